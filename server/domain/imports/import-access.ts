import type { Scope } from '#platform/scope.ts';
import { AppError } from '#shared/errors.ts';
import { type Grants, isPermitted } from '#shared/permissions.ts';
import { IMPORT_KINDS, type ImportKind } from '#shared/schemas/import.schema.ts';
import type { StoredImportJob } from './import-job.repository.ts';
import { SHEET_IMPORTERS } from './sheet-importer.ts';

/** Whoever has it sees that others import, how far it is and what it counted, and may cancel it. What the sheets hold takes the permission of the kind, too. */
export const SEE_ALL_IMPORTS = 'bs:import-job:query';
const WHAT = { what: '导入任务' };

/** The permissions of all kinds of sheets. */
export const IMPORT_PERMISSIONS: string[] = [...new Set(IMPORT_KINDS.map((kind) => SHEET_IMPORTERS[kind].permission))];

/** What may be imported, and so what may be seen of imports. */
export function permittedKinds(grants: Grants): ImportKind[] {
  return IMPORT_KINDS.filter((kind) => isPermitted(grants, SHEET_IMPORTERS[kind].permission));
}

export function mayImport(scope: Scope, job: Pick<StoredImportJob, 'kind'>): boolean {
  return isPermitted(scope.grants, SHEET_IMPORTERS[job.kind as ImportKind].permission);
}

/** That the job is there and how it goes. Another person's is answered as if it were not there. */
export function requireVisible(scope: Scope, job: StoredImportJob | undefined): StoredImportJob {
  const seesAll = isPermitted(scope.grants, SEE_ALL_IMPORTS);
  if (!job || (job.userId !== scope.actor.userId && !seesAll)) throw new AppError('notFound', WHAT);
  if (!seesAll && !mayImport(scope, job)) throw new AppError('forbidden');
  return job;
}

/** What the sheet holds, and taking it back: also another person's, for those who see all. */
export function requireContent(scope: Scope, job: StoredImportJob | undefined): StoredImportJob {
  const visible = requireVisible(scope, job);
  if (!mayImport(scope, visible)) throw new AppError('forbidden');
  return visible;
}

/** Only the person who began an import decides about it, and only while the permission lasts. */
export function requireOwn(scope: Scope, job: StoredImportJob | undefined): StoredImportJob {
  if (!job || job.userId !== scope.actor.userId) throw new AppError('notFound', WHAT);
  return requireContent(scope, job);
}
