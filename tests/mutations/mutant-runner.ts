import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { TestRunner } from 'vitest';
import { answerSwitches, note, type Plan, REACH, type Running, readLines, UNREPEATABLE, VERDICTS, type Verdict } from './exchange.ts';

type RunTest = Parameters<TestRunner['onAfterRetryTask']>[0];

const folder = process.env.MUTATION_FOLDER ?? '';
const phase = process.env.MUTATION_PHASE;
const plan = phase === 'try' ? (JSON.parse(readFileSync(join(folder, 'plan.json'), 'utf8')) as Plan) : null;
const RUNNING = join(folder, `running-${process.pid}.json`);

/**
 * State of this process, shared by all its test files. Outside of repeated tests the active mutant is the one that the process started
 * with.
 */
const state = { active: Number(process.env.MUTANT ?? 0), reached: new Set<number>() };
answerSwitches((number, isLoading) => {
  if (!isLoading) state.reached.add(number);
  return number === state.active;
});

/** Switches a mutant on in this process and in those that it starts from now on; 0 switches off. */
function switchOn(number: number): void {
  state.active = number;
  process.env.MUTANT = String(number);
}

function noteReach(reach: { id: string; file: string; name: string; milliseconds: number }): void {
  if (phase === 'reach' && state.reached.size > 0) note(REACH, { ...reach, reached: [...state.reached] });
  state.reached.clear();
}

const caughtSoFar = () => new Set(readLines<Verdict>(join(folder, VERDICTS)).map(({ number }) => number));

const OVER = 'nothing is left to try';

/**
 * Vitest's runner for mutations. In the phase `reach` it notes which mutants each test executes. In the phase `try` it repeats each test,
 * first unchanged, then with one planned mutant after the other. A mutant counts as caught only when the test passes again without it.
 */
export default class MutantRunner extends TestRunner {
  #waiting: number[] = [];
  #current = 0;
  #suspect = 0;
  #begin = 0;
  #isOver = false;

  override async onBeforeRunTask(test: Parameters<TestRunner['onBeforeRunTask']>[0]): Promise<void> {
    await super.onBeforeRunTask(test);
    if (plan) {
      const caught = caughtSoFar();
      this.#waiting = (plan[test.id] ?? []).filter((number) => !caught.has(number));
      if (this.#waiting.length === 0) test.mode = 'skip';
      // Once unchanged, then at most twice for each mutant: with it, and after a failure once more without it.
      else test.repeats = 2 * this.#waiting.length + 1;
    }
    this.#current = 0;
    this.#suspect = 0;
    this.#isOver = false;
  }

  override async onBeforeRunSuite(suite: Parameters<TestRunner['onBeforeRunSuite']>[0]): Promise<void> {
    await super.onBeforeRunSuite(suite);
    // started-process.ts notes under this name which mutants the processes execute that the tests of the file start.
    if (phase === 'reach') process.env.MUTATION_FILE = suite.file.filepath;
  }

  override onBeforeTryTask(
    test: Parameters<TestRunner['onBeforeTryTask']>[0],
    options: Parameters<TestRunner['onBeforeTryTask']>[1],
  ): void {
    super.onBeforeTryTask(test, options);
    if (this.#isOver) throw new Error(OVER);
    if (options.repeats > 0 && this.#suspect === 0) {
      const caught = caughtSoFar();
      this.#current = this.#waiting.find((number) => !caught.has(number)) ?? 0;
      this.#waiting = this.#waiting.slice(this.#waiting.indexOf(this.#current) + 1);
      if (this.#current === 0) {
        this.#isOver = true;
        throw new Error(OVER);
      }
    }
    noteReach({ id: '', file: test.file.filepath, name: '', milliseconds: 0 });
    if (plan) switchOn(this.#suspect === 0 ? this.#current : 0);
    this.#begin = performance.now();
    const running: Running = { number: state.active, file: test.file.filepath, name: test.name, since: Date.now() };
    if (folder !== '') writeFileSync(RUNNING, JSON.stringify(running));
  }

  override async onAfterRetryTask(test: RunTest, options: Parameters<TestRunner['onAfterRetryTask']>[1]): Promise<void> {
    await super.onAfterRetryTask(test, options);
    const hasPassed = test.result?.state === 'pass';
    const milliseconds = performance.now() - this.#begin;
    const [file, name] = [test.file.filepath, test.name];
    rmSync(RUNNING, { force: true });
    if (!plan) return hasPassed ? noteReach({ id: test.id, file, name, milliseconds }) : undefined;
    switchOn(0);
    if (this.#isOver) return;
    if (test.result?.errors) test.result.errors.length = 0;
    const giveUp = () => {
      this.#isOver = true;
      for (const number of [this.#suspect, ...this.#waiting]) note(UNREPEATABLE, { file, number });
    };
    if (this.#current === 0) {
      if (!hasPassed) giveUp();
    } else if (this.#suspect !== 0) {
      if (hasPassed) note(VERDICTS, { number: this.#suspect, file, name });
      else giveUp();
      this.#suspect = 0;
    } else if (!hasPassed) this.#suspect = this.#current;
  }
}
