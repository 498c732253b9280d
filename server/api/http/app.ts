import { randomUUID } from 'node:crypto';
import express, { type CookieOptions, type ErrorRequestHandler, type Request, type RequestHandler, type Response } from 'express';
import helmet from 'helmet';
import type { Services } from '#domain/compose.ts';
import { DEVICE_LIFE_MS } from '#domain/system/device-cookie.ts';
import type { Config } from '#platform/config.ts';
import type { Log } from '#platform/log.ts';
import type { Storage } from '#platform/storage/storage.ts';
import { AppError } from '#shared/errors.ts';
import { appRouter } from '../app-router.ts';
import type { Context } from '../context.ts';
import { openApiDocument } from '../docs/openapi.ts';
import { readBindings } from '../rest/bindings.ts';
import { restHandler, sendError } from '../rest/rest.adapter.ts';
import { limitBodyTime } from './body-time.ts';
import { clientFiles } from './client-files.ts';
import { docsPage } from './docs-page.ts';
import type { HealthChecks } from './health.ts';
import { healthRoutes } from './health.ts';
import { measureRequests, metricsRoute } from './metrics.ts';
import { limitPipeline } from './pipeline-limit.ts';
import { trpcHandler } from './trpc-door.ts';
import { createUploadReceiver } from './upload.ts';

export const REST_PREFIXES = ['/prod-api/admin-api', '/admin-api'];

interface AppOptions {
  config: Config;
  services: Services;
  storage: Storage;
  log: Log;
  health: HealthChecks;
  /** Folder of the built client; absent where only the calls are served. */
  clientDir?: string;
}

/**
 * The style elements that two pinned libraries write by script: sonner's toasts and react-aria's pressable rule (each also begins empty).
 * Allowed by their exact content; the browser tests fail on any other, also after an upgrade.
 */
const INJECTED_STYLES = [
  "'sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU='",
  "'sha256-StEaX+se6YS7pqjzrzMIA0KaX9zF/8zAhvQXZAe5epY='",
  "'sha256-38RhXrc7EdReTKsOm23ZPOCUgniTUUcjky8QOOrQx6o='",
];

const REQUEST_ID = /^[\w-]{1,64}$/;

function header(request: Request, name: string): string | null {
  const value = request.headers[name];
  return typeof value === 'string' && value !== '' ? value : null;
}

const DEVICE_COOKIE = 'device';

function readDeviceCookie(request: Request): string | null {
  return /(?:^|;\s*)device=([\w.-]+)/.exec(header(request, 'cookie') ?? '')?.[1] ?? null;
}

/** For both doors; no other site and no script needs it. A shop's server often answers on plain http inside its own network. */
function deviceCookieOptions(request: Request): CookieOptions {
  return { httpOnly: true, sameSite: 'strict', path: '/', secure: request.secure, maxAge: DEVICE_LIFE_MS };
}

function contextFactory(services: Services, log: Log) {
  return (request: Request, response: Response, door: Context['door']): Context => ({
    services,
    log,
    door,
    requestId: response.locals.requestId as string,
    ip: request.ip ?? '',
    userAgent: (header(request, 'user-agent') ?? '').slice(0, 300),
    bearer: /^Bearer\s+(\S+)$/i.exec(header(request, 'authorization') ?? '')?.[1] ?? null,
    tenantHeader: header(request, 'tenant-id'),
    idempotencyKey: header(request, 'idempotency-key'),
    deviceCookie: readDeviceCookie(request),
    setDeviceCookie: (value) => void response.cookie(DEVICE_COOKIE, value, deviceCookieOptions(request)),
    isAsyncPreferred: /(^|[,;\s])respond-async($|[,;\s])/i.test(header(request, 'prefer') ?? ''),
  });
}

const identifyRequest: RequestHandler = (request, response, next) => {
  const given = header(request, 'x-request-id');
  response.locals.requestId = given && REQUEST_ID.test(given) ? given : randomUUID();
  response.setHeader('X-Request-Id', response.locals.requestId as string);
  next();
};

/** Exact origins only, never with credentials: the bearer token is the only key. */
function crossOrigin(origins: readonly string[]): RequestHandler {
  return (request, response, next) => {
    const origin = header(request, 'origin');
    if (origin && origins.includes(origin)) {
      response.setHeader('Access-Control-Allow-Origin', origin);
      response.setHeader('Vary', 'Origin');
      response.setHeader(
        'Access-Control-Allow-Headers',
        'authorization, tenant-id, visit-tenant-id, cache-control, pragma, content-type, idempotency-key, prefer, x-request-id',
      );
      response.setHeader('Access-Control-Allow-Methods', 'GET, POST, PUT, DELETE');
      response.setHeader('Access-Control-Expose-Headers', 'x-request-id, content-disposition');
    }
    if (request.method === 'OPTIONS') {
      response.status(204).end();
      return;
    }
    next();
  };
}

/** The only place where Express meets the product. */
export function createApp({ config, services, storage, log, health, clientDir }: AppOptions): express.Express {
  const app = express();
  app.disable('x-powered-by');
  app.set('etag', false);
  app.set('query parser', false);
  app.set('trust proxy', typeof config.trustProxy === 'number' ? config.trustProxy : [...config.trustProxy]);
  app.use(limitPipeline(), identifyRequest, measureRequests(log), limitBodyTime());
  app.use(healthRoutes(health));
  app.get('/metrics', metricsRoute);
  app.use(
    helmet({
      contentSecurityPolicy: {
        useDefaults: false,
        directives: {
          'default-src': ["'self'"],
          'script-src': ["'self'"],
          'style-src': ["'self'", ...INJECTED_STYLES],
          // React's and Primer's style attributes; style elements stay refused.
          'style-src-attr': ["'unsafe-inline'"],
          'img-src': ["'self'", 'data:', 'blob:'],
          'connect-src': ["'self'"],
          'object-src': ["'none'"],
          'base-uri': ["'none'"],
          'frame-ancestors': ["'none'"],
          'form-action': ["'self'"],
        },
      },
      // A shop's server usually answers on plain http inside its own network.
      hsts: false,
      crossOriginOpenerPolicy: false,
      originAgentCluster: false,
      referrerPolicy: { policy: 'same-origin' },
      frameguard: { action: 'deny' },
    }),
  );
  const contextOf = contextFactory(services, log);
  const bindings = readBindings(appRouter);

  const noStore: RequestHandler = (_, response, next) => {
    response.setHeader('Cache-Control', 'no-store');
    next();
  };
  const rest = restHandler({
    bindings,
    contextOf: (request, response) => contextOf(request, response, 'rest'),
    receiveUpload: createUploadReceiver({ storage, log }),
  });
  for (const prefix of REST_PREFIXES) app.use(prefix, crossOrigin(config.corsOrigins), noStore, rest);
  app.use(
    '/trpc',
    crossOrigin(config.corsOrigins),
    noStore,
    trpcHandler((request, response) => contextOf(request, response, 'trpc')),
  );
  // Made when first asked for: it costs more than the rest of the start, and most processes are never asked.
  let document: Buffer | undefined;
  app.get('/openapi.json', (_, response) => {
    document ??= Buffer.from(JSON.stringify(openApiDocument(bindings)));
    response.type('json').send(document);
  });
  app.use('/docs', docsPage());
  if (clientDir) app.use(clientFiles(clientDir));
  app.use((request, response) => sendError(response, 404, new AppError('pathUnknown', { path: request.path }).message));

  const onError: ErrorRequestHandler = (error: Error & { status?: number; type?: string }, request, response, next) => {
    if (response.headersSent) return next(error);
    if (error.status !== undefined && error.status < 500)
      return sendError(response, 400, new AppError('badRequest', { detail: '格式有误' }).message);
    log.error({ err: error, path: request.path, requestId: response.locals.requestId as string }, 'request failed');
    sendError(response, 500, new AppError('internal', { requestId: response.locals.requestId as string }).message);
  };
  app.use(onError);
  return app;
}
