import { EVERY_PERMISSION, type Grants, isPermitted } from '#shared/permissions.ts';
import type { TaskKind } from '#shared/schemas/task.schema.ts';
import { EXPORTS } from '../exports/all-exports.ts';
import { permittedKinds } from '../imports/import-access.ts';

/** Names of tasks by kind. */
export type TaskNames = Readonly<Record<TaskKind, readonly string[]>>;

/**
 * The tasks that these grants cover: a person's own task is shown only while what it exports or imports is permitted, and to an API token
 * only if its list says so. Null: all of them.
 */
export function coveredTasks(grants: Grants): TaskNames | null {
  if (grants.permissions.includes(EVERY_PERMISSION)) return null;
  const exports = Object.entries(EXPORTS).filter(([, { permission }]) => isPermitted(grants, permission));
  return { export: exports.map(([name]) => name), import: permittedKinds(grants) };
}

export function isCovered(names: TaskNames | null, task: { kind: TaskKind; name: string }): boolean {
  return names === null || names[task.kind].includes(task.name);
}
