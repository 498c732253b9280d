import { noteJobChange } from '#platform/queue/outbox.ts';
import type { Scope } from '#platform/scope.ts';
import { AppError } from '#shared/errors.ts';
import type { TaskInput, TaskPage, TaskPageInput, TaskRow, TaskSeenInput, TaskState } from '#shared/schemas/task.schema.ts';
import type { ExportService } from '../exports/export.service.ts';
import type { ImportService } from '../imports/import.service.ts';
import type { CoveredTasks } from './covered-tasks.ts';
import { type StoredTask, taskRepository } from './task.repository.ts';
import { toTaskRow } from './task-row.ts';

const WHAT = { what: '任务' };
const ACTIVE: readonly TaskState[] = ['queued', 'running'];

interface TaskParts {
  imports: ImportService;
  exports: ExportService;
  coveredTasks: CoveredTasks;
}

export type TaskService = ReturnType<typeof createTaskService>;

/** The task centre: a person's own exports and imports in one list, as far as the person still has their permissions. */
export function createTaskService({ imports, exports, coveredTasks }: TaskParts) {
  const ownOf = (scope: Scope) => ({ userId: scope.actor.userId, names: coveredTasks(scope.grants) });

  async function findOwn(scope: Scope, { id, kind }: TaskInput): Promise<StoredTask> {
    const [task] = await taskRepository.find(scope, { ...ownOf(scope), id, kind }, { limit: 1, offset: 0 });
    if (!task) throw new AppError('notFound', WHAT);
    return task;
  }

  return {
    async page(scope: Scope, { pageNo, pageSize, kind, state }: TaskPageInput): Promise<TaskPage> {
      const own = ownOf(scope);
      const filters = { ...own, ...(kind ? { kind } : {}), ...(state ? { states: [state] } : {}) };
      const total = await taskRepository.count(scope, filters);
      const list = await taskRepository.find(scope, filters, { limit: pageSize, offset: (pageNo - 1) * pageSize });
      const active = await taskRepository.count(scope, { ...own, states: ACTIVE });
      const unseen = await taskRepository.count(scope, { ...own, endedAfter: await taskRepository.seenTime(scope) });
      return { list: list.map((task) => toTaskRow(task, scope.now())), total, active, unseen };
    },

    get: async (scope: Scope, input: TaskInput): Promise<TaskRow> => toTaskRow(await findOwn(scope, input), scope.now()),

    /** Notes that the person has seen all tasks that ended up to a time. An earlier time than the stored one changes nothing. */
    async updateSeen(scope: Scope, { until }: TaskSeenInput): Promise<void> {
      await taskRepository.saveSeenTime(scope, Math.min(until, scope.now()));
    },

    /** Stops a task. Rows that an import has applied stay. */
    async cancel(scope: Scope, input: TaskInput): Promise<void> {
      await findOwn(scope, input);
      await (input.kind === 'import' ? imports.cancel(scope, input.id) : exports.cancel(scope, input.id));
      noteJobChange(scope);
    },
  };
}
