import { isAbort, isPassing } from './api-error.ts';
import type { StorageOwner } from './personal-storage.ts';
import { TransportError, timeoutText } from './transport.ts';
import { type ApiOutput, trpcClient } from './trpc.ts';
import type { UploadProgress } from './upload.ts';
import { areUploadsHeld, onUploadsHeld, uploadsGoOn } from './upload-gate.ts';

export interface PieceOptions {
  owner: StorageOwner;
  onProgress(progress: UploadProgress): void;
  /** The order whose folder the file is stored in. */
  orderId?: string | undefined;
  signal?: AbortSignal | undefined;
}

type Piece = ApiOutput['infra']['upload']['parts']['missing'][number];

/** A piece without progress for this long, in milliseconds, is sent again from its beginning. */
const STALL_MS = 60_000;
/** Pauses before the next try, in milliseconds. Each piece that arrives resets them to the first. */
const RETRY_MS = [500, 1000, 2000, 4000, 8000, 15_000, 30_000];
/** After this many failed tries of the first piece, the store counts as out of this browser's reach. */
const MOST_FIRST_TRIES = 2;

/** The store takes nothing from this browser: it has no CORS rules for this site, it refuses, or the network blocks it. */
export class StoreOutOfReach extends Error {}

class StoreRefusal extends Error {
  readonly status: number;
  constructor(status: number) {
    super(`store answers ${status}`);
    this.status = status;
  }
}

const aborted = () => new DOMException('upload aborted', 'AbortError');

/**
 * Sends one piece. It is ended when it makes no progress for `STALL_MS`, when uploads are held back, and by the signal.
 * @throws StoreRefusal, with status 0 when there was no answer; AbortError by the signal
 */
function put(piece: Piece, content: Blob, onSent: (bytes: number) => void, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    let stall: ReturnType<typeof setTimeout> | undefined;
    const beat = () => {
      clearTimeout(stall);
      stall = setTimeout(() => request.abort(), STALL_MS);
    };
    const abort = () => request.abort();
    const stopListening = onUploadsHeld(() => {
      if (areUploadsHeld()) request.abort();
    });
    request.onloadend = () => {
      clearTimeout(stall);
      stopListening();
      signal?.removeEventListener('abort', abort);
      if (signal?.aborted) reject(aborted());
      else if (request.status >= 200 && request.status < 300) resolve();
      else reject(new StoreRefusal(request.status));
    };
    request.upload.onprogress = ({ loaded }) => {
      beat();
      onSent(loaded);
    };
    signal?.addEventListener('abort', abort);
    request.open('PUT', piece.url);
    for (const [name, value] of Object.entries(piece.headers)) request.setRequestHeader(name, value);
    beat();
    request.send(content);
  });
}

/**
 * Sends a file straight to the store, piece by piece. The server asks the store which pieces have arrived, so after a pause, a lost
 * connection or a reload only the missing ones are sent.
 * @throws StoreOutOfReach, only before the first piece has arrived; TransportError, AbortError, and the server's refusal
 */
export async function sendParts(file: File, id: number, { onProgress, signal }: PieceOptions): Promise<void> {
  let failures = 0;
  let hasArrived = false;
  for (;;) {
    await uploadsGoOn();
    if (signal?.aborted) throw aborted();
    try {
      const { arrivedBytes, missing } = await trpcClient.infra.upload.parts.query({ id });
      let sent = arrivedBytes;
      hasArrived ||= sent > 0;
      onProgress({ sent, total: file.size });
      if (missing.length === 0) return;
      for (const piece of missing) {
        if (areUploadsHeld()) break;
        if (signal?.aborted) throw aborted();
        await put(piece, file.slice(piece.start, piece.end), (bytes) => onProgress({ sent: sent + bytes, total: file.size }), signal);
        sent += piece.end - piece.start;
        [failures, hasArrived] = [0, true];
      }
    } catch (error) {
      if (isAbort(error) || !(error instanceof StoreRefusal || isPassing(error))) throw error;
      if (areUploadsHeld()) continue;
      if (error instanceof StoreRefusal && !hasArrived && failures + 1 >= MOST_FIRST_TRIES) throw new StoreOutOfReach();
      const pause = RETRY_MS[failures];
      if (pause === undefined) throw new TransportError(timeoutText);
      failures += 1;
      await new Promise((resolve) => setTimeout(resolve, pause));
    }
  }
}
