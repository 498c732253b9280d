import type { Updateable } from 'kysely';
import type { Database } from '#platform/db/database.ts';
import { reviewed } from '#platform/db/reviewed-sql.ts';
import type { SystemMenuTable } from './menu.table.ts';

export type StoredMenu = Awaited<ReturnType<typeof menuRepository.lockAll>>[number];

/** The menu table for the registry. It belongs to no tenant: a change concerns all shops. */
export const menuRepository = {
  /** Locks all rows, those of people too, until the transaction ends. */
  lockAll(db: Database) {
    return db.selectFrom('systemMenu').selectAll().orderBy('id').forUpdate().execute();
  },

  async insert(db: Database, row: Updateable<SystemMenuTable> & { name: string; type: number }): Promise<number> {
    const result = await db
      .insertInto('systemMenu')
      .values({ registryKey: null, ...row })
      .executeTakeFirstOrThrow();
    return Number(result.insertId);
  },

  async update(db: Database, id: number, values: Updateable<SystemMenuTable>): Promise<void> {
    await db.updateTable('systemMenu').set(values).where('id', '=', id).execute();
  },

  /** The foreign key also deletes the links of roles to it. */
  async remove(db: Database, id: number): Promise<void> {
    await db.deleteFrom('systemMenu').where('id', '=', id).execute();
  },

  /** Gives `toId` to every role and package, in all shops, that has `fromId`. */
  async passOn(db: Database, fromId: number, toId: number): Promise<void> {
    await reviewed`
      insert ignore into system_tenant_package_menu (tenant_id, package_id, menu_id)
      select tenant_id, package_id, ${toId} from system_tenant_package_menu where menu_id = ${fromId}`.execute(db);
    await reviewed`
      insert ignore into system_role_menu (tenant_id, role_id, menu_id)
      select tenant_id, role_id, ${toId} from system_role_menu where menu_id = ${fromId}`.execute(db);
  },

  /** Takes the menu from every role and every package. */
  async takeFromAll(db: Database, id: number): Promise<void> {
    await reviewed`delete from system_tenant_package_menu where menu_id = ${id}`.execute(db);
    await reviewed`delete from system_role_menu where menu_id = ${id}`.execute(db);
  },

  /** Makes all processes drop the cached grants of shops in which a role holds one of these menus. */
  async raisePermissionEpochs(db: Database, menuIds: readonly number[]): Promise<void> {
    if (menuIds.length === 0) return;
    await reviewed`
      update system_tenant set permission_epoch = permission_epoch + 1
      where id in (select tenant_id from system_role_menu where menu_id in (${[...menuIds]}))`.execute(db);
  },
};
