import type { IncomingMessage, ServerResponse } from 'node:http';
import express from 'express';
import type { Session } from '#domain/system/session.ts';
import { AppError } from '#shared/errors.ts';
import { formatFileSize } from '#shared/rules/format.rules.ts';
import { ORDER_LINE_LIMIT } from '#shared/schemas/order-line.schema.ts';
import type { Context } from '../context.ts';
import { MOST_DEPTH } from '../plain-input.ts';
import { hasBody } from './body-time.ts';

/** For callers who are not signed in: enough for the sign-in form. */
const STRANGER_BYTES = 64 * 1024;
const SIGNED_IN_BYTES = 5 * 1024 * 1024;
const FORM_BYTES = 1024 * 1024;
/** Enough for an order of the most lines with all their fields. The cost of parsing depends on the number of values, not on the bytes. */
const MOST_VALUES = 250_000;
/** Enough for two of the largest orders, over all calls of a batch. Checking an order line takes time for each field, even absent ones. */
const MOST_OBJECTS = 2 * ORDER_LINE_LIMIT;

type Handler = (request: IncomingMessage, response: ServerResponse, next: (error?: unknown) => void) => void;
type Parser = (request: IncomingMessage, response: ServerResponse) => Promise<void>;

const [QUOTE, BACKSLASH, COMMA] = [0x22, 0x5c, 0x2c];
const [BRACKET, BRACE] = [0x5b, 0x7b];
const CLOSING = new Set([0x5d, 0x7d]);

/** Looks over JSON before it is parsed, in one pass over its bytes. @throws AppError badRequest, tooLarge */
function refuseCostly(_: unknown, __: unknown, bytes: Buffer): void {
  let depth = 0;
  let values = 0;
  let objects = 0;
  let isText = false;
  for (let at = 0; at < bytes.length; at++) {
    const byte = bytes[at] ?? 0;
    if (isText) {
      if (byte === BACKSLASH) at += 1;
      else if (byte === QUOTE) isText = false;
    } else if (byte === QUOTE) isText = true;
    else if (byte === COMMA) values += 1;
    else if (byte === BRACKET || byte === BRACE) {
      values += 1;
      depth += 1;
      if (byte === BRACE) objects += 1;
    } else if (CLOSING.has(byte)) depth -= 1;
    if (depth > MOST_DEPTH) throw new AppError('badRequest', { detail: '格式有误' });
    if (values > MOST_VALUES) throw new AppError('tooLarge', { limit: `${MOST_VALUES} 个值` });
    if (objects > MOST_OBJECTS) throw new AppError('tooLarge', { limit: `${MOST_OBJECTS} 个对象` });
  }
}

/** Runs the handlers in turn: the first that knows the content type reads the body. */
function parserOf(...handlers: Handler[]): Parser {
  return async (request, response) => {
    for (const handler of handlers)
      await new Promise<void>((resolve, reject) => {
        handler(request, response, (error) => (error ? reject(error as Error) : resolve()));
      });
  };
}

function parsers(limit: number): Record<Context['door'], Parser> {
  return {
    rest: parserOf(
      express.json({ limit, strict: false, verify: refuseCostly, type: ['application/json', 'text/json'] }),
      express.urlencoded({ limit: Math.min(limit, FORM_BYTES), extended: false }),
    ),
    // Kept as text: the tRPC door parses it once the first of its calls is allowed.
    trpc: parserOf(express.text({ limit, verify: refuseCostly, type: 'application/json' })),
  };
}

const STRANGERS = parsers(STRANGER_BYTES);
const SIGNED_IN = parsers(SIGNED_IN_BYTES);

/** An error of the body's parser as an AppError; any other error as it is. */
function refusal(error: unknown, limit: number): unknown {
  if (error instanceof AppError) return error;
  const { status, type } = error as { status?: number; type?: string };
  if (type === 'entity.too.large') return new AppError('tooLarge', { limit: formatFileSize(limit) });
  return status !== undefined && status < 500 ? new AppError('badRequest', { detail: '格式有误' }) : error;
}

/** After a body that took longer, the caller's session is checked again: it may have been ended meanwhile. */
const LONG_BODY_MS = 1000;

/**
 * Reads the body of a call. Only a signed-in caller may send a large one. A declared length that is too large is refused before the body is
 * read.
 * @param context its `session` is cleared when the body took long (LONG_BODY_MS)
 * @param authenticate called only for a body larger than strangers may send
 * @returns the parsed body, or text for tRPC; undefined without a body or with an unknown content type
 * @throws AppError tooLarge, badRequest for a body that cannot be parsed, and what `authenticate` throws
 */
export async function readBody(
  { request, response }: { request: IncomingMessage & { body?: unknown }; response: ServerResponse },
  context: Pick<Context, 'door' | 'session'>,
  authenticate: () => Promise<Session | null>,
): Promise<unknown> {
  if (!hasBody(request)) return undefined;
  const begin = performance.now();
  // Without a declared length, or compressed, the body may turn out to be of any length.
  const isPacked = request.headers['content-encoding'] !== undefined;
  const declared = isPacked ? Number.POSITIVE_INFINITY : Number(request.headers['content-length'] ?? Number.POSITIVE_INFINITY);
  const isSignedIn = declared > STRANGER_BYTES && (await authenticate()) !== null;
  const limit = isSignedIn ? SIGNED_IN_BYTES : STRANGER_BYTES;
  if (declared > limit && Number.isFinite(declared)) throw new AppError('tooLarge', { limit: formatFileSize(limit) });
  try {
    await (isSignedIn ? SIGNED_IN : STRANGERS)[context.door](request, response);
  } catch (error) {
    throw refusal(error, limit);
  }
  if (performance.now() - begin > LONG_BODY_MS) context.session = undefined;
  return request.body;
}
