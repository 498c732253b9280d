import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { AmountError } from '#shared/rules/amount-input.rules.ts';
import { FIGURE_LIMIT, isTextBeyond } from '#shared/rules/amount-limits.rules.ts';
import { COMPUTE_FLAGS, type ComputeConfig, type ComputeFlag } from '#shared/rules/compute-config.rules.ts';
import {
  computeOrder,
  findOrderAmountProblem,
  type LineToCompute,
  type OrderInput,
  PRICING_BASES,
  type PricingBasis,
} from '#shared/rules/order-amounts.rules.ts';

/**
 * An independent exact model of the amounts in fractions of whole numbers. It shares no code with the rules: it reads texts digit by digit
 * and rounds by comparing fractions.
 */
interface Fraction {
  n: bigint;
  d: bigint;
}

const whole = (n: bigint): Fraction => ({ n, d: 1n });
const times = (a: Fraction, b: Fraction): Fraction => ({ n: a.n * b.n, d: a.d * b.d });
const sum = (a: Fraction, b: Fraction): Fraction => ({ n: a.n * b.d + b.n * a.d, d: a.d * b.d });
const negated = (a: Fraction): Fraction => ({ n: -a.n, d: a.d });
const less = (a: Fraction, b: Fraction): Fraction => sum(a, negated(b));

function read(value: string | number | null | undefined): Fraction | null {
  if (value === null || value === undefined || value === '') return null;
  let n = 0n;
  let d = 1n;
  let isAfterPoint = false;
  for (const sign of String(value)) {
    if (sign === '.') isAfterPoint = true;
    else if (sign !== '-') {
      n = n * 10n + BigInt(sign.charCodeAt(0) - 48);
      if (isAfterPoint) d *= 10n;
    }
  }
  return { n: String(value).startsWith('-') ? -n : n, d };
}

function rounded(value: Fraction, places: number, method: string): Fraction {
  const grid = 10n ** BigInt(places);
  const sign = value.n < 0n ? -1n : 1n;
  const scaled = value.n * sign * grid;
  let steps = scaled / value.d;
  const rest = scaled - steps * value.d;
  const isHalfOrMore = rest + rest >= value.d;
  if (rest > 0n && (method === 'up' || (method === 'halfUp' && isHalfOrMore))) steps += 1n;
  return { n: sign * steps, d: grid };
}

function show(value: Fraction, places: number): string {
  const grid = 10n ** BigInt(places);
  const steps = (value.n * grid) / value.d;
  if (steps * value.d !== value.n * grid) throw new Error('more decimals than shown');
  const size = steps < 0n ? -steps : steps;
  const fraction = places === 0 ? '' : `.${(size % grid).toString().padStart(places, '0')}`;
  return `${steps < 0n ? '-' : ''}${size / grid}${fraction}`;
}

const kept = (value: string | number | null | undefined): Fraction | null => {
  const fraction = read(value);
  return fraction && rounded(fraction, 4, 'halfUp');
};

function modelOf(order: OrderInput, config: ComputeConfig) {
  const method = config.decimalPlaces === 0 ? 'halfUp' : config.roundingMethod;
  const places = config.decimalPlaces;
  const money = (value: Fraction) => rounded(value, places, method);
  const chosen = (isAuto: boolean, typed: Parameters<typeof read>[0], computed: Fraction) =>
    money((isAuto ? null : kept(typed)) ?? computed);
  const zero = whole(0n);

  const lines = order.lines.map((line) => {
    const quantity = kept(line.amount) ?? whole(1n);
    const sides = times(kept(line.width) ?? zero, kept(line.height) ?? zero);
    const typedSingle = config.isAutoInlinedAreaCalc ? null : kept(line.singleArea);
    const typedTotal = config.isAutoInlinedAreaCalc ? null : kept(line.totalArea);
    const singleArea = rounded(typedSingle ?? sides, 4, 'halfUp');
    const totalArea = typedTotal ?? rounded(times(typedSingle ?? sides, quantity), 4, 'halfUp');
    const [width, height] = [kept(line.width) ?? zero, kept(line.height) ?? zero];
    const larger = (a: Fraction, b: Fraction) => (less(a, b).n < 0n ? b : a);
    const least = rounded(times(kept(line.minArea) ?? zero, quantity), 4, 'halfUp');
    const area = totalArea.n > 0n ? larger(totalArea, least) : totalArea;
    const measures: Record<PricingBasis, Fraction> = {
      auto: totalArea.n > 0n ? area : quantity,
      area,
      quantity,
      weight: quantity,
      length: rounded(times(larger(width, height), quantity), 4, 'halfUp'),
      perimeter: width.n && height.n ? rounded(times(times(whole(2n), sum(width, height)), quantity), 4, 'halfUp') : zero,
      fixed: whole(1n),
    };
    const basis = measures[line.pricingBasis ?? 'auto'];
    const totalAmount = chosen(config.isAutoInlineAmount, line.totalAmount, times(kept(line.unitPrice) ?? zero, basis));
    const totalCost = money(times(kept(line.cost) ?? zero, basis));
    return { singleArea, totalArea, totalAmount, totalCost };
  });

  const hundredth: Fraction = { n: 1n, d: 100n };
  const typed = order.typed ?? {};
  const total = chosen(config.isAutoOrderAmount, typed.totalAmount, lines.map((line) => line.totalAmount).reduce(sum, zero));
  const payable = times(times(total, kept(order.discountRate) ?? whole(100n)), hundredth);
  const discount = chosen(config.isAutoDiscountAmount, typed.discountAmount, less(total, payable));
  const transaction = chosen(config.isAutoTransactionAmount, typed.transactionAmount, less(total, discount));
  const tax = chosen(config.isAutoTaxes, typed.commission, times(times(transaction, kept(order.taxRate) ?? zero), hundredth));
  const receivables = chosen(config.isAutoReceipts, typed.receivables, sum(transaction, tax));
  const paid = kept(order.paid) ?? zero;
  const open = sum(less(transaction, paid), tax);
  const arrears = money(open.n > 0n ? open : zero);
  const cost = lines.map((line) => line.totalCost).reduce(sum, zero);
  return {
    lines: lines.map((line) => ({
      singleArea: show(line.singleArea, 4),
      totalArea: show(line.totalArea, 4),
      totalAmount: show(line.totalAmount, places),
      totalCost: show(line.totalCost, places),
      totalProfit: show(less(line.totalAmount, line.totalCost), places),
    })),
    totalAmount: show(total, places),
    discountAmount: show(discount, places),
    transactionAmount: show(transaction, places),
    commission: show(tax, places),
    receivables: show(receivables, places),
    arrears: show(arrears, places),
    advance: show(money(open.n < 0n ? negated(open) : zero), places),
    cost: show(cost, places),
    profit: show(less(transaction, cost), places),
    paymentStatus: arrears.n > 0n ? 0 : 1,
  };
}

/** A figure as it may be sent: missing, empty, a text with 0 to 6 decimals, or a JS number. */
function figure(max: number): fc.Arbitrary<string | number | null | undefined> {
  const digits = fc
    .tuple(fc.nat(max), fc.stringMatching(/^\d{0,6}$/))
    .map(([integer, fraction]) => (fraction ? `${integer}.${fraction}` : `${integer}`));
  return fc.oneof(
    { weight: 12, arbitrary: digits },
    {
      weight: 3,
      arbitrary: fc
        .tuple(fc.nat(max), fc.nat(9999))
        .map(([integer, fraction]) => Number(`${integer}.${String(fraction).padStart(4, '0')}`)),
    },
    { weight: 1, arbitrary: fc.constantFrom(null, undefined, '', '0') },
  );
}

const line: fc.Arbitrary<LineToCompute> = fc.record({
  width: figure(9),
  height: figure(9),
  amount: figure(300),
  unitPrice: figure(400),
  cost: figure(400),
  pricingBasis: fc.constantFrom(...PRICING_BASES, null, undefined),
  minArea: fc.oneof(fc.constant(null), figure(9)),
  singleArea: figure(50),
  totalArea: figure(500),
  totalAmount: figure(90_000),
});

const order: fc.Arbitrary<OrderInput> = fc.record({
  lines: fc.array(line, { maxLength: 6 }),
  discountRate: figure(100),
  taxRate: figure(20),
  paid: fc.oneof(figure(400_000), figure(2000)),
  typed: fc.record({
    totalAmount: figure(90_000),
    discountAmount: figure(900),
    transactionAmount: figure(90_000),
    commission: figure(900),
    receivables: figure(90_000),
  }),
});

/** Any figure that a column could hold. */
const anyFigure = fc.oneof(
  figure(9),
  figure(9e7),
  figure(1e6),
  figure(2e9).map((value) => (typeof value === 'string' ? `${value.split('.')[0]}0000.5` : value)),
);
/** Sides are within their limit; the areas they make may not be. */
const anySide = fc.oneof(figure(9), figure(99_999), figure(1e6));
const immense: fc.Arbitrary<OrderInput> = fc.record({
  lines: fc.array(
    fc.record({ width: anySide, height: anySide, amount: anyFigure, unitPrice: anyFigure, cost: anyFigure, totalAmount: anyFigure }),
    { maxLength: 4 },
  ),
  discountRate: figure(100),
  taxRate: figure(100),
  paid: anyFigure,
  typed: fc.record({ totalAmount: anyFigure, transactionAmount: anyFigure, commission: anyFigure, receivables: anyFigure }),
});

const flags = fc.record(
  Object.fromEntries(COMPUTE_FLAGS.map((flag) => [flag, fc.boolean()])) as Record<ComputeFlag, fc.Arbitrary<boolean>>,
);
const config: fc.Arbitrary<ComputeConfig> = fc
  .tuple(flags, fc.integer({ min: 0, max: 4 }), fc.constantFrom<ComputeConfig['roundingMethod']>('halfUp', 'up', 'down'))
  .map(([chosen, decimalPlaces, roundingMethod]) => ({ ...chosen, decimalPlaces, roundingMethod }));

describe('amounts of immense orders', () => {
  it('are within the limit, or refused with a figure, its limit and nothing else', () => {
    let refused = 0;
    fc.assert(
      fc.property(immense, config, (input, settings) => {
        try {
          const { lines, paymentStatus: _, ...totals } = computeOrder(input, settings);
          const figures = [...lines.flatMap((each) => Object.values(each)), ...Object.values(totals)];
          expect(figures.filter((each) => isTextBeyond(each, FIGURE_LIMIT))).toEqual([]);
        } catch (error) {
          if (!(error instanceof AmountError)) throw error;
          expect(error.message).toMatch(/^(第 \d+ 行)?[\u4e00-\u9fff]+：不能大于 (99,999,999\.99|100000)$/);
          refused += 1;
        }
      }),
      { numRuns: 2000 },
    );
    expect(refused).toBeGreaterThan(100);
    expect(refused).toBeLessThan(2000);
  });
});

describe('amounts of random orders', () => {
  it('equal the independent exact model over 10,000 orders, every flag, decimals 0 to 4 and rounding method', () => {
    const seen = new Set<string>();
    fc.assert(
      fc.property(order, config, (input, settings) => {
        const { paid, ...computed } = computeOrder(input, settings);
        expect(computed).toEqual(modelOf(input, settings));
        expect(less(read(paid) ?? whole(0n), kept(input.paid) ?? whole(0n)).n).toBe(0n);
        seen.add(`${settings.decimalPlaces} ${settings.roundingMethod}`);
        for (const flag of COMPUTE_FLAGS) seen.add(`${flag} ${settings[flag]}`);
      }),
      { numRuns: 10_000 },
    );
    expect(seen.size).toBe(5 * 3 + 2 * COMPUTE_FLAGS.length);
  });

  it('do not depend on the order of the lines, and the totals are the sum of the lines shown', () => {
    fc.assert(
      fc.property(order, config, (input, settings) => {
        const automatic = { ...settings, isAutoOrderAmount: true };
        const { lines, ...totals } = computeOrder(input, automatic);
        const { lines: _, ...reversed } = computeOrder({ ...input, lines: input.lines.toReversed() }, automatic);
        expect(reversed).toEqual(totals);
        expect(totals.totalAmount).toBe(
          show(lines.map((each) => read(each.totalAmount) ?? whole(0n)).reduce(sum, whole(0n)), settings.decimalPlaces),
        );
      }),
      { numRuns: 500 },
    );
  });

  it('come out the same when an order is stored with all its figures and computed again', () => {
    fc.assert(
      fc.property(order, config, (input, settings) => {
        const first = computeOrder(input, settings);
        // Leaves out orders that are refused when they are saved.
        fc.pre(findOrderAmountProblem(first) === null);
        const stored = (value: string | number | null | undefined) => {
          const fraction = kept(value);
          return fraction && show(fraction, 4);
        };
        const lines = input.lines.map((each, index) => ({
          width: stored(each.width),
          height: stored(each.height),
          amount: stored(each.amount),
          unitPrice: stored(each.unitPrice),
          cost: stored(each.cost),
          pricingBasis: each.pricingBasis,
          minArea: stored(each.minArea),
          ...first.lines[index],
        }));
        const again = { lines, discountRate: stored(input.discountRate), taxRate: stored(input.taxRate), paid: first.paid, typed: first };
        expect(computeOrder(again, settings)).toEqual(first);
      }),
      { numRuns: 500 },
    );
  });
});
