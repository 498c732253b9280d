import type { Scope } from '#platform/scope.ts';
import { STATUS_CHOICES } from '#shared/choice-labels.ts';
import { type Grants, isPermitted } from '#shared/permissions.ts';
import type { ContactRow, CustomerPageInput, CustomerRow } from '#shared/schemas/customer.schema.ts';
import { CONTACT_COLUMN_PAIRS } from '#shared/schemas/customer-import.schema.ts';
import { defineExport } from '../exports/export-definition.ts';
import { choiceColumn, type SheetColumn } from '../exports/sheet-column.ts';
import { customerService } from './customer.service.ts';
import { customerContactService } from './customer-contact.service.ts';

/** A customer with its further contacts, in their order; none for those who may not look at contacts. */
interface CustomerSheetRow extends CustomerRow {
  contacts: ReadonlyArray<Pick<ContactRow, 'name' | 'contactPhone'>>;
}

const CUSTOMER_COLUMNS: SheetColumn<CustomerSheetRow>[] = [
  { header: '客户名称', width: 24, kind: 'text', value: (row) => row.name },
  { header: '助记码', width: 14, kind: 'text', value: (row) => row.mnemonicCode },
  { header: '客户类型', width: 14, kind: 'text', value: (row) => row.typeName },
  { header: '联系人', width: 12, kind: 'text', value: (row) => row.contact },
  { header: '联系电话', width: 14, kind: 'text', value: (row) => row.contactPhone },
  { header: '座机', width: 14, kind: 'text', value: (row) => row.landline },
  { header: '地址', width: 36, kind: 'text', value: (row) => row.address },
  { header: '业务员', width: 12, kind: 'text', value: (row) => row.salesman },
  choiceColumn('状态', STATUS_CHOICES, (row) => row.status, 8),
  { header: '客户级别', width: 12, kind: 'text', value: (row) => row.levelName },
  { header: '客户来源', width: 12, kind: 'text', value: (row) => row.sourcesName },
  { header: '介绍人', width: 12, kind: 'text', value: (row) => row.introducer },
  { header: '信用额度', width: 14, kind: 'money', value: (row) => row.creditLine },
  { header: '折扣类型', width: 12, kind: 'text', value: (row) => row.discountsName },
  { header: '折扣率(%)', width: 10, kind: 'decimal', value: (row) => row.discountRate },
  { header: '送货方式', width: 12, kind: 'text', value: (row) => row.deliveryName },
  { header: '付款方式', width: 12, kind: 'text', value: (row) => row.paymentName },
  { header: '结算周期', width: 12, kind: 'text', value: (row) => row.closingCycleName },
  { header: '对账日', width: 8, kind: 'integer', value: (row) => row.reconciliationDate },
  { header: '票据类型', width: 12, kind: 'text', value: (row) => row.billName },
  { header: '发票抬头', width: 28, kind: 'text', value: (row) => row.invoiceTitle },
  { header: '税号', width: 22, kind: 'text', value: (row) => row.taxId },
  { header: '开户行', width: 24, kind: 'text', value: (row) => row.bankName },
  { header: '银行账号', width: 24, kind: 'text', value: (row) => row.bankAccountNumber },
  { header: '法人', width: 12, kind: 'text', value: (row) => row.legalPerson },
  { header: '行业', width: 12, kind: 'text', value: (row) => row.industry },
  { header: 'QQ', width: 14, kind: 'text', value: (row) => row.qq },
  { header: '微信', width: 16, kind: 'text', value: (row) => row.wechat },
  { header: '邮箱', width: 24, kind: 'text', value: (row) => row.email },
  { header: '官网', width: 24, kind: 'text', value: (row) => row.officialWebsite },
  { header: '计量单位', width: 10, kind: 'text', value: (row) => row.unitName },
  { header: '备注', width: 30, kind: 'text', value: (row) => row.remarks },
  { header: '创建时间', width: 20, kind: 'datetime', value: (row) => row.createTime },
];

/** The further contacts that a row of the import's sheet has room for, for those who may look at contacts. */
const FURTHER_CONTACTS = CONTACT_COLUMN_PAIRS.flatMap((_, at): SheetColumn<CustomerSheetRow>[] => [
  { header: `联系人${at + 2}`, width: 12, kind: 'text', value: (row) => row.contacts[at]?.name },
  { header: `联系电话${at + 2}`, width: 14, kind: 'text', value: (row) => row.contacts[at]?.contactPhone },
]);
const SHOW_CONTACTS = 'bs:customer-contact:query';

const seesContacts = (grants: Grants): boolean => isPermitted(grants, SHOW_CONTACTS);

function customerColumns(grants: Grants): SheetColumn<CustomerSheetRow>[] {
  return seesContacts(grants) ? [...CUSTOMER_COLUMNS, ...FURTHER_CONTACTS] : CUSTOMER_COLUMNS;
}

/** Customers whose contacts are read at once. */
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
  page: customerService.page,
  rows: customerSheetRows,
});
