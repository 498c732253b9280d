import { defaultRangeExtractor, useVirtualizer } from '@tanstack/react-virtual';
import {
  type ClipboardEvent,
  type FocusEvent,
  type KeyboardEvent,
  type MouseEvent,
  type ReactNode,
  useCallback,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react';
import { FloatingPanel } from './floating-panel.tsx';
import { type ColumnKey, cellText, isEditable } from './line-columns.ts';
import { GridHead, GridTotalsRow, tableMinWidth } from './line-frame.tsx';
import styles from './line-grid.module.css';
import type { LineGridStore } from './line-grid.store.ts';
import type { LineGridActions } from './line-grid.types.ts';
import { advance, type CellPlace, onGridKey } from './line-keys.ts';
import { LineNotices } from './line-notices.tsx';
import panels from './line-panels.module.css';
import { isBlock } from './line-paste.ts';
import { LineRow } from './line-row.tsx';
import { LineToolbar } from './line-toolbar.tsx';
import { looksLikeDimensions } from './number-text.ts';

export const ROW_HEIGHT = 36;
const OVERSCAN_ROWS = 4;
const estimateSize = (): number => ROW_HEIGHT;

export type LineGridProps = LineGridActions & {
  readonly store: LineGridStore;
  /** History lines belong to a customer; without one they cannot be opened. */
  readonly hasCustomer: boolean;
  /** True in a maximised dialog: the table takes all the height it is given instead of at most 320 px. */
  readonly fill?: boolean;
};

/**
 * The lines of an order. The line being edited holds live inputs in every cell, so that focus is in an input before the first key and no
 * Chinese input method loses a letter; all other lines are text, and only the lines in view exist. Keys: see `line-keys.ts`.
 */
export function LineGrid({ store, hasCustomer, fill = false, ...dialogs }: LineGridProps) {
  const keys = useSyncExternalStore(store.subscribe, store.getKeys);
  const active = useSyncExternalStore(store.subscribe, store.getActive);
  const options = useSyncExternalStore(store.subscribe, store.getOptions);
  const columns = useSyncExternalStore(store.subscribe, store.getColumns);
  const frame = useRef<HTMLDivElement>(null);
  const scroller = useRef<HTMLDivElement>(null);
  const [menu, setMenu] = useState<{ readonly x: number; readonly y: number; readonly key: string | null } | null>(null);
  const closeMenu = useCallback(() => setMenu(null), []);

  const activeRow = active === null ? -1 : store.rowOf(active.key);
  const virtual = useVirtualizer({
    count: keys.length,
    getScrollElement: () => scroller.current,
    estimateSize,
    getItemKey: useCallback((index: number) => keys[index] ?? index, [keys]),
    overscan: OVERSCAN_ROWS,
    scrollMargin: ROW_HEIGHT,
    initialRect: { width: 1200, height: 320 },
    // The line being edited stays mounted when it is scrolled away: its input keeps the focus and the text.
    rangeExtractor: useCallback(
      (range: Parameters<typeof defaultRangeExtractor>[0]) => {
        const rows = defaultRangeExtractor(range);
        return activeRow === -1 || rows.includes(activeRow) ? rows : [...rows, activeRow].sort((a, b) => a - b);
      },
      [activeRow],
    ),
  });

  useLayoutEffect(() => {
    if (active === null || !active.focus) return;
    const cell = frame.current?.querySelector<HTMLElement>(`[data-cell="${active.key}:${active.column}"]`);
    if (cell === null || cell === undefined) return;
    cell.focus();
    if (cell instanceof HTMLInputElement && cell.type === 'text') cell.select();
  }, [active]);

  const latest = useRef(dialogs);
  useEffect(() => {
    latest.current = dialogs;
  });
  const actions = useMemo(() => {
    const choose = (key: string, asked: Promise<Parameters<LineGridStore['choose']>[1] | null> | undefined): void => {
      void asked?.then((product) => {
        if (product === null) {
          store.focus(key, 'productsName');
          return;
        }
        store.lookup.forget();
        store.choose(key, product);
        advance(store, { key, column: 'productsName' }, 1);
      });
    };
    return {
      create: (key: string, name: string) => choose(key, latest.current.onCreateProduct?.(name)),
      openPicker: (key: string) => choose(key, latest.current.onOpenProductPicker?.(store.getLine(key)?.productsName ?? '')),
      openHistory: () => {
        void latest.current.onOpenHistory?.().then((lines) => {
          if (lines.length > 0) store.appendLines(lines);
        });
      },
    };
  }, [store]);
  const canCreate = dialogs.onCreateProduct !== undefined;
  const canPick = dialogs.onOpenProductPicker !== undefined;
  const cellActions = useMemo(
    () => ({ create: canCreate ? actions.create : null, openPicker: canPick ? actions.openPicker : null }),
    [actions, canCreate, canPick],
  );
  const historyBlocked = hasCustomer ? null : '请先选择客户';
  const openHistory = (): void => {
    if (dialogs.onOpenHistory === undefined) return;
    if (historyBlocked === null) actions.openHistory();
    else store.say('warning', historyBlocked);
  };

  const onKeyDown = (event: KeyboardEvent): void => {
    const cell = cellOf(event.target);
    if (cell !== null) onGridKey(event, store, cell, { openPicker: actions.openPicker, openHistory });
  };
  const onFocus = (event: FocusEvent): void => {
    const cell = cellOf(event.target);
    if (cell !== null) store.arrived(cell.key, cell.column);
  };
  const onBlur = (event: FocusEvent): void => {
    if (!(event.relatedTarget instanceof Node && frame.current?.contains(event.relatedTarget) === true)) store.settle();
  };
  const onMouseDown = (event: MouseEvent): void => {
    const place = placeOf(event.target);
    if (
      event.button !== 0 ||
      place === null ||
      options.readOnly ||
      place.key === active?.key ||
      (event.target as Element).closest('button') !== null
    )
      return;
    event.preventDefault();
    // A composition still open in the line that is left hands its text over first.
    if (document.activeElement instanceof HTMLElement && frame.current?.contains(document.activeElement) === true)
      document.activeElement.blur();
    const column = isEditable(place.column, store.columnRules()) ? place.column : 'productsName';
    store.focus(place.key, column);
    if (column === 'urgent' || column === 'externalCooperation') store.type(place.key, column, toggled(store, place.key, column));
  };
  const onPaste = (event: ClipboardEvent): void => {
    const text = event.clipboardData.getData('text/plain');
    if (options.readOnly || text === '') return;
    const cell = cellOf(event.target);
    if (isBlock(text) || cell === null) {
      event.preventDefault();
      store.paste(text, cell);
    } else if (cell.column === 'width' && looksLikeDimensions(text)) {
      event.preventDefault();
      store.type(cell.key, 'width', text);
      store.settle();
    }
  };
  const onContextMenu = (event: MouseEvent): void => {
    if (options.readOnly) return;
    event.preventDefault();
    const row = event.target instanceof Element ? event.target.closest<HTMLElement>('[data-row]') : null;
    setMenu({ x: event.clientX, y: event.clientY, key: row?.dataset.row ?? null });
  };
  const fromMenu = (act: () => void) => () => {
    closeMenu();
    act();
  };

  const span = columns.length + (options.readOnly ? 1 : 2);
  // One flat list: a line must stay the same child when the gap before it opens or closes, else it would be mounted anew and lose the focus.
  const rows: ReactNode[] = [];
  let previousEnd = ROW_HEIGHT;
  for (const item of virtual.getVirtualItems()) {
    const key = keys[item.index];
    if (key === undefined) continue;
    if (item.start > previousEnd) rows.push(<Spacer key={`gap-${item.index}`} height={item.start - previousEnd} span={span} />);
    rows.push(<LineRow key={key} store={store} options={options} columns={columns} actions={cellActions} rowKey={key} row={item.index} />);
    previousEnd = item.end;
  }
  rows.push(<Spacer key="rest" height={virtual.getTotalSize() + ROW_HEIGHT - previousEnd} span={span} />);
  return (
    <div
      ref={frame}
      className={fill ? styles.frameFill : styles.frame}
      onKeyDown={onKeyDown}
      onFocus={onFocus}
      onBlur={onBlur}
      onPaste={onPaste}
    >
      {!options.readOnly && (
        <LineToolbar
          store={store}
          columns={columns}
          onOpenHistory={dialogs.onOpenHistory === undefined ? null : openHistory}
          historyBlocked={historyBlocked}
          onOpenComputeConfig={dialogs.onOpenComputeConfig ?? null}
        />
      )}
      <div
        ref={scroller}
        className={fill ? styles.scrollerFill : styles.scroller}
        onMouseDown={onMouseDown}
        onContextMenu={onContextMenu}
        onDoubleClick={(event) => {
          if (!options.readOnly && event.target === event.currentTarget) store.addLine();
        }}
      >
        <table
          className={styles.table}
          style={{ minWidth: tableMinWidth(columns, options.readOnly) }}
          aria-label="订单明细"
          aria-rowcount={keys.length + 2}
        >
          <GridHead store={store} columns={columns} readOnly={options.readOnly} />
          <tbody>{rows}</tbody>
          {keys.length > 0 && <GridTotalsRow store={store} columns={columns} readOnly={options.readOnly} />}
        </table>
        {keys.length === 0 && <EmptyLines readOnly={options.readOnly} onAdd={() => store.addLine()} />}
      </div>
      <LineNotices store={store} onCreateProducts={dialogs.onCreateProducts} />
      {menu !== null && (
        <FloatingPanel anchor={() => ({ left: menu.x, top: menu.y, bottom: menu.y })} onClose={closeMenu} label="行操作" role="menu">
          <button type="button" role="menuitem" className={panels.menuItem} onClick={fromMenu(() => store.addLine(menu.key ?? undefined))}>
            {menu.key === null ? '新增一行' : '在下方新增一行'}
          </button>
          {menu.key !== null && (
            <button
              type="button"
              role="menuitem"
              className={panels.menuItem}
              onClick={fromMenu(() => menu.key !== null && store.copyLines([menu.key]))}
            >
              复制这一行
            </button>
          )}
          {menu.key !== null && (
            <button
              type="button"
              role="menuitem"
              className={panels.menuDanger}
              onClick={fromMenu(() => menu.key !== null && store.deleteLines(keysToDelete(store, menu.key)))}
            >
              删除
            </button>
          )}
        </FloatingPanel>
      )}
    </div>
  );
}

function EmptyLines({ readOnly, onAdd }: { readonly readOnly: boolean; readonly onAdd: () => void }) {
  if (readOnly) return <div className={styles.empty}>没有订单明细</div>;
  return (
    // The hint is a place to paste into and to double-click, so it takes the focus itself.
    <div className={styles.empty} tabIndex={0} role="group" aria-label="空的订单明细" data-empty onDoubleClick={onAdd}>
      <p className={styles.emptyTitle}>还没有明细</p>
      <p className={styles.emptyHint}>双击此处新增一行，或从 Excel 复制后在此按 Ctrl+V 粘贴</p>
      <button type="button" className={panels.primaryButton} onClick={onAdd}>
        新增一行
      </button>
    </div>
  );
}

function Spacer({ height, span }: { readonly height: number; readonly span: number }) {
  return height <= 0 ? null : (
    <tr aria-hidden="true" style={{ height }}>
      <td colSpan={span} className={styles.spacer} />
    </tr>
  );
}

/** The input a key, a focus or a paste belongs to. */
function cellOf(target: EventTarget): CellPlace | null {
  const cell = target instanceof HTMLElement ? target.dataset.cell : undefined;
  const [key, column] = cell?.split(':') ?? [];
  return key === undefined || column === undefined ? null : { key, column: column as ColumnKey };
}

/** The table cell under the pointer. */
function placeOf(target: EventTarget): CellPlace | null {
  if (!(target instanceof Element)) return null;
  const column = target.closest<HTMLElement>('[data-column]')?.dataset.column;
  const key = target.closest<HTMLElement>('[data-row]')?.dataset.row;
  return key === undefined || column === undefined ? null : { key, column: column as ColumnKey };
}

function toggled(store: LineGridStore, key: string, column: ColumnKey): string {
  const line = store.getLine(key);
  return line !== undefined && cellText(line, column) === '是' ? '' : '是';
}

/** Deleting from the menu of a chosen line takes all chosen lines along, as every table does. */
function keysToDelete(store: LineGridStore, key: string): readonly string[] {
  return store.getSelected().has(key) ? [...store.getSelected()] : [key];
}
