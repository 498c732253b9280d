import { ArtworkError, type ArtworkErrorCode } from '#platform/artwork/artwork-error.ts';
import { insertRows } from '#platform/db/bulk-write.ts';
import { inTransaction } from '#platform/db/transaction.ts';
import { enqueue } from '#platform/queue/outbox.ts';
import type { Scope } from '#platform/scope.ts';
import { AppError } from '#shared/errors.ts';
import { artworkJob } from '#shared/jobs/artwork.job.ts';
import { isNameEnough } from '#shared/rules/artwork-line.ts';
import type { ArtworkListInput, ArtworkReadInput, ArtworkRow } from '#shared/schemas/artwork.schema.ts';
import { ORDER_PREVIEW } from '#shared/schemas/order-file.schema.ts';
import type { ArtworkFacts } from '#shared/schemas/recognition.schema.ts';
import { type FileService, type StoredPlace, storedFiles } from '../files/file.service.ts';
import { stampOfNew } from '../records/record.ts';
import { type ArtworkFile, artworkRepository, type StoredArtwork } from './artwork.repository.ts';

/** How many files one run of the sandbox reads. */
const ROUND = 40;
/** A file that was dropped and never saved with an order is given up after so long. */
const HOUR_MS = 3600_000;
const FORGOTTEN_MS = 48 * HOUR_MS;

/** How many bytes of files in other stores are fetched for one round, besides the first file. */
const FETCHED_BYTES = 256 * 1024 * 1024;
/** What reading the files of one person may cost in an hour: most take some tenths of a second, those made to be slow their ten. */
const COST_MS = 20 * 60_000;
const TOO_COSTLY = '本小时识别用时过长，已停止，请稍后分批重试';

/** What the sandbox has read of one file. */
export interface ArtworkRead {
  facts: ArtworkFacts | null;
  error: ArtworkErrorCode | null;
  /** A small picture. */
  preview: Uint8Array | null;
  fingerprint: string | null;
}

/** Reads these files in a process of its own, and says of each what it is. */
export type ReadArtworks = (paths: readonly string[]) => AsyncIterable<{ index: number; read: ArtworkRead }>;

const NOTHING_READ: ArtworkRead = { facts: null, error: 'damaged', preview: null, fingerprint: null };

/** For a person; null also for a file of a kind that is not opened. */
const problemOf = (name: string, error: ArtworkErrorCode | null): string | null =>
  error === null || (error === 'notArtwork' && isNameEnough(name)) ? null : new ArtworkError(error).message;

interface ArtworkParts {
  files: Pick<FileService, 'onDisk' | 'keepPreview'>;
}

const toRow = ({ fingerprint: _, ...row }: StoredArtwork, billedOn: string | null): ArtworkRow => ({ ...row, billedOn });

export type ArtworkService = ReturnType<typeof createArtworkService>;

/** Files of artwork from their upload to the lines that are made of them. */
export function createArtworkService({ files }: ArtworkParts) {
  /** Lets a worker read files of the shop. */
  const register = (scope: Scope, stored: readonly ArtworkFile[]) =>
    inTransaction(scope, async (scope) => {
      await artworkRepository.insertAll(scope, stored);
      await enqueue(scope, artworkJob, { userId: scope.actor.userId });
    });

  async function billedOn(scope: Scope, rows: readonly StoredArtwork[], customerId: number): Promise<ReadonlyMap<string, string>> {
    const fingerprints = rows.flatMap(({ fingerprint }) => fingerprint ?? []);
    const own = new Set(rows.map(({ path }) => path));
    const billed = fingerprints.length === 0 ? [] : await artworkRepository.findBilled(scope, customerId, fingerprints);
    return new Map(billed.toReversed().flatMap(({ fingerprint, path, orderId }) => (own.has(path) ? [] : [[fingerprint ?? '', orderId]])));
  }

  /** Marks the files that still wait as unreadable. */
  async function giveUp(scope: Scope, problem: string): Promise<void> {
    const result = { facts: null, problem, previewUrl: null, fingerprint: null, costMs: 0 };
    for (const { id } of await artworkRepository.findWaiting(scope, 10_000)) await artworkRepository.settle(scope, id, result);
  }

  /** What is read next, and where on this machine it lies. */
  async function fetchWaiting(scope: Scope) {
    const waiting = await artworkRepository.findWaiting(scope, ROUND);
    const rows: StoredArtwork[] = [];
    const places: StoredPlace[] = [];
    let fetched = 0;
    for (const row of waiting) {
      if (fetched > FETCHED_BYTES) break;
      const place = await files.onDisk(scope, row.path);
      rows.push(row);
      places.push(place);
      if (place.isFetched) fetched += row.size;
    }
    return { rows, places };
  }

  return {
    register,

    /** @returns what is known of the files so far, in their order */
    async read(scope: Scope, { files: asked }: ArtworkReadInput): Promise<ArtworkRow[]> {
      const paths = [...new Set(asked.map(({ path }) => path))];
      // Artwork that no order takes is given up after a while: it must be the person's own, and not what others look at.
      const own = await storedFiles.findOwn(scope, paths);
      if (own.length < paths.length) throw new AppError('fileMissing');
      await register(scope, own);
      const rows = new Map((await artworkRepository.findByPaths(scope, paths)).map((row) => [row.path, row]));
      return paths.flatMap((path) => rows.get(path) ?? []).map((row) => toRow(row, null));
    },

    async list(scope: Scope, { ids, customerId }: ArtworkListInput): Promise<ArtworkRow[]> {
      const rows = await artworkRepository.findOwn(scope, ids);
      const billed = customerId ? await billedOn(scope, rows, customerId) : new Map<string, string>();
      return rows.map((row) => toRow(row, billed.get(row.fingerprint ?? '') ?? null));
    },

    /**
     * Reads some of what the person waits for. It may be killed at any statement and done twice: what a file is, is written once.
     * @param isOver whether others are to have their turn; asked after each file
     * @returns whether there may be more
     */
    async readNext(scope: Scope, readAll: ReadArtworks, isOver: () => boolean): Promise<boolean> {
      if ((await artworkRepository.costSince(scope, scope.now() - HOUR_MS)) >= COST_MS) {
        await giveUp(scope, TOO_COSTLY);
        return false;
      }
      const { rows, places } = await fetchWaiting(scope);
      const settle = async (row: StoredArtwork, { preview, error, ...result }: ArtworkRead, costMs: number) =>
        inTransaction(scope, async (scope) => {
          const previewUrl = preview && (await files.keepPreview(scope, row.name, preview));
          await artworkRepository.settle(scope, row.id, { ...result, problem: problemOf(row.name, error), previewUrl, costMs });
        });
      const unread = new Set(rows);
      let begun = scope.now();
      try {
        for await (const { index, read } of readAll(places.map(({ place }) => place))) {
          const row = rows[index];
          if (row) await settle(row, read, scope.now() - begun);
          if (row) unread.delete(row);
          begun = scope.now();
          if (isOver()) return true;
        }
        // A file without a result would be asked for again and again.
        for (const row of unread) await settle(row, NOTHING_READ, 0);
      } finally {
        await Promise.all(places.map(({ leave }) => leave()));
      }
      return rows.length > 0;
    },

    giveUp,

    /** Hangs the files that lines of an order name on the order, where they do not yet. */
    async link(scope: Scope, orderInfoId: number): Promise<void> {
      const missing = await artworkRepository.findUnlinked(scope, orderInfoId);
      if (missing.length === 0) return;
      const rows = missing.map(({ lineId, orderId, path, name, size }) => ({
        ...stampOfNew(scope),
        orderInfoId,
        orderId,
        detailedOrderId: lineId,
        fileType: ORDER_PREVIEW,
        fileNames: name,
        originalFilenames: name,
        urls: path,
        size,
      }));
      await insertRows(scope, 'orderFile', rows);
      await artworkRepository.noteLinked(
        scope,
        missing.map(({ path }) => path),
      );
    },

    noteLinked: artworkRepository.noteLinked,
  };
}

/**
 * Gives up what was dropped and never saved: the row, the file and its small picture.
 * @param isNamed whether a row of the shop names the file by now: then it stays, and is only no artwork any more
 */
export async function forgetArtwork(scope: Scope, limit: number, isNamed: (scope: Scope, path: string) => Promise<boolean>): Promise<void> {
  for (const { id, path, previewUrl } of await artworkRepository.findForgotten(scope, scope.now() - FORGOTTEN_MS, limit))
    await inTransaction(scope, async (scope) => {
      await artworkRepository.delete(scope, id);
      if (!(await isNamed(scope, path))) await storedFiles.release(scope, path);
      if (previewUrl) await storedFiles.release(scope, previewUrl.replace(/^.*\/get\//, ''));
    });
}
