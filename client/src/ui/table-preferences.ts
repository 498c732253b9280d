import { useCallback, useMemo, useState } from 'react';
import { readStored, writeStored } from '#client/lib/storage.ts';
import type { DataColumn } from './data-table-columns.ts';

interface Stored {
  visibility: Record<string, boolean>;
  widths: Record<string, number>;
  order: readonly string[];
}

const nothing: Stored = { visibility: {}, widths: {}, order: [] };

/** Which columns a user sees, in which order and at which width. */
export interface TablePreferences {
  visibility: Record<string, boolean>;
  widths: Record<string, number>;
  setVisibility(visibility: Record<string, boolean>): void;
  /** Column ids in the user's order; see `inOrder`. */
  order: readonly string[];
  setWidth(columnId: string, width: number): void;
  setOrder(order: readonly string[]): void;
  reset(): void;
}

/**
 * Column choice, order and widths of a table, stored in this browser.
 * @param tableKey unique per table and user, such as `orders:17`
 */
export function useTablePreferences<T>(tableKey: string, columns: readonly DataColumn<T>[]): TablePreferences {
  const storageKey = `table:${tableKey}`;
  const [stored, setStored] = useState<Stored>(() => ({ ...nothing, ...readStored<Partial<Stored>>(storageKey, {}) }));

  const update = useCallback(
    (change: (before: Stored) => Stored) => {
      setStored((before) => {
        const after = change(before);
        writeStored(storageKey, after);
        return after;
      });
    },
    [storageKey],
  );

  return useMemo(() => {
    const visibility = Object.fromEntries(
      columns.map((column) => [column.id, column.fixed ? true : (stored.visibility[column.id] ?? !column.hiddenByDefault)]),
    );
    return {
      visibility,
      widths: stored.widths,
      order: stored.order,
      setVisibility: (next) => update((before) => ({ ...before, visibility: next })),
      setWidth: (columnId, width) => update((before) => ({ ...before, widths: { ...before.widths, [columnId]: Math.round(width) } })),
      setOrder: (order) => update((before) => ({ ...before, order })),
      reset: () => update(() => nothing),
    };
  }, [columns, stored, update]);
}

/** The columns in the user's order. Sticky columns, and columns that the order does not name, keep their positions. */
export function inOrder<C extends { id: string; sticky?: 'start' | 'end' }>(columns: readonly C[], order: readonly string[]): C[] {
  const places = new Map(order.map((id, place) => [id, place]));
  const movable = columns.filter(({ id, sticky }) => sticky === undefined && places.has(id));
  const sorted = movable.toSorted((a, b) => (places.get(a.id) ?? 0) - (places.get(b.id) ?? 0));
  let next = 0;
  return columns.map((column) => (movable.includes(column) ? (sorted[next++] ?? column) : column));
}
