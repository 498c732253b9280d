import { type AnyProcedure, type AnyRouter, TRPCError } from '@trpc/server';
import { nodeHTTPRequestHandler } from '@trpc/server/adapters/node-http';
import { getHTTPStatusCodeFromError } from '@trpc/server/http';
import { AppError } from '#shared/errors.ts';
import { appRouter } from '../app-router.ts';
import { admit, answerText, type Call } from '../call.ts';
import { headersOf, settleError } from '../call-error.ts';
import type { Context } from '../context.ts';
import { readEnvelope } from '../plain-input.ts';
import { callOf, errorShape } from '../trpc.ts';
import { hasBody } from './body-time.ts';
import type { ContextOf } from './call-context.ts';
import { type Exchange, sendJson, setHeaders } from './exchange.ts';
import { readBody } from './request-body.ts';

/*
 * tRPC over HTTP, as the browser's links speak it: `GET /trpc/<call>?input=…`, `POST /trpc/<call>`, and with `batch=1` several names with
 * commas between them. Streams, of which a tab has one, are left to tRPC's own handler.
 */

/** Calls in one batch. */
const MOST_CALLS = 20;
/** HTTP status of a batch whose calls have different ones. */
const MIXED = 207;

const calls = new Map(
  Object.entries<AnyProcedure>({ ...(appRouter as AnyRouter)._def.procedures }).map(([path, procedure]) => [path, callOf(procedure, path)]),
);

/** Reads the body. @throws AppError signedOut for a large body under an invalid token, badRequest for a content type that no call reads */
async function readText(exchange: Exchange, context: Context): Promise<string> {
  const text = await readBody(exchange, context, async () => {
    if (context.bearer === null) return null;
    const session = await context.services.auth.authenticate(context.bearer);
    if (!session) throw new AppError('signedOut');
    context.session = session;
    return session;
  });
  if (typeof text === 'string') return text;
  // No tRPC call reads forms or bare bytes.
  if (hasBody(exchange.request)) throw new AppError('badRequest', { detail: '格式有误' });
  return '';
}

const malformed = (cause?: unknown) => new TRPCError({ code: 'BAD_REQUEST', cause });

function namesOf(path: string, isBatch: boolean): string[] {
  try {
    const name = decodeURIComponent(path.slice(1));
    return isBatch ? name.split(',') : [name];
  } catch {
    return [''];
  }
}

function readInputs(text: string, names: readonly string[], isBatch: boolean): unknown[] {
  if (text === '') return [];
  let parsed: unknown;
  try {
    parsed = JSON.parse(text);
  } catch (error) {
    throw malformed(error);
  }
  if (!isBatch) return [readEnvelope(parsed)];
  if (typeof parsed !== 'object' || parsed === null) throw malformed();
  const sent = parsed as Record<number, unknown>;
  return names.map((_, index) => (Object.hasOwn(sent, index) ? readEnvelope(sent[index]) : undefined));
}

function callNamed(path: string, method: string | undefined): Call {
  const call = calls.get(path);
  if (!call || call.type === 'subscription') throw new TRPCError({ code: 'NOT_FOUND', cause: new AppError('pathUnknown', { path }) });
  if (method !== (call.type === 'query' ? 'GET' : 'POST')) throw new TRPCError({ code: 'METHOD_NOT_SUPPORTED' });
  return call;
}

const errorText = (error: TRPCError, { requestId }: Context, path: string): string =>
  JSON.stringify({ error: { json: errorShape(error, requestId, path) } });

interface Answered {
  text: string;
  error?: TRPCError;
}

/** @returns a function that answers any request under /trpc */
export function trpcDoor(contextOf: ContextOf): (exchange: Exchange) => Promise<void> {
  /** Checks method and permission first, because tRPC's handler would read a body of any length into memory from anyone. */
  async function stream(exchange: Exchange, path: string, call: Call): Promise<void> {
    const { request: req, response: res } = exchange;
    const context = contextOf(exchange, 'trpc');
    try {
      if (req.method !== 'GET') throw new TRPCError({ code: 'METHOD_NOT_SUPPORTED' });
      context.session = (await admit(context, call.meta)).session;
    } catch (thrown) {
      const error = settleError(thrown, context, path);
      exchange.headers.push(...Object.entries(headersOf(error)).flat());
      return sendJson(exchange, getHTTPStatusCodeFromError(error), errorText(error, context, path));
    }
    setHeaders(exchange);
    return nodeHTTPRequestHandler({ router: appRouter, path, req, res, createContext: async () => context });
  }

  return async (exchange) => {
    const { request, path, search } = exchange;
    const query = new URLSearchParams(search);
    const isBatch = query.get('batch') === '1';
    const names = namesOf(path, isBatch);
    const [first = ''] = names;
    const only = isBatch ? undefined : calls.get(first);
    if (only?.type === 'subscription') return stream(exchange, first, only);

    const context = contextOf(exchange, 'trpc');
    const errorAnswer = (thrown: unknown, name: string): Answered => {
      const error = settleError(thrown, context, name);
      return { error, text: errorText(error, context, name) };
    };
    const answerAll = async (): Promise<Answered[]> => {
      const text = request.method === 'GET' ? (query.get('input') ?? '') : await readText(exchange, context);
      let inputs: Promise<unknown[]> | undefined;
      // All inputs are parsed together once the first call is allowed; a body that cannot be parsed fails every call of the batch.
      const inputAt = async (index: number) => {
        inputs ??= Promise.resolve(text).then((text) => readInputs(text, names, isBatch));
        return (await inputs)[index];
      };
      return Promise.all(
        names.map(async (name, index) => {
          try {
            const given = { path: name, ctx: context, getRawInput: () => inputAt(index) };
            return { text: `{"result":{"data":{"json":${await answerText(callNamed(name, request.method), given)}}}}` };
          } catch (error) {
            return errorAnswer(error, name);
          }
        }),
      );
    };
    const answers =
      names.length > MOST_CALLS
        ? [errorAnswer(malformed(), '')]
        : await answerAll().catch((error: unknown) => names.map((name) => errorAnswer(error, name)));
    const statuses = new Set(answers.map(({ error }) => (error ? getHTTPStatusCodeFromError(error) : 200)));
    const headers = new Map(answers.flatMap(({ error }) => (error ? Object.entries(headersOf(error)) : [])));
    exchange.headers.push(...[...headers].flat());
    const [status = 200] = statuses;
    const texts = answers.map(({ text }) => text);
    sendJson(exchange, statuses.size > 1 ? MIXED : status, isBatch ? `[${texts.join(',')}]` : (texts[0] ?? ''));
  };
}
