import { resolve } from 'node:path';
import { type DataDirLock, lockDataDir } from './services/data-dir-lock.ts';
import { canUseDocker, startInDocker } from './services/docker-services.ts';
import { type MariadbProgram, ping, startMariadb } from './services/mariadb-server.ts';
import { pingRedis, startRedis } from './services/redis-server.ts';
import { findMariadb, findRedis } from './services/server-programs.ts';
import type { Missing, PrivateService, ServiceProfile, Started } from './services/service-types.ts';
import { NO_RESTARTS, RESTARTS, type RestartPolicy, type Supervised, supervise } from './services/supervise.ts';
import { canInstallPackages, installPackages } from './services/system-packages.ts';
import { waitFor } from './services/wait-for.ts';

const SERVER_PACKAGES = ['mariadb-server-core', 'mariadb-client-core', 'redis-tools'];
const CONFIGURED_WAIT_MS = 60_000;

type ServiceOptions = {
  dataDir: string;
  profile: ServiceProfile;
  env: NodeJS.ProcessEnv;
  /** How often a server that dies is started again. For tests the default is never: without their data a run proves nothing. */
  restarts?: RestartPolicy;
};

type Services = {
  databaseUrl: string;
  redisUrl: string;
  /** Resolves with a reason when a server started here cannot be kept running; stays pending otherwise. */
  failure: Promise<string>;
  /** Lets a second start on the same data folder say where this one answers. */
  publishAddress(address: string): void;
  /** Ends what was started here; configured servers are left alone. */
  stop(): Promise<void>;
};

/**
 * Provides a database and a Redis: the configured ones, else private ones under the data folder, from servers this
 * machine has, or in Docker, or freshly installed by the system's package manager.
 *
 * Configured means DATABASE_URL and REDIS_URL for the product but TEST_DATABASE_URL and TEST_REDIS_URL for tests:
 * a test run must never write into the database of a shop because a shell happened to name it.
 * @throws Error with a text for the person who started the product.
 */
export async function startServices(options: ServiceOptions): Promise<Services> {
  const dataDir = resolve(options.dataDir);
  const prefix = options.profile === 'test' ? 'TEST_' : '';
  const givenDatabase = options.env[`${prefix}DATABASE_URL`];
  const givenRedis = options.env[`${prefix}REDIS_URL`];
  if (givenDatabase) await reach(`${prefix}DATABASE_URL`, () => ping(givenDatabase));
  if (givenRedis) await reach(`${prefix}REDIS_URL`, () => pingRedis(givenRedis));
  if (givenDatabase && givenRedis) return configured(givenDatabase, givenRedis);

  const lock = lockDataDir(dataDir);
  try {
    const missing = { database: !givenDatabase, redis: !givenRedis };
    const started = await startMissing({ restarts: options.profile === 'test' ? NO_RESTARTS : RESTARTS, ...options, dataDir }, missing);
    return {
      databaseUrl: givenDatabase || started.databaseUrl,
      redisUrl: givenRedis || started.redisUrl,
      failure: started.failure,
      publishAddress: lock.publishAddress,
      stop: () => stopAll(started, lock),
    };
  } catch (error) {
    lock.release();
    throw error;
  }
}

function configured(databaseUrl: string, redisUrl: string): Services {
  return { databaseUrl, redisUrl, failure: new Promise(() => {}), publishAddress: () => {}, stop: async () => {} };
}

async function reach(name: string, attempt: () => Promise<void>): Promise<void> {
  const problem = await waitFor(attempt, CONFIGURED_WAIT_MS);
  if (problem !== undefined) throw new Error(`${name} 无法连接 cannot be reached: ${problem}`);
}

async function startMissing(options: Required<ServiceOptions>, missing: Missing): Promise<Started> {
  const { dataDir, profile } = options;
  const here = findPrograms(dataDir, missing);
  if (here !== undefined) return startPrograms(here, options);
  if (await canUseDocker()) {
    try {
      return await startInDocker(dataDir, profile, missing);
    } catch (error) {
      // Docker fails where it cannot reach the image registry; the package manager may still work.
      if (!canInstallPackages()) throw error;
    }
  }
  if (canInstallPackages()) {
    await installPackages(SERVER_PACKAGES, `${dataDir}/logs/packages.log`);
    const installed = findPrograms(dataDir, missing);
    if (installed !== undefined) return startPrograms(installed, options);
  }
  throw new Error(
    '没有找到数据库和 Redis。请任选一种方式：安装 mariadb-server 与 redis-server；或启动 Docker；或设置 DATABASE_URL 和 REDIS_URL。\n' +
      'No database and Redis were found. Install mariadb-server and redis-server, or start Docker, or set DATABASE_URL and REDIS_URL.',
  );
}

type Programs = { mariadb: MariadbProgram | undefined; redis: string | undefined };

function findPrograms(dataDir: string, missing: Missing): Programs | undefined {
  const mariadb = missing.database ? findMariadb() : undefined;
  const redis = missing.redis ? findRedis(dataDir) : undefined;
  if ((missing.database && mariadb === undefined) || (missing.redis && redis === undefined)) return undefined;
  return { mariadb, redis };
}

async function startPrograms(programs: Programs, { dataDir, profile, restarts: policy }: Required<ServiceOptions>): Promise<Started> {
  const servers: Supervised[] = [];
  const stop = async () => {
    // The database last and with time to spare: it may have pages to write.
    for (const server of [...servers].reverse()) await server.stop(60_000);
  };
  try {
    const keep = (service: PrivateService) => {
      servers.push(supervise(service.server, { launch: service.launch, logFile: service.logFile, policy }));
      return service;
    };
    const database = programs.mariadb && keep(await startMariadb(programs.mariadb, dataDir, profile));
    const redis = programs.redis && keep(await startRedis(programs.redis, dataDir, profile));
    const failure = Promise.race(servers.map((server) => server.failure));
    return { databaseUrl: database?.url ?? '', redisUrl: redis ? redis.url : '', failure, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

async function stopAll(started: Started, lock: DataDirLock): Promise<void> {
  await started.stop();
  lock.release();
}
