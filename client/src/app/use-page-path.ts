import { useMemo } from 'react';
import { useCurrentUser } from '#client/lib/permission.ts';
import type { MenuNode } from '#client/lib/permission-info.ts';
import { routesOf } from './menu-routes.ts';

/** Pages that other pages link to, by the menu's component text. */
const PAGES = {
  order: 'bs/order/index',
  board: 'bs/order-process/index',
  customer: 'bs/customer/index',
  product: 'bs/product/index',
  company: 'bs/company-info/index',
  user: 'system/user/index',
  unit: 'resource/unitType/index',
  statement: 'bs/customer-statement/index',
  levelPrice: 'bs/level-prices/index',
  jobLog: 'infra/job/log/index',
} as const;
export type PageName = keyof typeof PAGES;

/** Gives the path of a page in the person's menu; null if the menu does not have it. */
export function usePagePath(): (page: PageName) => string | null {
  const { menus } = useCurrentUser();
  return useMemo(() => {
    const routes = routesOf(menus as MenuNode[]);
    return (page) => routes.find(({ component }) => component === PAGES[page])?.path ?? null;
  }, [menus]);
}
