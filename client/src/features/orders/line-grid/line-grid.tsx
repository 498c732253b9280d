import { defaultRangeExtractor, useVirtualizer } from '@tanstack/react-virtual';
import { type ReactNode, useCallback, useLayoutEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react';
import { gridEvents } from './grid-events.ts';
import { EmptyLines, GridHead, GridTotalsRow, Spacer, tableMinWidth } from './line-frame.tsx';
import styles from './line-grid.module.css';
import type { LineGridStore } from './line-grid.store.ts';
import type { LineGridActions } from './line-grid.types.ts';
import { LineMenu, type MenuPlace } from './line-menu.tsx';
import { LineNotices } from './line-notices.tsx';
import { LineRow } from './line-row.tsx';
import { LineToolbar } from './line-toolbar.tsx';
import { useGridActions } from './use-grid-actions.ts';

/** Height of a line and of the header in px; the style sheet uses the same figure. */
const ROW_HEIGHT = 32;
const OVERSCAN_ROWS = 4;
const estimateSize = (): number => ROW_HEIGHT;

type LineGridProps = LineGridActions & {
  readonly store: LineGridStore;
  /** History lines belong to a customer; without one they cannot be opened. */
  readonly hasCustomer: boolean;
};

/**
 * The lines of an order. The line being edited holds live inputs in every cell, so that focus is in an input before the first key and no
 * Chinese input method loses a letter; all other lines are text, and only the lines in view exist. Keys: see `line-keys.ts`.
 */
export function LineGrid({ store, hasCustomer, ...dialogs }: LineGridProps) {
  const keys = useSyncExternalStore(store.subscribe, store.getKeys);
  const active = useSyncExternalStore(store.subscribe, store.getActive);
  const options = useSyncExternalStore(store.subscribe, store.getOptions);
  const columns = useSyncExternalStore(store.subscribe, store.getColumns);
  const frame = useRef<HTMLDivElement>(null);
  const scroller = useRef<HTMLDivElement>(null);
  const [menu, setMenu] = useState<MenuPlace | null>(null);
  const closeMenu = useCallback(() => setMenu(null), []);
  const historyBlocked = hasCustomer ? null : '请先选择客户';
  const actions = useGridActions(store, dialogs, historyBlocked);
  const events = useMemo(() => gridEvents(store, actions, setMenu), [store, actions]);
  const canCreate = dialogs.onCreateProduct !== undefined;
  const canPick = dialogs.onOpenProductPicker !== undefined;
  const cellActions = useMemo(
    () => ({ create: canCreate ? actions.create : null, openPicker: canPick ? actions.openPicker : null }),
    [actions, canCreate, canPick],
  );

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

  const span = columns.length + (options.readOnly ? 1 : 2);
  // Lines and gaps are one flat list with keys. A line that shared a parent with its gap would be mounted anew, and lose the focus, when
  // the gap opens or closes.
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
    <div ref={frame} className={styles.frame} {...events}>
      {!options.readOnly && (
        <LineToolbar
          store={store}
          columns={columns}
          onOpenHistory={dialogs.onOpenHistory === undefined ? null : actions.openHistory}
          historyBlocked={historyBlocked}
          onBillFiles={dialogs.onBillFiles ?? null}
          onOpenComputeConfig={dialogs.onOpenComputeConfig ?? null}
        />
      )}
      <div ref={scroller} className={styles.scroller} data-lines>
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
        {keys.length === 0 && <EmptyLines store={store} readOnly={options.readOnly} takesFiles={dialogs.onBillFiles !== undefined} />}
      </div>
      <LineNotices store={store} onCreateProducts={dialogs.onCreateProducts} />
      {menu !== null && <LineMenu store={store} place={menu} onClose={closeMenu} />}
    </div>
  );
}
