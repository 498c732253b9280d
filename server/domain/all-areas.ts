import type { Database } from '#platform/db/database.ts';
import type { Scope } from '#platform/scope.ts';
import { IMPORT_KINDS } from '#shared/schemas/import.schema.ts';
import { accessArea } from './access/access.area.ts';
import type { Area, Purge } from './area.ts';
import { baseDataArea } from './base-data/base-data.area.ts';
import { booksArea } from './books/books.area.ts';
import { customerLinksArea } from './customer-links/customer-links.area.ts';
import { customersArea } from './customers/customers.area.ts';
import type { ExportRegistry } from './exports/export-definition.ts';
import { exportsArea } from './exports/exports.area.ts';
import { filesArea } from './files/files.area.ts';
import { financeArea } from './finance/finance.area.ts';
import type { Finders } from './finder.ts';
import type { ImportRegistry } from './imports/import-registry.ts';
import { importsArea } from './imports/imports.area.ts';
import { invoicesArea } from './invoices/invoices.area.ts';
import { jobsArea } from './jobs/jobs.area.ts';
import { logsArea } from './logs/logs.area.ts';
import { messagesArea } from './messages/messages.area.ts';
import { orderFilesArea } from './order-files/order-files.area.ts';
import { createOrdersArea } from './orders/orders.area.ts';
import { organisationArea } from './organisation/organisation.area.ts';
import { printArea } from './print/print.area.ts';
import { productionArea } from './production/production.area.ts';
import { productsArea } from './products/products.area.ts';
import { receiptsArea } from './receipts/receipts.area.ts';
import { recognitionArea } from './recognition/recognition.area.ts';
import { resourcesArea } from './resources/resources.area.ts';
import { settingsArea } from './settings/settings.area.ts';
import { signaturesArea } from './signatures/signatures.area.ts';
import { systemArea } from './system/system.area.ts';
import { tasksArea } from './tasks/tasks.area.ts';
import { tenantsArea } from './tenants/tenants.area.ts';

/** All areas except orders. A new area is imported and added here. */
const AREAS_BESIDE_ORDERS = [
  resourcesArea,
  baseDataArea,
  customersArea,
  productsArea,
  receiptsArea,
  invoicesArea,
  orderFilesArea,
  signaturesArea,
  customerLinksArea,
  financeArea,
  productionArea,
  printArea,
  jobsArea,
  accessArea,
  organisationArea,
  systemArea,
  settingsArea,
  logsArea,
  tenantsArea,
  messagesArea,
  booksArea,
  filesArea,
  importsArea,
  exportsArea,
  tasksArea,
  recognitionArea,
] as const;
/** Orders import the ledger of receipts themselves. Rows of other areas that belong to an order reach them only through `orderChildren`. */
const ordersArea = createOrdersArea((AREAS_BESIDE_ORDERS as readonly Area[]).flatMap(({ orderChildren = [] }) => orderChildren));
export const AREAS = [ordersArea, ...AREAS_BESIDE_ORDERS] as const;

/** All kinds of rows that belong to an order. */
export const ORDER_CHILDREN = ordersArea.orderChildren;

type AllAreas = (typeof AREAS)[number];
type Given<A, K extends keyof Area> = A extends Readonly<Record<K, infer G>> ? G : never;
type Intersection<U> = (U extends unknown ? (member: U) => void : never) extends (member: infer I) => void ? I : never;

/** The entries of all areas under one key of `Area`, in one record. @throws Error when two areas use the same name */
function gathered<K extends keyof Area>(key: K): Intersection<Given<AllAreas, K>> {
  const all: Record<string, unknown> = {};
  for (const area of AREAS as readonly Area[])
    for (const [name, given] of Object.entries(area[key] ?? {})) {
      if (Object.hasOwn(all, name)) throw new Error(`two areas give ${key} of the name ${name}`);
      all[name] = given;
    }
  return all as Intersection<Given<AllAreas, K>>;
}

export const AREA_SERVICES = gathered('services');

/** Every list that can be exported, by the name of its router. */
export const EXPORTS = gathered('exports');
export type ExportName = keyof typeof EXPORTS;

/** The export engine knows the areas only by this. */
export const EXPORT_REGISTRY: ExportRegistry = {
  definitions: EXPORTS,
  decimalsOf: async (scope) => (await AREA_SERVICES.computeConfig.current(scope)).decimalPlaces,
};

const importers = gathered('importers');
/** The import engine knows the areas only by this. */
export const IMPORT_REGISTRY: ImportRegistry = { importers, lists: gathered('lists'), undoables: gathered('undoables') };

/** The searches of the areas, for the search over the whole shop. */
export const FINDERS: Finders = gathered('finders');

/** The permissions to import, of all kinds. */
export const IMPORT_PERMISSIONS = [...new Set(IMPORT_KINDS.map((kind) => importers[kind].permission))];

/** Messages that people get about an event, and those that are sent once a day. */
export const NEWS = gathered('news');
export const DAILY_NEWS = gathered('dailyNews');

/** Runs the `install` of every area for a shop: starting lists and the like. */
export async function installAreas(db: Database, tenantId: number, now: number): Promise<void> {
  for (const { install } of AREAS as readonly Area[]) await install?.(db, tenantId, now);
}

/** The jobs that workers run for every shop at set times. */
export const AREA_JOBS = gathered('regularJobs');

export const AREA_PURGES: readonly Purge[] = (AREAS as readonly Area[]).flatMap(({ purge }) => purge ?? []);
/** By the kind in a file's key: finds which files a row still refers to. */
export const FILE_OWNERS = gathered('fileOwners');

const fileNamers = (AREAS as readonly Area[]).flatMap(({ namesFile }) => namesFile ?? []);
/** Whether a row that the person may see refers to the file. A person who may see the row may fetch its file. */
export async function isNamed(scope: Scope, path: string): Promise<boolean> {
  for (const names of fileNamers) if (await names(scope, path)) return true;
  return false;
}
