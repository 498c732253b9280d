import { afterAll, beforeAll, expect, it } from 'vitest';
import { createScope, type Scope } from '#platform/scope.ts';
import { EVERY_PERMISSION } from '#shared/permissions.ts';
import { importSheet, lineCells, type SheetCells } from '../support/import-sheet.ts';
import { openTestShops, stockShop, type TestShop, type TestShops } from '../support/shop.ts';

/** Imports of a person with every permission whose data scope shows only his own rows. */
let shops: TestShops;
let shop: TestShop;
let scope: Scope;
let userId: number;

beforeAll(async () => {
  shops = await openTestShops();
  shop = await shops.open();
  const { customerTypeId } = await stockShop(shop);
  const { bs, system } = shop.as();
  userId = await system.user.create({ username: 'xiaochen', nickname: '小陈', password: 'secret' });
  const { tenantId, tenantName, db } = shop;
  const grants = { permissions: [EVERY_PERMISSION], roles: [], people: [userId] };
  scope = createScope({ tenantId, tenantName, actor: { userId, nickname: '小陈' }, grants, db, requestId: 'test' });
  await bs.customerInfo.create({ name: '小陈的客户', typeId: customerTypeId, salesmanId: userId });
  await bs.orderInfo.create({ orderId: 'A-1', customerName: '华美广告', orderDels: [{ contentProduction: '横幅', unitPrice: '5' }] });
});
afterAll(() => shops.close());

const TICKED = ['updateSupport', 'customerFlag', 'createTypeFlag', 'createUnitFlag', 'createProductsFlag'];
const reasonsOf = ({ failures }: { failures: Array<{ reason: string }> }) => failures.map(({ reason }) => reason);
const orders = () => shop.as().bs.orderInfo.page({ pageSize: 50 });

it('change no order of others, take no customer of theirs, and make what is new the own', async () => {
  const before = (await orders()).list;
  const rows: SheetCells[] = [
    { orderId: 'A-1', customerName: '小陈的客户', remarks: '改' },
    { orderId: 'B-1', customerName: '华美广告' },
    { orderId: 'B-2', customerName: '小陈的客户' },
    { orderId: 'B-3', customerName: '新来的客户' },
  ];
  const job = await importSheet(shop, 'orders', rows, { scope, ticked: TICKED });
  expect(reasonsOf(job)).toEqual([expect.stringContaining('订单编号「A-1」已存在'), expect.stringContaining('客户「华美广告」已存在')]);
  expect(job).toMatchObject({ createCount: 2, updateCount: 0, failureCount: 2 });
  const { list } = await orders();
  expect(list.filter(({ orderId }) => orderId === 'A-1')).toEqual(before);
  expect(list.map(({ orderId, userId }) => `${orderId} ${userId}`).toSorted()).toEqual([
    `A-1 ${shop.userId}`,
    `B-2 ${userId}`,
    `B-3 ${userId}`,
  ]);
});

it('add no lines to orders of others', async () => {
  const job = await importSheet(shop, 'orderLines', [lineCells('A-1'), lineCells('B-2')], { scope, ticked: TICKED });
  expect(job).toMatchObject({ failureCount: 1 });
  expect(reasonsOf(job)[0]).toContain('A-1');
  expect((await shop.as().bs.orderInfo.getByOrderId({ orderId: 'A-1' })).orderDels).toHaveLength(1);
  expect((await shop.as().bs.orderInfo.getByOrderId({ orderId: 'B-2' })).orderDels).toHaveLength(1);
});

it('change no customer of others', async () => {
  const rows: SheetCells[] = [
    { name: '华美广告', remarks: '改' },
    { name: '小陈的客户', remarks: '改' },
  ];
  const job = await importSheet(shop, 'customers', rows, { scope, ticked: TICKED });
  expect(job).toMatchObject({ updateCount: 1, failureCount: 1 });
  const remarks = (await shop.as().bs.customerInfo.page({})).list.map(({ name, remarks }) => [name, remarks]);
  expect(remarks).toContainEqual(['华美广告', null]);
  expect(remarks).toContainEqual(['小陈的客户', '改']);
});
