import type { IncomingMessage } from 'node:http';
import { finished, PassThrough } from 'node:stream';
import { getHTTPStatusCodeFromError } from '@trpc/server/http';
import { UPLOAD_PATH } from '#domain/files/upload.service.ts';
import { Places } from '#platform/places.ts';
import { StorageLimitError } from '#platform/storage/storage.ts';
import { fail } from '#shared/envelope.ts';
import { AppError } from '#shared/errors.ts';
import { admit } from '../call.ts';
import { describeError, headersOf, settleError } from '../call-error.ts';
import type { Context } from '../context.ts';
import { UPLOAD_PERMISSIONS } from '../routers/uploads.router.ts';
import { watchStall } from './body-time.ts';
import type { ContextOf } from './call-context.ts';
import { type Exchange, header, sendJson } from './exchange.ts';

/*
 * The core of the tus protocol, version 1.0.0 (tus.io): HEAD says how much of an upload has arrived, PATCH adds to it. Ordinary calls begin
 * and end an upload; they check permission and room.
 */

const VERSION = '1.0.0';
const PATH = new RegExp(`^${UPLOAD_PATH}/(\\d{1,15})$`);
/** Pieces that arrive in this process at a time: of one person, and of one shop. */
const AT_ONCE = { person: 8, shop: 40 };
const RETRY_SECONDS = 10;

/** A refusal with the HTTP status that the tus protocol demands. */
class TusRefusal extends Error {
  readonly status: number;
  constructor(status: number, message: string) {
    super(message);
    this.status = status;
  }
}

function offsetOf({ request }: Exchange): number {
  if (header(request, 'tus-resumable') !== VERSION) throw new TusRefusal(412, `Tus-Resumable: ${VERSION}`);
  if (header(request, 'content-type') !== 'application/offset+octet-stream')
    throw new TusRefusal(415, 'Content-Type: application/offset+octet-stream');
  const offset = header(request, 'upload-offset') ?? '';
  if (!/^\d{1,15}$/.test(offset)) throw new TusRefusal(400, 'Upload-Offset');
  return Number(offset);
}

/**
 * The body of a request as a stream that fails when the request breaks off. Not by `pipeline`, which sets the request's socket to null when
 * the receiving end fails: the answer still needs the socket.
 */
function contentOf(request: IncomingMessage): PassThrough {
  const content = new PassThrough();
  // The storage may not listen yet when the request breaks off.
  content.on('error', () => undefined);
  finished(request, { writable: false }, (error) => {
    if (error) content.destroy(error);
  });
  return request.pipe(content);
}

/** The refusal for bytes that arrived but could not be added; any other error as it is. */
function refusalOf(error: unknown, size: number): unknown {
  if (error instanceof StorageLimitError) return new TusRefusal(413, `Upload-Length: ${size}`);
  // Another request goes on with this upload or has ended it. On 409 a tus client asks by HEAD how much is there.
  if (error instanceof Error && 'code' in error && error.code === 'ERR_STREAM_PREMATURE_CLOSE') return new TusRefusal(409, 'Upload-Offset');
  return error;
}

/** @returns a function that answers a request for an upload, and returns false for any other */
export function tusDoor(contextOf: ContextOf): (exchange: Exchange) => Promise<boolean> {
  const places = new Places();

  /** Adds the bytes of one request. @returns how many bytes of the upload have arrived by then */
  async function take(exchange: Exchange, context: Context, id: number): Promise<number> {
    const { request } = exchange;
    const { scope } = await admit(context, { permission: UPLOAD_PERMISSIONS, isForPeople: true });
    const { uploads } = context.services;
    const offset = offsetOf(exchange);
    const progress = await uploads.progress(scope, id);
    if (offset !== progress.offset) throw new TusRefusal(409, `Upload-Offset: ${progress.offset}`);
    const announced = Number(header(request, 'content-length') ?? 0);
    if (announced > progress.size - offset) throw new TusRefusal(413, `Upload-Length: ${progress.size}`);
    const { tenantId, actor } = scope;
    const leave = places.take({ [`shop ${tenantId}`]: AT_ONCE.shop, [`person ${tenantId}/${actor.userId}`]: AT_ONCE.person });
    if (!leave) throw new AppError('crowded', { detail: '同时上传的文件过多', seconds: RETRY_SECONDS });
    // Piped before it is watched: the watch makes the request flow, and bytes without a reader would be lost.
    const content = contentOf(request);
    const endWatch = watchStall(request, () => request.destroy());
    try {
      return await uploads.append(scope, id, content, offset);
    } catch (error) {
      throw refusalOf(error, progress.size);
    } finally {
      request.unpipe(content);
      endWatch();
      leave();
    }
  }

  async function answer(exchange: Exchange, context: Context, id: number): Promise<string[]> {
    if (exchange.request.method === 'PATCH') return ['Upload-Offset', String(await take(exchange, context, id))];
    exchange.request.resume();
    const { scope } = await admit(context, { permission: UPLOAD_PERMISSIONS, isForPeople: true });
    const { offset, size } = await context.services.uploads.progress(scope, id);
    return ['Upload-Offset', String(offset), 'Upload-Length', String(size)];
  }

  return async (exchange) => {
    const { request, response, headers } = exchange;
    const id = PATH.exec(exchange.path)?.[1];
    if (id === undefined || (request.method !== 'HEAD' && request.method !== 'PATCH')) return false;
    const context = contextOf(exchange, 'rest');
    headers.push('Tus-Resumable', VERSION);
    try {
      const said = await answer(exchange, context, Number(id));
      response.writeHead(request.method === 'HEAD' ? 200 : 204, [...headers, ...said]).end();
    } catch (error) {
      request.resume();
      // A client that has left is not answered; what arrived of its bytes stays. Asked of the socket, because Node also destroys a request
      // that was read to its end.
      if (response.destroyed || request.socket.destroyed) return true;
      if (error instanceof TusRefusal) sendJson(exchange, error.status, JSON.stringify(fail(error.status, error.message)));
      else {
        const settled = settleError(error, context, 'infra.upload.append');
        const { code, message } = describeError(settled, context.requestId, 'infra.upload.append');
        for (const [name, value] of Object.entries(headersOf(settled))) headers.push(name, value);
        sendJson(exchange, getHTTPStatusCodeFromError(settled), JSON.stringify(fail(code, message)));
      }
    }
    return true;
  };
}
