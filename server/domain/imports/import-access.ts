import type { Scope } from '#platform/scope.ts';
import { AppError } from '#shared/errors.ts';
import { type Grants, isPermitted } from '#shared/permissions.ts';
import { IMPORT_KINDS, type ImportKind } from '#shared/schemas/import.schema.ts';
import type { StoredImportJob } from './import-job.repository.ts';
import type { ImportRegistry, SheetImporter } from './import-registry.ts';

/** Whoever has it sees that others import, how far it is and what it counted, and may cancel it. What the sheets hold takes the permission of the kind, too. */
export const SEE_ALL_IMPORTS = 'bs:import-job:query';
/** Whoever sees only a part of the shop's data sees no imports of others: their sheets could hold more. */
export const seesAllImports = ({ grants }: Scope): boolean => grants.people === undefined && isPermitted(grants, SEE_ALL_IMPORTS);
const WHAT = { what: '导入任务' };

export type ImportAccess = ReturnType<typeof createImportAccess>;

/** Who may see and do what with an import, by the permissions of its kind of sheet. */
export function createImportAccess({ importers, lists }: Pick<ImportRegistry, 'importers' | 'lists'>) {
  const importerOf = ({ kind }: { kind: string }): SheetImporter => importers[kind as ImportKind];

  const isOpenTo = (grants: Grants, { permission, isForPeople }: SheetImporter): boolean =>
    isPermitted(grants, permission) && !(isForPeople && grants.isToken);
  const mayImport = ({ grants }: Scope, job: Pick<StoredImportJob, 'kind'>): boolean => isOpenTo(grants, importerOf(job));

  /** @returns the job where the person may know of it. Anybody else's is answered as if it were not there. */
  function requireVisible(scope: Scope, job: StoredImportJob | undefined): StoredImportJob {
    const seesAll = seesAllImports(scope);
    if (!job || (job.userId !== scope.actor.userId && !seesAll)) throw new AppError('notFound', WHAT);
    if (!seesAll && !mayImport(scope, job)) throw new AppError('forbidden');
    return job;
  }

  /** @returns the job where the person may see its rows and undo it: another person's, too, for those who see all. */
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

    /** Whether this person may change a stored row, or make one of this list, by a call of its own. */
    mayUpdate: ({ grants }: Scope, job: { kind: string }): boolean => isPermitted(grants, importerOf(job).updatePermission),
    mayCreateIn: ({ grants }: Scope, list: string): boolean => isPermitted(grants, lists[list]?.createPermission ?? ''),

    /** What may be imported, and so what may be seen of imports. */
    permittedKinds: (grants: Grants): ImportKind[] => IMPORT_KINDS.filter((kind) => isOpenTo(grants, importers[kind])),

    /** Fields of a sheet that this person must not see, whoever uploaded it: cost is hidden by every route. */
    hiddenColumns(scope: Scope, job: { kind: string }): ReadonlySet<string> {
      const columns = importerOf(job).columns.filter(
        ({ permission }) => permission !== undefined && !isPermitted(scope.grants, permission),
      );
      return new Set(columns.map(({ key }) => key));
    },
  };
}
