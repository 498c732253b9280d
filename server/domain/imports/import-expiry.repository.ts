import type { Database } from '#platform/db/database.ts';

/** The file of a job whose sheet and rows are gone. */
const GONE = '';
const PARTS = ['importBlock', 'importRow', 'importIssueRow', 'importIssue', 'importSideCreation'] as const;

interface ExpiredImport {
  id: number;
  fileKey: string;
  resultKey: string | null;
}

/** What the purge of a shop reads and removes; it runs for no person, so it has no scope. */
export const importExpiryRepository = {
  /** Ends imports that wait for a person since before `begun`. */
  async cancelWaiting(db: Database, tenantId: number, begun: number, now: number, error: string): Promise<void> {
    await db
      .updateTable('importJob')
      .set({ state: 'cancelled', error, finishTime: now })
      .where('tenantId', '=', tenantId)
      .where('state', 'in', ['matching', 'checked'])
      .where('createTime', '<', begun)
      .execute();
  },

  /** Imports that ended before then and still have their sheet. */
  findEnded: (db: Database, tenantId: number, before: number): Promise<ExpiredImport[]> =>
    db
      .selectFrom('importJob')
      .select(['id', 'fileKey', 'resultKey'])
      .where('tenantId', '=', tenantId)
      .where('finishTime', '<', before)
      .where('fileKey', '!=', GONE)
      .execute(),

  /** Of the keys those that a job of the shop names, as its sheet or as its annotated workbook. */
  async findNamed(db: Database, tenantId: number, keys: readonly string[]): Promise<Set<string>> {
    const jobs = await db
      .selectFrom('importJob')
      .select(['fileKey', 'resultKey'])
      .where('tenantId', '=', tenantId)
      .where((eb) => eb.or([eb('fileKey', 'in', keys), eb('resultKey', 'in', keys)]))
      .execute();
    return new Set(jobs.flatMap(({ fileKey, resultKey }) => [fileKey, resultKey ?? '']));
  },

  /** Removes at most `limit` rows of each part of a job. @returns whether some may be left */
  async removeRows(db: Database, tenantId: number, jobId: number, limit: number): Promise<boolean> {
    let isLeft = false;
    for (const table of PARTS) {
      const { numDeletedRows } = await db
        .deleteFrom(table)
        .where('tenantId', '=', tenantId)
        .where('jobId', '=', jobId)
        .limit(limit)
        .executeTakeFirstOrThrow();
      isLeft ||= Number(numDeletedRows) === limit;
    }
    return isLeft;
  },

  async markGone(db: Database, tenantId: number, id: number): Promise<void> {
    await db
      .updateTable('importJob')
      .set({ fileKey: GONE, resultKey: null, resultState: null })
      .where('tenantId', '=', tenantId)
      .where('id', '=', id)
      .execute();
  },
};
