import type { Readable } from 'node:stream';
import { setTimeout as pause } from 'node:timers/promises';
import type { Database } from '#platform/db/database.ts';
import { inTransaction } from '#platform/db/transaction.ts';
import { WorkbookError } from '#platform/excel/workbook-error.ts';
import { recogniseWorkbook } from '#platform/excel/workbook-reader.ts';
import type { Log } from '#platform/log.ts';
import { enqueue } from '#platform/queue/outbox.ts';
import type { Scope } from '#platform/scope.ts';
import type { Storage } from '#platform/storage/storage.ts';
import { AppError, invalid } from '#shared/errors.ts';
import { importJob } from '#shared/jobs/import.job.ts';
import {
  type ImportAnswer,
  type ImportJobDetail,
  type ImportJobRow,
  type ImportKind,
  isImportEnded,
  isImportWaiting,
} from '#shared/schemas/import.schema.ts';
import type { Page } from '#shared/schemas/wire.schema.ts';
import { FLAG } from '#shared/states.ts';
import { found } from '../records/record.ts';
import { mayMove, moved } from './import.transitions.ts';
import { type ImportAccess, seesAllImports } from './import-access.ts';
import { detailOf, outcomeOf, toRow } from './import-answers.ts';
import { refuseTwice } from './import-busy.ts';
import { countedBefore } from './import-end.ts';
import { findImportFiles } from './import-expiry.ts';
import { importJobRepository, NOTHING_DONE, stateBeforeUndo } from './import-job.repository.ts';
import type { ImportResultService } from './import-result.service.ts';

const WHAT = '导入任务';
/** The most imports that run, and that wait for a person to decide: of one person, and of one shop. */
const LIMITS = { busy: { person: 5, shop: 20 }, waiting: { person: 20, shop: 100 } };
const BUSY_RETRY_SECONDS = 30;
/** How long a call waits for its job before it answers only the job's id. */
const WAIT_MS = 20_000;
const POLL_MS = 150;
const HEAD_BYTES = 64;
/** How long after its end a failed import can be retried: a day less than its sheet and rows are kept. */
const RETRY_MS = 6 * 24 * 3600_000;

interface UploadedFile {
  fileKey: string;
  fileName: string;
  fileHash: string;
}

interface ImportRequest {
  kind: ImportKind;
  file: UploadedFile;
  /** The ticked options of the dialog. */
  options: Record<string, boolean>;
  /** A person sees a rehearsal before anything is applied. */
  isRehearsed: boolean;
  /** The permissions of the API token that began the import; null for a person. */
  limitedTo: readonly string[] | null;
}

/** @throws AppError crowded, importsWaiting when the person or the shop has reached a limit */
async function requireRoom(scope: Scope): Promise<void> {
  const ofShop = await importJobRepository.findUnfinished(scope);
  const ofPerson = ofShop.filter(({ userId }) => userId === scope.actor.userId);
  for (const [whose, jobs, size] of [
    ['您', ofPerson, 'person'],
    ['本店', ofShop, 'shop'],
  ] as const) {
    const waiting = jobs.filter(({ state }) => isImportWaiting(state)).length;
    if (waiting >= LIMITS.waiting[size]) throw new AppError('importsWaiting', { whose, limit: LIMITS.waiting[size] });
    if (jobs.length - waiting >= LIMITS.busy[size])
      throw new AppError('crowded', { detail: `${whose}已有 ${LIMITS.busy[size]} 个导入正在进行`, seconds: BUSY_RETRY_SECONDS });
  }
}

async function head(storage: Storage, key: string): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of storage.read(key)) {
    chunks.push(chunk as Buffer);
    size += (chunk as Buffer).length;
    if (size >= HEAD_BYTES) break;
  }
  return Buffer.concat(chunks).subarray(0, HEAD_BYTES);
}

const ONLY_WORKBOOKS = '仅支持 .xlsx 或 .xls 文件';
const EXTENSION = /\.[a-z][a-z0-9]{0,9}$/i;

/**
 * Accepts names that end in .xls or .xlsx, or have no extension. The content tells which of the two formats it is, because many programs
 * write .xlsx content under the name .xls.
 * @throws AppError importFile
 */
function refuseOtherNames(fileName: string): void {
  const [extension] = EXTENSION.exec(fileName.trim()) ?? [];
  if (extension !== undefined && !/^\.xlsx?$/i.test(extension))
    throw new AppError('importFile', { detail: `${ONLY_WORKBOOKS}：请在 Excel 或 WPS 中另存为 .xlsx 后再上传` });
}

export type ImportService = ReturnType<typeof createImportService>;

interface ImportParts {
  db: Database;
  storage: Storage;
  log: Log;
  results: ImportResultService;
  access: ImportAccess;
}

export function createImportService({ db, storage, log, results, access }: ImportParts) {
  async function refuseOtherFiles(scope: Scope, file: UploadedFile): Promise<void> {
    // The upload makes keys of the caller's tenant only, so any other was not made by an upload.
    if (!file.fileKey.startsWith(`${scope.tenantId}/`)) throw new AppError('importFile', { detail: '请通过上传接口提交文件' });
    refuseOtherNames(file.fileName);
    try {
      recogniseWorkbook(await head(storage, file.fileKey));
    } catch (error) {
      if (error instanceof WorkbookError) throw new AppError('importFile', { detail: `${ONLY_WORKBOOKS}：${error.message}` });
      throw error;
    }
  }

  return {
    /** Called before the upload, so that nobody sends a large file only to be refused. `start` checks again, under a lock. */
    requireRoom,

    /**
     * Begins an import: the job and the message that starts it are committed together. Only the first bytes of the file are read yet.
     * @throws AppError importFile for what is no workbook, importBusy while the same file is being imported, crowded, importsWaiting
     */
    async start(scope: Scope, { kind, file, options, isRehearsed, limitedTo }: ImportRequest): Promise<ImportAnswer> {
      await refuseOtherFiles(scope, file);
      const fileHash = Buffer.from(file.fileHash, 'hex');
      return inTransaction(scope, async (scope) => {
        await importJobRepository.lockGate(scope);
        await requireRoom(scope);
        const jobId = await refuseTwice(() =>
          importJobRepository.insert(scope, {
            kind,
            fileKey: file.fileKey,
            fileName: file.fileName,
            fileHash,
            activeHash: fileHash,
            options: JSON.stringify(options),
            limitedTo: limitedTo === null ? null : JSON.stringify(limitedTo),
            state: 'queued',
            isRehearsed: isRehearsed ? FLAG.yes : FLAG.no,
            userId: scope.actor.userId,
            userName: scope.actor.nickname,
            createTime: scope.now(),
          }),
        );
        await enqueue(scope, importJob, { importJobId: jobId, userId: scope.actor.userId });
        return {
          jobId,
          state: 'running',
          createCount: 0,
          createNames: [],
          updateCount: 0,
          updateNames: [],
          unchangedCount: 0,
          failureCount: 0,
          failures: [],
          warnings: [],
        };
      });
    },

    /**
     * Waits, outside of any transaction and at most 20 seconds, until the job has ended or waits for a person.
     * @returns its outcome so far, with the state `running` while it runs
     * @throws AppError notFound, importFile when the job failed as a whole
     */
    async outcome(scope: Scope, jobId: number): Promise<ImportAnswer> {
      const deadline = Date.now() + WAIT_MS;
      let job = await importJobRepository.find(scope, jobId);
      while (job && !isImportEnded(job.state) && !isImportWaiting(job.state) && Date.now() < deadline) {
        await pause(POLL_MS);
        job = await importJobRepository.find(scope, jobId);
      }
      if (!job) throw new AppError('notFound', { what: WHAT });
      if (job.state === 'failed') throw new AppError('importFile', { detail: job.error ?? '导入失败' });
      const { createCount, updateCount, unchangedCount, failureCount } = job;
      const isSettled = isImportEnded(job.state) || isImportWaiting(job.state);
      const settled = job.state === 'undone' ? 'done' : (job.state as ImportAnswer['state']);
      const state = isSettled ? settled : 'running';
      return { jobId, state, createCount, updateCount, unchangedCount, failureCount, ...(await outcomeOf(access, scope, job)) };
    },

    async get(scope: Scope, id: number): Promise<ImportJobDetail> {
      return detailOf(access, scope, access.requireVisible(scope, await importJobRepository.find(scope, id)));
    },

    async page(scope: Scope, input: { pageNo: number; pageSize: number }): Promise<Page<ImportJobRow>> {
      const own = seesAllImports(scope) ? null : { userId: scope.actor.userId, kinds: access.permittedKinds(scope.grants) };
      const { list, total } = await importJobRepository.findPage(scope, { ...input, own });
      return { list: list.map(toRow), total };
    },

    /**
     * Stops a job after the present chunk; applied rows stay. An undo stops likewise and can be asked for again. A job that has ended stays
     * as it is.
     */
    cancel: (scope: Scope, id: number): Promise<void> =>
      inTransaction(scope, async (scope) => {
        const job = access.requireVisible(scope, await importJobRepository.lock(scope, id));
        if (job.state === 'undoing') await importJobRepository.update(scope, id, moved(job, 'stopUndo', stateBeforeUndo(job)));
        else if (mayMove(job, 'cancel'))
          await importJobRepository.update(scope, id, {
            ...moved(job, 'cancel', 'cancelled'),
            activeHash: null,
            finishTime: scope.now(),
            resultState: null,
            ...(job.commitTime === null ? NOTHING_DONE : {}),
          });
      }),

    /**
     * Has anybody's failed import go on where it stopped, in that person's name. Applied rows are not applied again.
     * @throws AppError importBusy while the same file is being imported
     */
    retryForOwner: (scope: Scope, id: number): Promise<void> =>
      inTransaction(scope, async (scope) => {
        const job = found(await importJobRepository.lock(scope, id), WHAT);
        if (!mayMove(job, 'retry')) throw invalid('只有失败的任务可以重新执行');
        if ((job.finishTime ?? 0) < scope.now() - RETRY_MS) throw invalid('原表格已过期清理，请重新上传');
        const pass = job.isRehearsed && job.commitTime === null ? 'checking' : 'committing';
        const counted = await countedBefore(scope, job);
        await refuseTwice(() =>
          importJobRepository.update(scope, id, {
            ...moved(job, 'retry', job.headers !== null ? pass : job.totalRows > 0 ? 'reading' : 'queued'),
            ...counted,
            activeHash: job.fileHash,
            error: null,
            setbacks: 0,
            finishTime: null,
          }),
        );
        await enqueue(scope, importJob, { importJobId: id, userId: job.userId });
      }),

    /**
     * The annotated workbook.
     * @throws AppError notFound, forbidden (also for a sheet with columns that the person may not see), importResultMissing
     */
    async result(scope: Scope, id: number): Promise<{ fileName: string; stream: Readable }> {
      const job = access.requireContent(scope, await importJobRepository.find(scope, id));
      const hidden = access.hiddenColumns(scope, job);
      const headers = job.headers ?? [];
      if (headers.some(({ columns }) => columns.some(({ key }) => hidden.has(key)))) throw new AppError('forbidden');
      return results.open(scope, job);
    },

    /** Deletes an uploaded file, unless a job uses it. If that fails, the sweep removes it later. */
    async discardFile(fileKey: string): Promise<void> {
      try {
        const named = await findImportFiles(db, Number(fileKey.split('/')[0]), [fileKey]);
        if (!named.has(fileKey)) await storage.delete(fileKey);
      } catch (error) {
        log.warn({ err: error }, 'upload not discarded');
      }
    },
  };
}
