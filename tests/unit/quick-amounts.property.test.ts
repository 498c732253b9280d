import fc from 'fast-check';
import { expect, it } from 'vitest';
import { COMPUTE_FLAGS, type ComputeConfig, type ComputeFlag, DEFAULT_COMPUTE_CONFIG } from '#shared/rules/compute-config.rules.ts';
import { exactLine, exactTotals, type LineToCompute, type OrderHeaderInput, PRICING_BASES } from '#shared/rules/order-amounts.rules.ts';
import { quickLine, quickTotals, quickUnits } from '#shared/rules/quick-amounts.rules.ts';

const RUNS = 20_000;

/** Numbers as texts: as people write them, as the database does, and in odd forms. */
const digits = (max: number) =>
  fc
    .tuple(
      fc.nat(max),
      fc.oneof({ weight: 20, arbitrary: fc.stringMatching(/^\d{0,4}$/) }, { weight: 1, arbitrary: fc.stringMatching(/^\d{5}$/) }),
    )
    .map(([whole, part]) => (part === '' ? String(whole) : `${whole}.${part}`));
const odd = fc.constantFrom(null, undefined, '', '0', '0.0000', '.5', '3.', '-1', '1e3', '١', ' 1', '1.2.3', 2.5, 0);
const figure = (...limits: number[]) =>
  fc.oneof(...limits.map((max, index) => ({ weight: index === 0 ? 30 : 4, arbitrary: digits(max) })), { weight: 1, arbitrary: odd });

const line: fc.Arbitrary<LineToCompute> = fc.record({
  width: figure(9, 9, 999, 200_000),
  height: figure(9, 9, 999, 200_000),
  amount: figure(20, 300, 99_999, 2_000_000),
  unitPrice: figure(20, 400, 99_999, 2e9),
  cost: figure(20, 400, 99_999, 2e9),
  pricingBasis: fc.constantFrom(...PRICING_BASES, null, undefined),
  minArea: fc.oneof({ weight: 2, arbitrary: fc.constant(null) }, fc.constantFrom('1', '0.5000'), figure(3, 99, 2_000_000)),
});
const config: fc.Arbitrary<ComputeConfig> = fc
  .tuple(
    fc.integer({ min: 0, max: 4 }),
    fc.constantFrom('halfUp', 'up', 'down'),
    fc.oneof({ weight: 8, arbitrary: fc.constant(null) }, fc.constantFrom(...COMPUTE_FLAGS)),
  )
  .map(([decimalPlaces, roundingMethod, off]) => ({
    ...DEFAULT_COMPUTE_CONFIG,
    decimalPlaces,
    roundingMethod,
    ...(off ? ({ [off]: false } as Record<ComputeFlag, boolean>) : {}),
  }));
const header: fc.Arbitrary<OrderHeaderInput> = fc.record({
  discountRate: fc.oneof({ weight: 3, arbitrary: fc.constantFrom('100', '85', '100.0000', '97.5', null) }, figure(120)),
  taxRate: fc.oneof({ weight: 3, arbitrary: fc.constantFrom('0', '6', '13.0000', '1.5', null) }, figure(20, 150)),
  paid: figure(20, 4000, 2_000_000),
});
const sums = fc
  .array(fc.record({ totalAmount: figure(9000, 90_000, 2e8), totalCost: figure(9000, 90_000, 2e8) }), { maxLength: 8 })
  .map((lines) =>
    lines.map(({ totalAmount, totalCost }) => ({ totalAmount: String(totalAmount ?? '0'), totalCost: String(totalCost ?? '0') })),
  );

it('a line computed in whole numbers equals the line of the exact rules', () => {
  let counted = 0;
  const seen = new Set<unknown>();
  const isSame = fc.property(line, config, (line, config) => {
    const quick = quickLine(line, config);
    if (quick === null) return;
    counted += 1;
    seen.add(`${line.pricingBasis} ${Boolean(line.minArea)}`);
    expect(quick).toEqual(exactLine(line, config));
  });
  fc.assert(isSame, { numRuns: RUNS });
  expect(counted).toBeGreaterThan(RUNS / 10);
  expect(seen.size).toBe(2 * (PRICING_BASES.length + 2));
});

it('the totals computed in whole numbers equal those of the exact rules', () => {
  let counted = 0;
  const isSame = fc.property(sums, header, config, (lines, header, config) => {
    const quick = quickTotals(lines, header, config);
    if (quick === null) return;
    counted += 1;
    expect(quick).toEqual(exactTotals(lines, header, config));
  });
  fc.assert(isSame, { numRuns: RUNS });
  expect(counted).toBeGreaterThan(RUNS / 20);
});

it('a figure of more than a million is left to the exact rules, however long it is written', () => {
  expect([quickUnits('1'.padStart(50, '0')), quickUnits('1000000.0000')]).toEqual([10_000, 10_000_000_000]);
  expect([quickUnits('1000000.0001'), quickUnits('9'.repeat(400))]).toEqual([Number.NaN, Number.NaN]);
});
