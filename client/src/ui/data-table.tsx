import {
  columnResizingFeature,
  columnSizingFeature,
  columnVisibilityFeature,
  type RowData,
  tableFeatures,
  useTable,
} from '@tanstack/react-table';
import { type CSSProperties, type ReactNode, useMemo, useState } from 'react';
import type { MenuItem } from './action-menu.tsx';
import { ContextMenu, type MenuPoint } from './context-menu.tsx';
import styles from './data-table.module.css';
import type { DataColumn, SortText } from './data-table-columns.ts';
import { DataTableHead } from './data-table-head.tsx';
import { DataTableRow } from './data-table-row.tsx';
import { EmptyState, ErrorState, Skeleton } from './feedback.tsx';
import { inOrder, type TablePreferences } from './table-preferences.ts';

const features = tableFeatures({ columnVisibilityFeature, columnSizingFeature, columnResizingFeature });
const defaultWidth = 120;
/** Width of the column of check boxes and of that of menu buttons, in pixels. */
const ACTION_WIDTH = 40;

interface RowLook {
  className?: string;
  /** Text colour of the row. Colour must not be the only sign of a state. */
  color?: string;
  background?: string;
}

export interface DataTableProps<T extends RowData> {
  /** What the table holds, for screen readers. */
  label: string;
  columns: readonly DataColumn<T>[];
  rows: readonly T[] | undefined;
  rowId(row: T): string;
  /** The row's name for screen readers, in the labels of its check box and menu button. */
  rowName?(row: T): string;
  preferences: TablePreferences;
  /** Message of a failed load; shown with 重试 instead of the rows. */
  error?: string | null;
  onRetry?(): void;
  /** Rows are being fetched again; the old rows are shown dimmed meanwhile. */
  refreshing?: boolean;
  empty?: ReactNode;
  selection?: { selected: ReadonlySet<string>; onChange(selected: Set<string>): void };
  onRowOpen?(row: T): void;
  contextMenu?(row: T): readonly MenuItem[];
  rowLook?(row: T): RowLook;
  /** The row that was opened or edited last; it is tinted. */
  currentRowId?: string | null;
  maxHeight?: CSSProperties['maxHeight'];
  /** Takes the height that is left on the page, but at least 320 pixels. */
  fill?: boolean;
  sort?: SortText;
  onSort?(sort: SortText): void;
  /** Rows under the data, such as sums. */
  footer?: ReactNode;
}

/**
 * Table of a list page with a sticky head, columns that the user chooses, and selection. A click on the name, a double-click and Enter open
 * a row; right click, the menu key, Shift+F10 and ⋯ show its menu; Space selects; arrows move between rows. Without rows it shows a
 * skeleton, the empty state, or the error with a retry button.
 */
export function DataTable<T extends RowData>(props: DataTableProps<T>) {
  const {
    label,
    columns: given,
    rows,
    rowId,
    preferences,
    error,
    onRetry,
    refreshing,
    empty,
    selection,
    contextMenu,
    maxHeight,
    footer,
  } = props;
  const { fill, sort, onSort } = props;
  const columns = useMemo(() => inOrder(given, preferences.order), [given, preferences.order]);
  const [menu, setMenu] = useState<{ row: T; point: MenuPoint } | null>(null);
  const [activeId, setActiveId] = useState<string | null>(null);

  const definitions = useMemo(
    () =>
      columns.map((column) => ({
        id: column.id,
        header: column.header,
        accessorFn: (row: T) => row,
        size: column.width ?? defaultWidth,
        minSize: 48,
        maxSize: 800,
      })),
    [columns],
  );
  const data = useMemo(() => (rows ? [...rows] : []), [rows]);
  const table = useTable({
    features,
    columns: definitions,
    data,
    getRowId: rowId,
    columnResizeMode: 'onChange',
    state: { columnVisibility: preferences.visibility, columnSizing: preferences.widths },
    onColumnSizingChange: (updater) => {
      const next = typeof updater === 'function' ? updater(preferences.widths) : updater;
      for (const [id, width] of Object.entries(next)) if (preferences.widths[id] !== width) preferences.setWidth(id, width);
    },
  });

  const shown = table.getVisibleLeafColumns().flatMap((column) => {
    const definition = columns.find((candidate) => candidate.id === column.id);
    return definition ? [{ definition, width: column.getSize() }] : [];
  });
  const actions = (selection ? ACTION_WIDTH : 0) + (contextMenu ? ACTION_WIDTH : 0);
  const totalWidth = shown.reduce((sum, column) => sum + column.width, actions);
  const ids = data.map(rowId);
  const tabStop = activeId !== null && ids.includes(activeId) ? activeId : ids[0];
  const state = error ? 'error' : rows === undefined ? 'loading' : rows.length === 0 ? 'empty' : 'rows';

  return (
    <div
      className={styles.scroller}
      style={{ maxHeight }}
      data-fill={fill || undefined}
      data-blank={state === 'rows' ? undefined : true}
      data-refreshing={(refreshing && state === 'rows') || undefined}
    >
      <table
        className={styles.table}
        aria-label={label}
        aria-busy={state === 'loading' || refreshing || undefined}
        style={{ minWidth: totalWidth }}
      >
        <colgroup>
          {selection && <col style={{ width: ACTION_WIDTH }} />}
          {shown.map(({ definition, width }) => (
            <col key={definition.id} style={{ width }} />
          ))}
          {contextMenu && <col style={{ width: ACTION_WIDTH }} />}
        </colgroup>
        <DataTableHead
          headers={table.getHeaderGroups()[0]?.headers ?? []}
          columns={columns}
          selection={
            selection && {
              all: ids.length > 0 && ids.every((id) => selection.selected.has(id)),
              some: ids.some((id) => selection.selected.has(id)),
            }
          }
          hasMenu={contextMenu !== undefined}
          sort={sort}
          onSort={onSort}
          onSelectAll={(checked) => selection?.onChange(withAll(selection.selected, ids, checked))}
        />
        {state === 'rows' && (
          <tbody>
            {data.map((row, index) => (
              <DataTableRow
                key={ids[index]}
                {...props}
                row={row}
                id={ids[index] ?? ''}
                columns={shown.map((column) => column.definition)}
                isTabStop={ids[index] === tabStop}
                onActivate={() => setActiveId(ids[index] ?? null)}
                onMenu={contextMenu && ((point) => setMenu({ row, point }))}
              />
            ))}
          </tbody>
        )}
        {state === 'loading' && <SkeletonRows columns={shown.length + (selection ? 1 : 0) + (contextMenu ? 1 : 0)} />}
        {state === 'rows' && footer}
      </table>
      {state === 'empty' && <div className={styles.placeholder}>{empty ?? <EmptyState />}</div>}
      {state === 'error' && (
        <div className={styles.placeholder}>
          <ErrorState message={error ?? ''} onRetry={onRetry} />
        </div>
      )}
      {menu && contextMenu && <ContextMenu point={menu.point} label="行操作" items={contextMenu(menu.row)} onClose={() => setMenu(null)} />}
    </div>
  );
}

function withAll(selected: ReadonlySet<string>, ids: readonly string[], checked: boolean): Set<string> {
  const next = new Set(selected);
  for (const id of ids) {
    if (checked) next.add(id);
    else next.delete(id);
  }
  return next;
}

const skeletonWidths = ['72%', '48%', '60%', '36%', '56%'];

function SkeletonRows({ columns }: { columns: number }) {
  return (
    <tbody aria-hidden="true">
      {Array.from({ length: 8 }, (_row, row) => `row-${row}`).map((rowKey, row) => (
        <tr key={rowKey} className={styles.row}>
          {Array.from({ length: columns }, (_cell, cell) => `cell-${cell}`).map((cellKey, cell) => (
            <td key={cellKey} className={styles.cell}>
              <Skeleton width={skeletonWidths[(row + cell) % skeletonWidths.length]} />
            </td>
          ))}
        </tr>
      ))}
    </tbody>
  );
}
