import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Log } from '#platform/log.ts';
import type { FileStore, PartStore, StoredPart } from '#platform/storage/file-store.ts';
import { AppError, invalid } from '#shared/errors.ts';
import { UPLOAD_PART_BYTES, type UploadParts } from '#shared/schemas/file.schema.ts';
import type { FileStores } from './file-stores.ts';
import type { PendingUpload } from './upload.repository.ts';

export const NOT_WHOLE = '文件还没有传完，请继续上传';
/** Pieces whose addresses one answer tells. */
const AT_A_TIME = 16;
/** How often the store is asked to join the pieces, and the pause after the first failure; it grows with each. */
const MOST_TRIES = 4;
const PAUSE_MS = 250;

/** The store and the key to which the browser sends an upload directly. */
export interface DirectPlace {
  configId: number;
  storeUpload: string;
  path: string;
}

interface Opened {
  store: FileStore;
  parts: PartStore;
  upload: string;
}

/** The pieces of a file of `size` bytes. Numbers begin with 1, `end` is exclusive, and only the last piece is shorter. */
function piecesOf(size: number): Array<{ number: number; start: number; end: number }> {
  return Array.from({ length: Math.ceil(size / UPLOAD_PART_BYTES) }, (_, at) => ({
    number: at + 1,
    start: at * UPLOAD_PART_BYTES,
    end: Math.min(size, (at + 1) * UPLOAD_PART_BYTES),
  }));
}

/** Uploads that a browser sends directly to a store. Only the store knows which pieces have arrived. */
export function createDirectUploads(stores: FileStores, log: Log) {
  /** Null for an upload that goes through this server. */
  async function opened({ configId, storeUpload }: PendingUpload): Promise<Opened | null> {
    if (configId === null || storeUpload === null) return null;
    const { store } = await stores.of(configId);
    if (!store.parts) throw new AppError('fileMissing');
    return { store, parts: store.parts, upload: storeUpload };
  }

  /** Turns any failure of a store into `unavailable`, so that the client tries again. @throws AppError unavailable */
  const asked = <R>(asking: Promise<R>): Promise<R> =>
    asking.catch((error: unknown) => {
      if (error instanceof AppError) throw error;
      log.warn({ err: error }, 'store not reached');
      throw new AppError('unavailable');
    });

  /** The pieces of the right length. A piece of another length counts as missing and is sent again. */
  function arrivedOf(listed: readonly StoredPart[], size: number): StoredPart[] {
    const lengths = new Map(piecesOf(size).map(({ number, start, end }) => [number, end - start]));
    return listed.filter(({ number, bytes }) => lengths.get(number) === bytes);
  }

  async function missingOf(upload: PendingUpload): Promise<UploadParts | null> {
    const at = await opened(upload);
    if (!at) return null;
    const { path, size, filePath } = upload;
    const listed = filePath === null ? await at.parts.list(path, at.upload) : null;
    if (listed === null) {
      if (filePath === null && (await at.store.size(path)) !== size) return null;
      return { arrivedBytes: size, missing: [] };
    }
    const arrived = arrivedOf(listed, size);
    const numbers = new Set(arrived.map(({ number }) => number));
    const next = piecesOf(size)
      .filter(({ number }) => !numbers.has(number))
      .slice(0, AT_A_TIME);
    const missing: UploadParts['missing'] = [];
    for (const piece of next)
      missing.push({
        ...piece,
        ...(await at.parts.address(path, at.upload, { number: piece.number, bytes: piece.end - piece.start })),
      });
    return { arrivedBytes: arrived.reduce((sum, { bytes }) => sum + bytes, 0), missing };
  }

  async function wholeOf(upload: PendingUpload): Promise<FileStore | null> {
    const at = await opened(upload);
    if (!at) return null;
    const { path, size } = upload;
    for (let tries = 1; ; tries += 1) {
      const listed = await at.parts.list(path, at.upload);
      if (listed === null) break;
      const arrived = arrivedOf(listed, size).toSorted((a, b) => a.number - b.number);
      if (arrived.length < piecesOf(size).length) throw invalid(NOT_WHOLE);
      try {
        await at.parts.complete(path, at.upload, arrived);
        break;
      } catch (error) {
        // Another call may be joining the pieces at the same time.
        if (tries >= MOST_TRIES) throw error;
        await sleep(PAUSE_MS * tries);
      }
    }
    if ((await at.store.size(path)) !== size) throw new AppError('fileMissing');
    return at.store;
  }

  return {
    /** Begins an upload in the master store. @returns null where the file is small or the store takes no pieces: use this server */
    async begin({ name, size, folder }: { name: string; size: number; folder: string }): Promise<DirectPlace | null> {
      if (size <= UPLOAD_PART_BYTES) return null;
      const { id, store } = await stores.master();
      if (!store.parts) return null;
      const ending = /\.([a-z0-9]{1,8})$/i.exec(name)?.[1]?.toLowerCase() ?? 'bin';
      const path = `${folder}/${randomUUID()}.${ending}`;
      return { configId: id, storeUpload: await store.parts.begin(path, size), path };
    },

    /** @returns null for an upload through this server, or one that the store no longer knows */
    parts: (upload: PendingUpload): Promise<UploadParts | null> => asked(missingOf(upload)),

    /**
     * Joins the pieces to one file; a repeat does no harm.
     * @returns the store that holds it, null for an upload through this server
     * @throws AppError invalid while pieces are missing, fileMissing, unavailable
     */
    complete: (upload: PendingUpload): Promise<FileStore | null> => asked(wholeOf(upload)),

    /** Gives an unfinished upload up, and removes what the store has of it. */
    async abort(upload: PendingUpload): Promise<void> {
      const at = await opened(upload);
      await at?.parts.abort(upload.path, at.upload);
      await at?.store.delete(upload.path);
    },
  };
}
