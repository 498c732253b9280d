import type { Database } from '#platform/db/database.ts';
import { transact } from '#platform/db/transaction.ts';
import { ADMIN_ROLE } from '#shared/permissions.ts';
import { ROLE_TYPE, type RoleType, type Status } from '#shared/states.ts';
import { accountRepository } from './account.repository.ts';
import { hashPassword } from './password.ts';
import { giveMenus, giveRoles, holdPeople, type Shop } from './people.service.ts';
import { tenantRepository } from './tenant.repository.ts';

const YEAR_MS = 365 * 24 * 3600_000;

interface NewUser {
  username: string;
  password: string;
  /** The username when absent. */
  nickname?: string;
  mobile?: string;
  email?: string;
  status?: Status;
  roleIds?: readonly number[];
}

interface NewRole {
  name: string;
  code: string;
  /** Each must belong to a menu or a button. */
  permissions: readonly string[];
  type?: RoleType;
}

interface NewTenant {
  name: string;
  contactName?: string;
  contactMobile?: string;
  /** Epoch milliseconds; a year from now when absent. */
  expireTime?: number;
  accountCount?: number;
  company?: Record<string, unknown>;
  /** The tenant operates the installation: it may change what belongs to all shops. */
  isOperator?: boolean;
  admin: Omit<NewUser, 'roleIds'>;
}

/** Sets up shops with their first people and roles, without a signed-in person. Later changes are made by `userService`. */
export interface AccountService {
  /** Creates a shop with the role `admin` and a person who holds it. @returns their ids */
  createTenant(tenant: NewTenant): Promise<{ tenantId: number; adminRoleId: number; adminUserId: number }>;
  /** Creates a person who can sign in at once. @returns the id */
  createUser(shop: Shop, user: NewUser): Promise<number>;
  /** @returns the id @throws Error naming the permissions that no menu carries */
  createRole(shop: Shop, role: NewRole): Promise<number>;
}

/** Creates the built-in role of a new shop and its owner. Call it in the transaction that creates the shop. @returns their ids */
export async function addOwner(
  shop: Shop,
  role: { name: string; code: string },
  owner: Parameters<typeof accountRepository.insertUser>[1],
): Promise<{ adminRoleId: number; adminUserId: number }> {
  const { createTime } = owner;
  const adminRoleId = await accountRepository.insertRole(shop, { ...role, type: ROLE_TYPE.builtIn, createTime });
  const adminUserId = await accountRepository.insertUser(shop, owner);
  await giveRoles(shop, adminUserId, [adminRoleId]);
  return { adminRoleId, adminUserId };
}

/** Runs work in a transaction, or in the one that is open already. */
const within = <T>(shop: Shop, work: (shop: Shop) => Promise<T>): Promise<T> => transact(shop.db, (db) => work({ ...shop, db }));

interface AccountParts {
  db: Database;
  now?: () => number;
  /** Runs the `install` of all areas for a new shop. */
  install?: (db: Database, tenantId: number, now: number) => Promise<void>;
}

export function createAccountService({ db, now = Date.now, install }: AccountParts): AccountService {
  const createUser: AccountService['createUser'] = async (shop, { password, roleIds = [], ...user }) => {
    const passwordHash = await hashPassword(password);
    return within(shop, async (shop) => {
      const userId = await accountRepository.insertUser(shop, { ...user, passwordHash, createTime: now() });
      await holdPeople(shop);
      await giveRoles(shop, userId, roleIds);
      return userId;
    });
  };

  const createRole: AccountService['createRole'] = (shop, { permissions, ...role }) =>
    within(shop, async (shop) => {
      const menus = await accountRepository.findMenusByPermission(shop, permissions);
      const known = new Set(menus.map((menu) => menu.permission));
      const unknown = permissions.filter((permission) => !known.has(permission));
      if (unknown.length > 0) throw new Error(`no menu carries the permissions ${unknown.join(', ')}`);
      const roleId = await accountRepository.insertRole(shop, { type: ROLE_TYPE.custom, ...role, createTime: now() });
      await holdPeople(shop);
      await giveMenus(
        shop,
        roleId,
        menus.map((menu) => menu.id),
      );
      return roleId;
    });

  return {
    createTenant: async ({ admin: { password, ...admin }, expireTime = now() + YEAR_MS, ...details }) => {
      const passwordHash = await hashPassword(password);
      return transact(db, async (db) => {
        const tenantId = await tenantRepository.insert(db, { ...details, expireTime, createTime: now() });
        await install?.(db, tenantId, now());
        const owner = { ...admin, passwordHash, createTime: now() };
        return { tenantId, ...(await addOwner({ tenantId, db }, { name: '管理员', code: ADMIN_ROLE }, owner)) };
      });
    },

    createUser,
    createRole,
  };
}
