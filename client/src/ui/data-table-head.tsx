import { TriangleDownIcon, TriangleUpIcon } from '@primer/octicons-react';
import { Checkbox } from './checkbox.tsx';
import styles from './data-table.module.css';
import { type DataColumn, type SortText, sortDirection } from './data-table-columns.ts';

/** The part of a TanStack header that the head uses. A structural type, so that the head does not depend on the table's feature types. */
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
  /** The last column holds each row's menu. */
  hasMenu: boolean;
  sort?: SortText;
  onSort?(sort: SortText): void;
}

/** Column titles with resize handles and the check box for all rows. */
export function DataTableHead<T>({ headers, columns, selection, onSelectAll, hasMenu, sort, onSort }: DataTableHeadProps<T>) {
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
              aria-sort={column.sort && onSort ? (sortDirection(sort, column.sort) ?? 'none') : undefined}
            >
              {column.sort && onSort ? (
                <SortButton header={column.header} name={column.sort} sort={sort} onSort={onSort} />
              ) : (
                <span className={styles.headText} title={column.header}>
                  {column.header}
                </span>
              )}
              {/* For the mouse and touch only: the width changes no data, so keyboard users lose no function. */}
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
        {hasMenu && (
          <th scope="col" className={styles.more} data-sticky="end">
            <span className="visually-hidden">操作</span>
          </th>
        )}
      </tr>
    </thead>
  );
}

interface SortButtonProps {
  header: string;
  name: string;
  sort: SortText | undefined;
  onSort(sort: SortText): void;
}

/** The title of a column that can be sorted. The first click sorts descending, the next ascending. */
function SortButton({ header, name, sort, onSort }: SortButtonProps) {
  const direction = sortDirection(sort, name);
  return (
    <button type="button" className={styles.sort} title={header} onClick={() => onSort(direction === 'descending' ? name : `-${name}`)}>
      <span className={styles.headText}>{header}</span>
      <span className={styles.sortMark} data-shown={direction !== undefined || undefined} aria-hidden="true">
        {direction === 'ascending' ? <TriangleUpIcon size={12} /> : <TriangleDownIcon size={12} />}
      </span>
    </button>
  );
}
