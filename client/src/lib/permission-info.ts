import type { inferRouterOutputs } from '@trpc/server';
import type { AppRouter } from '#api/app-router.ts';

/** What the server tells about the signed-in user. */
export type PermissionInfo = inferRouterOutputs<AppRouter>['system']['auth']['getPermissionInfo'];

/** One node of the menu tree. */
export interface MenuNode {
  id: number;
  parentId: number;
  name: string;
  path: string;
  component?: string | null;
  componentName?: string | null;
  icon?: string | null;
  visible: boolean;
  keepAlive: boolean;
  alwaysShow?: boolean | null;
  children?: MenuNode[] | null;
}
