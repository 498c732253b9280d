import type { Insertable, Selectable, Updateable } from 'kysely';
import type { Scope } from '#platform/scope.ts';
import type { ExportTaskTable } from './export-task.table.ts';

export type StoredExportTask = Selectable<ExportTaskTable>;

const tasks = (scope: Scope) => scope.db.selectFrom('exportTask').selectAll().where('tenantId', '=', scope.tenantId);

export const exportTaskRepository = {
  async insert(scope: Scope, task: Omit<Insertable<ExportTaskTable>, 'tenantId' | 'id'>): Promise<number> {
    const result = await scope.db
      .insertInto('exportTask')
      .values({ ...task, tenantId: scope.tenantId })
      .executeTakeFirstOrThrow();
    return Number(result.insertId);
  },

  find: (scope: Scope, id: number): Promise<StoredExportTask | undefined> => tasks(scope).where('id', '=', id).executeTakeFirst(),

  /** Locks the row, so that a task cannot be ended and begun at the same time. */
  lock: (scope: Scope, id: number): Promise<StoredExportTask | undefined> =>
    tasks(scope).where('id', '=', id).forUpdate().executeTakeFirst(),

  async update(scope: Scope, id: number, columns: Updateable<ExportTaskTable>): Promise<void> {
    await scope.db.updateTable('exportTask').set(columns).where('tenantId', '=', scope.tenantId).where('id', '=', id).execute();
  },

  /** Until the transaction ends the person can ask for no other export, so that those under way can be counted and compared. */
  async lockOwner({ db, tenantId, actor }: Scope): Promise<void> {
    await db.selectFrom('systemUser').select('id').where('tenantId', '=', tenantId).where('id', '=', actor.userId).forUpdate().execute();
  },

  /** The person's tasks that have not ended. */
  findActive: (scope: Scope): Promise<StoredExportTask[]> =>
    tasks(scope).where('userId', '=', scope.actor.userId).where('state', 'in', ['queued', 'running']).execute(),

  /** Whether another task of the shop is running and has written its progress after `since`. */
  async isOtherRunning(scope: Scope, id: number, since: number): Promise<boolean> {
    const row = await scope.db
      .selectFrom('exportTask')
      .select('id')
      .where('tenantId', '=', scope.tenantId)
      .where('state', '=', 'running')
      .where('beatTime', '>', since)
      .where('id', '!=', id)
      .limit(1)
      .executeTakeFirst();
    return row !== undefined;
  },

  /** Writes the progress and time of the run that writes `fileKey`. @returns false when the task is no longer that run's */
  async beat(scope: Scope, id: number, fileKey: string, rowsDone: number): Promise<boolean> {
    const result = await scope.db
      .updateTable('exportTask')
      .set({ rowsDone, beatTime: scope.now() })
      .where('tenantId', '=', scope.tenantId)
      .where('id', '=', id)
      .where('state', '=', 'running')
      .where('fileKey', '=', fileKey)
      .executeTakeFirst();
    return result.numUpdatedRows > 0n;
  },
};
