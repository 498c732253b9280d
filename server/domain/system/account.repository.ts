import type { Database } from '#platform/db/database.ts';
import { reviewed } from '#platform/db/reviewed-sql.ts';

export const accountRepository = {
  /** With the password hash: for sign-in only. */
  findForSignIn(db: Database, tenantId: number, username: string) {
    return db
      .selectFrom('systemUser')
      .select(['id', 'username', 'nickname', 'passwordHash', 'status'])
      .where('tenantId', '=', tenantId)
      .where('username', '=', username)
      .executeTakeFirst();
  },

  /** The same text for names that the database takes for the same, such as `Admin` and `ádmin`; whether anybody has the name does not matter. */
  async nameKey(db: Database, username: string): Promise<string> {
    const { rows } = await reviewed<{ nameKey: string }>`
      select hex(weight_string(convert(${username} using utf8mb4) collate utf8mb4_unicode_ci)) as name_key`.execute(db);
    return rows[0]?.nameKey ?? '';
  },

  findUser(db: Database, tenantId: number, userId: number) {
    return db
      .selectFrom('systemUser')
      .select(['id', 'nickname', 'avatar', 'deptId', 'username', 'email'])
      .where('tenantId', '=', tenantId)
      .where('id', '=', userId)
      .executeTakeFirstOrThrow();
  },

  async updateUser(db: Database, tenantId: number, userId: number, values: { passwordHash?: string; status?: number }): Promise<void> {
    await db.updateTable('systemUser').set(values).where('tenantId', '=', tenantId).where('id', '=', userId).execute();
  },

  /** Makes every process forget what it knows of the shop's permissions. */
  async raisePermissionEpoch(db: Database, tenantId: number): Promise<void> {
    await db
      .updateTable('systemTenant')
      .set((eb) => ({ permissionEpoch: eb('permissionEpoch', '+', 1) }))
      .where('id', '=', tenantId)
      .execute();
  },

  async findMenusByPermission(db: Database, permissions: readonly string[]): Promise<Array<{ id: number; permission: string }>> {
    if (permissions.length === 0) return [];
    return db
      .selectFrom('systemMenu')
      .select(['id', 'permission'])
      .where('permission', 'in', [...permissions])
      .execute();
  },

  async replaceRoleMenus(db: Database, tenantId: number, roleId: number, menuIds: readonly number[]): Promise<void> {
    await db.deleteFrom('systemRoleMenu').where('tenantId', '=', tenantId).where('roleId', '=', roleId).execute();
    if (menuIds.length === 0) return;
    await db
      .insertInto('systemRoleMenu')
      .values(menuIds.map((menuId) => ({ tenantId, roleId, menuId })))
      .execute();
  },

  async replaceUserRoles(db: Database, tenantId: number, userId: number, roleIds: readonly number[]): Promise<void> {
    await db.deleteFrom('systemUserRole').where('tenantId', '=', tenantId).where('userId', '=', userId).execute();
    if (roleIds.length === 0) return;
    await db
      .insertInto('systemUserRole')
      .values(roleIds.map((roleId) => ({ tenantId, userId, roleId })))
      .execute();
  },
};
