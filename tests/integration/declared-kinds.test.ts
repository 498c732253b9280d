import { afterAll, beforeAll, expect, it } from 'vitest';
import { z } from 'zod';
import { inputOf, searchFields } from '#client/records/resource-fields.ts';
import { createResourceService } from '#domain/resources/resource.service.ts';
import { URGENT_CHOICES } from '#shared/choice-labels.ts';
import { boolean, choice, decimal, filtered, integer, json, longText, reference, text, time } from '#shared/resources/field.ts';
import { defineResource, resourceSchemas } from '#shared/resources/resource.ts';
import { openTestShops, type TestShops } from '../support/shop.ts';

let shops: TestShops;
beforeAll(async () => {
  shops = await openTestShops(2);
});
afterAll(() => shops.close());

/** A resource with every kind of field, which no real one has; it uses the table of orders, which has such columns. */
const borrowed = defineResource({
  name: 'borrowed',
  table: 'orderInfo',
  title: '借用',
  permission: 'bs:borrowed',
  fields: {
    orderName: filtered(text('名称', { max: 50 })),
    remarks: filtered(longText('备注', { max: 100 })),
    printCount: filtered(integer('打印次数')),
    taxRate: filtered(decimal('税率')),
    isSettledUp: filtered(boolean('结清')),
    deliveryTime: filtered(time('送货时间')),
    urgent: filtered(choice('加急', URGENT_CHOICES, 1)),
    billType: filtered(reference('票据类型', 'billType')),
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
  for await (const each of service.exportRows(shop.scope(), { pageNo: 1, pageSize: 10 })) expect(each).toMatchObject(changed);
});

it('a list is narrowed by a field of every kind, and the form and the search ask for each as the schema takes it', async () => {
  const shop = await shops.open();
  const service = createResourceService(borrowed);
  const { page, update } = resourceSchemas(borrowed);
  const id = await shop.as().bs.orderInfo.create({ customerName: '散客', orderDels: [{ productsName: '布', unitPrice: '1' }] });
  const billType = await shop.as().bs.billType.create({ name: '专票', taxRate: '13' });
  const sent = { orderName: '门头', remarks: '两天内\n送到', printCount: 7, taxRate: '6.5', isSettledUp: 'true', urgent: 0, billType };
  await service.update(shop.scope(), update.parse({ ...sent, id, deliveryTime: 1_700_000_000_000 }));
  const found = async (filters: object) => (await service.page(shop.scope(), page.parse(filters))).total;
  const range = (from: string, to: string) => ({ deliveryTime: [from, to] });
  // The search sends all values as text.
  const fitting = {
    orderName: '门',
    remarks: '送到',
    printCount: '7',
    taxRate: '6.50',
    isSettledUp: 'true',
    urgent: '0',
    billType: `${billType}`,
  };
  const other = {
    orderName: '灯',
    remarks: '自提',
    printCount: '8',
    taxRate: '6.51',
    isSettledUp: 'false',
    urgent: '1',
    billType: '999999',
  };
  for (const [name, value] of Object.entries(fitting)) expect(await found({ [name]: value }), name).toBe(1);
  for (const [name, value] of Object.entries(other)) expect(await found({ [name]: value }), name).toBe(0);
  expect(await found(range('2023-11-01 00:00:00', '2023-11-30 00:00:00'))).toBe(1);
  expect(await found(range('2023-11-15 08:00:00', '2023-11-30 00:00:00'))).toBe(0);
  expect(await service.get(shop.scope(), id)).toMatchObject({ billTypeName: '专票', taxRate: '6.5000', urgent: 0, printCount: 7 });

  expect(searchFields(borrowed).map(({ name, kind }) => `${name} ${kind}`)).toEqual([
    'orderName text',
    'remarks text',
    'printCount text',
    'taxRate text',
    'isSettledUp select',
    'deliveryTime range',
    'urgent select',
    'billType choice',
    'createTime range',
  ]);
  const inputs = Object.entries(borrowed.fields).map(([name, field]) => inputOf('unitType', name, field, undefined).kind);
  expect(inputs.slice(0, -1)).toEqual(['text', 'long', 'integer', 'decimal', 'flag', 'time', 'select', 'choice']);
});
