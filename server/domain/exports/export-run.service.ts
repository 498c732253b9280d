import { randomUUID } from 'node:crypto';
import { addAbortSignal } from 'node:stream';
import { outageOf } from '#platform/db/outage.ts';
import { inTransaction } from '#platform/db/transaction.ts';
import { writeWorkbook } from '#platform/excel/workbook-writer.ts';
import type { Log } from '#platform/log.ts';
import type { Scope } from '#platform/scope.ts';
import { type Storage, StorageLimitError, type StoredFile } from '#platform/storage/storage.ts';
import { type Grants, isPermitted, narrowedGrants } from '#shared/permissions.ts';
import { isTaskEnded } from '#shared/schemas/task.schema.ts';
import { moved } from './export.transitions.ts';
import { type ExportDefinition, type ExportRegistry, findExport } from './export-definition.ts';
import { exportTaskRepository, type StoredExportTask } from './export-task.repository.ts';

export const EXPORT_KEPT_MS = 7 * 24 * 3600_000;
const MAX_BYTES = 4 * 1024 ** 3;
/** How often a run writes its progress, which is also its sign of life. */
const BEAT_MS = 1_000;
/** A run without a sign of life for longer counts as dead, and another worker takes its task over. */
const SILENCE_MS = 5_000;
/** Failed attempts after which a task is given up. */
const SETBACK_LIMIT = 5;

const NOT_ALLOWED = '发起人已没有导出权限';
const GIVEN_UP = '系统多次出错，导出已停止，请稍后重试';
const TOO_LARGE = '文件过大，请缩小查询范围后分批导出';

/** One attempt to write a task's file. It owns the task while the task's row names `fileKey`. */
interface Run {
  task: StoredExportTask;
  definition: ExportDefinition;
  /** Rights that the person had when asking and still has. */
  grants: Grants;
  fileKey: string;
}

type Progress = { rows: number };

/** The same rows, counted in `progress` as they are read. */
function counted<T>(rows: AsyncGenerator<T>, progress: Progress): AsyncIterable<T> {
  const next = async () => {
    const result = await rows.next();
    if (!result.done) progress.rows += 1;
    return result;
  };
  return { [Symbol.asyncIterator]: () => ({ next, return: (value) => rows.return(value) }) };
}

export type ExportRunService = ReturnType<typeof createExportRunService>;

/** Writes the files of export tasks. When several workers try the same task, the file of only one is kept. */
export function createExportRunService({ storage, log, registry }: { storage: Storage; log: Log; registry: ExportRegistry }) {
  async function end(scope: Scope, id: number, reason: string): Promise<void> {
    const fileKey = await inTransaction(scope, async (scope) => {
      const task = await exportTaskRepository.lock(scope, id);
      if (!task || isTaskEnded(task.state)) return null;
      await exportTaskRepository.update(scope, id, { ...moved(task, 'fail'), error: reason, fileKey: null, finishTime: scope.now() });
      return task.fileKey;
    });
    if (fileKey !== null) await storage.delete(fileKey);
  }

  /**
   * Begins an attempt. `busy`: another worker writes the task, or another export of the shop is running: a shop gets one at a time, so that
   * no shop takes all workers.
   */
  async function claim(scope: Scope, id: number): Promise<Run | 'ended' | 'busy'> {
    const claimed = await inTransaction(scope, async (scope) => {
      const task = await exportTaskRepository.lock(scope, id);
      if (!task || isTaskEnded(task.state)) return 'ended';
      const since = scope.now() - SILENCE_MS;
      if (task.state === 'running' && (task.beatTime ?? 0) > since) return 'busy';
      if (await exportTaskRepository.isOtherRunning(scope, id, since)) return 'busy';
      const definition = findExport(registry, task.name);
      const grants = narrowedGrants(scope.grants, task.permissions);
      if (!definition || !isPermitted(grants, definition.permission)) return 'refused';
      const now = scope.now();
      const fileKey = `${scope.tenantId}/export/${randomUUID()}`;
      const begun = { ...moved(task, 'begin'), fileKey, rowsDone: 0, startTime: task.startTime ?? now, beatTime: now, runs: task.runs + 1 };
      await exportTaskRepository.update(scope, id, { ...begun, permissions: JSON.stringify(grants.permissions) });
      return { task, definition, grants, fileKey };
    });
    if (claimed === 'refused') {
      await end(scope, id, NOT_ALLOWED);
      return 'ended';
    }
    // The file of an earlier run that was killed.
    if (typeof claimed === 'object' && claimed.task.fileKey !== null) await storage.delete(claimed.task.fileKey);
    return claimed;
  }

  /** Writes the file from one snapshot of the database, however long it takes. */
  function write(scope: Scope, { task, definition, grants, fileKey }: Run, progress: Progress, signal: AbortSignal): Promise<StoredFile> {
    return scope.db
      .transaction()
      .setIsolationLevel('repeatable read')
      .setAccessMode('read only')
      .execute(async (db) => {
        const reading: Scope = { ...scope, grants, db, isInTransaction: true };
        const columns = definition.columns(grants, await registry.decimalsOf(reading));
        const rows = counted(definition.rows(reading, task.filters), progress);
        const stream = addAbortSignal(signal, writeWorkbook({ sheetName: definition.title, columns, rows }));
        return storage.put(fileKey, stream, MAX_BYTES);
      });
  }

  async function isStillOwn(scope: Scope, { task, fileKey }: Run): Promise<StoredExportTask | null> {
    const current = await exportTaskRepository.lock(scope, task.id);
    return current?.state === 'running' && current.fileKey === fileKey ? current : null;
  }

  /** Ends the task with its file, or deletes the file when the task was cancelled or taken over meanwhile. */
  async function keep(scope: Scope, run: Run, file: StoredFile, rows: number): Promise<void> {
    const isKept = await inTransaction(scope, async (scope) => {
      const task = await isStillOwn(scope, run);
      if (!task) return false;
      const finishTime = scope.now();
      const counts = { bytes: file.bytes, rowsTotal: rows, rowsDone: rows };
      await exportTaskRepository.update(scope, run.task.id, {
        ...moved(task, 'finish'),
        ...counts,
        finishTime,
        beatTime: null,
        expireTime: finishTime + EXPORT_KEPT_MS,
      });
      return true;
    });
    if (!isKept) await storage.delete(run.fileKey);
  }

  /** Puts the task back into the queue. @returns false when it has failed too often and is ended instead */
  async function giveBack(scope: Scope, run: Run, isFault: boolean): Promise<boolean> {
    const setbacks = await inTransaction(scope, async (scope) => {
      const task = await isStillOwn(scope, run);
      if (!task) return 0;
      const setbacks = task.setbacks + (isFault ? 1 : 0);
      await exportTaskRepository.update(scope, run.task.id, {
        ...moved(task, 'giveBack'),
        fileKey: null,
        rowsDone: 0,
        beatTime: null,
        setbacks,
      });
      return setbacks;
    });
    if (setbacks < SETBACK_LIMIT) return true;
    await end(scope, run.task.id, GIVEN_UP);
    return false;
  }

  async function work(scope: Scope, run: Run, stopping: AbortSignal): Promise<void> {
    const lost = new AbortController();
    const signal = AbortSignal.any([stopping, lost.signal]);
    const progress: Progress = { rows: 0 };
    let beating: Promise<void> = Promise.resolve();
    const beat = async () => {
      try {
        if (!(await exportTaskRepository.beat(scope, run.task.id, run.fileKey, progress.rows))) lost.abort();
      } catch (error) {
        // Without a beat another worker takes the task over, and the file of this run is deleted.
        log.warn({ err: error, exportTaskId: run.task.id }, 'progress of an export not written');
      }
    };
    const timer = setInterval(() => {
      beating = beating.then(beat);
    }, BEAT_MS);
    try {
      const file = await write(scope, run, progress, signal);
      await keep(scope, run, file, progress.rows);
    } catch (error) {
      if (!lost.signal.aborted) throw error;
    } finally {
      clearInterval(timer);
      await beating;
    }
  }

  return {
    /**
     * Writes the task's file, unless the task has ended.
     * @returns `unfinished` when it must be tried later: another export goes first, or the worker is stopping
     * @throws the error of a failed attempt after which the task is to be tried again
     */
    async run(scope: Scope, id: number, stopping: AbortSignal): Promise<'done' | 'unfinished'> {
      const run = await claim(scope, id);
      if (run === 'ended') return 'done';
      if (run === 'busy') return 'unfinished';
      try {
        await work(scope, run, stopping);
      } catch (error) {
        if (error instanceof StorageLimitError) {
          await end(scope, id, TOO_LARGE);
          return 'done';
        }
        const isGoingOn = await giveBack(scope, run, !stopping.aborted && !outageOf(error));
        if (stopping.aborted) return 'unfinished';
        log.warn({ err: error, exportTaskId: id }, 'export interrupted');
        if (isGoingOn) throw error;
        return 'done';
      }
      // The task may have been taken over by another worker, which has not finished it.
      const task = await exportTaskRepository.find(scope, id);
      return !task || isTaskEnded(task.state) ? 'done' : 'unfinished';
    },

    /** Ends a task as failed. The person reads the reason. */
    fail: end,
  };
}
