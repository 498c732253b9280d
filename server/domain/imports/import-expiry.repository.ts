import type { Database } from '#platform/db/database.ts';

/** The file key of a job whose sheet and rows have been removed. */
const GONE = '';
const PARTS = ['importBlock', 'importRow', 'importIssueRow', 'importIssue', 'importSideCreation'] as const;

interface ExpiredImport {
  id: number;
  fileKey: string;
  resultKey: string | null;
}

/** Statements of the purge of a shop's imports. No person runs it, so they take a tenant instead of a scope. */
export const importExpiryRepository = {
  /** Cancels imports that wait for a person and were begun before `begun`. */
  async cancelWaiting(db: Database, tenantId: number, begun: number, now: number, error: string): Promise<void> {
    await db
      .updateTable('importJob')
      .set({ state: 'cancelled', error, finishTime: now })
      .where('tenantId', '=', tenantId)
      .where('state', 'in', ['matching', 'checked'])
      .where('createTime', '<', begun)
      .execute();
  },

  /** Imports that ended before a time and still have their sheet. */
  findEnded: (db: Database, tenantId: number, before: number): Promise<ExpiredImport[]> =>
    db
      .selectFrom('importJob')
      .select(['id', 'fileKey', 'resultKey'])
      .where('tenantId', '=', tenantId)
      .where('finishTime', '<', before)
      .where('fileKey', '!=', GONE)
      .execute(),

  /** The keys that a job of the shop names, as its sheet or as its annotated workbook. May contain keys that were not asked for. */
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
