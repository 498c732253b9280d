import { type ColumnKey, type ColumnRules, isEditable, type LineColumn } from './line-columns.ts';
import type { LineDraft, UnitOption } from './line-draft.ts';

/** Where a press of Enter or Tab leads: another cell of the line, or past its end. */
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

/** Whether a line is charged by the piece, whatever its size. */
export function isByPiece({ unitId }: Pick<LineDraft, 'unitId'>, units: readonly UnitOption[]): boolean {
  return unitId !== null && units.find(({ id }) => id === unitId)?.pricingBasis === 'quantity';
}

/** Whether Enter stops at a cell of this line. What is sold by the piece has no size to type. */
function isStopOf(line: LineDraft, { key }: LineColumn, stops: readonly ColumnKey[], rules: ColumnRules): boolean {
  if (!stops.includes(key) || !isEditable(key, rules)) return false;
  if (key === 'width' || key === 'height') return !isByPiece(line, rules.units) || line[key] !== '';
  return key !== 'unitPrice' || line.unitPrice === '';
}

/** The next cell of Tab: every cell that can be typed into. */
export function nextEditable(from: ColumnKey, step: 1 | -1, columns: readonly LineColumn[], rules: ColumnRules): NextCell {
  return walk(columns, from, step, (column) => isEditable(column.key, rules));
}

/** First cell of a line for Enter (or Tab when the shop marked no stop), counted from the front or the back. */
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
