import {
  cpSync,
  existsSync,
  linkSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { join, relative } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { Redis } from 'ioredis';
import { createConnection, type RowDataPacket } from 'mysql2/promise';
import { migrateToLatest } from '../../scripts/migrate.ts';
import { startProcess } from '../../scripts/services/managed-process.ts';
import { makeThrowawayFolder } from '../../scripts/services/throwaway-folder.ts';
import { startServices } from '../../scripts/services.ts';
import type { Shutdown } from '../../scripts/shutdown.ts';

export const ROOT = join(import.meta.dirname, '..', '..');
const LEFT_OUT = new Set(['node_modules', '.git', '.data', '.build', 'dist', 'coverage']);

export interface FailedTest {
  file: string;
  name: string;
  message: string;
}
export interface TestRun {
  /** Empty when all tests passed. */
  failed: FailedTest[];
  /** Milliseconds of each test file. */
  durations: Map<string, number>;
  output: string;
  seconds: number;
}

/** A copy of the repository whose files are changed and changed back, beside a database and a Redis that stay warm. */
export interface MutationGround {
  read(file: string): string;
  /** Writes a file of the copy; the repository itself is never touched. */
  write(file: string, text: string): void;
  runTests(files: readonly string[], options: { bail: boolean; limitMs: number; env?: NodeJS.ProcessEnv }): Promise<TestRun>;
  /** Where tests and tool leave word for each other. */
  folder: string;
  /** A file of the copy by its name below the root. */
  nameOf(path: string): string;
  /** Runs a module of the copy in a process of its own. @returns what it printed */
  runModule(code: string): Promise<string>;
}

export async function openMutationGround(shutdown: Shutdown): Promise<MutationGround> {
  const folder = makeThrowawayFolder();
  shutdown.onStop(() => folder.remove());
  const copy = makeCopy();
  shutdown.onStop(() => rmSync(copy, { recursive: true, force: true }));
  const { databaseUrl, redisUrl, stop } = await startServices({ dataDir: folder.path, profile: 'test', env: {} });
  shutdown.onStop(stop);
  await migrateToLatest(databaseUrl);
  const testFolder = join(folder.path, 'tests');
  const env = {
    ...process.env,
    NODE_ENV: 'test',
    TEST_FOLDER: testFolder,
    TEST_DATABASE_URL: databaseUrl,
    TEST_REDIS_URL: redisUrl,
    TEST_RUNNER: join(copy, 'tests/mutations/mutant-runner.ts'),
  };
  const logFile = join(folder.path, 'run.log');
  const report = join(folder.path, 'report.json');

  async function run(args: string[], limitMs: number, more: NodeJS.ProcessEnv = {}): Promise<string> {
    rmSync(logFile, { force: true });
    mkdirSync(testFolder, { recursive: true });
    const child = await startProcess({
      name: 'vitest',
      command: process.execPath,
      args,
      cwd: copy,
      env: { ...env, ...more, NO_COLOR: '1' },
      logFile,
    });
    const life = new AbortController();
    await Promise.race([child.ended, pause(limitMs, undefined, { signal: life.signal }).catch(() => undefined)]);
    life.abort();
    if (!child.hasEnded()) child.kill();
    await child.ended;
    return existsSync(logFile) ? readFileSync(logFile, 'utf8') : '';
  }

  return {
    folder: folder.path,
    nameOf: (path) => relative(copy, path),
    read: (file) => readFileSync(join(copy, file), 'utf8'),
    write: (file, text) => writeFileSync(join(copy, file), text),
    async runTests(files, { bail, limitMs, env: more }) {
      const begin = performance.now();
      rmSync(report, { force: true });
      const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
      const output = await run(
        ['node_modules/vitest/vitest.mjs', 'run', ...reporters, ...(bail ? ['--bail', '1'] : []), ...files],
        limitMs,
        more,
      );
      const seconds = (performance.now() - begin) / 1000;
      rmSync(testFolder, { recursive: true, force: true });
      await emptyServers(databaseUrl, redisUrl);
      return { ...readReport(report, copy, output), output, seconds };
    },
    async runModule(code) {
      return run(['--input-type=module', '--eval', code], 60_000);
    },
  };
}

/**
 * On the repository's own disk, so that its packages are linked and not copied. One link for all of them would not do: the processes that read
 * files from outside may read their own folder and nothing that a link leads to. No folder with a dot: Express hands nothing out from one.
 */
function makeCopy(): string {
  const copy = join(ROOT, 'coverage', 'mutations');
  rmSync(copy, { recursive: true, force: true });
  mkdirSync(copy, { recursive: true });
  for (const name of readdirSync(ROOT)) if (!LEFT_OUT.has(name)) cpSync(join(ROOT, name), join(copy, name), { recursive: true });
  linkFolder(join(ROOT, 'node_modules'), join(copy, 'node_modules'));
  return copy;
}

function linkFolder(from: string, to: string): void {
  mkdirSync(to);
  for (const entry of readdirSync(from, { withFileTypes: true })) {
    const [source, target] = [join(from, entry.name), join(to, entry.name)];
    if (entry.isDirectory()) linkFolder(source, target);
    else if (entry.isSymbolicLink()) symlinkSync(readlinkSync(source), target);
    else linkSync(source, target);
  }
}

const WHOLE_FILE = 'the whole file';

interface Report {
  testResults: Array<{
    name: string;
    status: string;
    message?: string;
    startTime: number;
    endTime: number;
    assertionResults: Array<{ status: string; fullName: string; failureMessages?: string[] }>;
  }>;
}

function readReport(path: string, copy: string, output: string): Pick<TestRun, 'failed' | 'durations'> {
  const durations = new Map<string, number>();
  // A run that was ended from here wrote no report: the mutant made it hang, or kept it from starting.
  if (!existsSync(path)) return { failed: [{ file: '', name: 'the run did not end', message: output.slice(-500) }], durations };
  const { testResults } = JSON.parse(readFileSync(path, 'utf8')) as Report;
  const failed = testResults.flatMap(({ name, status, message = '', startTime, endTime, assertionResults }): FailedTest[] => {
    const file = name.slice(copy.length + 1);
    durations.set(file, endTime - startTime);
    const tests = assertionResults.filter((test) => test.status === 'failed');
    if (tests.length > 0) return tests.map((test) => ({ file, name: test.fullName, message: test.failureMessages?.join('\n') ?? '' }));
    return status === 'failed' ? [{ file, name: WHOLE_FILE, message }] : [];
  });
  // A file that was cut short because a test failed elsewhere is called failed as well.
  return { failed: failed.toSorted((a, b) => Number(a.name === WHOLE_FILE) - Number(b.name === WHOLE_FILE)), durations };
}

/** Each run makes databases of its own and takes new numbers of Redis: a thousand runs would fill both. */
async function emptyServers(databaseUrl: string, redisUrl: string): Promise<void> {
  const connection = await createConnection({ uri: databaseUrl });
  try {
    const [rows] = await connection.query<RowDataPacket[]>("show databases like 'test\\_%'");
    for (const row of rows) await connection.query(`drop database if exists \`${Object.values(row)[0] as string}\``);
  } finally {
    await connection.end();
  }
  const redis = new Redis(redisUrl);
  try {
    await redis.flushall();
  } finally {
    redis.disconnect();
  }
}
