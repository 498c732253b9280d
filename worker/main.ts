import { setPriority } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { compose } from '#domain/compose.ts';
import { loadConfig } from '#platform/config.ts';
import { createDatabase, createDatabasePool } from '#platform/db/database.ts';
import { installLastNet, stopOnSignals } from '#platform/last-net.ts';
import { createLog } from '#platform/log.ts';
import { closeWithin } from '#platform/queue/close-within.ts';
import { createJobSignals } from '#platform/queue/job-signals.ts';
import { startRelay } from '#platform/queue/relay.ts';
import { createRedis } from '#platform/redis.ts';
import { sweepStartUpGarbage } from '#platform/start-up-garbage.ts';
import { createLocalStorage } from '#platform/storage/local.storage.ts';
import { JOBS } from '#shared/jobs/all-jobs.ts';
import { startWorker } from './queue-worker.ts';
import { startSchedule } from './schedule.ts';

/**
 * A lower priority than the server's, because people wait for its answers: a third of the processor's time where both want it. The
 * processes that read files for the worker inherit it. Not lower still, or a starved worker would lose its jobs to another one.
 */
const NICE = 5;
/** How long the database may take for one statement. Only keeps a job from waiting forever when the database hangs. */
const ANSWER_MS = 300_000;
/** How long closing the database's connections may take. */
const CLOSE_MS = 3_000;

const config = loadConfig();
const log = createLog(config.logLevel, 'worker');
try {
  setPriority(NICE);
} catch (error) {
  log.debug({ err: error }, 'priority not lowered');
}
const db = createDatabase(createDatabasePool(config.databaseUrl, config.workerDatabasePool), { answerMs: ANSWER_MS });
const redis = createRedis(config.redisUrl, log);
const storage = createLocalStorage(join(config.dataDir, 'files'));
const services = compose({ db, redis, storage, log, secretKey: config.secretKey });
const relay = startRelay({ db, redisUrl: config.redisUrl, prefix: config.queuePrefix, jobs: JOBS, log });
const signals = createJobSignals({ redisUrl: config.redisUrl, prefix: config.queuePrefix, log, isListening: false });
const worker = startWorker({
  db,
  redisUrl: config.redisUrl,
  prefix: config.queuePrefix,
  services,
  storage,
  log,
  turnMs: config.workerTurnMs,
});
log.info('working');

const schedule = startSchedule({ db, redisUrl: config.redisUrl, prefix: config.queuePrefix, handlers: services.regularJobs, log });

const NEWS_EVERY_MS = 6_000;
const stopping = new AbortController();
async function tellNews({ signal }: AbortController): Promise<void> {
  while (!signal.aborted) {
    await services.news.tellEvents().catch((error: unknown) => log.warn({ err: error }, 'news not told; it will be tried again'));
    await sleep(NEWS_EVERY_MS, undefined, { signal, ref: false }).catch(() => undefined);
  }
}
void tellNews(stopping);

let isStopping = false;
/** Lets each job finish its present chunk. The rest goes on in another worker or after the next start. */
async function stop(): Promise<void> {
  if (isStopping) return;
  isStopping = true;
  stopping.abort();
  await schedule.stop();
  await worker.stop();
  await relay.stop();
  signals.stop();
  await closeWithin(CLOSE_MS, db.destroy());
  redis.disconnect();
  log.info('stopped');
}

stopOnSignals(log, stop);
installLastNet(log, stop);
sweepStartUpGarbage();
