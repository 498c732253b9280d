import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { findProgram } from './program-path.ts';
import { runCommand } from './run-command.ts';
import { readOrCreateSecret } from './secret-file.ts';
import type { Missing, ServiceProfile, Started } from './service-types.ts';

const run = promisify(execFile);
const CHECK_TIMEOUT_MS = 10_000;
const COMPOSE_FILE = join(import.meta.dirname, '..', '..', 'docker-compose.yml');

/** Whether a Docker daemon answers this user and the compose plugin is there. */
export async function canUseDocker(): Promise<boolean> {
  if (findProgram('docker') === undefined) return false;
  try {
    await run('docker', ['info'], { timeout: CHECK_TIMEOUT_MS });
    await run('docker', ['compose', 'version'], { timeout: CHECK_TIMEOUT_MS });
    return true;
  } catch {
    return false;
  }
}

/**
 * Runs the database and Redis of docker-compose.yml for one data folder, published on free loopback ports. Volumes
 * belong to a compose project of the data folder's own, so two folders never share data, and a folder made anew never
 * meets a database that knows the old passwords.
 */
export async function startInDocker(dataDir: string, profile: ServiceProfile, missing: Missing): Promise<Started> {
  console.error('正在用 Docker 启动数据库和 Redis… Starting the database and Redis in Docker…');
  const logFile = join(dataDir, 'logs', 'docker.log');
  const secret = (name: string) => readOrCreateSecret(join(dataDir, 'secrets', name));
  const passwords = { user: secret('database-password'), root: secret('database-root-password'), redis: secret('redis-password') };
  const env = {
    ...process.env,
    DB_PASSWORD: passwords.user,
    DB_ROOT_PASSWORD: passwords.root,
    REDIS_PASSWORD: passwords.redis,
  };
  const project = readOrCreateSecret(join(dataDir, 'secrets', 'docker-project'), () => `print-shop-${randomBytes(5).toString('hex')}`);
  const compose = ['compose', '-p', project, '-f', COMPOSE_FILE, '-f', publishedPorts(dataDir)];
  const services = [...(missing.database ? ['database'] : []), ...(missing.redis ? ['redis'] : [])];
  await runCommand('docker', [...compose, 'up', '-d', '--wait', ...services], { env, logFile });

  const address = async (service: string, port: number) => {
    const { stdout } = await run('docker', [...compose, 'port', service, String(port)], { env });
    return stdout.trim();
  };
  // Tests create databases of their own, which only the root user of the image may do.
  const account = profile === 'test' ? `root:${passwords.root}` : `print_shop:${passwords.user}`;
  return {
    databaseUrl: missing.database ? `mysql://${account}@${await address('database', 3306)}/print_shop` : '',
    redisUrl: missing.redis ? `redis://:${passwords.redis}@${await address('redis', 6379)}/0` : '',
    failure: new Promise(() => {}),
    stop: () => runCommand('docker', [...compose, ...(profile === 'test' ? ['down', '-v'] : ['stop'])], { env, logFile }),
  };
}

function publishedPorts(dataDir: string): string {
  const path = join(dataDir, 'run', 'compose-ports.json');
  mkdirSync(join(dataDir, 'run'), { recursive: true, mode: 0o700 });
  const services = { database: { ports: ['127.0.0.1::3306'] }, redis: { ports: ['127.0.0.1::6379'] } };
  writeFileSync(path, JSON.stringify({ services }));
  return path;
}
