/** What a signed-in person may do within their own tenant: permission strings and role codes. */
export interface Grants {
  permissions: readonly string[];
  roles: readonly string[];
  /**
   * Ids of the people whose orders and customers, with everything that belongs to these, may be seen and changed; absent for all people.
   */
  people?: readonly number[];
  /** Set for an API token, which may not do some things whatever its permissions are. */
  isToken?: true;
}

export const EVERY_PERMISSION = '*:*:*';
/** The built-in role of a shop that has every menu; it holds all of them. */
export const ADMIN_ROLE = 'admin';
/** The built-in role of a shop with a package; it holds the menus of the package. */
export const TENANT_ADMIN_ROLE = 'tenant_admin';
/** Roles whose holders can grant the shop's people everything that the shop has. */
export const ADMINISTRATOR_ROLES: readonly string[] = [ADMIN_ROLE, TENANT_ADMIN_ROLE];

export const SHOW_COST = 'bs:order-cost:show';
export const SHOW_PROFIT = 'bs:order-profit:show';

const OPERATOR_ONLY = /^system:(tenant|tenant-package):|^infra:file-config:|^(system:menu|infra:job):(create|update|delete)$/;

/** Whether only the operator's tenant may do this, even if a role of another tenant holds the permission. */
export const isOperatorOnly = (permission: string): boolean => OPERATOR_ONLY.test(permission);

const BUSINESS = /^bs:(?!company-info:)/;

/** Whether the permission is for the orders, customers and lists of a shop. The operator's tenant has none of these. */
export const isBusiness = (permission: string): boolean => BUSINESS.test(permission);

/** Whether the grants hold at least one of `wanted`, or the wildcard. */
export function isPermitted(grants: Grants, ...wanted: string[]): boolean {
  return grants.permissions.includes(EVERY_PERMISSION) || wanted.some((permission) => grants.permissions.includes(permission));
}

/**
 * The grants of an API token: those permissions of its person that the token's list contains. Roles are left out, because they belong to
 * people.
 */
export function narrowedGrants(grants: Grants, list: readonly string[]): Grants {
  const permissions = list.includes(EVERY_PERMISSION) ? grants.permissions : list.filter((permission) => isPermitted(grants, permission));
  return { ...grants, permissions, roles: [] };
}
