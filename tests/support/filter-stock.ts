/**
 * How a filter chooses: `like` by part of a text, `equal` by the value, `range` by two times, `since` and `until` by one time,
 * `tree` by the value or one above it in its tree.
 */
export type FilterKind = 'like' | 'equal' | 'range' | 'since' | 'until' | 'tree';

export interface FilterRow {
  /** Identifies the row in the answer of the page call. */
  id: unknown;
  /** Identifies the row in the exported sheet. */
  cell?: unknown;
  /** The value that each filter compares; a list where the filter matches any of its values. */
  values: Record<string, unknown>;
}

export interface FilterStock {
  /** The field of an answered row that holds `id`. */
  key: string;
  /** Header of the sheet's column that holds `cell`. */
  header?: string;
  kinds: Record<string, FilterKind>;
  /** Whether the rows belong to the installation, so that no test adds its own. */
  isShared?: boolean;
  rows: FilterRow[];
}

/** The plain row, and for each key of `others` a row that differs from it in this key alone. */
export function variants<T extends Record<string, unknown>>(plain: T, others: { [K in keyof T]?: T[K] }): T[] {
  return [plain, ...Object.entries(others).map(([key, value]) => ({ ...plain, [key]: value }))];
}

/** The first moment of 10 March 2026 in China. */
export const DAY = Date.UTC(2026, 2, 10, -8);
/** The last half second of the day, which a range to 23:59:59 must include. */
export const LATE = DAY + 86_400_000 - 500;
export const OTHER_DAY = DAY + 5 * 86_400_000;
