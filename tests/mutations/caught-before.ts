import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import type { Mutant } from './mutant.ts';

/** The mutants that an earlier run caught, by their place in a function that is still the same: a run that was stopped goes on where it was. */
export interface CaughtBefore {
  /** @returns the test that failed */
  testOf(mutant: Mutant): string | undefined;
  keep(mutant: Mutant, test: string): void;
}

export function openCaughtBefore(path: string, readSource: (file: string) => string, isAnew: boolean): CaughtBefore {
  const caught: Record<string, string> =
    !isAnew && existsSync(path) ? (JSON.parse(readFileSync(path, 'utf8')) as Record<string, string>) : {};
  const sources = new Map<string, string>();
  const keyOf = ({ kind, file, start, end, within }: Mutant): string => {
    // As it was when the run began: somebody may work on it meanwhile.
    const source = sources.get(file) ?? readSource(file);
    sources.set(file, source);
    const hash = createHash('sha256').update(source.slice(within.start, within.end)).digest('hex').slice(0, 16);
    return `${kind} ${file} ${hash} ${start - within.start}-${end - within.start}`;
  };
  return {
    testOf: (mutant) => caught[keyOf(mutant)],
    keep(mutant, test) {
      caught[keyOf(mutant)] = test;
      mkdirSync(dirname(path), { recursive: true });
      writeFileSync(path, JSON.stringify(caught, null, 1));
    },
  };
}
