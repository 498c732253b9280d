import { EVERY_PERMISSION, type Grants, isPermitted } from '#shared/permissions.ts';
import type { ImportKind } from '#shared/schemas/import.schema.ts';
import type { TaskKind } from '#shared/schemas/task.schema.ts';
import type { ExportRegistry } from '../exports/export-definition.ts';
import type { ImportAccess } from '../imports/import-access.ts';

/** Names of tasks by kind. */
export type TaskNames = { readonly export: readonly string[]; readonly import: readonly ImportKind[] };

/**
 * The names of tasks that grants cover. People see their own task only while they may export or import what it does, and an API token only
 * if its permissions include that. Null for all tasks.
 */
export type CoveredTasks = (grants: Grants) => TaskNames | null;

export function createCoveredTasks({ definitions }: Pick<ExportRegistry, 'definitions'>, access: ImportAccess): CoveredTasks {
  return (grants) => {
    if (grants.permissions.includes(EVERY_PERMISSION)) return null;
    const exports = Object.entries(definitions).filter(([, { permission }]) => isPermitted(grants, permission));
    return { export: exports.map(([name]) => name), import: access.permittedKinds(grants) };
  };
}

export function isCovered(names: TaskNames | null, task: { kind: TaskKind; name: string }): boolean {
  const covered: readonly string[] | undefined = names?.[task.kind];
  return covered === undefined || covered.includes(task.name);
}
