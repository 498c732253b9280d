import { accessMenu } from './access/access.menu.ts';
import { baseDataMenu } from './base-data/base-data.menu.ts';
import { customersMenu } from './customers/customers.menu.ts';
import { filesMenu } from './files/files.menu.ts';
import { financeMenu } from './finance/finance.menu.ts';
import { importsMenu } from './imports/imports.menu.ts';
import { invoicesMenu } from './invoices/invoices.menu.ts';
import { jobsMenu } from './jobs/jobs.menu.ts';
import { logsMenu } from './logs/logs.menu.ts';
import { messagesMenu } from './messages/messages.menu.ts';
import { orderFilesMenu } from './order-files/order-files.menu.ts';
import { ordersMenu } from './orders/orders.menu.ts';
import { organisationMenu } from './organisation/organisation.menu.ts';
import { printMenu } from './print/print.menu.ts';
import { productionMenu } from './production/production.menu.ts';
import { productsMenu } from './products/products.menu.ts';
import { receiptsMenu } from './receipts/receipts.menu.ts';
import { resourcesMenu } from './resources/resources.menu.ts';
import { settingsMenu } from './settings/settings.menu.ts';
import { systemMenu } from './system/system.menu.ts';
import { tasksMenu } from './tasks/tasks.menu.ts';
import { tenantsMenu } from './tenants/tenants.menu.ts';

/** The menus and permissions of every area: the registry from which the tables are brought up to date. A new area is one line here. */
export const MENUS = [
  ordersMenu,
  productionMenu,
  receiptsMenu,
  invoicesMenu,
  orderFilesMenu,
  financeMenu,
  importsMenu,
  customersMenu,
  productsMenu,
  resourcesMenu,
  baseDataMenu,
  printMenu,
  organisationMenu,
  accessMenu,
  messagesMenu,
  systemMenu,
  settingsMenu,
  logsMenu,
  tasksMenu,
  tenantsMenu,
  filesMenu,
  jobsMenu,
] as const;

type KeyOf<T> = T extends unknown ? keyof T & string : never;
type NamesOfPage<P> = P extends { permission: infer Q; buttons: infer B } ? Q | KeyOf<B> : never;
type NamesOf<M> =
  | (M extends { pages: ReadonlyArray<infer P> } ? NamesOfPage<P> : never)
  | (M extends { more: infer R } ? KeyOf<R[keyof R]> : never);

/** Every permission there is. A call that asks for another one does not compile. */
export type PermissionName = NamesOf<(typeof MENUS)[number]>;

type PrefixOf<N, A extends string> = N extends `${infer P}:${A}` ? P : never;
/** What the permissions to read and write records of one kind begin with. */
export type RecordPrefix = PrefixOf<PermissionName, 'query'> & PrefixOf<PermissionName, 'create'> & PrefixOf<PermissionName, 'update'>;
