import type { ReactNode } from 'react';

/** A column of a DataTable. `T` is the row. */
export interface DataColumn<T> {
  id: string;
  header: string;
  /** What the cell shows; without it the row's property `id` as text. Empty stays empty, never a dash. */
  cell?(row: T): ReactNode;
  /** Pixels; the user may drag it wider or narrower. */
  width?: number;
  /** Right-aligned with tabular figures. */
  numeric?: boolean;
  align?: 'start' | 'center' | 'end';
  /** Not shown until the user chooses it. */
  hiddenByDefault?: boolean;
  /** Cannot be hidden; used for the row's name and its actions. */
  fixed?: boolean;
  /** Stays in view while the table scrolls sideways. */
  sticky?: 'start' | 'end';
}

/** Text of a plain value; null and undefined are blank. */
export function cellText(row: unknown, id: string): string {
  const value = (row as Record<string, unknown>)[id];
  return value === null || value === undefined ? '' : String(value);
}
