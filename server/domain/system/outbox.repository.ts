import type { Database } from '#platform/db/database.ts';

export const outboxRepository = {
  /** Jobs of all shops that were done before this moment, at most `limit` of them. */
  async deleteDone(db: Database, before: number, limit: number): Promise<void> {
    await db.deleteFrom('outbox').where('doneTime', '<', before).limit(limit).execute();
  },
};
