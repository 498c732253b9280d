import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Plan, REACH, type Reach, readLines, UNREPEATABLE, type Unrepeatable, VERDICTS, type Verdict } from './exchange.ts';
import type { Mutant } from './mutant.ts';
import type { MutationGround, TestRun, Tests } from './mutation-ground.ts';
import { makeSwitchable } from './switchable.ts';
import { isNear, nearTests } from './test-choice.ts';

export interface Outcome {
  mutant: Mutant;
  /** The test that fails without the guard; undefined when none does. */
  killedBy: string | undefined;
}

type Failure = TestRun['failed'][number];
type Numbered = ReadonlyMap<number, Mutant>;

/** The tests that execute a mutant's place, and the test files that do so outside of a test. */
interface Way {
  tests: Reach[];
  files: Set<string>;
}
/** The result of running all tests with every mutant off. */
export interface Survey {
  wayTo(number: number): Way;
  /** How long all tests of a file take. */
  millisecondsOf(file: string): number;
  /** Tests that fail although no mutant is on; their failures prove nothing. */
  failing: Set<string>;
}

/** The number of tests that each mutant is tried with in a round. Most mutants are caught by the first few. */
const ROUNDS = [4, 20, 60, 200];
/** A test that is near to the mutant by its name is tried before others even when it takes up to so many times as long. */
const NEARNESS = 30;
/**
 * A mutant that at most so many tests reach is also tried in new processes: code that runs once in a process and keeps its result, such as
 * the shape of a statement, does not run again when a test is repeated.
 */
const FEW = 8;
const GATHER_MS = 5_000;

const nameOf = ({ file, name }: { file: string; name: string }) => `${file}: ${name}`;

/** Puts every mutant into the copy of the source, switched off. @returns the numbers of those that cannot be put in */
export function installMutants(ground: MutationGround, mutants: Numbered): number[] {
  return [...Map.groupBy(mutants, ([, { file }]) => file)].flatMap(([file, own]) => {
    const { text, left } = makeSwitchable(file, ground.read(file), own);
    ground.write(file, text);
    return left;
  });
}

/** Runs these test files once and notes which tests execute which mutants. */
export async function surveyTests(ground: MutationGround, tests: Tests, files: readonly string[]): Promise<Survey> {
  const { failed } = await tests.run(files, { env: { MUTATION_PHASE: 'reach' } });
  const ways = new Map<number, Way>();
  const wayTo = (number: number): Way => {
    const way = ways.get(number) ?? { tests: [], files: new Set() };
    ways.set(number, way);
    return way;
  };
  const durations = new Map<string, number>();
  for (const line of readLines<Reach>(join(ground.folder, REACH))) {
    const reach = { ...line, file: ground.nameOf(line.file) };
    durations.set(reach.file, (durations.get(reach.file) ?? 0) + reach.milliseconds);
    for (const number of reach.reached) {
      if (reach.id === '') wayTo(number).files.add(reach.file);
      else wayTo(number).tests.push(reach);
    }
  }
  return { wayTo, millisecondsOf: (file) => durations.get(file) ?? 0, failing: new Set(failed.map(nameOf)) };
}

/**
 * Tries each mutant with the tests that execute it, the quickest and nearest first. Each test is repeated with one mutant after the other
 * on.
 * @param onCaught is called for each caught mutant soon after, so that a stopped run keeps what it found
 * @returns the test that catches each mutant, by the mutant's number
 */
export async function tryReached(
  ground: MutationGround,
  tests: Tests,
  mutants: Numbered,
  survey: Survey,
  onCaught: (number: number, test: string) => void,
): Promise<Map<number, string>> {
  const killed = new Map<number, string>();
  const gather = () => {
    for (const { number, file, name } of readLines<Verdict>(join(ground.folder, VERDICTS))) {
      if (killed.has(number)) continue;
      killed.set(number, nameOf({ file: ground.nameOf(file), name }));
      onCaught(number, killed.get(number) ?? '');
    }
  };
  const queues = new Map(
    [...mutants].map(([number, mutant]) => {
      const weigh = ({ file, milliseconds }: Reach) => milliseconds / (isNear(mutant, file) ? NEARNESS : 1);
      return [number, survey.wayTo(number).tests.toSorted((a, b) => weigh(a) - weigh(b))] as const;
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
    const gathering = setInterval(gather, GATHER_MS);
    const { seconds } = await tests.run([...files], { env: { MUTATION_PHASE: 'try' } });
    clearInterval(gathering);
    gather();
    console.log(`${killed.size} caught after ${Object.keys(plan).length} tests of ${files.size} files in ${Math.round(seconds)} s`);
  }
  for (const { number, file } of readLines<Unrepeatable>(join(ground.folder, UNREPEATABLE)))
    survey.wayTo(number).files.add(ground.nameOf(file));
  return killed;
}

/**
 * Tries a mutant in new processes that start with it switched on. This is needed for code that runs when a module is loaded, outside of
 * tests or in processes that a test starts, for results that are computed once and kept, and for tests that cannot be repeated.
 * @returns the test that catches the mutant
 */
export async function tryLoaded(
  tests: Tests,
  [number, mutant]: readonly [number, Mutant],
  survey: Survey,
  every: readonly string[],
): Promise<string | undefined> {
  const way = survey.wayTo(number);
  // The sandbox that reads files from outside cannot report which mutants it executes, so a mutant that nobody reaches may be there.
  const isUnseen = way.tests.length === 0 && way.files.size === 0;
  const near = mutant.isLoaded || isUnseen ? nearTests(mutant, every) : [];
  const first = way.tests.length <= FEW ? way.tests.map(({ file }) => file) : [];
  const files = [...new Set([...way.files, ...first, ...near])].sort((a, b) => survey.millisecondsOf(a) - survey.millisecondsOf(b));
  for (const stage of [files.slice(0, 6), files.slice(6)]) {
    for (let isDone = stage.length === 0; !isDone; ) {
      const failed = firstFailure(await tests.run(stage, { env: { MUTANT: String(number) } }), survey);
      if (failed === undefined) isDone = true;
      else if (await isDueTo(tests, failed, number)) return nameOf(failed);
      else survey.failing.add(nameOf(failed));
    }
  }
  return undefined;
}

/**
 * Whether the test, with its file alone, passes without the mutant and fails again with it: rules out chance and the effects of other
 * files.
 */
async function isDueTo(tests: Tests, { file, name }: Failure, number: number): Promise<boolean> {
  const failsWith = async (mutant: number) => {
    const { failed } = await tests.run([file], { env: { MUTANT: String(mutant) } });
    return failed.some((other) => other.file === file && other.name === name);
  };
  return !(await failsWith(0)) && failsWith(number);
}

const firstFailure = ({ failed }: TestRun, { failing }: Survey): Failure | undefined =>
  failed.find((failure) => !failing.has(nameOf(failure)));
