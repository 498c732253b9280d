import { randomUUID } from 'node:crypto';
import { IncomingMessage, type RequestListener, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import express, { type ErrorRequestHandler } from 'express';
import helmet from 'helmet';
import type { Services } from '#domain/compose.ts';
import type { Config } from '#platform/config.ts';
import type { Log } from '#platform/log.ts';
import type { Storage } from '#platform/storage/storage.ts';
import { fail } from '#shared/envelope.ts';
import { AppError } from '#shared/errors.ts';
import { appRouter } from '../app-router.ts';
import { openApiDocument } from '../docs/openapi.ts';
import { type Binding, readBindings } from '../rest/bindings.ts';
import { restDoor, sendError } from '../rest/rest.adapter.ts';
import { limitBodyTime } from './body-time.ts';
import { type Client, contextFactory } from './call-context.ts';
import { clientFiles } from './client-files.ts';
import { docsPage } from './docs-page.ts';
import { type Exchange, header } from './exchange.ts';
import { answerFile } from './file-door.ts';
import { type HealthChecks, healthRoutes } from './health.ts';
import { loggedPath, measureRequest, metricsRoute } from './metrics.ts';
import { isPipelineWithin } from './pipeline-limit.ts';
import { trpcDoor } from './trpc-door.ts';
import { tusDoor } from './tus-door.ts';
import { createUploadReceiver } from './upload.ts';

const REST_PREFIXES = ['/prod-api/admin-api', '/admin-api'];
/** Older clients of the API family call `/api/files/…`, which was a server of its own there. */
const FILE_SERVER_PREFIX = '/api';
const LONGEST_PREFIX = Math.max(...REST_PREFIXES.map(({ length }) => length));

interface AppOptions {
  config: Config;
  services: Services;
  storage: Storage;
  log: Log;
  health: HealthChecks;
  /** Folder of the built client; absent to serve the API alone. */
  clientDir?: string;
}

/**
 * Hashes of the style elements that two pinned libraries add by script: an empty one, sonner's toasts and react-aria's pressable rule. The
 * browser tests fail when an upgrade changes their content.
 */
const INJECTED_STYLES = [
  "'sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU='",
  "'sha256-StEaX+se6YS7pqjzrzMIA0KaX9zF/8zAhvQXZAe5epY='",
  "'sha256-38RhXrc7EdReTKsOm23ZPOCUgniTUUcjky8QOOrQx6o='",
];

const REQUEST_ID = /^[\w-]{1,64}$/;

function requestIdOf(request: IncomingMessage): string {
  const given = header(request, 'x-request-id');
  return given && REQUEST_ID.test(given) ? given : randomUUID();
}

const CROSS_ORIGIN = Object.entries({
  Vary: 'Origin',
  'Access-Control-Allow-Headers':
    'authorization, tenant-id, visit-tenant-id, cache-control, pragma, content-type, idempotency-key, prefer, x-request-id',
  'Access-Control-Allow-Methods': 'GET, POST, PUT, DELETE',
  'Access-Control-Expose-Headers': 'x-request-id, content-disposition',
}).flat();

/** Allows exactly the configured origins, and never credentials: callers from other origins sign in by bearer token alone. */
function crossOriginHeaders(request: IncomingMessage, origins: readonly string[]): string[] {
  const origin = header(request, 'origin');
  return origin && origins.includes(origin) ? ['Access-Control-Allow-Origin', origin, ...CROSS_ORIGIN] : [];
}

/** The protective headers of every answer, names and values alternating. Helmet makes them once: they are the same for all requests. */
function protectiveHeaders(): string[] {
  const protect = helmet({
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
        // Pages of the menu may show other sites in a frame, and slips are printed from one. No site may frame this one (frame-ancestors).
        'frame-src': ['https:', 'http:', 'blob:'],
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
  });
  const request = new IncomingMessage(new Socket());
  const response = new ServerResponse(request);
  protect(request, response, () => undefined);
  return Object.entries(response.getHeaders()).flatMap(([name, value]) => [name, String(value)]);
}

/** Reads a client's address and protocol by Express, which implements the rules of forwarded addresses. */
function clientsOf(pages: express.Express, { trustProxy }: Config): (request: IncomingMessage) => Client {
  pages.set('trust proxy', typeof trustProxy === 'number' ? trustProxy : [...trustProxy]);
  return ({ socket, headers }) => Object.assign(Object.create(pages.request) as express.Request, { socket, connection: socket, headers });
}

/** A request's address in parts, and its id. */
interface Arrival {
  path: string;
  /** The query string without its question mark. */
  search: string;
  requestId: string;
}

/** A proxy may send the whole address: `GET http://host/path`. */
const ORIGIN = /^https?:\/\/[^/?]*/i;

function arrivalOf(request: IncomingMessage): Arrival {
  const url = (request.url ?? '').replace(ORIGIN, '');
  const mark = url.indexOf('?');
  const [path, search] = mark < 0 ? [url, ''] : [url.slice(0, mark), url.slice(mark + 1)];
  return { path, search, requestId: requestIdOf(request) };
}

type ClientOf = ReturnType<typeof clientsOf>;

/** Serves the calls under their path prefixes. @returns a function that answers such a request, and returns false for any other */
function openDoors({ config, services, storage, log }: AppOptions, bindings: Binding[], fixed: readonly string[], clientOf: ClientOf) {
  const contextOf = contextFactory(services, log, clientOf);
  const rest = restDoor({ bindings, contextOf, receiveUpload: createUploadReceiver({ storage, log }) });
  const uploads = tusDoor(contextOf);
  const restOrFile = async (exchange: Exchange) => {
    if (!(await uploads(exchange)) && !(await answerFile(exchange, services.files))) await rest(exchange);
  };
  const prefixes = [...REST_PREFIXES, FILE_SERVER_PREFIX];
  const doors = [...prefixes.map((prefix) => ({ prefix, open: restOrFile })), { prefix: '/trpc', open: trpcDoor(contextOf) }];

  return (request: IncomingMessage, response: ServerResponse, { path, search, requestId }: Arrival): boolean => {
    const lower = path.slice(0, LONGEST_PREFIX + 1).toLowerCase();
    const door = doors.find(({ prefix }) => lower.startsWith(prefix) && (path.length === prefix.length || path[prefix.length] === '/'));
    if (!door) return false;
    const headers = [...fixed, 'Cache-Control', 'no-store', 'X-Request-Id', requestId, ...crossOriginHeaders(request, config.corsOrigins)];
    if (request.method === 'OPTIONS') {
      response.writeHead(204, headers).end();
      return true;
    }
    const exchange: Exchange = { request, response, requestId, search, headers, path: path.slice(door.prefix.length) || '/' };
    door.open(exchange).catch((error: unknown) => {
      log.error({ err: error, path, requestId }, 'request failed');
      if (response.headersSent) response.destroy();
      else sendError(exchange, 500, new AppError('internal', { requestId }).message);
    });
    return true;
  };
}

/** Serves the client's pages, health, metrics and the API's documentation. Express is used only for these. */
function servePages(
  pages: express.Express,
  { services, log, health, clientDir }: AppOptions,
  bindings: Binding[],
  fixed: readonly string[],
): void {
  pages.disable('x-powered-by');
  pages.set('etag', false);
  pages.set('query parser', false);
  pages.use((_, response, next) => {
    for (let at = 0; at < fixed.length; at += 2) response.setHeader(fixed[at] as string, fixed[at + 1] as string);
    next();
  });
  pages.use(healthRoutes(health));
  pages.get('/metrics', metricsRoute);
  // Made on the first request: making it takes longer than the rest of the start, and most processes are never asked for it.
  let document: Buffer | undefined;
  pages.get('/openapi.json', (_, response) => {
    document ??= Buffer.from(JSON.stringify(openApiDocument(bindings)));
    response.type('json').send(document);
  });
  pages.use('/docs', docsPage());
  if (clientDir) pages.use(clientFiles(clientDir, services.uploads.origin));
  pages.use((request, response) => void response.json(fail(404, new AppError('pathUnknown', { path: request.path }).message)));

  const onError: ErrorRequestHandler = (error: Error & { status?: number }, request, response, next) => {
    if (response.headersSent) return next(error);
    if (error.status !== undefined && error.status < 500) {
      response.json(fail(400, new AppError('badRequest', { detail: '格式有误' }).message));
      return;
    }
    const requestId = String(response.getHeader('X-Request-Id'));
    log.error({ err: error, path: loggedPath(request.path), requestId }, 'request failed');
    response.json(fail(500, new AppError('internal', { requestId }).message));
  };
  pages.use(onError);
}

/** The listener for all requests. Calls bypass Express, whose middleware would cost each of them time; everything else goes through it. */
export function createApp(options: AppOptions): RequestListener {
  const pages = express();
  const bindings = readBindings(appRouter);
  const fixed = protectiveHeaders();
  servePages(pages, options, bindings, fixed);
  const answerCall = openDoors(options, bindings, fixed, clientsOf(pages, options.config));
  return (request, response) => {
    if (!isPipelineWithin(request, response)) return;
    const arrival = arrivalOf(request);
    measureRequest(options.log, request, response, arrival);
    limitBodyTime(request, response);
    if (answerCall(request, response, arrival)) return;
    response.setHeader('X-Request-Id', arrival.requestId);
    pages(request, response);
  };
}
