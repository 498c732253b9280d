import type { Database } from '#platform/db/database.ts';
import { DUPLICATE_KEY, isDatabaseError } from '#platform/db/transaction.ts';

interface LoginKeyRow {
  keyId: string;
  publicKey: string;
  sealedPrivateKey: string;
  createTime: number;
}

/** The installation has one key pair. */
const ONLY_ROW = 1;

export const loginKeyRepository = {
  find(db: Database) {
    return db.selectFrom('loginKey').select(['keyId', 'publicKey', 'sealedPrivateKey']).where('id', '=', ONLY_ROW).executeTakeFirst();
  },

  /** @returns false when there is a key pair already */
  async insert(db: Database, row: LoginKeyRow): Promise<boolean> {
    try {
      await db
        .insertInto('loginKey')
        .values({ id: ONLY_ROW, ...row })
        .execute();
      return true;
    } catch (error) {
      if (isDatabaseError(error, DUPLICATE_KEY)) return false;
      throw error;
    }
  },

  async replace(db: Database, row: LoginKeyRow): Promise<void> {
    await db.updateTable('loginKey').set(row).where('id', '=', ONLY_ROW).execute();
  },
};
