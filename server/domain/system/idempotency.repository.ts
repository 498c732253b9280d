import type { Database } from '#platform/db/database.ts';
import type { Scope } from '#platform/scope.ts';

const identity = (scope: Scope, key: string) => ({ tenantId: scope.tenantId, userId: scope.actor.userId, idempotencyKey: key });

/** The keys of the acting person. */
export const idempotencyRepository = {
  /** Fails with the database's error for a key that is taken, and waits for one that is just being taken. */
  async insert(scope: Scope, key: string, requestHash: Buffer): Promise<void> {
    await scope.db
      .insertInto('idempotencyKey')
      .values({ ...identity(scope, key), requestHash, createTime: scope.now() })
      .execute();
  },

  async find(scope: Scope, key: string): Promise<{ requestHash: Buffer; response: unknown }> {
    return scope.db
      .selectFrom('idempotencyKey')
      .select(['requestHash', 'response'])
      .where('tenantId', '=', scope.tenantId)
      .where('userId', '=', scope.actor.userId)
      .where('idempotencyKey', '=', key)
      .executeTakeFirstOrThrow();
  },

  async saveResponse(scope: Scope, key: string, response: object): Promise<void> {
    await scope.db
      .updateTable('idempotencyKey')
      .set({ response: JSON.stringify(response) })
      .where('tenantId', '=', scope.tenantId)
      .where('userId', '=', scope.actor.userId)
      .where('idempotencyKey', '=', key)
      .execute();
  },

  /** Of the whole shop, at most `limit` of them. */
  async deleteOlder(db: Database, tenantId: number, before: number, limit: number): Promise<void> {
    await db.deleteFrom('idempotencyKey').where('tenantId', '=', tenantId).where('createTime', '<', before).limit(limit).execute();
  },
};
