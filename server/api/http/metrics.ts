import type { IncomingMessage, ServerResponse } from 'node:http';
import type { RequestHandler } from 'express';
import { collectDefaultMetrics, Histogram, Registry } from 'prom-client';
import type { Log } from '#platform/log.ts';

const registry = new Registry();
collectDefaultMetrics({ register: registry });

const duration = new Histogram({
  name: 'http_request_duration_seconds',
  help: 'Time from request to the end of the answer',
  labelNames: ['door', 'status'],
  buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30],
  registers: [registry],
});

function doorOf(path: string): string {
  if (path.startsWith('/trpc')) return 'trpc';
  return path.includes('admin-api/') ? 'rest' : 'other';
}

/** The path as it is logged. Anyone who has the address of a customer link can open it, so it is left out. */
export const loggedPath = (path: string): string => path.replace(/^\/c\/.*$/, '/c/…');

/** Measures and logs a request when it is answered. The path is logged without its query, because a query can hold a refresh token. */
export function measureRequest(
  log: Log,
  request: IncomingMessage,
  response: ServerResponse,
  { path, requestId }: { path: string; requestId: string },
): void {
  const start = performance.now();
  response.on('finish', () => {
    // A live stream lasts as long as its tab is open, which would spoil the times.
    if (String(response.getHeader('content-type')).startsWith('text/event-stream')) return;
    const milliseconds = performance.now() - start;
    duration.observe({ door: doorOf(path), status: response.statusCode }, milliseconds / 1000);
    log.debug(
      {
        method: request.method,
        path: loggedPath(path),
        status: response.statusCode,
        ms: Math.round(milliseconds),
        requestId,
      },
      'request',
    );
  });
}

const LOOPBACK = new Set(['127.0.0.1', '::1', '::ffff:127.0.0.1']);

/** For a collector on the same machine; from elsewhere the page does not exist. */
export const metricsRoute: RequestHandler = async (request, response, next) => {
  if (!LOOPBACK.has(request.socket.remoteAddress ?? '') || request.headers['x-forwarded-for']) return next();
  response.setHeader('Content-Type', registry.contentType);
  response.end(await registry.metrics());
};
