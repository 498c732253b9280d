import { existsSync, readdirSync } from 'node:fs';
import { extname, join } from 'node:path';
import express, { type RequestHandler, Router } from 'express';

const ENCODINGS = [
  { name: 'br', ending: '.br' },
  { name: 'gzip', ending: '.gz' },
] as const;
const TYPES: Readonly<Record<string, string>> = { '.js': 'text/javascript', '.css': 'text/css', '.svg': 'image/svg+xml' };

/** Sends the compressed form of an asset, where the build made one and the browser accepts it. The folder is listed once, at the start. */
function compressedAssets(folder: string): RequestHandler {
  const known = new Set(existsSync(folder) ? readdirSync(folder, { recursive: true }).map((file) => `/${String(file)}`) : []);
  return (request, response, next) => {
    const type = TYPES[extname(request.path)];
    const encoding = ENCODINGS.find(({ name, ending }) => known.has(request.path + ending) && request.acceptsEncodings(name) !== false);
    if (!type || !encoding) return next();
    response.setHeader('Content-Type', `${type};charset=UTF-8`);
    response.setHeader('Content-Encoding', encoding.name);
    response.setHeader('Vary', 'Accept-Encoding');
    response.sendFile(join(folder, request.path + encoding.ending), { immutable: true, maxAge: '365d' });
  };
}

const POLICY = 'Content-Security-Policy';

/**
 * Serves the built client. Files with a hash in their name are cached for a year, the page itself never. Any path of a page answers the one
 * index.html.
 * @param uploadOrigin origin of the store that browsers upload to directly, which the page must be allowed to reach; null for none
 */
export function clientFiles(directory: string, uploadOrigin: () => Promise<string | null>): Router {
  const router = Router();
  // Not awaited: pages are served also while the database is away. A page without the origin uploads through this server instead.
  let origin: string | null = null;
  const lookAgain = () =>
    void uploadOrigin().then((found) => {
      origin = found;
    });
  lookAgain();
  router.use('/assets', compressedAssets(join(directory, 'assets')));
  router.use('/assets', express.static(join(directory, 'assets'), { immutable: true, maxAge: '365d', fallthrough: true, index: false }));
  router.use(express.static(directory, { index: false, maxAge: 0 }));
  router.get('/{*path}', (request, response, next) => {
    if (!request.accepts('html') || request.path.startsWith('/assets/')) return next();
    lookAgain();
    const policy = String(response.getHeader(POLICY));
    if (origin !== null) response.setHeader(POLICY, policy.replace("connect-src 'self'", `connect-src 'self' ${origin}`));
    response.setHeader('Cache-Control', 'no-cache');
    // Anyone who has the address of a customer link can open it: it must not be cached, passed on as referrer or indexed.
    if (request.path.startsWith('/c/')) {
      response.setHeader('Cache-Control', 'no-store');
      response.setHeader('Referrer-Policy', 'no-referrer');
      response.setHeader('X-Robots-Tag', 'noindex, nofollow');
    }
    response.sendFile(join(directory, 'index.html'), (error) => {
      if (error) next();
    });
  });
  return router;
}
