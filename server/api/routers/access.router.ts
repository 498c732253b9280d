import { z } from 'zod';
import {
  dataScopeInput,
  menuCreateInput,
  menuListInput,
  menuRow,
  menuUpdateInput,
  roleCreateInput,
  roleIdInput,
  roleMenuInput,
  rolePageInput,
  roleRow,
  roleUpdateInput,
  simpleMenu,
  simpleRole,
  statusInput,
  userIdInput,
  userRoleInput,
} from '#shared/schemas/access.schema.ts';
import { idInput } from '#shared/schemas/wire.schema.ts';
import { done } from '../done.ts';
import { recordProcedures } from '../record-procedures.ts';
import { guarded, router } from '../trpc.ts';

const ids = z.array(z.number());
const ASSIGN_MENUS = 'system:permission:assign-role-menu';
const ASSIGN_ROLES = 'system:permission:assign-user-role';

const role = router({
  ...recordProcedures(
    {
      title: '角色',
      permission: 'system:role',
      sheet: 'role',
      create: roleCreateInput,
      update: roleUpdateInput,
      page: rolePageInput,
      row: roleRow,
    },
    (services) => services.roles,
  ),
  updateStatus: guarded('system:role:update', { summary: '启用或停用角色' })
    .input(statusInput)
    .output(done)
    .mutation(({ ctx, input }) => ctx.services.roles.updateStatus(ctx.scope, input)),
  listAllSimple: guarded(['system:role:query', ASSIGN_ROLES], { summary: '角色精简列表' })
    .output(z.array(simpleRole))
    .query(({ ctx }) => ctx.services.roles.listAllSimple(ctx.scope)),
});

const permission = router({
  listRoleMenus: guarded(ASSIGN_MENUS, { summary: '角色拥有的菜单编号' })
    .input(roleIdInput)
    .output(ids)
    .query(({ ctx, input }) => ctx.services.permissions.listRoleMenus(ctx.scope, input.roleId)),
  assignRoleMenu: guarded(ASSIGN_MENUS, { summary: '赋予角色菜单', isForPeople: true })
    .input(roleMenuInput)
    .output(done)
    .mutation(({ ctx, input }) => ctx.services.permissions.assignRoleMenu(ctx.scope, input.roleId, input.menuIds)),
  assignRoleDataScope: guarded('system:permission:assign-role-data-scope', {
    summary: '赋予角色数据权限：能看到谁的订单和客户',
    isForPeople: true,
  })
    .input(dataScopeInput)
    .output(done)
    .mutation(({ ctx, input }) => ctx.services.permissions.assignRoleDataScope(ctx.scope, input)),
  listUserRoles: guarded(ASSIGN_ROLES, { summary: '用户拥有的角色编号' })
    .input(userIdInput)
    .output(ids)
    .query(({ ctx, input }) => ctx.services.permissions.listUserRoles(ctx.scope, input.userId)),
  assignUserRole: guarded(ASSIGN_ROLES, { summary: '赋予用户角色', isForPeople: true })
    .input(userRoleInput)
    .output(done)
    .mutation(({ ctx, input }) => ctx.services.permissions.assignUserRole(ctx.scope, input.userId, input.roleIds)),
});

const menu = router({
  create: guarded('system:menu:create', { summary: '新增菜单，仅限平台运营方' })
    .input(menuCreateInput)
    .output(z.number())
    .mutation(({ ctx, input }) => ctx.services.menus.create(ctx.scope, input)),
  update: guarded('system:menu:update', { summary: '修改菜单，仅限平台运营方' })
    .input(menuUpdateInput)
    .output(done)
    .mutation(({ ctx, input }) => ctx.services.menus.update(ctx.scope, input)),
  delete: guarded('system:menu:delete', { summary: '删除菜单，仅限平台运营方' })
    .input(idInput)
    .output(done)
    .mutation(({ ctx, input }) => ctx.services.menus.delete(ctx.scope, input.id)),
  get: guarded('system:menu:query', { summary: '菜单详情' })
    .input(idInput)
    .output(menuRow)
    .query(({ ctx, input }) => ctx.services.menus.get(ctx.scope, input.id)),
  list: guarded('system:menu:query', { summary: '菜单列表，整棵树' })
    .input(menuListInput.optional())
    .output(z.array(menuRow))
    .query(({ ctx, input }) => ctx.services.menus.list(ctx.scope, input)),
  listAllSimple: guarded(['system:menu:query', 'system:role:query', ASSIGN_MENUS], { summary: '菜单精简列表' })
    .output(z.array(simpleMenu))
    .query(({ ctx }) => ctx.services.menus.listAllSimple(ctx.scope)),
});

export const accessRouters = { role, permission, menu };
