import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Redis } from 'ioredis';
import { startServer, startWorker } from '../../scripts/application.ts';
import { migrateToLatest } from '../../scripts/migrate.ts';
import { type ManagedProcess, startProcess } from '../../scripts/services/managed-process.ts';
import { ping } from '../../scripts/services/mariadb-server.ts';
import { pingRedis } from '../../scripts/services/redis-server.ts';
import { findRedis } from '../../scripts/services/server-programs.ts';
import { makeThrowawayFolder } from '../../scripts/services/throwaway-folder.ts';
import { waitFor } from '../../scripts/services/wait-for.ts';
import { startServices } from '../../scripts/services.ts';
import type { Shutdown } from '../../scripts/shutdown.ts';
import type { KillGround } from './campaign.ts';

const START_MS = 60_000;

/** A database and a Redis that keep what they were given, as the product's own do, and that may be killed; a server over them. */
export async function openPrivateGround(shutdown: Shutdown): Promise<KillGround> {
  const folder = makeThrowawayFolder();
  shutdown.onStop(() => folder.remove());
  const dataDir = folder.path;
  // No configured server is used, whatever the shell names: this run kills its servers.
  const { databaseUrl, redisUrl, stop } = await startServices({ dataDir, profile: 'app', env: {} });
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
    killDatabase: () =>
      restart(dataDir, shutdown, 'mariadb', ([command = '', ...args]) => ({
        command,
        // What it holds was done at the first start, and the file is gone.
        args: args.filter((arg) => !arg.startsWith('--init-file=')),
        answers: () => ping(databaseUrl),
      })),
    killRedis: () =>
      restart(dataDir, shutdown, 'redis', () => ({
        command: findRedis(dataDir) ?? 'redis-server',
        args: [join(dataDir, 'run', 'redis.conf')],
        answers: () => pingRedis(redisUrl),
      })),
  };
}

interface Start {
  command: string;
  args: string[];
  answers: () => Promise<void>;
}

/** Kills a server and starts it as it was started before, at the same address. */
async function restart(dataDir: string, shutdown: Shutdown, name: string, startOf: (commandLine: string[]) => Start): Promise<void> {
  const pid = Number(readFileSync(join(dataDir, 'run', `${name}.pid`), 'utf8'));
  const { command, args, answers } = startOf(readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0').filter(Boolean));
  process.kill(pid, 'SIGKILL');
  const logFile = join(dataDir, 'logs', `${name}.log`);
  let server: ManagedProcess | undefined;
  const problem = await waitFor(async () => {
    // Until the killed one is gone its port and its files are taken.
    if (server === undefined || server.hasEnded()) server = await startProcess({ name, command, args, logFile });
    await answers();
  }, START_MS);
  if (problem !== undefined) throw new Error(`${name} did not come back: ${problem}`);
  shutdown.onStop(async () => void (await server?.stop(60_000)));
}

async function wipe(url: string): Promise<void> {
  const client = new Redis(url);
  try {
    await client.flushdb();
  } finally {
    client.disconnect();
  }
}
