import type { Database } from '#platform/db/database.ts';
import { reviewed } from '#platform/db/reviewed-sql.ts';
import type { Scope } from '#platform/scope.ts';
import { STATUS, type Status } from '#shared/states.ts';

type Shop = Pick<Scope, 'tenantId' | 'db'>;

interface UserRow {
  username: string;
  passwordHash: string;
  nickname?: string;
  mobile?: string;
  email?: string;
  status?: Status;
  createTime: number;
}

/** The stamp of people and roles that the set-up creates, without a person's name. */
const stampOfSetUp = ({ createTime }: { createTime: number }) => ({
  createTime,
  updateTime: createTime,
  creatorName: null,
  updaterName: null,
});

export const accountRepository = {
  /** Includes the password hash, so use it for signing in only. */
  findForSignIn({ db, tenantId }: Shop, username: string) {
    return db
      .selectFrom('systemUser')
      .select(['id', 'username', 'nickname', 'passwordHash', 'status'])
      .where('tenantId', '=', tenantId)
      .where('username', '=', username)
      .executeTakeFirst();
  },

  /** A key that is the same for all spellings which the database's collation takes for one name, such as `Admin` and `ádmin`. */
  async nameKey(db: Database, username: string): Promise<string> {
    const { rows } = await reviewed<{ nameKey: string }>`
      select hex(weight_string(convert(${username} using utf8mb4) collate utf8mb4_unicode_ci)) as name_key`.execute(db);
    return rows[0]?.nameKey ?? '';
  },

  findUser({ db, tenantId }: Shop, userId: number) {
    return db
      .selectFrom('systemUser')
      .select(['id', 'nickname', 'avatar', 'deptId', 'username', 'email'])
      .where('tenantId', '=', tenantId)
      .where('id', '=', userId)
      .executeTakeFirstOrThrow();
  },

  async findPasswordHash({ db, tenantId }: Shop, userId: number): Promise<string> {
    const row = await db
      .selectFrom('systemUser')
      .select('passwordHash')
      .where('tenantId', '=', tenantId)
      .where('id', '=', userId)
      .executeTakeFirstOrThrow();
    return row.passwordHash;
  },

  async findUsernames({ db, tenantId }: Shop, ids: readonly number[]): Promise<Map<number, string>> {
    if (ids.length === 0) return new Map();
    const rows = await db
      .selectFrom('systemUser')
      .select(['id', 'username'])
      .where('tenantId', '=', tenantId)
      .where('id', 'in', [...ids])
      .execute();
    return new Map(rows.map(({ id, username }) => [id, username]));
  },

  async isEnabled({ db, tenantId }: Shop, userId: number): Promise<boolean> {
    const row = await db
      .selectFrom('systemUser')
      .select('status')
      .where('tenantId', '=', tenantId)
      .where('id', '=', userId)
      .executeTakeFirst();
    return row?.status === STATUS.enabled;
  },

  async insertUser({ db, tenantId }: Shop, user: UserRow): Promise<number> {
    const { nickname = user.username, mobile = null, email = null, status = STATUS.enabled } = user;
    const { insertId } = await db
      .insertInto('systemUser')
      .values({ ...user, ...stampOfSetUp(user), tenantId, nickname, mobile, email, status })
      .executeTakeFirstOrThrow();
    return Number(insertId);
  },

  /** Writes what a sign-in changes: address and time, or a renewed hash of the same password. It is no edit of the person. */
  async updateSignIn(
    { db, tenantId }: Shop,
    userId: number,
    values: { loginIp: string; loginDate: number } | { passwordHash: string },
  ): Promise<void> {
    await db.updateTable('systemUser').set(values).where('tenantId', '=', tenantId).where('id', '=', userId).execute();
  },

  async insertRole({ db, tenantId }: Shop, role: { name: string; code: string; type: number; createTime: number }): Promise<number> {
    const { insertId } = await db
      .insertInto('systemRole')
      .values({ ...role, ...stampOfSetUp(role), tenantId })
      .executeTakeFirstOrThrow();
    return Number(insertId);
  },

  async findMenusByPermission({ db }: Shop, permissions: readonly string[]): Promise<Array<{ id: number; permission: string }>> {
    if (permissions.length === 0) return [];
    return db
      .selectFrom('systemMenu')
      .select(['id', 'permission'])
      .where('permission', 'in', [...permissions])
      .execute();
  },

  async replaceRoleMenus({ db, tenantId }: Shop, roleId: number, menuIds: readonly number[]): Promise<void> {
    await db.deleteFrom('systemRoleMenu').where('tenantId', '=', tenantId).where('roleId', '=', roleId).execute();
    if (menuIds.length === 0) return;
    await db
      .insertInto('systemRoleMenu')
      .values(menuIds.map((menuId) => ({ tenantId, roleId, menuId })))
      .execute();
  },

  async replaceUserRoles({ db, tenantId }: Shop, userId: number, roleIds: readonly number[]): Promise<void> {
    await db.deleteFrom('systemUserRole').where('tenantId', '=', tenantId).where('userId', '=', userId).execute();
    if (roleIds.length === 0) return;
    await db
      .insertInto('systemUserRole')
      .values(roleIds.map((roleId) => ({ tenantId, userId, roleId })))
      .execute();
  },
};
