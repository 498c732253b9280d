import { DelayedError, type Job, Worker } from 'bullmq';
import { Redis } from 'ioredis';
import type { Services } from '#domain/compose.ts';
import type { Session } from '#domain/system/session.ts';
import { isTenantOpen } from '#domain/system/tenant-state.ts';
import type { Database } from '#platform/db/database.ts';
import type { Log } from '#platform/log.ts';
import { closeWithin } from '#platform/queue/close-within.ts';
import { jobSlots } from '#platform/queue/job-slots.ts';
import { outboxSignal } from '#platform/queue/outbox.ts';
import { createScope, type Scope } from '#platform/scope.ts';
import type { Storage } from '#platform/storage/storage.ts';
import { JOBS, type JobName } from '#shared/jobs/all-jobs.ts';
import { QUEUE_NAMES, type QueueName } from '#shared/jobs/job.ts';
import type { Outcome, Processor, Processors, ProcessorTools } from './processor.ts';
import { artworkProcessor } from './processors/artwork.processor.ts';
import { exportProcessor } from './processors/export.processor.ts';
import { importProcessor } from './processors/import.processor.ts';

const PROCESSORS: Processors = { import: importProcessor, export: exportProcessor, artwork: artworkProcessor };

/**
 * Jobs of a queue that one worker runs at a time. Reading a file and writing an export cannot be interrupted for other jobs' turns, so
 * there are several slots: other tenants' jobs go on while large files are read.
 */
const SLOTS: Record<QueueName, number> = { imports: 4, exports: 2, artwork: 2 };
/** How long a job waits for a worker that knows its name. */
const UNKNOWN_KEPT_MS = 3_600_000;
/** How often open pages are told that a running job has changed. */
const HINT_MS = 500;
/**
 * After how long another worker takes over the job of a killed one. The job of a worker that only hangs for so long may run twice at once,
 * which every step of a job must allow for.
 */
const LOCK_MS = 6_000;
const STALLED_CHECK_MS = 2_000;
/** How long closing the workers' connections to Redis may take, after their jobs have stopped. */
const CLOSE_MS = 3_000;
const MOST_RETRY_DELAY_MS = 15_000;

const NOT_ALLOWED = '发起人已停用或无权继续，任务已停止';
const GIVEN_UP = '系统多次出错，任务已停止，请稍后重试';

interface WorkerOptions {
  db: Database;
  redisUrl: string;
  prefix: string;
  services: Services;
  storage: Storage;
  log: Log;
  /** How long a turn may last while there is more to do. */
  turnMs: number;
  /** For tests: jobs of known length, and few slots. */
  processors?: Processors;
  slots?: Record<QueueName, number>;
}

interface JobData {
  outboxId: number;
  tenantId: number;
}

interface Due {
  name: JobName;
  tenantId: number;
  userId: number;
  payload: unknown;
}

/** A job that no worker can ever do, with the reason. It is ended, because it would block its tenant's slot. */
interface Unfit {
  unfit: string;
}

/** Reads a job from the outbox, which decides what is due; the message in Redis only names it. Null when there is nothing to do. */
export async function dueJob(job: { data: JobData }, db: Database): Promise<Due | Unfit | null> {
  const row = await jobSlots.find(db, job.data.outboxId);
  if (!row || row.doneTime !== null) return null;
  // Workers of another release may know the job, and may be about to start.
  if (!(row.job in JOBS)) return row.createTime < Date.now() - UNKNOWN_KEPT_MS ? { unfit: `no such job: ${row.job}` } : null;
  const name = row.job as JobName;
  const payload = JOBS[name].payload.safeParse(row.payload);
  if (!payload.success) return { unfit: `payload not understood: ${payload.error.message.slice(0, 500)}` };
  return { name, tenantId: row.tenantId, userId: Number(row.payload.userId), payload: payload.data };
}

/** Milliseconds before the next attempt. They double with each one up to a limit, so that a job goes on soon after a fault is over. */
export function retryDelay(attempts: number, _type?: unknown, _error?: unknown, job?: { opts: { backoff?: unknown } }): number {
  const base = (job?.opts.backoff as { delay?: number } | undefined)?.delay ?? 1_000;
  return Math.min(MOST_RETRY_DELAY_MS, base * 2 ** (attempts - 1));
}

/** Takes jobs from the queues and runs each of them in turns. */
export function startWorker(options: WorkerOptions): { stop(): Promise<void> } {
  const { db, redisUrl, prefix, services, storage, log, processors = PROCESSORS, turnMs, slots = SLOTS } = options;
  const stopping = new AbortController();
  const processorOf = (name: JobName) => processors[name] as Processor<unknown>;
  const beginTurn = (): ProcessorTools => {
    const end = performance.now() + turnMs;
    return { services, storage, log, signal: stopping.signal, isSliceOver: () => performance.now() >= end };
  };
  const connection = new Redis(redisUrl, { maxRetriesPerRequest: null });
  connection.on('error', (error) => log.warn({ err: error }, 'queue connection'));

  /** Ends a job, which frees the tenant's slot, and has the relay send the tenant's next job at once. */
  async function finish(outboxId: number, error: string | null): Promise<void> {
    await jobSlots.finish(db, outboxId, { now: Date.now(), error });
    outboxSignal.emit('due');
  }

  const scopeOf = (due: Due, outboxId: number, session: Session | null): Scope =>
    createScope({
      tenantId: due.tenantId,
      tenantName: session?.tenantName ?? '',
      actor: { userId: due.userId, nickname: session?.nickname ?? '' },
      grants: session?.grants ?? { permissions: [], roles: [] },
      db,
      requestId: `job-${outboxId}`,
    });

  async function abandon(due: Due, outboxId: number, reason: string): Promise<void> {
    await processorOf(due.name).abandon(scopeOf(due, outboxId, null), due.payload, reason, beginTurn());
    await finish(outboxId, reason);
    outboxSignal.emit('changed', due.tenantId);
  }

  /** Runs one turn, and tells open pages at intervals that the job has changed. */
  async function runTurn(due: Due, scope: Scope): Promise<Outcome> {
    const hint = () => void outboxSignal.emit('changed', due.tenantId);
    const timer = setInterval(hint, HINT_MS);
    try {
      return await processorOf(due.name).run(scope, due.payload, beginTurn());
    } finally {
      clearInterval(timer);
      hint();
    }
  }

  async function work(job: Job<JobData>, token: string | undefined): Promise<void> {
    const { outboxId } = job.data;
    const due = await dueJob(job, db);
    if (!due) return;
    if ('unfit' in due) {
      log.error({ outboxId, reason: due.unfit }, 'job cannot be done');
      return finish(outboxId, due.unfit);
    }
    const session = await services.auth.sessionOfUser(due.tenantId, due.userId);
    if (!session || !isTenantOpen(session, Date.now())) return abandon(due, outboxId, NOT_ALLOWED);
    const outcome = await runTurn(due, scopeOf(due, outboxId, session));
    if (outcome === 'done') return finish(outboxId, null);
    if (outcome === 'unfinished') return jobSlots.giveBack(db, [outboxId]);
    // Moves the job to the back of the queue without counting an attempt.
    await job.moveToDelayed(Date.now(), token);
    throw new DelayedError();
  }

  const inHand = new Set<Promise<void>>();
  const take = (job: Job<JobData>, token: string | undefined) => {
    const working = work(job, token).finally(() => inHand.delete(working));
    inHand.add(working);
    return working;
  };
  const workers = QUEUE_NAMES.map((name) => {
    const limits = { lockDuration: LOCK_MS, stalledInterval: STALLED_CHECK_MS, maxStalledCount: 1_000_000 };
    const settings = { backoffStrategy: retryDelay };
    const worker = new Worker<JobData>(name, take, { connection, prefix, concurrency: slots[name], settings, ...limits });
    worker.on('error', (error) => log.warn({ err: error }, 'worker'));
    worker.on('failed', onFailed);
    return worker;
  });

  function onFailed(job: Job<JobData> | undefined, error: Error): void {
    log.warn({ err: error, job: job?.name, id: job?.id, attempt: job?.attemptsMade }, 'job failed');
    if (!job || job.attemptsMade < (job.opts.attempts ?? 1)) return;
    giveUp(job).catch((failure: unknown) => log.error({ err: failure }, 'job not closed; it will be offered again'));
  }

  async function giveUp(job: Job<JobData>): Promise<void> {
    const due = await dueJob(job, db);
    if (due && !('unfit' in due)) await abandon(due, job.data.outboxId, GIVEN_UP);
  }

  return {
    async stop() {
      stopping.abort();
      const closing = Promise.all(workers.map((worker) => worker.close()));
      await Promise.allSettled(inHand);
      await closeWithin(CLOSE_MS, closing);
      connection.disconnect();
    },
  };
}
