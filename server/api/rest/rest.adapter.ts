import { pipeline } from 'node:stream/promises';
import { TRPCError } from '@trpc/server';
import type { NextFunction, Request, RequestHandler, Response } from 'express';
import type { Storage } from '#platform/storage/storage.ts';
import { fail, succeed } from '#shared/envelope.ts';
import { AppError, ERRORS } from '#shared/errors.ts';
import { isPermitted } from '#shared/permissions.ts';
import { FileAnswer } from '../http/file-answer.ts';
import type { UploadReceiver } from '../http/upload.ts';
import { type Context, describeError } from '../trpc.ts';
import type { Binding } from './bindings.ts';
import { parseQueryString } from './query-string.ts';

/** Outcomes of the transport keep their HTTP status; every other outcome is HTTP 200 with its code in the body. */
const TRANSPORT_CODES = new Set([413, 429, 503]);

export function sendError(response: Response, code: number, message: string): void {
  response.status(TRANSPORT_CODES.has(code) ? code : 200).json(fail(code, message));
}

async function sendFile(response: Response, file: FileAnswer): Promise<void> {
  response.setHeader('Content-Type', file.contentType);
  const ascii = file.fileName.replace(/[^\x20-\x7e]|["\\]/g, '_');
  response.setHeader('Content-Disposition', `attachment; filename="${ascii}"; filename*=UTF-8''${encodeURIComponent(file.fileName)}`);
  await pipeline(file.stream, response);
}

function inputOf(request: Request, binding: Binding): unknown {
  const mark = request.originalUrl.indexOf('?');
  const query = mark < 0 ? {} : parseQueryString(request.originalUrl.slice(mark + 1));
  const body: unknown = binding.method === 'GET' ? undefined : request.body;
  if (body === undefined || body === null || body === '') return Object.keys(query).length > 0 ? query : binding.input ? {} : undefined;
  if (typeof body !== 'object' || Array.isArray(body)) return body;
  return { ...query, ...body };
}

interface RestOptions {
  storage: Storage;
  bindings: Binding[];
  contextOf: (request: Request, response: Response) => Context;
  receiveUpload: UploadReceiver;
}

/** REST over the same procedures: one validation, one permission check, one behaviour for both doors. */
export function restHandler({ bindings, contextOf, receiveUpload, storage }: RestOptions): RequestHandler {
  const byPath = new Map<string, Map<string, Binding>>();
  for (const binding of bindings) {
    const methods = byPath.get(binding.path) ?? new Map<string, Binding>();
    if (methods.has(binding.method)) throw new Error(`${binding.method} ${binding.path} is answered by two procedures`);
    methods.set(binding.method, binding);
    byPath.set(binding.path, methods);
  }

  const answer = async (binding: Binding, request: Request, response: Response) => {
    const context = contextOf(request, response);
    let uploadedKey: string | undefined;
    try {
      let input = inputOf(request, binding);
      if (binding.meta.upload) {
        const session = context.bearer === null ? null : await context.services.auth.authenticate(context.bearer);
        if (!session) throw new AppError('signedOut');
        // The procedure checks again; asked here too, so that nobody fills the disk with what he may not send.
        if (!isPermitted(session.grants, ...[binding.meta.permission].flat())) throw new AppError('forbidden');
        const uploaded = await receiveUpload(request, binding.meta.upload, session.tenantId);
        uploadedKey = uploaded.fileKey;
        input = { ...(input as object), ...uploaded };
      }
      const call = binding.procedure as unknown as (options: Record<string, unknown>) => Promise<unknown>;
      // No `input`: tRPC lays what is parsed over it, and unknown fields would reach the services.
      const data = await call({
        ctx: context,
        path: binding.name,
        type: binding.type,
        getRawInput: async () => input,
        signal: undefined,
        batchIndex: 0,
      });
      if (data instanceof FileAnswer) await sendFile(response, data);
      else response.json(succeed(data));
    } catch (error) {
      // A refused call leaves no file behind.
      if (uploadedKey) await storage.delete(uploadedKey);
      if (response.headersSent) {
        // The file was already on its way: only cutting the connection tells the client that it is not whole.
        context.log.error({ err: error, path: binding.path }, 'answer broke off');
        response.destroy();
        return;
      }
      const wrapped =
        error instanceof TRPCError
          ? error
          : new TRPCError({ code: error instanceof AppError ? error.entry.trpc : 'INTERNAL_SERVER_ERROR', cause: error });
      const { code, message } = describeError(wrapped, context.requestId);
      if (code === 500)
        context.log.error({ err: wrapped.cause ?? wrapped, path: binding.path, requestId: context.requestId }, 'call failed');
      sendError(response, code, message);
    }
  };

  return (request: Request, response: Response, next: NextFunction) => {
    const methods = byPath.get(request.path.length > 1 ? request.path.replace(/\/$/, '') : request.path);
    if (!methods) return sendError(response, 404, new AppError('pathUnknown', { path: request.path }).message);
    const binding = methods.get(request.method);
    if (!binding) return sendError(response, ERRORS.methodUnknown.code, new AppError('methodUnknown', { method: request.method }).message);
    answer(binding, request, response).catch(next);
  };
}
