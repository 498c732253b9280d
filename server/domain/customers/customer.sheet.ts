import type { Scope } from '#platform/scope.ts';
import { STATUS_CHOICES } from '#shared/choice-labels.ts';
import { type Grants, isPermitted } from '#shared/permissions.ts';
import type { ContactRow, CustomerPageInput, CustomerRow } from '#shared/schemas/customer.schema.ts';
import { CONTACT_COLUMN_PAIRS } from '#shared/schemas/customer-import.schema.ts';
import { defineExport } from '../exports/export-definition.ts';
import { columnsOf, type SheetColumn } from '../exports/sheet-column.ts';
import { customerService } from './customer.service.ts';
import { customerContactService } from './customer-contact.service.ts';

/** A customer with its further contacts in their sequence; none for a person without the permission for contacts. */
interface CustomerSheetRow extends CustomerRow {
  contacts: ReadonlyArray<Pick<ContactRow, 'name' | 'contactPhone'>>;
}

const { decimal, choice, integer, money, text, time } = columnsOf<CustomerSheetRow>('customerInfo');

const CUSTOMER_COLUMNS: SheetColumn<CustomerSheetRow>[] = [
  text('name', 24),
  text('mnemonicCode', 14),
  text('typeName', 14),
  text('contact', 12),
  text('contactPhone', 14),
  text('landline', 14),
  text('address', 36),
  text('salesman', 12),
  choice('status', STATUS_CHOICES, 8),
  text('levelName', 12),
  text('sourcesName', 12),
  text('introducer', 12),
  money('creditLine'),
  text('discountsName', 12),
  decimal('discountRate', 10),
  text('deliveryName', 12),
  text('paymentName', 12),
  text('closingCycleName', 12),
  integer('reconciliationDate', 8),
  text('billName', 12),
  text('invoiceTitle', 28),
  text('taxId', 22),
  text('bankName', 24),
  text('bankAccountNumber', 24),
  text('legalPerson', 12),
  text('industry', 12),
  text('qq', 14),
  text('wechat'),
  text('email', 24),
  text('officialWebsite', 24),
  text('unitName', 10),
  text('remarks', 30),
  time('createTime'),
];

/** The columns of further contacts, as many as the import has, for people with the permission for contacts. */
const FURTHER_CONTACTS = CONTACT_COLUMN_PAIRS.flatMap((_, at): SheetColumn<CustomerSheetRow>[] => [
  { header: `联系人${at + 2}`, width: 12, kind: 'text', value: (row) => row.contacts[at]?.name },
  { header: `联系电话${at + 2}`, width: 14, kind: 'text', value: (row) => row.contacts[at]?.contactPhone },
]);
const SHOW_CONTACTS = 'bs:customer-contact:query';

const seesContacts = (grants: Grants): boolean => isPermitted(grants, SHOW_CONTACTS);

function customerColumns(grants: Grants): SheetColumn<CustomerSheetRow>[] {
  return seesContacts(grants) ? [...CUSTOMER_COLUMNS, ...FURTHER_CONTACTS] : CUSTOMER_COLUMNS;
}

/** For so many customers the contacts are read at a time. */
const STEP = 500;

async function* withContacts(scope: Scope, customers: readonly CustomerRow[]): AsyncGenerator<CustomerSheetRow> {
  const contacts = seesContacts(scope.grants)
    ? await customerContactService.getByCustomers(
        scope,
        customers.map(({ id }) => id),
      )
    : new Map<number, never[]>();
  for (const customer of customers) yield { ...customer, contacts: contacts.get(customer.id) ?? [] };
}

async function* customerSheetRows(scope: Scope, input: CustomerPageInput): AsyncGenerator<CustomerSheetRow> {
  let waiting: CustomerRow[] = [];
  for await (const customer of customerService.exportRows(scope, input)) {
    waiting.push(customer);
    if (waiting.length < STEP) continue;
    yield* withContacts(scope, waiting);
    waiting = [];
  }
  yield* withContacts(scope, waiting);
}

export const customerExport = defineExport({
  title: '客户信息',
  permission: 'bs:customer-info:export',
  columns: customerColumns,
  list: { page: customerService.page, exportRows: customerSheetRows },
});
