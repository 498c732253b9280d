import type { Queue } from 'bullmq';
import { type JobDefinition, QUEUE_NAMES, type QueueName } from '#shared/jobs/job.ts';
import type { Database } from '../db/database.ts';
import type { Log } from '../log.ts';
import { createRedis } from '../redis.ts';
import { closeWithin } from './close-within.ts';
import { type DueJob, jobSlots } from './job-slots.ts';
import { outboxSignal } from './outbox.ts';

/**
 * A job that was sent this long ago and is not done is sent again. If Redis still has it, nothing changes, since the job id is the same; if
 * Redis was wiped, it comes back.
 */
const RESEND_AFTER_MS = 5_000;
const POLL_MS = 1_000;
/** Without any open job only every fifth poll reads the outbox: new jobs are signalled, unless the process died right after its commit. */
const IDLE_ROUNDS = 5;
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
  /** How often the outbox is polled while there is work. Tests set it high, to show that no job waits for a poll. */
  pollMs?: number;
}

/**
 * Moves committed jobs from the outbox to the queues. Each tenant gets only as many jobs into a queue as it may run at once, so that one
 * with much work does not keep the others waiting. Any number of relays may run at once.
 */
export function startRelay({ db, redisUrl, prefix, jobs, log, pollMs = POLL_MS }: RelayOptions): Relay {
  // It fails fast: without Redis the row stays in the outbox for the next round.
  const connection = createRedis(redisUrl, log.child({ connection: 'queue' }));
  /** Opened with the first job: BullMQ takes a tenth of a server's memory, and most servers have nothing to send for a long time. */
  let queues: Queue[] = [];
  let isStopping = false;
  let running: Promise<void> | null = null;
  let isAgain = false;
  let isIdle = false;
  let passed = 0;

  const sendTo = (queue: Queue, due: readonly DueJob[]) =>
    queue.addBulk(
      due.map(({ id, tenantId, job, payload }) => ({
        name: job,
        data: { ...payload, outboxId: id, tenantId },
        opts: {
          jobId: `o-${id}`,
          attempts: jobs[job]?.attempts ?? 1,
          backoff: { type: 'custom' as const, delay: jobs[job]?.backoff ?? 1000 },
          removeOnComplete: true,
          removeOnFail: true,
        },
      })),
    );

  async function openQueues(): Promise<Queue[]> {
    const { Queue } = await import('bullmq');
    return QUEUE_NAMES.map((name) => new Queue(name, { connection, prefix }).on('error', () => undefined));
  }

  async function send(due: readonly DueJob[]): Promise<void> {
    if (due.length === 0) return;
    try {
      if (queues.length === 0) queues = await openQueues();
      for (const queue of queues) {
        const own = due.filter((job) => job.queue === (queue.name as QueueName));
        if (own.length > 0) await sendTo(queue, own);
      }
    } catch (error) {
      // A queue of BullMQ never recovers when its first connection has failed, so that new ones are opened.
      for (const queue of queues) void closeWithin(CLOSE_MS, queue.close());
      queues = [];
      await jobSlots.giveBack(
        db,
        due.map(({ id }) => id),
      );
      throw error;
    }
  }

  async function round(): Promise<void> {
    const now = Date.now();
    const lanes = await jobSlots.lanes(db);
    isIdle = lanes.length === 0;
    if (isIdle) return;
    const assigned = await jobSlots.assign(db, lanes, now);
    const overdue = await jobSlots.overdue(db, now - RESEND_AFTER_MS, now);
    // Another round follows: a tenant may have further free slots, and one round serves a limited number of tenants.
    if (assigned.length > 0) isAgain = true;
    await send([...assigned, ...overdue]);
  }

  /** Called by the timer. */
  function look(): void {
    passed += 1;
    if (!isIdle || passed % IDLE_ROUNDS === 0) wake();
  }

  function wake(): void {
    if (isStopping) return;
    if (running) {
      isAgain = true;
      return;
    }
    running = round()
      .catch((error: unknown) => {
        // An immediate repetition would likely fail too; the timer tries again.
        isAgain = false;
        log.warn({ err: error }, 'outbox round failed; it will be tried again');
      })
      .finally(() => {
        running = null;
        if (isAgain) {
          isAgain = false;
          wake();
        }
      });
  }

  outboxSignal.on('due', wake);
  const timer = setInterval(look, pollMs);
  return {
    async stop() {
      isStopping = true;
      clearInterval(timer);
      outboxSignal.off('due', wake);
      await closeWithin(CLOSE_MS, Promise.resolve(running));
      await closeWithin(CLOSE_MS, Promise.all(queues.map((queue) => queue.close())));
      connection.disconnect();
    },
  };
}
