import type { OrderLineInput } from '../schemas/order-line.schema.ts';
import { PAYMENT_STATUS, type PaymentStatus } from '../states.ts';
import { AmountError, type AmountField, type AmountInput, KEPT_DECIMALS, readAmount, refuseBeyond } from './amount-input.rules.ts';
import { FIGURE_LIMIT, isBeyond } from './amount-limits.rules.ts';
import { type ComputeConfig, roundingModeOf } from './compute-config.rules.ts';
import {
  addDecimals,
  compareDecimals,
  type Decimal,
  formatDecimal,
  multiplyDecimals,
  parseDecimal,
  roundDecimal,
  trimDecimal,
  ZERO,
} from './decimal.ts';
import { decimalOfMoney, type Money, minus, moneyOf, percentOf, plus, roundMoney, timesDecimal } from './money.rules.ts';
import { quickLine, quickTotals } from './quick-amounts.rules.ts';

/**
 * What the price of a line is multiplied by. `auto`: the area if there is one, else the quantity; `length`: the longer side of each piece;
 * `perimeter`: all sides of each piece; `weight`: the quantity, which is then a weight; `fixed`: the price counts once.
 */
export const PRICING_BASES = ['auto', 'area', 'quantity', 'length', 'perimeter', 'weight', 'fixed'] as const;
export type PricingBasis = (typeof PRICING_BASES)[number];

type ComputedFrom = 'width' | 'height' | 'amount' | 'unitPrice' | 'cost' | 'singleArea' | 'totalArea' | 'totalAmount' | 'minArea';

/**
 * The input for computing a line. Lengths are in metres, `amount` is the quantity (1 when not given), `cost` the cost of one unit of the
 * basis. Areas and `totalAmount` count only where the configuration allows typing them.
 */
export type LineToCompute = { [K in keyof Pick<OrderLineInput, ComputedFrom>]?: AmountInput } & {
  /** The basis of the line's product or unit type; `auto` when not given. */
  pricingBasis?: PricingBasis | null;
};

/** Areas are in square metres with 4 decimals, money has the configured decimals. */
export interface LineAmounts {
  singleArea: string;
  totalArea: string;
  totalAmount: string;
  totalCost: string;
  totalProfit: string;
}

/** Figures of an order that a person may type where the configuration's flag of the figure is off. */
export interface TypedOrderFigures {
  totalAmount?: AmountInput;
  discountAmount?: AmountInput;
  transactionAmount?: AmountInput;
  commission?: AmountInput;
  receivables?: AmountInput;
}

export interface OrderHeaderInput {
  /** The share that the customer pays, in percent: 85 means 85 %. 100 when not given. */
  discountRate?: AmountInput;
  /** The tax rate of the order's bill type, in percent. 0 when not given. */
  taxRate?: AmountInput;
  /** The sum of the order's valid receipts, read from the database; never a figure of a request. */
  paid?: AmountInput;
  typed?: TypedOrderFigures;
}

/** All money has the configured decimals, except `paid`, which keeps further decimals that were really received. */
export interface OrderAmounts {
  totalAmount: string;
  discountAmount: string;
  transactionAmount: string;
  /** The tax. */
  commission: string;
  receivables: string;
  paid: string;
  arrears: string;
  /** The sum paid beyond the debt, which becomes the customer's advance. */
  advance: string;
  cost: string;
  /** transactionAmount − cost: the tax is passed on, and the shop bears the discount. */
  profit: string;
  paymentStatus: PaymentStatus;
}

const ONE: Decimal = { units: 1n, scale: 0 };
const TWO: Decimal = { units: 2n, scale: 0 };
const HUNDRED: Decimal = { units: 100n, scale: 0 };
const NO_MONEY = moneyOf(ZERO);

const kept = (measure: Decimal): Decimal => roundDecimal(measure, KEPT_DECIMALS, 'halfUp');
const larger = (a: Decimal, b: Decimal): Decimal => (compareDecimals(a, b) < 0 ? b : a);

function text(field: AmountField, value: Decimal): string {
  refuseBeyond(field, value);
  return formatDecimal(value);
}

/**
 * The text of a cost or profit, limited to the largest figure. An error would reveal the cost of a product to people who may not see it:
 * they could try at which quantity an order is refused.
 */
function inner(value: Decimal): string {
  if (!isBeyond(value, FIGURE_LIMIT)) return formatDecimal(value);
  return value.units < 0n ? `-${FIGURE_LIMIT}` : FIGURE_LIMIT;
}

/** A sum, rounded by the configuration: the typed one when the flag is off and one was typed, else the computed one. */
function settle(config: ComputeConfig, isAuto: boolean, field: AmountField, typed: AmountInput, compute: () => Money): Money {
  const given = isAuto ? null : readAmount(field, typed);
  return roundMoney(given ? moneyOf(given) : compute(), config.decimalPlaces, roundingModeOf(config));
}

interface Measures {
  width: Decimal;
  height: Decimal;
  quantity: Decimal;
}
interface Areas {
  singleArea: Decimal;
  totalArea: Decimal;
}

/**
 * The areas of a line. Where typing is allowed, typed areas count, and a total that was not typed follows from a typed single area. The
 * computed total is width × height × quantity, rounded only once: 1,000 small labels must not add up 1,000 rounding errors.
 */
function areasOf(line: LineToCompute, { width, height, quantity }: Measures, config: ComputeConfig): Areas {
  const typed = !config.isAutoInlinedAreaCalc;
  const exactArea = (typed ? readAmount('singleArea', line.singleArea) : null) ?? multiplyDecimals(width, height);
  const typedTotal = typed ? readAmount('totalArea', line.totalArea) : null;
  return { singleArea: kept(exactArea), totalArea: typedTotal ?? kept(multiplyDecimals(exactArea, quantity)) };
}

/** The metres that a line is charged for, by the longer side or all sides of each piece, with 4 decimals like areas. */
export function chargedLength(pricingBasis: 'length' | 'perimeter', { width, height, quantity }: Measures): Decimal {
  if (pricingBasis === 'length') return kept(multiplyDecimals(larger(width, height), quantity));
  // With only one side the perimeter would be too small: it is 0 then, like the area.
  if (width.units === 0n || height.units === 0n) return ZERO;
  return kept(multiplyDecimals(multiplyDecimals(TWO, addDecimals(width, height)), quantity));
}

/** The figure that the price is multiplied by. An area counts as at least `minArea` for each piece. */
function basisOf(line: LineToCompute, measures: Measures, totalArea: Decimal): Decimal {
  const { quantity } = measures;
  const minArea = readAmount('minArea', line.minArea) ?? ZERO;
  const hasArea = totalArea.units > 0n;
  const area = hasArea ? larger(totalArea, kept(multiplyDecimals(minArea, quantity))) : totalArea;
  switch (line.pricingBasis) {
    case 'area':
      return area;
    case 'quantity':
    case 'weight':
      return quantity;
    case 'length':
    case 'perimeter':
      return chargedLength(line.pricingBasis, measures);
    case 'fixed':
      return ONE;
    default:
      return hasArea ? area : quantity;
  }
}

/** The figures of one line, as `exactLine` describes; common cases take the faster way of `quick-amounts.rules.ts`. */
export const computeLine = (line: LineToCompute, config: ComputeConfig): LineAmounts => quickLine(line, config) ?? exactLine(line, config);

/**
 * The figures of one line: area = width × height × quantity, for every basis; amount = unit price × basis; cost = unit cost × basis;
 * profit = amount − cost. The schema checks limits of the form, such as a quantity of at least 1.
 * @throws AmountError for a figure that is no number, negative or too large, and for a result that is too large
 */
export function exactLine(line: LineToCompute, config: ComputeConfig): LineAmounts {
  const measures = {
    width: readAmount('width', line.width) ?? ZERO,
    height: readAmount('height', line.height) ?? ZERO,
    quantity: readAmount('amount', line.amount) ?? ONE,
  };
  const { singleArea, totalArea } = areasOf(line, measures, config);
  const basis = basisOf(line, measures, totalArea);
  const unitPrice = readAmount('unitPrice', line.unitPrice) ?? ZERO;
  const unitCost = readAmount('cost', line.cost) ?? ZERO;
  const totalAmount = settle(config, config.isAutoInlineAmount, 'totalAmount', line.totalAmount, () =>
    timesDecimal(moneyOf(unitPrice), basis),
  );
  const totalCost = settle(config, true, 'totalCost', null, () => timesDecimal(moneyOf(unitCost), basis));
  return {
    singleArea: text('singleArea', singleArea),
    totalArea: text('totalArea', totalArea),
    totalAmount: text('totalAmount', decimalOfMoney(totalAmount)),
    totalCost: inner(decimalOfMoney(totalCost)),
    totalProfit: inner(decimalOfMoney(minus(totalAmount, totalCost))),
  };
}

function sumOf(field: 'totalAmount' | 'totalCost', lines: readonly Pick<LineAmounts, 'totalAmount' | 'totalCost'>[]): Decimal {
  let units = 0n;
  lines.forEach((line, index) => {
    try {
      units += readAmount(field, line[field])?.units ?? 0n;
    } catch (error) {
      throw error instanceof AmountError ? error.onLine(index) : error;
    }
  });
  return { units, scale: KEPT_DECIMALS };
}

/** The sum that is still owed, or the sum that was paid beyond the debt. */
function owed(transaction: Money, tax: Money, paid: Decimal, config: ComputeConfig): { arrears: Money; advance: Money } {
  const rounded = (money: Money): Money => roundMoney(money, config.decimalPlaces, roundingModeOf(config));
  const open = plus(minus(transaction, moneyOf(paid)), tax);
  const isOwed = decimalOfMoney(open).units > 0n;
  return { arrears: rounded(isOwed ? open : NO_MONEY), advance: rounded(isOwed ? NO_MONEY : minus(NO_MONEY, open)) };
}

/**
 * The figures of an order that a payment changes; all others were agreed with the customer and stay. Limits are not checked, so that an
 * order with larger figures can be paid as well.
 */
export function settleOrder(
  agreed: { transactionAmount: string; commission: string },
  paid: string,
  config: ComputeConfig,
): { paid: string; arrears: string; paymentStatus: PaymentStatus } {
  const [transaction, tax] = [moneyOf(parseDecimal(agreed.transactionAmount)), moneyOf(parseDecimal(agreed.commission))];
  const arrears = decimalOfMoney(owed(transaction, tax, parseDecimal(paid), config).arrears);
  return { paid, arrears: formatDecimal(arrears), paymentStatus: arrears.units > 0n ? PAYMENT_STATUS.owed : PAYMENT_STATUS.settled };
}

/**
 * The figures of an order from those of its lines, which are computed already: a screen recomputes only the edited line.
 * `paid` comes from the receipts, and arrears always follow from it, even with `isAutoArrearsAmount` off: if they could be typed, a request
 * could settle an order that nobody has paid. A typed figure that was left empty is computed: as 0 it would mark the order as paid.
 * @throws AmountError for a figure that is no number, negative or too large, and for a result that is too large
 */
export function exactTotals(
  lines: readonly Pick<LineAmounts, 'totalAmount' | 'totalCost'>[],
  header: OrderHeaderInput,
  config: ComputeConfig,
): OrderAmounts {
  const typed = header.typed ?? {};
  const discountRate = readAmount('discountRate', header.discountRate) ?? HUNDRED;
  const taxRate = readAmount('taxRate', header.taxRate) ?? ZERO;
  const paid = readAmount('paid', header.paid, 'signed') ?? ZERO;
  const rounded = (money: Money): Money => roundMoney(money, config.decimalPlaces, roundingModeOf(config));

  const total = settle(config, config.isAutoOrderAmount, 'totalAmount', typed.totalAmount, () => moneyOf(sumOf('totalAmount', lines)));
  const discount = settle(config, config.isAutoDiscountAmount, 'discountAmount', typed.discountAmount, () =>
    minus(total, percentOf(total, discountRate)),
  );
  const transaction = settle(config, config.isAutoTransactionAmount, 'transactionAmount', typed.transactionAmount, () =>
    minus(total, discount),
  );
  const tax = settle(config, config.isAutoTaxes, 'commission', typed.commission, () => percentOf(transaction, taxRate));
  const receivables = settle(config, config.isAutoReceipts, 'receivables', typed.receivables, () => plus(transaction, tax));
  const cost = rounded(moneyOf(sumOf('totalCost', lines)));

  const { arrears, advance } = owed(transaction, tax, paid, config);
  return {
    totalAmount: text('totalAmount', decimalOfMoney(total)),
    discountAmount: text('discountAmount', decimalOfMoney(discount)),
    transactionAmount: text('transactionAmount', decimalOfMoney(transaction)),
    commission: text('commission', decimalOfMoney(tax)),
    receivables: text('receivables', decimalOfMoney(receivables)),
    paid: text('paid', trimDecimal(paid, config.decimalPlaces)),
    arrears: text('arrears', decimalOfMoney(arrears)),
    advance: text('advance', decimalOfMoney(advance)),
    cost: inner(decimalOfMoney(cost)),
    profit: inner(decimalOfMoney(minus(transaction, cost))),
    paymentStatus: decimalOfMoney(arrears).units > 0n ? PAYMENT_STATUS.owed : PAYMENT_STATUS.settled,
  };
}

/** The figures of an order, as `exactTotals` describes; common cases take the faster way of `quick-amounts.rules.ts`. */
export const computeOrderTotals = (
  lines: readonly Pick<LineAmounts, 'totalAmount' | 'totalCost'>[],
  header: OrderHeaderInput,
  config: ComputeConfig,
): OrderAmounts => quickTotals(lines, header, config) ?? exactTotals(lines, header, config);

export interface OrderInput extends OrderHeaderInput {
  lines: readonly LineToCompute[];
}

/**
 * Computes a whole order: its lines and its totals. Client and server both call this function; the server always recomputes.
 * @throws AmountError with the index of the line it concerns
 */
export function computeOrder(order: OrderInput, config: ComputeConfig): OrderAmounts & { lines: LineAmounts[] } {
  const lines = order.lines.map((line, index) => {
    try {
      return computeLine(line, config);
    } catch (error) {
      throw error instanceof AmountError ? error.onLine(index) : error;
    }
  });
  return { ...computeOrderTotals(lines, order, config), lines };
}

/**
 * Why computed figures cannot be saved, as Chinese text for a person; null when they can. It is separate from the computation, because a
 * screen must show figures even while a discount is typed before the lines it applies to.
 */
export function findOrderAmountProblem(amounts: Pick<OrderAmounts, 'discountAmount' | 'transactionAmount'>): string | null {
  if (parseDecimal(amounts.discountAmount).units < 0n) return '折扣率不能大于 100';
  if (parseDecimal(amounts.transactionAmount).units < 0n) return '优惠金额不能大于订单总额';
  return null;
}
