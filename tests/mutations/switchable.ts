import type { Mutant } from './mutant.ts';
import { parseSource } from './syntax.ts';

/**
 * What a process answers says exchange.ts; one that may load nothing else (it reads files from outside) has its mutant in its environment. A line before the imports: what a module works out when it is loaded is switched as well. A condition
 * is asked about only where it is not already what the mutant makes of it: a test in which a guard never fires cannot miss it.
 */
const PRELUDE =
  'const __on = (n, isLoading = false) => globalThis.isMutant?.(n, isLoading) ?? globalThis.process?.env.MUTANT === String(n); const __cut = (n, of, call) => (__on(n) ? of : call(of)); const __if = (n, value, after) => (Boolean(value) !== after && __on(n) ? after : value); ';

interface Insertion {
  at: number;
  text: string;
  /** Of insertions at one place: ends first, the innermost first of all; then the middles; then beginnings, the outermost first. */
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

/** The source with all these mutants in it, each of them off until its number is set; with those left out that cannot be put in this way. */
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
