import { Queue } from 'bullmq';
import { Redis } from 'ioredis';
import type { JobDefinition } from '#shared/jobs/job.ts';
import type { Database } from '../db/database.ts';
import type { Log } from '../log.ts';
import { closeWithin } from './close-within.ts';
import { outboxSignal } from './outbox.ts';

export const QUEUE_NAME = 'work';

/** A job sent this long ago and not done is offered again: if Redis still has it, that is no change; if Redis was wiped, it comes back. */
const RESEND_AFTER_MS = 5_000;
const POLL_MS = 1_000;
const BATCH = 100;
const CLOSE_MS = 3_000;

export interface Relay {
  stop(): Promise<void>;
}

interface RelayOptions {
  db: Database;
  redisUrl: string;
  prefix: string;
  jobs: Record<string, Pick<JobDefinition<unknown>, 'attempts' | 'backoff'>>;
  log: Log;
}

/** Moves committed jobs from the outbox to the queue. Any number may run: rows are claimed with SKIP LOCKED. */
export function startRelay({ db, redisUrl, prefix, jobs, log }: RelayOptions): Relay {
  // Producers fail fast: with Redis away the row simply stays for the next round.
  const connection = new Redis(redisUrl, { enableOfflineQueue: false, maxRetriesPerRequest: 1 });
  connection.on('error', (error) => log.debug({ err: error }, 'queue connection'));
  const queue = new Queue(QUEUE_NAME, { connection, prefix });
  queue.on('error', () => undefined);
  let isStopping = false;
  let running: Promise<void> | null = null;
  let isAgain = false;

  async function round(): Promise<void> {
    const now = Date.now();
    await db.transaction().execute(async (trx) => {
      const rows = await trx
        .selectFrom('outbox')
        .select(['id', 'job', 'payload', 'tenantId'])
        .where('doneTime', 'is', null)
        .where((eb) => eb.or([eb('sentTime', 'is', null), eb('sentTime', '<', now - RESEND_AFTER_MS)]))
        .orderBy('id')
        .limit(BATCH)
        .forUpdate()
        .skipLocked()
        .execute();
      if (rows.length === 0) return;
      await queue.addBulk(
        rows.map((row) => ({
          name: row.job,
          data: { ...row.payload, outboxId: row.id, tenantId: row.tenantId },
          opts: {
            jobId: `o-${row.id}`,
            attempts: jobs[row.job]?.attempts ?? 1,
            backoff: { type: 'exponential' as const, delay: jobs[row.job]?.backoff ?? 1000 },
            removeOnComplete: true,
            removeOnFail: true,
          },
        })),
      );
      await trx
        .updateTable('outbox')
        .set({ sentTime: now })
        .where(
          'id',
          'in',
          rows.map((row) => row.id),
        )
        .execute();
    });
  }

  function wake(): void {
    if (isStopping) return;
    if (running) {
      isAgain = true;
      return;
    }
    running = round()
      .catch((error: unknown) => log.warn({ err: error }, 'outbox round failed; it will be tried again'))
      .finally(() => {
        running = null;
        if (isAgain) {
          isAgain = false;
          wake();
        }
      });
  }

  outboxSignal.on('committed', wake);
  const timer = setInterval(wake, POLL_MS);
  return {
    async stop() {
      isStopping = true;
      clearInterval(timer);
      outboxSignal.off('committed', wake);
      await closeWithin(CLOSE_MS, Promise.resolve(running));
      await closeWithin(CLOSE_MS, queue.close());
      connection.disconnect();
    },
  };
}
