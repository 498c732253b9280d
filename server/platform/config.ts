import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { isIP } from 'node:net';
import { join, resolve } from 'node:path';
import { z } from 'zod';

const HOPS = /^[0-5]$/;
const PROXY_FORMAT = 'must be a list of addresses or networks (10.0.0.1, 10.0.0.0/8, loopback), or the number of proxies, at most 5';

/** Whether a text is an address, a network or one of the names that Express knows for `trust proxy`. */
function isProxyAddress(text: string): boolean {
  if (['loopback', 'linklocal', 'uniquelocal'].includes(text)) return true;
  const [address = '', bits] = text.split('/');
  const most = { 0: -1, 4: 32, 6: 128 }[isIP(address)] ?? -1;
  return most > 0 && (bits === undefined || (/^[1-9]\d{0,2}$/.test(bits) && Number(bits) <= most));
}

const environmentSchema = z.object({
  DATABASE_URL: z.string().regex(/^(mysql|mariadb):\/\//, 'must look like mysql://user:password@host:port/database'),
  REDIS_URL: z.string().regex(/^(rediss?|unix):\/\//, 'must look like redis://host:port'),
  DATA_DIR: z.string().default('.data'),
  HOST: z.string().default('127.0.0.1'),
  PORT: z.coerce.number().int().min(0).max(65_535).default(8080),
  LOG_LEVEL: z.enum(['trace', 'debug', 'info', 'warn', 'error', 'silent']).default('info'),
  NODE_ENV: z.enum(['production', 'development', 'test']).default('production'),
  DATABASE_POOL: z.coerce.number().int().min(1).max(200).default(16),
  WORKER_DATABASE_POOL: z.coerce.number().int().min(4).max(200).default(8),
  WORKER_TURN_MS: z.coerce.number().int().min(10).max(60_000).default(2_000),
  QUEUE_PREFIX: z
    .string()
    .regex(/^[\w-]+$/)
    .default('shop'),
  CORS_ORIGINS: z.string().default(''),
  TRUST_PROXY: z
    .string()
    .default('0')
    .transform((text) => text.trim())
    .refine((text) => HOPS.test(text) || text.split(',').every((part) => isProxyAddress(part.trim())), PROXY_FORMAT)
    .transform((text) => (HOPS.test(text) ? Number(text) : text.split(',').map((part) => part.trim()))),
  DEMO_MODE: z.enum(['on', 'off']).default('off'),
  SECRET_KEY: z.string().min(32, 'must have at least 32 characters').optional(),
});

export interface Config {
  databaseUrl: string;
  redisUrl: string;
  dataDir: string;
  host: string;
  port: number;
  logLevel: string;
  isDevelopment: boolean;
  databasePool: number;
  /** The most database connections of one worker: few, so that its work does not slow the server down. */
  workerDatabasePool: number;
  /** How long a job runs before it goes to the end of the queue. */
  workerTurnMs: number;
  queuePrefix: string;
  corsOrigins: readonly string[];
  /**
   * The reverse proxies whose X-Forwarded-For is believed: their addresses or networks, or the number of proxies in front of a port that
   * only they can reach. 0, the default, believes none.
   */
  trustProxy: number | readonly string[];
  /** Refuses every change, for an installation that strangers may try. */
  isDemo: boolean;
  /** Keys short-lived signatures (login nonces). Shared by all server processes of one installation. */
  secretKey: string;
}

function generatedSecret(dataDir: string): string {
  const file = join(dataDir, 'secret-key');
  if (!existsSync(file)) {
    mkdirSync(dataDir, { recursive: true });
    try {
      writeFileSync(file, randomBytes(32).toString('hex'), { mode: 0o600, flag: 'wx' });
    } catch (error) {
      // Another process has made it in the meantime; both then use that one.
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    }
  }
  return readFileSync(file, 'utf8').trim();
}

/** A line for the log: where client addresses come from. The limits on sign-in attempts depend on them. */
export function describeClientAddress(trustProxy: Config['trustProxy']): string {
  if (trustProxy === 0) return 'client addresses are taken from the connection';
  if (typeof trustProxy === 'object') return `client addresses are taken from X-Forwarded-For set by ${trustProxy.join(', ')}`;
  return `client addresses are taken from X-Forwarded-For, ${trustProxy} from its end, whoever connects: only proxies may reach this port`;
}

/**
 * Reads and validates the environment. An empty variable counts as not set. Makes the file of the secret key where none is given.
 * @throws Error one that names every wrong variable
 */
export function loadConfig(environment: NodeJS.ProcessEnv = process.env): Config {
  const present = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''));
  const parsed = environmentSchema.safeParse(present);
  if (!parsed.success) {
    const faults = parsed.error.issues.map((issue) => `  ${issue.path.join('.')}: ${issue.message}`);
    throw new Error(`The environment is not usable:\n${faults.join('\n')}`);
  }
  const env = parsed.data;
  const dataDir = resolve(env.DATA_DIR);
  return {
    databaseUrl: env.DATABASE_URL,
    redisUrl: env.REDIS_URL,
    dataDir,
    host: env.HOST,
    port: env.PORT,
    logLevel: env.LOG_LEVEL,
    isDevelopment: env.NODE_ENV === 'development',
    databasePool: env.DATABASE_POOL,
    workerDatabasePool: env.WORKER_DATABASE_POOL,
    workerTurnMs: env.WORKER_TURN_MS,
    queuePrefix: env.QUEUE_PREFIX,
    corsOrigins: env.CORS_ORIGINS.split(',').filter(Boolean),
    trustProxy: env.TRUST_PROXY,
    isDemo: env.DEMO_MODE === 'on',
    secretKey: env.SECRET_KEY ?? generatedSecret(dataDir),
  };
}
