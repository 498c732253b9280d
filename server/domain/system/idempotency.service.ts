import { DUPLICATE_KEY, inTransaction, isDatabaseError } from '#platform/db/transaction.ts';
import type { Scope } from '#platform/scope.ts';
import { AppError } from '#shared/errors.ts';

/** How long a key is kept; published in the API description. */
export const IDEMPOTENCY_HOURS = 48;

export const idempotencyService = {
  /**
   * Runs `work` at most once for one key of one user. The key row, the effect and the answer commit together: a repeat that comes while the
   * first still runs waits for it, and gets the stored answer; after a failure nothing is kept and the key may be used again.
   * The same key with another request is refused.
   */
  async once<T>(scope: Scope, key: string, requestHash: Buffer, work: (scope: Scope) => Promise<T>): Promise<T> {
    if (key.length > 255) throw new AppError('badRequest', { detail: 'Idempotency-Key 不能超过 255 个字符' });
    return inTransaction(scope, async (scope) => {
      const identity = { tenantId: scope.tenantId, userId: scope.actor.userId, idempotencyKey: key };
      try {
        await scope.db
          .insertInto('idempotencyKey')
          .values({ ...identity, requestHash, createTime: scope.now() })
          .execute();
      } catch (error) {
        if (!isDatabaseError(error, DUPLICATE_KEY)) throw error;
        const stored = await scope.db
          .selectFrom('idempotencyKey')
          .select(['requestHash', 'response'])
          .where('tenantId', '=', scope.tenantId)
          .where('userId', '=', scope.actor.userId)
          .where('idempotencyKey', '=', key)
          .executeTakeFirstOrThrow();
        if (!stored.requestHash.equals(requestHash)) throw new AppError('idempotencyMismatch');
        return (stored.response as { data: T }).data;
      }
      const data = await work(scope);
      await scope.db
        .updateTable('idempotencyKey')
        .set({ response: JSON.stringify({ data: data ?? null }) })
        .where('tenantId', '=', scope.tenantId)
        .where('userId', '=', scope.actor.userId)
        .where('idempotencyKey', '=', key)
        .execute();
      return data;
    });
  },
};
