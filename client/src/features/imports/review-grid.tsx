import { defaultRangeExtractor, useVirtualizer } from '@tanstack/react-virtual';
import {
  type CSSProperties,
  type KeyboardEvent,
  type ReactNode,
  useCallback,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { isComposing } from '#client/ui/composition.ts';
import { LoadingArea } from '#client/ui/feedback.tsx';
import type { ImportPreviewRow, ImportRows } from '#shared/schemas/import-review.schema.ts';
import type { EditEnd } from './cell-editor.tsx';
import styles from './review-grid.module.css';
import { columnWidths, type GridPlace, moveBy, nextBadCell } from './review-places.ts';
import { cellValue, ReviewRow } from './review-row.tsx';
import type { CellFixes } from './use-cell-fixes.ts';

/** The ARIA grid pattern: one tab stop, inside which arrow keys move. */
const GRID = { role: 'grid' } as const;
const ROW_HEIGHT = 36;
const HEAD_HEIGHT = 36;
const NOTE_HEIGHT = 24;
/** More rows are fetched when at most this many are left below the visible ones. */
const AHEAD = 30;

interface ReviewGridProps {
  columns: ImportRows['columns'];
  rows: readonly ImportPreviewRow[];
  fixes: CellFixes;
  /** The id of the shown issue if it has to be corrected cell by cell. Its first bad cell is opened once. Else null. */
  mends: number | null;
  hasMore: boolean;
  isLoadingMore: boolean;
  onMore(): void;
  onFix(rowNo: number, key: string, value: string): void;
}

const MOVES: Readonly<Record<EditEnd, { rows: number; columns: number }>> = {
  below: { rows: 1, columns: 0 },
  above: { rows: -1, columns: 0 },
  next: { rows: 0, columns: 1 },
  previous: { rows: 0, columns: -1 },
  stay: { rows: 0, columns: 0 },
  left: { rows: 0, columns: 0 },
};

/**
 * The rows of the sheet with their faults, editable in place. It is one tab stop: arrow keys move, Enter or F2 edits a cell, Esc cancels
 * the edit, F8 goes to the next bad cell.
 */
export function ReviewGrid({ columns, rows, fixes, mends, hasMore, isLoadingMore, onMore, onFix }: ReviewGridProps) {
  const scroller = useRef<HTMLDivElement>(null);
  const wantsFocus = useRef(false);
  const [chosen, setChosen] = useState<GridPlace | null>(null);
  const [isEditing, setEditing] = useState(false);
  // Columns only grow, so that other rows do not move the cell that the person works in.
  const [widest] = useState(() => new Map<string, number>());
  const widths = useMemo(() => {
    const wanted = columnWidths(columns, rows.slice(0, 50));
    for (const [at, { key }] of columns.entries()) widest.set(key, Math.max(widest.get(key) ?? 0, wanted[at] ?? 0));
    return columns.map(({ key }) => widest.get(key) ?? 0);
  }, [columns, rows, widest]);
  const showsSheet = useMemo(() => new Set(rows.map(({ sheet }) => sheet)).size > 1, [rows]);

  // The active cell is the chosen one, or, while none is chosen, the first bad cell.
  const active = useMemo(() => {
    const isThere = chosen !== null && rows.some(({ rowNo }) => rowNo === chosen.rowNo) && columns.some(({ key }) => key === chosen.key);
    if (isThere) return chosen;
    const [row] = rows;
    const [column] = columns;
    return nextBadCell(rows, columns, null) ?? (row && column ? { rowNo: row.rowNo, key: column.key } : null);
  }, [chosen, rows, columns]);
  const activeIndex = active === null ? -1 : rows.findIndex(({ rowNo }) => rowNo === active.rowNo);

  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: (index) => ROW_HEIGHT + NOTE_HEIGHT * ((rows[index]?.faults.length ?? 0) + (rows[index]?.warnings.length ?? 0)),
    getItemKey: useCallback((index: number) => rows[index]?.rowNo ?? index, [rows]),
    overscan: 8,
    scrollMargin: HEAD_HEIGHT,
    initialRect: { width: 1100, height: 400 },
    // The active row stays mounted when it is scrolled out of view, so that it keeps the focus.
    rangeExtractor: useCallback(
      (range: Parameters<typeof defaultRangeExtractor>[0]) => {
        const shown = defaultRangeExtractor(range);
        return activeIndex === -1 || shown.includes(activeIndex) ? shown : [...shown, activeIndex].sort((a, b) => a - b);
      },
      [activeIndex],
    ),
  });
  const items = virtual.getVirtualItems();
  const lastShown = items.at(-1)?.index ?? 0;
  useEffect(() => {
    if (hasMore && !isLoadingMore && lastShown >= rows.length - AHEAD) onMore();
  }, [hasMore, isLoadingMore, lastShown, rows.length, onMore]);

  useLayoutEffect(() => {
    if (!wantsFocus.current || active === null || isEditing) return;
    const cell = scroller.current?.querySelector<HTMLElement>(`[data-cell="${active.rowNo}:${active.key}"]`);
    if (!cell) return;
    wantsFocus.current = false;
    cell.focus({ preventScroll: true });
    cell.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  });

  const opened = useRef<number | null>(null);
  useEffect(() => {
    if (mends === null) opened.current = null;
    if (mends === null || opened.current === mends) return;
    const place = nextBadCell(rows, columns, null);
    if (place === null) return;
    opened.current = mends;
    setChosen(place);
    setEditing(true);
  }, [mends, rows, columns]);

  const goTo = (place: GridPlace | null) => {
    if (place === null) return;
    wantsFocus.current = true;
    setChosen(place);
  };
  const edit = (place: GridPlace) => {
    setChosen(place);
    setEditing(true);
  };
  const onEditEnd = (row: ImportPreviewRow, key: string, text: string | null, end: EditEnd) => {
    setEditing(false);
    if (text !== null && text.trim() !== cellValue(row, key, fixes).trim()) onFix(row.rowNo, key, text.trim());
    if (end === 'left') return;
    const { rows: down, columns: right } = MOVES[end];
    goTo(moveBy({ rowNo: row.rowNo, key }, rows, columns, down, right));
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (isComposing(event) || event.defaultPrevented || isEditing || active === null || event.altKey) return;
    if (event.key === 'Enter' || event.key === 'F2') edit(active);
    else if (event.key === 'F8') goTo(nextBadCell(rows, columns, active));
    else {
      const step = stepOf(event, columns.length, rows.length);
      if (step === null) return;
      goTo(moveBy(active, rows, columns, ...step));
    }
    event.preventDefault();
  };

  const span = columns.length + 3;
  // A flat list of keyed children, so that a row is not mounted again, and does not lose the focus, when a gap before it appears or goes.
  const body: ReactNode[] = [];
  let previousEnd = HEAD_HEIGHT;
  for (const { index, start, end, key } of items) {
    const row = rows[index];
    if (!row) continue;
    if (start > previousEnd) body.push(<Gap key={`gap-${index}`} height={start - previousEnd} span={span} />);
    previousEnd = end;
    const isActive = active?.rowNo === row.rowNo;
    body.push(
      <ReviewRow
        key={key}
        row={row}
        index={index}
        columns={columns}
        fixes={fixes}
        showsSheet={showsSheet}
        activeKey={isActive ? active.key : null}
        isEditing={isActive && isEditing}
        measure={virtual.measureElement}
        onSelect={(rowNo, column) => setChosen({ rowNo, key: column })}
        onEdit={(rowNo, column) => edit({ rowNo, key: column })}
        onEditEnd={onEditEnd}
      />,
    );
  }
  body.push(<Gap key="rest" height={virtual.getTotalSize() + HEAD_HEIGHT - previousEnd} span={span} />);

  return (
    <div ref={scroller} className={styles.scroller} data-rows>
      <table
        {...GRID}
        aria-label="表格内容"
        aria-rowcount={hasMore ? -1 : rows.length + 1}
        aria-colcount={columns.length + 2}
        className={styles.grid}
        style={{ '--columns-width': `${widths.reduce((sum, width) => sum + width, 0)}px` } as CSSProperties}
        onKeyDown={onKeyDown}
      >
        <colgroup>
          <col className={styles.placeColumn} />
          <col className={styles.stateColumn} />
          {columns.map(({ key }, at) => (
            <col key={key} style={{ width: widths[at] }} />
          ))}
          <col />
        </colgroup>
        <thead>
          <tr aria-rowindex={1}>
            <th scope="col" className={styles.place}>
              行
            </th>
            <th scope="col" className={styles.state}>
              结果
            </th>
            {columns.map(({ key, label, header }) => (
              <th key={key} scope="col" title={header === label ? undefined : `表格中的列名：${header}`}>
                {label}
              </th>
            ))}
            <td aria-hidden="true" />
          </tr>
        </thead>
        {body}
      </table>
      {isLoadingMore && (
        <div className={styles.more}>
          <LoadingArea label="正在读取更多行…" />
        </div>
      )}
    </div>
  );
}

/** Takes the height of rows that are not mounted. */
function Gap({ height, span }: { height: number; span: number }) {
  return (
    <tbody aria-hidden="true">
      <tr style={{ height }}>
        <td colSpan={span} />
      </tr>
    </tbody>
  );
}

/** By how many rows down and columns to the right a key moves; null for other keys. */
function stepOf(event: KeyboardEvent, columns: number, rows: number): [down: number, right: number] | null {
  const isFar = event.ctrlKey || event.metaKey;
  switch (event.key) {
    case 'ArrowDown':
      return [isFar ? rows : 1, 0];
    case 'ArrowUp':
      return [isFar ? -rows : -1, 0];
    case 'ArrowRight':
      return [0, isFar ? columns : 1];
    case 'ArrowLeft':
      return [0, isFar ? -columns : -1];
    case 'PageDown':
      return [10, 0];
    case 'PageUp':
      return [-10, 0];
    case 'Home':
      return [isFar ? -rows : 0, -columns];
    case 'End':
      return [isFar ? rows : 0, columns];
    default:
      return null;
  }
}
