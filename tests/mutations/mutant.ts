export const KINDS = [
  'permission',
  'hidden',
  'tenant',
  'owner',
  'version',
  'lock',
  'transition',
  'limit',
  'length',
  'token',
  'check',
  'transaction',
] as const;
export type MutantKind = (typeof KINDS)[number];

/** One guard taken out of one file. */
export interface Mutant {
  kind: MutantKind;
  /** Below the root of the repository. */
  file: string;
  line: number;
  /** What stands there, on one line, and what is put in its place. */
  before: string;
  after: string;
  start: number;
  end: number;
  /** The function it stands in, the outermost one; outside of every function the statement. */
  within: { start: number; end: number };
  /** Where that begins on which a call is made that is cut out of a chain; absent when an expression is replaced. */
  of: number | undefined;
  /** Stands outside of every function: what it comes to is settled when its module is loaded. */
  isLoaded: boolean;
  /** Of a number with a name, where functions of the same file use it: there it is switched while a test runs. */
  uses: readonly Use[];
  /** All of these are tried in one run: the test names each that it misses. */
  isBulk: boolean;
  /** Of a limit that is a number: the number it is made. */
  enlargedTo: number | undefined;
  /** Of a limit that has one: its name. */
  name: string | undefined;
  /** A limit that other files import works where they use it, and not where it is declared. */
  isExported: boolean;
}

export interface Use {
  start: number;
  end: number;
  /** `{ NAME }`: it names a property as well. */
  isShorthand: boolean;
}

export const oneLine = (text: string): string => text.replaceAll(/\s+/g, ' ').trim();

export const describeMutant = ({ kind, file, line, before, after }: Mutant): string =>
  `${kind} ${file}:${line}  ${before}${after === '' ? '  (removed)' : `  →  ${oneLine(after)}`}`;

export function applyMutants(text: string, mutants: readonly Pick<Mutant, 'start' | 'end' | 'after'>[]): string {
  return [...mutants]
    .sort((a, b) => b.start - a.start)
    .reduce((result, { start, end, after }) => result.slice(0, start) + after + result.slice(end), text);
}
