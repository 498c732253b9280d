import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addType, openShops, refusal, type Shop, type Shops } from './customers.fixture.ts';

let shops: Shops;
beforeAll(async () => {
  shops = await openShops();
});
afterAll(() => shops.close());

const CIRCLE = { message: expect.stringContaining('下级') };

const types = (shop: Shop) => shop.as('*:*:*').bs.productType;

describe('a tree of types', () => {
  it('takes no row under itself or under one of its own', async () => {
    const shop = await shops.open();
    const top = await addType(shop, 'productType', '上');
    const under = await types(shop).create({ name: '中', parentId: top });
    const lowest = await types(shop).create({ name: '下', parentId: under });
    for (const parentId of [top, under, lowest]) expect(await refusal(types(shop).update({ id: top, parentId }))).toMatchObject(CIRCLE);
    expect((await types(shop).get({ id: top })).parentId).toBe(0);
  });

  it('stays one when two rows are moved under each other at once', async () => {
    for (let round = 0; round < 8; round++) {
      const shop = await shops.open();
      const [a, b] = [await addType(shop, 'productType', '甲'), await addType(shop, 'productType', '乙')];
      const [x, y] = [await types(shop).create({ name: '甲下', parentId: a }), await types(shop).create({ name: '乙下', parentId: b })];
      const moves = await Promise.allSettled([types(shop).update({ id: a, parentId: y }), types(shop).update({ id: b, parentId: x })]);
      expect(moves.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    }
  });

  it('that is broken already is refused like any circle, and costs nobody else a moment', async () => {
    const shop = await shops.open();
    const a = await addType(shop, 'productType', '甲');
    const b = await types(shop).create({ name: '乙', parentId: a });
    const c = await addType(shop, 'productType', '丙');
    await shop.db.updateTable('productType').set({ parentId: b }).where('tenantId', '=', shop.tenantId).where('id', '=', a).execute();
    expect(await refusal(types(shop).update({ id: c, parentId: b }))).toMatchObject(CIRCLE);
  });
});
