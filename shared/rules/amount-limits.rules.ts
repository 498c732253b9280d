import { ORDER_LABELS } from '../order-labels.ts';
import { compareDecimals, type Decimal, DecimalError, type DecimalInput, parseDecimal } from './decimal.ts';
import { formatMoney } from './format.rules.ts';

/**
 * The largest figure of an order: a price, a quantity, an area, a sum. Columns and the counters of a day hold 14 digits before the point, so
 * that a million orders of this size still fit into one day.
 */
export const FIGURE_LIMIT = '99999999.99';
/** The longest side in metres. */
export const LENGTH_LIMIT = '100000';

/** No machine prints longer in one piece: a side above it is asked about, because 120 is typed for centimetres as often as for metres. */
export const LENGTH_ASKED = '50';

/** The share that a customer pays, in percent. Nothing at all would give the order away in silence, and below 1 somebody means 0.85 for 85. */
export const DISCOUNT_RANGE: readonly [least: number, most: number] = [1, 100];
export const DISCOUNT_PROBLEM = `折扣率应在${DISCOUNT_RANGE[0]}到${DISCOUNT_RANGE[1]}之间`;
export const isDiscount = (text: string): boolean => Number(text) >= DISCOUNT_RANGE[0] && Number(text) <= DISCOUNT_RANGE[1];

/** The limit as a person reads it. */
export const limitText = (limit: string): string => (limit.includes('.') ? formatMoney(limit) : limit);

/** Whether a figure is above the limit or, where it may be negative, below it by as much. */
export function isBeyond(value: Decimal, limit: string): boolean {
  const magnitude = { units: value.units < 0n ? -value.units : value.units, scale: value.scale };
  return compareDecimals(magnitude, parseDecimal(limit)) > 0;
}

/** The same of a text; one that is too long to be a figure is beyond every limit. */
export function isTextBeyond(text: DecimalInput, limit: string): boolean {
  try {
    return isBeyond(parseDecimal(text), limit);
  } catch (error) {
    return error instanceof DecimalError && error.reason === 'overlong';
  }
}

const COUNTED = ['totalAmount', 'transactionAmount', 'paid', 'arrears'] as const;

/** What keeps an order out of the books of its day, as Chinese text for a person; null when nothing does. */
export function findCountedProblem(order: Record<(typeof COUNTED)[number], string>): string | null {
  for (const figure of COUNTED)
    if (isTextBeyond(order[figure], FIGURE_LIMIT)) return `${ORDER_LABELS[figure]}：不能大于 ${limitText(FIGURE_LIMIT)}`;
  return null;
}
