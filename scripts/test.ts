// `npm test [-- arguments of vitest]`: starts what the chosen tests need, runs them, and takes it all down again.
// `npm test -- tests/unit` starts nothing. The last line is "N passed, N failed".
import { existsSync, readFileSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';
import { buildClientIfStale } from './client-build.ts';
import { migrateToLatest } from './migrate.ts';
import { requireChromium } from './services/chromium.ts';
import { startProcess } from './services/managed-process.ts';
import { makeThrowawayFolder } from './services/throwaway-folder.ts';
import { startServices } from './services.ts';
import { handleShutdown, ShutdownError } from './shutdown.ts';

const ROOT = join(import.meta.dirname, '..');
/** The folders of tests that need no services; tests in every other folder get a database and a Redis. */
const PURE_KINDS = ['unit', 'architecture'];
const INTERRUPTED = 130;

type Summary = { passed: number; failed: number };

const shutdown = handleShutdown(INTERRUPTED);
const folder = makeThrowawayFolder();
shutdown.onStop(() => folder.remove());

try {
  const summary = await shutdown.during(runTests(process.argv.slice(2)));
  shutdown.onStop(() => printSummary(summary));
  shutdown.stop(summary.failed === 0 ? 0 : 1);
} catch (error) {
  if (!(error instanceof ShutdownError)) {
    console.error(error instanceof Error ? error.message : error);
    // An error before the tests ran counts as one failed test, so that nobody takes the last line for a success.
    printSummary({ passed: 0, failed: 1 });
    shutdown.stop(1);
  }
}

async function runTests(args: string[]): Promise<Summary> {
  const kinds = chosenKinds(args);
  const env: NodeJS.ProcessEnv = { ...process.env, NODE_ENV: 'test', TEST_FOLDER: folder.path };
  if (kinds === 'all' || kinds.some((kind) => !PURE_KINDS.includes(kind))) await provideServices(env);
  if (kinds === 'all' || kinds.includes('browser')) {
    env.CHROMIUM_PATH = await requireChromium(process.env, join(folder.path, 'packages.log'));
    await buildClientIfStale(join(folder.path, 'build.log'));
  }

  const report = join(folder.path, 'report.json');
  const vitest = await startProcess({
    name: 'vitest',
    command: process.execPath,
    args: ['node_modules/vitest/vitest.mjs', 'run', '--reporter=default', '--reporter=json', `--outputFile.json=${report}`, ...args],
    cwd: ROOT,
    env,
  });
  // Added after the services, so that it runs before their step: interrupted tests end before their database does.
  shutdown.onStop(async () => void (await vitest.stop(5000)));
  const end = await vitest.ended;
  return readSummary(report, end.code === 0);
}

/** Which folders under tests/ the arguments name; without any, all of them run. */
function chosenKinds(args: string[]): string[] | 'all' {
  const kinds = args
    .filter((arg) => !arg.startsWith('-'))
    .map((arg) => relative(ROOT, resolve(ROOT, arg)).split('/'))
    .flatMap(([first, kind]) => (first === 'tests' && kind !== undefined ? [kind] : []))
    .filter((kind) => existsSync(join(ROOT, 'tests', kind)));
  return kinds.length === 0 ? 'all' : kinds;
}

async function provideServices(env: NodeJS.ProcessEnv): Promise<void> {
  const services = await startServices({ dataDir: folder.path, profile: 'test', env: process.env });
  shutdown.onStop(() => services.stop());
  void services.failure.then((reason) => {
    if (shutdown.isStopping()) return;
    console.error(reason);
    printSummary({ passed: 0, failed: 1 });
    shutdown.stop(1);
  });
  await migrateToLatest(services.databaseUrl);
  env.TEST_DATABASE_URL = services.databaseUrl;
  env.TEST_REDIS_URL = services.redisUrl;
}

type Report = {
  numPassedTests: number;
  numFailedTests: number;
  testResults: { status: string; assertionResults: { status: string }[] }[];
};

/** Counts the tests. A file that could not be loaded holds no failed test, so it counts as one itself. */
function readSummary(path: string, succeeded: boolean): Summary {
  if (!existsSync(path)) return { passed: 0, failed: 1 };
  const report = JSON.parse(readFileSync(path, 'utf8')) as Report;
  const broken = report.testResults.filter(
    (file) => file.status === 'failed' && !file.assertionResults.some((test) => test.status === 'failed'),
  );
  const failed = report.numFailedTests + broken.length;
  // Errors outside any test end the run with a failure, too.
  return { passed: report.numPassedTests, failed: succeeded ? failed : Math.max(1, failed) };
}

function printSummary({ passed, failed }: Summary): void {
  console.log(`${passed} passed, ${failed} failed`);
}
