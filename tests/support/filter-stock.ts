/**
 * How a filter chooses: `like` part of a text, `equal`, `range` between two times, `since` and `until` one time, `tree` the
 * row or any above it.
 */
export type FilterKind = 'like' | 'equal' | 'range' | 'since' | 'until' | 'tree';

export interface FilterRow {
  /** Tells the row apart in the answer of the page call. */
  id: unknown;
  /** Tells it apart in the sheet. */
  cell?: unknown;
  /** What each filter looks at; several values where any of them will do. */
  values: Record<string, unknown>;
}

export interface FilterStock {
  /** Field of the page's rows that holds `id`. */
  key: string;
  /** Header of the sheet's column that holds `cell`. */
  header?: string;
  kinds: Record<string, FilterKind>;
  rows: FilterRow[];
}

/** One plain row, and for each filter a row that differs in what this filter looks at and in nothing else. */
export function variants<T extends Record<string, unknown>>(plain: T, others: { [K in keyof T]?: T[K] }): T[] {
  return [plain, ...Object.entries(others).map(([key, value]) => ({ ...plain, [key]: value }))];
}

export const DAY = Date.UTC(2026, 2, 10, -8);
/** The last half second of the day, which a range to 23:59:59 must include. */
export const LATE = DAY + 86_400_000 - 500;
export const OTHER_DAY = DAY + 5 * 86_400_000;
