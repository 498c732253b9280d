import { IMPORT_KINDS, type ImportKind, importNoun } from '#shared/schemas/import.schema.ts';
import { TASK_STATES, type TaskState } from '#shared/schemas/task.schema.ts';
import { STORED_STATES, type StoredTask } from './task.repository.ts';

const isImportKind = (name: string): name is ImportKind => (IMPORT_KINDS as readonly string[]).includes(name);

export function taskTitleOf({ kind, name, title }: StoredTask): string {
  if (kind === 'export') return title;
  return isImportKind(name) ? `导入${importNoun(name)}` : '导入';
}

/** The state that people are shown. An import has more states, of which several are shown as one. */
export function taskStateOf({ kind, state }: StoredTask): TaskState {
  const stored: Record<TaskState, readonly string[]> = STORED_STATES[kind];
  return TASK_STATES.find((told) => stored[told].includes(state)) ?? 'running';
}
