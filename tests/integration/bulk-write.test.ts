import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { insertRows, upsertRows } from '#platform/db/bulk-write.ts';
import { broughtValue, loadStatement, savepoint } from '#platform/db/reviewed-sql.ts';
import { inTransaction } from '#platform/db/transaction.ts';
import { openTestShops, type TestShop, type TestShops } from '../support/shop.ts';

let shops: TestShops;
let shop: TestShop;
let other: TestShop;
beforeAll(async () => {
  shops = await openTestShops();
  shop = await shops.open();
  other = await shops.open();
});
afterAll(() => shops.close());

const entry = (orderInfoId: number, orderId: string, changes: unknown = []) => ({
  orderInfoId,
  orderId,
  action: 'bulk',
  changes: JSON.stringify(changes),
  userId: 1,
  userName: '店长',
  createTime: 1,
});

const stored = (from: TestShop) =>
  from.scope().db.selectFrom('orderHistory').selectAll().where('tenantId', '=', from.scope().tenantId).orderBy('id').execute();

it('takes no name or depth into its text that could be more than one', () => {
  expect(() => savepoint(1.5)).toThrow('1.5 is no depth');
  expect(() => broughtValue('id`', 'add')).toThrow('id` is no column');
  expect(() => loadStatement('file', 'orderHistory', ['id`'], { tenantId: 1 })).toThrow('id` is no column');
});

it('stores any text as it is', async () => {
  const texts = [
    "'",
    '"',
    '\\',
    "\\'",
    '\0',
    '\n\r\t\b\x1a',
    '?',
    '??',
    ':name',
    '%_',
    "'); drop table order_info; -- ",
    '/* */ #',
    '中文😀',
    '\u2028',
  ];
  await insertRows(
    shop.scope(),
    'orderHistory',
    texts.map((text, at) => entry(at + 1, 'T', [text])),
  );
  // Few rows are sent as parameters, many as literals.
  await insertRows(
    shop.scope(),
    'orderHistory',
    [...texts, ...texts].map((text, at) => entry(at + 1, 'T', [text])),
  );
  expect((await stored(shop)).map(({ changes }) => (changes as unknown as string[])[0])).toEqual([...texts, ...texts, ...texts]);

  const names = fc.sample(fc.string({ unit: 'binary', maxLength: 20 }), { numRuns: 700, seed: 7 });
  await insertRows(
    other.scope(),
    'orderHistory',
    names.map((name, at) => ({ ...entry(at + 1, 'T'), userName: name })),
  );
  expect((await stored(other)).map(({ userName }) => userName)).toEqual(names);
});

it('keeps numbers exact and refuses what is no plain value', async () => {
  const day = (totalAmount: string, orders = 1) => ({ day: 20000, orders, totalAmount });
  const add = ['orders', 'totalAmount'] as const;
  await upsertRows(shop.scope(), 'orderDayCounter', [day('90071992547409.9301')], { add });
  await upsertRows(shop.scope(), 'orderDayCounter', [day('0.0001', -3), day('-0.0003', 5)], { add });
  const counter = await shop
    .scope()
    .db.selectFrom('orderDayCounter')
    .select(['orders', 'totalAmount'])
    .where('tenantId', '=', shop.scope().tenantId)
    .where('day', '=', 20000)
    .executeTakeFirstOrThrow();
  expect(counter).toEqual({ orders: 3, totalAmount: '90071992547409.9299' });

  for (const bad of [Number.NaN, Number.POSITIVE_INFINITY, { toString: () => '1' }, ['1'], new Date()])
    await expect(insertRows(shop.scope(), 'orderHistory', new Array(20).fill(entry(bad as number, 'bad')))).rejects.toThrow(TypeError);
});

it('writes the tenant of the scope alone, whatever the row says', async () => {
  const before = (await stored(other)).length;
  await insertRows(shop.scope(), 'orderHistory', [{ ...entry(77, 'mine'), tenantId: other.scope().tenantId } as never]);
  expect((await stored(other)).length).toBe(before);
  expect((await stored(shop)).at(-1)).toMatchObject({ orderInfoId: 77, tenantId: shop.scope().tenantId });
});

it('leaves nothing behind when a later batch fails', async () => {
  const before = (await stored(shop)).length;
  const rows = Array.from({ length: 1200 }, (_, at) => entry(at, at === 1100 ? 'x'.repeat(40) : 'fits'));
  await expect(inTransaction(shop.scope(), (scope) => insertRows(scope, 'orderHistory', rows))).rejects.toMatchObject({ errno: 1406 });
  expect((await stored(shop)).length).toBe(before);
});
