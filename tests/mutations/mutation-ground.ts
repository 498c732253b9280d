import { cpSync, linkSync, mkdirSync, readdirSync, readFileSync, readlinkSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { Redis } from 'ioredis';
import { createConnection, type RowDataPacket } from 'mysql2/promise';
import type { TestModule } from 'vitest/node';
import { migrateToLatest } from '../../scripts/migrate.ts';
import { makeThrowawayFolder } from '../../scripts/services/throwaway-folder.ts';
import { startServices } from '../../scripts/services.ts';
import type { Shutdown } from '../../scripts/shutdown.ts';
import { note, type Running, VERDICTS } from './exchange.ts';

export const ROOT = join(import.meta.dirname, '..', '..');
const LEFT_OUT = new Set(['node_modules', '.git', '.data', '.build', 'dist', 'coverage']);
/** A mutant may make a loop endless, which no timer inside its process can end. Longer than the patience with any test. */
const CIRCLE_MS = 60_000;
const LOOK_MS = 2_000;

/** The sandbox that reads files from outside has an empty environment; in the copy it gets MUTANT. */
const SANDBOX = {
  file: 'worker/sandbox/capped-process.ts',
  before: 'env: {},',
  after: 'env: { MUTANT: process.env.MUTANT },',
};

export interface FailedTest {
  file: string;
  name: string;
  message: string;
}
export interface TestRun {
  /** Empty when all tests passed. */
  failed: FailedTest[];
  seconds: number;
}

/** Vitest, kept open between runs: it compiles each module once, so that a run begins within a second. */
export interface Tests {
  /** Runs test files in new processes with this additional environment. */
  run(files: readonly string[], options?: { env?: Record<string, string> }): Promise<TestRun>;
  close(): Promise<void>;
}

/** A copy of the repository to write mutants into, with a database and a Redis for all runs. */
export interface MutationGround {
  read(file: string): string;
  /** Writes a file of the copy; the repository itself is never touched. */
  write(file: string, text: string): void;
  /** @param patienceS seconds that a test may take, and that it waits for anything (TEST_PATIENCE_S) */
  openTests(patienceS: number): Promise<Tests>;
  /** Folder of the messages between tests and tool (exchange.ts). */
  folder: string;
  /** The path of a file of the copy below its root. */
  nameOf(path: string): string;
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
  const nameOf = (path: string) => relative(copy, path);
  // The test processes inherit the folder and the environment of this one.
  process.chdir(copy);
  Object.assign(process.env, {
    NODE_ENV: 'test',
    NO_COLOR: '1',
    TEST_FOLDER: testFolder,
    TEST_DATABASE_URL: databaseUrl,
    TEST_REDIS_URL: redisUrl,
    TEST_RUNNER: join(copy, 'tests/mutations/mutant-runner.ts'),
    MUTATION_FOLDER: folder.path,
    NODE_OPTIONS: `--import=${join(copy, 'tests/mutations/started-process.ts')}`,
  });

  async function openTests(patienceS: number): Promise<Tests> {
    process.env.TEST_PATIENCE_S = String(patienceS);
    const { createVitest } = (await import(join(copy, 'node_modules/vitest/dist/node.js'))) as typeof import('vitest/node');
    const vitest = await createVitest('test', { root: copy, watch: false, reporters: [{}] });
    await vitest.globTestSpecifications();
    return {
      async run(files, { env = {} } = {}) {
        const begin = performance.now();
        mkdirSync(testFolder, { recursive: true });
        // Without `bail`: Vitest counts failures of earlier runs towards it, and would stop at once.
        Object.assign(process.env, env);
        const watch = setInterval(() => endCircles(folder.path), LOOK_MS);
        try {
          const specifications = files.flatMap((file) => vitest.getModuleSpecifications(join(copy, file)));
          const { testModules, unhandledErrors } = await vitest.runTestSpecifications(specifications);
          // Vitest also returns the modules of earlier runs.
          const own = testModules.filter(({ moduleId }) => files.includes(nameOf(moduleId)));
          const failed = own.flatMap((module) => failuresOf(module, nameOf(module.moduleId)));
          const broken = unhandledErrors.map(
            (error): FailedTest => ({ file: '', name: 'a process of the tests', message: String((error as Error).message) }),
          );
          return { failed: [...failed, ...broken], seconds: (performance.now() - begin) / 1000 };
        } finally {
          clearInterval(watch);
          for (const name of Object.keys(env)) delete process.env[name];
          rmSync(testFolder, { recursive: true, force: true });
          await emptyServers(databaseUrl, redisUrl);
        }
      },
      close: () => vitest.close(),
    };
  }

  return {
    folder: folder.path,
    nameOf,
    read: (file) => readFileSync(join(copy, file), 'utf8'),
    write: (file, text) => writeFileSync(join(copy, file), text),
    openTests,
  };
}

/**
 * Kills processes that work on one mutant for too long. The mutant counts as caught; the remaining tests are planned again in the next
 * round.
 */
function endCircles(folder: string): void {
  for (const name of readdirSync(folder)) {
    const pid = /^running-(\d+)\.json$/.exec(name)?.[1];
    if (pid === undefined) continue;
    const path = join(folder, name);
    const { since, ...verdict } = JSON.parse(textOf(path) || '{"number":0}') as Running;
    if (verdict.number === 0 || Date.now() - since < CIRCLE_MS) continue;
    rmSync(path);
    try {
      process.kill(Number(pid), 'SIGKILL');
    } catch {
      continue;
    }
    note(VERDICTS, verdict);
  }
}

/** The content of a file; empty when its process has ended meanwhile and removed it. */
function textOf(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return '';
  }
}

function failuresOf(module: TestModule, file: string): FailedTest[] {
  const tests = [...module.children.allTests('failed')].map((test): FailedTest => {
    const { errors = [] } = test.result();
    return { file, name: test.fullName, message: errors.map(({ message, diff = '' }) => `${message}\n${diff}`).join('\n') };
  });
  const own = module.errors().map(({ message }): FailedTest => ({ file, name: 'the whole file', message }));
  return [...tests, ...own];
}

/**
 * Copies the repository. The copy lies on the same disk, so that the files of packages can be hard links. A symbolic link to node_modules
 * would not do: the sandbox may read only its own folder and not follow links out of it. The path has no folder that begins with a dot,
 * because Express serves no files from one.
 */
function makeCopy(): string {
  const copy = join(ROOT, 'coverage', 'mutations');
  rmSync(copy, { recursive: true, force: true });
  mkdirSync(copy, { recursive: true });
  for (const name of readdirSync(ROOT)) if (!LEFT_OUT.has(name)) cpSync(join(ROOT, name), join(copy, name), { recursive: true });
  linkFolder(join(ROOT, 'node_modules'), join(copy, 'node_modules'));
  const sandbox = join(copy, SANDBOX.file);
  const text = readFileSync(sandbox, 'utf8');
  if (!text.includes(SANDBOX.before)) throw new Error(`${SANDBOX.file} no longer says ${SANDBOX.before}`);
  writeFileSync(sandbox, text.replace(SANDBOX.before, SANDBOX.after));
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

/** Drops what a run left in both servers: each run makes new databases, and a thousand runs would fill the servers. */
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
