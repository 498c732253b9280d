import { GENDER_CHOICES, STATUS_CHOICES } from '#shared/choice-labels.ts';
import { type Grants, isPermitted } from '#shared/permissions.ts';
import type { ContactRow, CustomerRow, QuoteRow } from '#shared/schemas/customer.schema.ts';
import { CONTACT_COLUMN_PAIRS } from '#shared/schemas/customer-import.schema.ts';
import { choiceColumn, type SheetColumn } from '../exports/sheet-column.ts';

/** A customer with its further contacts, in their order; none for those who may not look at contacts. */
export interface CustomerSheetRow extends CustomerRow {
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

export const seesContacts = (grants: Grants): boolean => isPermitted(grants, SHOW_CONTACTS);

export function customerColumns(grants: Grants): SheetColumn<CustomerSheetRow>[] {
  return seesContacts(grants) ? [...CUSTOMER_COLUMNS, ...FURTHER_CONTACTS] : CUSTOMER_COLUMNS;
}

export const CONTACT_COLUMNS: SheetColumn<ContactRow>[] = [
  { header: '客户名称', width: 24, kind: 'text', value: (row) => row.customerName },
  { header: '姓名', width: 12, kind: 'text', value: (row) => row.name },
  { header: '联系方式', width: 16, kind: 'text', value: (row) => row.contactPhone },
  choiceColumn('性别', GENDER_CHOICES, (row) => row.gender, 8),
  { header: '职位', width: 14, kind: 'text', value: (row) => row.post },
  { header: 'QQ', width: 14, kind: 'text', value: (row) => row.qq },
  { header: '微信', width: 16, kind: 'text', value: (row) => row.wechat },
  { header: '地址', width: 36, kind: 'text', value: (row) => row.address },
  { header: '创建时间', width: 20, kind: 'datetime', value: (row) => row.createTime },
];

export const QUOTE_COLUMNS: SheetColumn<QuoteRow>[] = [
  { header: '客户名称', width: 24, kind: 'text', value: (row) => row.customerName },
  { header: '产品名称', width: 24, kind: 'text', value: (row) => row.productsName },
  { header: '报价', width: 14, kind: 'money', decimals: 4, value: (row) => row.unitPrice },
  { header: '生效时间', width: 20, kind: 'datetime', value: (row) => row.validFrom },
  { header: '失效时间', width: 20, kind: 'datetime', value: (row) => row.validTo },
  { header: '备注', width: 30, kind: 'text', value: (row) => row.remarks },
  { header: '创建时间', width: 20, kind: 'datetime', value: (row) => row.createTime },
];
