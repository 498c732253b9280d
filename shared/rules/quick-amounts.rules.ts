import type { AmountInput } from './amount-input.rules.ts';
import { type ComputeConfig, roundingModeOf } from './compute-config.rules.ts';
import type { RoundingMode } from './decimal.ts';
import type { LineAmounts, LineToCompute, OrderAmounts, OrderHeaderInput } from './order-amounts.rules.ts';

/**
 * The figures of order-amounts.rules.ts for what nearly every order holds: plain numbers of everyday size, everything computed. They are
 * counted in ten-thousandths as whole JS numbers, which are exact below 2^53; what might not be is left to the exact rules by answering null.
 */

const UNIT = 10_000;
const HUNDRED = 100 * UNIT;
/** A thousand metres, and a million pieces or yuan: their products are checked where they are made. */
const MOST_LENGTH = 1_000 * UNIT;
const MOST_FIGURE = 1_000_000 * UNIT;
const DECIMALS = 4;
const ZERO_CODE = 48;
const POINT_CODE = 46;

/** The number of a plain text in ten-thousandths; NaN for any other text, a number above the limit and what is no text. */
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

/** The same of a figure of everyday size. */
export const quickUnits = (figure: string): number => read(figure, Number.NaN, MOST_FIGURE);

/** A whole number of at least 0 divided by a power of ten and rounded; NaN when it may not have been exact. */
function divided(value: number, by: number, mode: RoundingMode): number {
  if (!(value <= Number.MAX_SAFE_INTEGER)) return Number.NaN;
  const rest = value % by;
  const quotient = (value - rest) / by;
  if (rest === 0 || mode === 'down' || (mode === 'halfUp' && rest * 2 < by)) return quotient;
  return quotient + 1;
}

/** Whole units with so many decimals as text. */
function show(units: number, places: number): string {
  const digits = String(Math.abs(units));
  const sign = units < 0 ? '-' : '';
  if (places === 0) return sign + digits;
  const padded = digits.length > places ? digits : digits.padStart(places + 1, '0');
  return `${sign}${padded.slice(0, -places)}.${padded.slice(-places)}`;
}

const isMoney = (units: number, places: number): boolean => units <= (MOST_FIGURE / UNIT) * 10 ** places;

/** The figures of a line, or null where the exact rules have to say. */
export function quickLine(line: LineToCompute, config: ComputeConfig): LineAmounts | null {
  if (!config.isAutoInlinedAreaCalc || !config.isAutoInlineAmount) return null;
  const area = read(line.width, 0, MOST_LENGTH) * read(line.height, 0, MOST_LENGTH);
  const quantity = read(line.amount, UNIT, MOST_FIGURE);
  const singleArea = divided(area, UNIT, 'halfUp');
  const totalArea = divided(area * quantity, UNIT * UNIT, 'halfUp');
  const isByArea = line.pricingBasis === 'area' || (line.pricingBasis !== 'quantity' && totalArea > 0);
  const basis = isByArea ? totalArea : quantity;
  const places = config.decimalPlaces;
  const mode = roundingModeOf(config);
  const divisor = 10 ** (2 * DECIMALS - places);
  const amount = divided(read(line.unitPrice, 0, MOST_FIGURE) * basis, divisor, mode);
  const cost = divided(read(line.cost, 0, MOST_FIGURE) * basis, divisor, mode);
  // A number that could not be read has made NaN of all that follows from it.
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

/** What was paid, with the decimals of the configuration or as many as it has. */
function showPaid(paid: number, places: number): string {
  let [units, decimals] = [paid, DECIMALS];
  while (decimals > places && units % 10 === 0) [units, decimals] = [units / 10, decimals - 1];
  return show(units, decimals);
}

/** The figures of an order from those of its lines, or null where the exact rules have to say. */
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
  // Sums of money are multiples of this grain once they are rounded; `hundredths` of them are rounded to it again.
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
    paymentStatus: arrears > 0 ? 0 : 1,
  };
}
