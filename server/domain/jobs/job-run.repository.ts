import type { Insertable, Selectable } from 'kysely';
import type { Database } from '#platform/db/database.ts';
import type { Tables } from '#platform/db/tables.ts';
import type { JobLogPageInput } from '#shared/schemas/task.schema.ts';
import { JOB_STATUS } from '#shared/states.ts';
import { type ListFilters, readsOf, whereFilters } from '../records/list.ts';

export type StoredRun = Selectable<Tables['infraJobLog']>;
type Filters = ListFilters<JobLogPageInput>;

function filtered(db: Database, input: Filters) {
  const { beginTime, endTime } = input;
  let query = whereFilters(db.selectFrom('infraJobLog'), input, {
    equal: { jobId: 'jobId', status: 'status' },
    contains: { handlerName: 'handlerName' },
  });
  if (beginTime !== undefined) query = query.where('beginTime', '>=', beginTime);
  if (endTime !== undefined) query = query.where('endTime', '<=', endTime);
  return query;
}

const rows = (db: Database, input: Filters) => filtered(db, input).selectAll().orderBy('id', 'desc');

/** Runs of the installation's regular jobs. */
export const jobRunRepository = {
  ...readsOf('id', rows, filtered),

  findAt: (db: Database, jobId: number, fireTime: number) => rows(db, { jobId }).where('fireTime', '=', fireTime).executeTakeFirst(),

  /** Runs that a person has triggered and no worker has begun. */
  findWaiting: (db: Database) => rows(db, { status: JOB_STATUS.open }).where('beginTime', 'is', null).select('id').execute(),

  /** An existing row is left as it is, because a job runs only once for each of its times. */
  async insert(db: Database, row: Insertable<Tables['infraJobLog']>): Promise<void> {
    await db.insertInto('infraJobLog').ignore().values(row).execute();
  },

  /** Notes that a worker begins a run, or tries it again. @returns false when the run has ended, so that there is nothing to do */
  async begin(db: Database, id: number, now: number): Promise<boolean> {
    const result = await db
      .updateTable('infraJobLog')
      .set((eb) => ({ executeIndex: eb('executeIndex', '+', 1), beginTime: eb.fn.coalesce('beginTime', eb.val(now)) }))
      .where('id', '=', id)
      .where('endTime', 'is', null)
      .executeTakeFirst();
    return result.numUpdatedRows > 0n;
  },

  async end(db: Database, id: number, { now, status, result }: { now: number; status: number; result: string }): Promise<void> {
    await db
      .updateTable('infraJobLog')
      .set({ endTime: now, status, result: result.slice(0, 500) })
      .where('id', '=', id)
      .where('endTime', 'is', null)
      .execute();
  },

  /** Ends runs that began before a time and have not ended, because their worker must have been killed. */
  async endLost(db: Database, before: number, { now, result }: { now: number; result: string }): Promise<void> {
    await db
      .updateTable('infraJobLog')
      .set({ endTime: now, status: JOB_STATUS.failed, result })
      .where('beginTime', '<', before)
      .where('endTime', 'is', null)
      .execute();
  },

  async deleteOlder(db: Database, before: number, limit: number): Promise<void> {
    await db.deleteFrom('infraJobLog').where('fireTime', '<', before).limit(limit).execute();
  },
};
