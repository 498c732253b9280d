import type { ComponentType } from 'react';
import { RESOURCES, type ResourceName } from '#shared/resources/all-resources.ts';

/** A page module: its default export is the page. */
export type PageLoader = () => Promise<{ default: ComponentType }>;

/** Pages with a screen of their own; the key is the menu's component text. */
const pageFiles: Record<string, string> = {
  'bs/order/index': '../features/orders/order-list.page.tsx',
  'bs/customer/index': '../features/customers/customer.page.tsx',
  'bs/product/index': '../features/products/product.page.tsx',
  'bs/compute-config/index': '../features/base-data/compute-config.page.tsx',
  'system/api-token/index': '../features/system/api-token.page.tsx',
  'infra/job/log/index': '../features/tasks/job-log.page.tsx',
};

/** Every page file of the features, each its own chunk; a page that is not written yet is simply not here. */
const modules = import.meta.glob<{ default: ComponentType }>('../features/**/*.page.tsx');

/** A plain resource's menu names the resource itself: `resource/customerType`. */
const resourceComponents = new Map(Object.keys(RESOURCES).map((name) => [`resource/${name}/index`, name as ResourceName]));

/** Maps both ways of writing a component, with and without `/index`, to one key. */
function componentKey(component: string): string {
  const bare = component.replace(/^\/+|\/+$/g, '');
  return bare.endsWith('/index') ? bare : `${bare}/index`;
}

/** The page behind a menu's component text, or null where this client has none; such entries are not offered. */
export function pageLoader(component: string): PageLoader | null {
  const key = componentKey(component);
  const resource = resourceComponents.get(key);
  if (resource) return () => import('../resources/resource.page.tsx').then((module) => ({ default: module.resourcePage(resource) }));
  const file = pageFiles[key];
  return (file && modules[file]) || null;
}
