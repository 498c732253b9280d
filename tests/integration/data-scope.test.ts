import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { PermissionName } from '#domain/all-menus.ts';
import { createScope } from '#platform/scope.ts';
import { DATA_SCOPE } from '#shared/states.ts';
import { contentOf } from '../support/sheet.ts';
import { type Fixture, openFixture, PASSWORD, refusal } from './auth-fixture.ts';

/** What people see by the data scope of their roles; they sign in as in the product. */
let fixture: Fixture;
beforeAll(async () => {
  fixture = await openFixture();
});
afterAll(() => fixture.close());

const STAFF: PermissionName[] = [
  'bs:order-info:query',
  'bs:order-info:create',
  'bs:order-info:update',
  'bs:order-info:delete',
  'bs:order-info:audit',
  'bs:order-info:export',
  'bs:order-payment-receipts:query',
  'bs:order-payment-receipts:create',
  'bs:customer-info:query',
  'bs:customer-info:create',
  'bs:customer-info:update',
  'bs:customer-contact:create',
  'bs:customer-quotes:query',
  'bs:customer-quotes:create',
  'bs:customer-quotes:update',
  'bs:payment-and-receipt-records:query',
  'bs:payment-and-receipt-records:create',
  'bs:payment-and-receipt-records:update',
  'bs:product-info:query',
  'system:api-token:create',
];
/** Permissions of a person who also manages people. */
const KEEPER: PermissionName[] = [
  ...STAFF,
  'system:user:query',
  'system:user:update',
  'system:dept:query',
  'system:dept:create',
  'system:dept:update',
  'system:role:query',
  'system:role:create',
  'system:role:update',
  'system:permission:assign-role-menu',
  'system:permission:assign-role-data-scope',
  'system:permission:assign-user-role',
];

async function callsOf(tenantName: string, username: string) {
  const { accessToken } = await fixture.caller().system.auth.login({ tenantName, username, password: PASSWORD });
  const { system, bs } = fixture.caller({ bearer: accessToken, door: 'rest' });
  return { system, bs };
}
type Calls = Awaited<ReturnType<typeof callsOf>>;

/** Two departments below the sales department, a third beside it, and people in each. */
async function openShop(
  scopes: Readonly<Record<string, { dept?: string; dataScope: number; chosen?: string[]; permissions?: PermissionName[] }>>,
) {
  const shop = await fixture.shop();
  const admin = await callsOf(shop.name, 'admin');
  const depts: Record<string, number> = {};
  for (const [name, parent] of [
    ['sales', ''],
    ['north', 'sales'],
    ['south', 'sales'],
    ['works', ''],
  ] as const)
    depts[name] = await admin.system.dept.create({ parentId: depts[parent] ?? 0, name });
  const typeId = await admin.bs.customerType.create({ name: '普通', parentId: 0 });
  await admin.bs.paymentType.create({ name: '现金' });
  const people: Record<string, Calls & { id: number; roleId: number }> = {};
  for (const [username, { dept, dataScope, chosen = [], permissions = STAFF }] of Object.entries(scopes)) {
    const roleId = await fixture.services.accounts.createRole(shop, { name: username, code: username, permissions });
    const dataScopeDeptIds = chosen.map((name) => depts[name] ?? 0);
    await admin.system.permission.assignRoleDataScope({ roleId, dataScope, dataScopeDeptIds });
    const id = await fixture.services.accounts.createUser(shop, { username, nickname: username, password: PASSWORD, roleIds: [roleId] });
    await admin.system.user.update({ id, deptId: dept === undefined ? null : (depts[dept] ?? 0) });
    people[username] = { id, roleId, ...(await callsOf(shop.name, username)) };
  }
  return { ...shop, admin, depts, typeId, people };
}
type Shop = Awaited<ReturnType<typeof openShop>>;

const person = ({ people }: Shop, name: string) => {
  const found = people[name];
  if (!found) throw new Error(`nobody is called ${name}`);
  return found;
};

/** A customer and an order of the person, audited and paid in part. */
async function work({ bs }: Calls, { typeId }: Pick<Shop, 'typeId'>, name: string) {
  const customerId = await bs.customerInfo.create({
    name: `客户${name}`,
    typeId,
    contacts: [{ name: '经办', contactPhone: '13700137000' }],
  });
  const orderDels = [{ contentProduction: '横幅', amount: '2', unitPrice: '50' }];
  const id = await bs.orderInfo.create({ customerId, customerName: `客户${name}`, name, orderDels });
  const { orderId } = await bs.orderInfo.get({ id });
  await bs.orderInfo.updateAuditStatus({ id, auditStatus: true });
  await bs.orderPaymentReceipts.create({ orderId, thisCollection: '40' });
  return { id, orderId, customerId };
}

const seen = async ({ bs }: Calls) => (await bs.orderInfo.page({})).list.map(({ name }) => name ?? '').toSorted();

describe('the data scope of a role', () => {
  it('keeps from a person what a customer answered to an order of others, also where he calls himself as its salesperson', async () => {
    const shop = await openShop({ boss: { dataScope: DATA_SCOPE.all }, spy: { dataScope: DATA_SCOPE.own } });
    const [boss, spy] = [person(shop, 'boss'), person(shop, 'spy')];
    await spy.system.user.profile.update({ nickname: 'boss' });
    const orderDels = [{ contentProduction: '横幅', amount: '2', unitPrice: '50' }];
    const id = await shop.admin.bs.orderInfo.create({ customerName: '机密客户', salesman: 'boss', orderDels });
    const { orderId } = await shop.admin.bs.orderInfo.get({ id });
    const { token } = await shop.admin.bs.orderLink.create({ orderId });
    await fixture.caller({ bearer: null }).bs.orderLink.requestChange({ token, message: '改' });
    await fixture.services.news.tellEvents();
    const toldTo = async ({ system }: Calls) => (await system.notifyMessage.myPage({})).list.map(({ templateCode }) => templateCode);
    expect(await toldTo(boss)).toContain('customer-answered');
    expect(await toldTo(spy)).toEqual([]);
  });

  it('shows all, chosen departments, the own one, the own and those below, or only oneself', async () => {
    const shop = await openShop({
      boss: { dataScope: DATA_SCOPE.all },
      head: { dept: 'sales', dataScope: DATA_SCOPE.deptAndBelow },
      north1: { dept: 'north', dataScope: DATA_SCOPE.dept },
      north2: { dept: 'north', dataScope: DATA_SCOPE.own },
      south1: { dept: 'south', dataScope: DATA_SCOPE.own },
      works1: { dept: 'works', dataScope: DATA_SCOPE.chosen, chosen: ['south', 'sales'] },
      alone: { dataScope: DATA_SCOPE.deptAndBelow },
    });
    for (const name of Object.keys(shop.people)) await work(person(shop, name), shop, name);
    const all = Object.keys(shop.people).toSorted();
    expect(await seen(shop.admin)).toEqual(all);
    expect(await seen(person(shop, 'boss'))).toEqual(all);
    expect(await seen(person(shop, 'head'))).toEqual(['head', 'north1', 'north2', 'south1']);
    expect(await seen(person(shop, 'north1'))).toEqual(['north1', 'north2']);
    expect(await seen(person(shop, 'north2'))).toEqual(['north2']);
    expect(await seen(person(shop, 'works1'))).toEqual(['head', 'south1', 'works1']);
    expect(await seen(person(shop, 'alone'))).toEqual(['alone']);

    // Several roles show what any of them shows, and a new role holds from the next call on.
    const { system } = shop.admin;
    const { id, roleId } = person(shop, 'north2');
    await system.permission.assignUserRole({ userId: id, roleIds: [roleId, person(shop, 'works1').roleId] });
    expect(await seen(person(shop, 'north2'))).toEqual(['head', 'north2', 'south1']);
    await system.permission.assignUserRole({ userId: id, roleIds: [roleId, person(shop, 'boss').roleId] });
    expect(await seen(person(shop, 'north2'))).toEqual(all);
    await system.role.updateStatus({ id: person(shop, 'boss').roleId, status: 1 });
    expect(await seen(person(shop, 'north2'))).toEqual(['north2']);

    // Moving people and departments takes effect at once, too.
    await system.user.update({ id: person(shop, 'south1').id, deptId: shop.depts.north ?? 0 });
    expect(await seen(person(shop, 'north1'))).toEqual(['north1', 'north2', 'south1']);
    expect(await seen(person(shop, 'works1'))).toEqual(['head', 'works1']);
    await system.dept.update({ id: shop.depts.north ?? 0, parentId: shop.depts.works ?? 0 });
    expect(await seen(person(shop, 'head'))).toEqual(['head']);
  });

  it('holds in numbers, sums, charts, searches, files and for API tokens', async () => {
    const shop = await openShop({ own: { dataScope: DATA_SCOPE.own }, other: { dataScope: DATA_SCOPE.own } });
    const own = person(shop, 'own');
    const mine = await work(own, shop, '本人单');
    const theirs = await work(person(shop, 'other'), shop, '旁人单');
    await work(person(shop, 'other'), shop, '旁人又一单');
    const { bs, system } = own;
    expect(await bs.orderInfo.getOrderInfoTotalCount()).toBe(1);
    expect(await bs.orderInfo.getOrderInfoDayCount()).toBe(1);
    expect(await bs.orderInfo.getOrderInfoCount()).toBe(1);
    const isHundred = expect.stringMatching(/^100(\.0+)?$/);
    expect(await bs.orderInfo.getOrderMoneyCount()).toMatchObject({
      transactionAmount: isHundred,
      paid: expect.stringMatching(/^40(\.0+)?$/),
      arrears: expect.stringMatching(/^60(\.0+)?$/),
    });
    expect(await bs.orderInfo.getOrderInfoStatisticsCount({ type: 'day' })).toMatchObject([{ count: 1, transactionAmount: isHundred }]);
    expect(await bs.orderInfo.page({})).toMatchObject({ total: 1 });
    expect(await bs.orderInfo.page({ pageNo: 2 })).toMatchObject({ total: 1, list: [] });
    expect(await bs.orderInfo.page({ name: '单' })).toMatchObject({ total: 1, list: [{ id: mine.id }] });
    expect(await bs.orderInfo.getPageTotals({})).toMatchObject({ orders: 1, totalAmount: isHundred });
    expect(await bs.orderInfo.getPageTotals({ name: '单' })).toMatchObject({ orders: 1, totalAmount: isHundred });
    expect(await bs.orderDel.page({})).toMatchObject({ total: 1 });
    expect(await bs.orderPaymentReceipts.page({})).toMatchObject({
      total: 1,
      list: [{ orderId: mine.orderId, customerName: '客户本人单' }],
    });
    expect(await bs.orderPaymentReceipts.getCollected({ receiptDate: [0, Date.now() + 60_000] })).toMatchObject([{ receipts: 1 }]);
    expect(await bs.customerInfo.getCustomerCount()).toBe(1);
    expect(await bs.customerInfo.getCustomerStatistics({})).toMatchObject({ total: 1, list: [{ orders: 1 }] });
    expect((await bs.customerInfo.listAllSimple()).map(({ name }) => name)).toEqual(['客户本人单']);
    expect((await system.search.find({ text: '单' })).map(({ kind }) => kind).toSorted()).toEqual(['customer', 'order']);
    expect((await contentOf(await bs.orderInfo.exportExcel({}))).length).toBeGreaterThan(1000);
    const { token } = await system.apiToken.create({ name: '网店', permissions: ['bs:order-info:query'] });
    expect((await fixture.caller({ bearer: token }).bs.orderInfo.page({})).list.map(({ id }) => id)).toEqual([mine.id]);
    expect(await refusal(bs.orderInfo.get({ id: theirs.id }))).toMatchObject({ reason: 'notFound' });
    expect(await refusal(bs.orderInfo.getByOrderId({ orderId: theirs.orderId }))).toMatchObject({ reason: 'notFound' });
    expect(await shop.admin.bs.orderInfo.getOrderInfoTotalCount()).toBe(3);
  });

  it('keeps the books whole: numbers are the shop’s, names are taken once, and what is deleted comes back to its owner', async () => {
    const shop = await openShop({ own: { dataScope: DATA_SCOPE.own }, other: { dataScope: DATA_SCOPE.own } });
    const [own, other] = [person(shop, 'own'), person(shop, 'other')];
    const theirs = await work(other, shop, '旁人单');
    const mine = await work(own, shop, '本人单');
    expect(mine.orderId).not.toBe(theirs.orderId);
    const order = { customerName: '散客', orderDels: [{ contentProduction: '横幅', amount: '1', unitPrice: '5' }] };
    expect(await refusal(own.bs.orderInfo.create({ ...order, orderId: theirs.orderId }))).toMatchObject({ reason: 'orderNumberTaken' });
    expect(await refusal(own.bs.customerInfo.create({ name: '客户旁人单', typeId: shop.typeId }))).toMatchObject({ reason: 'nameTaken' });
    const missing = { message: '客户不存在，请重新选择' };
    const { customerId } = theirs;
    expect(await refusal(own.bs.orderInfo.create({ ...order, customerId }))).toMatchObject(missing);
    expect(await refusal(own.bs.customerContact.create({ customerId, name: '甲', contactPhone: '13700137000' }))).toMatchObject(missing);
    const made = await own.bs.orderInfo.create(order);
    expect(await refusal(own.bs.orderInfo.update({ id: made, customerId } as never))).toMatchObject(missing);
    const { bs } = shop.admin;
    const productsId = await bs.productInfo.create({
      name: '喷绘',
      typeId: await bs.productType.create({ name: '写真', parentId: 0 }),
      unitId: await bs.unitType.create({ name: '平方米' }),
    });
    const quote = await own.bs.customerQuotes.create({ customerId: mine.customerId, productsId, unitPrice: '9' });
    expect(await refusal(own.bs.customerQuotes.create({ customerId, productsId, unitPrice: '9' }))).toMatchObject(missing);
    expect(await refusal(own.bs.customerQuotes.update({ id: quote, customerId }))).toMatchObject(missing);
    expect(await refusal(own.bs.customerQuotes.update({ id: quote, productsId: 999_999_999 }))).toMatchObject({
      message: '产品不存在，请重新选择',
    });
    const projectId = await bs.orderExpenditureIncome.create({ name: '运费', type: 1 });
    const nameId = await bs.orderExpenditureIncomeItems.create({ name: '送货', typeId: projectId, type: 1 });
    const voucher = { orderId: mine.orderId, type: 1 as const, projectId, nameId, amount: '5' };
    const kept = await own.bs.paymentAndReceiptRecords.create(voucher);
    expect(await refusal(own.bs.paymentAndReceiptRecords.create({ ...voucher, customerId }))).toMatchObject(missing);
    expect(await refusal(own.bs.paymentAndReceiptRecords.update({ id: kept, customerId }))).toMatchObject(missing);

    await own.bs.orderInfo.delete({ id: made });
    expect((await own.bs.orderInfo.deletedPage({})).list).toMatchObject([{ id: made }]);
    expect(await other.bs.orderInfo.deletedPage({})).toMatchObject({ total: 0 });
    expect(await refusal(other.bs.orderInfo.restore({ id: made }))).toMatchObject({ reason: 'notFound' });
    await own.bs.orderInfo.restore({ id: made });
    expect(await seen(own)).toHaveLength(2);
  });

  it('counts for each person what it counts for the shop, whatever becomes of an order', async () => {
    const shop = await openShop({ own: { dataScope: DATA_SCOPE.own }, other: { dataScope: DATA_SCOPE.own } });
    const [own, other] = [person(shop, 'own'), person(shop, 'other')];
    const mine = await work(own, shop, '本人单');
    await work(other, shop, '旁人单');
    const { bs } = shop.admin;
    const line = { contentProduction: '旗', amount: '1', unitPrice: '7' };
    const moved = await own.bs.orderInfo.create({ customerName: '散客', orderDels: [line] });
    await bs.orderInfo.update({ id: moved, date: Date.UTC(2026, 0, 5) } as never);
    const gone = await other.bs.orderInfo.create({ customerName: '散客', orderDels: [line] });
    await bs.orderInfo.delete({ id: gone });
    await bs.orderPaymentReceipts.create({ orderId: mine.orderId, thisCollection: '10' });
    const counted = await fixture.db
      .selectFrom('orderOwnerCounter')
      .selectAll()
      .where('tenantId', '=', shop.tenantId)
      .where('orders', '!=', 0)
      .execute();
    const orders = await fixture.db.selectFrom('orderInfo').selectAll().where('tenantId', '=', shop.tenantId).execute();
    const sum = (figures: string[]) => figures.reduce((total, figure) => total + Number(figure), 0);
    const expected = [...Map.groupBy(orders, ({ userId, day }) => `${userId}/${day}`)].map(([key, of]) => ({
      key,
      orders: of.length,
      withArrears: of.filter(({ arrears }) => Number(arrears) > 0).length,
      paid: sum(of.map(({ paid }) => paid)),
      arrears: sum(of.map(({ arrears }) => arrears)),
    }));
    const found = counted.map(({ userId, day, orders, withArrears, paid, arrears }) => ({
      key: `${userId}/${day}`,
      orders,
      withArrears,
      paid: Number(paid),
      arrears: Number(arrears),
    }));
    const inOrder = (a: { key: string }, b: { key: string }) => a.key.localeCompare(b.key);
    expect(found.toSorted(inOrder)).toEqual(expected.toSorted(inOrder));
    expect(found).toHaveLength(3);
  });

  it('makes a customer his salesperson’s', async () => {
    const shop = await openShop({ desk: { dataScope: DATA_SCOPE.own }, sales1: { dataScope: DATA_SCOPE.own } });
    const { id } = person(shop, 'sales1');
    const contacts = [{ name: '经办', contactPhone: '13700137000' }];
    const customer = await person(shop, 'desk').bs.customerInfo.create({ name: '新客户', typeId: shop.typeId, salesmanId: id, contacts });
    expect(await person(shop, 'sales1').bs.customerInfo.page({})).toMatchObject({ list: [{ id: customer }] });
    expect(await person(shop, 'desk').bs.customerInfo.page({})).toMatchObject({ total: 0 });
    await shop.admin.bs.customerInfo.update({ id: customer, salesmanId: null });
    expect(await person(shop, 'desk').bs.customerInfo.page({})).toMatchObject({ total: 1 });
  });

  it('is widened for nobody by somebody who sees a part himself', async () => {
    const keeper = { dept: 'north', dataScope: DATA_SCOPE.dept, permissions: KEEPER };
    const shop = await openShop({ keeper, south1: { dept: 'south', dataScope: DATA_SCOPE.own }, boss: { dataScope: DATA_SCOPE.all } });
    const { system, roleId, id } = person(shop, 'keeper');
    const south = person(shop, 'south1');
    const beyond = { reason: 'beyondOwnRights' };
    expect(await refusal(system.user.update({ id: south.id, deptId: shop.depts.north ?? 0 }))).toMatchObject(beyond);
    expect(await refusal(system.user.update({ id, deptId: shop.depts.sales ?? 0 }))).toMatchObject(beyond);
    expect(await refusal(system.dept.update({ id: shop.depts.south ?? 0, parentId: shop.depts.north ?? 0 }))).toMatchObject(beyond);
    const made = await system.role.create({ name: '新角色', code: `new${randomBytes(3).toString('hex')}`, sort: 1 });
    expect(await system.role.get({ id: made })).toMatchObject({ dataScope: DATA_SCOPE.own });
    for (const dataScope of [DATA_SCOPE.all, DATA_SCOPE.dept, DATA_SCOPE.deptAndBelow])
      expect(await refusal(system.permission.assignRoleDataScope({ roleId: made, dataScope }))).toMatchObject(beyond);
    await system.permission.assignRoleDataScope({ roleId: made, dataScope: DATA_SCOPE.own });
    await system.permission.assignUserRole({ userId: south.id, roleIds: [made] });
    // A call that was admitted before its person's data scope was narrowed is refused when it runs.
    const actor = { userId: id, nickname: 'keeper' };
    const grants = { permissions: KEEPER, roles: [] };
    const admitted = createScope({ tenantId: shop.tenantId, tenantName: shop.name, actor, grants, db: shop.db, requestId: '' });
    await expect(fixture.services.users.update(admitted, { id: south.id, remark: '改' })).rejects.toThrow('没有该操作权限');
    for (const wide of [roleId, person(shop, 'boss').roleId])
      expect(await refusal(system.permission.assignUserRole({ userId: south.id, roleIds: [wide] }))).toMatchObject(beyond);
  });
});
