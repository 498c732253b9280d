import type { Scope } from '#platform/scope.ts';
import { AppError } from '#shared/errors.ts';
import type { TaskInput, TaskPage, TaskPageInput, TaskRow, TaskState } from '#shared/schemas/task.schema.ts';
import type { ExportService } from '../exports/export.service.ts';
import type { ImportService } from '../imports/import.service.ts';
import { type StoredTask, taskRepository } from './task.repository.ts';
import { taskStateOf, taskTitleOf } from './task-texts.ts';

const WHAT = { what: '任务' };
const ACTIVE: readonly TaskState[] = ['queued', 'running'];

function toRow(scope: Scope, stored: StoredTask): TaskRow {
  const { name: _, userId: __, userName: ___, fileKey, ...task } = stored;
  const state = taskStateOf(stored);
  const isDownloadable = state === 'done' && fileKey !== null && (task.expireTime ?? 0) > scope.now();
  return { ...task, title: taskTitleOf(stored), state, isDownloadable };
}

async function findOwn(scope: Scope, { id, kind }: TaskInput): Promise<StoredTask> {
  const [task] = await taskRepository.find(scope, { id, kind, userId: scope.actor.userId }, { limit: 1, offset: 0 });
  if (!task) throw new AppError('notFound', WHAT);
  return task;
}

export type TaskService = ReturnType<typeof createTaskService>;

/** The task centre: a person's own exports and imports in one list. */
export function createTaskService({ imports, exports }: { imports: ImportService; exports: ExportService }) {
  return {
    async page(scope: Scope, { pageNo, pageSize, kind, state }: TaskPageInput): Promise<TaskPage> {
      const { userId } = scope.actor;
      const filters = { userId, ...(kind ? { kind } : {}), ...(state ? { states: [state] } : {}) };
      const total = await taskRepository.count(scope, filters);
      const list = await taskRepository.find(scope, filters, { limit: pageSize, offset: (pageNo - 1) * pageSize });
      const active = await taskRepository.count(scope, { userId, states: ACTIVE });
      return { list: list.map((task) => toRow(scope, task)), total, active };
    },

    get: async (scope: Scope, input: TaskInput): Promise<TaskRow> => toRow(scope, await findOwn(scope, input)),

    /** Stops a task; of an import, what is imported stays. */
    async cancel(scope: Scope, input: TaskInput): Promise<true> {
      await findOwn(scope, input);
      return input.kind === 'import' ? imports.cancel(scope, input.id) : exports.cancel(scope, input.id);
    },
  };
}
