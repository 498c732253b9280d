import { appendFileSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Plan, type Reach, type Running, readLines, VERDICTS, type Verdict } from './exchange.ts';
import type { Mutant } from './mutant.ts';
import type { MutationGround, TestRun } from './mutation-ground.ts';
import { makeSwitchable } from './switchable.ts';
import { nearTests } from './test-choice.ts';

export interface Outcome {
  mutant: Mutant;
  /** The test that fails without the guard; undefined when none does. */
  killedBy: string | undefined;
}

/** A mutant may make its tests wait for ever. */
const LIMIT_MS = 8 * 60_000;
/** Every test, or every mutant, in one run. */
const LONG_MS = 120 * 60_000;
/** How long a test with a mutant is waited for, in seconds. */
const PATIENCE_S = '60';
/** A mutant may make a loop endless, which no timer inside its process can end. */
const CIRCLE_MS = 90_000;
const LOOK_MS = 5_000;
/** With how many tests each is tried in a round: most are caught by the first few. */
const ROUNDS = [6, 30, 200];

/** Puts every mutant into the copy of the source, switched off. @returns those that cannot be */
export function installMutants(ground: MutationGround, mutants: ReadonlyMap<number, Mutant>): number[] {
  return [...Map.groupBy(mutants, ([, { file }]) => file)].flatMap(([file, own]) => {
    const { text, left } = makeSwitchable(file, ground.read(file), own);
    ground.write(file, text);
    return left;
  });
}

/** Runs every test once. @returns which tests come by which mutant, the quickest first */
export async function findReach(ground: MutationGround, tests: readonly string[]): Promise<Map<number, Reach[]>> {
  await ground.runTests(tests, { bail: false, limitMs: LONG_MS, env: { MUTATION_FOLDER: ground.folder, MUTATION_PHASE: 'reach' } });
  const reach = new Map<number, Reach[]>();
  const lines = readLines<Reach>(join(ground.folder, 'reach.log')).map((line) => ({ ...line, file: ground.nameOf(line.file) }));
  for (const line of lines.sort((a, b) => a.milliseconds - b.milliseconds))
    for (const number of line.reached) reach.set(number, [...(reach.get(number) ?? []), line]);
  return reach;
}

/** Ends processes that are at one mutant for too long: it is caught, and the tests that were left are taken up in the next round. */
function endCircles(folder: string): void {
  for (const name of readdirSync(folder)) {
    const pid = /^running-(\d+)\.json$/.exec(name)?.[1];
    if (pid === undefined) continue;
    const path = join(folder, name);
    const { since, ...verdict } = JSON.parse(readFileSync(path, 'utf8') || '{"since":0,"number":0}') as Running;
    if (since === 0 || Date.now() - since < CIRCLE_MS) continue;
    rmSync(path);
    try {
      process.kill(Number(pid), 'SIGKILL');
    } catch {
      continue;
    }
    if (verdict.number !== 0) appendFileSync(join(folder, VERDICTS), `${JSON.stringify(verdict)}\n`);
  }
}

/**
 * Tries each mutant with the tests that come by it, those nearest to it first. @returns by number the test that fails
 * @param told after each round, with all that were caught so far
 */
export async function tryReached(
  ground: MutationGround,
  mutants: ReadonlyMap<number, Mutant>,
  reach: ReadonlyMap<number, readonly Reach[]>,
  told: (found: ReadonlyMap<number, string>, text: string) => void,
): Promise<Map<number, string>> {
  const killed = new Map<number, string>();
  const queues = new Map(
    [...mutants].map(([number, mutant]) => {
      const own = reach.get(number) ?? [];
      const near = new Set(nearTests(mutant, [...new Set(own.map(({ file }) => file))]));
      return [number, [...own].sort((a, b) => Number(near.has(b.file)) - Number(near.has(a.file)))] as const;
    }),
  );
  for (const size of ROUNDS) {
    const plan: Plan = {};
    const files = new Set<string>();
    for (const [number, queue] of queues) {
      if (killed.has(number)) continue;
      for (const { id, file } of queue.splice(0, size)) {
        plan[id] = [...(plan[id] ?? []), number];
        files.add(file);
      }
    }
    if (files.size === 0) continue;
    writeFileSync(join(ground.folder, 'plan.json'), JSON.stringify(plan));
    rmSync(join(ground.folder, VERDICTS), { force: true });
    const env = { MUTATION_FOLDER: ground.folder, MUTATION_PHASE: 'try', TEST_PATIENCE_S: PATIENCE_S };
    const watch = setInterval(() => endCircles(ground.folder), LOOK_MS);
    const { seconds } = await ground.runTests([...files], { bail: false, limitMs: LONG_MS, env }).finally(() => clearInterval(watch));
    for (const { number, file, name } of readLines<Verdict>(join(ground.folder, VERDICTS)))
      killed.set(number, `${ground.nameOf(file)}: ${name}`);
    told(
      killed,
      `${killed.size} of ${mutants.size} caught after ${Object.keys(plan).length} tests of ${files.size} files in ${Math.round(seconds)} s`,
    );
  }
  return killed;
}

export interface LoadedTrial {
  /** @returns the first test that fails in processes that begin with this mutant switched on; undefined when all pass */
  failureOf(number: number, tests: readonly string[]): Promise<string | undefined>;
}

/** For what a module works out when it is loaded, and for what runs in processes of its own. */
export function createLoadedTrial(ground: MutationGround): LoadedTrial {
  /** Test files that pass, or fail, on the source as it is; asked when one is first said to have caught a mutant. */
  const soundness = new Map<string, boolean>();
  const run = (number: number, files: readonly string[]): Promise<TestRun> =>
    ground.runTests(files, { bail: true, limitMs: LIMIT_MS, env: { MUTANT: String(number), TEST_PATIENCE_S: PATIENCE_S } });

  async function isSound(file: string): Promise<boolean> {
    const known = soundness.get(file);
    if (known !== undefined) return known;
    const { failed } = await run(0, [file]);
    if (failed[0]) console.log(`!! ${file} fails on the source as it is (${failed[0].name}): it is left out`);
    soundness.set(file, failed.length === 0);
    return failed.length === 0;
  }

  async function failureOf(number: number, tests: readonly string[]): Promise<string | undefined> {
    const sound = tests.filter((file) => soundness.get(file) !== false);
    if (sound.length === 0) return undefined;
    const [failed] = (await run(number, sound)).failed;
    if (failed === undefined || failed.file === '') return failed?.name;
    if (!(await isSound(failed.file))) return failureOf(number, tests);
    return `${failed.file}: ${failed.name}`;
  }

  return { failureOf };
}
