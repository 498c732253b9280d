import { mkdirSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { type Connection, createConnection, type RowDataPacket } from 'mysql2/promise';
import { migrateToLatest } from './migrate.ts';
import { readOrCreateSecret, readSecret } from './services/secret-file.ts';

const LOCK_WAIT_SECONDS = 600;

export type DemoSignIn = { tenantName: string; username: string; password: string };
type PrepareOptions = {
  databaseUrl: string;
  redisUrl: string;
  dataDir: string;
  /** DEMO_PASSWORD: the password of the demo users when the demo shop is made; without it one is generated. */
  demoPassword: string | undefined;
};

/**
 * Migrates the database and puts the demo shop into an empty one. Several starts over one database take turns, so that
 * only the first of them seeds.
 * @returns how to sign in to the demo shop, or undefined when the database holds other shops only.
 */
export async function prepareDatabase(options: PrepareOptions): Promise<DemoSignIn | undefined> {
  await migrateToLatest(options.databaseUrl);
  const connection = await createConnection({ uri: options.databaseUrl });
  try {
    await takeTurn(connection);
    if (await hasTenants(connection)) return keptSignIn(options);
    return await seed(options);
  } finally {
    await connection.end();
  }
}

/** Waits for a lock of the database server. It ends with the connection, so also when this process is killed. */
async function takeTurn(connection: Connection): Promise<void> {
  const [rows] = await connection.query<RowDataPacket[]>("select get_lock(concat('prepare:', database()), ?) as taken", [
    LOCK_WAIT_SECONDS,
  ]);
  if (rows[0]?.taken !== 1) throw new Error('Another start has been preparing this database for too long');
}

async function hasTenants(connection: Connection): Promise<boolean> {
  const [rows] = await connection.query<RowDataPacket[]>('select 1 from system_tenant limit 1');
  return rows.length > 0;
}

async function seed(options: PrepareOptions): Promise<DemoSignIn> {
  mkdirSync(options.dataDir, { recursive: true });
  const passwordFile = join(options.dataDir, 'demo-password');
  if (options.demoPassword) writeFileSync(passwordFile, `${options.demoPassword}\n`, { mode: 0o600 });
  const password = readOrCreateSecret(passwordFile);
  // Loaded only when needed: it brings the whole domain along, and most starts find a filled database.
  const { seedDemo } = await import('./seed.ts');
  const { databaseUrl, redisUrl, dataDir } = options;
  const { tenantName, username } = await seedDemo({ databaseUrl, redisUrl, dataDir, password });
  writeFileSync(join(options.dataDir, 'demo-sign-in.json'), `${JSON.stringify({ tenantName, username })}\n`, { mode: 0o600 });
  return { tenantName, username, password };
}

function keptSignIn(options: PrepareOptions): DemoSignIn | undefined {
  const account = readSecret(join(options.dataDir, 'demo-sign-in.json'));
  const password = readSecret(join(options.dataDir, 'demo-password'));
  if (account === undefined || password === undefined) return undefined;
  if (options.demoPassword && options.demoPassword !== password) {
    console.error(
      'DEMO_PASSWORD 只在首次建立演示数据时生效，现沿用原来的密码。 DEMO_PASSWORD applies to the first start only; the earlier one stays.',
    );
  }
  const { tenantName, username } = JSON.parse(account) as Omit<DemoSignIn, 'password'>;
  return { tenantName, username, password };
}

/** One line with what is needed to sign in. */
export function signInText(signIn: DemoSignIn): string {
  return `租户 tenant: ${signIn.tenantName}  用户 user: ${signIn.username}  密码 password: ${signIn.password}`;
}

if (import.meta.main) {
  const { DATABASE_URL: databaseUrl, REDIS_URL: redisUrl, DATA_DIR = '.data', DEMO_PASSWORD: demoPassword } = process.env;
  if (!databaseUrl || !redisUrl) throw new Error('DATABASE_URL and REDIS_URL must be set');
  const signIn = await prepareDatabase({ databaseUrl, redisUrl, dataDir: resolve(DATA_DIR), demoPassword });
  console.log(signIn === undefined ? 'The database is ready' : `The database is ready. ${signInText(signIn)}`);
}
