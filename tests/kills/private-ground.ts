import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Redis } from 'ioredis';
import { startServer, startWorker } from '../../scripts/application.ts';
import { migrateToLatest } from '../../scripts/migrate.ts';
import { ping } from '../../scripts/services/mariadb-server.ts';
import { pingRedis } from '../../scripts/services/redis-server.ts';
import { RESTARTS } from '../../scripts/services/supervise.ts';
import { makeThrowawayFolder } from '../../scripts/services/throwaway-folder.ts';
import { waitFor } from '../../scripts/services/wait-for.ts';
import { startServices } from '../../scripts/services.ts';
import type { Shutdown } from '../../scripts/shutdown.ts';
import { PATIENCE_MS } from '../support/patience.ts';
import type { KillGround } from './campaign.ts';

const FOR_EVER = { ...RESTARTS, longestPauseMs: RESTARTS.firstPauseMs, mostDeaths: Number.POSITIVE_INFINITY };

/** A private database and Redis, durable like those of the product and free to be killed, with a server over them. */
export async function openPrivateGround(shutdown: Shutdown): Promise<KillGround> {
  const folder = makeThrowawayFolder();
  shutdown.onStop(() => folder.remove());
  const dataDir = folder.path;
  // `env: {}`: servers configured in the environment are never used, because this run kills its servers.
  const { databaseUrl, redisUrl, stop } = await startServices({ dataDir, profile: 'app', env: {}, restarts: FOR_EVER });
  shutdown.onStop(stop);
  await migrateToLatest(databaseUrl);
  const where = { databaseUrl, redisUrl, dataDir, logDir: join(dataDir, 'logs') };
  const server = await startServer({ ...where, env: { NODE_ENV: 'production' }, port: 0, host: '127.0.0.1' });
  shutdown.onStop(async () => void (await server.process.stop()));
  await server.ready;
  return {
    url: server.url,
    databaseUrl,
    killLog: join(dataDir, 'kills.log'),
    startWorker: (env) => startWorker({ ...where, env: { NODE_ENV: 'production', ...env } }),
    wipeRedis: () => wipe(redisUrl),
    killDatabase: () => kill(dataDir, 'mariadb', () => ping(databaseUrl)),
    killRedis: () => kill(dataDir, 'redis', () => pingRedis(redisUrl)),
  };
}

/** Kills a server and waits until its supervisor has started it again. */
async function kill(dataDir: string, name: string, answers: () => Promise<void>): Promise<void> {
  const pidOf = () => Number(readFileSync(join(dataDir, 'run', `${name}.pid`), 'utf8'));
  const killed = pidOf();
  process.kill(killed, 'SIGKILL');
  const problem = await waitFor(async () => {
    if (pidOf() === killed) throw new Error('not started again yet');
    await answers();
  }, PATIENCE_MS);
  if (problem !== undefined) throw new Error(`${name} did not come back: ${problem}`);
}

async function wipe(url: string): Promise<void> {
  const client = new Redis(url);
  try {
    await client.flushdb();
  } finally {
    client.disconnect();
  }
}
