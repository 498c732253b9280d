/** What a signed-in person may do: permission strings and role codes, always inside the own tenant. */
export interface Grants {
  permissions: readonly string[];
  roles: readonly string[];
  /** Whose orders and customers, with all that hangs on them, may be seen and changed; everybody's when absent. */
  people?: readonly number[];
  /** They are used by an API token, to which some things are closed whatever it holds. */
  isToken?: true;
}

export const EVERY_PERMISSION = '*:*:*';
/** Comes with a shop that has every menu, and holds all of them. */
export const ADMIN_ROLE = 'admin';
/** Comes with a shop of a package, and holds what the package holds. */
export const TENANT_ADMIN_ROLE = 'tenant_admin';
/** Whoever holds one of these can give the shop's people all that it has. */
export const ADMINISTRATOR_ROLES: readonly string[] = [ADMIN_ROLE, TENANT_ADMIN_ROLE];

export const SHOW_COST = 'bs:order-cost:show';
export const SHOW_PROFIT = 'bs:order-profit:show';

const OPERATOR_ONLY = /^system:(tenant|tenant-package):|^infra:file-config:|^(system:menu|infra:job):(create|update|delete)$/;

/** What only the tenant that operates the installation can do, whatever a role of another one holds. */
export const isOperatorOnly = (permission: string): boolean => OPERATOR_ONLY.test(permission);

const BUSINESS = /^bs:(?!company-info:)/;

/** What is done with orders, customers and lists of a shop. The tenant that operates the installation has none of them. */
export const isBusiness = (permission: string): boolean => BUSINESS.test(permission);

/** The wildcard passes every check; any one of `wanted` is enough. */
export function isPermitted(grants: Grants, ...wanted: string[]): boolean {
  return grants.permissions.includes(EVERY_PERMISSION) || wanted.some((permission) => grants.permissions.includes(permission));
}

/** What is left of a person's permissions when a token carries a list of its own. Roles belong to people, not to tokens. */
export function narrowedGrants(grants: Grants, list: readonly string[]): Grants {
  const permissions = list.includes(EVERY_PERMISSION) ? grants.permissions : list.filter((permission) => isPermitted(grants, permission));
  return { ...grants, permissions, roles: [] };
}
