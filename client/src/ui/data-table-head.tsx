import { Checkbox } from './checkbox.tsx';
import styles from './data-table.module.css';
import type { DataColumn } from './data-table-columns.ts';

/** What the head needs of a TanStack header; structural, so that the head does not depend on the table's feature types. */
interface HeadCell {
  id: string;
  column: { id: string; getIsResizing(): boolean };
  getResizeHandler(): (event: unknown) => void;
}

interface DataTableHeadProps<T> {
  headers: readonly HeadCell[];
  columns: readonly DataColumn<T>[];
  selection: { all: boolean; some: boolean } | undefined;
  onSelectAll(checked: boolean): void;
}

/** Column titles with resize handles and the check box for all rows. */
export function DataTableHead<T>({ headers, columns, selection, onSelectAll }: DataTableHeadProps<T>) {
  return (
    <thead>
      <tr>
        {selection && (
          <th scope="col" className={styles.check} data-sticky="check">
            <Checkbox
              aria-label="选择本页全部"
              checked={selection.all}
              indeterminate={selection.some && !selection.all}
              onChange={(event) => onSelectAll(event.target.checked)}
            />
          </th>
        )}
        {headers.map((header) => {
          const column = columns.find((candidate) => candidate.id === header.column.id);
          if (!column) return null;
          return (
            <th
              key={header.id}
              scope="col"
              className={styles.head}
              data-align={column.numeric ? 'end' : column.align}
              data-sticky={column.sticky}
              data-after-check={selection ? true : undefined}
            >
              <span className={styles.headText} title={column.header}>
                {column.header}
              </span>
              {/* Dragging is a shortcut only: the width has no meaning, so keyboard users lose nothing. */}
              <span
                className={styles.resizer}
                data-active={header.column.getIsResizing() || undefined}
                aria-hidden="true"
                onMouseDown={header.getResizeHandler()}
                onTouchStart={header.getResizeHandler()}
              />
            </th>
          );
        })}
      </tr>
    </thead>
  );
}
