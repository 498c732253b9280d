import { type ColumnKey, type ColumnRules, isEditable, type LineColumn } from './line-columns.ts';
import { basisOf, type LineDraft, type UnitOption } from './line-draft.ts';

/** Where Enter or Tab leads: another cell of the line, or past one of its ends. */
type NextCell = ColumnKey | 'past-end' | 'past-start';

/**
 * The next stop of Enter. Computed and hidden cells are never stops; the price is one only while it is empty, because a product normally
 * brings it along.
 */
export function nextStop(
  line: LineDraft,
  from: ColumnKey,
  step: 1 | -1,
  columns: readonly LineColumn[],
  stops: readonly ColumnKey[],
  rules: ColumnRules,
): NextCell {
  const isStop = (column: LineColumn): boolean => isStopOf(line, column, stops, rules);
  return walk(columns, from, step, isStop);
}

/** Whether a line is charged by the piece or its weight, whatever its size. */
export function isByPiece(line: Pick<LineDraft, 'pricingBasis' | 'unitId'>, units: readonly UnitOption[]): boolean {
  const basis = basisOf(line, units);
  return basis === 'quantity' || basis === 'weight';
}

/** Whether Enter stops at a cell of this line. A product sold by the piece or by weight has no size to type. */
function isStopOf(line: LineDraft, { key }: LineColumn, stops: readonly ColumnKey[], rules: ColumnRules): boolean {
  if (!stops.includes(key) || !isEditable(key, rules)) return false;
  if (key === 'width' || key === 'height') return !isByPiece(line, rules.units) || line[key] !== '';
  return key !== 'unitPrice' || line.unitPrice === '';
}

/** The next cell of Tab: every cell that can be typed into. */
export function nextEditable(from: ColumnKey, step: 1 | -1, columns: readonly LineColumn[], rules: ColumnRules): NextCell {
  return walk(columns, from, step, (column) => isEditable(column.key, rules));
}

/** The first or last cell of a line where Enter stops; without `stops` (as for Tab), the first or last cell that can be typed into. */
export function edgeStop(
  line: LineDraft,
  edge: 'first' | 'last',
  columns: readonly LineColumn[],
  stops: readonly ColumnKey[],
  rules: ColumnRules,
): ColumnKey | null {
  const usable = columns.filter((column) => isEditable(column.key, rules));
  const marked = usable.filter((column) => isStopOf(line, column, stops, rules));
  const from = marked.length > 0 ? marked : usable;
  return (edge === 'first' ? from[0] : from.at(-1))?.key ?? null;
}

function walk(columns: readonly LineColumn[], from: ColumnKey, step: 1 | -1, accepts: (column: LineColumn) => boolean): NextCell {
  for (let index = columns.findIndex((column) => column.key === from) + step; index >= 0 && index < columns.length; index += step) {
    const column = columns[index];
    if (column !== undefined && accepts(column)) return column.key;
  }
  return step === 1 ? 'past-end' : 'past-start';
}
