import { PAYMENT_STATUS } from '../states.ts';
import type { AmountInput } from './amount-input.rules.ts';
import { type ComputeConfig, roundingModeOf } from './compute-config.rules.ts';
import type { RoundingMode } from './decimal.ts';
import type { LineAmounts, LineToCompute, OrderAmounts, OrderHeaderInput } from './order-amounts.rules.ts';

/**
 * A faster way to the figures of order-amounts.rules.ts, for nearly every order: plain numbers of everyday size, and all figures computed.
 * It counts in ten-thousandths as whole JS numbers, which are exact below 2^53. Where that may not suffice it returns null, and the exact
 * rules are used.
 */

const UNIT = 10_000;
const HUNDRED = 100 * UNIT;
/** The limits of input, in ten-thousandths: a thousand metres, and a million pieces or yuan. `divided` checks their products. */
const MOST_LENGTH = 1_000 * UNIT;
const MOST_FIGURE = 1_000_000 * UNIT;
const DECIMALS = 4;
const ZERO_CODE = 48;
const POINT_CODE = 46;

/** The number in a plain text, in ten-thousandths, or `absent` for an empty one; NaN for any other text or type, and above the limit. */
function read(value: AmountInput, absent: number, most: number): number {
  if (value === null || value === undefined || value === '') return absent;
  if (typeof value !== 'string') return Number.NaN;
  let units = 0;
  let decimals = -1;
  for (let index = 0; index < value.length; index += 1) {
    const code = value.charCodeAt(index);
    if (code === POINT_CODE && decimals < 0 && index > 0) decimals = 0;
    else {
      const digit = code - ZERO_CODE;
      if (!(digit >= 0 && digit <= 9) || decimals === DECIMALS) return Number.NaN;
      units = units * 10 + digit;
      if (decimals >= 0) decimals += 1;
    }
  }
  for (let missing = Math.max(decimals, 0); missing < DECIMALS; missing += 1) units *= 10;
  return units <= most ? units : Number.NaN;
}

/** A figure in ten-thousandths; NaN for an empty text, for one that is no plain number, and above a million. */
export const quickUnits = (figure: string): number => read(figure, Number.NaN, MOST_FIGURE);

/** A whole number from 0, divided by a power of ten and rounded; NaN when the number is too large to be exact. */
function divided(value: number, by: number, mode: RoundingMode): number {
  if (!(value <= Number.MAX_SAFE_INTEGER)) return Number.NaN;
  const rest = value % by;
  const quotient = (value - rest) / by;
  if (rest === 0 || mode === 'down' || (mode === 'halfUp' && rest * 2 < by)) return quotient;
  return quotient + 1;
}

/** The text of a whole number of units with this many decimals. */
function show(units: number, places: number): string {
  const digits = String(Math.abs(units));
  const sign = units < 0 ? '-' : '';
  if (places === 0) return sign + digits;
  const padded = digits.length > places ? digits : digits.padStart(places + 1, '0');
  return `${sign}${padded.slice(0, -places)}.${padded.slice(-places)}`;
}

const isMoney = (units: number, places: number): boolean => units <= (MOST_FIGURE / UNIT) * 10 ** places;

/** The figure that the price is multiplied by, in ten-thousandths; NaN where it may not be exact. */
function basisOf({ pricingBasis, minArea }: LineToCompute, width: number, height: number, quantity: number, totalArea: number): number {
  const least = divided(read(minArea, 0, MOST_FIGURE) * quantity, UNIT, 'halfUp');
  // For every basis, because the exact rules refuse a minimum that is no figure.
  if (Number.isNaN(least)) return least;
  const area = totalArea > 0 ? Math.max(totalArea, least) : totalArea;
  switch (pricingBasis) {
    case 'area':
      return area;
    case 'quantity':
    case 'weight':
      return quantity;
    case 'length':
      return divided(Math.max(width, height) * quantity, UNIT, 'halfUp');
    case 'perimeter':
      return width === 0 || height === 0 ? 0 : divided(2 * (width + height) * quantity, UNIT, 'halfUp');
    case 'fixed':
      return UNIT;
    default:
      return area > 0 ? area : quantity;
  }
}

/** The figures of a line; null where the exact rules must be used. */
export function quickLine(line: LineToCompute, config: ComputeConfig): LineAmounts | null {
  if (!config.isAutoInlinedAreaCalc || !config.isAutoInlineAmount) return null;
  const width = read(line.width, 0, MOST_LENGTH);
  const height = read(line.height, 0, MOST_LENGTH);
  const area = width * height;
  const quantity = read(line.amount, UNIT, MOST_FIGURE);
  const singleArea = divided(area, UNIT, 'halfUp');
  const totalArea = divided(area * quantity, UNIT * UNIT, 'halfUp');
  const basis = basisOf(line, width, height, quantity, totalArea);
  const places = config.decimalPlaces;
  const mode = roundingModeOf(config);
  const divisor = 10 ** (2 * DECIMALS - places);
  const amount = divided(read(line.unitPrice, 0, MOST_FIGURE) * basis, divisor, mode);
  const cost = divided(read(line.cost, 0, MOST_FIGURE) * basis, divisor, mode);
  // NaN of any input has spread to these figures, and fails the comparisons.
  if (!(totalArea <= MOST_FIGURE && isMoney(amount, places) && isMoney(cost, places))) return null;
  return {
    singleArea: show(singleArea, DECIMALS),
    totalArea: show(totalArea, DECIMALS),
    totalAmount: show(amount, places),
    totalCost: show(cost, places),
    totalProfit: show(amount - cost, places),
  };
}

function sumOf(lines: ReadonlyArray<Pick<LineAmounts, 'totalAmount' | 'totalCost'>>, field: 'totalAmount' | 'totalCost'): number {
  let sum = 0;
  for (const line of lines) sum += read(line[field], 0, MOST_FIGURE);
  return sum;
}

/** The paid sum, with the decimals of the configuration or more where it has more. */
function showPaid(paid: number, places: number): string {
  let [units, decimals] = [paid, DECIMALS];
  while (decimals > places && units % 10 === 0) [units, decimals] = [units / 10, decimals - 1];
  return show(units, decimals);
}

/** The figures of an order from those of its lines; null where the exact rules must be used. */
export function quickTotals(
  lines: ReadonlyArray<Pick<LineAmounts, 'totalAmount' | 'totalCost'>>,
  { discountRate, taxRate, paid: received }: OrderHeaderInput,
  config: ComputeConfig,
): OrderAmounts | null {
  const isComputed =
    config.isAutoOrderAmount &&
    config.isAutoDiscountAmount &&
    config.isAutoTransactionAmount &&
    config.isAutoTaxes &&
    config.isAutoReceipts;
  if (!isComputed) return null;
  const places = config.decimalPlaces;
  const mode = roundingModeOf(config);
  const grain = 10 ** (DECIMALS - places);
  // Rounded sums are multiples of this grain; `hundredths` gives a percentage of a sum, rounded to the grain.
  const rounded = (value: number) => divided(value, grain, mode) * grain;
  const hundredths = (value: number, rate: number) => divided(value * rate, HUNDRED * grain, mode) * grain;

  const total = rounded(sumOf(lines, 'totalAmount'));
  const discount = hundredths(total, HUNDRED - read(discountRate, HUNDRED, HUNDRED));
  const transaction = total - discount;
  const tax = hundredths(transaction, read(taxRate, 0, HUNDRED));
  const cost = rounded(sumOf(lines, 'totalCost'));
  const paid = read(received, 0, MOST_FIGURE);
  const open = transaction - paid + tax;
  const arrears = open > 0 ? rounded(open) : 0;
  const advance = open > 0 ? 0 : rounded(-open);
  if (!(total <= MOST_FIGURE && cost <= MOST_FIGURE && tax <= MOST_FIGURE && open <= MOST_FIGURE && advance <= MOST_FIGURE)) return null;
  const money = (value: number) => show(value / grain, places);
  return {
    totalAmount: money(total),
    discountAmount: money(discount),
    transactionAmount: money(transaction),
    commission: money(tax),
    receivables: money(transaction + tax),
    paid: showPaid(paid, places),
    arrears: money(arrears),
    advance: money(advance),
    cost: money(cost),
    profit: money(transaction - cost),
    paymentStatus: arrears > 0 ? PAYMENT_STATUS.owed : PAYMENT_STATUS.settled,
  };
}
