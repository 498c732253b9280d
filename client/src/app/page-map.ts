import type { ComponentType } from 'react';
import { RESOURCE_NAMES, type ResourceName } from '#shared/resources/all-resources.ts';

/** A page module: its default export is the page. */
export type PageLoader = () => Promise<{ default: ComponentType }>;

/** Pages with a screen of their own, each its own chunk; the key is the menu's component text. */
const pages: Record<string, PageLoader> = {
  'bs/order/index': () => import('#client/features/orders/order-list.page.tsx'),
  'bs/order-payment-receipts/index': () => import('#client/features/orders/receipts/receipt.page.tsx'),
  'bs/order-invoices/index': () => import('#client/features/orders/invoice.page.tsx'),
  'bs/order-file/index': () => import('#client/features/orders/order-file.page.tsx'),
  'bs/payment-and-receipt-records/index': () => import('#client/features/finance/voucher.page.tsx'),
  'bs/order-process/index': () => import('#client/features/production/board.page.tsx'),
  'bs/customer/index': () => import('#client/features/customers/customer.page.tsx'),
  'bs/level-prices/index': () => import('#client/features/products/level-price.page.tsx'),
  'bs/customer-quotes/index': () => import('#client/features/customers/quote.page.tsx'),
  'bs/customer-contact/index': () => import('#client/features/customers/contact.page.tsx'),
  'bs/customer-statement/index': () => import('#client/features/customers/statement.page.tsx'),
  'bs/product/index': () => import('#client/features/products/product.page.tsx'),
  'bs/print-template/index': () => import('#client/features/print/print-template.page.tsx'),
  'bs/print-config/index': () => import('#client/features/print/print-config.page.tsx'),
  'bs/compute-config/index': () => import('#client/features/base-data/compute-config.page.tsx'),
  'system/user/index': () => import('#client/features/organisation/user.page.tsx'),
  'system/role/index': () => import('#client/features/access/role.page.tsx'),
  'system/menu/index': () => import('#client/features/access/menu.page.tsx'),
  'bs/company-info/index': () => import('#client/features/settings/company-info.page.tsx'),
  'system/area/index': () => import('#client/features/settings/area.page.tsx'),
  'system/notice/index': () => import('#client/features/settings/notice.page.tsx'),
  'system/dict/index': () => import('#client/features/settings/dict-type.page.tsx'),
  'infra/config/index': () => import('#client/features/settings/config.page.tsx'),
  'system/loginlog/index': () => import('#client/features/logs/sign-in-log.page.tsx'),
  'system/operatelog/index': () => import('#client/features/logs/operate-log.page.tsx'),
  'system/oauth2/token/index': () => import('#client/features/logs/online-user.page.tsx'),
  'system/notify/template/index': () => import('#client/features/messages/template.page.tsx'),
  'system/notify/message/index': () => import('#client/features/messages/message.page.tsx'),
  'system/api-token/index': () => import('#client/features/system/api-token.page.tsx'),
  'system/tenant/index': () => import('#client/features/tenants/tenant.page.tsx'),
  'system/tenantPackage/index': () => import('#client/features/tenants/tenant-package.page.tsx'),
  'infra/file/index': () => import('#client/features/files/file.page.tsx'),
  'infra/fileConfig/index': () => import('#client/features/files/file-config.page.tsx'),
  'infra/job/index': () => import('#client/features/tasks/job.page.tsx'),
  'infra/job/log/index': () => import('#client/features/tasks/job-log.page.tsx'),
};

const resourceLoader =
  (name: ResourceName): PageLoader =>
  () =>
    import('#client/records/resource.page.tsx').then((module) => ({ default: module.resourcePage(name) }));

/** A plain resource's menu names the resource: `resource/customerType`. Those that the API family has are also known by its names. */
for (const name of RESOURCE_NAMES) pages[`resource/${name}/index`] = resourceLoader(name);
pages['system/dept/index'] = resourceLoader('dept');
pages['system/post/index'] = resourceLoader('post');

/** Maps both ways of writing a component, with and without `/index`, to one key. */
export function componentKey(component: string): string {
  const bare = component.replace(/^\/+|\/+$/g, '');
  return bare.endsWith('/index') ? bare : `${bare}/index`;
}

/**
 * The page of a menu's component text, or null if this client has none; such entries are not offered. Asked again, it gives the same loader:
 * with another one the page would be mounted anew, and its state would be lost.
 */
export const pageLoader = (component: string): PageLoader | null => pages[componentKey(component)] ?? null;

const framedPages = new Map<string, PageLoader>();

/** A page that frames another site, titled with the menu's name; the same loader for the same site and name. */
export function framedPage(address: string, title: string): PageLoader {
  const key = `${address} ${title}`;
  const load =
    framedPages.get(key) ?? (() => import('./pages/frame.page.tsx').then((module) => ({ default: module.framePage(address, title) })));
  framedPages.set(key, load);
  return load;
}
