import { expect, it } from 'vitest';
import { filterParameters, initialFilters, pageFilters } from '#client/features/orders/list/order-filters.ts';
import { parseShanghaiTime } from '#shared/rules/day.rules.ts';
import { DEFAULT_LOOKBACK_MS } from '#shared/rules/format.rules.ts';
import { orderPageInput } from '#shared/schemas/order.schema.ts';
import { orderLinePageInput } from '#shared/schemas/order-line.schema.ts';

const NOW = Date.UTC(2026, 10, 21, 8, 30);
const texts = Object.keys(initialFilters()).filter((name) => initialFilters()[name as 'name'] === '');
const everything = { ...initialFilters(NOW), ...Object.fromEntries(texts.map((name) => [name, '1'])), paymentState: 'paid' };

it('opens with today and the day 7,776,000,000 ms back, and all between', () => {
  const [begin, end] = initialFilters(NOW).date ?? [];
  expect([begin, end]).toEqual(['2026-08-23 00:00:00', '2026-11-21 23:59:59']);
  const today = parseShanghaiTime('2026-11-21 00:00:00') ?? 0;
  expect(today - (parseShanghaiTime(begin ?? '') ?? 0)).toBe(DEFAULT_LOOKBACK_MS);
  // Days are counted in Shanghai time, not in that of the machine.
  expect(initialFilters(Date.UTC(2026, 10, 21, 16)).date).toEqual(['2026-08-24 00:00:00', '2026-11-22 23:59:59']);
});

it.each([
  ['orders', orderPageInput],
  ['lines', orderLinePageInput],
] as const)('every filter of the form reaches the list of %s', (_, schema) => {
  expect(Object.keys(filterParameters(everything)).toSorted()).toEqual(['date', ...texts].toSorted());
  const { pageNo: _no, pageSize: _size, ...taken } = schema.parse(pageFilters(everything));
  const given = Object.entries(taken).filter(([, value]) => value !== undefined);
  expect(given.map(([name]) => name).toSorted()).toEqual(['date', ...texts].toSorted());
});
