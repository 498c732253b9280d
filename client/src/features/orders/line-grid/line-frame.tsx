import { useEffect, useRef, useSyncExternalStore } from 'react';
import { displayDecimal } from './line-cell.tsx';
import type { LineColumn } from './line-columns.ts';
import styles from './line-grid.module.css';
import type { LineGridStore } from './line-grid.store.ts';
import panels from './line-panels.module.css';
import { cellClass } from './line-row.tsx';

type FrameProps = { readonly store: LineGridStore; readonly columns: readonly LineColumn[]; readonly readOnly: boolean };

const FLEXIBLE_MIN_WIDTH = 116;
const SELECT_WIDTH = 40;
const NUMBER_WIDTH = 44;

/** Below this width the table scrolls sideways instead of squeezing its text columns. */
export function tableMinWidth(columns: readonly LineColumn[], readOnly: boolean): number {
  return columns.reduce((sum, column) => sum + (column.width ?? FLEXIBLE_MIN_WIDTH), NUMBER_WIDTH + (readOnly ? 0 : SELECT_WIDTH));
}

/** Column widths and the sticky header. Columns without a width share what the others leave. */
export function GridHead({ store, columns, readOnly }: FrameProps) {
  const keys = useSyncExternalStore(store.subscribe, store.getKeys);
  const selected = useSyncExternalStore(store.subscribe, store.getSelected);
  const box = useRef<HTMLInputElement>(null);
  const isAll = keys.length > 0 && selected.size === keys.length;
  useEffect(() => {
    if (box.current !== null) box.current.indeterminate = selected.size > 0 && !isAll;
  }, [selected, isAll]);
  return (
    <>
      <colgroup>
        {!readOnly && <col style={{ width: SELECT_WIDTH }} />}
        <col style={{ width: NUMBER_WIDTH }} />
        {columns.map((column) => (
          <col key={column.key} style={column.width === null ? undefined : { width: column.width }} />
        ))}
      </colgroup>
      <thead>
        <tr aria-rowindex={1}>
          {!readOnly && (
            <th scope="col" className={styles.selectHead}>
              <input
                ref={box}
                type="checkbox"
                tabIndex={-1}
                aria-label="选择全部行"
                checked={isAll}
                onChange={() => store.select(isAll ? [] : keys)}
              />
            </th>
          )}
          <th scope="col" className={styles.numberHead}>
            <span className="visually-hidden">行号</span>
          </th>
          {columns.map((column) => (
            <th key={column.key} scope="col" className={cellClass(column)}>
              {column.title}
            </th>
          ))}
        </tr>
      </thead>
    </>
  );
}

/** Sums below the columns they belong to. */
export function GridTotalsRow({ store, columns, readOnly }: FrameProps) {
  const totals = useSyncExternalStore(store.subscribe, store.getTotals);
  const firstFigure = columns.findIndex((column) => column.kind === 'decimal');
  const sums: Partial<Record<LineColumn['key'], string>> = {
    amount: totals.amount,
    totalArea: totals.totalArea,
    totalAmount: totals.totalAmount,
  };
  return (
    <tfoot>
      <tr>
        <th scope="row" colSpan={firstFigure + (readOnly ? 1 : 2)} className={styles.totalsLabel}>
          合计 {totals.count} 行
        </th>
        {columns.slice(firstFigure).map((column) => (
          <td key={column.key} className={cellClass(column)} data-total={column.key}>
            {sums[column.key] === undefined
              ? null
              : displayDecimal(sums[column.key] as string, column.key, store.getOptions().config.decimalPlaces)}
          </td>
        ))}
      </tr>
    </tfoot>
  );
}

interface EmptyLinesProps {
  readonly store: LineGridStore;
  readonly readOnly: boolean;
  readonly takesFiles: boolean;
}

/** Shown for an order without lines. A press anywhere focuses the button, so that Ctrl+V works right away (see `grid-events.ts`). */
export function EmptyLines({ store, readOnly, takesFiles }: EmptyLinesProps) {
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    // The last line was just deleted together with the focus. The button takes it, so that the keys for undo and paste still work.
    if (store.canUndo() && document.activeElement === document.body) button.current?.focus();
  }, [store]);
  if (readOnly) return <div className={styles.empty}>没有订单明细</div>;
  return (
    <div className={styles.empty} data-empty>
      <p className={styles.emptyTitle}>还没有明细</p>
      <p className={styles.emptyHint}>
        双击此处新增一行{takesFiles && '，把文件或文件夹拖到这里开单'}，或从 Excel 复制后点一下这里按 Ctrl+V 粘贴
      </p>
      <button ref={button} type="button" className={panels.primaryButton} onClick={() => store.addLine()}>
        新增一行
      </button>
    </div>
  );
}

/** An empty row as high as the lines that are out of view. */
export function Spacer({ height, span }: { readonly height: number; readonly span: number }) {
  return height <= 0 ? null : (
    <tr style={{ height }}>
      <td colSpan={span} className={styles.spacer} />
    </tr>
  );
}
