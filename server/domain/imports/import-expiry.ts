import type { Database } from '#platform/db/database.ts';
import type { Storage } from '#platform/storage/storage.ts';

/** The sheet and its staged rows go; the job and its counts stay. */
const KEPT_MS = 7 * 24 * 3600_000;
const WAITING = ['matching', 'checked'];
/** The file of a job whose sheet and rows are gone. */
const GONE = '';
const ABANDONED = '超过 7 天没有确认，已自动取消';

/** Ends imports that nobody came back to, and removes the sheets and rows of those that ended long ago: at most `round` rows of a job at a time. */
export async function expireImports(db: Database, storage: Storage, tenantId: number, now: number, round: number): Promise<void> {
  await db
    .updateTable('importJob')
    .set({ state: 'cancelled', error: ABANDONED, finishTime: now })
    .where('tenantId', '=', tenantId)
    .where('state', 'in', WAITING)
    .where('createTime', '<', now - KEPT_MS)
    .execute();
  const jobs = await db
    .selectFrom('importJob')
    .select(['id', 'fileKey', 'resultKey'])
    .where('tenantId', '=', tenantId)
    .where('finishTime', '<', now - KEPT_MS)
    .where('fileKey', '!=', GONE)
    .execute();
  for (const { id, fileKey, resultKey } of jobs) {
    await storage.delete(fileKey);
    if (resultKey !== null) await storage.delete(resultKey);
    let isLeft = false;
    for (const table of ['importRow', 'importIssueRow', 'importIssue', 'importSideCreation'] as const) {
      const { numDeletedRows } = await db
        .deleteFrom(table)
        .where('tenantId', '=', tenantId)
        .where('jobId', '=', id)
        .limit(round)
        .executeTakeFirstOrThrow();
      isLeft ||= Number(numDeletedRows) === round;
    }
    if (isLeft) continue;
    await db
      .updateTable('importJob')
      .set({ fileKey: GONE, resultKey: null, resultState: null })
      .where('tenantId', '=', tenantId)
      .where('id', '=', id)
      .execute();
  }
}
