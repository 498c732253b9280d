import { IMPORT_KINDS, type ImportKind, importNoun } from '#shared/schemas/import.schema.ts';
import type { TaskState } from '#shared/schemas/task.schema.ts';
import type { StoredTask } from './task.repository.ts';

const isImportKind = (name: string): name is ImportKind => (IMPORT_KINDS as readonly string[]).includes(name);

export function taskTitleOf({ kind, name, title }: StoredTask): string {
  if (kind === 'export') return title;
  return isImportKind(name) ? `导入${importNoun(name)}` : '导入';
}

/** What an import does in detail is running to its person. */
export function taskStateOf({ state }: StoredTask): TaskState {
  return state === 'reading' || state === 'committing' ? 'running' : (state as TaskState);
}
