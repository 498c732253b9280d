import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { SHOW_COST, SHOW_PROFIT } from '#shared/permissions.ts';
import { answerText, callFixture, type MatrixShops, openMatrixShops, PROCEDURES } from '../support/matrix.ts';
import type { StockedShop } from '../support/stocked-shop.ts';

/** No call may answer cost or profit without their permissions. */
let shops: MatrixShops;
let shop: StockedShop;
let cost: string[];
let profit: string[];
let everyOther: string[];

beforeAll(async () => {
  shops = await openMatrixShops();
  shop = await shops.openKept();
  [cost, profit] = [await planted(COST_COLUMNS), await planted(PROFIT_COLUMNS)];
  const rows = await shops.db.selectFrom('systemMenu').select('permission').where('permission', '!=', '').execute();
  everyOther = [...new Set(rows.map((row) => row.permission))].filter(
    (permission) => permission !== SHOW_COST && permission !== SHOW_PROFIT,
  );
});
afterEach(() => shops.restore());
afterAll(() => shops.close());

const COST_COLUMNS = ['cost', 'total_cost', 'unit_price_of_material'];
const PROFIT_COLUMNS = ['profit', 'total_profit'];
/** Figures with fewer characters could occur in an answer by chance. */
const SHORTEST = 6;

async function planted(columns: string[]): Promise<string[]> {
  const tables = await shops.reader.rows(shop.tenantId);
  const figures = [...tables.values()]
    .flat()
    .flatMap((row) => columns.map((column) => row[column] as unknown).filter((value) => typeof value === 'string'));
  const written = figures.map((figure) => figure.replace('-', '').replace(/\.?0+$/, ''));
  return [...new Set(written)].filter((figure) => figure.length >= SHORTEST);
}

describe('a person who may see neither cost nor profit', () => {
  it.each(PROCEDURES.filter(({ meta }) => meta.permission !== 'public').map((procedure) => [procedure.name, procedure] as const))(
    'is told none of it by %s',
    async (name, procedure) => {
      expect(cost.length).toBeGreaterThan(3);
      expect(profit.length).toBeGreaterThan(2);
      const neither = await answerText(await callFixture(shop, procedure, { permissions: everyOther }));
      const now = [...cost, ...profit, ...(await planted([...COST_COLUMNS, ...PROFIT_COLUMNS]))];
      expect(now.filter((figure) => neither.includes(figure))).toEqual([]);
      if (procedure.type === 'mutation') return;
      const onlyCost = await answerText(await callFixture(shop, procedure, { permissions: [...everyOther, SHOW_COST] }));
      expect(profit.filter((figure) => onlyCost.includes(figure))).toEqual([]);
      const onlyProfit = await answerText(await callFixture(shop, procedure, { permissions: [...everyOther, SHOW_PROFIT] }));
      expect(cost.filter((figure) => onlyProfit.includes(figure))).toEqual([]);
      const both = await answerText(await callFixture(shop, procedure));
      // With the permissions these calls do show them; otherwise the test above would hold for any answer.
      expect([cost.some((figure) => both.includes(figure)), profit.some((figure) => both.includes(figure))]).toEqual([
        SHOWS_COST.has(name),
        SHOWS_PROFIT.has(name),
      ]);
    },
  );

  const isHarmless = (schema: unknown): boolean => {
    const words = [...JSON.stringify(schema).matchAll(/"enum":(\[[^\]]*\])/g)].flatMap(([, list]) => JSON.parse(list ?? '[]') as string[]);
    return words.length > 0 && words.every((word) => !/cost|profit/i.test(word));
  };

  it('cannot find them out by a filter or an order of rows', () => {
    const telling = PROCEDURES.filter(({ type }) => type === 'query').flatMap(({ name, input }) => {
      if (!input) return [];
      const { properties = {} } = z.toJSONSchema(input, { io: 'output', unrepresentable: 'any' }) as {
        properties?: Record<string, unknown>;
      };
      return (
        Object.keys(properties)
          .filter((key) => /cost|profit|sort|order_?by/i.test(key))
          // Sorting by a column that everybody sees reveals nothing.
          .filter((key) => !isHarmless(properties[key]))
          .map((key) => `${name}: ${key}`)
      );
    });
    expect(telling).toEqual([]);
  });
});

const SHOWS_PROFIT = new Set([
  'bs.orderInfo.get',
  'bs.orderInfo.getByOrderId',
  'bs.orderInfo.page',
  'bs.orderInfo.history',
  'bs.orderInfo.exportExcel',
  'bs.orderDel.get',
  'bs.orderDel.page',
  'bs.orderDel.getCustomerReconciliation',
  'bs.orderDel.listAllSimple',
  'bs.orderDel.exportExcel',
  'system.task.download',
]);
const SHOWS_COST = new Set([
  ...SHOWS_PROFIT,
  'bs.productInfo.get',
  'bs.productInfo.page',
  'bs.productInfo.listAllSimple',
  'bs.productInfo.exportExcel',
]);
