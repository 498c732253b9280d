import { type Job, Queue, Worker } from 'bullmq';
import { Redis } from 'ioredis';
import { cronPattern } from '#domain/jobs/cron.ts';
import { jobRuns } from '#domain/jobs/job.service.ts';
import type { RegularJobs } from '#domain/jobs/regular-job.ts';
import type { Database } from '#platform/db/database.ts';
import type { Log } from '#platform/log.ts';
import { closeWithin } from '#platform/queue/close-within.ts';

const QUEUE = 'schedule';
/** Regular jobs that one worker runs at a time. */
const SLOTS = 4;
/** How often the table is read, and so how soon a changed job takes effect and a triggered one begins. */
const LOOK_MS = 6_000;
/** After how long another worker takes over the run of a killed one. */
const LOCK_MS = 6_000;
const CLOSE_MS = 3_000;
/** The log's text for a run without a result of its own. */
const DONE = '完成';

interface ScheduleOptions {
  db: Database;
  redisUrl: string;
  prefix: string;
  handlers: RegularJobs;
  log: Log;
  lookMs?: number;
  lockMs?: number;
}

/** A job that is due, or a run that a person has triggered. */
type Due = { jobId: number } | { runId: number };

const schedulerOf = (jobId: number): string => `job-${jobId}`;
/** When a scheduled job is due. BullMQ writes the time at the end of its id. */
const fireTimeOf = ({ id = '' }: Job): number => Number(id.slice(id.lastIndexOf(':') + 1));

/**
 * Runs the regular jobs of the table at their times, by BullMQ's job schedulers. With any number of workers a job runs once for each of its
 * times. When a worker is killed, another one begins the same run again.
 */
export function startSchedule(options: ScheduleOptions): { stop(): Promise<void> } {
  const { db, redisUrl, prefix, handlers, log, lookMs = LOOK_MS, lockMs = LOCK_MS } = options;
  const connection = new Redis(redisUrl, { maxRetriesPerRequest: null });
  connection.on('error', (error) => log.warn({ err: error }, 'schedule connection'));
  const queue = new Queue<Due>(QUEUE, { connection, prefix });
  queue.on('error', (error) => log.warn({ err: error }, 'schedule'));
  const stopping = new AbortController();
  const inHand = new Set<Promise<void>>();

  /** Brings the schedulers in line with the table, and queues runs that people have triggered. */
  async function look(): Promise<void> {
    const jobs = await jobRuns.findNormal(db);
    const wanted = new Map(jobs.map((job) => [schedulerOf(job.id), { job, ...cronPattern(job.cronExpression) }]));
    const now = Date.now();
    const known = new Map((await queue.getJobSchedulers()).map((scheduler) => [scheduler.key, scheduler]));
    for (const key of known.keys()) if (!wanted.has(key)) await queue.removeJobScheduler(key);
    for (const [key, { job, pattern, tz }] of wanted) {
      const { id: jobId, version, retryCount, retryInterval } = job;
      const set = known.get(key);
      // A scheduler whose next time is long past has lost its job, such as by a crash of Redis, and is set anew.
      const isKept = set?.pattern === pattern && set.name === String(version) && (set.next ?? 0) > now - 10 * lookMs;
      if (isKept) continue;
      const opts = {
        attempts: retryCount + 1,
        backoff: { type: 'fixed', delay: retryInterval },
        removeOnComplete: true,
        removeOnFail: true,
      };
      await queue.upsertJobScheduler(key, { pattern, tz }, { name: String(version), data: { jobId }, opts });
    }
    for (const { id: runId } of await jobRuns.findWaiting(db))
      await queue.add('run', { runId }, { jobId: `run-${runId}`, removeOnComplete: true, removeOnFail: true });
  }

  async function run(job: Job<Due>): Promise<void> {
    const { data } = job;
    const begun =
      'runId' in data
        ? await jobRuns.begin(db, data.runId, Date.now())
        : await jobRuns.beginAt(db, data.jobId, fireTimeOf(job), Date.now());
    if (!begun) return;
    const { handlerName, handlerParam } = begun;
    const started = performance.now();
    const end = (isDone: boolean, result: string) =>
      jobRuns.end(db, begun, { isDone, result, took: performance.now() - started, now: Date.now() });
    try {
      const handler = handlers.get(handlerName);
      if (!handler) throw new Error(`没有名为 ${handlerName} 的处理器`);
      await end(true, String((await handler.run(stopping.signal, handlerParam)) ?? DONE));
    } catch (error) {
      log.warn({ err: error, handler: handlerName }, 'regular job failed');
      const isLast = job.attemptsMade + 1 >= (job.opts.attempts ?? 1);
      if (isLast) await end(false, error instanceof Error ? error.message : '');
      throw error;
    }
  }

  const take = (job: Job<Due>) => {
    const running = run(job).finally(() => inHand.delete(running));
    inHand.add(running);
    return running;
  };
  const worker = new Worker<Due>(QUEUE, take, {
    connection,
    prefix,
    concurrency: SLOTS,
    lockDuration: lockMs,
    stalledInterval: lockMs / 3,
    maxStalledCount: 1_000_000,
  });
  worker.on('error', (error) => log.warn({ err: error }, 'schedule worker'));

  let looking: Promise<void> | null = null;
  const lookOnce = () => {
    looking ??= look()
      .catch((error: unknown) => log.warn({ err: error }, 'jobs not looked at; it will be tried again'))
      .finally(() => {
        looking = null;
      });
  };
  lookOnce();
  const timer = setInterval(lookOnce, lookMs);

  return {
    async stop() {
      stopping.abort();
      clearInterval(timer);
      const closing = worker.close();
      await Promise.allSettled(inHand);
      await closeWithin(CLOSE_MS, Promise.all([closing, looking]));
      await closeWithin(CLOSE_MS, queue.close());
      connection.disconnect();
    },
  };
}
