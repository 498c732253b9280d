import { createContext, useCallback, useContext } from 'react';
import { ADMIN_ROLE, type Grants, isPermitted } from '#shared/permissions.ts';
import type { PermissionInfo } from './permission-info.ts';

/** The role of a person who has none. It holds no permission, but the start page can be opened. */
const DEFAULT_ROLE = 'ROLE_DEFAULT';

export const withDefaultRole = (info: PermissionInfo): PermissionInfo =>
  info.roles.length > 0 ? info : { ...info, roles: [DEFAULT_ROLE] };

/** The signed-in user with roles, permissions and menus; provided by the shell. */
export const PermissionContext = createContext<PermissionInfo | null>(null);

/** The signed-in user's data. @throws Error outside the shell */
export function useCurrentUser(): PermissionInfo {
  const info = useContext(PermissionContext);
  if (!info) throw new Error('useCurrentUser is used outside the signed-in shell');
  return info;
}

/** Whether the grants hold any one of the wanted permissions. @throws Error when none is named, a programming fault */
export function holdsPermission(grants: Grants, ...wanted: string[]): boolean {
  if (wanted.length === 0) throw new Error('请设置操作权限标签值');
  return isPermitted(grants, ...wanted);
}

/**
 * Checks permissions of the signed-in user: `const can = usePermission(); can('bs:order-info:create')`. Of several, any one is enough;
 * the wildcard passes every check. The check throws when none is named.
 */
export function usePermission(): (...wanted: string[]) => boolean {
  const { permissions, roles } = useCurrentUser();
  return useCallback((...wanted) => holdsPermission({ permissions, roles }, ...wanted), [permissions, roles]);
}

/**
 * Whether the roles contain any one of the wanted codes; the administrator's role passes every check.
 * @throws Error when none is named, a programming fault
 */
export function holdsRole(roles: readonly string[], ...wanted: string[]): boolean {
  if (wanted.length === 0) throw new Error('请设置角色权限标签值');
  return roles.some((role) => role === ADMIN_ROLE || wanted.includes(role));
}

/** Checks roles of the signed-in user: `const isOne = useRole(); isOne('tenant_admin')`. */
export function useRole(): (...wanted: string[]) => boolean {
  const { roles } = useCurrentUser();
  return useCallback((...wanted) => holdsRole(roles, ...wanted), [roles]);
}
