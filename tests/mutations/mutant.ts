/**
 * What a guard protects. `permission`: a call or field against people without a permission; `hidden`: cost and profit; `tenant`: other
 * shops; `owner`: another person's rows; `version`: against overwriting a newer edit; `lock`, `transaction`: consistency; `transition`: the
 * state machine; `limit`: numbers in the source; `length`: bounds in schemas; `token`: sign-ins and kinds of tokens; `check`: every other
 * refusal.
 */
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
  /** Path below the root of the repository. */
  file: string;
  line: number;
  /** The source text that is replaced, on one line. */
  before: string;
  /** The text that replaces it. */
  after: string;
  start: number;
  end: number;
  /** The outermost function that it stands in; outside of all functions its statement. */
  within: { start: number; end: number };
  /** For a call that is cut out of a chain: where the object begins that it is called on. Absent when an expression is replaced. */
  of: number | undefined;
  /** Whether it stands outside of all functions, so that it takes effect when its module is loaded. */
  isLoaded: boolean;
  /** For a named number: the places in functions of the same file that use it. There it can be switched while a test runs. */
  uses: readonly Use[];
  /** Whether it is tried together with all others of its sort in one run, because the test names each of them. */
  isBulk: boolean;
  /** For a limit that is a number: the number that replaces it. */
  enlargedTo: number | undefined;
  /** For a limit: the name of its constant or property. */
  name: string | undefined;
  /** Whether it is an exported constant, so that tests of the importing files may catch it. */
  isExported: boolean;
}

export interface Use {
  start: number;
  end: number;
  /** `{ NAME }`: the same text is the name of a property. */
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
