import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest';
import { orderColumnRepository } from '#domain/orders/order-column.repository.ts';
import { buildDay } from '#domain/orders/order-column-builder.ts';
import { dayOf, startOfDay } from '#shared/rules/day.rules.ts';
import { DAY } from '../support/filter-stock.ts';
import { openTestShops, type TestShop, type TestShops } from '../support/shop.ts';

/** What order-column-cache.ts keeps in memory is never older than what a statement would have read. */
let shops: TestShops;
let heard: string[] = [];
beforeAll(async () => {
  shops = await openTestShops(6, undefined, (statement) => void heard.push(statement));
});
afterEach(() => vi.restoreAllMocks());
afterAll(() => shops.close());

const day = dayOf(DAY);
/** A day that is counted as one of very many orders: with it in their range, lists are looked for in columns. */
const CROWDED = day - 20;

async function stocked(remarks = '急') {
  const shop = await shops.open();
  await shop.db.insertInto('orderDayCounter').values({ tenantId: shop.tenantId, day: CROWDED, orders: 100_000 }).execute();
  const { bs } = shop.as();
  const orderDels = [{ contentProduction: '门头', unitPrice: '5' }];
  const ids: number[] = [];
  for (let index = 0; index < 3; index += 1)
    ids.push(await bs.orderInfo.create({ customerName: '甲', date: DAY + index, remarks, orderDels } as never));
  for (const built of [CROWDED, day]) await buildDay(shop.scope(), built);
  return { shop, bs, ids };
}

async function find(shop: TestShop, filters: Record<string, unknown> = { remarks: '急' }) {
  heard = [];
  const date = [startOfDay(CROWDED), startOfDay(day + 1)];
  const { list, total } = await shop.as().bs.orderInfo.page({ date, ...filters } as never);
  const read = heard.filter((statement) => /select .*`data`.* from `order_column`/.test(statement));
  return { ids: list.map(({ id }) => id).sort((a, b) => a - b), total, read: read.length };
}

it('reads a column once', async () => {
  const { shop, ids } = await stocked();
  expect(await find(shop)).toEqual({ ids, total: 3, read: 1 });
  expect(await find(shop)).toEqual({ ids, total: 3, read: 0 });
  expect(await find(shop, { remarks: '急', contact: '丙' })).toEqual({ ids: [], total: 0, read: 1 });
  expect(await find(shop, { contact: '丙' })).toEqual({ ids: [], total: 0, read: 0 });
});

it('reads it again once it is written anew', async () => {
  const { shop, bs, ids } = await stocked();
  await find(shop);
  await bs.orderInfo.update({ id: ids[0], remarks: '慢' } as never);
  await buildDay(shop.scope(), day);
  expect(await find(shop)).toMatchObject({ ids: ids.slice(1), total: 2 });
  expect(await find(shop, { remarks: '慢' })).toMatchObject({ ids: ids.slice(0, 1), total: 1, read: 0 });
});

it('keeps the columns of shops apart', async () => {
  const [one, other] = [await stocked('急'), await stocked('慢')];
  expect(await find(one.shop)).toMatchObject({ total: 3 });
  expect(await find(other.shop)).toMatchObject({ total: 0 });
});

it('reads a day from its rows that is written anew between the two readings', async () => {
  const { shop, bs, ids } = await stocked();
  await find(shop);
  const { findBuilds } = orderColumnRepository;
  vi.spyOn(orderColumnRepository, 'findBuilds').mockImplementationOnce(async (scope, days) => {
    const builds = await findBuilds(scope, days);
    await bs.orderInfo.update({ id: ids[0], remarks: '慢', contact: '丙' } as never);
    await buildDay(shop.scope(), day);
    return builds;
  });
  // No order was ever both; the old remarks and the new contact together would say so of one.
  expect(await find(shop, { remarks: '急', contact: '丙' })).toMatchObject({ total: 0 });
  expect(await find(shop)).toMatchObject({ ids: ids.slice(1), total: 2 });
});
