import type { Database } from '#platform/db/database.ts';
import type { Scope } from '#platform/scope.ts';

/** Events of which the messages have not been sent yet. */
export const newsEventRepository = {
  /** The shops that have such events. */
  async findTenants(db: Database): Promise<number[]> {
    const rows = await db.selectFrom('newsEvent').select('tenantId').distinct().execute();
    return rows.map(({ tenantId }) => tenantId);
  },

  /** Locks the next event after the given one until the transaction ends. Events that another worker has locked are skipped. */
  takeNext: (scope: Scope, after: number) =>
    scope.db
      .selectFrom('newsEvent')
      .select(['id', 'event', 'subjectId', 'userId', 'createTime'])
      .where('tenantId', '=', scope.tenantId)
      .where('id', '>', after)
      .orderBy('id')
      .limit(1)
      .forUpdate()
      .skipLocked()
      .executeTakeFirst(),

  async remove(scope: Scope, id: number): Promise<void> {
    await scope.db.deleteFrom('newsEvent').where('tenantId', '=', scope.tenantId).where('id', '=', id).execute();
  },
};
