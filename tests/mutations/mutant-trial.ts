import { applyMutants, type Mutant } from './mutant.ts';
import type { FailedTest, MutationGround } from './mutation-ground.ts';
import { parseSource } from './syntax.ts';

export interface Outcome {
  mutant: Mutant;
  /** The test that fails without the guard; undefined when none does. */
  killedBy: string | undefined;
}

/** A mutant that makes its tests wait for ever is caught as well. */
const LIMIT_MS = 8 * 60_000;
/** Every test takes minutes, the more where others use the processors. */
const EVERY_TEST_MS = 40 * 60_000;
const MANY = 30;

export interface Trial {
  /** @returns the first test that fails with these guards taken out; undefined when all pass */
  failureOf(mutants: readonly Mutant[], tests: readonly string[]): Promise<string | undefined>;
  /** What becomes of each when every one of the tests is run. */
  tryTogether(group: readonly Outcome[], tests: readonly string[]): Promise<Outcome[]>;
}

export function createTrial(ground: MutationGround): Trial {
  /** Test files that pass, or fail, on the source as it is; asked when one is first said to have caught a mutant. */
  const soundness = new Map<string, boolean>();

  const mutate = (mutants: readonly Mutant[]) =>
    new Map([...Map.groupBy(mutants, ({ file }) => file)].map(([file, own]) => [file, applyMutants(ground.read(file), own)]));

  /** Two changes of one statement can make nonsense of each other. */
  function isParsed(mutants: readonly Mutant[]): boolean {
    try {
      for (const [file, text] of mutate(mutants)) parseSource(file, text);
      return true;
    } catch {
      return false;
    }
  }

  async function isSound(file: string): Promise<boolean> {
    const known = soundness.get(file);
    if (known !== undefined) return known;
    const { failed } = await ground.runTests([file], { bail: true, limitMs: LIMIT_MS });
    if (failed[0]) console.log(`!! ${file} fails on the source as it is (${failed[0].name}): it is left out`);
    soundness.set(file, failed.length === 0);
    return failed.length === 0;
  }

  async function firstFailure(mutants: readonly Mutant[], tests: readonly string[]): Promise<FailedTest | undefined> {
    const changed = mutate(mutants);
    const originals = new Map([...changed.keys()].map((file) => [file, ground.read(file)]));
    for (const [file, text] of changed) ground.write(file, text);
    try {
      const limitMs = tests.length > MANY ? EVERY_TEST_MS : LIMIT_MS;
      return (await ground.runTests(tests, { bail: true, limitMs })).failed[0];
    } finally {
      for (const [file, text] of originals) ground.write(file, text);
    }
  }

  async function failureOf(mutants: readonly Mutant[], tests: readonly string[]): Promise<string | undefined> {
    const sound = tests.filter((file) => soundness.get(file) !== false);
    if (sound.length === 0) return undefined;
    const failed = await firstFailure(mutants, sound);
    if (failed === undefined || failed.file === '') return failed?.name;
    if (!(await isSound(failed.file))) return failureOf(mutants, tests);
    // On a busy machine a test can fail by itself: it must do so twice, the second time alone.
    const again = await firstFailure(mutants, [failed.file]);
    if (again === undefined) {
      const others = sound.filter((file) => file !== failed.file);
      return failureOf(mutants, others);
    }
    return `${failed.file}: ${again.name}`;
  }

  /** Most of those that their nearest tests miss survive every other test too: one green run says so for all, a red one is halved. */
  async function tryTogether(group: readonly Outcome[], tests: readonly string[]): Promise<Outcome[]> {
    if (group.length === 0) return [];
    const mutants = group.map(({ mutant }) => mutant);
    const failure = isParsed(mutants) ? await failureOf(mutants, tests) : 'cannot be tried together';
    if (failure === undefined) return [...group];
    if (group.length === 1) return mutants.map((mutant) => ({ mutant, killedBy: failure }));
    const half = Math.ceil(group.length / 2);
    return [...(await tryTogether(group.slice(0, half), tests)), ...(await tryTogether(group.slice(half), tests))];
  }

  return { failureOf, tryTogether };
}
