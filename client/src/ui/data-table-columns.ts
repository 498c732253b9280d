import type { ReactNode } from 'react';

interface ColumnLook<Sort extends string> {
  /** Pixels; the user may drag it wider or narrower. */
  width?: number;
  /** Right-aligned with tabular figures. */
  numeric?: boolean;
  align?: 'start' | 'center' | 'end';
  /** Not shown until the user chooses it. */
  hiddenByDefault?: boolean;
  /** Cannot be hidden; used for the row's name and its actions. */
  fixed?: boolean;
  /** Stays in view while the table scrolls sideways. The column at the start holds the row's name. */
  sticky?: 'start' | 'end';
  /** Shows a status label; a card shows it beside the name. */
  isMark?: boolean;
  /** The server's name for sorting by this column; absent if the list cannot be sorted by it. */
  sort?: Sort;
}

/**
 * A column of a DataTable; `T` is the row. It shows what `cell` returns, or without `cell` the row's property `id` as text. Empty values
 * are shown as empty, not as a dash.
 */
export type DataColumn<T, Sort extends string = string> = BareColumn<T, Sort> & { header: string };

/** A column without its header. */
export type BareColumn<T, Sort extends string = string> = ColumnLook<Sort> &
  ({ id: keyof T & string; cell?(row: T): ReactNode } | { id: string; cell(row: T): ReactNode });

/** Text of a plain value; null and undefined are blank. */
function cellText(row: unknown, id: string): string {
  const value = (row as Record<string, unknown>)[id];
  return value === null || value === undefined ? '' : String(value);
}

/** The sort order of a list: `date` ascending, `-date` descending. */
export type SortText = string;

/** The direction in which a list is sorted by a column; undefined if it is not. `name` is the column's `sort`. */
export function sortDirection(sort: SortText | undefined, name: string): 'ascending' | 'descending' | undefined {
  if (sort === name) return 'ascending';
  return sort === `-${name}` ? 'descending' : undefined;
}

export function cellContent<T>(row: T, { id, cell }: DataColumn<T>): ReactNode {
  return cell ? cell(row) : cellText(row, id);
}
