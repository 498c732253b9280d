import type { Scope } from '#platform/scope.ts';
import { AppError } from '#shared/errors.ts';
import { formatFileSize } from '#shared/rules/format.rules.ts';
import { type JobLogPageInput, type JobLogRow, TASK_STATES, type TaskInput, type TaskState } from '#shared/schemas/task.schema.ts';
import type { Page } from '#shared/schemas/wire.schema.ts';
import { JOB_STATUS } from '#shared/states.ts';
import type { ExportService } from '../exports/export.service.ts';
import type { ImportService } from '../imports/import.service.ts';
import type { ListFilters } from '../records/list.ts';
import { type StoredTask, type TaskFilters, taskRepository } from './task.repository.ts';
import { taskStateOf, taskTitleOf } from './task-texts.ts';

const { open, done, failed } = JOB_STATUS;
const STATUS: Record<TaskState, number> = { queued: open, running: open, waiting: open, done, undone: done, failed, cancelled: failed };
const STEP = 500;

function filtersOf({ jobId, handlerName, status, beginTime, endTime }: ListFilters<JobLogPageInput>): TaskFilters {
  const states = status === undefined ? undefined : TASK_STATES.filter((state) => STATUS[state] === status);
  return {
    ...(jobId === undefined ? {} : { id: jobId }),
    ...(handlerName === undefined ? {} : { handlerName }),
    ...(states ? { states } : {}),
    ...(beginTime === undefined ? {} : { begunSince: beginTime }),
    ...(endTime === undefined ? {} : { endedUntil: endTime }),
  };
}

function resultOf(task: StoredTask, state: TaskState): string {
  if (state === 'failed') return task.error ?? '失败';
  if (state === 'cancelled') return '已取消';
  if (state === 'undone') return '已撤销';
  if (state === 'queued') return '等待中';
  if (state === 'waiting') return '等待发起人确认';
  if (state === 'running') return `${task.rowsDone} / ${task.rowsTotal} 行`;
  if (task.kind === 'export') return `${task.rowsDone} 行，${formatFileSize(task.bytes ?? 0)}`;
  return `新增 ${task.createCount}，更新 ${task.updateCount}，未变化 ${task.unchangedCount}，失败 ${task.failureCount}`;
}

/** Only failed tasks can be retried: an export is written anew, and an import goes on where it stopped. */
const isRetryable = ({ state }: StoredTask): boolean => state === 'failed';

async function toRows(scope: Scope, tasks: readonly StoredTask[]): Promise<JobLogRow[]> {
  const ids = tasks.filter(({ kind }) => kind === 'export').map(({ id }) => id);
  const filters = await taskRepository.findExportFilters(scope, ids);
  return tasks.map((task) => {
    const { kind, id, name, fileName, userName, createTime, startTime, finishTime } = task;
    const state = taskStateOf(task);
    return {
      kind,
      id,
      jobId: id,
      name,
      title: kind === 'export' ? `导出${taskTitleOf(task)}` : taskTitleOf(task),
      fileName,
      handlerName: `${kind}.${name}`,
      handlerParam: kind === 'import' ? fileName : JSON.stringify(filters.get(id) ?? {}),
      executeIndex: task.attempts,
      userName,
      createTime,
      beginTime: startTime,
      endTime: finishTime,
      duration: finishTime === null || startTime === null ? null : finishTime - startTime,
      status: STATUS[state],
      result: resultOf(task, state),
      state,
      error: task.error,
      isRetryable: isRetryable(task),
    };
  });
}

/** The log of all imports and exports of the shop. */
export const jobLogService = {
  async page(scope: Scope, { pageNo, pageSize, ...input }: JobLogPageInput): Promise<Page<JobLogRow>> {
    const filters = filtersOf(input);
    const total = await taskRepository.count(scope, filters);
    const tasks = await taskRepository.find(scope, filters, { limit: pageSize, offset: (pageNo - 1) * pageSize });
    return { list: await toRows(scope, tasks), total };
  },

  async get(scope: Scope, { id, kind }: TaskInput): Promise<JobLogRow> {
    const [row] = await toRows(scope, await taskRepository.find(scope, { id, kind }, { limit: 1, offset: 0 }));
    if (!row) throw new AppError('notFound', { what: '任务' });
    return row;
  },

  async *exportRows(scope: Scope, input: JobLogPageInput): AsyncGenerator<JobLogRow> {
    const filters = filtersOf(input);
    for (let offset = 0; ; offset += STEP) {
      const rows = await toRows(scope, await taskRepository.find(scope, filters, { limit: STEP, offset }));
      yield* rows;
      if (rows.length < STEP) return;
    }
  },
};

/** Retries failed tasks of any person. */
export function createJobRetry({ exports, imports }: { exports: ExportService; imports: ImportService }) {
  return {
    /** The task runs in the name and with the rights of the person who began it. */
    async retry(scope: Scope, { id, kind }: TaskInput): Promise<void> {
      await jobLogService.get(scope, { id, kind });
      return kind === 'export' ? exports.retryForOwner(scope, id) : imports.retryForOwner(scope, id);
    },
  };
}
