import { read, utils } from '@e965/xlsx';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { contentOf } from '../support/sheet.ts';
import { addType, addUnit, openShops, refusal, refusalCodes, type Shop, type Shops } from './customers.fixture.ts';

let shops: Shops;
beforeAll(async () => {
  shops = await openShops();
});
afterAll(() => shops.close());

const ALL = '*:*:*';
const SELLER = ['bs:product-info:create', 'bs:product-info:update', 'bs:product-info:query', 'bs:product-info:export'];

async function shopWithType(): Promise<{ shop: Shop; typeId: number }> {
  const shop = await shops.open();
  return { shop, typeId: await addType(shop, 'productType', '喷绘') };
}

test('a product is created, read back, changed and removed', async () => {
  const { shop, typeId } = await shopWithType();
  const unitId = await addUnit(shop, '平方米', 'area');
  const { productInfo } = shop.as(ALL).bs;
  const id = await productInfo.create({
    typeId,
    name: '户外喷绘布520',
    unitId,
    unitPrice: 12,
    cost: '6.5',
    specification: '520g',
    safetyStockLevel: 3,
  });
  const row = await productInfo.get({ id });
  expect(row).toMatchObject({
    name: '户外喷绘布520',
    typeName: '喷绘',
    mnemonicCode: 'HWPHB520',
    unitName: '平方米',
    pricingBasis: null,
    unitPricingBasis: 'area',
    minArea: null,
    unitPrice: '12.0000',
    cost: '6.5000',
    status: 0,
    version: 1,
    userId: shop.userId,
  });
  await productInfo.update({ ...row, unitId: null, status: 1, name: '背胶' } as never);
  expect(await productInfo.get({ id })).toMatchObject({
    name: '背胶',
    mnemonicCode: 'BJ',
    unitName: null,
    unitPricingBasis: null,
    status: 1,
    cost: '6.5000',
    version: 2,
  });
  const { code, message } = await refusal(productInfo.update({ id, version: 1, name: '旧' }));
  expect([code, message.includes('测试员')]).toEqual([1_030_000_004, true]);
  expect(await productInfo.getProductCount()).toBe(1);
  expect(await productInfo.delete({ id })).toBe(true);
  expect(await refusal(productInfo.delete({ id }))).toEqual({ code: 404, message: '产品不存在或已被删除' });
});

test.each<[Record<string, unknown>, string]>([
  [{ typeId: '' }, '产品类别必填'],
  [{ name: null }, '产品名称必填'],
  [{ name: '一二三四五六七八九十一二三四五六' }, '产品名称长度不能超过15位'],
  [{ mnemonicCode: 'ABCDEFGHIJKLMNOP' }, '助记码长度不能超过15位'],
])('a product with %j is refused with its text', async (fault, message) => {
  const { shop, typeId } = await shopWithType();
  const { productInfo } = shop.as(ALL).bs;
  expect(await refusal(productInfo.create({ typeId, name: '好产品', ...fault } as never))).toEqual({ code: 400, message });
  expect(await productInfo.getProductCount()).toBe(0);
  const id = await productInfo.create({ typeId, name: '好产品' });
  expect(await refusal(productInfo.update({ id, ...fault } as never))).toEqual({ code: 400, message });
});

test('cost is hidden from get, page, list and export without its permission, and what is sent is ignored', async () => {
  const { shop, typeId } = await shopWithType();
  const owner = shop.as(ALL).bs.productInfo;
  const seller = shop.as(...SELLER).bs.productInfo;
  const buyer = shop.as(...SELLER, 'bs:order-cost:show').bs.productInfo;
  const id = await owner.create({ typeId, name: '喷绘布', cost: '6.5', unitPrice: '12' });

  expect(await seller.get({ id })).toMatchObject({ cost: null, unitPrice: '12.0000' });
  expect((await seller.page({})).list).toMatchObject([{ cost: null }]);
  expect(await seller.listAllSimple()).toMatchObject([{ cost: null }]);
  expect(await seller.listAllSimple({ text: 'phb' })).toMatchObject([{ cost: null }]);
  const sheet = async (as: typeof seller) => {
    const file = await as.exportExcel({});
    expect(file).toMatchObject({ fileName: '产品信息.xls' });
    return utils.sheet_to_json<unknown[]>(Object.values(read(await contentOf(file)).Sheets)[0] as never, { header: 1 });
  };
  const hidden = await sheet(seller);
  expect(hidden[0]).not.toContain('成本价');
  expect(JSON.stringify(hidden)).not.toContain('6.5');
  const shown = await sheet(buyer);
  expect(shown[1]?.[shown[0]?.indexOf('成本价') ?? -1]).toBe(6.5);

  await seller.update({ id, cost: '0.01', unitPrice: '13' });
  expect(await buyer.get({ id })).toMatchObject({ cost: '6.5000', unitPrice: '13.0000' });
  const blind = await seller.create({ typeId, name: '背胶', cost: '1' });
  expect((await buyer.get({ id: blind })).cost).toBeNull();
  // A whole row that is sent back by a person who does not see the cost must not empty it.
  await seller.update((await seller.get({ id })) as never);
  expect((await buyer.get({ id })).cost).toBe('6.5000');
  await buyer.update({ id, cost: '' });
  expect((await buyer.get({ id })).cost).toBeNull();
  // Cost is neither a filter nor a sort key.
  expect((await seller.page({ cost: '6.5', sortBy: 'cost' } as never)).total).toBe(2);
});

test('the picker finds by name, code and pinyin, in a type and those below it, enabled only', async () => {
  const { shop, typeId } = await shopWithType();
  const child = await addType(shop, 'productType', '户外', typeId);
  const other = await addType(shop, 'productType', '制作');
  const unitId = await addUnit(shop, '张', 'quantity');
  const { productInfo } = shop.as(ALL).bs;
  await productInfo.create({ typeId, name: '喷绘布', unitId, unitPrice: '8' });
  await productInfo.create({ typeId: child, name: '户外喷绘' });
  await productInfo.create({ typeId: other, name: '喷漆字', mnemonicCode: 'QZ' });
  await productInfo.create({ typeId, name: '喷绘停用', status: 1 });
  const found = async (query: object) => (await productInfo.listAllSimple(query)).map((row) => row.name);
  expect(await found({ text: 'ph' })).toEqual(['喷绘布']);
  expect(await found({ text: '喷绘' })).toEqual(['喷绘布', '户外喷绘']);
  expect(await found({ text: 'penq' })).toEqual(['喷漆字']);
  expect(await found({ text: 'qz' })).toEqual(['喷漆字']);
  expect(await found({ typeId })).toEqual(['喷绘布', '户外喷绘']);
  expect(await found({ typeId: child, text: '喷' })).toEqual(['户外喷绘']);
  expect(await found({ mnemonicCode: 'q' })).toEqual(['喷漆字']);
  expect(await productInfo.listAllSimple({ name: '喷绘布' })).toMatchObject([
    { unitName: '张', typeName: '喷绘', unitPricingBasis: 'quantity', unitPrice: '8.0000' },
  ]);
  const names = async (query: object) => (await productInfo.page(query)).list.map((row) => row.name);
  expect(await names({ status: 1 })).toEqual(['喷绘停用']);
  expect(await names({ unitId: String(unitId) })).toEqual(['喷绘布']);
  expect(await names({ typeId: child })).toEqual(['户外喷绘']);
  expect(await names({ name: '喷绘', mnemonicCode: 'HW' })).toEqual(['户外喷绘']);
});

test('the same name may stand in two types, not twice in one', async () => {
  const { shop, typeId } = await shopWithType();
  const other = await addType(shop, 'productType', '写真');
  const { productInfo } = shop.as(ALL).bs;
  await productInfo.create({ typeId, name: '背胶' });
  await productInfo.create({ typeId: other, name: '背胶' });
  expect(await refusal(productInfo.create({ typeId, name: '背胶' }))).toEqual({ code: 1_030_000_001, message: '产品「背胶」已存在' });
});

test('another shop sees, changes and refers to nothing of this one', async () => {
  const { shop, typeId } = await shopWithType();
  const mine = shop.as(ALL).bs.productInfo;
  const unitId = await addUnit(shop, '张', 'quantity');
  const id = await mine.create({ typeId, name: '喷绘布', unitId });
  const stranger = await shopWithType();
  const theirs = stranger.shop.as(ALL).bs.productInfo;
  const codes = await refusalCodes([theirs.get({ id }), theirs.update({ id, name: '偷' }), theirs.delete({ id })]);
  expect(new Set(codes)).toEqual(new Set([404]));
  expect(await refusal(theirs.create({ typeId, name: '偷' }))).toEqual({ code: 1_030_000_003, message: '产品类别不存在，请重新选择' });
  expect((await refusal(theirs.create({ typeId: stranger.typeId, name: '偷', unitId }))).message).toBe('计量单位不存在，请重新选择');
  expect(await theirs.page({})).toEqual({ list: [], total: 0 });
  expect((await theirs.page({ typeId })).total).toBe(0);
  expect(await mine.get({ id })).toMatchObject({ name: '喷绘布', version: 1 });
});

test('each call needs its own permission', async () => {
  const { shop, typeId } = await shopWithType();
  const id = await shop.as(ALL).bs.productInfo.create({ typeId, name: '喷绘布' });
  const nobody = shop.as().bs.productInfo;
  const reader = shop.as('bs:product-info:query').bs.productInfo;
  expect(await shop.as('bs:order-info:create').bs.productInfo.listAllSimple()).toHaveLength(1);
  const codes = await refusalCodes([
    nobody.get({ id }),
    nobody.page({}),
    nobody.listAllSimple(),
    nobody.getProductCount(),
    reader.create({ typeId, name: '乙' }),
    reader.update({ id, name: '乙' }),
    reader.delete({ id }),
    reader.exportExcel({}),
  ]);
  expect(new Set(codes)).toEqual(new Set([403]));
});
