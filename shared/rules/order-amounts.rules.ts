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
 * What a line is charged by: `auto` is the area when there is one, else the quantity; `length` is the longer side of each piece, `perimeter`
 * all its sides; for `weight` the quantity is the weight; `fixed` is the price once.
 */
export const PRICING_BASES = ['auto', 'area', 'quantity', 'length', 'perimeter', 'weight', 'fixed'] as const;
export type PricingBasis = (typeof PRICING_BASES)[number];

type ComputedFrom = 'width' | 'height' | 'amount' | 'unitPrice' | 'cost' | 'singleArea' | 'totalArea' | 'totalAmount' | 'minArea';

/**
 * What a line is computed from. Lengths in metres, `amount` is the quantity (not given means 1), `cost` the cost of one unit of the basis.
 * Areas and `totalAmount` count only where typing them is allowed.
 */
export type LineToCompute = { [K in keyof Pick<OrderLineInput, ComputedFrom>]?: AmountInput } & {
  /** Of the line's product or unit type; not given means `auto`. */
  pricingBasis?: PricingBasis | null;
};

/** Areas in square metres at 4 decimals; money at the configured decimals. */
export interface LineAmounts {
  singleArea: string;
  totalArea: string;
  totalAmount: string;
  totalCost: string;
  totalProfit: string;
}

/** Figures of an order that a person may type where the flag of the figure is off. */
export interface TypedOrderFigures {
  totalAmount?: AmountInput;
  discountAmount?: AmountInput;
  transactionAmount?: AmountInput;
  commission?: AmountInput;
  receivables?: AmountInput;
}

export interface OrderHeaderInput {
  /** The share the customer pays, in percent: 85 means 85 %. Not given means 100. */
  discountRate?: AmountInput;
  /** Of the order's bill type, in percent. Not given means 0. */
  taxRate?: AmountInput;
  /** The sum of the order's live receipts, read from the ledger; never a figure of a request. */
  paid?: AmountInput;
  typed?: TypedOrderFigures;
}

/** All money at the configured decimals, except `paid`: what was really received is shown as it is. */
export interface OrderAmounts {
  totalAmount: string;
  discountAmount: string;
  transactionAmount: string;
  /** The tax. */
  commission: string;
  receivables: string;
  paid: string;
  arrears: string;
  /** What was paid beyond the debt: the customer's advance. */
  advance: string;
  cost: string;
  /** What the shop keeps: transactionAmount − cost. The tax is passed on and a discount is borne by the shop. */
  profit: string;
  /** 0 unpaid, 1 paid. */
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
 * Cost and profit beyond the largest figure are kept as the largest. They refuse no order: whoever may not see them could find out the
 * cost of a product by trying at which quantity an order is refused.
 */
function inner(value: Decimal): string {
  if (!isBeyond(value, FIGURE_LIMIT)) return formatDecimal(value);
  return value.units < 0n ? `-${FIGURE_LIMIT}` : FIGURE_LIMIT;
}

/** A figure's money rounded by the configuration: typed where its flag is off and something was typed, else computed. */
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
 * A typed area stands; a total that was not typed follows from a typed single area. The computed total is the exact
 * width × height × quantity rounded once: 1,000 small labels must not carry 1,000 rounding errors.
 */
function areasOf(line: LineToCompute, { width, height, quantity }: Measures, config: ComputeConfig): Areas {
  const typed = !config.isAutoInlinedAreaCalc;
  const exactArea = (typed ? readAmount('singleArea', line.singleArea) : null) ?? multiplyDecimals(width, height);
  const typedTotal = typed ? readAmount('totalArea', line.totalArea) : null;
  return { singleArea: kept(exactArea), totalArea: typedTotal ?? kept(multiplyDecimals(exactArea, quantity)) };
}

/** Metres that a line is charged by its longer side or all its sides. Lengths are kept as areas are. */
export function chargedLength(pricingBasis: 'length' | 'perimeter', { width, height, quantity }: Measures): Decimal {
  if (pricingBasis === 'length') return kept(multiplyDecimals(larger(width, height), quantity));
  // With one side alone it would be too little: it is nothing, as an area would be.
  if (width.units === 0n || height.units === 0n) return ZERO;
  return kept(multiplyDecimals(multiplyDecimals(TWO, addDecimals(width, height)), quantity));
}

/** What has an area is charged at least the smallest one for each piece. */
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

/** The same of plain numbers of everyday size is counted in whole numbers: `computeLine` and `computeOrderTotals` take whichever serves. */
export const computeLine = (line: LineToCompute, config: ComputeConfig): LineAmounts => quickLine(line, config) ?? exactLine(line, config);

/**
 * The figures of one line: area = width × height × quantity, whatever is charged; amount = unit price × basis; cost = unit cost × basis;
 * profit = amount − cost. Limits of the form (quantity at least 1) are the schema's business.
 * @throws AmountError for a figure that is no number, negative or too large, and for such a result.
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

/** What is still owed, and what was paid beyond that. */
function owed(transaction: Money, tax: Money, paid: Decimal, config: ComputeConfig): { arrears: Money; advance: Money } {
  const rounded = (money: Money): Money => roundMoney(money, config.decimalPlaces, roundingModeOf(config));
  const open = plus(minus(transaction, moneyOf(paid)), tax);
  const isOwed = decimalOfMoney(open).units > 0n;
  return { arrears: rounded(isOwed ? open : NO_MONEY), advance: rounded(isOwed ? NO_MONEY : minus(NO_MONEY, open)) };
}

/**
 * What follows from a payment: only these change, for the order's own figures were agreed. An order from before there were limits is
 * settled like any other.
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
 * The figures of an order from those of its lines (already computed: a screen recomputes only the line being typed in).
 * `paid` comes from the ledger and arrears follow from it whatever `isAutoArrearsAmount` says: a debt that could be typed
 * would let a request settle an order nobody paid.
 * A typed figure that was left empty is computed: taken as 0, it would mark the order as paid.
 * @throws AmountError for a figure that is no number, negative or too large, and for such a result.
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
    paymentStatus: decimalOfMoney(arrears).units > 0n ? 0 : 1,
  };
}

export const computeOrderTotals = (
  lines: readonly Pick<LineAmounts, 'totalAmount' | 'totalCost'>[],
  header: OrderHeaderInput,
  config: ComputeConfig,
): OrderAmounts => quickTotals(lines, header, config) ?? exactTotals(lines, header, config);

export interface OrderInput extends OrderHeaderInput {
  lines: readonly LineToCompute[];
}

/**
 * A whole order: its lines and its totals. Client and server call this same function; the server always recomputes.
 * @throws AmountError with the index of the line it concerns.
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
 * What keeps computed figures from being saved, as Chinese text for a person; null when nothing does. Apart from the
 * computation, because a screen must go on showing figures while a discount is typed before the lines that carry it.
 */
export function findOrderAmountProblem(amounts: Pick<OrderAmounts, 'discountAmount' | 'transactionAmount'>): string | null {
  if (parseDecimal(amounts.discountAmount).units < 0n) return '折扣率不能大于 100';
  if (parseDecimal(amounts.transactionAmount).units < 0n) return '优惠金额不能大于订单总额';
  return null;
}
