import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { DIRECTION } from '#shared/states.ts';
import { openTestShops, type TestShop, type TestShops } from '../support/shop.ts';

/** Vouchers: what is earned or spent on an order besides its price. */
let shops: TestShops;
let shop: TestShop;
let order: { id: number; orderId: string; version: number };
let purpose: { type: number; projectId: number; nameId: number };

beforeAll(async () => {
  shops = await openTestShops();
});
beforeEach(async () => {
  shop = await shops.open();
  const id = await calls().orderInfo.create({ customerName: '华美', orderDels: [{ productsName: '喷绘', unitPrice: '10' }] });
  order = await calls().orderInfo.get({ id });
  purpose = await purposeOf('运费', DIRECTION.expense);
});
afterAll(() => shops.close());

const calls = () => shop.as().bs;

async function purposeOf(name: string, type: 0 | 1) {
  const projectId = await calls().orderExpenditureIncome.create({ name: `${name}项目`, type });
  return { type, projectId, nameId: await calls().orderExpenditureIncomeItems.create({ name, type, typeId: projectId }) };
}
const book = (more: object = {}) =>
  calls().paymentAndReceiptRecords.create({ orderId: order.orderId, ...purpose, amount: '35.5', ...more } as never);

it('belongs to an order, its customer and now, where nothing else is said, and changes no figure of the order', async () => {
  const before = Date.now();
  const id = await book();
  const row = await calls().paymentAndReceiptRecords.get({ id });
  expect(row).toMatchObject({ orderId: order.orderId, projectName: '运费项目', name: '运费', amount: '35.5000', userId: shop.userId });
  expect(row.date).toBeGreaterThanOrEqual(before);
  expect((await calls().orderInfo.get({ id: order.id })).version).toBe(order.version);
});

it('needs all that the specification asks for, in its words', async () => {
  const lacking = {
    type: '类型不能为空',
    orderId: '名称不能为空',
    projectId: '用途项目不能为空',
    nameId: '用途名称不能为空',
    amount: '收支金额不能为空',
  };
  for (const [field, message] of Object.entries(lacking))
    for (const nothing of [undefined, null, '']) await expect(book({ [field]: nothing })).rejects.toThrow(message);
  // The message names the first missing field.
  const missing = Object.keys(lacking);
  for (const [at, field] of missing.entries()) {
    const rest = Object.fromEntries(missing.slice(at).map((name) => [name, undefined]));
    await expect(book(rest)).rejects.toThrow(lacking[field as keyof typeof lacking]);
  }
  for (const nothing of [null, '']) await expect(book({ date: nothing })).rejects.toThrow('收支时间不能为空');
  await expect(book({ amount: '0' })).rejects.toThrow('收支金额应大于 0');
  await expect(book({ amount: '1.00005' })).rejects.toThrow('收支金额最多四位小数');
  await expect(book({ amount: '-3' })).rejects.toThrow('不能为负数');
  await expect(book({ type: 2 })).rejects.toThrow('应为：收入、支出');
  await expect(book({ orderId: '没有' })).rejects.toThrow('订单不存在');
});

it('is for a name of its project, and both are of its direction', async () => {
  const income = await purposeOf('废料', DIRECTION.income);
  await expect(book({ type: DIRECTION.income })).rejects.toThrow('用途项目与收支类型不符');
  await expect(book({ nameId: income.nameId })).rejects.toThrow('用途名称不属于所选的用途项目');
  await expect(book({ projectId: 999_999 })).rejects.toThrow('用途项目不存在');
  await expect(book({ nameId: 999_999 })).rejects.toThrow('用途名称不存在');
  for (const field of ['customerId', 'handmanId', 'paymentType']) await expect(book({ [field]: 999_999 })).rejects.toThrow('不存在');
  const id = await book();
  await expect(calls().paymentAndReceiptRecords.update({ id, projectId: income.projectId })).rejects.toThrow('不符');
  await expect(calls().paymentAndReceiptRecords.update({ id, nameId: income.nameId })).rejects.toThrow('不属于');
  await calls().paymentAndReceiptRecords.update({ id, ...income } as never);
  expect(await calls().paymentAndReceiptRecords.get({ id })).toMatchObject(income);
});

it('holds what it was for: neither its project nor its name can be deleted while it stands', async () => {
  const id = await book();
  await expect(calls().orderExpenditureIncomeItems.delete({ id: purpose.nameId })).rejects.toThrow('正在使用中');
  await calls().paymentAndReceiptRecords.delete({ id });
  await calls().orderExpenditureIncomeItems.delete({ id: purpose.nameId });
});

it('stays with its order, and a change begun on an older version is refused', async () => {
  const id = await book();
  const other = await calls().orderInfo.create({ customerName: '大成', orderDels: [{ productsName: '布', unitPrice: '1' }] });
  const { orderId } = await calls().orderInfo.get({ id: other });
  await expect(calls().paymentAndReceiptRecords.update({ id, orderId })).rejects.toThrow('凭单所属订单不能修改');
  await calls().paymentAndReceiptRecords.update({ id, version: 1, amount: '40' });
  await expect(calls().paymentAndReceiptRecords.update({ id, version: 1, amount: '50' })).rejects.toThrow('已被');
});

it('leaves with its order and comes back with it', async () => {
  const id = await book({ abstractTxt: '货拉拉' });
  const before = await calls().paymentAndReceiptRecords.get({ id });
  await calls().orderInfo.delete({ id: order.id });
  await expect(calls().paymentAndReceiptRecords.get({ id })).rejects.toThrow('收支凭单不存在或已被删除');
  await calls().orderInfo.restore({ id: order.id });
  expect(await calls().paymentAndReceiptRecords.get({ id })).toEqual(before);
});
