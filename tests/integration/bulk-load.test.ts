import fc from 'fast-check';
import type { KyselyPlugin, RawNode } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { loadRows } from '#platform/db/bulk-load.ts';
import { openLocalText } from '#platform/db/local-texts.ts';
import { inTransaction } from '#platform/db/transaction.ts';
import { openTestShops, type TestShop, type TestShops } from '../support/shop.ts';

let shops: TestShops;
let shop: TestShop;
beforeAll(async () => {
  shops = await openTestShops();
});
beforeEach(async () => {
  shop = await shops.open();
});
afterAll(() => shops.close());

const entry = (orderInfoId: number, changes: unknown, userName = '店长') => ({
  orderInfoId,
  orderId: `T${orderInfoId}`,
  action: 'bulk',
  changes: JSON.stringify(changes),
  userId: 1,
  userName,
  createTime: 1,
});

const begin = (text: string) => [...text].slice(0, 3).join('');
const stored = () =>
  shop.scope().db.selectFrom('orderHistory').selectAll().where('tenantId', '=', shop.tenantId).orderBy('orderInfoId').execute();
const load = (rows: ReturnType<typeof entry>[]) => inTransaction(shop.scope(), (scope) => loadRows(scope, 'orderHistory', rows));

const ODD = ['\\', '\\N', "\\'", '\0', '\n\r\t\b\x1a', '\\t', '\t', '\r\n', "'); drop table order_info; -- ", '中文😀', '\u2028', '', ' '];

describe('rows that are loaded', () => {
  it('hold any text as it is, and get the default values of the database', async () => {
    const texts = [...ODD, ...fc.sample(fc.string({ unit: 'grapheme', maxLength: 20 }), { numRuns: 2300, seed: 7 })];
    await load(texts.map((text, at) => entry(at + 1, [text], begin(text))));
    const rows = await stored();
    expect(rows.map(({ changes }) => (changes as unknown as string[])[0])).toEqual(texts);
    expect(rows.map(({ userName }) => userName)).toEqual(texts.map((text) => begin(text)));
    expect(new Set(rows.map(({ tenantId }) => tenantId))).toEqual(new Set([shop.tenantId]));
  });

  it('are refused as inserted ones are, and nothing of them stays', async () => {
    const rows = Array.from({ length: 300 }, (_, at) => entry(at + 1, []));
    const long = rows.map((row, at) => (at === 200 ? { ...row, userName: '长'.repeat(300) } : row));
    await expect(load(long)).rejects.toMatchObject({ errno: 1406 });
    const broken = rows.map((row, at) => (at === 250 ? { ...row, changes: '{' } : row));
    await expect(load(broken)).rejects.toMatchObject({ errno: 4025 });
    expect(await stored()).toEqual([]);
  });

  it('leave nothing of a batch that is taken back', async () => {
    await expect(
      inTransaction(shop.scope(), async (scope) => {
        await loadRows(
          scope,
          'orderHistory',
          Array.from({ length: 300 }, (_, at) => entry(at + 1, [])),
        );
        throw new Error('changed my mind');
      }),
    ).rejects.toThrow('changed my mind');
    expect(await stored()).toEqual([]);
  });
});

it('the driver sends no file that the statement did not supply', async () => {
  await expect(openLocalText('/etc/passwd').toArray()).rejects.toThrow('nobody offered');
});

it('a database that refuses local files gets inserts, and is asked only once', async () => {
  let asked = 0;
  const plugin: KyselyPlugin = {
    transformQuery({ node }) {
      const isLoad = node.kind === 'RawNode' && (node as RawNode).sqlFragments[0]?.startsWith('load data');
      if (!isLoad) return node;
      asked += 1;
      throw Object.assign(new Error('The used command is not allowed'), { errno: 4166 });
    },
    transformResult: async ({ result }) => result,
  };
  const rows = Array.from({ length: 2300 }, (_, at) => entry(at + 1, [at]));
  const scope = { ...shop.scope(), db: shop.db.withPlugin(plugin) };
  await inTransaction(scope, (scope) => loadRows(scope, 'orderHistory', rows));
  expect((await stored()).map(({ changes }) => (changes as unknown as number[])[0])).toEqual(rows.map((_, at) => at));
  expect(asked).toBe(1);
});
