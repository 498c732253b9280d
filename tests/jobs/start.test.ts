import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { commandLine, processStart } from '../../scripts/services/process-identity.ts';
import { requiredSetting } from '../support/settings.ts';

const READY_LINE = /^已就绪 Ready: (http:\/\/127\.0\.0\.1:\d+)\/ {2}租户 tenant: (.+) {2}用户 user: (.+) {2}密码 password: (.+)$/;
const END_WAIT_MS = 10_000;

type Start = { child: ChildProcess; output(): string; errors(): string };

/** `npm start` as a newcomer runs it, without npm itself. */
const started: ChildProcess[] = [];

function start(dataDir: string): Start {
  const { DATABASE_URL: _database, REDIS_URL: _redis, npm_lifecycle_event: _npm, ...env } = process.env;
  const child = spawn(process.execPath, ['scripts/start.ts'], {
    cwd: join(import.meta.dirname, '..', '..'),
    env: { ...env, NODE_ENV: 'production', DATA_DIR: dataDir, PORT: '0', HOST: '', DEMO_PASSWORD: 'correct horse 1' },
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

async function waitUntilReady({ child, output, errors }: Start): Promise<string> {
  while (!output().includes('\n')) {
    if (child.exitCode !== null || child.signalCode !== null) throw new Error(`The start ended: ${errors()}`);
    await pause(50);
  }
  return READY_LINE.exec(output().trimEnd())?.[1] ?? `unexpected output: ${output()}`;
}

type Descendant = { pid: number; start: string | undefined };

/** Every process with its parent; Linux is read directly, because small images have no ps. */
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

function descendantsOf(root: number): Descendant[] {
  const table = processTable();
  const found = [root];
  for (const parent of found) found.push(...table.filter((row) => row.parent === parent).map((row) => row.pid));
  return found.slice(1).map((pid) => ({ pid, start: processStart(pid) }));
}

async function waitUntilGone(descendants: Descendant[]): Promise<Descendant[]> {
  const alive = () => descendants.filter(({ pid, start: started }) => started !== undefined && processStart(pid) === started);
  const deadline = Date.now() + END_WAIT_MS;
  while (alive().length > 0 && Date.now() < deadline) await pause(100);
  return alive();
}

describe('npm start', () => {
  let dataDir = '';
  beforeAll(() => {
    dataDir = mkdtempSync(join(requiredSetting('TEST_FOLDER'), 'start-'));
  });
  // A test that failed half-way must not hold the data folder against the next one.
  afterEach(async () => {
    for (const child of started.splice(0)) {
      if (child.exitCode !== null || child.signalCode !== null) continue;
      child.kill('SIGTERM');
      await once(child, 'exit');
    }
  });
  afterAll(() => rmSync(dataDir, { recursive: true, force: true }));

  test('prints one line with the address and the demo sign-in, and ends everything on SIGTERM', async () => {
    const first = start(dataDir);
    const url = await waitUntilReady(first);
    expect(first.output()).toMatch(/密码 password: correct horse 1\n$/);
    expect((await fetch(`${url}/livez`)).status).toBe(200);

    const second = start(dataDir);
    const [code] = await once(second.child, 'exit');
    expect(code).toBe(1);
    expect(second.errors()).toContain(url);

    const descendants = descendantsOf(first.child.pid as number);
    expect(descendants.length).toBeGreaterThanOrEqual(4);
    first.child.kill('SIGTERM');
    expect(await once(first.child, 'exit')).toEqual([0, null]);
    expect(await waitUntilGone(descendants)).toEqual([]);
  });

  test('leaves nothing running when it is killed, and starts again on the same data', async () => {
    const killed = start(dataDir);
    await waitUntilReady(killed);
    const descendants = descendantsOf(killed.child.pid as number);
    killed.child.kill('SIGKILL');
    await once(killed.child, 'exit');

    const again = start(dataDir);
    await waitUntilReady(again);
    expect(await waitUntilGone(descendants)).toEqual([]);
    expect(again.output()).toMatch(/密码 password: correct horse 1\n$/);
    again.child.kill('SIGINT');
    expect(await once(again.child, 'exit')).toEqual([0, null]);
  });

  test('ends with a reason and a failure when a part of it dies', async () => {
    const run = start(dataDir);
    await waitUntilReady(run);
    const descendants = descendantsOf(run.child.pid as number);
    const worker = descendants.find(({ pid }) => commandLine(pid).includes('worker/main.ts'));
    process.kill(worker?.pid as number, 'SIGKILL');
    expect(await once(run.child, 'exit')).toEqual([1, null]);
    expect(run.errors()).toContain('worker ended unexpectedly (signal SIGKILL)');
    expect(await waitUntilGone(descendants)).toEqual([]);
  });

  test('ends by itself when Redis dies: neither server nor worker waits for it', async () => {
    const run = start(dataDir);
    await waitUntilReady(run);
    const descendants = descendantsOf(run.child.pid as number);
    const redis = descendants.find(({ pid }) => /redis-server/.test(commandLine(pid)));
    process.kill(redis?.pid as number, 'SIGKILL');
    expect(await once(run.child, 'exit')).toEqual([1, null]);
    expect(run.errors()).toContain('redis ended by itself');
    for (const name of ['server', 'worker']) {
      const log = readFileSync(join(dataDir, 'logs', `${name}.log`), 'utf8');
      expect(log.trimEnd().split('\n').at(-1), `${name} was cut off`).toContain('"stopped"');
    }
    expect(await waitUntilGone(descendants)).toEqual([]);
  });
});
