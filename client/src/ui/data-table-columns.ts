import type { ReactNode } from 'react';

interface ColumnLook {
  header: string;
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

/**
 * A column of a DataTable. `T` is the row. It shows what `cell` makes of the row, without that the row's property `id` as text. Empty stays
 * empty, never a dash.
 */
export type DataColumn<T> = ColumnLook & ({ id: keyof T & string; cell?(row: T): ReactNode } | { id: string; cell(row: T): ReactNode });

/** Text of a plain value; null and undefined are blank. */
function cellText(row: unknown, id: string): string {
  const value = (row as Record<string, unknown>)[id];
  return value === null || value === undefined ? '' : String(value);
}

export function cellContent<T>(row: T, { id, cell }: DataColumn<T>): ReactNode {
  return cell ? cell(row) : cellText(row, id);
}
