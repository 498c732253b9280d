import { type Job, Worker } from 'bullmq';
import { Redis } from 'ioredis';
import type { Services } from '#domain/compose.ts';
import type { Session } from '#domain/system/session.ts';
import type { Database } from '#platform/db/database.ts';
import type { Log } from '#platform/log.ts';
import { closeWithin } from '#platform/queue/close-within.ts';
import { QUEUE_NAME } from '#platform/queue/relay.ts';
import { createScope, type Scope } from '#platform/scope.ts';
import type { Storage } from '#platform/storage/storage.ts';
import { JOBS, type JobName } from '#shared/jobs/all-jobs.ts';
import type { Processor, Processors, ProcessorTools } from './processor.ts';
import { exportProcessor } from './processors/export.processor.ts';
import { importProcessor } from './processors/import.processor.ts';

const processors: Processors = { import: importProcessor, export: exportProcessor };

const CONCURRENCY = 2;
/**
 * How soon the job of a killed worker is taken up by another one. A worker that merely hangs for this long may find its job in a second one:
 * every step of a job bears that.
 */
const LOCK_MS = 6_000;
const STALLED_CHECK_MS = 2_000;
/** How long Redis may take to hear that a worker goes, once its jobs have stopped. */
const CLOSE_MS = 3_000;

const NOT_ALLOWED = '发起人已停用或无权继续，任务已停止';
const GIVEN_UP = '系统多次出错，任务已停止，请稍后重试';

interface WorkerOptions {
  db: Database;
  redisUrl: string;
  prefix: string;
  services: Services;
  storage: Storage;
  log: Log;
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

/** What the outbox says of a job: it is the authority, what stands in Redis is only a hint. Null when there is nothing left to do. */
async function dueJob(job: Job<JobData>, db: Database): Promise<Due | null> {
  const row = await db
    .selectFrom('outbox')
    .select(['job', 'tenantId', 'doneTime', 'payload'])
    .where('id', '=', job.data.outboxId)
    .executeTakeFirst();
  if (!row || row.doneTime !== null || !(row.job in JOBS)) return null;
  const name = row.job as JobName;
  return { name, tenantId: row.tenantId, userId: Number(row.payload.userId), payload: JOBS[name].payload.parse(row.payload) };
}

const isTenantOpen = ({ tenantStatus, tenantExpireTime }: Session) => tenantStatus === 0 && tenantExpireTime > Date.now();

const processorOf = (name: JobName) => processors[name] as Processor<unknown>;

export function startWorker(options: WorkerOptions): { stop(): Promise<void> } {
  const { db, redisUrl, prefix, services, storage, log } = options;
  const stopping = new AbortController();
  const tools: ProcessorTools = { services, storage, log, signal: stopping.signal };
  const connection = new Redis(redisUrl, { maxRetriesPerRequest: null });
  connection.on('error', (error) => log.warn({ err: error }, 'queue connection'));

  const finish = (outboxId: number, error: string | null) =>
    db.updateTable('outbox').set({ doneTime: Date.now(), error }).where('id', '=', outboxId).where('doneTime', 'is', null).execute();

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
    await processorOf(due.name).abandon(scopeOf(due, outboxId, null), due.payload, reason, tools);
    await finish(outboxId, reason);
  }

  async function work(job: Job<JobData>): Promise<void> {
    const { outboxId } = job.data;
    const due = await dueJob(job, db);
    if (!due) return;
    const session = await services.auth.sessionOfUser(due.tenantId, due.userId);
    if (!session || !isTenantOpen(session)) return abandon(due, outboxId, NOT_ALLOWED);
    const outcome = await processorOf(due.name).run(scopeOf(due, outboxId, session), due.payload, tools);
    if (outcome === 'done') await finish(outboxId, null);
  }

  const inHand = new Set<Promise<void>>();
  const worker = new Worker<JobData>(
    QUEUE_NAME,
    (job) => {
      const working = work(job).finally(() => inHand.delete(working));
      inHand.add(working);
      return working;
    },
    { connection, prefix, concurrency: CONCURRENCY, lockDuration: LOCK_MS, stalledInterval: STALLED_CHECK_MS, maxStalledCount: 1_000_000 },
  );
  worker.on('error', (error) => log.warn({ err: error }, 'worker'));
  worker.on('failed', (job, error) => {
    log.warn({ err: error, job: job?.name, id: job?.id, attempt: job?.attemptsMade }, 'job failed');
    if (!job || job.attemptsMade < (job.opts.attempts ?? 1)) return;
    giveUp(job).catch((failure: unknown) => log.error({ err: failure }, 'job not closed; it will be offered again'));
  });

  async function giveUp(job: Job<JobData>): Promise<void> {
    const due = await dueJob(job, db);
    if (due) await abandon(due, job.data.outboxId, GIVEN_UP);
  }

  return {
    async stop() {
      stopping.abort();
      const closing = worker.close();
      await Promise.allSettled(inHand);
      await closeWithin(CLOSE_MS, closing);
      connection.disconnect();
    },
  };
}
