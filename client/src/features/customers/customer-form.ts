import { newIdempotencyKey } from '#client/lib/idempotency-key.ts';
import { type FieldsOf, fieldsOf, type RecordValues, recordValues } from '#client/records/record-fields.tsx';
import type { ContactRow, CustomerDetail } from '#shared/schemas/customer.schema.ts';

export const BASIC_FIELDS = fieldsOf('bs.customerInfo', [
  { name: 'typeId', kind: 'choice', resource: 'customerType', nameOf: 'typeName', required: true },
  { name: 'name', kind: 'text', required: true, autoFocus: true },
  { name: 'mnemonicCode', kind: 'text', hint: '留空则按名称的拼音首字母生成' },
  { name: 'contact', kind: 'text' },
  { name: 'contactPhone', kind: 'text', inputMode: 'tel' },
  { name: 'landline', kind: 'text', inputMode: 'tel' },
  { name: 'salesman', kind: 'text' },
  { name: 'levelId', kind: 'choice', resource: 'customerLevel', nameOf: 'levelName' },
  { name: 'status', kind: 'enabled' },
  { name: 'address', kind: 'text', wide: true },
  { name: 'remarks', kind: 'long', wide: true },
]);

/** The fields of the tab 其他信息, in groups. */
export const OTHER_GROUPS: ReadonlyArray<{ title: string; fields: FieldsOf<'bs.customerInfo'> }> = [
  {
    title: '交易约定',
    fields: fieldsOf('bs.customerInfo', [
      { name: 'creditLine', kind: 'decimal', unit: '元' },
      { name: 'discountsId', kind: 'choice', resource: 'discountsType', nameOf: 'discountsName' },
      { name: 'discount', kind: 'decimal', unit: '%', hint: '85 即按 85% 收款；留空用折扣类型的' },
      { name: 'paymentId', kind: 'choice', resource: 'paymentType', nameOf: 'paymentName' },
      { name: 'closingCycle', kind: 'choice', resource: 'closingCycle', nameOf: 'closingCycleName' },
      { name: 'reconciliationDate', kind: 'integer', unit: '日', hint: '每月 1 至 31 日' },
      { name: 'deliveryId', kind: 'choice', resource: 'deliveryType', nameOf: 'deliveryName' },
      { name: 'unitId', kind: 'choice', resource: 'unitType', nameOf: 'unitName' },
    ]),
  },
  {
    title: '开票资料',
    fields: fieldsOf('bs.customerInfo', [
      { name: 'billId', kind: 'choice', resource: 'billType', nameOf: 'billName' },
      { name: 'invoiceTitle', kind: 'text' },
      { name: 'taxId', kind: 'text' },
      { name: 'bankName', kind: 'text' },
      { name: 'bankAccountNumber', kind: 'text' },
      { name: 'legalPerson', kind: 'text' },
    ]),
  },
  {
    title: '更多资料',
    fields: fieldsOf('bs.customerInfo', [
      { name: 'sources', kind: 'choice', resource: 'customerSources', nameOf: 'sourcesName' },
      { name: 'introducer', kind: 'text' },
      { name: 'industry', kind: 'text' },
      { name: 'wechat', kind: 'text' },
      { name: 'qq', kind: 'text' },
      { name: 'email', kind: 'text', inputMode: 'email' },
      { name: 'officialWebsite', kind: 'text', inputMode: 'url' },
    ]),
  },
];

export const ALL_FIELDS = [...BASIC_FIELDS, ...OTHER_GROUPS.flatMap((group) => group.fields)];
const basicNames = new Set<string>(BASIC_FIELDS.map((field) => field.name));

export type CustomerTab = 'basic' | 'other' | 'contacts';

/** The tab that contains a field. */
export function tabOf(name: string): CustomerTab {
  if (name === 'contacts') return 'contacts';
  return basicNames.has(name) ? 'basic' : 'other';
}

/** A contact as it is typed. Only saved ones have `id` and `version`. */
export interface ContactValues {
  /** Identifies the row. Of a new contact it is also the idempotency key of its creation. */
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

/** Whether nothing was typed into a new row. */
function isBlankContact(contact: ContactValues): boolean {
  return contact.id === undefined && Object.keys(BLANK).every((name) => contact[name as keyof typeof BLANK].trim() === '');
}

/** The values that the form starts with: those of the saved customer, or `initial` for a new one. */
export function customerValues(customer: CustomerDetail | undefined, initial: RecordValues = {}): RecordValues {
  const values = recordValues(ALL_FIELDS, customer as RecordValues | undefined, initial);
  return { ...values, contacts: (customer?.contacts ?? []).map(contactValues) };
}

/** Leaves out the empty rows at the end, which are neither checked nor saved. */
export function withoutBlankEnd(contacts: readonly ContactValues[]): ContactValues[] {
  return contacts.slice(0, contacts.findLastIndex((contact) => !isBlankContact(contact)) + 1);
}
