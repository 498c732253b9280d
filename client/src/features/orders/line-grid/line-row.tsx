import { memo, useSyncExternalStore } from 'react';
import { type CellActions, LiveCell, TextCell } from './line-cell.tsx';
import type { LineColumn } from './line-columns.ts';
import styles from './line-grid.module.css';
import type { LineGridStore } from './line-grid.store.ts';
import type { GridOptions } from './line-store.types.ts';

type LineRowProps = {
  readonly store: LineGridStore;
  readonly options: GridOptions;
  readonly columns: readonly LineColumn[];
  readonly actions: CellActions;
  readonly rowKey: string;
  readonly row: number;
};

/** One line. It reads its own row from the store, so typing in another line does not render it. */
export const LineRow = memo(function LineRow({ store, options, columns, actions, rowKey, row }: LineRowProps) {
  const line = useSyncExternalStore(store.subscribe, () => store.getLine(rowKey));
  const isActive = useSyncExternalStore(store.subscribe, () => store.getActive()?.key === rowKey);
  const isSelected = useSyncExternalStore(store.subscribe, () => store.getSelected().has(rowKey));
  const isSearching = useSyncExternalStore(store.subscribe, () => store.getSearching().has(rowKey));
  if (line === undefined) return null;

  const number = row + 1;
  const className = [styles.row, isActive ? styles.activeRow : '', isSelected ? styles.selectedRow : ''].filter(Boolean).join(' ');
  const toggle = (): void => {
    const selected = new Set(store.getSelected());
    if (!selected.delete(rowKey)) selected.add(rowKey);
    store.select(selected);
  };
  return (
    <tr className={className} data-row={rowKey} aria-rowindex={number + 1} aria-current={isActive ? 'true' : undefined}>
      {!options.readOnly && (
        <td className={styles.selectCell}>
          <input type="checkbox" tabIndex={-1} checked={isSelected} aria-label={`选择第${number}行`} onChange={toggle} />
        </td>
      )}
      <th scope="row" className={styles.numberCell}>
        {number}
      </th>
      {columns.map((column) => {
        const cell = { store, options, line, column, rowNumber: number, isSearching };
        return (
          <td key={column.key} data-column={column.key} className={cellClass(column)}>
            {isActive ? <LiveCell {...cell} actions={actions} /> : <TextCell {...cell} />}
          </td>
        );
      })}
    </tr>
  );
});

/** Figures are aligned right, flags centred, text left. */
export function cellClass(column: LineColumn): string | undefined {
  if (column.kind === 'decimal') return styles.figure;
  return column.kind === 'flag' ? styles.flag : styles.cell;
}
