import type { ServerResponse } from 'node:http';
import { fail, succeed } from '#shared/envelope.ts';
import { AppError, ERRORS } from '#shared/errors.ts';
import { admit, answerText, answerValue, type CallRequest, settleCall } from '../call.ts';
import { describeError, headersOf, settleError } from '../call-error.ts';
import type { CallNote } from '../call-note.ts';
import type { ContextOf } from '../http/call-context.ts';
import { type Exchange, sendJson, setHeaders } from '../http/exchange.ts';
import { FileAnswer } from '../http/file-answer.ts';
import { readBody } from '../http/request-body.ts';
import { sendStream } from '../http/send-stream.ts';
import type { UploadReceiver } from '../http/upload.ts';
import { refuseTooDeep } from '../plain-input.ts';
import type { Binding } from './bindings.ts';
import { parseQueryString } from './query-string.ts';

/** Codes that are also sent as HTTP status, for proxies and HTTP libraries. Every other outcome is HTTP 200 with its code in the body. */
const TRANSPORT_CODES = new Set([413, 429, 503]);

export function sendError(exchange: Exchange, code: number, message: string): void {
  sendJson(exchange, TRANSPORT_CODES.has(code) ? code : 200, JSON.stringify(fail(code, message)));
}

function sendFile(response: ServerResponse, file: FileAnswer): Promise<void> {
  response.setHeader('Content-Type', file.contentType);
  const ascii = file.fileName.replace(/[^\x20-\x7e]|["\\]/g, '_');
  const name = encodeURIComponent(file.fileName.toWellFormed());
  response.setHeader('Content-Disposition', `attachment; filename="${ascii}"; filename*=UTF-8''${name}`);
  return sendStream(response, file.stream);
}

/** Codes of a stream whose reader hung up, while it was sent or before. Any other error that breaks off an answer is the server's fault. */
const CLIENT_GONE = new Set<unknown>(['ERR_STREAM_PREMATURE_CLOSE', 'ERR_STREAM_UNABLE_TO_PIPE']);
const isClientGone = (error: unknown) => error instanceof Error && 'code' in error && CLIENT_GONE.has(error.code);

/** The parameter at the end of a binding's path: `/system/dict-data/type/{type}`. */
const OPEN_END = /\/\{(\w+)\}$/;
const closed = (path: string) => path.replace(/\/[^/]*$/, '/{}');

/** The value of the path's parameter, by its name; empty where the binding has none. @throws AppError badRequest for broken escapes */
function endOf({ path }: Exchange, binding: Binding): Record<string, string> {
  const name = OPEN_END.exec(binding.path)?.[1];
  if (name === undefined) return {};
  try {
    return { [name]: decodeURIComponent(path.slice(path.lastIndexOf('/') + 1)) };
  } catch {
    throw new AppError('badRequest', { detail: '格式有误' });
  }
}

function inputOf(exchange: Exchange, binding: Binding, body?: unknown): unknown {
  const query = { ...(exchange.search === '' ? {} : parseQueryString(exchange.search)), ...endOf(exchange, binding) };
  if (body === undefined || body === null || body === '') return Object.keys(query).length > 0 ? query : binding.input ? {} : undefined;
  if (typeof body !== 'object' || Array.isArray(body)) return body;
  return { ...query, ...body };
}

interface RestOptions {
  bindings: Binding[];
  contextOf: ContextOf;
  receiveUpload: UploadReceiver;
}

/** Serves the procedures of the router over REST. Permissions, validation and work are those of `call.ts`, as over tRPC. */
export function restDoor({ bindings, contextOf, receiveUpload }: RestOptions): (exchange: Exchange) => Promise<void> {
  const byPath = new Map<string, Map<string, Binding>>();
  for (const binding of bindings) {
    const key = binding.path.replace(OPEN_END, '/{}');
    const methods = byPath.get(key) ?? new Map<string, Binding>();
    if (methods.has(binding.method)) throw new Error(`${binding.method} ${binding.path} is answered by two procedures`);
    methods.set(binding.method, binding);
    byPath.set(key, methods);
  }

  /** Reads the input of a call after its permission check, so that the body of a forbidden call is never read. */
  const readInput = async (binding: Binding, { ctx: context, note }: CallRequest, exchange: Exchange): Promise<unknown> => {
    const { request } = exchange;
    const { meta, method } = binding;
    const admitted = meta.permission === 'public' ? null : await admit(context, meta, note);
    if (admitted) context.session = admitted.session;
    if (meta.upload && admitted) {
      await meta.upload.admit?.({ services: context.services, scope: admitted.scope });
      const { tenantId, userId } = admitted.session;
      const uploaded = await receiveUpload(request, meta.upload, { tenantId, userId });
      // An upload may take long. Clearing the session has the call authenticate again, in case the person was signed out meanwhile.
      context.session = undefined;
      return { ...(inputOf(exchange, binding) as object), ...uploaded };
    }
    let body: unknown;
    if (method === 'GET') request.resume();
    else body = await readBody(exchange, context, async () => admitted?.session ?? null);
    const input = inputOf(exchange, binding, body);
    refuseTooDeep(input);
    return input;
  };

  const answer = async (binding: Binding, exchange: Exchange) => {
    const { response } = exchange;
    const context = contextOf(exchange, 'rest');
    const { call, name } = binding;
    const startTime = Date.now();
    const note: CallNote = {};
    let input: unknown;
    const given: CallRequest = { path: name, ctx: context, note, getRawInput: async () => input };
    try {
      input = await readInput(binding, given, exchange).catch((error: unknown) => {
        throw settleCall(call, given, startTime, note, error);
      });
      if (!call.meta.isFile) {
        const text = await answerText(call, given);
        const beside = call.meta.isBare ? `,${text.slice(1, -1)}` : '';
        sendJson(exchange, 200, `{"code":0,"data":${text},"msg":""${beside}}`);
      } else {
        const data = await answerValue(call, given);
        if (data instanceof FileAnswer) {
          setHeaders(exchange);
          await sendFile(response, data);
        } else sendJson(exchange, 200, JSON.stringify(succeed(data)));
      }
      if (binding.meta.upload?.isCopied) await context.services.imports.discardFile((input as { fileKey: string }).fileKey);
    } catch (error) {
      // A refused call leaves no file behind.
      if (binding.meta.upload && input) await context.services.imports.discardFile((input as { fileKey: string }).fileKey);
      if (response.headersSent || response.destroyed) {
        // Part of the file is sent. Only cutting the connection tells the client that the rest is missing.
        if (isClientGone(error)) context.log.info({ path: binding.path }, 'client left before its answer was whole');
        else settleError(error, context, binding.path);
        response.destroy();
        return;
      }
      const settled = settleError(error, context, binding.path);
      const { code, message } = describeError(settled, context.requestId, binding.name);
      for (const [name, value] of Object.entries(headersOf(settled))) exchange.headers.push(name, value);
      if (binding.meta.isBare) sendJson(exchange, 200, JSON.stringify({ ...fail(code, message), success: false, error: message }));
      else sendError(exchange, code, message);
    }
  };

  return async (exchange) => {
    const { path } = exchange;
    const method = exchange.request.method ?? '';
    const methods = byPath.get(path.length > 1 ? path.replace(/\/$/, '') : path) ?? byPath.get(closed(path));
    if (!methods) return sendError(exchange, 404, new AppError('pathUnknown', { path }).message);
    const binding = methods.get(method);
    if (!binding) return sendError(exchange, ERRORS.methodUnknown.code, new AppError('methodUnknown', { method }).message);
    return answer(binding, exchange);
  };
}
