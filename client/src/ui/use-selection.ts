import { useState } from 'react';

interface Selection<Row> {
  /** The `selection` of a DataTable. */
  table: { selected: ReadonlySet<string>; onChange(selected: Set<string>): void };
  /** The selected rows, including those of other pages, as they were at the last change of the selection. */
  rows: readonly Row[];
  clear(): void;
  /** Takes these rows out of the selection. */
  drop(rows: readonly Row[]): void;
}

/** The selected rows of a list. They stay selected on other pages, and are cleared when `of`, a text of the list's filters, changes. */
export function useSelection<Row>(shown: readonly Row[] | undefined, rowId: (row: Row) => string, of: string): Selection<Row> {
  const [state, setState] = useState({ of, rows: new Map<string, Row>() });
  const rows = state.of === of ? state.rows : new Map<string, Row>();
  const onChange = (ids: Set<string>) => {
    const known = new Map([...rows, ...(shown ?? []).map((row) => [rowId(row), row] as const)]);
    setState({ of, rows: new Map([...ids].flatMap((id) => (known.has(id) ? [[id, known.get(id) as Row] as const] : []))) });
  };
  const drop = (gone: readonly Row[]) => {
    const ids = new Set(gone.map(rowId));
    setState((before) => ({ of: before.of, rows: new Map([...before.rows].filter(([id]) => !ids.has(id))) }));
  };
  return {
    table: { selected: new Set(rows.keys()), onChange },
    rows: [...rows.values()],
    clear: () => setState({ of, rows: new Map() }),
    drop,
  };
}
