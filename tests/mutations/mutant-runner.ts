import { appendFileSync, existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { TestRunner } from 'vitest';
import { type Plan, type Reach, type Running, VERDICTS, type Verdict } from './exchange.ts';

type RunTest = Parameters<TestRunner['onAfterRetryTask']>[0];

const folder = process.env.MUTATION_FOLDER ?? '';
const plan = process.env.MUTATION_PHASE === 'try' ? (JSON.parse(readFileSync(join(folder, 'plan.json'), 'utf8')) as Plan) : null;

/** Of this process, for all files that share it. */
const state = { active: Number(process.env.MUTANT ?? 0), reached: new Set<number>(), isInTest: false };
Object.assign(globalThis, {
  isMutant(number: number): boolean {
    state.reached.add(number);
    return number === state.active;
  },
});

const OVER = 'nothing is left to try';

/** Runs a test as it is, then with one mutant after the other. A mutant counts as caught only when the test passes again without it. */
export default class MutantRunner extends TestRunner {
  #waiting: number[] = [];
  #current = 0;
  #suspect = 0;
  #begin = 0;
  #isOver = false;

  override async onBeforeRunTask(test: Parameters<TestRunner['onBeforeRunTask']>[0]): Promise<void> {
    await super.onBeforeRunTask(test);
    if (plan) {
      this.#waiting = [...(plan[test.id] ?? [])];
      if (this.#waiting.length === 0) test.mode = 'skip';
      // The test as it is, and twice for each mutant: with it and once more without.
      else test.repeats = 2 * this.#waiting.length + 1;
    }
    this.#current = 0;
    this.#suspect = 0;
    this.#isOver = false;
  }

  override onBeforeTryTask(
    test: Parameters<TestRunner['onBeforeTryTask']>[0],
    options: Parameters<TestRunner['onBeforeTryTask']>[1],
  ): void {
    super.onBeforeTryTask(test, options);
    if (this.#isOver) throw new Error(OVER);
    if (options.repeats > 0 && this.#suspect === 0) {
      const caught = caughtAlready();
      this.#current = this.#waiting.find((number) => !caught.has(number)) ?? 0;
      this.#waiting = this.#waiting.slice(this.#waiting.indexOf(this.#current) + 1);
      if (this.#current === 0) {
        this.#isOver = true;
        throw new Error(OVER);
      }
    }
    state.reached.clear();
    state.active = this.#suspect === 0 ? this.#current : 0;
    this.#begin = performance.now();
    if (plan) {
      const running: Running = { number: state.active, file: test.file.filepath, name: test.name, since: Date.now() };
      writeFileSync(join(folder, `running-${process.pid}.json`), JSON.stringify(running));
    }
  }

  override async onAfterRetryTask(test: RunTest, options: Parameters<TestRunner['onAfterRetryTask']>[1]): Promise<void> {
    await super.onAfterRetryTask(test, options);
    const hasPassed = test.result?.state === 'pass';
    const milliseconds = performance.now() - this.#begin;
    state.active = Number(process.env.MUTANT ?? 0);
    if (plan) rmSync(join(folder, `running-${process.pid}.json`), { force: true });
    if (!plan) {
      if (folder !== '' && hasPassed)
        note('reach.log', {
          id: test.id,
          file: test.file.filepath,
          name: test.name,
          milliseconds,
          reached: [...state.reached],
        } satisfies Reach);
      state.reached.clear();
      return;
    }
    if (this.#isOver) return;
    if (test.result?.errors) test.result.errors.length = 0;
    if (this.#current === 0) this.#isOver = !hasPassed;
    else if (this.#suspect !== 0) {
      if (hasPassed) note(VERDICTS, { number: this.#suspect, file: test.file.filepath, name: test.name } satisfies Verdict);
      else this.#isOver = true;
      this.#suspect = 0;
    } else if (!hasPassed) this.#suspect = this.#current;
  }
}

function note(file: string, line: Reach | Verdict): void {
  appendFileSync(join(folder, file), `${JSON.stringify(line)}\n`);
}

function caughtAlready(): Set<number> {
  const path = join(folder, VERDICTS);
  if (!existsSync(path)) return new Set();
  const lines = readFileSync(path, 'utf8').trimEnd().split('\n');
  return new Set(lines.filter((line) => line !== '').map((line) => (JSON.parse(line) as Verdict).number));
}
