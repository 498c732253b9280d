import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { openTestShops, stockShop, type TestShop, type TestShops } from '../support/shop.ts';

/** The offers for the price of a line: the customer's quote that holds now, his level's price, and what he paid last. */
let shops: TestShops;
let shop: TestShop;
let stock: Awaited<ReturnType<typeof stockShop>>;

beforeAll(async () => {
  shops = await openTestShops(4);
});
beforeEach(async () => {
  shop = await shops.open();
  stock = await stockShop(shop);
});
afterAll(() => shops.close());

const bs = () => shop.as().bs;
async function order(unitPrice: number | null, customerId = stock.customer) {
  const line = { productsId: stock.stand, unitId: stock.pieceUnit, amount: 1, unitPrice };
  const id = await bs().orderInfo.create({ customerId, customerName: '客户', orderDels: [line] });
  return bs().orderInfo.get({ id });
}
const prices = (more: object = {}) =>
  bs().orderDel.getCustomerPrices({ customerId: stock.customer, productsIds: [stock.stand, stock.banner], ...more });

it('answers for each product that was asked for, also without any price', async () => {
  expect(await prices()).toEqual([
    { productsId: stock.stand, quote: null, level: null, last: null },
    { productsId: stock.banner, quote: null, level: null, last: null },
  ]);
});

it('tells what this customer paid last, of which order, and nobody else', async () => {
  await order(60);
  const { id, orderId, date } = await order(58);
  const other = await bs().customerInfo.create({ name: '恒源酒店', typeId: stock.customerTypeId });
  await order(40, other);
  await order(null);
  // A line without a price is passed over.
  expect((await prices())[0]?.last).toEqual({ unitPrice: '58.0000', date, orderId });
  expect((await prices({ exceptOrder: id }))[0]?.last?.unitPrice).toBe('60.0000');
});

it('tells the quote that holds now', async () => {
  const quote = { customerId: stock.customer, productsId: stock.stand };
  await bs().customerQuotes.create({ ...quote, unitPrice: '50', validTo: Date.now() - 60_000 });
  expect((await prices())[0]?.quote).toBeNull();
  await bs().customerQuotes.create({ ...quote, unitPrice: '55', validFrom: Date.now() - 50_000 });
  expect((await prices())[0]?.quote).toBe('55.0000');
});

it('tells what the level of this customer pays, and no other level', async () => {
  const [gold, silver] = [await bs().customerLevel.create({ name: '金卡' }), await bs().customerLevel.create({ name: '银卡' })];
  await bs().levelPrices.create({ productsId: stock.stand, levelId: gold, unitPrice: '48' });
  const id = await bs().levelPrices.create({ productsId: stock.stand, levelId: silver, unitPrice: '52.5' });
  expect((await prices())[0]?.level).toBeNull();
  await bs().customerInfo.update({ id: stock.customer, levelId: silver });
  expect((await prices()).map(({ level }) => level)).toEqual([{ unitPrice: '52.5000', levelName: '银卡' }, null]);
  expect(await bs().levelPrices.get({ id })).toMatchObject({ levelName: '银卡', unitPrice: '52.5000', listPrice: '65.0000' });
  await bs().levelPrices.delete({ id });
  expect((await prices())[0]?.level).toBeNull();
});

it('keeps one price of a product for a level, and both while they have one', async () => {
  const levelId = await bs().customerLevel.create({ name: '金卡' });
  const other = await bs().customerLevel.create({ name: '银卡' });
  const price = { productsId: stock.stand, levelId, unitPrice: '48' };
  await bs().levelPrices.create(price);
  const taken = '该产品已有这个级别的价格，请直接修改';
  await expect(bs().levelPrices.create({ ...price, unitPrice: '47' })).rejects.toThrow(taken);
  const id = await bs().levelPrices.create({ ...price, levelId: other });
  await expect(bs().levelPrices.update({ id, levelId })).rejects.toThrow(taken);
  await expect(bs().levelPrices.create({ ...price, unitPrice: '' })).rejects.toThrow('级别价不能为空');
  await expect(bs().customerLevel.delete({ id: levelId })).rejects.toThrow('客户级别正在使用中，不能删除');
  const product = await bs().productInfo.create({ name: '灯箱', typeId: stock.productTypeId });
  await bs().levelPrices.create({ ...price, productsId: product });
  await bs().productInfo.delete({ id: product });
  expect((await bs().levelPrices.page({})).total).toBe(2);
});

it('the account of a customer says how much he may owe', async () => {
  const account = () => bs().orderInfo.getCustomerOrderAmount({ customerId: stock.customer });
  expect((await account()).creditLine).toBeNull();
  await bs().customerInfo.update({ id: stock.customer, creditLine: '5000' });
  expect((await account()).creditLine).toBe('5000.0000');
});
