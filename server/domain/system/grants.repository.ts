import type { Database } from '#platform/db/database.ts';
import { sameTenant } from '#platform/db/same-tenant.ts';
import { MENU_TYPE, STATUS } from '#shared/states.ts';

export const grantsRepository = {
  /** The enabled roles of a person. */
  findRoles(db: Database, tenantId: number, userId: number): Promise<Array<{ id: number; code: string; dataScope: number }>> {
    return db
      .selectFrom('systemUserRole as held')
      .innerJoin('systemRole as role', sameTenant('role.id', 'held.roleId'))
      .select(['role.id', 'role.code', 'role.dataScope'])
      .where('held.tenantId', '=', tenantId)
      .where('held.userId', '=', userId)
      .where('role.status', '=', STATUS.enabled)
      .orderBy('role.sort')
      .orderBy('role.id')
      .execute();
  },

  /** The department of a person, and all departments with their parents. */
  async findDepartments(db: Database, tenantId: number, userId: number) {
    const own = await db
      .selectFrom('systemUser')
      .select('deptId')
      .where('tenantId', '=', tenantId)
      .where('id', '=', userId)
      .executeTakeFirst();
    const all = await db.selectFrom('systemDept').select(['id', 'parentId']).where('tenantId', '=', tenantId).execute();
    return { own: own?.deptId ?? null, all };
  },

  /** The departments that are chosen for any of the roles. */
  async findChosenDepartments(db: Database, tenantId: number, roleIds: readonly number[]): Promise<number[]> {
    const rows = await db
      .selectFrom('systemRoleDept')
      .select('deptId')
      .where('tenantId', '=', tenantId)
      .where('roleId', 'in', [...roleIds])
      .execute();
    return rows.map(({ deptId }) => deptId);
  },

  /** All people of these departments, disabled ones too. */
  async findPeople(db: Database, tenantId: number, deptIds: readonly number[]): Promise<number[]> {
    if (deptIds.length === 0) return [];
    const rows = await db
      .selectFrom('systemUser')
      .select('id')
      .where('tenantId', '=', tenantId)
      .where('deptId', 'in', [...deptIds])
      .execute();
    return rows.map(({ id }) => id);
  },

  /** The permission strings of the menus and buttons given to any of the roles. */
  async findPermissions(db: Database, tenantId: number, roleIds: number[]): Promise<string[]> {
    const rows = await db
      .selectFrom('systemRoleMenu as given')
      .innerJoin('systemMenu as menu', 'menu.id', 'given.menuId')
      .select('menu.permission')
      .distinct()
      .where('given.tenantId', '=', tenantId)
      .where('given.roleId', 'in', roleIds)
      .where('menu.status', '=', STATUS.enabled)
      .where('menu.permission', '!=', '')
      .orderBy('menu.permission')
      .execute();
    return rows.map((row) => row.permission);
  },

  /** Ids of the menus given to any enabled role of a person. */
  async findMenuIds(db: Database, tenantId: number, userId: number): Promise<Set<number>> {
    const rows = await db
      .selectFrom('systemUserRole as held')
      .innerJoin('systemRole as role', sameTenant('role.id', 'held.roleId'))
      .innerJoin('systemRoleMenu as given', sameTenant('given.roleId', 'role.id'))
      .select('given.menuId')
      .distinct()
      .where('held.tenantId', '=', tenantId)
      .where('held.userId', '=', userId)
      .where('role.status', '=', STATUS.enabled)
      .execute();
    return new Set(rows.map((row) => row.menuId));
  },

  /** Every enabled directory and menu, in the order they are shown. */
  findMenus(db: Database) {
    return db
      .selectFrom('systemMenu')
      .select([
        'id',
        'parentId',
        'name',
        'permission',
        'type',
        'path',
        'component',
        'componentName',
        'icon',
        'visible',
        'keepAlive',
        'alwaysShow',
      ])
      .where('status', '=', STATUS.enabled)
      .where('type', '!=', MENU_TYPE.button)
      .orderBy('sort')
      .orderBy('id')
      .execute();
  },
};
