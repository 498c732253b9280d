import { afterAll, beforeAll, expect, it } from 'vitest';
import { z } from 'zod';
import { createResourceService } from '#domain/resources/resource.service.ts';
import { boolean, decimal, json, text } from '#shared/resources/field.ts';
import { defineResource, resourceSchemas } from '#shared/resources/resource.ts';
import { openTestShops, type TestShops } from '../support/shop.ts';

let shops: TestShops;
beforeAll(async () => {
  shops = await openTestShops(2);
});
afterAll(() => shops.close());

/** No resource of today has a flag, JSON or a range of figures, so a table that has them is borrowed. */
const borrowed = defineResource({
  name: 'borrowed',
  table: 'orderInfo',
  title: '借用',
  permission: 'bs:borrowed',
  fields: {
    orderName: text('名称', { max: 50 }),
    isSettledUp: boolean('结清', { filter: 'equal' }),
    taxRate: decimal('税率', { filter: 'range' }),
    flow: json('流程', z.array(z.number())),
  },
  simple: ['isSettledUp'],
});

it('a flag and JSON of a declared resource come back as they were sent', async () => {
  const shop = await shops.open();
  const service = createResourceService(borrowed);
  const { row, simple } = resourceSchemas(borrowed);
  const id = await shop.as().bs.orderInfo.create({ customerName: '散客', orderDels: [{ productsName: '布', unitPrice: '1' }] });
  expect(row.parse(await service.get(shop.scope(), id))).toMatchObject({ isSettledUp: false, flow: null });
  await service.update(shop.scope(), { id, isSettledUp: true, flow: [7, 8] });
  const changed = { id, isSettledUp: true, flow: [7, 8] };
  expect(row.parse(await service.get(shop.scope(), id))).toMatchObject(changed);
  expect(await service.page(shop.scope(), { pageNo: 1, pageSize: 10, isSettledUp: true })).toMatchObject({ list: [changed], total: 1 });
  expect(await service.page(shop.scope(), { pageNo: 1, pageSize: 10, isSettledUp: false })).toMatchObject({ list: [], total: 0 });
  expect((await service.listAllSimple(shop.scope())).map((each) => simple.parse(each))).toEqual([{ id, isSettledUp: true }]);
  const { page } = resourceSchemas(borrowed);
  await service.update(shop.scope(), { id, taxRate: '6.5' });
  const between = async (...taxRate: string[]) => (await service.page(shop.scope(), page.parse({ taxRate }))).total;
  expect([await between('6.4', '6.6'), await between('6.6', '7'), await between('0', '6.4999')]).toEqual([1, 0, 0]);
  for await (const each of service.exportRows(shop.scope(), { pageNo: 1, pageSize: 10 })) expect(each).toMatchObject(changed);
});
