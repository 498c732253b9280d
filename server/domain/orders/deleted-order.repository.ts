import type { Database } from '#platform/db/database.ts';

export const deletedOrderRepository = {
  /** Removes snapshots of one shop that were made before this time, at most `limit` of them. */
  async removeOlder(db: Database, tenantId: number, time: number, limit: number): Promise<void> {
    await db.deleteFrom('deletedOrder').where('tenantId', '=', tenantId).where('deleteTime', '<', time).limit(limit).execute();
  },
};
