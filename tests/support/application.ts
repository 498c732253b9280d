import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { startServer, startWorker } from '../../scripts/application.ts';
import type { ManagedProcess } from '../../scripts/services/managed-process.ts';
import { freshDatabase } from './database.ts';
import { freshRedis } from './redis.ts';
import { requiredSetting } from './settings.ts';

export type TestApplication = {
  url: string;
  databaseUrl: string;
  redisUrl: string;
  dataDir: string;
  server: ManagedProcess;
  /** The workers started so far, ended ones included. */
  workers: ManagedProcess[];
  /** Starts one more worker, for instance after another was killed. `env` is added to the application's environment. */
  addWorker(env?: NodeJS.ProcessEnv): Promise<ManagedProcess>;
  wipeRedis(): Promise<void>;
  /** What the server or the workers have written so far. */
  readLog(program: 'server' | 'worker'): Promise<string>;
  stop(): Promise<void>;
};

export type TestApplicationOptions = {
  workers?: number;
  env?: NodeJS.ProcessEnv;
  /** Turns the address of the database or of Redis into the one that server and workers use, such as that of a proxy. */
  through?: { database?: (url: string) => Promise<string>; redis?: (url: string) => Promise<string> };
};

/** Starts the real server and worker processes over a database, a Redis and a data folder of their own. */
export async function startApplication({ workers: count = 1, env = {}, through }: TestApplicationOptions = {}): Promise<TestApplication> {
  const [database, redis, dataDir] = await Promise.all([
    freshDatabase(),
    freshRedis(),
    mkdtemp(join(requiredSetting('TEST_FOLDER'), 'app-')),
  ]);
  const logDir = join(dataDir, 'logs');
  const options = {
    databaseUrl: (await through?.database?.(database.url)) ?? database.url,
    redisUrl: (await through?.redis?.(redis.url)) ?? redis.url,
    dataDir,
    logDir,
    env: { NODE_ENV: 'production', ...env },
  };
  const workers: ManagedProcess[] = [];
  const addWorker = async (more: NodeJS.ProcessEnv = {}) => {
    const worker = await startWorker({ ...options, env: { ...options.env, ...more } });
    workers.push(worker);
    return worker;
  };
  for (let started = 0; started < count; started += 1) await addWorker();
  const { process: server, url, ready } = await startServer({ ...options, port: 0, host: '127.0.0.1' });

  const stop = async () => {
    await Promise.all([server, ...workers].map((program) => program.stop()));
    await database.destroy();
    await rm(dataDir, { recursive: true, force: true });
  };
  try {
    await ready;
  } catch (error) {
    await stop();
    throw error;
  }
  return {
    url,
    databaseUrl: database.url,
    redisUrl: redis.url,
    dataDir,
    server,
    workers,
    addWorker,
    wipeRedis: redis.wipe,
    readLog: (program) => readFile(join(logDir, `${program}.log`), 'utf8'),
    stop,
  };
}
