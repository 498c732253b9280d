import type { PermissionName, RecordPrefix } from '#domain/all-menus.ts';
import { declarationOf, RESOURCE_NAMES, type ResourceName } from '#shared/resources/all-resources.ts';
import type { Field } from '#shared/resources/field.ts';

/** The permissions to read or write the records of a screen. Each of them opens the short lists that its form selects from. */
const screenOf = (prefix: RecordPrefix): PermissionName[] => [`${prefix}:query`, `${prefix}:create`, `${prefix}:update`];

const entryOf = (prefix: RecordPrefix): PermissionName[] => [`${prefix}:create`, `${prefix}:update`];

/** People who enter these records select among all customers or products of the shop. Reading the records does not open those lists. */
export const ORDER_ENTRY = entryOf('bs:order-info');
export const RECEIPT_ENTRY = entryOf('bs:order-payment-receipts');
export const QUOTE_ENTRY = entryOf('bs:customer-quotes');
export const LEVEL_PRICE_ENTRY = entryOf('bs:level-prices');
export const CONTACT_ENTRY = entryOf('bs:customer-contact');
export const VOUCHER_ENTRY = entryOf('bs:payment-and-receipt-records');
export const PROCESS_ENTRY = entryOf('bs:order-process');

export const ORDERS = screenOf('bs:order-info');
const VOUCHERS = screenOf('bs:payment-and-receipt-records');
const PROCESSES = screenOf('bs:order-process');
const RECEIPTS = screenOf('bs:order-payment-receipts');
export const CUSTOMERS = screenOf('bs:customer-info');
export const PRODUCTS = screenOf('bs:product-info');
const LEVEL_PRICES = screenOf('bs:level-prices');

/** Everyone who may print something may read the templates to choose one. */
export const PRINTING: PermissionName[] = [
  'bs:order-info:query',
  'bs:order-payment-receipts:query',
  'bs:customer-statement:query',
  'bs:payment-and-receipt-records:query',
  ...screenOf('bs:print-template'),
];

export const USERS = screenOf('system:user');
export const DEPTS = screenOf('system:dept');

/** The screens that select from a list, besides its own and those of resources that refer to it. */
const SELECTED_ON: Partial<Record<ResourceName, PermissionName[][]>> = {
  customerType: [CUSTOMERS, ORDERS],
  customerLevel: [CUSTOMERS, LEVEL_PRICES],
  customerSources: [CUSTOMERS],
  productType: [PRODUCTS, ORDERS],
  unitType: [PRODUCTS, ORDERS, CUSTOMERS],
  paymentType: [ORDERS, RECEIPTS, CUSTOMERS, VOUCHERS],
  deliveryType: [ORDERS, CUSTOMERS],
  billType: [ORDERS, CUSTOMERS],
  discountsType: [ORDERS, CUSTOMERS],
  closingCycle: [RECEIPTS, ORDERS, CUSTOMERS],
  orderProcessSteps: [ORDERS, PROCESSES],
  orderExpenditureIncome: [VOUCHERS],
  orderExpenditureIncomeItems: [VOUCHERS],
  dept: [USERS, ['system:permission:assign-role-data-scope']],
  post: [USERS],
  printType: [screenOf('bs:print-template')],
};

/** The permissions of which any one opens the short list of a resource: its own, and those of the screens that select from it. */
export function selectPermissions(name: ResourceName, prefix: RecordPrefix): PermissionName[] {
  const pointing = RESOURCE_NAMES.map(declarationOf).filter(({ fields }) =>
    Object.values<Field>(fields).some(({ target }) => target === name),
  );
  return [...screenOf(prefix), ...(SELECTED_ON[name] ?? []).flat(), ...pointing.flatMap(({ permission }) => screenOf(permission))];
}
