import { ORDER_LABELS } from '../order-labels.ts';
import { compareDecimals, type Decimal, DecimalError, type DecimalInput, parseDecimal } from './decimal.ts';
import { formatMoney } from './format.rules.ts';

/**
 * The largest price, quantity, area or sum of an order. Columns hold 14 digits before the point, so that the counter of a day can hold a
 * million orders of this size.
 */
export const FIGURE_LIMIT = '99999999.99';
/** The longest side in metres. */
export const LENGTH_LIMIT = '100000';

/** A side above this many metres must be confirmed: no machine prints so long in one piece, and 120 is often typed for centimetres. */
export const LENGTH_ASKED = '50';

/** The share that a customer pays, in percent. 0 would silently make the order free, and a value below 1 is likely 0.85 typed for 85. */
export const DISCOUNT_RANGE: readonly [least: number, most: number] = [1, 100];
export const DISCOUNT_PROBLEM = `折扣率应在${DISCOUNT_RANGE[0]}到${DISCOUNT_RANGE[1]}之间`;
export const isDiscount = (text: string): boolean => Number(text) >= DISCOUNT_RANGE[0] && Number(text) <= DISCOUNT_RANGE[1];

/** A limit as text for a person. */
export const limitText = (limit: string): string => (limit.includes('.') ? formatMoney(limit) : limit);

/** Whether the magnitude of a figure is above the limit. */
export function isBeyond(value: Decimal, limit: string): boolean {
  const magnitude = { units: value.units < 0n ? -value.units : value.units, scale: value.scale };
  return compareDecimals(magnitude, parseDecimal(limit)) > 0;
}

/** The same for a text. A figure with too many digits is beyond every limit; text that is no figure is not. */
export function isTextBeyond(text: DecimalInput, limit: string): boolean {
  try {
    return isBeyond(parseDecimal(text), limit);
  } catch (error) {
    return error instanceof DecimalError && error.reason === 'overlong';
  }
}

const COUNTED = ['totalAmount', 'transactionAmount', 'paid', 'arrears'] as const;

/** The figure of an order that is too large for the counters of its day, as Chinese text for a person; null when there is none. */
export function findCountedProblem(order: Record<(typeof COUNTED)[number], string>): string | null {
  for (const figure of COUNTED)
    if (isTextBeyond(order[figure], FIGURE_LIMIT)) return `${ORDER_LABELS[figure]}：不能大于 ${limitText(FIGURE_LIMIT)}`;
  return null;
}
