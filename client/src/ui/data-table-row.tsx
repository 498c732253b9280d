import { KebabHorizontalIcon } from '@primer/octicons-react';
import type { RowData } from '@tanstack/react-table';
import type { KeyboardEvent, MouseEvent, ReactNode } from 'react';
import { Checkbox } from './checkbox.tsx';
import { isComposing } from './composition.ts';
import type { MenuPoint } from './context-menu.tsx';
import styles from './data-table.module.css';
import type { DataTableProps } from './data-table.tsx';
import { cellContent, type DataColumn } from './data-table-columns.ts';

interface DataTableRowProps<T extends RowData>
  extends Pick<DataTableProps<T>, 'selection' | 'onRowOpen' | 'rowLook' | 'rowName' | 'currentRowId'> {
  row: T;
  id: string;
  columns: readonly DataColumn<T>[];
  isTabStop: boolean;
  onActivate(): void;
  onMenu: ((point: MenuPoint) => void) | undefined;
}

/** Whether the event comes from a control inside the row, which handles it itself. */
function fromControl(event: MouseEvent | KeyboardEvent): boolean {
  return (
    event.target instanceof Element && event.target !== event.currentTarget && event.target.closest('button,a,input,select,label') !== null
  );
}

/** One row; see DataTable for its keys. */
export function DataTableRow<T extends RowData>({
  row,
  id,
  columns,
  selection,
  onRowOpen,
  rowLook,
  rowName,
  currentRowId,
  isTabStop,
  onActivate,
  onMenu,
}: DataTableRowProps<T>) {
  const look = rowLook?.(row);
  const selected = selection?.selected.has(id) ?? false;
  // Tab stops only in the active row, so that it leaves a long list after a few steps.
  const stop = isTabStop ? 0 : -1;

  const toggle = () => {
    if (!selection) return;
    const next = new Set(selection.selected);
    if (!next.delete(id)) next.add(id);
    selection.onChange(next);
  };

  const onKeyDown = (event: KeyboardEvent<HTMLTableRowElement>) => {
    if (isComposing(event) || event.target !== event.currentTarget) return;
    const current = event.currentTarget;
    const target = {
      ArrowDown: current.nextElementSibling,
      ArrowUp: current.previousElementSibling,
      Home: current.parentElement?.firstElementChild,
      End: current.parentElement?.lastElementChild,
    }[event.key];
    if (target instanceof HTMLElement) target.focus();
    else if (event.key === 'Enter' && onRowOpen) onRowOpen(row);
    else if (event.key === ' ' && selection) toggle();
    else if (event.key === 'F10' && event.shiftKey && onMenu) openMenuAt(current);
    else return;
    event.preventDefault();
  };

  /** Opens the menu at the pointer, or at the row when a key opened it, because keys report the position 0, 0. */
  const openMenuAt = (element: HTMLElement, { x, y }: MenuPoint = { x: 0, y: 0 }) => {
    element.focus({ preventScroll: true });
    const box = element.getBoundingClientRect();
    onMenu?.(x || y ? { x, y } : { x: box.left + 48, y: box.bottom });
  };
  const openMenu = (event: MouseEvent<HTMLTableRowElement>) => {
    if (!onMenu) return;
    event.preventDefault();
    openMenuAt(event.currentTarget, { x: event.clientX, y: event.clientY });
  };

  return (
    <tr
      className={[styles.row, look?.className].filter(Boolean).join(' ')}
      style={{ color: look?.color, '--row-background': look?.background } as React.CSSProperties}
      data-id={id}
      data-selected={selected || undefined}
      data-current={currentRowId === id || undefined}
      data-openable={onRowOpen ? true : undefined}
      aria-selected={selection ? selected : undefined}
      tabIndex={stop}
      onFocus={onActivate}
      onKeyDown={onKeyDown}
      onDoubleClick={onRowOpen && ((event) => !fromControl(event) && onRowOpen(row))}
      onContextMenu={openMenu}
    >
      {selection && (
        <td className={styles.check} data-sticky="check">
          <Checkbox aria-label={`选择 ${rowName?.(row) ?? id}`} tabIndex={stop} checked={selected} onChange={toggle} />
        </td>
      )}
      {columns.map((column) => {
        const content = cellContent(row, column);
        return (
          <td
            key={column.id}
            className={styles.cell}
            data-numeric={column.numeric || undefined}
            data-align={column.numeric ? 'end' : column.align}
            data-sticky={column.sticky}
            data-after-check={selection ? true : undefined}
            title={typeof content === 'string' ? content : undefined}
          >
            {onRowOpen && column.sticky === 'start' ? (
              <NameLink content={content} tabIndex={stop} onOpen={() => onRowOpen(row)} />
            ) : (
              content
            )}
          </td>
        );
      })}
      {onMenu && (
        <td className={styles.more} data-sticky="end">
          <button
            type="button"
            className={styles.moreButton}
            aria-label={`${rowName?.(row) ?? id} 的更多操作`}
            aria-haspopup="menu"
            tabIndex={stop}
            onClick={(event) => {
              const box = event.currentTarget.getBoundingClientRect();
              onMenu({ x: box.left, y: box.bottom + 4 });
            }}
          >
            <KebabHorizontalIcon />
          </button>
        </td>
      )}
    </tr>
  );
}

/** The row's name as a button that opens the row; a blank name is no button. */
function NameLink({ content, tabIndex, onOpen }: { content: ReactNode; tabIndex: number; onOpen(): void }) {
  if (content === '' || content === null || content === undefined) return content;
  return (
    <button type="button" className={styles.link} tabIndex={tabIndex} onClick={onOpen}>
      {content}
    </button>
  );
}
