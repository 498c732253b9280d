import { afterAll, beforeAll, expect, test } from 'vitest';
import { customerService } from '#domain/customers/customer.service.ts';
import { productService } from '#domain/products/product.service.ts';
import { inTransaction } from '#platform/db/transaction.ts';
import { openTestShops } from '../support/shop.ts';
import { createStatementFaults } from '../support/statements.ts';
import { addType, addUnit, openShops, type Shop, type Shops } from './customers.fixture.ts';

let shops: Shops;
beforeAll(async () => {
  shops = await openShops();
});
afterAll(() => shops.close());

const ALL = '*:*:*';

async function typeNames(shop: Shop, table: 'customerType' | 'productType'): Promise<string[]> {
  const rows = await shop.db.selectFrom(table).select('name').where('tenantId', '=', shop.tenantId).execute();
  return rows.map((row) => row.name as string);
}

test('customers are found by the names as written, whatever case or blanks the database overlooks', async () => {
  const shop = await shops.open();
  const scope = shop.scope();
  const typeId = await addType(shop, 'customerType', '直客');
  const { customerInfo } = shop.as(ALL).bs;
  const id = await customerInfo.create({ typeId, name: 'ABC广告', contact: '王' });
  await customerInfo.create({ typeId, name: '停用客户', status: 1 });
  const found = await customerService.findByNames(scope, [
    'abc广告',
    ' ABC广告 ',
    'ＡＢＣ广告',
    '停用客户',
    '没有',
    '',
    '"; drop table x; --',
  ]);
  expect([...found].map(([name, customer]) => [name, customer.id === id, customer.status])).toEqual([
    ['abc广告', true, 0],
    [' ABC广告 ', true, 0],
    ['ＡＢＣ广告', true, 0],
    ['停用客户', false, 1],
  ]);
  expect(await customerService.findByName(scope, 'abc广告')).toMatchObject({ id, name: 'ABC广告', contact: '王' });
  expect(await customerService.findByName(scope, '没有')).toBeNull();
  expect(await customerService.findByName((await shops.open()).scope(), 'ABC广告')).toBeNull();
});

test('a customer that is not there is made under the first type, with what fits of contact and phone', async () => {
  const shop = await shops.open();
  const scope = shop.scope();
  await addType(shop, 'customerType', '后', null, 2);
  const first = await addType(shop, 'customerType', '先', null, 1);
  const made = await customerService.findOrCreateByName(scope, { name: ' 重庆广告 ', contact: '王', phone: '13800138000' });
  expect(made).toMatchObject({ name: '重庆广告', contact: '王', contactPhone: '13800138000' });
  const { customerInfo } = shop.as(ALL).bs;
  expect(await customerInfo.get({ id: made.id })).toMatchObject({ typeId: first, mnemonicCode: 'CQGG', creatorName: '测试员' });
  expect((await customerService.findOrCreateByName(scope, { name: '重庆广告', contact: '李' })).id).toBe(made.id);
  const odd = await customerService.findOrCreateByName(scope, { name: '散客', contact: '一二三四五六七八九十一二三四五六', phone: '没有' });
  expect(odd).toMatchObject({ contact: null, contactPhone: null });
  await expect(customerService.findOrCreateByName(scope, { name: '一二三四五六七八九十一二三四五六' })).rejects.toThrow(
    '客户名称长度不能超过15位',
  );
  await expect(customerService.findOrCreateByName(scope, { name: ' ' })).rejects.toThrow('客户名称必填');
  expect(await customerInfo.getCustomerCount()).toBe(2);
});

test('a shop without types gets 普通客户 and 未分类, once', async () => {
  const shop = await shops.open();
  const scope = shop.scope();
  const customers = await customerService.findOrCreateByNames(scope, [{ name: '甲' }, { name: '乙' }, { name: '甲' }]);
  expect([...customers.keys()]).toEqual(['甲', '乙']);
  await customerService.findOrCreateByName(scope, { name: '丙' });
  expect(await typeNames(shop, 'customerType')).toEqual(['普通客户']);
  const products = await productService.findOrCreateByNames(scope, ['喷绘布', '背胶', '喷绘布']);
  expect(products.get('背胶')).toMatchObject({ name: '背胶', unitPrice: null, pricingBasis: null });
  await productService.findOrCreateByName(scope, 'PVC板');
  expect(await typeNames(shop, 'productType')).toEqual(['未分类']);
  expect((await shop.as(ALL).bs.productInfo.listAllSimple({ text: 'pvcb' })).map((row) => row.typeName)).toEqual(['未分类']);
});

test('names of one batch that the database takes for one make one row', async () => {
  const shop = await shops.open();
  const made = await customerService.findOrCreateByNames(shop.scope(), [{ name: 'ABC' }, { name: 'abc' }, { name: 'ＡＢＣ' }]);
  expect(new Set([...made.values()].map((customer) => customer.id)).size).toBe(1);
  expect(new Set(made.keys())).toEqual(new Set(['ABC', 'abc', 'ＡＢＣ']));
});

test('rows that are made within a transaction are rolled back with it', async () => {
  const shop = await shops.open();
  const scope = shop.scope();
  await expect(
    inTransaction(scope, async (inner) => {
      await customerService.findOrCreateByName(inner, { name: '甲' });
      await productService.findOrCreateByName(inner, '喷绘布');
      expect(await customerService.findByName(inner, '甲')).not.toBeNull();
      throw new Error('taken back');
    }),
  ).rejects.toThrow('taken back');
  expect(await customerService.findByName(scope, '甲')).toBeNull();
  expect(await productService.findByName(scope, '喷绘布')).toBeNull();
  expect(await typeNames(shop, 'customerType')).toEqual([]);
});

test('orders that name the same new customer at once share it', async () => {
  const shop = await shops.open();
  const scope = shop.scope();
  const made = await Promise.all(
    Array.from({ length: 12 }, (_, at) =>
      inTransaction(scope, async (inner) => {
        const customer = await customerService.findOrCreateByName(inner, { name: `新客户${at % 2}` });
        const product = await productService.findOrCreateByName(inner, '喷绘布');
        return `${customer.id} ${product.id}`;
      }),
    ),
  );
  expect(new Set(made).size).toBe(2);
  expect(await shop.as(ALL).bs.customerInfo.getCustomerCount()).toBe(2);
  expect(await shop.as(ALL).bs.productInfo.getProductCount()).toBe(1);
});

test.each([true, false])('lines that name the same new product at once share it (type there before: %s)', async (isTypeThere) => {
  const shop = await shops.open();
  if (isTypeThere) await addType(shop, 'productType', '未分类');
  const made = await Promise.all(Array.from({ length: 12 }, () => productService.findOrCreateByName(shop.scope(), '喷绘布')));
  expect(new Set(made.map((product) => product.id)).size).toBe(1);
  expect(await typeNames(shop, 'productType')).toEqual(['未分类']);
});

test('products come with what a line copies; an enabled one wins over a disabled one of the same name', async () => {
  const shop = await shops.open();
  const scope = shop.scope();
  const { productInfo } = shop.as(ALL).bs;
  const unitId = await addUnit(shop, '平方米', 'area');
  const old = await productInfo.create({ typeId: await addType(shop, 'productType', '旧'), name: '喷绘布', status: 1 });
  const id = await productInfo.create({
    typeId: await addType(shop, 'productType', '新'),
    name: '喷绘布',
    unitId,
    unitPrice: '12',
    cost: '6',
  });
  expect(await productService.findByName(scope, '喷绘布')).toMatchObject({
    id,
    unitPrice: '12.0000',
    cost: '6.0000',
    unitName: '平方米',
    unitPricingBasis: 'area',
  });
  const byId = await productService.findByIds(scope, [old, id, 999_999_999]);
  expect(new Set(byId.keys())).toEqual(new Set([old, id]));
  expect((await productService.findByIds((await shops.open()).scope(), [id])).size).toBe(0);
});

test('a batch of names that fails midway makes none of them, nor the type for them', async () => {
  const faults = createStatementFaults();
  const watched = await openTestShops(2, undefined, faults.watch);
  const shop = await watched.open();
  const batches = [
    () => customerService.findOrCreateByNames(shop.scope(), [{ name: '甲' }, { name: '乙' }]),
    () => productService.findOrCreateByNames(shop.scope(), ['喷绘布', '背胶']),
  ];
  for (const make of batches) await expect(faults.failAt(3, new Error('the disk is full'), make)).rejects.toThrow('the disk is full');
  for (const table of ['customerType', 'customerInfo', 'productType', 'productInfo'] as const)
    expect(await shop.db.selectFrom(table).select('id').where('tenantId', '=', shop.tenantId).execute(), table).toEqual([]);
  await watched.close();
});
