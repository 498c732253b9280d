import { existsSync } from 'node:fs';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { createApp } from '#api/http/app.ts';
import { compose } from '#domain/compose.ts';
import { describeClientAddress, loadConfig } from '#platform/config.ts';
import { createDatabase, createDatabasePool } from '#platform/db/database.ts';
import { reviewed } from '#platform/db/reviewed-sql.ts';
import { installLastNet, stopOnSignals } from '#platform/last-net.ts';
import { createLog } from '#platform/log.ts';
import { closeWithin } from '#platform/queue/close-within.ts';
import { createJobSignals } from '#platform/queue/job-signals.ts';
import { startRelay } from '#platform/queue/relay.ts';
import { createRedis } from '#platform/redis.ts';
import { sweepStartUpGarbage } from '#platform/start-up-garbage.ts';
import { createLocalStorage } from '#platform/storage/local.storage.ts';
import { JOBS } from '#shared/jobs/all-jobs.ts';

/** How long requests under way may take to finish after a stop has been asked for. */
const DRAIN_MS = 20_000;
/** How often idle connections are closed during a stop. */
const SWEEP_MS = 100;
/**
 * How long the database may take for one statement. A call waits for at most two that hang, its session's and its own, so that it still
 * answers within the 30 s that clients wait.
 */
const ANSWER_MS = 12_000;
/** How long closing the database's connections may take. */
const CLOSE_MS = 3_000;

const config = loadConfig();
const log = createLog(config.logLevel, 'server');
const db = createDatabase(createDatabasePool(config.databaseUrl, config.databasePool), { answerMs: ANSWER_MS });
const redis = createRedis(config.redisUrl, log);
const storage = createLocalStorage(join(config.dataDir, 'files'));
const signals = createJobSignals({ redisUrl: config.redisUrl, prefix: config.queuePrefix, log, isListening: true });
const services = compose({ db, redis, storage, log, secretKey: config.secretKey, isDemo: config.isDemo, signals });
const relay = startRelay({ db, redisUrl: config.redisUrl, prefix: config.queuePrefix, jobs: JOBS, log });

let isDraining = false;
const clientDir = join(import.meta.dirname, '../dist/client');
const app = createApp({
  config,
  services,
  storage,
  log,
  health: { database: () => reviewed`select 1`.execute(db), redis: () => redis.ping(), isDraining: () => isDraining },
  ...(existsSync(clientDir) ? { clientDir } : {}),
});
const server = createServer(app);
// The app limits the time of bodies itself (body-time.ts), because uploads may take longer than forms. Headers keep a limit here.
server.requestTimeout = 0;
server.headersTimeout = 60_000;
// Longer than the minute for which proxies keep idle connections. Otherwise a proxy could send a request on a connection that is just being
// closed here, and its client would see an error.
server.keepAliveTimeout = 65_000;
log.info(describeClientAddress(config.trustProxy));
services.operateLogWriter.start();
server.listen(config.port, config.host, () => log.info({ address: server.address() }, 'listening'));

/** Takes no more requests, lets those under way finish, and closes connections. */
async function stop(signal: string): Promise<void> {
  if (isDraining) return;
  isDraining = true;
  log.info({ signal }, 'draining');
  // Live streams would never end by themselves. Their clients connect again, to another process.
  services.taskFeed.close();
  const force = setTimeout(() => server.closeAllConnections(), DRAIN_MS);
  // Repeated, because a connection that becomes idle later would be kept open for a minute.
  const sweep = setInterval(() => server.closeIdleConnections(), SWEEP_MS);
  await new Promise<void>((resolve) => {
    server.close(() => resolve());
    server.closeIdleConnections();
  });
  clearInterval(sweep);
  clearTimeout(force);
  await relay.stop();
  signals.stop();
  await closeWithin(CLOSE_MS, services.operateLogWriter.stop());
  await closeWithin(CLOSE_MS, db.destroy());
  redis.disconnect();
  log.info('stopped');
}

stopOnSignals(log, stop);
installLastNet(log, stop);
sweepStartUpGarbage();
