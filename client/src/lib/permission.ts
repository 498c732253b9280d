import { createContext, useCallback, useContext } from 'react';
import { DEFAULT_ROLE, hasRole, isPermitted } from '#shared/permissions.ts';
import type { PermissionInfo } from './permission-info.ts';

/** The signed-in user with roles, permissions and menus; provided by the shell. */
export const PermissionContext = createContext<PermissionInfo | null>(null);

/** The signed-in user's data. Only valid inside the shell. */
export function useCurrentUser(): PermissionInfo {
  const info = useContext(PermissionContext);
  if (!info) throw new Error('useCurrentUser is used outside the signed-in shell');
  return info;
}

/**
 * Checks permissions of the signed-in user: `const can = usePermission(); can('bs:order-info:create')`. Any one is enough;
 * the wildcard passes every check. Naming none is a programming fault.
 */
export function usePermission(): (...wanted: string[]) => boolean {
  const { permissions, roles } = useCurrentUser();
  return useCallback(
    (...wanted) => {
      if (wanted.length === 0) throw new Error('请设置操作权限标签值');
      return isPermitted({ permissions, roles }, ...wanted);
    },
    [permissions, roles],
  );
}

/** Checks roles of the signed-in user; the role `admin` passes every check. */
export function useRole(): (...wanted: string[]) => boolean {
  const { permissions, roles: held } = useCurrentUser();
  // A user without roles counts as holding the fallback one.
  const roles = held.length > 0 ? held : [DEFAULT_ROLE];
  return (...wanted) => {
    if (wanted.length === 0) throw new Error('请设置角色权限标签值');
    return hasRole({ permissions, roles }, ...wanted);
  };
}
