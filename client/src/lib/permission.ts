import { createContext, useCallback, useContext } from 'react';
import { isPermitted } from '#shared/permissions.ts';
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
