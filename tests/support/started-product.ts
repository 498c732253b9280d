import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { commandLine, processStart } from '../../scripts/services/process-identity.ts';
import { PATIENCE_MS } from './patience.ts';

export const DEMO_PASSWORD = 'correct horse 1';
const READY_LINE = /^已就绪 Ready: (http:\/\/127\.0\.0\.1:\d+)\/ {2}租户 tenant: (.+) {2}用户 user: (.+) {2}密码 password: (.+)$/;

export type Start = { child: ChildProcess; output(): string; errors(): string };

const started: ChildProcess[] = [];

/** `npm start` as a newcomer runs it, without npm itself. */
export function start(dataDir: string): Start {
  const { DATABASE_URL: _database, REDIS_URL: _redis, ...env } = process.env;
  const child = spawn(process.execPath, ['scripts/start.ts'], {
    cwd: join(import.meta.dirname, '..', '..'),
    // A start that npm runs ends with its parent process, so none is left over when the test is killed.
    env: { ...env, npm_lifecycle_event: 'start', NODE_ENV: 'production', DATA_DIR: dataDir, PORT: '0', HOST: '', DEMO_PASSWORD },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  started.push(child);
  let output = '';
  let errors = '';
  child.stdout.on('data', (chunk) => {
    output += chunk;
  });
  child.stderr.on('data', (chunk) => {
    errors += chunk;
  });
  return { child, output: () => output, errors: () => errors };
}

const hasEnded = ({ exitCode, signalCode }: ChildProcess) => exitCode !== null || signalCode !== null;

/** Ends what a failed test left running: it would keep the lock on the data folder. */
export async function endStarted(): Promise<void> {
  for (const child of started.splice(0)) {
    if (hasEnded(child)) continue;
    child.kill('SIGTERM');
    await once(child, 'exit');
  }
}

/** Waits for the ready line. @returns the product's address and its demo shop @throws Error when the start ends or prints another line */
export async function waitUntilReady({ child, output, errors }: Start): Promise<{ url: string; tenantName: string }> {
  while (!output().includes('\n')) {
    if (hasEnded(child)) throw new Error(`The start ended: ${errors()}`);
    await pause(50);
  }
  const [, url, tenantName] = READY_LINE.exec(output().trimEnd()) ?? [];
  if (!url || !tenantName) throw new Error(`unexpected output: ${output()}`);
  return { url, tenantName };
}

/** Repeats `attempt` until it returns something truthy. @throws Error that names `what` after PATIENCE_MS */
export async function until<T>(what: string, attempt: () => T | undefined | false | Promise<T | undefined | false>): Promise<T> {
  for (const deadline = Date.now() + PATIENCE_MS; ; await pause(100)) {
    const found = await attempt();
    if (found) return found;
    if (Date.now() > deadline) throw new Error(`never: ${what}`);
  }
}

export type Descendant = { pid: number; start: string | undefined };

/** Every process with its parent. On Linux it is read from /proc, because small images have no ps. */
function processTable(): { pid: number; parent: number }[] {
  if (process.platform !== 'linux') {
    const table = execFileSync('ps', ['-A', '-o', 'pid=,ppid='], { encoding: 'utf8' });
    return table
      .trim()
      .split('\n')
      .map((line) => line.trim().split(/\s+/))
      .map(([pid, parent]) => ({ pid: Number(pid), parent: Number(parent) }));
  }
  return readdirSync('/proc').flatMap((name) => {
    try {
      const stat = readFileSync(`/proc/${Number(name)}/stat`, 'utf8');
      return [{ pid: Number(name), parent: Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]) }];
    } catch {
      // Not a process, or one that has just ended.
      return [];
    }
  });
}

export function descendantsOf(root: number): Descendant[] {
  const table = processTable();
  const found = [root];
  for (const parent of found) found.push(...table.filter((row) => row.parent === parent).map((row) => row.pid));
  return found.slice(1).map((pid) => ({ pid, start: processStart(pid) }));
}

const PARTS = {
  worker: /programs\/\w+\/worker\.js/,
  server: /programs\/\w+\/server\.js/,
  mariadb: /mariadbd|mysqld/,
  redis: /redis-server/,
};
export type PartName = keyof typeof PARTS;
export const PART_NAMES = Object.keys(PARTS) as PartName[];

/** The process id of a part of the product. @throws Error when the part does not run */
export function processOf({ child }: Start, part: PartName): number {
  const found = descendantsOf(child.pid as number).find(({ pid }) => PARTS[part].test(commandLine(pid)));
  if (!found) throw new Error(`no ${part} runs`);
  return found.pid;
}

/** Waits for processes to end. @throws Error with their command lines when they do not */
export async function waitUntilGone(descendants: Descendant[]): Promise<void> {
  const alive = () => descendants.filter(({ pid, start: begun }) => begun !== undefined && processStart(pid) === begun);
  await until(
    `the end of ${alive()
      .map(({ pid }) => commandLine(pid))
      .join()}`,
    () => alive().length === 0,
  );
}
