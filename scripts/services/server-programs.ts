import { execFileSync } from 'node:child_process';
import { mkdirSync, rmSync, symlinkSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describeMariadb, type MariadbProgram } from './mariadb-server.ts';
import { findProgram } from './program-path.ts';

/** The database server this machine has, or undefined. */
export function findMariadb(): MariadbProgram | undefined {
  const server = findProgram('mariadbd', 'mysqld');
  if (server === undefined) return undefined;
  const version = execFileSync(server, ['--no-defaults', '--version'], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] });
  return describeMariadb(server, version, findProgram('mariadb-install-db', 'mysql_install_db'));
}

/**
 * The Redis server this machine has, or undefined. Debian's redis-tools has no redis-server, but its redis-check-rdb is
 * the same binary, which acts by the name it is called with: it is called through a link named redis-server.
 */
export function findRedis(dataDir: string): string | undefined {
  const server = findProgram('redis-server', 'valkey-server');
  if (server !== undefined) return server;
  const checker = findProgram('redis-check-rdb', 'valkey-check-rdb');
  if (checker === undefined) return undefined;
  const link = join(dataDir, 'run', 'redis-server');
  mkdirSync(dirname(link), { recursive: true, mode: 0o700 });
  rmSync(link, { force: true });
  symlinkSync(checker, link);
  return actsAsServer(link) ? link : undefined;
}

function actsAsServer(program: string): boolean {
  try {
    return /server v=/i.test(execFileSync(program, ['--version'], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }));
  } catch {
    return false;
  }
}
