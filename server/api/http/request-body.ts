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
/** Room for an order of the most lines with all their fields. Parsing costs by the number of values, not by the bytes. */
const MOST_VALUES = 250_000;
/** Two of the largest orders, whether in one call or in many of one request. Each line costs by the fields that it could have, however empty it is. */
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

/** One after the other: the first that knows the content type takes the body. */
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
    // Kept as text: tRPC parses it itself, once the call is allowed.
    trpc: parserOf(express.text({ limit, verify: refuseCostly, type: 'application/json' })),
  };
}

const STRANGERS = parsers(STRANGER_BYTES);
const SIGNED_IN = parsers(SIGNED_IN_BYTES);

/** An error of the body's parser, in the product's words. */
function refusal(error: unknown, limit: number): unknown {
  if (error instanceof AppError) return error;
  const { status, type } = error as { status?: number; type?: string };
  if (type === 'entity.too.large') return new AppError('tooLarge', { limit: formatFileSize(limit) });
  return status !== undefined && status < 500 ? new AppError('badRequest', { detail: '格式有误' }) : error;
}

/** Whoever sends a body for longer than this is asked again whether he may. */
const LONG_BODY_MS = 1000;

/**
 * Reads the body of a call: much of it only from somebody who is signed in. What is declared to be too long is refused before it is read.
 * @param context forgets whose the call is while a body takes long: that person may have been shut out meanwhile
 * @param authenticate asked only where it matters
 * @returns the body; undefined where there is none that is known
 * @throws AppError tooLarge, signedOut for a large body under a token that is not good, badRequest for what cannot be read
 */
export async function readBody(
  { request, response }: { request: IncomingMessage & { body?: unknown }; response: ServerResponse },
  context: Pick<Context, 'door' | 'session'>,
  authenticate: () => Promise<Session | null>,
): Promise<unknown> {
  if (!hasBody(request)) return undefined;
  const begin = performance.now();
  // Without a length, or with one that is packed, it may be anything.
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
