import type { Database } from '#platform/db/database.ts';

const ENDED = ['done', 'failed', 'cancelled'] as const;

/** Statements that clear the exports of one shop. No person runs them, so they take a tenant instead of a scope. */
export const exportExpiryRepository = {
  /** Tasks with a file to delete: finished ones that are past their time, and failed or cancelled ones that left a file. */
  async findExpired(
    db: Database,
    tenantId: number,
    { expiredBefore, endedBefore, limit }: { expiredBefore: number; endedBefore: number; limit: number },
  ): Promise<Array<{ id: number; fileKey: string | null }>> {
    return db
      .selectFrom('exportTask')
      .select(['id', 'fileKey'])
      .where('tenantId', '=', tenantId)
      .where('fileKey', 'is not', null)
      .where((eb) =>
        eb.or([
          eb.and([eb('state', '=', 'done'), eb('expireTime', '<', expiredBefore)]),
          eb.and([eb('state', 'in', ['failed', 'cancelled']), eb('finishTime', '<', endedBefore)]),
        ]),
      )
      .limit(limit)
      .execute();
  },

  async forgetFile(db: Database, tenantId: number, id: number, fileKey: string): Promise<void> {
    await db
      .updateTable('exportTask')
      .set({ fileKey: null })
      .where('tenantId', '=', tenantId)
      .where('id', '=', id)
      .where('fileKey', '=', fileKey)
      .execute();
  },

  async deleteEnded(db: Database, tenantId: number, { endedBefore, limit }: { endedBefore: number; limit: number }): Promise<void> {
    await db
      .deleteFrom('exportTask')
      .where('tenantId', '=', tenantId)
      .where('state', 'in', ENDED)
      .where('fileKey', 'is', null)
      .where('finishTime', '<', endedBefore)
      .limit(limit)
      .execute();
  },

  async findFiles(db: Database, tenantId: number, keys: readonly string[]): Promise<Array<string | null>> {
    const tasks = await db
      .selectFrom('exportTask')
      .select('fileKey')
      .where('tenantId', '=', tenantId)
      .where('fileKey', 'in', keys)
      .execute();
    return tasks.map(({ fileKey }) => fileKey);
  },
};
