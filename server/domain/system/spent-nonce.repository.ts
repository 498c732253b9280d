import { createHash } from 'node:crypto';
import type { Database } from '#platform/db/database.ts';
import { DUPLICATE_KEY, isDatabaseError } from '#platform/db/transaction.ts';

const REMOVED_AT_ONCE = 10;

/** What is good for one use only. Rows under a unique key: any number of processes share them, and no outage of Redis gives a second use. */
export const spentNonceRepository = {
  /** @returns false for one that was spent before */
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
