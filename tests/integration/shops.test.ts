import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { PermissionName } from '#domain/all-menus.ts';
import { MENUS } from '#domain/all-menus.ts';
import { menuRows } from '#domain/system/menu-rows.ts';
import { isOperatorOnly } from '#shared/permissions.ts';
import { callProcedure, fixtureOf, PROCEDURES } from '../support/matrix.ts';
import type { TestShop } from '../support/shop.ts';
import type { Stock } from '../support/stocked-shop.ts';
import { type Fixture, openFixture, PASSWORD, refusal } from './auth-fixture.ts';

/** Shops and packages, managed by the tenant that operates the installation; people sign in as in the product. */
let fixture: Fixture;
let operator: System;
beforeAll(async () => {
  fixture = await openFixture();
  const name = newName();
  await fixture.services.accounts.createTenant({ name, isOperator: true, admin: { username: 'admin', password: PASSWORD } });
  operator = (await signIn(name, 'admin', PASSWORD)).system;
});
afterAll(() => fixture.close());

type Calls = ReturnType<Fixture['caller']>;
type System = Calls['system'];

const newName = () => `店${randomBytes(6).toString('hex')}`;
const FAR = 4_000_000_000_000;
const OWNER = { username: 'boss', password: 'boss1234' };

async function signIn(tenantName: string, username: string, password: string) {
  const pair = await fixture.caller().system.auth.login({ tenantName, username, password });
  const { system, bs } = fixture.caller({ bearer: pair.accessToken });
  return { system, bs, pair };
}

async function menusOf(...permissions: PermissionName[]): Promise<number[]> {
  const rows = await fixture.db.selectFrom('systemMenu').select('id').where('permission', 'in', permissions).execute();
  return rows.map(({ id }) => id);
}

const SMALL: PermissionName[] = [
  'bs:order-info:query',
  'bs:order-info:create',
  'bs:customer-info:query',
  'bs:customer-info:create',
  'system:user:query',
  'system:user:create',
  'system:user:update',
  'system:role:query',
  'system:role:create',
  'system:role:update',
  'system:menu:query',
  'system:permission:assign-role-menu',
  'system:permission:assign-user-role',
  'system:api-token:query',
  'system:api-token:create',
];

const newPackage = async (permissions: PermissionName[] = SMALL) =>
  operator.tenantPackage.create({ name: newName().slice(0, 12), menuIds: await menusOf(...permissions) });

async function newShop(parts: Partial<Parameters<System['tenant']['create']>[0]> = {}) {
  const name = newName();
  const packageId = parts.packageId ?? (await newPackage());
  const sent = { name, contactName: '王老板', packageId, expireTime: FAR, accountCount: 3, ...OWNER, ...parts };
  const id = await operator.tenant.create(sent);
  return { id, name, packageId: Number(packageId) };
}

const owner = (shop: { name: string }) => signIn(shop.name, OWNER.username, OWNER.password);

it('the operator is shown no pages of a business that it does not have', async () => {
  const { menus } = await operator.auth.getPermissionInfo();
  expect(menus.map(({ name }) => name)).toEqual(['系统管理', '系统日志', '平台管理']);
});

describe('a shop that the operator makes', () => {
  it('has an owner who signs in with the role of the shop, and exactly the menus of its package', async () => {
    const shop = await newShop({ contactMobile: '13700137000' });
    const boss = await owner(shop);
    const info = await boss.system.auth.getPermissionInfo();
    expect(info).toMatchObject({ roles: ['tenant_admin'], user: { nickname: '王老板' }, tenant: { name: shop.name, accountCount: 3 } });
    expect(info.permissions.toSorted()).toEqual(SMALL.toSorted());
    expect(info.menus.map(({ name }) => name)).toEqual(['订单管理', '系统管理']);
    expect((await boss.system.user.page({})).list).toMatchObject([{ username: 'boss', mobile: '13700137000' }]);
    expect(await refusal(boss.bs.productInfo.page({}))).toMatchObject({ code: 403 });
    expect(await operator.tenant.get({ id: shop.id })).toMatchObject({ packageId: shop.packageId, isOperator: false, version: 1 });
  });

  it('can be worked in at once: everything an order is chosen from is there', async () => {
    const shop = await newShop({ packageId: await newPackage([...SMALL, 'bs:order-payment-receipts:query']) });
    const { bs } = await owner(shop);
    const [types, units, payments, deliveries, bills] = await Promise.all([
      bs.customerType.listAllSimple(),
      bs.unitType.listAllSimple(),
      bs.paymentType.listAllSimple(),
      bs.deliveryType.listAllSimple(),
      bs.billType.listAllSimple(),
    ]);
    for (const list of [types, units, payments, deliveries, bills]) expect(list.length).toBeGreaterThan(2);
    const customerId = await bs.customerInfo.create({ name: '第一位客户', typeId: types[0]?.id ?? 0 });
    const line = { contentProduction: '横幅', unitId: units[0]?.id ?? 0, width: '2', height: '1', unitPrice: '10' };
    const id = await bs.orderInfo.create({ customerId, customerName: '第一位客户', billType: bills[0]?.id, orderDels: [line] });
    expect(await bs.orderInfo.get({ id })).toMatchObject({ totalAmount: expect.stringMatching(/^20(\.0+)?$/) });
  });

  it('has a name and an address that no other has, and is found by both without a token', async () => {
    const website = `${newName()}.Example.com`;
    const shop = await newShop({ website: `https://${website}/login` });
    const { tenant } = fixture.caller().system;
    expect(await tenant.getByWebsite({ website: website.toLowerCase() })).toEqual({ id: shop.id, name: shop.name });
    expect(await tenant.getByWebsite({ website: 'nobody.example.com' })).toBeNull();
    expect(await tenant.getIdByName({ name: shop.name })).toBe(shop.id);
    expect(await refusal(newShop({ name: shop.name }))).toMatchObject({
      code: 1_002_015_004,
      message: `名字为【${shop.name}】的租户已存在`,
    });
    expect(await refusal(newShop({ website }))).toMatchObject({ code: 1_002_015_005 });
    const other = await newShop();
    expect(await refusal(operator.tenant.update({ id: other.id, name: shop.name }))).toMatchObject({ code: 1_002_015_004 });
  });

  it('has no more accounts than it was given, however a person comes to be', async () => {
    const shop = await newShop({ accountCount: 2 });
    const { system } = await owner(shop);
    await system.user.create({ username: 'second', password: 'secret' });
    expect(await refusal(system.user.create({ username: 'third', password: 'secret' }))).toMatchObject({ code: 1_002_003_008 });
    await operator.tenant.update({ id: shop.id, accountCount: 3 });
    const third = await system.user.create({ username: 'third', password: 'secret' });
    await system.user.updateStatus({ id: third, status: 1 });
    await operator.tenant.update({ id: shop.id, accountCount: 2 });
    expect(await refusal(system.user.updateStatus({ id: third, status: 0 }))).toMatchObject({ code: 1_002_003_008 });
  });

  it('keeps its owner as one who can make others administrators', async () => {
    const { system } = await owner(await newShop());
    const [boss] = (await system.user.page({})).list;
    expect(await refusal(system.user.updateStatus({ id: boss?.id ?? 0, status: 1 }))).toMatchObject({
      message: '本店至少要有一名启用的管理员，请先把管理员角色分配给其他人',
    });
    expect(await refusal(system.role.create({ name: '另一个', code: 'tenant_admin', sort: 1 }))).toMatchObject({ code: 1_002_002_005 });
  });
});

describe('a shop that is closed', () => {
  it('ends every sign-in and every token for good when it is disabled', async () => {
    const shop = await newShop();
    const boss = await owner(shop);
    const { token } = await boss.system.apiToken.create({ name: '网店', permissions: ['bs:order-info:query'] });
    const robot = fixture.caller({ bearer: token });
    await robot.bs.orderInfo.page({});
    const neighbour = await owner(await newShop());
    const { token: another } = await neighbour.system.apiToken.create({ name: '网店', permissions: ['bs:order-info:query'] });
    await operator.tenant.update({ id: shop.id, status: 1 });
    // Sign-ins of other shops go on.
    await fixture.caller({ bearer: another }).bs.orderInfo.page({});
    for (const call of [() => boss.system.auth.getPermissionInfo(), () => robot.bs.orderInfo.page({})])
      expect(await refusal(call())).toMatchObject({ code: 401 });
    expect(await refusal(fixture.caller().system.auth.refreshToken({ refreshToken: boss.pair.refreshToken }))).toMatchObject({
      message: '无效的刷新令牌',
    });
    expect(await refusal(owner(shop))).toMatchObject({ code: 1_002_015_001 });
    await operator.tenant.update({ id: shop.id, status: 0 });
    expect(await refusal(robot.bs.orderInfo.page({}))).toMatchObject({ code: 401 });
    await owner(shop);
  });

  it('lets nobody in once it has expired, and everybody again once it is extended', async () => {
    const shop = await newShop();
    const boss = await owner(shop);
    await operator.tenant.update({ id: shop.id, expireTime: Date.now() - 1 });
    for (const call of [() => boss.system.auth.getPermissionInfo(), () => owner(shop)])
      expect(await refusal(call())).toMatchObject({ code: 1_002_015_002 });
    await operator.tenant.update({ id: shop.id, expireTime: FAR });
    await boss.system.auth.getPermissionInfo();
  });

  it('is deleted while nobody has worked in it, and frees its name', async () => {
    const shop = await newShop();
    const boss = await owner(shop);
    await operator.tenant.delete({ id: shop.id });
    expect(await refusal(boss.system.auth.getPermissionInfo())).toMatchObject({ code: 401 });
    expect(await refusal(operator.tenant.get({ id: shop.id }))).toMatchObject({ code: 1_002_015_000 });
    expect(await fixture.caller().system.tenant.getIdByName({ name: shop.name })).toBeNull();
    await newShop({ name: shop.name, packageId: shop.packageId });
    const busy = await newShop({ packageId: shop.packageId });
    const { bs } = await owner(busy);
    await bs.customerInfo.create({ name: '甲', typeId: (await bs.customerType.listAllSimple())[0]?.id ?? 0 });
    expect(await refusal(operator.tenant.delete({ id: busy.id }))).toMatchObject({
      message: '租户已有客户、产品或订单，不能删除，可以停用',
    });
  });
});

describe('a package', () => {
  it('that loses menus takes them from every role of its shops at once, and from their tokens', async () => {
    const shop = await newShop();
    const boss = await owner(shop);
    const { system } = boss;
    const roleId = await system.role.create({ name: '接单员', code: 'desk', sort: 1 });
    await system.permission.assignRoleMenu({ roleId, menuIds: await menusOf('bs:order-info:query', 'bs:customer-info:query') });
    const userId = await system.user.create({ username: 'xiaochen', password: 'chen1234' });
    await system.permission.assignUserRole({ userId, roleIds: [roleId] });
    const chen = await signIn(shop.name, 'xiaochen', 'chen1234');
    const { token } = await system.apiToken.create({ name: '网店', permissions: ['bs:customer-info:query'] });
    const robot = fixture.caller({ bearer: token });
    for (const person of [boss, chen, robot]) await person.bs.customerInfo.page({});
    const [untouched, theirs] = [await newShop(), await menusOf(...SMALL.filter((name) => !name.startsWith('bs:customer')))];
    await operator.tenantPackage.update({ id: shop.packageId, menuIds: theirs });
    for (const person of [boss, chen, robot]) expect(await refusal(person.bs.customerInfo.page({}))).toMatchObject({ code: 403 });
    for (const person of [boss, chen]) await person.bs.orderInfo.page({});
    expect(await system.permission.listRoleMenus({ roleId })).toEqual(await menusOf('bs:order-info:query'));
    expect((await (await owner(untouched)).system.auth.getPermissionInfo()).permissions).toContain('bs:customer-info:query');
    // Menus that a package gets back are given to the role of the shop alone; other roles must be given them again.
    await operator.tenantPackage.update({ id: shop.packageId, menuIds: await menusOf(...SMALL) });
    await boss.bs.customerInfo.page({});
    expect(await refusal(chen.bs.customerInfo.page({}))).toMatchObject({ code: 403 });
  });

  it('that a shop gets instead of another takes what it does not have, also from one that had every menu', async () => {
    const shop = await newShop();
    const boss = await owner(shop);
    const onlyPeople = await newPackage(['system:user:query']);
    await operator.tenant.update({ id: shop.id, packageId: onlyPeople });
    expect((await boss.system.auth.getPermissionInfo()).permissions).toEqual(['system:user:query']);
    const free = await fixture.shop(['bs:order-info:query']);
    const [admin, wang] = [await signIn(free.name, 'admin', PASSWORD), await signIn(free.name, 'wang', PASSWORD)];
    expect(await operator.tenant.get({ id: free.tenantId })).toMatchObject({ packageId: 0 });
    await operator.tenant.update({ id: free.tenantId, packageId: 0, contactName: '不变' });
    expect((await admin.system.auth.getPermissionInfo()).permissions).toEqual(['*:*:*']);
    await operator.tenant.update({ id: free.tenantId, packageId: onlyPeople });
    const info = await admin.system.auth.getPermissionInfo();
    expect([info.roles, info.permissions]).toEqual([['tenant_admin'], ['system:user:query']]);
    expect(await refusal(wang.bs.orderInfo.page({}))).toMatchObject({ code: 403 });
    expect(await refusal(operator.tenant.update({ id: free.tenantId, packageId: 0 }))).toMatchObject({ message: '请选择租户套餐' });
  });

  it('is there, enabled and used by nobody where it has to be', async () => {
    const packageId = await newPackage();
    expect(await refusal(newShop({ packageId: 999_999_999 }))).toMatchObject({ code: 1_002_016_000 });
    const shop = await newShop({ packageId });
    expect(await refusal(operator.tenantPackage.delete({ id: packageId }))).toMatchObject({ code: 1_002_016_001 });
    const { name } = await operator.tenantPackage.get({ id: packageId });
    await operator.tenantPackage.update({ id: packageId, status: 1 });
    expect(await refusal(newShop({ packageId }))).toMatchObject({ code: 1_002_016_002, message: `名字为【${name}】的租户套餐已被禁用` });
    await (await owner(shop)).system.auth.getPermissionInfo();
    expect(await operator.tenantPackage.getSimpleList()).not.toContainEqual({ id: packageId, name });
    const unused = await newPackage();
    await operator.tenantPackage.delete({ id: unused });
    expect(await refusal(operator.tenantPackage.create({ name, menuIds: [1] }))).toBeTruthy();
    const imagined = operator.tenantPackage.create({ name: newName().slice(0, 12), menuIds: [999_999_999] });
    expect(await refusal(imagined)).toMatchObject({ reason: 'referenceMissing' });
    expect(await refusal(operator.tenant.update({ id: 999_999_999, contactName: '别人' }))).toMatchObject({ reason: 'tenantMissing' });
  });

  it('holds nothing that is the operator’s alone, though all was ticked', async () => {
    const all = (await operator.menu.listAllSimple()).map(({ id }) => id);
    const id = await operator.tenantPackage.create({ name: newName().slice(0, 12), menuIds: all });
    const boss = await owner(await newShop({ packageId: id }));
    const info = await boss.system.auth.getPermissionInfo();
    const known = menuRows(MENUS).flatMap(({ permission }) => (permission === '' ? [] : [permission]));
    expect(known.filter(isOperatorOnly).length).toBeGreaterThan(8);
    expect(info.permissions.toSorted()).toEqual([...new Set(known.filter((permission) => !isOperatorOnly(permission)))].toSorted());
    expect((await boss.system.menu.listAllSimple()).some((menu) => menu.isOperatorOnly)).toBe(false);
  });

  it('of another version is not overwritten, and neither is a shop', async () => {
    const shop = await newShop();
    for (const call of [
      () => operator.tenant.update({ id: shop.id, version: 7, contactName: '别人' }),
      () => operator.tenantPackage.update({ id: shop.packageId, version: 7, remark: '别的' }),
    ])
      expect(await refusal(call())).toMatchObject({ reason: 'stale' });
    await operator.tenant.update({ id: shop.id, version: 1, contactName: '新人' });
    await operator.tenantPackage.update({ id: shop.packageId, version: 1, remark: '新的' });
    // The shop was saved once before, so version 1 is out of date.
    expect(await refusal(operator.tenant.update({ id: shop.id, version: 1, contactName: '旧人' }))).toMatchObject({ reason: 'stale' });
    const { name } = await operator.tenantPackage.get({ id: (await newShop()).packageId });
    expect(await refusal(operator.tenantPackage.update({ id: shop.packageId, name }))).toMatchObject({
      message: `租户套餐「${name}」已存在`,
    });
  });
});

describe('the administrator of a shop', () => {
  it('gives no role a menu outside of the package, whichever it is', async () => {
    const boss = await owner(await newShop());
    const roleId = await boss.system.role.create({ name: '接单员', code: 'desk', sort: 1 });
    const menus = await fixture.db.selectFrom('systemMenu').select(['id', 'permission']).where('permission', '!=', '').execute();
    for (const { id, permission } of menus) {
      const given = boss.system.permission.assignRoleMenu({ roleId, menuIds: [id] });
      if (SMALL.includes(permission as PermissionName)) await given;
      else expect(await refusal(given), permission).toMatchObject({ reason: 'beyondOwnRights' });
    }
    const shown = await boss.system.menu.listAllSimple();
    const inPackage = new Set(await menusOf(...SMALL));
    expect(shown.filter(({ id, type }) => type !== 1 && !inPackage.has(id))).toEqual([]);
  });
});

describe('the operator', () => {
  it('is protected from itself, and alone in reaching shops and packages', async () => {
    const [own] = (await operator.tenant.page({ pageSize: 200 })).list.filter(({ isOperator }) => isOperator);
    for (const call of [
      () => operator.tenant.update({ id: own?.id ?? 0, name: '别名' }),
      () => operator.tenant.delete({ id: own?.id ?? 0 }),
    ])
      expect(await refusal(call())).toMatchObject({ code: 1_002_015_003, message: '系统租户不能进行修改、删除等操作！' });
    const shop = await fixture.shop();
    const admin = await signIn(shop.name, 'admin', PASSWORD);
    expect((await admin.system.auth.getPermissionInfo()).menus.map(({ name }) => name)).not.toContain('平台管理');
    expect((await operator.auth.getPermissionInfo()).menus.map(({ name }) => name)).toContain('平台管理');
    const caller: Pick<TestShop, 'as'> = { as: (_, extra) => fixture.caller({ bearer: admin.pair.accessToken, ...extra }) };
    const stock = { tenantId: shop.tenantId, menu: 1 } as Partial<Stock> as Stock;
    const reserved = PROCEDURES.filter(({ meta }) => [meta.permission].flat().every(isOperatorOnly));
    expect(reserved.length).toBeGreaterThan(14);
    for (const procedure of reserved)
      expect(await callProcedure(caller as TestShop, procedure, fixtureOf(procedure.name).input(stock)), procedure.name).toMatchObject({
        reason: 'operatorOnly',
      });
  });

  it('sees nothing of what a shop holds', async () => {
    const shop = await newShop();
    const { bs } = await owner(shop);
    await bs.customerInfo.create({ name: '甲乙丙', typeId: (await bs.customerType.listAllSimple())[0]?.id ?? 0 });
    expect(await operator.user.page({ username: OWNER.username })).toMatchObject({ total: 0 });
    const text = JSON.stringify([await operator.tenant.get({ id: shop.id }), await operator.tenant.page({ name: shop.name })]);
    expect(text).not.toContain('甲乙丙');
    expect(text).not.toContain(OWNER.username);
  });
});
