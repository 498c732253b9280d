import type { Database } from '#platform/db/database.ts';
import type { Scope } from '#platform/scope.ts';

/** What has happened and nobody was told of yet. */
export const newsEventRepository = {
  /** The shops in which something has happened. */
  async findTenants(db: Database): Promise<number[]> {
    const rows = await db.selectFrom('newsEvent').select('tenantId').distinct().execute();
    return rows.map(({ tenantId }) => tenantId);
  },

  /** The first event behind the given one, kept from other workers until the transaction ends; one that another worker has in hand is passed over. */
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
