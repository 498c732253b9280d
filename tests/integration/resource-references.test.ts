import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { importSheet } from '../support/import-sheet.ts';
import { sheetOf } from '../support/sheet.ts';
import { openTestShops, type TestShop, type TestShops } from '../support/shop.ts';

/** A plain resource whose rows refer to rows of another: names beside the ids, and the filters of the short list. */
let shops: TestShops;
let shop: TestShop;
let water: number;
let wages: number;

beforeAll(async () => {
  shops = await openTestShops();
});
beforeEach(async () => {
  shop = await shops.open();
  const { orderExpenditureIncome } = shop.as().bs;
  water = await orderExpenditureIncome.create({ name: '水电', type: 1 });
  wages = await orderExpenditureIncome.create({ name: '工资', type: 1 });
});
afterAll(() => shops.close());

const items = () => shop.as().bs.orderExpenditureIncomeItems;

describe('a row that points to another', () => {
  it('is answered with the name of that row', async () => {
    const id = await items().create({ name: '电费', type: 1, typeId: water });
    expect(await items().get({ id })).toMatchObject({ typeId: water, typeName: '水电' });
    expect((await items().page({})).list).toMatchObject([{ name: '电费', typeName: '水电' }]);
    await items().update({ id, typeId: wages });
    expect(await items().get({ id })).toMatchObject({ typeName: '工资' });
  });

  it('points to no row of another shop, and to none that is not there', async () => {
    const other = await shops.open();
    const foreign = await other.as().bs.orderExpenditureIncome.create({ name: '别家', type: 1 });
    for (const typeId of [foreign, 999_999_999]) await expect(items().create({ name: '电费', typeId })).rejects.toThrow('收支项目不存在');
    await expect(shop.as().bs.customerType.create({ name: '分店', parentId: 999_999_999 })).rejects.toThrow('上级类型不存在');
  });

  it('is named in a sheet, both ways', async () => {
    const rows = [
      { name: '电费', typeName: '水电', type: '支出' },
      { name: '奖金', typeName: '工资', type: '支出' },
    ];
    expect(await importSheet(shop, 'orderExpenditureIncomeItems', rows)).toMatchObject({ createCount: 2, failures: [] });
    const { rows: read } = await sheetOf(await items().exportExcel({}));
    expect(read.map((row) => [row.名目名称, row.收支项目])).toEqual([
      ['奖金', '工资'],
      ['电费', '水电'],
    ]);
    const moved = await importSheet(shop, 'orderExpenditureIncomeItems', [{ name: '奖金', typeName: '水电' }], {
      ticked: ['updateSupport'],
    });
    expect(moved).toMatchObject({ updateCount: 1 });
    expect((await items().page({ name: '奖金' })).list).toMatchObject([{ typeId: water, typeName: '水电' }]);
    expect((await importSheet(shop, 'orderExpenditureIncomeItems', [{ name: '房租', typeName: '场地' }])).failures).toMatchObject([
      { row: 2, reason: expect.stringContaining('场地') },
    ]);
  });
});

describe('the short list', () => {
  beforeEach(async () => {
    await items().create({ name: '电费', type: 1, typeId: water });
    await items().create({ name: '水费', type: 1, typeId: water, visible: 1 });
    await items().create({ name: '旧费', type: 1, typeId: water, status: 1 });
    await items().create({ name: '奖金', type: 1, typeId: wages });
    await items().create({ name: '退税', type: 0, typeId: wages });
  });
  const names = async (input?: object) => (await items().listAllSimple(input)).map(({ name }) => name);

  it('has the enabled rows, unless others are asked for', async () => {
    expect(await names()).toEqual(['电费', '水费', '奖金', '退税']);
    expect(await names({ status: 1 })).toEqual(['旧费']);
  });

  it('is narrowed by every filter of the page', async () => {
    expect(await names({ type: 1, typeId: water, visible: 0, status: 0 })).toEqual(['电费']);
    expect(await names({ type: 0 })).toEqual(['退税']);
    expect(await names({ typeId: String(wages) })).toEqual(['奖金', '退税']);
    expect(await names({ name: '费' })).toEqual(['电费', '水费']);
  });
});
