import { sameTenant } from '#platform/db/same-tenant.ts';
import type { Scope } from '#platform/scope.ts';
import { ADMINISTRATOR_ROLES } from '#shared/permissions.ts';
import { STATUS } from '#shared/states.ts';
import { NO_PASSWORD } from '../system/password.ts';

type Shop = Pick<Scope, 'db' | 'tenantId'>;

export interface GivenMenu {
  id: number;
  permission: string;
  type: number;
}

/** Which menus roles hold, and which roles people hold. */
export const accessRepository = {
  /** The menus that any of the roles hold, disabled roles and menus included. */
  async findMenusOfRoles({ db, tenantId }: Shop, roleIds: readonly number[]): Promise<GivenMenu[]> {
    if (roleIds.length === 0) return [];
    return db
      .selectFrom('systemRoleMenu as given')
      .innerJoin('systemMenu as menu', 'menu.id', 'given.menuId')
      .select(['menu.id', 'menu.permission', 'menu.type'])
      .distinct()
      .where('given.tenantId', '=', tenantId)
      .where('given.roleId', 'in', [...roleIds])
      .orderBy('menu.id')
      .execute();
  },

  /** Locks the menus, so that the operator cannot change one between the check and its assignment to a role. */
  async lockMenus({ db }: Shop, ids: readonly number[]): Promise<GivenMenu[]> {
    if (ids.length === 0) return [];
    return db
      .selectFrom('systemMenu')
      .select(['id', 'permission', 'type'])
      .where('id', 'in', [...ids])
      .orderBy('id')
      .forUpdate()
      .execute();
  },

  /** Leaves out ids that the shop has no role for. */
  async findRoles({ db, tenantId }: Shop, ids: readonly number[]): Promise<Array<{ id: number; code: string; dataScope: number }>> {
    if (ids.length === 0) return [];
    return db
      .selectFrom('systemRole')
      .select(['id', 'code', 'dataScope'])
      .where('tenantId', '=', tenantId)
      .where('id', 'in', [...ids])
      .execute();
  },

  async findRoleIds({ db, tenantId }: Shop, userId: number): Promise<number[]> {
    const rows = await db
      .selectFrom('systemUserRole')
      .select('roleId')
      .where('tenantId', '=', tenantId)
      .where('userId', '=', userId)
      .orderBy('roleId')
      .execute();
    return rows.map(({ roleId }) => roleId);
  },

  async hasUser({ db, tenantId }: Shop, id: number): Promise<boolean> {
    const row = await db.selectFrom('systemUser').select('id').where('tenantId', '=', tenantId).where('id', '=', id).executeTakeFirst();
    return row !== undefined;
  },

  /** People who can sign in and hold an administrator's role, which has every permission of the shop. */
  async findAdministrators({ db, tenantId }: Shop): Promise<number[]> {
    const rows = await db
      .selectFrom('systemUserRole as held')
      .innerJoin('systemRole as role', sameTenant('role.id', 'held.roleId'))
      .innerJoin('systemUser as user', sameTenant('user.id', 'held.userId'))
      .select('held.userId')
      .where('held.tenantId', '=', tenantId)
      .where('role.code', 'in', [...ADMINISTRATOR_ROLES])
      .where('role.status', '=', STATUS.enabled)
      .where('user.status', '=', STATUS.enabled)
      .where('user.passwordHash', '!=', NO_PASSWORD)
      .execute();
    return rows.map(({ userId }) => userId);
  },

  async replaceRoleDepts({ db, tenantId }: Shop, roleId: number, deptIds: readonly number[]): Promise<void> {
    await db.deleteFrom('systemRoleDept').where('tenantId', '=', tenantId).where('roleId', '=', roleId).execute();
    if (deptIds.length === 0) return;
    await db
      .insertInto('systemRoleDept')
      .values(deptIds.map((deptId) => ({ tenantId, roleId, deptId })))
      .execute();
  },
};
