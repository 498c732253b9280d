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
/** A mutant may make a loop endless, which no timer inside its process can end. Longer than any test with a mutant is waited for. */
const CIRCLE_MS = 60_000;
const LOOK_MS = 2_000;

/** Files from outside are read by a process whose environment is empty; in the copy it is told its mutant. */
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

/** Vitest, kept warm: what it has read and compiled once it does not read again, and each run begins in a second. */
export interface Tests {
  /** Each run has processes of its own, which begin with this environment. */
  run(files: readonly string[], options?: { env?: Record<string, string> }): Promise<TestRun>;
  close(): Promise<void>;
}

/** A copy of the repository whose files are changed and changed back, beside a database and a Redis that stay for all of it. */
export interface MutationGround {
  read(file: string): string;
  /** Writes a file of the copy; the repository itself is never touched. */
  write(file: string, text: string): void;
  /** @param patienceS how long a test is waited for, and waits for what is to come */
  openTests(patienceS: number): Promise<Tests>;
  /** Where tests and tool leave word for each other. */
  folder: string;
  /** A file of the copy by its name below the root. */
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
  // The processes of the tests get what this one has.
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
        // All of them to their end: to Vitest's `bail` the failures of earlier runs count, and it would hand out their results again.
        Object.assign(process.env, env);
        const watch = setInterval(() => endCircles(folder.path), LOOK_MS);
        try {
          const specifications = files.flatMap((file) => vitest.getModuleSpecifications(join(copy, file)));
          const { testModules, unhandledErrors } = await vitest.runTestSpecifications(specifications);
          // It hands out the modules of earlier runs, too.
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

/** Ends processes that are at one mutant for too long: it is caught, and the tests that were left are taken up in the next round. */
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

/** Empty where the process has ended meanwhile and taken its file with it. */
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
 * On the repository's own disk, so that its packages are linked and not copied. One link for all of them would not do: the processes that read
 * files from outside may read their own folder and nothing that a link leads to. No folder with a dot: Express hands nothing out from one.
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
