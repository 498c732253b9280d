import type { ImportKind } from '#shared/schemas/import.schema.ts';
import type { TaskState } from '#shared/schemas/task.schema.ts';
import type { StoredTask } from './task.repository.ts';

const IMPORT_TITLES: Record<ImportKind, string> = { orders: '导入订单', orderLines: '导入订单明细' };

export function taskTitleOf({ kind, name, title }: StoredTask): string {
  return kind === 'import' ? (IMPORT_TITLES[name as ImportKind] ?? '导入') : title;
}

/** What an import does in detail is running to its person. */
export function taskStateOf({ state }: StoredTask): TaskState {
  return state === 'reading' || state === 'committing' ? 'running' : (state as TaskState);
}
