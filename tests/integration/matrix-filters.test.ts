import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { parseQueryString } from '#api/rest/query-string.ts';
import { formatDateTime } from '#shared/rules/format.rules.ts';
import { FILTER_STOCKS } from '../support/filter-fixtures.ts';
import type { FilterKind, FilterRow, FilterStock } from '../support/filter-stock.ts';
import { callProcedure, type LiveProcedure, openMatrixShops, PROCEDURES } from '../support/matrix.ts';
import { sheetOf } from '../support/sheet.ts';
import type { TestShop, TestShops } from '../support/shop.ts';

let shops: TestShops;
beforeAll(async () => {
  shops = await openMatrixShops();
});
afterAll(() => shops.close());

function fieldsOf({ input }: LiveProcedure): string[] {
  if (!input) return [];
  const schema = z.toJSONSchema(input, { io: 'output', unrepresentable: 'any', reused: 'inline' }) as { properties?: object };
  return Object.keys(schema.properties ?? {});
}

/** Fields that choose the page and its order, and are no filters. */
const PAGING = new Set(['pageNo', 'pageSize', 'sort']);
const filtersOf = (procedure: LiveProcedure) => fieldsOf(procedure).filter((field) => !PAGING.has(field));
/** The values of `sort` that a list takes. */
const sortsOf = (procedure: LiveProcedure): string[] => {
  const schema = z.toJSONSchema(procedure.input as z.ZodType, { io: 'output', unrepresentable: 'any', reused: 'inline' });
  const { sort } = (schema.properties ?? {}) as Record<string, { enum?: string[]; anyOf?: Array<{ enum?: string[] }> }>;
  return (sort?.enum ?? sort?.anyOf?.flatMap((one) => one.enum ?? []) ?? []).filter((name) => !name.startsWith('-'));
};
/** Every call that pages. Lists with a cursor, such as the rows of an import, are none. */
const pages = PROCEDURES.filter((procedure) => fieldsOf(procedure).includes('pageNo') && !procedure.name.endsWith('.exportExcel'));
const exportOf = ({ name }: LiveProcedure) =>
  name.endsWith('.page') ? PROCEDURES.find((other) => other.name === name.replace(/page$/, 'exportExcel')) : undefined;

const listed = (value: unknown): unknown[] => (Array.isArray(value) ? value : [value]);

/** Whether a row with the value `held` passes a filter for `asked`. */
function passes(kind: FilterKind, held: unknown, asked: unknown): boolean {
  return listed(held).some((value) => {
    if (value === null || value === undefined) return false;
    if (kind === 'like') return String(value).includes(String(asked));
    if (kind === 'range') return dayOf(value) === dayOf(asked);
    if (kind === 'since') return Number(value) >= Number(asked);
    if (kind === 'until') return Number(value) <= Number(asked) + 999;
    return value === asked;
  });
}

const dayOf = (time: unknown) => formatDateTime(Number(time)).slice(0, 10);
const toSecond = (time: unknown) => Math.floor(Number(time) / 1000) * 1000;

/** The query string by which a client of this API family sends the filter. */
function queryOf(name: string, kind: FilterKind, asked: unknown): string {
  const pair = (key: string, value: unknown) => `${encodeURIComponent(key)}=${encodeURIComponent(String(value))}`;
  if (kind === 'range') return `${pair(`${name}[0]`, `${dayOf(asked)} 00:00:00`)}&${pair(`${name}[1]`, `${dayOf(asked)} 23:59:59`)}`;
  return pair(name, kind === 'since' || kind === 'until' ? formatDateTime(Number(asked)) : asked);
}

/** The values to try a filter with, taken from the rows. */
function askedFor(kind: FilterKind, rows: readonly FilterRow[], name: string): unknown[] {
  const held = rows.flatMap(({ values }) => listed(values[name])).filter((value) => value !== null && value !== undefined);
  const isTime = kind === 'range' || kind === 'since' || kind === 'until';
  return [...new Set(held.map((value) => (isTime ? toSecond(value) : value)))];
}

async function idsOf(shop: TestShop, procedure: LiveProcedure, key: string, input: object): Promise<unknown[]> {
  const outcome = await callProcedure(shop, procedure, { ...input, pageSize: 200 });
  if (!outcome.ok) throw new Error(`${procedure.name} ${JSON.stringify(input)}: ${outcome.message}`);
  const { list, total } = outcome.value as { list: Array<Record<string, unknown>>; total: number };
  expect(total).toBe(list.length);
  return list.map((row) => row[key]);
}

const sorted = (values: readonly unknown[]) => values.map(String).toSorted();

describe.each(pages.map((page) => [page.name, page] as const))('%s', (name, page) => {
  let shop: TestShop;
  let stock: FilterStock;
  beforeAll(async () => {
    shop = await shops.open();
    stock = (await FILTER_STOCKS[name]?.(shop)) ?? { key: 'id', kinds: {}, rows: [] };
    // Selected rows are asked for by their ids, which every row has.
    if (filtersOf(page).includes('ids') && !('ids' in stock.kinds))
      stock = {
        ...stock,
        kinds: { ...stock.kinds, ids: 'equal' },
        rows: stock.rows.map((row) => ({ ...row, values: { ...row.values, ids: row.id } })),
      };
  });

  it('has rows for every filter, and no filter that is not declared', () => {
    expect(Object.keys(FILTER_STOCKS)).toContain(name);
    expect(Object.keys(stock.kinds).toSorted()).toEqual(filtersOf(page).toSorted());
    const same = exportOf(page);
    if (same) expect(filtersOf(same).toSorted()).toEqual(filtersOf(page).toSorted());
  });

  it('lets exactly those rows through that each filter asks for', async () => {
    for (const [filter, kind] of Object.entries(stock.kinds)) {
      for (const asked of askedFor(kind, stock.rows, filter)) {
        const query = queryOf(filter, kind, asked);
        const wanted = stock.rows.filter(({ values }) => passes(kind, values[filter], asked)).map(({ id }) => id);
        expect([query, sorted(await idsOf(shop, page, stock.key, parseQueryString(query)))]).toEqual([query, sorted(wanted)]);
      }
      // A filter that all rows pass, or none, would prove nothing.
      const told = askedFor(kind, stock.rows, filter).map(
        (asked) => stock.rows.filter(({ values }) => passes(kind, values[filter], asked)).length,
      );
      if (stock.rows.length > 1 && !stock.isShared)
        expect([filter, told.some((count) => count > 0 && count < stock.rows.length)]).toEqual([filter, true]);
    }
  });

  it('stands in each order that it can be asked for, one way and the other', async () => {
    const own = await idsOf(shop, page, stock.key, {});
    for (const sort of sortsOf(page)) {
      const upwards = await idsOf(shop, page, stock.key, { sort });
      expect([sort, await idsOf(shop, page, stock.key, { sort: `-${sort}` })]).toEqual([sort, upwards.toReversed()]);
      expect([sort, sorted(upwards)]).toEqual([sort, sorted(own)]);
      if (sort === 'id') expect(upwards).toEqual(upwards.toSorted((a, b) => Number(a) - Number(b)));
    }
  });

  it('takes an empty or blank filter for none', async () => {
    const all = sorted(stock.rows.map(({ id }) => id));
    for (const [filter, kind] of Object.entries(stock.kinds)) {
      for (const blank of kind === 'range' ? ['', null, ['', '']] : ['', ' ', null])
        expect([filter, blank, sorted(await idsOf(shop, page, stock.key, { [filter]: blank }))]).toEqual([filter, blank, all]);
    }
  });

  it('has the same rows in its export', async () => {
    const same = exportOf(page);
    const { header } = stock;
    if (!same || header === undefined) return expect(same).toBeUndefined();
    const cellsOf = async (input: object) => {
      const outcome = await callProcedure(shop, same, input);
      if (!outcome.ok) throw new Error(`${same.name} ${JSON.stringify(input)}: ${outcome.message}`);
      return sorted((await sheetOf(outcome.value)).rows.map((row) => row[header]));
    };
    expect(await cellsOf({})).toEqual(sorted(stock.rows.map(({ cell }) => cell)));
    for (const [filter, kind] of Object.entries(stock.kinds)) {
      // The value that the fewest rows hold.
      const found = askedFor(kind, stock.rows, filter).map((asked) => ({
        query: queryOf(filter, kind, asked),
        cells: stock.rows.filter(({ values }) => passes(kind, values[filter], asked)).map(({ cell }) => cell),
      }));
      const rarest = found.toSorted((a, b) => a.cells.length - b.cells.length)[0];
      if (!rarest) throw new Error(`${filter} has no value`);
      expect([rarest.query, await cellsOf(parseQueryString(rarest.query))]).toEqual([rarest.query, sorted(rarest.cells)]);
    }
  });
});

/** The filters that the specification and the conventions of the API family name; a call may have more. */
const DOCUMENTED: Record<string, string> = {
  'bs.orderInfo.page':
    'type name flow date status remarks customerId customerName contact phoneNumber address salesman urgent deliveryType paymentMethod paymentStatus billType isInvoiced createTime',
  'bs.orderDel.page': 'customerId orderId projectName productsName contact phoneNumber specification unitName orderCreatorName createTime',
  'bs.orderDel.getCustomerReconciliation': 'customerId orderId date',
  'bs.orderAuditRecord.page': 'orderId createTime',
  'bs.orderPaymentReceipts.page': 'orderId createTime',
  'bs.customerInfo.page': 'name typeId status createTime',
  'bs.customerInfo.getCustomerStatistics': 'customerId date',
  'bs.customerContact.page': 'customerId createTime',
  'bs.customerQuotes.page': 'customerId createTime',
  'bs.productInfo.page': 'name mnemonicCode typeId status createTime',
  'bs.computeConfig.page': 'createTime',
  'infra.jobLog.page': 'jobId handlerName beginTime endTime status',
};

describe('documented filters', () => {
  it.each(Object.entries(DOCUMENTED))('are declared by %s', (name, filters) => {
    const page = pages.find((other) => other.name === name);
    if (!page) throw new Error(`${name} does not page`);
    expect(filtersOf(page)).toEqual(expect.arrayContaining(filters.split(' ')));
  });

  it('of orders are those of lines as well, and the other way round', () => {
    const of = (name: string) => filtersOf(pages.find((page) => page.name === name) as LiveProcedure).toSorted();
    expect(of('bs.orderDel.page').filter((filter) => filter !== 'orderStatus' && filter !== 'lineIds')).toEqual(of('bs.orderInfo.page'));
  });
});

describe('filters together', () => {
  it('ask all of one line', async () => {
    const { orderInfo, orderDel } = (await shops.open()).as().bs;
    const line = (projectName: string, width: string) => ({ projectName, width, height: '1', unitPrice: '1' });
    const orderDels = [line('门头', '3'), line('橱窗', '5')];
    await orderInfo.create({ orderId: 'A-1', customerName: '甲', contact: '王', orderDels });
    await orderInfo.create({ orderId: 'A-2', customerName: '乙', contact: '王', orderDels: orderDels.slice(0, 1) });
    const totals = async (filters: object) => [(await orderInfo.page(filters)).total, (await orderDel.page(filters)).total];
    expect(await totals({ projectName: '门头', width: '3' })).toEqual([2, 2]);
    expect(await totals({ projectName: '门头', width: '5' })).toEqual([0, 0]);
    expect(await totals({ projectName: '橱窗', contact: '王' })).toEqual([1, 1]);
    expect(await totals({ contact: '王' })).toEqual([2, 3]);
  });

  it('leave a bound open that is empty', async () => {
    const { orderInfo } = (await shops.open()).as().bs;
    const date = Date.UTC(2026, 2, 10, 4);
    await orderInfo.create({ customerName: '甲', date, orderDels: [{ productsName: '布', unitPrice: '1' }] });
    const total = async (query: string) => (await orderInfo.page(parseQueryString(query))).total;
    expect(await total('date[0]=2026-03-10 00:00:00&date[1]=')).toBe(1);
    expect(await total('date[0]=2026-03-11 00:00:00&date[1]=')).toBe(0);
    expect(await total('date[0]=&date[1]=2026-03-10 23:59:59')).toBe(1);
    expect(await total('date[0]=&date[1]=2026-03-09 23:59:59')).toBe(0);
  });
});
