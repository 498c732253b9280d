import { appendFileSync, existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/* Messages between the test processes and this tool: files in one folder, one line of JSON for each message. */

/**
 * A test that executed the places of these mutants. An empty id stands for the test file, outside of its tests or in a process that it
 * started.
 */
export interface Reach {
  id: string;
  file: string;
  name: string;
  milliseconds: number;
  reached: number[];
}
/** A test that fails with this mutant and passes without it. */
export interface Verdict {
  number: number;
  file: string;
  name: string;
}
/** A test with a mutant that has to be tried in a new process, because the test fails when it is repeated in the same one. */
export interface Unrepeatable {
  file: string;
  number: number;
}

/** What a process is working on, in `running-<pid>.json`. The tool kills a process that works on one mutant for too long. */
export interface Running extends Verdict {
  since: number;
}

/** The numbers of the mutants to try with each test, by the id of the test. */
export type Plan = Record<string, number[]>;

export const [REACH, VERDICTS, UNREPEATABLE] = ['reach.log', 'verdicts.log', 'unrepeatable.log'];

export function readLines<T>(path: string): T[] {
  if (!existsSync(path)) return [];
  return readFileSync(path, 'utf8')
    .split('\n')
    .flatMap((line) => (line === '' ? [] : [JSON.parse(line) as T]));
}

/** Appends a message; does nothing outside of a run of mutations. */
export function note(file: string, line: Reach | Verdict | Unrepeatable): void {
  const folder = process.env.MUTATION_FOLDER;
  if (folder) appendFileSync(join(folder, file), `${JSON.stringify(line)}\n`);
}

/** Installs the global function that the inserted switches (switchable.ts) call to learn whether their mutant is on. */
export function answerSwitches(isMutant: (number: number, isLoading: boolean) => boolean): void {
  Object.assign(globalThis, { isMutant });
}
