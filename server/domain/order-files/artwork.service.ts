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

/** How many files one run of the reading process reads. */
const ROUND = 40;
const HOUR_MS = 3600_000;
/** A file that was dropped and never saved with an order is deleted after this time. */
const FORGOTTEN_MS = 48 * HOUR_MS;

/** Once so many bytes were fetched from other stores, a round takes no more files. */
const FETCHED_BYTES = 256 * 1024 * 1024;
/** How long reading the files of one person may take in an hour: most take tenths of a second, a file made to be slow takes ten seconds. */
const COST_MS = 20 * 60_000;
const TOO_COSTLY = '本小时识别用时过长，已停止，请稍后分批重试';

/** What was read of one file. */
export interface ArtworkRead {
  facts: ArtworkFacts | null;
  error: ArtworkErrorCode | null;
  /** A small picture of it (WebP). */
  preview: Uint8Array | null;
  fingerprint: string | null;
}

/** Reads these files in a process of its own. @returns the result of each with its index in `paths` */
export type ReadArtworks = (paths: readonly string[]) => AsyncIterable<{ index: number; read: ArtworkRead }>;

const NOTHING_READ: ArtworkRead = { facts: null, error: 'damaged', preview: null, fingerprint: null };

/** Why a file could not be read, for a person; null also for a file of which the name is enough, such as CDR. */
const problemOf = (name: string, error: ArtworkErrorCode | null): string | null =>
  error === null || (error === 'notArtwork' && isNameEnough(name)) ? null : new ArtworkError(error).message;

interface ArtworkParts {
  files: Pick<FileService, 'onDisk' | 'keepPreview'>;
}

const toRow = ({ fingerprint: _, ...row }: StoredArtwork, billedOn: string | null): ArtworkRow => ({ ...row, billedOn });

export type ArtworkService = ReturnType<typeof createArtworkService>;

/** Artwork from its upload to the order lines that are made of it. */
export function createArtworkService({ files }: ArtworkParts) {
  /** Has a worker read files of the shop, for the person. */
  const register = (scope: Scope, stored: readonly ArtworkFile[]) =>
    inTransaction(scope, async (scope) => {
      await artworkRepository.insertAll(scope, stored);
      await enqueue(scope, artworkJob, { userId: scope.actor.userId });
    });

  /** By fingerprint, the latest order of the customer that has another file of the same content. */
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

  /** The files that are read next, and where each lies on this machine. The caller must leave these places. */
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

    /** Has uploaded files read. @returns what is known of them so far, in their sequence @throws AppError fileMissing */
    async read(scope: Scope, { files: asked }: ArtworkReadInput): Promise<ArtworkRow[]> {
      const paths = [...new Set(asked.map(({ path }) => path))];
      // Artwork that no order takes is deleted after a while, so it must be the person's own upload and no file that others look at.
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
     * Reads some of the person's waiting files. It may be killed at any statement and be done again: a file's result is written once.
     * @param isOver whether it is the turn of others; asked after each file
     * @returns whether more files may wait
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
        // A file without a result counts as damaged: else it would be read again and again.
        for (const row of unread) await settle(row, NOTHING_READ, 0);
      } finally {
        await Promise.all(places.map(({ leave }) => leave()));
      }
      return rows.length > 0;
    },

    giveUp,

    /** Attaches the files that lines of an order name to the order, where they are not attached yet. */
    async link(scope: Scope, orderInfoId: number): Promise<void> {
      await artworkRepository.handOverPreviews(scope, orderInfoId);
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
 * Deletes artwork that was dropped and never saved with an order: the row, the file and its small picture.
 * @param isNamed whether a row of the shop names the file; such a file stays and only ceases to be artwork
 */
export async function forgetArtwork(scope: Scope, limit: number, isNamed: (scope: Scope, path: string) => Promise<boolean>): Promise<void> {
  for (const { id, path, previewUrl } of await artworkRepository.findForgotten(scope, scope.now() - FORGOTTEN_MS, limit))
    await inTransaction(scope, async (scope) => {
      await artworkRepository.delete(scope, id);
      if (!(await isNamed(scope, path))) await storedFiles.release(scope, path);
      if (previewUrl) await storedFiles.release(scope, previewUrl.replace(/^.*\/get\//, ''));
    });
}
