import { appendFileSync, existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/* What the processes of the tests and the tool tell each other through files in one folder, one line of JSON each. */

/** A test that came by places of mutants. Without an id: its file did, before a test began or in a process that it started. */
export interface Reach {
  id: string;
  file: string;
  name: string;
  milliseconds: number;
  reached: number[];
}
export interface Verdict {
  number: number;
  file: string;
  name: string;
}
/** A test that passes once in a process and not twice. */
export interface Unrepeatable {
  file: string;
  number: number;
}

/** What a process is at: in `running-<pid>.json`. One that has gone round in circles for too long is ended from outside. */
export interface Running extends Verdict {
  since: number;
}

/** By the test's id the numbers of the mutants it is to be tried with. */
export type Plan = Record<string, number[]>;

export const [REACH, VERDICTS, UNREPEATABLE] = ['reach.log', 'verdicts.log', 'unrepeatable.log'];

export function readLines<T>(path: string): T[] {
  if (!existsSync(path)) return [];
  return readFileSync(path, 'utf8')
    .split('\n')
    .flatMap((line) => (line === '' ? [] : [JSON.parse(line) as T]));
}

export function note(file: string, line: Reach | Verdict | Unrepeatable): void {
  const folder = process.env.MUTATION_FOLDER;
  if (folder) appendFileSync(join(folder, file), `${JSON.stringify(line)}\n`);
}

/** Says whether a mutant is switched on; asked wherever one was put in. */
export function answerSwitches(isMutant: (number: number, isLoading: boolean) => boolean): void {
  Object.assign(globalThis, { isMutant });
}
