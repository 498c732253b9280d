import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import type { Mutant } from './mutant.ts';
import { withoutComments } from './syntax.ts';

/**
 * The mutants that an earlier run caught, kept in a file so that a stopped run continues where it ended. A mutant is known by its place in
 * its function and by a hash of the function's code without comments and blanks.
 */
export interface CaughtBefore {
  /** @returns the test that failed for the mutant in an earlier run; undefined when none did */
  testOf(mutant: Mutant): string | undefined;
  keep(mutant: Mutant, test: string): void;
}

/** @param all mutants of the whole source. A caught mutant that is not among them is forgotten: its function has changed or is gone. */
export function openCaughtBefore(
  path: string,
  readSource: (file: string) => string,
  { isAnew, all }: { isAnew: boolean; all: readonly Mutant[] },
): CaughtBefore {
  const sources = new Map<string, string>();
  const keyOf = ({ kind, file, start, end, within }: Mutant): string => {
    // Kept from the first reading, because somebody may edit the file during the run.
    const source = sources.get(file) ?? withoutComments(file, readSource(file));
    sources.set(file, source);
    const code = (from: number, to: number): string => source.slice(from, to).replaceAll(/\s+/g, '');
    const hash = createHash('sha256').update(code(within.start, within.end)).digest('hex').slice(0, 16);
    const place = code(within.start, start).length;
    return `${kind} ${file} ${hash} ${place}-${place + code(start, end).length}`;
  };
  const known = new Set(all.map(keyOf));
  const stored = !isAnew && existsSync(path) ? Object.entries(JSON.parse(readFileSync(path, 'utf8')) as Record<string, string>) : [];
  const caught: Record<string, string> = Object.fromEntries(stored.filter(([key]) => known.has(key)));
  return {
    testOf: (mutant) => caught[keyOf(mutant)],
    keep(mutant, test) {
      caught[keyOf(mutant)] = test;
      // Sorted, so that two runs over the same source write the same file.
      const sorted = Object.entries(caught).sort(([a], [b]) => (a < b ? -1 : 1));
      writeFileSync(path, `${JSON.stringify(Object.fromEntries(sorted), null, 2)}\n`);
    },
  };
}
