import { once } from 'node:events';
import type { Readable } from 'node:stream';
import { setTimeout as pause } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import { inTransaction } from '#platform/db/transaction.ts';
import { writeWorkbook } from '#platform/excel/workbook-writer.ts';
import { Places } from '#platform/places.ts';
import { enqueue } from '#platform/queue/outbox.ts';
import type { Scope } from '#platform/scope.ts';
import type { Storage } from '#platform/storage/storage.ts';
import { AppError, invalid } from '#shared/errors.ts';
import { exportJob } from '#shared/jobs/export.job.ts';
import { type Grants, isPermitted } from '#shared/permissions.ts';
import { isTaskEnded } from '#shared/schemas/task.schema.ts';
import { found } from '../records/record.ts';
import { moved } from './export.transitions.ts';
import { type ExportDefinition, type ExportFilters, type ExportRegistry, findExport } from './export-definition.ts';
import { exportTaskRepository, type StoredExportTask } from './export-task.repository.ts';

/** Direct exports at a time in one process, of one shop and in all: each holds a connection to the database until it ends. */
const AT_ONCE = { shop: 2, all: 8 };
/** How long a call waits for a free place before it is refused, and how often it looks. */
const TURN_MS = 10_000;
const LOOK_MS = 100;
/** After how long the refused caller is told to try again. */
const RETRY_SECONDS = 30;
/** A direct export holds its place until it ends, so a client that reads too slowly is cut off after this time. */
const LONGEST_MS = 30 * 60_000;
/** Tasks of one person that wait or run at a time. */
const ACTIVE_LIMIT = 20;
const WHAT = '导出任务';

interface ExportFile {
  fileName: string;
  stream: Readable;
}

/** Another person's task is answered as if it did not exist. @throws AppError notFound */
function requireOwn(scope: Scope, task: StoredExportTask | undefined): StoredExportTask {
  if (!task || task.userId !== scope.actor.userId) throw new AppError('notFound', { what: WHAT });
  return task;
}

function plainFilters(filters: ExportFilters): ExportFilters {
  return Object.fromEntries(Object.entries(filters).filter(([, value]) => value !== undefined));
}

/** Refuses a file with columns that the caller may not see: rights may have been taken away since, or a token may have fewer. */
function refuseHiddenColumns(definition: ExportDefinition, task: StoredExportTask, grants: Grants): void {
  const headers = (of: Grants) => definition.columns(of, 0).map((column) => column.header);
  const shown = new Set(headers(grants));
  const isWider = headers({ permissions: task.permissions, roles: [] }).some((header) => !shown.has(header));
  if (isWider || !isPermitted(grants, definition.permission)) throw new AppError('forbidden');
}

async function book(scope: Scope, name: string, title: string, filters: ExportFilters, rowsTotal: number): Promise<number> {
  const { permissions } = scope.grants;
  return inTransaction(scope, async (scope) => {
    await exportTaskRepository.lockOwner(scope);
    const active = await exportTaskRepository.findActive(scope);
    // Asking twice for the same export gives the same task.
    const same = active.find(
      (task) => task.name === name && isDeepStrictEqual(task.filters, filters) && isDeepStrictEqual(task.permissions, [...permissions]),
    );
    if (same) return same.id;
    if (active.length >= ACTIVE_LIMIT) throw new AppError('exportBusy', { limit: ACTIVE_LIMIT });
    const id = await exportTaskRepository.insert(scope, {
      name,
      title,
      fileName: `${title}.xls`,
      filters: JSON.stringify(filters),
      permissions: JSON.stringify(permissions),
      state: 'queued',
      rowsTotal,
      fileKey: null,
      bytes: null,
      error: null,
      userId: scope.actor.userId,
      userName: scope.actor.nickname,
      createTime: scope.now(),
      startTime: null,
      beatTime: null,
      finishTime: null,
      expireTime: null,
    });
    await enqueue(scope, exportJob, { exportTaskId: id, userId: scope.actor.userId });
    return id;
  });
}

/** Queues an ended task anew. */
async function restart(scope: Scope, task: StoredExportTask, permissions: readonly string[]): Promise<void> {
  const { id, userId } = task;
  await exportTaskRepository.update(scope, id, {
    ...moved(task, 'restart'),
    permissions: JSON.stringify(permissions),
    rowsDone: 0,
    bytes: null,
    setbacks: 0,
    error: null,
    startTime: null,
    beatTime: null,
    finishTime: null,
    expireTime: null,
  });
  await enqueue(scope, exportJob, { exportTaskId: id, userId });
}

export type ExportService = ReturnType<typeof createExportService>;

/** A generator of which the first row has already been read, as a whole again. */
async function* withFirst<T>(first: IteratorResult<T>, rest: AsyncGenerator<T>): AsyncGenerator<T> {
  if (first.done) return;
  yield first.value;
  yield* rest;
}

/** The rows of one snapshot of the database. The connection is also given back when the reader stops early. */
async function* snapshotRows(scope: Scope, definition: ExportDefinition, filters: ExportFilters) {
  const db = await scope.db.startTransaction().setIsolationLevel('repeatable read').setAccessMode('read only').execute();
  try {
    yield* definition.rows({ ...scope, db, isInTransaction: true }, filters);
  } finally {
    await db.rollback().execute();
  }
}

interface ExportParts {
  storage: Storage;
  registry: ExportRegistry;
  turnMs?: number;
}

/** The calls of exports: a file at once, or a task that a worker runs. */
export function createExportService({ storage, registry, turnMs = TURN_MS }: ExportParts) {
  const places = new Places();

  /** Waits for a place. A shop may hold few, so that other shops find one. @returns gives the place back @throws AppError crowded */
  async function takePlace(scope: Scope): Promise<() => void> {
    const limits = { [`shop ${scope.tenantId}`]: AT_ONCE.shop, all: AT_ONCE.all };
    for (let waited = 0; waited <= turnMs; waited += LOOK_MS) {
      const leave = places.take(limits);
      if (leave) return leave;
      await pause(LOOK_MS);
    }
    throw new AppError('crowded', { detail: '正在导出的文件过多', seconds: RETRY_SECONDS });
  }

  async function openStream(scope: Scope, definition: ExportDefinition, filters: ExportFilters): Promise<Readable> {
    const leave = await takePlace(scope);
    const rows = snapshotRows(scope, definition, filters);
    const end = () => void rows.return(undefined).then(leave, leave);
    try {
      const columns = definition.columns(scope.grants, await registry.decimalsOf(scope));
      // The first row is read before the answer begins, so that a failing query can still be answered with an error.
      const first = await rows.next();
      const stream = writeWorkbook({ sheetName: definition.title, columns, rows: withFirst(first, rows) });
      const tooLong = setTimeout(() => stream.destroy(new Error('export took too long')), LONGEST_MS);
      tooLong.unref();
      stream.once('close', () => {
        clearTimeout(tooLong);
        end();
      });
      return stream;
    } catch (error) {
      end();
      throw error;
    }
  }

  return {
    /**
     * The list under the filters as a file, however long, or as the id of a task when the caller would rather not wait.
     * @throws AppError exportBusy when too many of the person's exports wait already, crowded when too many files are being written
     */
    async open(scope: Scope, name: string, given: ExportFilters, isTaskPreferred: boolean): Promise<ExportFile | { jobId: number }> {
      const definition = findExport(registry, name);
      if (!definition) throw new Error(`there is no export ${name}`);
      const filters = plainFilters(given);
      if (isTaskPreferred) return { jobId: await book(scope, name, definition.title, filters, await definition.count(scope, filters)) };
      return { fileName: `${definition.title}.xls`, stream: await openStream(scope, definition, filters) };
    },

    /** @throws AppError exportFileGone for a task without a file, forbidden when the file shows more than the caller may see */
    async download(scope: Scope, id: number): Promise<ExportFile> {
      const task = requireOwn(scope, await exportTaskRepository.find(scope, id));
      const definition = findExport(registry, task.name);
      if (!definition || task.state !== 'done' || task.fileKey === null) throw new AppError('exportFileGone');
      refuseHiddenColumns(definition, task, scope.grants);
      const stream = storage.read(task.fileKey);
      try {
        await once(stream, 'readable');
      } catch (error) {
        throw (error as NodeJS.ErrnoException).code === 'ENOENT' ? new AppError('exportFileGone') : error;
      }
      return { fileName: task.fileName, stream };
    },

    /** Runs a task again that failed, was cancelled or whose file is gone, with the person's rights of now. */
    retry: (scope: Scope, id: number): Promise<void> =>
      inTransaction(scope, async (scope) => {
        const task = requireOwn(scope, await exportTaskRepository.lock(scope, id));
        if (!isTaskEnded(task.state)) throw invalid('任务还未结束，无需重试');
        if (task.state === 'done' && task.fileKey !== null) throw invalid('文件已导出，请直接下载');
        const definition = findExport(registry, task.name);
        if (!definition || !isPermitted(scope.grants, definition.permission)) throw new AppError('forbidden');
        return restart(scope, task, scope.grants.permissions);
      }),

    /**
     * Runs anybody's failed task again in that person's name, with the rights that the person had when asking and still has.
     */
    retryForOwner: (scope: Scope, id: number): Promise<void> =>
      inTransaction(scope, async (scope) => {
        const task = found(await exportTaskRepository.lock(scope, id), WHAT);
        if (task.state !== 'failed') throw invalid('只有失败的任务可以重新执行');
        return restart(scope, task, task.permissions);
      }),

    /** Stops a task. A run under way notices it at its next beat and deletes its file. A task that has ended stays as it is. */
    cancel: (scope: Scope, id: number): Promise<void> =>
      inTransaction(scope, async (scope) => {
        const task = requireOwn(scope, await exportTaskRepository.lock(scope, id));
        if (!isTaskEnded(task.state)) await exportTaskRepository.update(scope, id, { ...moved(task, 'cancel'), finishTime: scope.now() });
      }),
  };
}
