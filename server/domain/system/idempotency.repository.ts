import type { Database } from '#platform/db/database.ts';
import type { Scope } from '#platform/scope.ts';

const identity = (scope: Scope, key: string) => ({ tenantId: scope.tenantId, userId: scope.actor.userId, idempotencyKey: key });

/** Idempotency keys, each of one person. */
export const idempotencyRepository = {
  /** Waits while another transaction inserts the same key. @throws the database's DUPLICATE_KEY for a key that is taken */
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

  /** Deletes old keys of the whole shop, at most `limit`. */
  async deleteOlder(db: Database, tenantId: number, before: number, limit: number): Promise<void> {
    await db.deleteFrom('idempotencyKey').where('tenantId', '=', tenantId).where('createTime', '<', before).limit(limit).execute();
  },
};
