import type { Mutant } from './mutant.ts';
import { parseSource } from './syntax.ts';

/**
 * Says whether a mutant is switched on. Tests set `globalThis.isMutant`; a process that they start has the number in its environment. A line
 * before the imports: what a module works out when it is loaded is switched as well.
 */
const PRELUDE =
  'const __on = (n) => globalThis.isMutant?.(n) ?? globalThis.process?.env.MUTANT === String(n); const __cut = (n, of, call) => (__on(n) ? of : call(of)); ';

interface Insertion {
  at: number;
  text: string;
  /** Of insertions at one place: ends first, the innermost first of all; then the middles; then beginnings, the outermost first. */
  rank: number;
}

type Numbered = readonly [number: number, mutant: Pick<Mutant, 'start' | 'end' | 'after' | 'of'>];

function insertionsOf([number, { start, end, after, of }]: Numbered, length: number): Insertion[] {
  const first = of ?? start;
  const [beginning, ending] = [2 * length + 2 - (end - first), end - first - length - 1];
  if (of === undefined)
    return [
      { at: start, text: `(__on(${number}) ? (${after}) : (`, rank: beginning },
      { at: end, text: '))', rank: ending },
    ];
  return [
    { at: of, text: `__cut(${number}, `, rank: beginning },
    { at: start, text: ', (__of) => __of', rank: 0 },
    { at: end, text: ')', rank: ending },
  ];
}

/** The source with all these mutants in it, each of them off until its number is set; with those left out that cannot be put in this way. */
export function makeSwitchable(file: string, text: string, mutants: readonly Numbered[]): { text: string; left: number[] } {
  const build = (chosen: readonly Numbered[]): string => {
    const insertions = chosen.flatMap((mutant) => insertionsOf(mutant, text.length)).sort((a, b) => a.at - b.at || a.rank - b.rank);
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
