import { existsSync, readFileSync } from 'node:fs';

/** What the processes of the tests and the tool tell each other through files, one line of JSON each. */
export interface Reach {
  id: string;
  file: string;
  name: string;
  milliseconds: number;
  /** Numbers of the mutants whose place the test came by. */
  reached: number[];
}
export interface Verdict {
  number: number;
  file: string;
  name: string;
}

/** What a process is at: in `running-<pid>.json`. One that has gone round in circles for too long is ended from outside. */
export interface Running extends Verdict {
  since: number;
}

/** By the test's id the numbers of the mutants it is to be tried with. */
export type Plan = Record<string, number[]>;

export const VERDICTS = 'verdicts.log';

export function readLines<T>(path: string): T[] {
  if (!existsSync(path)) return [];
  return readFileSync(path, 'utf8')
    .split('\n')
    .flatMap((line) => (line === '' ? [] : [JSON.parse(line) as T]));
}
