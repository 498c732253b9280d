import type { Database } from '#platform/db/database.ts';
import { ADMIN_ROLE } from '#shared/permissions.ts';
import { accountRepository } from './account.repository.ts';
import { hashPassword } from './password.ts';
import { tokenRepository } from './token.repository.ts';

/**
 * Shops, people and roles, as set-up, demo data and tests make them. Every change raises the shop's permission epoch in its own
 * transaction, so that it holds from the next call on in every process.
 */
const YEAR_MS = 365 * 24 * 3600_000;
const BUILT_IN = 1;

export const USER_ENABLED = 0;
export const USER_DISABLED = 1;

export interface NewUser {
  username: string;
  password: string;
  /** The username when absent. */
  nickname?: string;
  mobile?: string;
  email?: string;
  status?: number;
  roleIds?: readonly number[];
}

export interface NewTenant {
  name: string;
  contactName?: string;
  contactMobile?: string;
  /** Epoch milliseconds; a year from now when absent. */
  expireTime?: number;
  accountCount?: number;
  company?: Record<string, unknown>;
  admin: NewUser;
}

function inOne<T>(db: Database, work: (db: Database) => Promise<T>): Promise<T> {
  return db.isTransaction ? work(db) : db.transaction().execute(work);
}

/** A shop with the role `admin` and one person who holds it. @returns their ids */
export async function createTenantWithAdmin(
  db: Database,
  tenant: NewTenant,
): Promise<{ tenantId: number; adminRoleId: number; adminUserId: number }> {
  const { admin, company, expireTime = Date.now() + YEAR_MS, ...details } = tenant;
  return inOne(db, async (db) => {
    const values = { ...details, expireTime, company: company === undefined ? null : JSON.stringify(company), createTime: Date.now() };
    const inserted = await db
      .insertInto('systemTenant')
      .values({ ...values, contactName: values.contactName ?? null, contactMobile: values.contactMobile ?? null })
      .executeTakeFirstOrThrow();
    const tenantId = Number(inserted.insertId);
    const adminRoleId = await createRole(db, { tenantId, name: '管理员', code: ADMIN_ROLE, permissions: [], type: BUILT_IN });
    const adminUserId = await createUser(db, { ...admin, tenantId, roleIds: [adminRoleId] });
    return { tenantId, adminRoleId, adminUserId };
  });
}

/** A person of a shop, able to sign in at once. @returns the id */
export async function createUser(db: Database, user: NewUser & { tenantId: number }): Promise<number> {
  const { tenantId, password, roleIds = [], ...details } = user;
  const passwordHash = await hashPassword(password);
  return inOne(db, async (db) => {
    const inserted = await db
      .insertInto('systemUser')
      .values({
        tenantId,
        username: details.username,
        passwordHash,
        nickname: details.nickname ?? details.username,
        mobile: details.mobile ?? null,
        email: details.email ?? null,
        avatar: null,
        deptId: null,
        status: details.status ?? USER_ENABLED,
        createTime: Date.now(),
      })
      .executeTakeFirstOrThrow();
    const userId = Number(inserted.insertId);
    await setUserRoles(db, { tenantId, userId, roleIds });
    return userId;
  });
}

/** A role with these permissions; every one of them must belong to a menu or button. @returns the id */
export async function createRole(
  db: Database,
  role: { tenantId: number; name: string; code: string; permissions: readonly string[]; type?: number },
): Promise<number> {
  const { tenantId, name, code, permissions, type } = role;
  return inOne(db, async (db) => {
    const inserted = await db
      .insertInto('systemRole')
      .values({ tenantId, name, code, remark: null, createTime: Date.now(), ...(type === undefined ? {} : { type }) })
      .executeTakeFirstOrThrow();
    const roleId = Number(inserted.insertId);
    await setRolePermissions(db, { tenantId, roleId, permissions });
    return roleId;
  });
}

/** Replaces what a role may do. @throws Error naming the permissions that no menu carries */
export async function setRolePermissions(
  db: Database,
  { tenantId, roleId, permissions }: { tenantId: number; roleId: number; permissions: readonly string[] },
): Promise<void> {
  await inOne(db, async (db) => {
    const menus = await accountRepository.findMenusByPermission(db, permissions);
    const known = new Set(menus.map((menu) => menu.permission));
    const unknown = permissions.filter((permission) => !known.has(permission));
    if (unknown.length > 0) throw new Error(`no menu carries the permissions ${unknown.join(', ')}`);
    await accountRepository.replaceRoleMenus(
      db,
      tenantId,
      roleId,
      menus.map((menu) => menu.id),
    );
    await accountRepository.raisePermissionEpoch(db, tenantId);
  });
}

/** Replaces the roles of a person. */
export async function setUserRoles(
  db: Database,
  { tenantId, userId, roleIds }: { tenantId: number; userId: number; roleIds: readonly number[] },
): Promise<void> {
  await inOne(db, async (db) => {
    await accountRepository.replaceUserRoles(db, tenantId, userId, roleIds);
    await accountRepository.raisePermissionEpoch(db, tenantId);
  });
}

/** Enables a person or shuts one out: every sign-in of a disabled person ends at once. */
export async function setUserStatus(
  db: Database,
  { tenantId, userId, status }: { tenantId: number; userId: number; status: typeof USER_ENABLED | typeof USER_DISABLED },
): Promise<void> {
  await inOne(db, async (db) => {
    await accountRepository.updateUser(db, tenantId, userId, { status });
    if (status === USER_DISABLED) await tokenRepository.deleteFamiliesOf(db, tenantId, userId);
  });
}

/** Sets a new password; sign-ins made with the old one end. */
export async function setUserPassword(
  db: Database,
  { tenantId, userId, password }: { tenantId: number; userId: number; password: string },
): Promise<void> {
  const passwordHash = await hashPassword(password);
  await inOne(db, async (db) => {
    await accountRepository.updateUser(db, tenantId, userId, { passwordHash });
    await tokenRepository.deleteFamiliesOf(db, tenantId, userId);
  });
}
