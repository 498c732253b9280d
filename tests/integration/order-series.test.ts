import { afterAll, beforeAll, expect, it } from 'vitest';
import { dayOf, dayText } from '#shared/rules/day.rules.ts';
import { openTestShops, type TestShops } from '../support/shop.ts';

/** Figures by week, month and year: the first one is of a whole period, as all that follow it. */
let shops: TestShops;
beforeAll(async () => {
  shops = await openTestShops();
});
afterAll(() => shops.close());

it.each([
  ['week', 200],
  ['month', 500],
  ['year', 2500],
] as const)('by %s begin with a whole period', async (type, days) => {
  const shop = await shops.open();
  const today = dayOf(Date.now());
  const counted = Array.from({ length: days }, (_, back) => ({ tenantId: shop.tenantId, day: today - back, orders: 1 }));
  await shop.db.insertInto('orderDayCounter').values(counted).execute();
  const [first] = await shop.as().bs.orderInfo.getOrderInfoStatisticsCount({ type });
  const begin = String(first?.date);
  const inPeriod = (day: number) => (type === 'week' ? dayText(day) >= begin && dayText(day - 6) <= begin : dayText(day).startsWith(begin));
  expect(first?.count).toBe(counted.filter(({ day }) => inPeriod(day)).length);
  expect(first?.count).toBeGreaterThanOrEqual({ week: 7, month: 28, year: 365 }[type]);
});
