import type { AnyProcedure } from '@trpc/server';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { appRouter } from '#api/app-router.ts';
import type { ProcedureMeta } from '#api/context.ts';
import { RESOURCES } from '#shared/resources/all-resources.ts';
import type { MenuNode } from '#shared/schemas/system.schema.ts';
import { STATUS } from '#shared/states.ts';
import { type Fixture, openFixture, refusal } from './auth-fixture.ts';

let fixture: Fixture;
beforeAll(async () => {
  fixture = await openFixture();
});
afterEach(() => {
  fixture.clock.ahead = 0;
});
afterAll(() => fixture.close());

const flat = (nodes: MenuNode[]): MenuNode[] => nodes.flatMap((node) => [node, ...flat(node.children ?? [])]);

describe('permission info', () => {
  it('shows a person with some permissions only the pages those open', async () => {
    const shop = await fixture.shop(['bs:order-info:query', 'bs:unit-type:query', 'bs:customer-info:create']);
    const { accessToken } = await fixture.signIn(shop.name, 'wang');
    const info = await fixture.caller({ bearer: accessToken }).system.auth.getPermissionInfo();
    expect(info.user).toEqual({ id: shop.userId, nickname: '王芳', avatar: null, deptId: null, username: 'wang', email: null });
    expect(info.roles).toEqual(['staff']);
    expect(info.permissions).toEqual(['bs:customer-info:create', 'bs:order-info:query', 'bs:unit-type:query']);
    expect(info.tenant).toMatchObject({ id: shop.tenantId, name: shop.name, contactName: null, contactMobile: null, accountCount: 10 });
    expect(info.menus.map((node) => [node.name, node.parentId, node.children?.map((child) => child.name)])).toEqual([
      ['订单管理', 0, ['订单管理']],
      ['基础资料', 0, ['计量单位']],
    ]);
    expect(info.menus[0]?.children?.[0]).toMatchObject({
      path: 'order/index',
      component: 'bs/order/index',
      visible: true,
      keepAlive: true,
      children: null,
    });
  });

  it('gives admin the wildcard and every page of the product', async () => {
    const shop = await fixture.shop();
    const { accessToken } = await fixture.signIn(shop.name, 'admin');
    const info = await fixture.caller({ bearer: accessToken }).system.auth.getPermissionInfo();
    expect(info).toMatchObject({ roles: ['admin'], permissions: ['*:*:*'] });
    expect(info.menus.map((node) => node.name)).toEqual(['订单管理', '基础资料', '系统管理', '系统日志']);
    const components = flat(info.menus).map((node) => node.component);
    for (const { name, permission } of Object.values(RESOURCES))
      expect(components).toContain(permission.startsWith('bs:') ? `resource/${name}` : `${permission.replace(':', '/')}/index`);
    expect(new Set(flat(info.menus).map((node) => node.id)).size).toBe(flat(info.menus).length);
  });

  it('leaves out disabled pages and what lies under a disabled directory', async () => {
    const shop = await fixture.shop(['bs:order-info:query', 'bs:unit-type:query']);
    const { accessToken } = await fixture.signIn(shop.name, 'wang');
    // Menus belong to all shops, so the change is made and rolled back in a transaction around the call.
    await fixture.db
      .transaction()
      .execute(async (db) => {
        await db.updateTable('systemMenu').set({ status: 1 }).where('parentId', '=', 0).where('path', '=', '/base-data').execute();
        const services = { ...fixture.services, db };
        const info = await fixture.caller({ bearer: accessToken, services }).system.auth.getPermissionInfo();
        expect(info.menus.map((node) => node.name)).toEqual(['订单管理']);
        throw new Error('undo');
      })
      .catch((error: Error) => expect(error.message).toBe('undo'));
  });

  it('can grant every permission that a call asks for', async () => {
    const procedures = Object.values(appRouter._def.procedures as unknown as Record<string, AnyProcedure>);
    const asked = procedures.flatMap((procedure) => (procedure._def.meta as ProcedureMeta).permission);
    const rows = await fixture.db.selectFrom('systemMenu').select('permission').execute();
    const known = new Set(rows.map((row) => row.permission));
    const missing = [...new Set(asked)].filter(
      (permission) => permission !== 'public' && permission !== 'signedIn' && !known.has(permission),
    );
    expect(missing).toEqual([]);
  });

  it('finds a shop by its name before sign-in', async () => {
    const shop = await fixture.shop();
    expect(await fixture.caller().system.tenant.getIdByName({ name: shop.name })).toBe(shop.tenantId);
    expect(await fixture.caller().system.tenant.getIdByName({ name: '没有这家店' })).toBeNull();
  });
});

describe('API token', () => {
  const manage = ['system:api-token:create', 'system:api-token:query', 'system:api-token:delete'];

  async function shopWithToken(held: string[], listed: string[], expiresTime?: number) {
    const shop = await fixture.shop([...manage, ...held]);
    const { accessToken } = await fixture.signIn(shop.name, 'wang');
    const person = fixture.caller({ bearer: accessToken });
    const created = await person.system.apiToken.create({ name: '网店', permissions: listed, expiresTime });
    return { shop, person, created, integrator: fixture.caller({ bearer: created.token }) };
  }

  it('may do what is on its list and what its person still may, no more', async () => {
    const { shop, created, integrator } = await shopWithToken(['bs:unit-type:query', 'bs:bill-type:query'], ['bs:unit-type:query']);
    expect(created.token).toMatch(/^pat_[\w-]{43}$/);
    expect(await integrator.bs.unitType.page({})).toEqual({ list: [], total: 0 });
    expect(await refusal(integrator.bs.billType.page({}))).toMatchObject({ code: 403 });
    expect(await integrator.system.auth.getPermissionInfo()).toMatchObject({ roles: [], permissions: ['bs:unit-type:query'] });
    await fixture.services.permissions.assignRoleMenu(shop.owner, shop.roleId, await fixture.menusOf(['bs:bill-type:query']));
    expect(await refusal(integrator.bs.unitType.page({}))).toMatchObject({ code: 403 });
    await fixture.services.users.updateStatus(shop.owner, { id: shop.userId, status: STATUS.disabled });
    expect(await refusal(integrator.bs.unitType.page({}))).toMatchObject({ code: 401 });
  });

  it('is told whom it belongs to, but not the bank account of the shop', async () => {
    const { shop, person, integrator } = await shopWithToken(['bs:unit-type:query'], ['bs:unit-type:query']);
    const company = JSON.stringify({ name: '示范', cardNumber: '6222020202020202' });
    await fixture.db.updateTable('systemTenant').set({ company }).where('id', '=', shop.tenantId).execute();
    expect((await person.system.auth.getPermissionInfo()).companyInfo).toMatchObject({ cardNumber: '6222020202020202' });
    expect(await integrator.system.auth.getPermissionInfo()).toMatchObject({ companyInfo: null, permissions: ['bs:unit-type:query'] });
  });

  it('of an admin is bound to its list unless it carries the wildcard', async () => {
    const shop = await fixture.shop();
    const { accessToken } = await fixture.signIn(shop.name, 'admin');
    const admin = fixture.caller({ bearer: accessToken });
    const narrow = await admin.system.apiToken.create({ name: '窄', permissions: ['bs:unit-type:query'] });
    const wide = await admin.system.apiToken.create({ name: '宽', permissions: ['*:*:*'] });
    expect(await refusal(fixture.caller({ bearer: narrow.token }).bs.billType.page({}))).toMatchObject({ code: 403 });
    expect(await fixture.caller({ bearer: wide.token }).bs.billType.page({})).toEqual({ list: [], total: 0 });
    expect(
      await refusal(fixture.caller({ bearer: wide.token }).system.apiToken.create({ name: '再', permissions: ['*:*:*'] })),
    ).toMatchObject({ code: 403 });
    expect(await refusal(fixture.caller({ bearer: wide.token }).system.apiToken.revoke({ id: narrow.id }))).toMatchObject({ code: 403 });
  });

  it('cannot be given what its maker does not hold, nor what does not exist, nor an end in the past', async () => {
    const { person } = await shopWithToken(['bs:unit-type:query'], ['bs:unit-type:query']);
    const create = (permissions: string[], expiresTime?: number) =>
      person.system.apiToken.create({ name: '网店', permissions, expiresTime });
    expect(await refusal(create(['bs:bill-type:query']))).toMatchObject({ code: 403 });
    expect(await refusal(create(['*:*:*']))).toMatchObject({ code: 403 });
    expect(await refusal(create(['bs:nothing:query']))).toMatchObject({ code: 400, message: '权限「bs:nothing:query」不存在' });
    expect(await refusal(create(['bs:unit-type:query'], Date.now() - 1))).toMatchObject({ message: '到期时间必须晚于现在' });
    const grantable = await person.system.apiToken.listPermissions();
    // Permissions that no token may have are not offered.
    expect(grantable.map((row) => row.permission).sort()).toEqual(['bs:unit-type:query', 'system:api-token:query']);
  });

  it('ends when revoked, by its own shop only, or when its time is over', async () => {
    const { person, created, integrator } = await shopWithToken(['bs:unit-type:query'], ['bs:unit-type:query'], Date.now() + 3600_000);
    const stranger = await shopWithToken(['bs:unit-type:query'], ['bs:unit-type:query']);
    expect(await refusal(stranger.person.system.apiToken.revoke({ id: created.id }))).toMatchObject({ code: 404 });
    fixture.clock.ahead = 3600_001;
    expect(await fixture.services.auth.authenticate(created.token)).toBeNull();
    fixture.clock.ahead = 0;
    await integrator.bs.unitType.page({});
    expect(await person.system.apiToken.revoke({ id: created.id })).toBe(true);
    expect(await refusal(integrator.bs.unitType.page({}))).toMatchObject({ code: 401 });
    const page = await person.system.apiToken.page({});
    expect(page.total).toBe(1);
    expect(page.list[0]).toMatchObject({
      id: created.id,
      nickname: '王芳',
      permissions: ['bs:unit-type:query'],
      revokedTime: expect.any(Number),
    });
    expect(JSON.stringify(page)).not.toContain(created.token);
  });

  it('is answered again under the same Idempotency-Key, yet kept nowhere in the clear', async () => {
    const shop = await fixture.shop(manage);
    const { accessToken } = await fixture.signIn(shop.name, 'wang');
    const create = () =>
      fixture.caller({ bearer: accessToken, idempotencyKey: 'once' }).system.apiToken.create({ name: '网店', permissions: manage });
    const [first, second] = [await create(), await create()];
    expect(second).toEqual(first);
    const tokens = await fixture.db.selectFrom('apiToken').selectAll().where('tenantId', '=', shop.tenantId).execute();
    const answers = await fixture.db.selectFrom('idempotencyKey').selectAll().where('tenantId', '=', shop.tenantId).execute();
    expect(tokens).toHaveLength(1);
    expect(answers).toHaveLength(1);
    expect(JSON.stringify([tokens, answers])).not.toContain(first.token);
  });

  it('notes its last use at most once a minute', async () => {
    const { person, created } = await shopWithToken(['bs:unit-type:query'], ['bs:unit-type:query']);
    const lastUse = async () => (await person.system.apiToken.page({})).list[0]?.lastUsedTime ?? null;
    expect(await lastUse()).toBeNull();
    const before = Date.now();
    await fixture.services.auth.authenticate(created.token);
    const first = await lastUse();
    expect(first).toBeGreaterThanOrEqual(before);
    fixture.clock.ahead = 30_000;
    await fixture.services.auth.authenticate(created.token);
    expect(await lastUse()).toBe(first);
    fixture.clock.ahead = 61_000;
    await fixture.services.auth.authenticate(created.token);
    fixture.clock.ahead = 0;
    expect(await lastUse()).toBeGreaterThan((first ?? 0) + 55_000);
  });
});
