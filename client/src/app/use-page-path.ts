import { useMemo } from 'react';
import { useCurrentUser } from '#client/lib/permission.ts';
import type { MenuNode } from '#client/lib/permission-info.ts';
import { routesOf } from './menu-routes.ts';

/** Pages that others lead to, by their component text. */
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
} as const;
export type PageName = keyof typeof PAGES;

/** Where these pages are in the person's own menu; null for one that is not there. */
export function usePagePath(): (page: PageName) => string | null {
  const { menus } = useCurrentUser();
  return useMemo(() => {
    const routes = routesOf(menus as MenuNode[]);
    return (page) => routes.find(({ component }) => component === PAGES[page])?.path ?? null;
  }, [menus]);
}
