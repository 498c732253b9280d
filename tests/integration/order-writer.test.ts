import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { importSheet } from '../support/import-sheet.ts';
import { openTestShops, stockShop, type TestShop, type TestShops } from '../support/shop.ts';

let shops: TestShops;
let shop: TestShop;
let stock: Awaited<ReturnType<typeof stockShop>>;
let sent: string[] = [];

beforeAll(async () => {
  shops = await openTestShops(1, undefined, (sql) => void sent.push(sql));
});
beforeEach(async () => {
  shop = await shops.open();
  stock = await stockShop(shop);
});
afterAll(() => shops.close());

const line = (amount: number) => ({ productsId: stock.banner, unitId: stock.areaUnit, width: '3', height: '2', amount, unitPrice: '18' });
const create = (orderDels: object[], extra: object = {}) =>
  shop.as().bs.orderInfo.create({ customerName: '散客', orderDels, ...extra } as never);
const linesOf = async (id: number) => (await shop.as().bs.orderInfo.get({ id })).orderDels;

async function costOf(work: () => Promise<unknown>): Promise<number> {
  sent = [];
  await work();
  return sent.length;
}

describe('what saving an order sends to the database, begin and commit included,', () => {
  const five = () => [1, 2, 3, 4, 5].map(line);

  it('is as many statements for five lines as for one', async () => {
    expect(await costOf(() => create(five(), { customerId: stock.customer }))).toBe(11);
    expect(await costOf(() => create([line(1)], { customerId: stock.customer }))).toBe(11);
  });

  it('grows by one or two with each further thing that is saved', async () => {
    const step = await shop.as().bs.orderProcessSteps.create({ name: '设计' });
    const extra = { flow: [step], billType: stock.billType, prepayment: '5', paymentMethod: stock.cash };
    expect(await costOf(() => create(five(), extra))).toBe(15);
  });

  it('is one statement for all lines that change', async () => {
    const id = await create(five());
    const lines = await linesOf(id);
    const changed = lines.map((row) => ({ ...row, amount: '9' }));
    expect(await costOf(() => shop.as().bs.orderInfo.update({ id, orderDels: changed } as never))).toBe(12);
    expect(await costOf(() => shop.as().bs.orderDel.update({ id: lines[0]?.id ?? 0, amount: '3' }))).toBe(13);
  });
});

describe('a line with a product', () => {
  it('takes price and unit from it where the call says nothing of them', async () => {
    const id = await create([{ productsId: stock.banner, width: 3, height: 2 }]);
    const taken = { productsName: '户外喷绘', unitId: stock.areaUnit, unitName: '平方米', unitPrice: '18.0000', cost: '7.5000' };
    expect(await linesOf(id)).toMatchObject([{ ...taken, totalAmount: '108.0000' }]);
    const { orderId } = await shop.as().bs.orderInfo.get({ id });
    await shop.as().bs.orderDel.create({ orderId, productsId: stock.stand, amount: 2 });
    expect((await linesOf(id))[1]).toMatchObject({ unitName: '个', unitPrice: '65.0000', totalAmount: '130.0000' });
  });

  it('is left without them where the call says that there is none', async () => {
    const id = await create([
      { productsId: stock.banner, unitPrice: null, unitId: null },
      { productsId: stock.banner, unitPrice: '', unitId: '' },
      { productsId: stock.banner, unitName: '卷', unitPrice: 0 },
    ]);
    expect(await linesOf(id)).toMatchObject([
      { unitPrice: null, unitId: null, unitName: null, totalAmount: '0.0000' },
      { unitPrice: null, unitId: null, unitName: null },
      { unitPrice: '0.0000', unitId: null, unitName: '卷' },
    ]);
  });

  it('keeps the price and the unit that were agreed when it is sent again without them', async () => {
    const id = await create([{ ...line(1), unitPrice: '12' }]);
    const [before] = await linesOf(id);
    const { unitPrice: _, unitId: __, ...silent } = { ...before };
    await shop.as().bs.orderInfo.update({ id, orderDels: [{ ...silent, amount: 2 }] } as never);
    expect(await linesOf(id)).toMatchObject([{ unitPrice: '12.0000', unitId: stock.areaUnit, totalAmount: '144.0000' }]);
  });
});

it('gives a line all of another product, and the name of another unit', async () => {
  const { bs } = shop.as();
  const other = await bs.productInfo.create({ name: '覆膜', typeId: stock.productTypeId, unitId: stock.pieceUnit, unitPrice: '9' });
  const id = await create([line(1)]);
  const [kept] = await linesOf(id);
  await bs.orderDel.update({ id: kept?.id ?? 0, productsId: other });
  expect(await linesOf(id)).toMatchObject([{ productsName: '覆膜', unitId: stock.pieceUnit, unitName: '个', unitPrice: '9.0000' }]);
  await bs.orderDel.update({ id: kept?.id ?? 0, unitId: stock.areaUnit });
  expect(await linesOf(id)).toMatchObject([{ unitId: stock.areaUnit, unitName: '平方米', unitPrice: '9.0000' }]);
});

it('takes the name of another customer that is named by id alone', async () => {
  const { bs } = shop.as();
  const customerId = await bs.customerInfo.create({ name: '新华书店', typeId: stock.customerTypeId });
  const id = await create([line(1)]);
  await bs.orderInfo.update({ id, customerId } as never);
  expect(await bs.orderInfo.get({ id })).toMatchObject({ customerId, customerName: '新华书店' });
  expect(await linesOf(id)).toMatchObject([{ customerId, customerName: '新华书店' }]);
});

it('puts a line that is added to an order at the first step of its flow', async () => {
  const { bs } = shop.as();
  const step = await bs.orderProcessSteps.create({ name: '写真' });
  const id = await create([line(1)], { flow: [step] });
  const { orderId } = await bs.orderInfo.get({ id });
  await bs.orderDel.create({ orderId, ...line(2) } as never);
  expect(await linesOf(id)).toMatchObject([1, 2].map(() => ({ isProcess: 1, process: [step], currentProcess: step })));
});

it('refuses a line that is sent twice', async () => {
  const id = await create([line(1)]);
  const [kept] = await linesOf(id);
  await expect(shop.as().bs.orderInfo.update({ id, orderDels: [kept, kept] } as never)).rejects.toThrow('同一条订单明细只能提交一次');
});

it('says which reference of an order is not there', async () => {
  const gone = 999_999_999;
  const said = { customerId: '客户', deliveryType: '送货方式', paymentType: '付款方式', paymentMethod: '付款方式', billType: '票据类型' };
  const id = await create([line(1)]);
  for (const [field, what] of Object.entries(said)) {
    await expect(create([line(1)], { [field]: gone })).rejects.toThrow(`${what}不存在，请重新选择`);
    await expect(shop.as().bs.orderInfo.update({ id, [field]: gone } as never)).rejects.toThrow(`${what}不存在，请重新选择`);
  }
  await expect(create([line(1)], { flow: [gone] })).rejects.toThrow('订单工序不存在，请重新选择');
});

it('passes over numbers that orders from elsewhere have, and refuses one that is asked for twice', async () => {
  const first = await shop.as().bs.orderInfo.getNewOrderId();
  const numbers = [1, 2, 3].map((next) => `${first.slice(0, -4)}${String(Number(first.slice(-4)) + next).padStart(4, '0')}`);
  for (const orderId of numbers.slice(0, 2)) await create([line(1)], { orderId });
  const id = await create([line(1)]);
  expect(await shop.as().bs.orderInfo.get({ id })).toMatchObject({ orderId: numbers[2] });
  await expect(create([line(1)], { orderId: numbers[0] })).rejects.toThrow(`订单编号「${numbers[0]}」已存在`);
});

it('passes over many numbers as quickly as over one, and offers none that is taken', async () => {
  const first = await shop.as().bs.orderInfo.getNewOrderId();
  const after = (next: number) => `${first.slice(0, -4)}${String(Number(first.slice(-4)) + next).padStart(4, '0')}`;
  await create([line(1)], { orderId: after(1) });
  const one = await costOf(() => create([line(1)]));
  for (let next = 3; next < 33; next += 1) await create([line(1)], { orderId: after(next) });
  expect(await costOf(() => create([line(1)]))).toBeLessThanOrEqual(one + 1);
  await create([line(1)], { orderId: after(34) });
  expect(await shop.as().bs.orderInfo.getNewOrderId()).toBe(after(35));
});

it('tells every figure of its history as the order answers it', async () => {
  const { orderInfo, orderPaymentReceipts } = shop.as().bs;
  const id = await create([line(1), line(2)]);
  const { orderId, orderDels } = await orderInfo.get({ id });
  await orderInfo.update({ id, discountRate: 90, orderDels: [{ ...orderDels[0], amount: '4' }, line(7)] } as never);
  await orderInfo.updateAuditStatus({ id, auditStatus: true });
  await orderPaymentReceipts.create({ orderId, thisCollection: '10.5', paymentType: stock.cash });
  const entries = await orderInfo.history({ orderId });
  const values = entries.flatMap(({ changes }) => changes).flatMap(({ before, after }) => [before, after]);
  const figures = values
    .flatMap((value) => (typeof value === 'object' && value !== null ? Object.values(value) : [value]))
    .filter((value) => typeof value === 'string' && /^-?\d+(\.\d+)?$/.test(value));
  expect(figures.length).toBeGreaterThan(20);
  expect(figures.filter((value) => !/^-?\d+\.\d{4}$/.test(String(value)))).toEqual([]);
  expect(entries.flatMap(({ changes }) => changes)).toContainEqual({ field: 'thisCollection', before: null, after: '10.5000' });
});

it('computes the total of an order that had no lines, though the shop types totals', async () => {
  await shop.as().bs.computeConfig.create({ isAutoOrderAmount: false });
  await importSheet(shop, 'orders', [{ orderId: 'N-1', customerName: '华美广告' }]);
  await shop.as().bs.orderDel.create({ orderId: 'N-1', ...line(1) });
  expect(await shop.as().bs.orderInfo.getByOrderId({ orderId: 'N-1' })).toMatchObject({ totalAmount: '108.0000', paymentStatus: 0 });
});

it('takes the customer of an order as long as the order itself has it, in the sheet of its lines too', async () => {
  const customerName = '上海市浦东新区张江高科技园区某某广告有限公司';
  const id = await create([line(1)], { customerName, orderId: 'L-1' });
  const row = { orderId: 'L-1', customerName, productsName: '户外喷绘', width: '1', height: '1', amount: '1' };
  expect(await importSheet(shop, 'orderLines', [row])).toMatchObject({ createCount: 1, failureCount: 0 });
  expect(await linesOf(id)).toHaveLength(2);
});
