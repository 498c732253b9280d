import type { Scope } from '#platform/scope.ts';
import { AppError } from '#shared/errors.ts';
import { type Grants, isPermitted } from '#shared/permissions.ts';
import { IMPORT_KINDS, type ImportKind } from '#shared/schemas/import.schema.ts';
import type { StoredImportJob } from './import-job.repository.ts';
import type { ImportRegistry, SheetImporter } from './import-registry.ts';

/**
 * The permission to see the imports of others with their progress and counts, and to cancel them. Seeing the content of their sheets also
 * takes the permission of the kind.
 */
export const SEE_ALL_IMPORTS = 'bs:import-job:query';
/** A person who sees only part of the shop's data sees no imports of others, because their sheets could hold more. */
export const seesAllImports = ({ grants }: Scope): boolean => grants.people === undefined && isPermitted(grants, SEE_ALL_IMPORTS);
const WHAT = { what: '导入任务' };

export type ImportAccess = ReturnType<typeof createImportAccess>;

/** Checks who may see and change an import, by the permissions of its kind of sheet. */
export function createImportAccess({ importers, lists }: Pick<ImportRegistry, 'importers' | 'lists'>) {
  const importerOf = ({ kind }: { kind: string }): SheetImporter => importers[kind as ImportKind];

  const isOpenTo = (grants: Grants, { permission, isForPeople }: SheetImporter): boolean =>
    isPermitted(grants, permission) && !(isForPeople && grants.isToken);
  const mayImport = ({ grants }: Scope, job: Pick<StoredImportJob, 'kind'>): boolean => isOpenTo(grants, importerOf(job));

  /** @returns the job, if the person may know of it @throws AppError notFound (also for jobs of others), forbidden */
  function requireVisible(scope: Scope, job: StoredImportJob | undefined): StoredImportJob {
    const seesAll = seesAllImports(scope);
    if (!job || (job.userId !== scope.actor.userId && !seesAll)) throw new AppError('notFound', WHAT);
    if (!seesAll && !mayImport(scope, job)) throw new AppError('forbidden');
    return job;
  }

  /** @returns the job, if the person may see its rows and undo it @throws AppError as `requireVisible` */
  function requireContent(scope: Scope, job: StoredImportJob | undefined): StoredImportJob {
    const visible = requireVisible(scope, job);
    if (!mayImport(scope, visible)) throw new AppError('forbidden');
    return visible;
  }

  /** Only the person who began an import decides about it, and only while the permission lasts. */
  function requireOwn(scope: Scope, job: StoredImportJob | undefined): StoredImportJob {
    if (!job || job.userId !== scope.actor.userId) throw new AppError('notFound', WHAT);
    return requireContent(scope, job);
  }

  return {
    importerOf,
    mayImport,
    requireVisible,
    requireContent,
    requireOwn,

    /** Whether the person may change existing records of the job's kind, or make an entry of a list, also outside of imports. */
    mayUpdate: ({ grants }: Scope, job: { kind: string }): boolean => isPermitted(grants, importerOf(job).updatePermission),
    mayCreateIn: ({ grants }: Scope, list: string): boolean => isPermitted(grants, lists[list]?.createPermission ?? ''),

    /** The kinds that the person may import, and whose imports the person may see. */
    permittedKinds: (grants: Grants): ImportKind[] => IMPORT_KINDS.filter((kind) => isOpenTo(grants, importers[kind])),

    /** Columns that the person must not see, even in a sheet of their own: cost is hidden everywhere. */
    hiddenColumns(scope: Scope, job: { kind: string }): ReadonlySet<string> {
      const columns = importerOf(job).columns.filter(
        ({ permission }) => permission !== undefined && !isPermitted(scope.grants, permission),
      );
      return new Set(columns.map(({ key }) => key));
    },
  };
}
