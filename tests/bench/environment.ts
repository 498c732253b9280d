import { mkdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Redis } from 'ioredis';
import { createConnection, type RowDataPacket } from 'mysql2/promise';
import { compose, type Services } from '#domain/compose.ts';
import { createLog } from '#platform/log.ts';
import { createScope, type Scope } from '#platform/scope.ts';
import { createLocalStorage } from '#platform/storage/local.storage.ts';
import { EVERY_PERMISSION } from '#shared/permissions.ts';
import { dayOf, endOfDay, startOfDay } from '#shared/rules/day.rules.ts';
import { startServer } from '../../scripts/application.ts';
import { migrateToLatest } from '../../scripts/migrate.ts';
import { seedDemo } from '../../scripts/seed.ts';
import { makeThrowawayFolder } from '../../scripts/services/throwaway-folder.ts';
import { startServices } from '../../scripts/services.ts';
import type { Shutdown } from '../../scripts/shutdown.ts';
import { fillOrders } from './bulk-orders.ts';
import { type Load, startLoad } from './load.ts';
import { createRecorder, type Recorder } from './statement-recorder.ts';

/** Connections in the product's pool and in that of the bare contender. */
export const POOL = 16;
export const REST = '/admin-api';

export interface BenchSettings {
  /** Orders of the shop when the run begins. */
  orders: number;
  rounds: number;
  seconds: number;
  isQuick: boolean;
  /** Folder for processor profiles of the server. */
  profile: string | undefined;
}

/** What a person types to sign in. */
export interface Credentials {
  tenantName: string;
  username: string;
  password: string;
}

export interface Bench extends BenchSettings {
  databaseUrl: string;
  redisUrl: string;
  dataDir: string;
  /** Address of the server under test. */
  url: string;
  serverPid: number;
  credentials: Credentials;
  headers: Record<string, string>;
  /** Access tokens of several sign-ins, as many as a small shop has people. */
  tokens: string[];
  tenantId: number;
  services: Services;
  /** A scope with every permission, over the recording database handle. */
  scope: Scope;
  recorder: Recorder;
  load: Load;
  /** The default date range of the list, as the client sends it. */
  range: readonly [number, number];
  rangeQuery: string;
}

const SIGN_INS = 8;
const PASSWORD = 'bench-password';

export interface BenchDatabase {
  databaseUrl: string;
  redisUrl: string;
  dataDir: string;
  tenantName: string;
  username: string;
}

/** Starts a private durable database with the demo shop and `orders` orders in it, and a private Redis. */
export async function prepareBenchDatabase(orders: number, shutdown: Shutdown): Promise<BenchDatabase> {
  // On disk, because a commit into memory would cost nothing.
  const folder = makeThrowawayFolder(tmpdir());
  shutdown.onStop(() => folder.remove());
  const dataDir = folder.path;
  // `env: {}`: a database configured in the environment is never used, because this run fills tables without asking.
  const { databaseUrl, redisUrl, stop } = await startServices({ dataDir, profile: 'app', env: {} });
  shutdown.onStop(stop);
  await migrateToLatest(databaseUrl);
  const { tenantName, username } = await seedDemo({ databaseUrl, redisUrl, dataDir, password: PASSWORD });
  const { tenantId } = await findShop(databaseUrl, tenantName);
  await fillOrders(databaseUrl, { tenantId, count: orders, letter: 'B' });
  return { databaseUrl, redisUrl, dataDir, tenantName, username };
}

/** Starts the server as the product runs it, signs in, and starts the load generator and the statement recorder. */
export async function openBench(settings: BenchSettings, database: BenchDatabase, shutdown: Shutdown): Promise<Bench> {
  const { databaseUrl, redisUrl, dataDir, tenantName, username } = database;
  const { tenantId, userId } = await findShop(databaseUrl, tenantName);
  const recorder = createRecorder(databaseUrl);
  shutdown.onStop(() => recorder.close());
  const redis = new Redis(redisUrl, { lazyConnect: true });
  const services = compose({
    db: recorder.db,
    redis,
    storage: createLocalStorage(join(dataDir, 'files')),
    log: createLog('warn', 'bench'),
    secretKey: 'x'.repeat(32),
  });
  const grants = { permissions: [EVERY_PERMISSION], roles: [] };
  const scope = createScope({ tenantId, tenantName, actor: { userId, nickname: '店长' }, grants, db: recorder.db, requestId: 'bench' });

  const server = await startBenchServer({ databaseUrl, redisUrl, dataDir }, settings.profile);
  shutdown.onStop(async () => void (await server.process.stop()));
  const load = startLoad();
  shutdown.onStop(() => load.stop());
  const tokens: string[] = [];
  const credentials = { tenantName, username, password: PASSWORD };
  for (let signedIn = 0; signedIn < SIGN_INS; signedIn += 1) tokens.push(await signIn(server.url, credentials));
  const today = dayOf(Date.now());
  const range = [startOfDay(today - 89), endOfDay(today) - 999] as const;
  return {
    ...settings,
    databaseUrl,
    redisUrl,
    dataDir,
    url: server.url,
    serverPid: server.process.pid,
    credentials,
    headers: { authorization: `Bearer ${tokens[0]}` },
    tokens,
    tenantId,
    services,
    scope,
    recorder,
    load,
    range,
    rangeQuery: `date[0]=${range[0]}&date[1]=${range[1]}`,
  };
}

/** The server process as `npm start` runs it. */
export async function startBenchServer(where: { databaseUrl: string; redisUrl: string; dataDir: string }, profile?: string) {
  if (profile !== undefined) mkdirSync(profile, { recursive: true });
  const env = {
    NODE_ENV: 'production',
    DATABASE_POOL: String(POOL),
    ...(profile === undefined ? {} : { NODE_OPTIONS: `--cpu-prof --cpu-prof-dir=${profile}` }),
  };
  const server = await startServer({ ...where, env, logDir: join(where.dataDir, 'logs'), port: 0, host: '127.0.0.1' });
  await server.ready;
  return server;
}

async function findShop(databaseUrl: string, name: string): Promise<{ tenantId: number; userId: number }> {
  const connection = await createConnection({ uri: databaseUrl });
  try {
    const [rows] = await connection.query<RowDataPacket[]>(
      "select t.id as tenantId, u.id as userId from system_tenant t join system_user u on u.tenant_id = t.id and u.username = 'admin' where t.name = ?",
      [name],
    );
    return rows[0] as { tenantId: number; userId: number };
  } finally {
    await connection.end();
  }
}

async function signIn(url: string, body: Credentials): Promise<string> {
  const { accessToken } = (await call(url, {}, 'POST', '/system/auth/login', body)) as { accessToken: string };
  return accessToken;
}

/** One REST call. @throws Error with the answer when it is refused. */
export async function call(url: string, headers: Record<string, string>, method: string, path: string, body?: unknown): Promise<unknown> {
  const response = await fetch(`${url}${REST}${path}`, {
    method,
    headers: { ...headers, ...(body === undefined ? {} : { 'content-type': 'application/json' }) },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const answer = (await response.json()) as { code: number; data: unknown; msg: string };
  if (answer.code !== 0) throw new Error(`${method} ${path}: ${answer.code} ${answer.msg}`);
  return answer.data;
}
