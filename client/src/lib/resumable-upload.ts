import { DetailedError, Upload } from 'tus-js-client';
import { isAbort, isPassing, toApiError } from './api-error.ts';
import { type PieceOptions, StoreOutOfReach, sendParts } from './direct-upload.ts';
import { pathOf } from './dropped-files.ts';
import { newIdempotencyKey, once } from './idempotency-key.ts';
import { personalKey } from './personal-storage.ts';
import { awayPause, awayRetries, requestRenewal } from './rpc-links.ts';
import { getSession } from './session.ts';
import { afterRefresh, renewSession } from './session-refresh.ts';
import { readStored, writeStored } from './storage.ts';
import { TransportError, timeoutText } from './transport.ts';
import { type ApiOutput, trpcClient } from './trpc.ts';
import { areUploadsHeld, onUploadsHeld } from './upload-gate.ts';

/** A file as the server has kept it. */
type StoredFile = ApiOutput['infra']['upload']['finish'];

/** The most bytes in one request, because proxies may limit its size. */
const PIECE_BYTES = 32 * 1024 * 1024;
/** An upload without progress for this long, in milliseconds, is resumed where it stopped, and given up after `MOST_STALLS` such times. */
const STALL_MS = 60_000;
const MOST_STALLS = 3;
/** Pauses before the next try while the server cannot be reached, in milliseconds. Progress resets them to the first. */
const RETRY_MS = [500, 1000, 2000, 4000, 8000, 8000, 15_000, 15_000, 30_000, 30_000];

type Begun = ApiOutput['infra']['upload']['create'];

/** The storage key of an upload. It is made of what stays the same when the person chooses the file again after a reload. */
const keyOf = (file: File, { owner, orderId = '' }: PieceOptions): string =>
  personalKey('upload', owner, [orderId, pathOf(file), file.size, file.lastModified].join('|'));

/** Idempotency keys of uploads whose creation was not answered yet, so that another try does not create a second upload. */
const beginKeys = new Map<string, string>();

/** Creates an upload on the server and stores it under the key. @throws the server's refusal, such as one for lack of room */
async function begin(file: File, key: string, { orderId }: PieceOptions, isDirect = true): Promise<Begun> {
  const idempotencyKey = beginKeys.get(key) ?? newIdempotencyKey();
  beginKeys.set(key, idempotencyKey);
  const begun = await trpcClient.infra.upload.create.mutate({ name: file.name, size: file.size, orderId, isDirect }, once(idempotencyKey));
  beginKeys.delete(key);
  writeStored(key, begun);
  return begun;
}

const statusOf = (error: Error): number => (error instanceof DetailedError ? (error.originalResponse?.getStatus() ?? 0) : 0);

/** Sends what is missing of the file. @throws DetailedError, TransportError, AbortError */
function sendPieces(file: File, url: string, { onProgress, signal }: PieceOptions): Promise<void> {
  return new Promise((resolve, reject) => {
    let stall: ReturnType<typeof setTimeout> | undefined;
    let stalls = 0;
    let refusedToken: string | null | undefined;
    const end = (settle: () => void): void => {
      clearTimeout(stall);
      stopListening();
      signal?.removeEventListener('abort', abort);
      settle();
    };
    const again = (): void => {
      stalls += 1;
      if (stalls >= MOST_STALLS) {
        void upload.abort();
        end(() => reject(new TransportError(timeoutText)));
        return;
      }
      void upload.abort().then(start);
    };
    const beat = (): void => {
      clearTimeout(stall);
      stall = setTimeout(again, STALL_MS);
    };
    const start = (): void => {
      if (areUploadsHeld() || signal?.aborted) return;
      beat();
      upload.start();
    };
    const upload = new Upload(file, {
      uploadUrl: url,
      chunkSize: PIECE_BYTES,
      retryDelays: RETRY_MS,
      storeFingerprintForResuming: false,
      async onBeforeRequest(request) {
        beat();
        if (refusedToken !== undefined) {
          const used = refusedToken;
          refusedToken = undefined;
          await renewSession(used, requestRenewal);
        }
        await afterRefresh();
        const token = getSession()?.accessToken;
        if (token) request.setHeader('Authorization', `Bearer ${token}`);
      },
      onProgress(sent, total) {
        stalls = 0;
        beat();
        onProgress({ sent, total });
      },
      onShouldRetry(error, attempt) {
        const status = statusOf(error);
        if (status === 401 && attempt === 0) refusedToken = getSession()?.accessToken ?? null;
        return status === 0 || status >= 500 || [409, 423, 429].includes(status) || refusedToken !== undefined;
      },
      onError: (error) => end(() => reject(error)),
      onSuccess: () => end(resolve),
    });
    const abort = (): void => {
      void upload.abort();
      end(() => reject(new DOMException('upload aborted', 'AbortError')));
    };
    const stopListening = onUploadsHeld(() => {
      clearTimeout(stall);
      if (areUploadsHeld()) void upload.abort();
      else start();
    });
    signal?.addEventListener('abort', abort);
    if (signal?.aborted) abort();
    else start();
  });
}

/** Repeated while the server is away: finishing an upload again gives the same result. */
async function finish(id: number): Promise<StoredFile> {
  for (let failures = 0; ; failures += 1) {
    try {
      return await trpcClient.infra.upload.finish.mutate({ id });
    } catch (error) {
      if (failures >= awayRetries || !isPassing(error)) throw error;
      await new Promise((resolve) => setTimeout(resolve, awayPause(failures)));
    }
  }
}

function toldError(error: unknown): unknown {
  if (!(error instanceof DetailedError)) return error;
  const status = statusOf(error);
  return new TransportError(status === 0 ? '后端接口连接异常' : `系统接口${status}异常`, status);
}

/**
 * Sends a file of any size in pieces, straight to the store where that is possible. An upload that was interrupted by the network, the
 * server or a reload of the page is resumed where it stopped.
 * @throws TransportError, after which another try resumes; AbortError; the server's refusal
 */
export async function uploadInPieces(file: File, options: PieceOptions): Promise<StoredFile> {
  const key = keyOf(file, options);
  const known = readStored<Begun | null>(key, null);
  let begun = known ?? (await begin(file, key, options));
  const send = () => (begun.isDirect ? sendParts(file, begun.id, options) : sendPieces(file, begun.uploadUrl, options));
  try {
    await send().catch(async (error: Error) => {
      const isOutOfReach = error instanceof StoreOutOfReach;
      // The upload that this browser has stored is gone from the server.
      const isForgotten = known !== null && ([404, 410].includes(statusOf(error)) || toApiError(error).code === 404);
      if (!isOutOfReach && !isForgotten) throw error;
      if (isOutOfReach) await trpcClient.infra.upload.delete.mutate({ id: begun.id });
      begun = await begin(file, key, options, !isOutOfReach);
      await send();
    });
    const stored = await finish(begun.id);
    localStorage.removeItem(key);
    return stored;
  } catch (error) {
    const told = toldError(error);
    // After a refusal of the file, resuming would only be refused again. An abort has the code of an unknown fault, but is none.
    if (!isAbort(told) && toApiError(told).code >= 400) localStorage.removeItem(key);
    throw told;
  }
}
