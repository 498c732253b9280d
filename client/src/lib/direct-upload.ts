import { isAbort, isPassing } from './api-error.ts';
import type { StorageOwner } from './personal-storage.ts';
import { TransportError, timeoutText } from './transport.ts';
import { type ApiOutput, trpcClient } from './trpc.ts';
import type { UploadProgress } from './upload.ts';
import { areUploadsHeld, onUploadsHeld, uploadsGoOn } from './upload-gate.ts';

export interface PieceOptions {
  owner: StorageOwner;
  onProgress(progress: UploadProgress): void;
  /** The file lies in the folder of this order. */
  orderId?: string | undefined;
  signal?: AbortSignal | undefined;
}

type Piece = ApiOutput['infra']['upload']['parts']['missing'][number];

/** A piece that has not moved for so long is begun anew. */
const STALL_MS = 60_000;
/** Pauses before the next try; they begin anew with each piece that arrives. */
const RETRY_MS = [500, 1000, 2000, 4000, 8000, 15_000, 30_000];
/** Tries of the first piece, after which the store is taken for one that this browser cannot reach. */
const MOST_FIRST_TRIES = 2;

/** The store takes nothing from this browser: its rules for other sites are missing, it refuses, or the network lets nobody through. */
export class StoreOutOfReach extends Error {}

class StoreRefusal extends Error {
  readonly status: number;
  constructor(status: number) {
    super(`store answers ${status}`);
    this.status = status;
  }
}

const aborted = () => new DOMException('upload aborted', 'AbortError');

/** One PUT, ended by silence, by whoever holds uploads back, and by the signal. @throws StoreRefusal with 0 where there was no answer */
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
 * Sends what is missing of a file straight to the store, piece by piece. What has arrived, the store knows: after a pause, a cut or a reload
 * only the rest is sent.
 * @throws StoreOutOfReach before the first piece has arrived; TransportError, AbortError, and what the server refuses
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
