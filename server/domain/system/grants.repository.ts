import type { Database } from '#platform/db/database.ts';
import { MENU_TYPE, STATUS } from '#shared/states.ts';

export const grantsRepository = {
  /** The enabled roles of a person. */
  findRoles(db: Database, tenantId: number, userId: number): Promise<Array<{ id: number; code: string }>> {
    return db
      .selectFrom('systemUserRole as held')
      .innerJoin('systemRole as role', (join) => join.onRef('role.tenantId', '=', 'held.tenantId').onRef('role.id', '=', 'held.roleId'))
      .select(['role.id', 'role.code'])
      .where('held.tenantId', '=', tenantId)
      .where('held.userId', '=', userId)
      .where('role.status', '=', STATUS.enabled)
      .orderBy('role.sort')
      .orderBy('role.id')
      .execute();
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
      .innerJoin('systemRole as role', (join) => join.onRef('role.tenantId', '=', 'held.tenantId').onRef('role.id', '=', 'held.roleId'))
      .innerJoin('systemRoleMenu as given', (join) =>
        join.onRef('given.tenantId', '=', 'role.tenantId').onRef('given.roleId', '=', 'role.id'),
      )
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
