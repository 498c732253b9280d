import { read, utils } from '@e965/xlsx';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { customerQuotesService } from '#domain/customers/customer-quotes.service.ts';
import { contentOf } from '../support/sheet.ts';
import { addType, openShops, refusal, refusalCodes, type Shop, type Shops } from './customers.fixture.ts';

let shops: Shops;
beforeAll(async () => {
  shops = await openShops();
});
afterAll(() => shops.close());

const ALL = '*:*:*';

async function shopWithCustomer(): Promise<{ shop: Shop; customerId: number; typeId: number }> {
  const shop = await shops.open();
  const typeId = await addType(shop, 'customerType', '直客');
  return { shop, typeId, customerId: await shop.as(ALL).bs.customerInfo.create({ typeId, name: '甲公司' }) };
}

async function addProduct(shop: Shop, name: string): Promise<number> {
  const typeId = await addType(shop, 'productType', `类${name}`);
  return shop.as(ALL).bs.productInfo.create({ typeId, name });
}

test('contacts are added one by one, kept in order, changed and removed', async () => {
  const { shop, customerId } = await shopWithCustomer();
  const { customerContact } = shop.as(ALL).bs;
  const first = await customerContact.create({ customerId, name: '张三', contactPhone: '0571-88888888', gender: '1', post: '采购' });
  const second = await customerContact.create({ customerId: String(customerId), name: '李四', contactPhone: '13900139000' });
  expect((await customerContact.getByCustomerId({ customerId })).map((row) => [row.id, row.index, row.gender])).toEqual([
    [first, 0, 1],
    [second, 1, null],
  ]);
  await customerContact.update({ id: second, version: 1, index: 0, wechat: 'ls' });
  await customerContact.update({ id: first, index: 1 });
  expect((await customerContact.getByCustomerId({ customerId })).map((row) => row.name)).toEqual(['李四', '张三']);
  expect(await customerContact.get({ id: second })).toMatchObject({
    customerName: '甲公司',
    wechat: 'ls',
    contactPhone: '13900139000',
    version: 2,
  });
  expect((await refusal(customerContact.update({ id: second, version: 1, name: '王五' }))).code).toBe(1_030_000_004);
  expect((await customerContact.page({ name: '三' })).list.map((row) => row.id)).toEqual([first]);
  expect((await customerContact.page({ contactPhone: '139', customerId })).total).toBe(1);
  expect(await customerContact.delete({ id: first })).toBe(true);
  expect((await refusal(customerContact.delete({ id: first }))).message).toBe('联系人不存在或已被删除');
  expect(await customerContact.deleteByCustomerId({ customerId })).toBe(true);
  expect(await customerContact.deleteByCustomerId({ customerId })).toBe(true);
  expect((await customerContact.page({})).total).toBe(0);
});

test.each<[Record<string, unknown>, string]>([
  [{ customerId: null }, '请选择客户'],
  [{ name: null }, '请填写姓名'],
  [{ name: ' ' }, '请填写姓名'],
  [{ contactPhone: '' }, '请填写联系方式'],
  [{ name: '一二三四五六七八九十一二三四五六' }, '姓名长度不能超过15位'],
  [{ contactPhone: '123456789012345678901' }, '联系方式长度不能超过20位'],
])('a contact with %j is refused with its text', async (fault, message) => {
  const { shop, customerId } = await shopWithCustomer();
  const { customerContact } = shop.as(ALL).bs;
  expect(await refusal(customerContact.create({ customerId, name: '张三', contactPhone: '1', ...fault } as never))).toEqual({
    code: 400,
    message,
  });
  expect((await customerContact.page({})).total).toBe(0);
});

test('contacts are exported with the name of their customer', async () => {
  const { shop, customerId } = await shopWithCustomer();
  const { customerContact } = shop.as(ALL).bs;
  await customerContact.create({ customerId, name: '张三', contactPhone: '13900139000', gender: 1 });
  const file = await customerContact.exportExcel({});
  const rows = utils.sheet_to_json<Record<string, unknown>>(Object.values(read(await contentOf(file)).Sheets)[0] as never);
  expect(rows).toMatchObject([{ 客户名称: '甲公司', 姓名: '张三', 联系方式: '13900139000', 性别: '女' }]);
});

test('a quote is created, changed, listed, exported and removed', async () => {
  const { shop, customerId } = await shopWithCustomer();
  const productsId = await addProduct(shop, '喷绘布');
  const { customerQuotes } = shop.as(ALL).bs;
  const id = await customerQuotes.create({ customerId, productsId, unitPrice: 12.5, validFrom: '2026-01-01 00:00:00' });
  expect(await customerQuotes.get({ id })).toMatchObject({
    customerName: '甲公司',
    productsName: '喷绘布',
    unitPrice: '12.5000',
    validFrom: Date.UTC(2025, 11, 31, 16),
    validTo: null,
  });
  await customerQuotes.update({ id, version: 1, unitPrice: '13', validFrom: null });
  expect((await refusal(customerQuotes.update({ id, version: 1, unitPrice: '14' }))).code).toBe(1_030_000_004);
  expect((await customerQuotes.page({ customerName: '甲', productsName: '喷绘' })).list).toMatchObject([
    { id, unitPrice: '13.0000', validFrom: null },
  ]);
  expect((await customerQuotes.page({ productsId: productsId + 1 })).total).toBe(0);
  const file = await customerQuotes.exportExcel({ customerId });
  const rows = utils.sheet_to_json<Record<string, unknown>>(Object.values(read(await contentOf(file)).Sheets)[0] as never);
  expect(rows).toMatchObject([{ 客户名称: '甲公司', 产品名称: '喷绘布', 报价: 13 }]);
  expect(await customerQuotes.delete({ id })).toBe(true);
  expect((await refusal(customerQuotes.get({ id }))).code).toBe(404);
});

test('a quote without price, product or customer, of another shop, or that ends before it begins is refused', async () => {
  const { shop, customerId } = await shopWithCustomer();
  const productsId = await addProduct(shop, '喷绘布');
  const { customerQuotes } = shop.as(ALL).bs;
  const texts = async (body: object) =>
    (await refusal(customerQuotes.create({ customerId, productsId, unitPrice: 1, ...body } as never))).message;
  expect(await texts({ unitPrice: '' })).toBe('报价不能为空');
  expect(await texts({ unitPrice: '-1' })).toMatch(/不能为负数$/);
  expect(await texts({ productsId: null })).toBe('请选择产品');
  expect(await texts({ customerId: undefined })).toBe('请选择客户');
  expect(await texts({ validFrom: 2, validTo: 1 })).toBe('报价的结束时间不能早于开始时间');
  const id = await customerQuotes.create({ customerId, productsId, unitPrice: 1, validTo: 5 });
  expect((await refusal(customerQuotes.update({ id, validFrom: 6 }))).message).toBe('报价的结束时间不能早于开始时间');

  const stranger = await shopWithCustomer();
  const theirs = stranger.shop.as(ALL).bs;
  expect((await refusal(theirs.customerQuotes.create({ customerId, productsId, unitPrice: 1 }))).message).toBe('客户不存在，请重新选择');
  expect((await refusal(theirs.customerQuotes.create({ customerId: stranger.customerId, productsId, unitPrice: 1 }))).message).toBe(
    '产品不存在，请重新选择',
  );
  const codes = await refusalCodes([
    theirs.customerQuotes.get({ id }),
    theirs.customerQuotes.update({ id, unitPrice: 9 }),
    theirs.customerQuotes.delete({ id }),
  ]);
  expect(new Set(codes)).toEqual(new Set([404]));
});

test('the quoted price is the one that holds now, and no two hold at once', async () => {
  const { shop, customerId } = await shopWithCustomer();
  const productsId = await addProduct(shop, '喷绘布');
  const scope = { ...shop.scope(ALL), now: () => 1_000 };
  const price = async () => (await customerQuotesService.findQuotedPrices(scope, customerId, [productsId])).get(productsId) ?? null;
  const quote = (unitPrice: string, validFrom: number | null, validTo: number | null) =>
    customerQuotesService.create(scope, { customerId, productsId, unitPrice, validFrom, validTo, remarks: null });
  expect(await price()).toBeNull();
  await quote('5', null, 999);
  const later = await quote('6', 1_001, null);
  expect(await price()).toBeNull();
  for (const [from, to] of [
    [null, null],
    [999, 1_000],
    [1_000, 1_001],
    [500, 600],
    [2_000, null],
  ] as const)
    await expect(quote('7', from, to)).rejects.toThrow('有效期不能重叠');
  await quote('8', 1_000, 1_000);
  expect(await price()).toBe('8.0000');
  await expect(customerQuotesService.update(scope, { id: later, validFrom: 1_000 })).rejects.toThrow('已有报价 8.00 元');
  await customerQuotesService.update(scope, { id: later, validFrom: 1_002 });
  const twice = await Promise.all(
    [1, 2].map(() =>
      quote('9', 1_001, 1_001).then(
        () => 'done',
        () => 'refused',
      ),
    ),
  );
  expect(twice.toSorted()).toEqual(['done', 'refused']);
  const stranger = (await shopWithCustomer()).shop.scope(ALL);
  expect(await customerQuotesService.findQuotedPrices(stranger, customerId, [productsId])).toEqual(new Map());
});
