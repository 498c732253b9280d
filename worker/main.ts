import { join } from 'node:path';
import { Redis } from 'ioredis';
import { compose } from '#domain/compose.ts';
import { loadConfig } from '#platform/config.ts';
import { createDatabase, createDatabasePool } from '#platform/db/database.ts';
import { createLog } from '#platform/log.ts';
import { startRelay } from '#platform/queue/relay.ts';
import { createLocalStorage } from '#platform/storage/local.storage.ts';
import { JOBS } from '#shared/jobs/all-jobs.ts';
import { startWorker } from './queue-worker.ts';

const config = loadConfig();
const log = createLog(config.logLevel, 'worker');
const db = createDatabase(createDatabasePool(config.databaseUrl, config.databasePool));
const redis = new Redis(config.redisUrl, { maxRetriesPerRequest: 1, enableOfflineQueue: false, commandTimeout: 2000 });
redis.on('error', (error) => log.warn({ err: error }, 'redis'));
const storage = createLocalStorage(join(config.dataDir, 'files'));
const services = compose({ db, redis, storage, log, secretKey: config.secretKey });
const relay = startRelay({ db, redisUrl: config.redisUrl, prefix: config.queuePrefix, jobs: JOBS, log });
const worker = startWorker({ db, redisUrl: config.redisUrl, prefix: config.queuePrefix, services, storage, log });
log.info('working');

const PURGE_EVERY_MS = 3600_000;
const purge = () =>
  services.maintenance.purge().catch((error: unknown) => log.warn({ err: error }, 'purge failed; it will be tried again'));
const purging = setInterval(() => void purge(), PURGE_EVERY_MS);

let isStopping = false;
/** Lets each job finish the chunk in hand; what is left goes on in another worker or at the next start. */
async function stop(): Promise<void> {
  if (isStopping) return;
  isStopping = true;
  clearInterval(purging);
  await worker.stop();
  await relay.stop();
  await db.destroy();
  redis.disconnect();
  log.info('stopped');
}

for (const signal of ['SIGTERM', 'SIGINT'] as const) {
  process.on(signal, () => {
    stop().then(
      () => process.exit(0),
      (error: unknown) => {
        log.error({ err: error }, 'stop failed');
        process.exit(1);
      },
    );
  });
}
process.on('unhandledRejection', (error) => log.error({ err: error }, 'unhandled rejection'));
