import { compareDecimals, formatDecimal, multiplyDecimals, parseDecimal, subtractDecimals } from '#shared/rules/decimal.ts';
import { addMoneyTexts, divideFigures } from '#shared/rules/money-sum.rules.ts';
import type { OrderDetail } from '#shared/schemas/order.schema.ts';

/** One row of the figures behind the charts: a line, the difference between the lines and the order, or the order itself. Decimal texts. */
export interface CostRow {
  id: string;
  name: string;
  amount: string;
  cost: string;
  profit: string;
}

/** More bars than this in one picture cannot be read. */
export const MOST_BARS = 60;

const HUNDRED = parseDecimal('100');
const minus = (a: string, b: string) => formatDecimal(subtractDecimals(parseDecimal(a), parseDecimal(b)));
const isZero = (text: string) => parseDecimal(text).units === 0n;

/** The lines with amount, cost and profit. Without the permissions for cost and profit the server leaves both out, and they read 0. */
export function lineRows({ orderDels }: OrderDetail): CostRow[] {
  return orderDels.map(({ id, lineNo, productsName, contentProduction, projectName, totalAmount, totalCost, totalProfit }) => ({
    id: String(id),
    name: `${lineNo} ${productsName || contentProduction || projectName || ''}`.trimEnd(),
    amount: totalAmount,
    cost: totalCost ?? '0',
    profit: totalProfit ?? '0',
  }));
}

/** The lines, the difference that a discount or a typed total makes (left out when it is 0), and the order. */
export function costRows(order: OrderDetail): CostRow[] {
  const lines = lineRows(order);
  const sum = (figure: 'amount' | 'cost' | 'profit') => addMoneyTexts(lines.map((line) => line[figure]));
  const whole = { amount: order.transactionAmount, cost: order.cost ?? '0', profit: order.profit ?? '0' };
  const between = {
    amount: minus(whole.amount, sum('amount')),
    cost: minus(whole.cost, sum('cost')),
    profit: minus(whole.profit, sum('profit')),
  };
  return [
    ...lines,
    ...(Object.values(between).every(isZero) ? [] : [{ id: 'between', name: '优惠与调整', ...between }]),
    { id: 'order', name: '合计', ...whole },
  ];
}

/** The lines that are drawn: all, or those with the largest amounts. */
export const drawnRows = (lines: readonly CostRow[]): readonly CostRow[] =>
  lines.length <= MOST_BARS
    ? lines
    : lines.toSorted((a, b) => compareDecimals(parseDecimal(b.amount), parseDecimal(a.amount))).slice(0, MOST_BARS);

/** A part in percent of the whole; blank when the whole is 0. */
export function percentOf(part: string, whole: string): string {
  const share = divideFigures(formatDecimal(multiplyDecimals(parseDecimal(part), HUNDRED)), whole);
  return share === null ? '' : `${share}%`;
}
