import type { Database } from '#platform/db/database.ts';

export const outboxRepository = {
  /** Deletes jobs of all shops that were done before a time, at most `limit`. */
  async deleteDone(db: Database, before: number, limit: number): Promise<void> {
    await db.deleteFrom('outbox').where('doneTime', '<', before).limit(limit).execute();
  },
};
