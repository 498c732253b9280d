import { createHash } from 'node:crypto';
import type { Database } from '#platform/db/database.ts';
import { DUPLICATE_KEY, isDatabaseError } from '#platform/db/transaction.ts';

const REMOVED_AT_ONCE = 10;

/** Nonces that may be used only once. Stored in the database and not in Redis, so that an outage of Redis does not allow a second use. */
export const spentNonceRepository = {
  /** @returns false for a nonce that was used before */
  async spend(db: Database, nonce: Buffer, expiresTime: number, now: number): Promise<boolean> {
    try {
      await db
        .insertInto('usedLoginNonce')
        .values({ nonceHash: createHash('sha256').update(nonce).digest(), expiresTime })
        .execute();
    } catch (error) {
      if (isDatabaseError(error, DUPLICATE_KEY)) return false;
      throw error;
    }
    await db.deleteFrom('usedLoginNonce').where('expiresTime', '<=', now).limit(REMOVED_AT_ONCE).execute();
    return true;
  },
};
