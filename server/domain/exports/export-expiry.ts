import type { Database } from '#platform/db/database.ts';
import type { Storage } from '#platform/storage/storage.ts';

/** Tasks stay in the log for longer than their files. */
const LOG_KEPT_MS = 90 * 24 * 3600_000;
/** A run may take a moment to notice that its task was cancelled. */
const LEFTOVER_KEPT_MS = 3600_000;

/** Removes the files whose time is over, at most `limit` of one shop, and old entries of the log. The file goes first: a repeat does no harm. */
export async function expireExports(db: Database, storage: Storage, tenantId: number, now: number, limit: number): Promise<void> {
  const expired = await db
    .selectFrom('exportTask')
    .select(['id', 'fileKey'])
    .where('tenantId', '=', tenantId)
    .where('fileKey', 'is not', null)
    .where((eb) =>
      eb.or([
        eb.and([eb('state', '=', 'done'), eb('expireTime', '<', now)]),
        eb.and([eb('state', 'in', ['failed', 'cancelled']), eb('finishTime', '<', now - LEFTOVER_KEPT_MS)]),
      ]),
    )
    .limit(limit)
    .execute();
  for (const { id, fileKey } of expired) {
    if (fileKey === null) continue;
    await storage.delete(fileKey);
    await db
      .updateTable('exportTask')
      .set({ fileKey: null })
      .where('tenantId', '=', tenantId)
      .where('id', '=', id)
      .where('fileKey', '=', fileKey)
      .execute();
  }
  await db
    .deleteFrom('exportTask')
    .where('tenantId', '=', tenantId)
    .where('state', 'in', ['done', 'failed', 'cancelled'])
    .where('fileKey', 'is', null)
    .where('finishTime', '<', now - LOG_KEPT_MS)
    .limit(limit)
    .execute();
}

/** Of these files those that an export of the shop names. */
export async function findExportFiles(db: Database, tenantId: number, keys: readonly string[]): Promise<Set<string>> {
  const tasks = await db.selectFrom('exportTask').select('fileKey').where('tenantId', '=', tenantId).where('fileKey', 'in', keys).execute();
  return new Set(tasks.map(({ fileKey }) => fileKey ?? ''));
}
