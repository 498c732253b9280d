import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import type { Readable } from 'node:stream';
import { inTransaction } from '#platform/db/transaction.ts';
import { type RowAnnotation, writeAnnotatedWorkbook } from '#platform/excel/annotated-writer.ts';
import type { RowBatch, WorkbookRow } from '#platform/excel/workbook-model.ts';
import type { Log } from '#platform/log.ts';
import type { Scope } from '#platform/scope.ts';
import type { Storage } from '#platform/storage/storage.ts';
import { AppError } from '#shared/errors.ts';
import type { ImportAccess } from './import-access.ts';
import { importJobRepository, type StoredImportJob } from './import-job.repository.ts';
import { importResultRepository, type RowOutcome } from './import-result.repository.ts';
import { ResultSheet } from './result-sheet.ts';

const PAGE = 1000;
const MAX_BYTES = 2 * 1024 ** 3;
/** Rows of a job hold the names of sheets cut to this length. */
const SHEET_CHARS = 100;
const SUFFIX = '（导入结果）';

/** Reads the rows of a job in the order of the file, page by page, and matches them with the rows of the workbook. */
class OutcomeReader {
  readonly #read: (afterRowNo: number) => Promise<RowOutcome[]>;
  #page: RowOutcome[] = [];
  #at = 0;
  #isLast = false;

  constructor(read: (afterRowNo: number) => Promise<RowOutcome[]>) {
    this.#read = read;
  }

  /** The outcome of a row of the workbook; null when the job has no such row. A promise only when the next page must be read first. */
  take(sheet: string, row: number): RowOutcome | null | Promise<RowOutcome | null> {
    return this.#at < this.#page.length || this.#isLast ? this.#takeIf(sheet, row) : this.#load().then(() => this.#takeIf(sheet, row));
  }

  /** Whether every row of the job was found in the workbook. */
  async isAtEnd(): Promise<boolean> {
    if (this.#at === this.#page.length && !this.#isLast) await this.#load();
    return this.#at === this.#page.length;
  }

  #takeIf(sheet: string, row: number): RowOutcome | null {
    const next = this.#page[this.#at];
    if (!next || next.excelRow !== row || next.sheet !== sheet) return null;
    this.#at += 1;
    return next;
  }

  async #load(): Promise<void> {
    const page = await this.#read(this.#page.at(-1)?.rowNo ?? 0);
    this.#page = page;
    this.#at = 0;
    this.#isLast = page.length < PAGE;
  }
}

/** A text that changes with everything that the annotated workbook shows. It is compared before and after writing. */
function standOf({
  state,
  resultState,
  createCount,
  updateCount,
  unchangedCount,
  failureCount,
  undoneCount,
  keptCount,
}: StoredImportJob): string {
  return JSON.stringify([state, resultState, createCount, updateCount, unchangedCount, failureCount, undoneCount, keptCount]);
}

export type ImportResultService = ReturnType<typeof createImportResultService>;

/** The annotated workbook: the uploaded one with the outcome of each row, to be mended and uploaded again. */
export function createImportResultService({ storage, log, access }: { storage: Storage; log: Log; access: ImportAccess }) {
  async function writeFile(scope: Scope, job: StoredImportJob, batches: AsyncIterable<RowBatch>, key: string): Promise<void> {
    const { columns } = access.importerOf(job);
    const headers = new Map((job.headers ?? []).map((header) => [header.sheet, header]));
    const outcomes = new OutcomeReader((afterRowNo) => importResultRepository.findAfter(scope, job.id, afterRowNo, PAGE));
    let sheet: ResultSheet | null = null;
    let name = '';
    const annotate = (row: WorkbookRow): RowAnnotation | null | Promise<RowAnnotation | null> => {
      const of = sheet;
      const outcome = outcomes.take(name, row.row);
      if (outcome instanceof Promise) return outcome.then((loaded) => of?.annotate(row, loaded) ?? null);
      return of?.annotate(row, outcome) ?? null;
    };
    const stream = writeAnnotatedWorkbook({
      batches,
      tableOf({ sheet: title, sheetHidden, merges = [] }) {
        const header = sheetHidden ? undefined : headers.get(title);
        sheet = header ? new ResultSheet(header, columns, merges) : null;
        name = title.slice(0, SHEET_CHARS);
        return sheet?.table ?? null;
      },
      annotate,
    });
    await storage.put(key, stream, MAX_BYTES);
    if (!(await outcomes.isAtEnd())) throw new Error(`rows of import ${job.id} are not in its workbook`);
  }

  /** Makes the file the job's; null notes a failure. @returns the file to delete: the older one, or `key` itself if it is outdated */
  const settle = (scope: Scope, begun: StoredImportJob, key: string | null): Promise<string | null> =>
    inTransaction(scope, async (scope) => {
      const job = await importJobRepository.lock(scope, begun.id);
      // Whatever has changed the rows meanwhile has also asked for another file.
      if (!job || standOf(job) !== standOf(begun)) return key;
      await importJobRepository.update(scope, job.id, { resultState: key === null ? 'failed' : 'done', resultKey: key });
      return job.resultKey;
    });

  return {
    /**
     * Writes the file from the rows of the original and replaces an older one by it. A failure is noted with the job.
     * @throws only when `signal` has ended the reading or the outcome cannot be noted: then it is worth another try
     */
    async write(scope: Scope, jobId: number, batches: AsyncIterable<RowBatch>, signal?: AbortSignal): Promise<void> {
      const job = await importJobRepository.find(scope, jobId);
      if (!job) return;
      const key = `${scope.tenantId}/import-result/${randomUUID()}`;
      let unused: string | null = key;
      try {
        await writeFile(scope, job, batches, key);
        unused = await settle(scope, job, key);
      } catch (error) {
        await storage.delete(key);
        if (signal?.aborted) throw error;
        log.warn({ err: error, importJobId: jobId }, 'annotated workbook not written');
        unused = await settle(scope, job, null);
      }
      if (unused !== null) await storage.delete(unused);
    },

    /** @throws AppError importResultMissing while there is no file */
    async open(_scope: Scope, job: StoredImportJob): Promise<{ fileName: string; stream: Readable }> {
      if (job.resultState !== 'done' || job.resultKey === null) throw new AppError('importResultMissing');
      const stream = storage.read(job.resultKey);
      try {
        await once(stream, 'readable');
      } catch (error) {
        throw (error as NodeJS.ErrnoException).code === 'ENOENT' ? new AppError('importResultMissing') : error;
      }
      const name = job.fileName.replace(/\.xlsx?$/i, '');
      return { fileName: `${name.endsWith(SUFFIX) ? name.slice(0, -SUFFIX.length) : name}${SUFFIX}.xlsx`, stream };
    },
  };
}
