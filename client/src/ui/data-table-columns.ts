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
  /** Stays in view while the table scrolls sideways. The one at the start names the row. */
  sticky?: 'start' | 'end';
  /** A pill: on a card it stands beside the name. */
  isMark?: boolean;
  /** The list can be sorted by it: the name that the server knows the order by. */
  sort?: Sort;
}

/**
 * A column of a DataTable. `T` is the row. It shows what `cell` makes of the row, without that the row's property `id` as text. Empty stays
 * empty, never a dash.
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

/** What a list is sorted by; `date` upwards, `-date` downwards. */
export type SortText = string;

/** Which way a list is sorted by a column, if at all. */
export function sortDirection(sort: SortText | undefined, name: string): 'ascending' | 'descending' | undefined {
  if (sort === name) return 'ascending';
  return sort === `-${name}` ? 'descending' : undefined;
}

export function cellContent<T>(row: T, { id, cell }: DataColumn<T>): ReactNode {
  return cell ? cell(row) : cellText(row, id);
}
