import { QUEUES, type QueueName } from '#shared/jobs/job.ts';
import type { Database } from '../db/database.ts';
import { reviewed } from '../db/reviewed-sql.ts';
import { shaped } from '../db/statement-shape.ts';
import { DUPLICATE_KEY, isDatabaseError } from '../db/transaction.ts';

/** A job of the outbox that must be handed to its queue. */
export interface DueJob {
  id: number;
  tenantId: number;
  job: string;
  queue: QueueName;
  payload: Record<string, unknown>;
}

/** The most jobs handed over in one round. */
const BATCH = 100;

const isQueue = (name: string): name is QueueName => Object.hasOwn(QUEUES, name);

/** The open jobs of a tenant in one queue. */
interface Lane {
  queue: string;
  tenantId: number;
  /** How many of its slots are taken. */
  taken: number;
  /** The id of the oldest job that waits for a slot; null when none waits. */
  next: number | null;
}

const lanesWithWork = shaped(({ db }, _: Record<never, never>) =>
  db
    .selectFrom('outbox')
    .select(['queue', 'tenantId'])
    .select(reviewed<number>`count(slot)`.as('taken'))
    .select(reviewed<number | null>`min(case when slot is null then id end)`.as('next'))
    .where('doneTime', 'is', null)
    .groupBy(['tenantId', 'queue']),
);

/** The oldest waiting job of each lane with a free slot, the oldest of all first. */
function nextOf(lanes: readonly Lane[]): Array<{ id: number; limit: number }> {
  return lanes
    .flatMap(({ queue, taken, next }) => {
      if (!isQueue(queue) || next === null) return [];
      const limit = QUEUES[queue].perTenant;
      return taken < limit ? [{ id: next, limit }] : [];
    })
    .sort((a, b) => a.id - b.id)
    .slice(0, BATCH);
}

/**
 * Takes a slot for a job. Several processes may do so at once: the unique key on tenant, queue and slot keeps a tenant within its limit.
 * @returns false when no slot is free, or another process has given the job one
 */
async function takeSlot(db: Database, id: number, limit: number, now: number): Promise<boolean> {
  for (let slot = 1; slot <= limit; slot += 1) {
    try {
      const result = await db
        .updateTable('outbox')
        .set({ slot, sentTime: now })
        .where('id', '=', id)
        .where('slot', 'is', null)
        .where('doneTime', 'is', null)
        .executeTakeFirst();
      return result.numUpdatedRows > 0n;
    } catch (error) {
      if (!isDatabaseError(error, DUPLICATE_KEY)) throw error;
    }
  }
  return false;
}

async function readJobs(db: Database, ids: readonly number[]): Promise<DueJob[]> {
  if (ids.length === 0) return [];
  const rows = await db.selectFrom('outbox').select(['id', 'tenantId', 'job', 'queue', 'payload']).where('id', 'in', ids).execute();
  return rows.filter((row): row is DueJob => isQueue(row.queue)).sort((a, b) => a.id - b.id);
}

export const jobSlots = {
  /** A job in the outbox, which is the authority; entries in Redis are only hints. */
  find: (db: Database, id: number) =>
    db.selectFrom('outbox').select(['job', 'tenantId', 'doneTime', 'payload', 'createTime']).where('id', '=', id).executeTakeFirst(),

  /** The open jobs of all tenants, by tenant and queue. */
  lanes: (db: Database): Promise<Lane[]> => lanesWithWork.all({ db }, {}),

  /**
   * Gives a free slot to the oldest waiting job of each lane, so that no tenant runs more jobs at once than it may.
   * @returns the jobs to hand over
   */
  async assign(db: Database, lanes: readonly Lane[], now: number): Promise<DueJob[]> {
    const taken: number[] = [];
    for (const { id, limit } of nextOf(lanes)) if (await takeSlot(db, id, limit, now)) taken.push(id);
    return readJobs(db, taken);
  },

  /** Jobs that were handed over before the given time and are not done. Each is returned to one caller only, which hands it over again. */
  overdue: (db: Database, before: number, now: number): Promise<DueJob[]> =>
    db.transaction().execute(async (trx) => {
      const rows = await trx
        .selectFrom('outbox')
        .select('id')
        .where('doneTime', 'is', null)
        .where('slot', 'is not', null)
        .where('sentTime', '<', before)
        .orderBy('id')
        .limit(BATCH)
        .forUpdate()
        .skipLocked()
        .execute();
      const ids = rows.map((row) => row.id);
      if (ids.length > 0) await trx.updateTable('outbox').set({ sentTime: now }).where('id', 'in', ids).execute();
      return readJobs(trx, ids);
    }),

  /** Marks jobs that the queue has lost or never got: they keep their slots, and `overdue` returns them at its next call. */
  async giveBack(db: Database, ids: readonly number[]): Promise<void> {
    if (ids.length === 0) return;
    await db.updateTable('outbox').set({ sentTime: 0 }).where('id', 'in', ids).where('doneTime', 'is', null).execute();
  },

  /** Ends a job, done or failed, and frees its slot for the tenant's next one. */
  async finish(db: Database, id: number, { now, error }: { now: number; error: string | null }): Promise<void> {
    await db.updateTable('outbox').set({ doneTime: now, slot: null, error }).where('id', '=', id).where('doneTime', 'is', null).execute();
  },
};
