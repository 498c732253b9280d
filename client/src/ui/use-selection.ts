import { useState } from 'react';

interface Selection<Row> {
  /** As a table takes it. */
  table: { selected: ReadonlySet<string>; onChange(selected: Set<string>): void };
  /** As they were when they were selected, also those of other pages. */
  rows: readonly Row[];
  clear(): void;
}

/** Rows selected in a list; they stay while its pages are turned, and go when `of` (what is listed) changes. */
export function useSelection<Row>(shown: readonly Row[] | undefined, rowId: (row: Row) => string, of: string): Selection<Row> {
  const [state, setState] = useState({ of, rows: new Map<string, Row>() });
  const rows = state.of === of ? state.rows : new Map<string, Row>();
  const onChange = (ids: Set<string>) => {
    const known = new Map([...rows, ...(shown ?? []).map((row) => [rowId(row), row] as const)]);
    setState({ of, rows: new Map([...ids].flatMap((id) => (known.has(id) ? [[id, known.get(id) as Row] as const] : []))) });
  };
  return { table: { selected: new Set(rows.keys()), onChange }, rows: [...rows.values()], clear: () => setState({ of, rows: new Map() }) };
}
