/** What a signed-in person may do: permission strings and role codes, always inside the own tenant. */
export interface Grants {
  permissions: readonly string[];
  roles: readonly string[];
}

export const EVERY_PERMISSION = '*:*:*';
export const ADMIN_ROLE = 'admin';

export const SHOW_COST = 'bs:order-cost:show';
export const SHOW_PROFIT = 'bs:order-profit:show';

/** The wildcard passes every check; any one of `wanted` is enough. */
export function isPermitted(grants: Grants, ...wanted: string[]): boolean {
  return grants.permissions.includes(EVERY_PERMISSION) || wanted.some((permission) => grants.permissions.includes(permission));
}

/** What is left of a person's permissions when a token carries a list of its own. Roles belong to people, not to tokens. */
export function narrowedGrants(grants: Grants, list: readonly string[]): Grants {
  if (list.includes(EVERY_PERMISSION)) return { permissions: grants.permissions, roles: [] };
  return { permissions: list.filter((permission) => isPermitted(grants, permission)), roles: [] };
}
