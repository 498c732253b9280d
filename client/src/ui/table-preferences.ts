import { useCallback, useMemo, useState } from 'react';
import { readStored, writeStored } from '#client/lib/storage.ts';
import type { DataColumn } from './data-table-columns.ts';

interface Stored {
  visibility: Record<string, boolean>;
  widths: Record<string, number>;
}

const nothing: Stored = { visibility: {}, widths: {} };

/** Which columns a user sees and how wide they are. */
export interface TablePreferences {
  visibility: Record<string, boolean>;
  widths: Record<string, number>;
  setVisibility(visibility: Record<string, boolean>): void;
  setWidth(columnId: string, width: number): void;
  reset(): void;
}

/**
 * Column choice and widths of one table, kept in the browser per user.
 * @param tableKey unique per table and user, such as `orders:17`
 */
export function useTablePreferences<T>(tableKey: string, columns: readonly DataColumn<T>[]): TablePreferences {
  const storageKey = `table:${tableKey}`;
  const [stored, setStored] = useState<Stored>(() => readStored(storageKey, nothing));

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
      setVisibility: (next) => update((before) => ({ ...before, visibility: next })),
      setWidth: (columnId, width) => update((before) => ({ ...before, widths: { ...before.widths, [columnId]: Math.round(width) } })),
      reset: () => update(() => nothing),
    };
  }, [columns, stored, update]);
}
