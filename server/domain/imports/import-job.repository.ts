import type { Insertable, Selectable, Updateable } from 'kysely';
import { reviewed } from '#platform/db/reviewed-sql.ts';
import type { Scope } from '#platform/scope.ts';
import type { ImportKind, ImportState } from '#shared/schemas/import.schema.ts';
import type { Page } from '#shared/schemas/wire.schema.ts';
import { readPage } from '../records/list.ts';
import type { ReachedState } from './import.transitions.ts';
import type { ImportJobTable } from './import-job.table.ts';

export type StoredImportJob = Selectable<ImportJobTable>;

const NOT_BEGUN = {
  headers: null,
  error: null,
  startTime: null,
  finishTime: null,
  headerChoices: null,
  matching: null,
  repair: null,
  commitTime: null,
  undoTime: null,
  resultState: null,
  resultKey: null,
} as const;
type NewImportJob = Omit<Insertable<ImportJobTable>, 'tenantId' | 'id' | keyof typeof NOT_BEGUN> & Partial<Insertable<ImportJobTable>>;

/** The counters of a job that has written nothing. A rehearsal counts in them what the import would do, so they are reset after it. */
export const NOTHING_DONE = { createCount: 0, updateCount: 0, unchangedCount: 0 } as const;

/** The state to which an undo that stops half-way goes back: how the import ended. */
export function stateBeforeUndo(job: StoredImportJob): 'done' | 'failed' | 'cancelled' {
  if (job.error !== null) return 'failed';
  const dealtWith = job.createCount + job.updateCount + job.unchangedCount + job.failureCount;
  return dealtWith < job.totalRows ? 'cancelled' : 'done';
}

const COUNTERS = ['doneRows', 'createCount', 'updateCount', 'unchangedCount', 'failureCount'] as const;
export type ImportCounts = Record<(typeof COUNTERS)[number], number>;

const jobs = (scope: Scope) => scope.db.selectFrom('importJob').selectAll().where('tenantId', '=', scope.tenantId);

export const importJobRepository = {
  /** Columns that are not given get the values of a job that has not begun. */
  async insert(scope: Scope, job: NewImportJob): Promise<number> {
    const result = await scope.db
      .insertInto('importJob')
      .values({ ...NOT_BEGUN, ...job, tenantId: scope.tenantId })
      .executeTakeFirstOrThrow();
    return Number(result.insertId);
  },

  /** Until the transaction ends no other import of the shop can be begun, so that its limits can be checked. */
  async lockGate(scope: Scope): Promise<void> {
    const gate = { tenantId: scope.tenantId };
    await scope.db.insertInto('importGate').values(gate).onDuplicateKeyUpdate(gate).execute();
  },

  /** The shop's imports that are under way or wait for a person. */
  findUnfinished: (scope: Scope): Promise<Array<{ userId: number; state: ImportState }>> =>
    scope.db
      .selectFrom('importJob')
      .select(['userId', 'state'])
      .where('tenantId', '=', scope.tenantId)
      .where('finishTime', 'is', null)
      .execute(),

  find: (scope: Scope, id: number): Promise<StoredImportJob | undefined> => jobs(scope).where('id', '=', id).executeTakeFirst(),

  /** Locks the row. Each step of a job locks the job before writing it, so that of two workers the second sees what the first did. */
  lock: (scope: Scope, id: number): Promise<StoredImportJob | undefined> => jobs(scope).where('id', '=', id).forUpdate().executeTakeFirst(),

  async update(scope: Scope, id: number, columns: Omit<Updateable<ImportJobTable>, 'state'> & { state?: ReachedState }): Promise<void> {
    await scope.db.updateTable('importJob').set(columns).where('tenantId', '=', scope.tenantId).where('id', '=', id).execute();
  },

  /** Adds to the counters; negative numbers take away. */
  async count(scope: Scope, id: number, counts: ImportCounts): Promise<void> {
    await scope.db
      .updateTable('importJob')
      .set({
        doneRows: reviewed`done_rows + ${counts.doneRows}`,
        createCount: reviewed`create_count + ${counts.createCount}`,
        updateCount: reviewed`update_count + ${counts.updateCount}`,
        unchangedCount: reviewed`unchanged_count + ${counts.unchangedCount}`,
        failureCount: reviewed`failure_count + ${counts.failureCount}`,
      })
      .where('tenantId', '=', scope.tenantId)
      .where('id', '=', id)
      .execute();
  },

  /** The latest finished import of the same file and kind before this one. */
  findPrevious: (scope: Scope, job: StoredImportJob): Promise<{ id: number; userName: string; finishTime: number | null } | undefined> =>
    scope.db
      .selectFrom('importJob')
      .select(['id', 'userName', 'finishTime'])
      .where('tenantId', '=', scope.tenantId)
      .where('kind', '=', job.kind)
      .where('fileHash', '=', job.fileHash)
      .where('state', '=', 'done')
      .where('id', '<', job.id)
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirst(),

  /** Newest first; of one person and these kinds where `own` is given. */
  async findPage(
    scope: Scope,
    { pageNo, pageSize, own }: { pageNo: number; pageSize: number; own: { userId: number; kinds: readonly ImportKind[] } | null },
  ): Promise<Page<StoredImportJob>> {
    let query = scope.db.selectFrom('importJob').where('tenantId', '=', scope.tenantId);
    if (own?.kinds.length === 0) return { list: [], total: 0 };
    if (own) query = query.where('userId', '=', own.userId).where('kind', 'in', own.kinds);
    return readPage(query, query.selectAll().orderBy('id', 'desc'), { pageNo, pageSize });
  },
};
