import { memo, useSyncExternalStore } from 'react';
import { plainNumberText } from '#shared/rules/number-text.rules.ts';
import {
  LINE_CONTENT_MAX,
  LINE_MAKER_MAX,
  LINE_PROJECT_MAX,
  LINE_REMARKS_MAX,
  LINE_SPECIFICATION_MAX,
} from '#shared/schemas/order-line.schema.ts';
import { cellGap, cellIssue, chargeNoteOf, isLocked, type LockColumn } from './line-amounts.ts';
import styles from './line-cell.module.css';
import { type ColumnKey, cellText, isEditable, type LineColumn } from './line-columns.ts';
import type { LineDraft, UnitOption } from './line-draft.ts';
import type { LineGridStore } from './line-grid.store.ts';
import { LineIcon } from './line-icons.tsx';
import type { GridOptions } from './line-store.types.ts';
import { LiveInput } from './live-input.tsx';
import { ProductCell } from './product-cell.tsx';

const LOCK_COLUMNS: readonly ColumnKey[] = ['unitPrice', 'totalAmount', 'totalArea'];
const MONEY_COLUMNS: readonly ColumnKey[] = ['totalAmount', 'totalCost', 'totalProfit'];
/** The most characters of a figure or size cell, longer than any valid one. */
const TYPED_DIGITS = 60;
const TEXT_LIMIT: Partial<Record<ColumnKey, number>> = {
  projectName: LINE_PROJECT_MAX,
  contentProduction: LINE_CONTENT_MAX,
  specification: LINE_SPECIFICATION_MAX,
  outsourcingManufacturer: LINE_MAKER_MAX,
  remarks: LINE_REMARKS_MAX,
};

export type CellActions = {
  readonly create: ((key: string, name: string) => void) | null;
  readonly openPicker: ((key: string) => void) | null;
};

type CellProps = {
  readonly store: LineGridStore;
  readonly options: GridOptions;
  readonly line: LineDraft;
  readonly column: LineColumn;
  readonly rowNumber: number;
  /** The typed product is still being looked up. */
  readonly isSearching: boolean;
};

/**
 * What a cell shows beside its text: the lock of a typed figure, why it cannot be saved, what it lacks, and a product that does not exist.
 */
function marksOf({ options, line, column, isSearching }: CellProps) {
  const { key } = column;
  const lock = LOCK_COLUMNS.includes(key) && isLocked(line, key as LockColumn, options) ? (key as LockColumn) : null;
  const isUnknownProduct = key === 'productsName' && line.productsId === null && line.productsName !== '';
  return {
    lock,
    issue: cellIssue(line, key, options),
    gap: cellGap(line, key, options),
    isMissing: isUnknownProduct && !isSearching,
    isSearching: isUnknownProduct && isSearching,
  };
}

/** A cell of a line that is not being edited: plain text, figures aligned to the same decimals. */
export function TextCell(props: CellProps) {
  const { line, column } = props;
  const { lock, issue, gap, isMissing, isSearching } = marksOf(props);
  const text =
    column.kind === 'decimal'
      ? displayDecimal(line[column.key] as string, column.key, props.options.config.decimalPlaces)
      : cellText(line, column.key);
  return (
    <span
      className={column.kind === 'decimal' ? styles.figureText : column.kind === 'flag' ? styles.flagText : styles.text}
      title={issue ?? gap ?? (text.length > 6 ? text : undefined)}
      data-text={column.key}
      data-gap={gap !== null || issue !== null || undefined}
    >
      {lock !== null && (
        <span className={styles.lockSign} title={lockTitle(line, lock)}>
          <LineIcon name="lock" size={12} />
          <span className="visually-hidden">手工填写，</span>
        </span>
      )}
      <ChargeSign column={column.key} line={line} options={props.options} />
      {column.kind === 'flag' ? (
        text !== '' && <Flag column={column.key} />
      ) : (
        <span className={issue !== null ? styles.issueText : column.kind === 'decimal' ? undefined : styles.ellipsis}>{text}</span>
      )}
      {gap !== null && (
        <span className={styles.tagGap}>
          待填<span className="visually-hidden">：{gap}</span>
        </span>
      )}
      {isMissing && <span className={styles.tagMissing}>未建产品</span>}
      {isSearching && <span className={styles.tagSearching}>查找中</span>}
    </span>
  );
}

/** At the area, a mark that a larger minimum is charged; at the amount, that it is charged by length or perimeter, or at a fixed price. */
function ChargeSign({ column, line, options }: Pick<CellProps, 'line' | 'options'> & { readonly column: ColumnKey }) {
  if (column !== 'totalArea' && column !== 'totalAmount') return null;
  const note = chargeNoteOf(line, options);
  if (note === null || (note.mark === '最低') !== (column === 'totalArea')) return null;
  return (
    <span className={styles.tagCharge} title={note.text}>
      {note.mark}
      <span className="visually-hidden">，{note.text}，</span>
    </span>
  );
}

function Flag({ column }: { readonly column: ColumnKey }) {
  if (column === 'urgent') return <span className={styles.tagUrgent}>急</span>;
  return (
    <>
      <LineIcon name="tick" size={14} />
      <span className="visually-hidden">是</span>
    </>
  );
}

/** A cell of the active line: always an input, so that the first key, or the first letter of a composition, is not lost. */
export const LiveCell = memo(function LiveCell({ actions, ...props }: CellProps & { readonly actions: CellActions }) {
  const { store, line, column, rowNumber, options } = props;
  const { key, kind, title } = column;
  const label = `第${rowNumber}行 ${title}`;
  const { lock, issue, gap, isMissing } = marksOf(props);
  // What a new line lacks is no error yet, because it is still being typed.
  const isWrong = issue !== null || (gap !== null && line.id !== null);
  if (!isEditable(key, store.columnRules())) {
    return (
      <output className={styles.computed} aria-label={label} data-computed={key}>
        <ChargeSign column={key} line={line} options={options} />
        {displayDecimal(line[key] as string, key, options.config.decimalPlaces)}
      </output>
    );
  }
  if (kind === 'product') {
    return (
      <ProductCell
        store={store}
        rowKey={line.key}
        name={line.productsName}
        label={label}
        isMissing={isMissing}
        isGap={isWrong}
        onCreate={actions.create}
        onOpenPicker={actions.openPicker}
      />
    );
  }
  if (kind === 'unit') return <UnitSelect store={store} units={options.units} line={line} label={label} issue={issue} />;
  if (kind === 'flag') {
    return (
      <span className={styles.flagCell}>
        <input
          type="checkbox"
          data-cell={`${line.key}:${key}`}
          aria-label={label}
          checked={cellText(line, key) === '是'}
          onChange={(event) => store.type(line.key, key, event.currentTarget.checked ? '是' : '')}
        />
      </span>
    );
  }
  const isFigure = kind === 'decimal';
  return (
    <span className={styles.liveCell}>
      {lock !== null && (
        <button
          type="button"
          tabIndex={-1}
          className={styles.lockButton}
          title={`${lockTitle(line, lock)}。点击解锁，恢复自动计算`}
          aria-label={`${label}：手工填写，点击解锁`}
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => store.unlock(line.key, lock)}
        >
          <LineIcon name="lock" size={12} />
        </button>
      )}
      {key === 'unitPrice' && <OfferSign store={store} rowKey={line.key} label={label} />}
      <LiveInput
        className={isFigure ? styles.figureInput : styles.input}
        value={line[key] as string}
        filter={isFigure ? plainNumberText : undefined}
        inputMode={isFigure ? 'decimal' : 'text'}
        maxLength={isFigure ? TYPED_DIGITS : TEXT_LIMIT[key]}
        data-cell={`${line.key}:${key}`}
        aria-label={lock === null ? label : `${label}（手工填写）`}
        aria-invalid={isWrong || undefined}
        aria-description={gap ?? undefined}
        data-warning={(gap !== null && column.key !== 'unitPrice') || undefined}
        title={issue ?? gap ?? undefined}
        onText={(text) => store.type(line.key, key, text)}
      />
    </span>
  );
}, sameCell);

/** A button at the price when the customer has another one, which a press takes. The notice below the grid names the price, too. */
function OfferSign({ store, rowKey, label }: { readonly store: LineGridStore; readonly rowKey: string; readonly label: string }) {
  // One text, because a snapshot must be equal as long as nothing has changed; an array would be a new one each time.
  const text = useSyncExternalStore(store.subscribe, () => store.offers.textFor(rowKey));
  if (text === '') return null;
  return (
    <button
      type="button"
      tabIndex={-1}
      className={styles.offerSign}
      title={`${text}。按 Alt+P 采用`}
      aria-label={`${label}：${text}，点击采用`}
      onMouseDown={(event) => event.preventDefault()}
      onClick={() => store.offers.take(rowKey)}
    >
      {store.offers.for(rowKey)[0]?.sign}
    </button>
  );
}

/** A keystroke changes one line; of its cells only those that show something else render again. */
function sameCell(before: CellProps & { readonly actions: CellActions }, after: CellProps & { readonly actions: CellActions }): boolean {
  const { key } = after.column;
  const isSamePlace =
    before.column === after.column &&
    before.rowNumber === after.rowNumber &&
    before.store === after.store &&
    before.options === after.options &&
    before.actions === after.actions &&
    before.isSearching === after.isSearching &&
    before.line.key === after.line.key;
  // The locks, issues and marks of these cells depend on other cells of the line, too.
  const followsOthers = key === 'unitPrice' || key === 'totalAmount' || key === 'totalArea' || key === 'productsName' || key === 'unitName';
  const isSameText = before.line[key] === after.line[key] && !followsOthers;
  return isSamePlace && (before.line === after.line || (isSameText && hasSameGap(before, after)));
}

const hasSameGap = (before: CellProps, after: CellProps): boolean =>
  cellGap(before.line, before.column.key, before.options) === cellGap(after.line, after.column.key, after.options);

function UnitSelect({
  store,
  units,
  line,
  label,
  issue,
}: {
  readonly store: LineGridStore;
  readonly units: readonly UnitOption[];
  readonly line: LineDraft;
  readonly label: string;
  readonly issue: string | null;
}) {
  const isKnown = line.unitName === '' || units.some((unit) => unit.name === line.unitName);
  return (
    <select
      className={styles.select}
      data-cell={`${line.key}:unitName`}
      aria-label={label}
      aria-invalid={issue !== null || undefined}
      title={issue ?? undefined}
      value={line.unitName}
      onChange={(event) => store.type(line.key, 'unitName', event.currentTarget.value)}
    >
      <option value="" />
      {!isKnown && <option value={line.unitName}>{line.unitId === null ? `${line.unitName}（未知）` : line.unitName}</option>}
      {units.map((unit) => (
        <option key={unit.id} value={unit.name}>
          {unit.name}
        </option>
      ))}
    </select>
  );
}

function lockTitle(line: LineDraft, column: LockColumn): string {
  return column === 'unitPrice' ? `手工单价，产品价 ${line.listPrice ?? ''}` : '手工填写，不再自动计算';
}

/**
 * Sizes, areas and money with at least two decimals, so that the points stand under each other; money with thousands separators. A
 * quantity, and text that is no figure, stays as it is.
 */
export function displayDecimal(text: string, column: ColumnKey, decimalPlaces: number): string {
  if (column === 'amount' || !/^-?\d+(\.\d*)?$/.test(text)) return text;
  const [whole = '', fraction = ''] = text.split('.');
  const grouped = MONEY_COLUMNS.includes(column) ? whole.replace(/\B(?=(\d{3})+$)/g, ',') : whole;
  // A shop without decimals sees whole amounts without any.
  return fraction === '' && MONEY_COLUMNS.includes(column) && decimalPlaces === 0 ? grouped : `${grouped}.${fraction.padEnd(2, '0')}`;
}
