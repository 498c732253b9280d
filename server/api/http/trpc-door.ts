import { createExpressMiddleware } from '@trpc/server/adapters/express';
import type { Request, RequestHandler, Response } from 'express';
import { AppError } from '#shared/errors.ts';
import { appRouter } from '../app-router.ts';
import { headersOf, settleError } from '../call-error.ts';
import type { Context } from '../context.ts';
import { hasBody } from './body-time.ts';
import { readBody } from './request-body.ts';

const MOST_CALLS = 20;

/** Reads the body that tRPC is to parse. Who sends it matters where it is large; a token that is good for nothing is told so at once. */
async function readText(request: Request, response: Response, context: Context): Promise<string> {
  await readBody(request, response, 'trpc', async () => {
    if (context.bearer === null) return null;
    const session = await context.services.auth.authenticate(context.bearer);
    if (!session) throw new AppError('signedOut');
    context.session = session;
    return session;
  });
  const text: unknown = request.body;
  if (typeof text === 'string') return text;
  // Forms and bare bytes are read by no call.
  if (hasBody(request)) throw new AppError('badRequest', { detail: '格式有误' });
  return '';
}

/** The calls of the browser. */
export function trpcHandler(contextOf: (request: Request, response: Response) => Context): RequestHandler {
  const contexts = new WeakMap<Request, Context>();
  return createExpressMiddleware({
    router: appRouter,
    maxBatchSize: MOST_CALLS,
    createContext: ({ req, res }) => contexts.get(req) ?? contextOf(req, res),
    responseMeta: ({ errors }) => ({ headers: Object.assign({}, ...errors.map(headersOf)) as Record<string, string> }),
    middleware: (request, response, next) => {
      const context = contextOf(request, response);
      contexts.set(request, context);
      readText(request, response, context).then(
        (text) => {
          request.body = text;
          next();
        },
        (error: unknown) => {
          request.body = '';
          next(settleError(error, context, request.path));
        },
      );
    },
  });
}
