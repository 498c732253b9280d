import { isTaskEnded, type TaskRow } from '#shared/schemas/task.schema.ts';
import type { StoredTask } from './task.repository.ts';
import { taskStateOf, taskTitleOf } from './task-texts.ts';

/** A task for the person who began it. */
export function toTaskRow(stored: StoredTask, now: number): TaskRow {
  const { userId: _, userName: __, attempts: ___, fileKey, ...task } = stored;
  const state = taskStateOf(stored);
  const isDownloadable = state === 'done' && fileKey !== null && (task.expireTime ?? 0) > now;
  return { ...task, title: taskTitleOf(stored), state, isDownloadable };
}

export const isActive = (task: StoredTask): boolean => !isTaskEnded(taskStateOf(task));

/** A key that is unique among the tasks of a tenant. */
export const keyOf = ({ kind, id }: Pick<StoredTask, 'kind' | 'id'>): string => `${kind}-${id}`;
