import { newIdempotencyKey } from '#client/lib/idempotency-key.ts';
import { type FieldsOf, type RecordValues, recordValues } from '#client/records/record-fields.tsx';
import type { ContactRow, CustomerDetail } from '#shared/schemas/customer.schema.ts';

export const BASIC_FIELDS: FieldsOf<'bs.customerInfo'> = [
  { name: 'typeId', label: '客户类型', kind: 'choice', resource: 'customerType', nameOf: 'typeName', required: true },
  { name: 'name', label: '客户名称', kind: 'text', required: true, autoFocus: true },
  { name: 'mnemonicCode', label: '助记码', kind: 'text', hint: '留空则按名称的拼音首字母生成' },
  { name: 'contact', label: '联系人', kind: 'text' },
  { name: 'contactPhone', label: '联系电话', kind: 'text', inputMode: 'tel' },
  { name: 'landline', label: '座机', kind: 'text', inputMode: 'tel' },
  { name: 'salesman', label: '业务员', kind: 'text' },
  { name: 'levelId', label: '客户级别', kind: 'choice', resource: 'customerLevel', nameOf: 'levelName' },
  { name: 'status', label: '状态', kind: 'enabled' },
  { name: 'address', label: '地址', kind: 'text', wide: true },
  { name: 'remarks', label: '备注', kind: 'long', wide: true },
];

/** The other tab, in the groups it is shown in. */
export const OTHER_GROUPS: ReadonlyArray<{ title: string; fields: FieldsOf<'bs.customerInfo'> }> = [
  {
    title: '交易约定',
    fields: [
      { name: 'creditLine', label: '信用额度', kind: 'decimal', unit: '元' },
      { name: 'discountsId', label: '折扣类型', kind: 'choice', resource: 'discountsType', nameOf: 'discountsName' },
      { name: 'discount', label: '折扣率', kind: 'decimal', unit: '%', hint: '85 即按 85% 收款；留空用折扣类型的' },
      { name: 'paymentId', label: '付款方式', kind: 'choice', resource: 'paymentType', nameOf: 'paymentName' },
      { name: 'closingCycle', label: '结算周期', kind: 'choice', resource: 'closingCycle', nameOf: 'closingCycleName' },
      { name: 'reconciliationDate', label: '对账日', kind: 'integer', unit: '日', hint: '每月 1 至 31 日' },
      { name: 'deliveryId', label: '送货方式', kind: 'choice', resource: 'deliveryType', nameOf: 'deliveryName' },
      { name: 'unitId', label: '计量单位', kind: 'choice', resource: 'unitType', nameOf: 'unitName' },
    ],
  },
  {
    title: '开票资料',
    fields: [
      { name: 'billId', label: '票据类型', kind: 'choice', resource: 'billType', nameOf: 'billName' },
      { name: 'invoiceTitle', label: '发票抬头', kind: 'text' },
      { name: 'taxId', label: '税号', kind: 'text' },
      { name: 'bankName', label: '开户行', kind: 'text' },
      { name: 'bankAccountNumber', label: '银行账号', kind: 'text' },
      { name: 'legalPerson', label: '法人', kind: 'text' },
    ],
  },
  {
    title: '更多资料',
    fields: [
      { name: 'sources', label: '客户来源', kind: 'choice', resource: 'customerSources', nameOf: 'sourcesName' },
      { name: 'introducer', label: '介绍人', kind: 'text' },
      { name: 'industry', label: '行业', kind: 'text' },
      { name: 'wechat', label: '微信', kind: 'text' },
      { name: 'qq', label: 'QQ', kind: 'text' },
      { name: 'email', label: '邮箱', kind: 'text', inputMode: 'email' },
      { name: 'officialWebsite', label: '官网', kind: 'text', inputMode: 'url' },
    ],
  },
];

export const ALL_FIELDS = [...BASIC_FIELDS, ...OTHER_GROUPS.flatMap((group) => group.fields)];
const basicNames = new Set<string>(BASIC_FIELDS.map((field) => field.name));

export type CustomerTab = 'basic' | 'other' | 'contacts';

/** The tab that shows a field's message. */
export function tabOf(name: string): CustomerTab {
  if (name === 'contacts') return 'contacts';
  return basicNames.has(name) ? 'basic' : 'other';
}

/** A contact as it is typed; `id` and `version` only for saved ones. */
export interface ContactValues {
  /** Tells rows apart while they have no id; under it a new one is made once. */
  key: string;
  id?: number;
  version?: number;
  name: string;
  contactPhone: string;
  gender: string;
  post: string;
  qq: string;
  wechat: string;
  address: string;
}

const BLANK = { name: '', contactPhone: '', gender: '', post: '', qq: '', wechat: '', address: '' };
export const newContact = (): ContactValues => ({ ...BLANK, key: newIdempotencyKey() });

function contactValues(row: ContactRow): ContactValues {
  const { id, version, name, contactPhone, gender, post, qq, wechat, address } = row;
  const texts = { post: post ?? '', qq: qq ?? '', wechat: wechat ?? '', address: address ?? '' };
  return { key: `saved-${id}`, id, version, name, contactPhone, gender: gender === null ? '' : String(gender), ...texts };
}

/** True for a row in which nothing was typed; it is not saved and not complained about. */
function isBlankContact(contact: ContactValues): boolean {
  return contact.id === undefined && Object.keys(BLANK).every((name) => contact[name as keyof typeof BLANK].trim() === '');
}

/** What the form starts with: the saved customer, or a new one under the name that was typed elsewhere. */
export function customerValues(customer: CustomerDetail | undefined, initial: RecordValues = {}): RecordValues {
  const values = recordValues(ALL_FIELDS, customer as RecordValues | undefined, initial);
  return { ...values, contacts: (customer?.contacts ?? []).map(contactValues) };
}

/** Rows that were opened and left empty at the end are no contacts. */
export function withoutBlankEnd(contacts: readonly ContactValues[]): ContactValues[] {
  return contacts.slice(0, contacts.findLastIndex((contact) => !isBlankContact(contact)) + 1);
}
