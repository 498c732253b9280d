import type { Selectable, Updateable } from 'kysely';
import type { ComputeConfigTable } from '#platform/db/shop-tables.ts';
import type { Scope } from '#platform/scope.ts';

export type StoredComputeConfig = Selectable<ComputeConfigTable>;
type Columns = Updateable<ComputeConfigTable>;

function own(scope: Scope) {
  return scope.db.selectFrom('computeConfig').selectAll().where('tenantId', '=', scope.tenantId);
}

/** At most one row a tenant. */
export const computeConfigRepository = {
  find: (scope: Scope): Promise<StoredComputeConfig | undefined> => own(scope).executeTakeFirst(),

  findById: (scope: Scope, id: number): Promise<StoredComputeConfig | undefined> => own(scope).where('id', '=', id).executeTakeFirst(),

  lockById: (scope: Scope, id: number): Promise<StoredComputeConfig | undefined> =>
    own(scope).where('id', '=', id).forUpdate().executeTakeFirst(),

  /** Inserts `fresh`; where the tenant has a row already, only `changes` are written into it. @returns the id of the row. */
  async save(scope: Scope, fresh: Columns, changes: Columns): Promise<number> {
    const now = scope.now();
    const stamp = { updateTime: now, updaterName: scope.actor.nickname };
    await scope.db
      .insertInto('computeConfig')
      .values({ ...fresh, ...stamp, tenantId: scope.tenantId, createTime: now, creatorName: scope.actor.nickname })
      .onDuplicateKeyUpdate({ ...changes, ...stamp })
      .execute();
    return (await own(scope).executeTakeFirstOrThrow()).id;
  },

  async update(scope: Scope, row: StoredComputeConfig, changes: Columns): Promise<void> {
    await scope.db
      .updateTable('computeConfig')
      .set({ ...changes, version: row.version + 1, updateTime: scope.now(), updaterName: scope.actor.nickname })
      .where('tenantId', '=', scope.tenantId)
      .where('id', '=', row.id)
      .execute();
  },

  async delete(scope: Scope, id: number): Promise<boolean> {
    const result = await scope.db
      .deleteFrom('computeConfig')
      .where('tenantId', '=', scope.tenantId)
      .where('id', '=', id)
      .executeTakeFirst();
    return result.numDeletedRows > 0n;
  },
};
