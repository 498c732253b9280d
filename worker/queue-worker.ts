import { type Job, Worker } from 'bullmq';
import { Redis } from 'ioredis';
import type { Services } from '#domain/compose.ts';
import type { Database } from '#platform/db/database.ts';
import type { Log } from '#platform/log.ts';
import { QUEUE_NAME } from '#platform/queue/relay.ts';
import { createScope, type Scope } from '#platform/scope.ts';
import type { Storage } from '#platform/storage/storage.ts';
import { JOBS, type JobName } from '#shared/jobs/import.job.ts';
import type { Processor, Processors } from './processor.ts';
import { importProcessor } from './processors/import.processor.ts';

const processors: Processors = { import: importProcessor };

const CONCURRENCY = 2;

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
  userId: number;
}

async function scopeOf(job: Job<JobData>, { db, services }: WorkerOptions): Promise<Scope | null> {
  // The outbox row is the authority for the tenant; what stands in Redis is only a hint.
  const row = await db
    .selectFrom('outbox')
    .select(['tenantId', 'doneTime', 'payload'])
    .where('id', '=', job.data.outboxId)
    .executeTakeFirst();
  if (!row || row.doneTime !== null || row.tenantId !== job.data.tenantId) return null;
  const session = await services.auth.sessionOfUser(row.tenantId, Number(row.payload.userId));
  if (!session) throw new Error('the person who started this job may not act any more');
  return createScope({
    tenantId: session.tenantId,
    tenantName: session.tenantName,
    actor: { userId: session.userId, nickname: session.nickname },
    grants: session.grants,
    db,
    requestId: `job-${job.data.outboxId}`,
  });
}

export function startWorker(options: WorkerOptions): { stop(): Promise<void> } {
  const { db, redisUrl, prefix, services, storage, log } = options;
  const stopping = new AbortController();
  const connection = new Redis(redisUrl, { maxRetriesPerRequest: null });
  connection.on('error', (error) => log.warn({ err: error }, 'queue connection'));

  const finish = (outboxId: number, error: string | null) =>
    db.updateTable('outbox').set({ doneTime: Date.now(), error }).where('id', '=', outboxId).where('doneTime', 'is', null).execute();

  const worker = new Worker<JobData>(
    QUEUE_NAME,
    async (job) => {
      const name = job.name as JobName;
      const definition = JOBS[name];
      if (!definition) {
        await finish(job.data.outboxId, `unknown job ${job.name}`);
        return;
      }
      const scope = await scopeOf(job, options);
      if (!scope) return;
      const process = processors[name] as Processor<unknown>;
      const outcome = await process(scope, definition.payload.parse(job.data), { services, storage, log, signal: stopping.signal });
      if (outcome === 'done') await finish(job.data.outboxId, null);
    },
    { connection, prefix, concurrency: CONCURRENCY, lockDuration: 30_000, stalledInterval: 5_000, maxStalledCount: 1_000 },
  );
  worker.on('error', (error) => log.warn({ err: error }, 'worker'));
  worker.on('failed', (job, error) => {
    log.warn({ err: error, job: job?.name, id: job?.id, attempt: job?.attemptsMade }, 'job failed');
    if (!job || job.attemptsMade < (job.opts.attempts ?? 1)) return;
    const process = processors[job.name as JobName];
    if (!process) return;
    finish(job.data.outboxId, error.message.slice(0, 1000)).catch((failure: unknown) => log.error({ err: failure }, 'outbox not closed'));
  });
  return {
    async stop() {
      stopping.abort();
      await worker.close();
      connection.disconnect();
    },
  };
}
