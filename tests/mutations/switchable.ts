import type { Mutant } from './mutant.ts';
import { parseSource } from './syntax.ts';

/**
 * Defines the switches at the top of each changed file. `isMutant` comes from exchange.ts; the sandbox, which loads nothing else, compares
 * with MUTANT in its environment. It stands before all other code, so that code that runs at loading is switched as well. `__if`
 * asks about a condition only where the mutant would change its value, because a test in which the guard never fires cannot catch it.
 */
const PRELUDE =
  'const __on = (n, isLoading = false) => globalThis.isMutant?.(n, isLoading) ?? globalThis.process?.env.MUTANT === String(n); const __cut = (n, of, call) => (__on(n) ? of : call(of)); const __if = (n, value, after) => (Boolean(value) !== after && __on(n) ? after : value); ';

interface Insertion {
  at: number;
  text: string;
  /**
   * Order of insertions at the same place: endings first, the innermost before the outer ones; then middles; then beginnings, the outermost
   * first.
   */
  rank: number;
}

type Numbered = readonly [number: number, mutant: Pick<Mutant, 'start' | 'end' | 'after' | 'of' | 'isLoaded' | 'uses'>];

function insertionsOf([number, { start, end, after, of, isLoaded, uses }]: Numbered, text: string): Insertion[] {
  const around = (from: number, to: number, opening: string, closing: string): Insertion[] => [
    { at: from, text: opening, rank: 2 * text.length + 2 - (to - from) },
    { at: to, text: closing, rank: to - from - text.length - 1 },
  ];
  if (of !== undefined) return [...around(of, end, `__cut(${number}, `, ')'), { at: start, text: ', (__of) => __of', rank: 0 }];
  if (after === 'true' || after === 'false') return around(start, end, `__if(${number}, `, `, ${after})`);
  return [
    ...around(start, end, `(__on(${number}, ${isLoaded}) ? (${after}) : (`, '))'),
    ...uses.flatMap((use) => {
      const name = text.slice(use.start, use.end);
      return around(use.start, use.end, `${use.isShorthand ? `${name}: ` : ''}(__on(${number}) ? ${name} * 1000 : `, ')');
    }),
  ];
}

/**
 * Puts these mutants into a source, each behind a switch.
 * @returns the new source, and in `left` the numbers that would break its syntax
 */
export function makeSwitchable(file: string, text: string, mutants: readonly Numbered[]): { text: string; left: number[] } {
  const build = (chosen: readonly Numbered[]): string => {
    const insertions = chosen.flatMap((mutant) => insertionsOf(mutant, text)).sort((a, b) => a.at - b.at || a.rank - b.rank);
    let result = PRELUDE;
    let from = 0;
    for (const { at, text: inserted } of insertions) {
      result += text.slice(from, at) + inserted;
      from = at;
    }
    return result + text.slice(from);
  };
  const isSound = (chosen: readonly Numbered[]): boolean => {
    try {
      parseSource(file, build(chosen));
      return true;
    } catch {
      return false;
    }
  };
  const good = isSound(mutants) ? [...mutants] : mutants.filter((mutant) => isSound([mutant]));
  const kept = new Set(good.map(([number]) => number));
  return { text: build(good), left: mutants.flatMap(([number]) => (kept.has(number) ? [] : [number])) };
}
