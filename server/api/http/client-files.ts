import { join } from 'node:path';
import express, { Router } from 'express';

/** The built client: hashed files for a year, the page itself never cached; any page path answers the one page. */
export function clientFiles(directory: string): Router {
  const router = Router();
  router.use('/assets', express.static(join(directory, 'assets'), { immutable: true, maxAge: '365d', fallthrough: true, index: false }));
  router.use(express.static(directory, { index: false, maxAge: 0 }));
  router.get('/{*path}', (request, response, next) => {
    if (!request.accepts('html') || request.path.startsWith('/assets/')) return next();
    response.setHeader('Cache-Control', 'no-cache');
    response.sendFile(join(directory, 'index.html'), (error) => {
      if (error) next();
    });
  });
  return router;
}
