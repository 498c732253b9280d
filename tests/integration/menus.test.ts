import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { menuService } from '#domain/access/menu.service.ts';
import type { Scope } from '#platform/scope.ts';
import type { MenuCreate } from '#shared/schemas/access.schema.ts';
import { MENU_TYPE, STATUS } from '#shared/states.ts';
import { openTestShops, type TestShop, type TestShops } from '../support/shop.ts';

let shops: TestShops;
let shop: TestShop;
beforeAll(async () => {
  shops = await openTestShops();
  shop = await shops.open();
  await shop.db.updateTable('systemTenant').set({ isOperator: 1 }).where('id', '=', shop.tenantId).execute();
});
afterAll(() => shops.close());

class TakenBack extends Error {}

/** Runs `work` as the operator in a transaction that is rolled back, because menus belong to all shops. */
async function asOperator(work: (scope: Scope) => Promise<void>): Promise<void> {
  const taken = shop.db.transaction().execute(async (db) => {
    await work({ ...shop.scope(), db, isInTransaction: true });
    throw new TakenBack();
  });
  await expect(taken).rejects.toBeInstanceOf(TakenBack);
}

const page = (values: Partial<MenuCreate>): MenuCreate => ({
  name: '帮助',
  permission: '',
  type: MENU_TYPE.page,
  sort: 1,
  parentId: 0,
  path: '/help',
  icon: '',
  component: '',
  componentName: '',
  status: STATUS.enabled,
  visible: true,
  keepAlive: true,
  alwaysShow: true,
  ...values,
});

describe('the menus of the installation', () => {
  it('are kept by its operator: made, moved, changed and deleted', () =>
    asOperator(async (scope) => {
      const folder = await menuService.create(scope, page({ type: MENU_TYPE.directory }));
      const id = await menuService.create(scope, page({ parentId: folder, name: '手册', permission: 'help:book:query' }));
      const button = await menuService.create(scope, page({ parentId: id, name: '下载', type: MENU_TYPE.button }));
      await expect(menuService.create(scope, page({ parentId: folder, name: '手册' }))).rejects.toThrow('菜单「手册」已存在');
      await expect(menuService.create(scope, page({ parentId: button, name: '下下载' }))).rejects.toThrow('上级菜单只能是目录或菜单');
      await expect(menuService.create(scope, page({ parentId: 999_999_999 }))).rejects.toThrow('上级菜单不存在');
      await expect(menuService.update(scope, { id: folder, parentId: id })).rejects.toThrow('上级菜单不能是自己或自己的下级');
      await menuService.update(scope, { id, name: '使用手册', visible: false, version: 1 });
      await expect(menuService.update(scope, { id, name: '帮助手册', version: 1 })).rejects.toMatchObject({ reason: 'stale' });
      expect(await menuService.get(scope, id)).toMatchObject({
        name: '使用手册',
        visible: false,
        permission: 'help:book:query',
        isBuiltIn: false,
      });
      await expect(menuService.delete(scope, id)).rejects.toThrow('存在下级菜单，不能删除');
      await menuService.delete(scope, button);
      await menuService.delete(scope, id);
    }));

  it('that the product brings can be switched, and nothing else', () =>
    asOperator(async (scope) => {
      const [row] = await menuService.list(scope, { name: '客户报价' });
      if (!row) throw new Error('no page of quotes');
      const epoch = async () =>
        (await scope.db.selectFrom('systemTenant').select('permissionEpoch').where('id', '=', shop.tenantId).executeTakeFirstOrThrow())
          .permissionEpoch;
      const roleId = await shop.services.roles.create(scope, {
        name: '报价员',
        code: 'quotes',
        sort: 0,
        status: STATUS.enabled,
        remark: null,
      });
      await shop.services.permissions.assignRoleMenu(scope, roleId, [row.id]);
      const before = await epoch();
      await menuService.update(scope, { ...row, status: STATUS.disabled });
      expect(await epoch()).toBe(before + 1);
      expect((await menuService.listAllSimple(scope)).some(({ id }) => id === row.id)).toBe(false);
      await expect(menuService.update(scope, { id: row.id, name: '报价' })).rejects.toThrow('系统自带的菜单只能启用或停用，不能修改');
      await expect(menuService.delete(scope, row.id)).rejects.toThrow('系统自带的菜单不能删除，可以停用');
    }));

  it('carry no permission that whoever keeps them does not hold, and keep theirs while a role of any shop holds them', () =>
    asOperator(async (scope) => {
      const own = await menuService.create(scope, page({ permission: 'help:book:query' }));
      const beyond = await menuService.create(scope, page({ name: '密件', permission: 'help:secret:query' }));
      const keeper = { ...scope, grants: { roles: [], permissions: ['system:menu:create', 'system:menu:update', 'help:book:query'] } };
      const refused = '不能授予或管理超出自己权限的角色、菜单和用户';
      await expect(menuService.create(keeper, page({ name: '新', permission: 'help:secret:query' }))).rejects.toThrow(refused);
      await expect(menuService.update(keeper, { id: own, permission: 'help:secret:query' })).rejects.toThrow(refused);
      await expect(menuService.update(keeper, { id: beyond, permission: '' })).rejects.toThrow(refused);
      await menuService.update(keeper, { id: own, name: '手册' });

      const other = await shops.open();
      const role = { name: '读者', code: 'readers', sort: 0, status: STATUS.enabled, remark: null };
      const readers = { ...other.scope(), db: scope.db, isInTransaction: true };
      await shop.services.permissions.assignRoleMenu(readers, await shop.services.roles.create(readers, role), [own]);
      const held = '已有角色拥有这个菜单，不能修改权限标识和类型，请另建菜单';
      await expect(menuService.update(scope, { id: own, permission: 'help:secret:query' })).rejects.toThrow(held);
      await expect(menuService.update(scope, { id: own, type: MENU_TYPE.directory })).rejects.toThrow(held);
      await menuService.update(scope, { id: own, name: '手册二', status: STATUS.disabled });
    }));

  it('are given only as far as one holds them', async () => {
    const { system } = shop.as(['system:permission:assign-role-menu', 'bs:order-info:query', 'bs:order-info:create']);
    const pages = (await system.menu.listAllSimple()).filter(({ type }) => type !== MENU_TYPE.directory);
    expect(pages.map(({ name }) => name).toSorted()).toEqual(['角色分配菜单', '订单管理', '订单新增'].toSorted());
  });
});
