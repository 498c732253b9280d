import { z } from 'zod';
import { isMobileNumber } from '../rules/phone.rules.ts';
import { STATUS } from '../states.ts';
import {
  emptyAsNull,
  filter,
  filterText,
  listShape,
  needed,
  pageShape,
  stampShape,
  updateOf,
  wireBoolean,
  wireDecimal,
  wireFlag,
  wireId,
  wireInteger,
  wireOptionalDiscount,
  wireOptionalId,
  wireOptionalText,
  wireRequiredText,
  wireText,
  wireTime,
  wireTimeRange,
} from './wire.schema.ts';

export const CUSTOMER_NAME_MAX = 15;
export const CUSTOMER_CONTACT_MAX = 15;
export const MNEMONIC_MAX = 15;

export const CUSTOMER_NAME_TOO_LONG = `客户名称长度不能超过${CUSTOMER_NAME_MAX}位`;

const PHONE_LENGTH_MESSAGE = '请输入11位手机号码';
const RECONCILIATION_MESSAGE = '对账日应在1到31之间';

const optionalText = (label: string, max: number) => wireOptionalText(max, { tooLong: `${label}长度不能超过${max}位` });

const mobileNumber = wireText(20, { tooLong: PHONE_LENGTH_MESSAGE })
  .refine((text) => text.length === 11, PHONE_LENGTH_MESSAGE)
  .refine((text) => text.length !== 11 || isMobileNumber(text), '请输入正确的手机号码');

const dayOfMonth = z.preprocess<unknown, z.ZodNumber, number | string>(
  (value) => (typeof value === 'string' && /^\d{1,3}$/.test(value.trim()) ? Number(value) : value),
  z.number(RECONCILIATION_MESSAGE).int(RECONCILIATION_MESSAGE).min(1, RECONCILIATION_MESSAGE).max(31, RECONCILIATION_MESSAGE),
);

const statusInput = wireFlag;

/** The fields of a customer that a person may write; the owner (userId, deptId, tenantName) follows from the session. */
const customerShape = {
  typeId: needed(wireId, '客户类型必填'),
  name: wireRequiredText(CUSTOMER_NAME_MAX, { required: '客户名称必填', tooLong: CUSTOMER_NAME_TOO_LONG }),
  mnemonicCode: optionalText('助记码', MNEMONIC_MAX),
  contact: optionalText('联系人', CUSTOMER_CONTACT_MAX),
  contactPhone: emptyAsNull(mobileNumber),
  reconciliationDate: emptyAsNull(dayOfMonth),
  address: optionalText('地址', 255),
  landline: optionalText('座机', 20),
  salesman: optionalText('业务员', 30),
  salesmanId: wireOptionalId,
  status: filter(statusInput).transform((value) => value ?? STATUS.enabled),
  qq: optionalText('QQ', 20),
  wechat: optionalText('微信', 50),
  levelId: wireOptionalId,
  creditLine: emptyAsNull(wireDecimal),
  deliveryId: wireOptionalId,
  closingCycle: wireOptionalId,
  discountsId: wireOptionalId,
  discount: wireOptionalDiscount,
  sources: wireOptionalId,
  introducer: optionalText('介绍人', 30),
  legalPerson: optionalText('法人', 30),
  billId: wireOptionalId,
  invoiceTitle: optionalText('发票抬头', 100),
  taxId: optionalText('税号', 30),
  bankName: optionalText('开户行', 100),
  bankAccountNumber: optionalText('银行账号', 40),
  officialWebsite: optionalText('官网', 200),
  industry: optionalText('行业', 50),
  email: optionalText('邮箱', 100),
  paymentId: wireOptionalId,
  unitId: wireOptionalId,
  remarks: optionalText('备注', 255),
};

const contactShape = {
  name: wireRequiredText(CUSTOMER_CONTACT_MAX, { required: '请填写姓名', tooLong: `姓名长度不能超过${CUSTOMER_CONTACT_MAX}位` }),
  contactPhone: wireRequiredText(20, { required: '请填写联系方式', tooLong: '联系方式长度不能超过20位' }),
  qq: optionalText('QQ', 20),
  wechat: optionalText('微信', 50),
  gender: emptyAsNull(wireFlag),
  address: optionalText('地址', 255),
  post: optionalText('职位', 50),
  index: filter(wireInteger({ min: 0, max: 1_000_000 })),
};

export const customerCreateInput = z.object({
  ...customerShape,
  /** Saved in one transaction with the customer. */
  contacts: filter(z.array(z.object(contactShape)).max(100, '联系人一次最多 100 条')),
});
/** An absent field keeps its value. */
export const customerUpdateInput = updateOf(customerShape);

const customerFilters = {
  name: filterText,
  mnemonicCode: filterText,
  contact: filterText,
  contactPhone: filterText,
  address: filterText,
  salesman: filterText,
  salesmanId: filter(wireId),
  /** This type or any type below it. */
  typeId: filter(wireId),
  levelId: filter(wireId),
  sources: filter(wireId),
  status: filter(statusInput),
  createTime: filter(wireTimeRange),
};

export const customerPageInput = z.object({ ...listShape('name', 'mnemonicCode', 'contactPhone'), ...customerFilters, text: filterText });
export const customerSimpleInput = z
  .object({
    /** Part of the name, mnemonic code, pinyin, contact or phone. */
    text: filterText,
    name: filterText,
    mnemonicCode: filterText,
    typeId: filter(wireId),
  })
  .optional();
export const customerStatisticsInput = z.object({ ...pageShape, customerId: filter(wireId), date: filter(wireTimeRange) });
export const customerGetInput = z.object({ id: wireId, withContacts: filter(wireBoolean) });

const nullableText = z.string().nullable();
const nullableNumber = z.number().nullable();

export const customerRow = z.object({
  ...stampShape,
  typeId: z.number(),
  typeName: nullableText,
  name: z.string(),
  mnemonicCode: nullableText,
  address: nullableText,
  contact: nullableText,
  contactPhone: nullableText,
  landline: nullableText,
  salesman: nullableText,
  salesmanId: nullableNumber,
  status: z.number(),
  qq: nullableText,
  wechat: nullableText,
  levelId: nullableNumber,
  levelName: nullableText,
  creditLine: nullableText,
  deliveryId: nullableNumber,
  deliveryName: nullableText,
  closingCycle: nullableNumber,
  closingCycleName: nullableText,
  discountsId: nullableNumber,
  discountsName: nullableText,
  discount: nullableText,
  /** The customer's own discount, or else that of the chosen discount type; the default of new orders. */
  discountRate: nullableText,
  sources: nullableNumber,
  sourcesName: nullableText,
  introducer: nullableText,
  reconciliationDate: nullableNumber,
  legalPerson: nullableText,
  billId: nullableNumber,
  billName: nullableText,
  invoiceTitle: nullableText,
  taxId: nullableText,
  bankName: nullableText,
  bankAccountNumber: nullableText,
  officialWebsite: nullableText,
  industry: nullableText,
  email: nullableText,
  paymentId: nullableNumber,
  paymentName: nullableText,
  unitId: nullableNumber,
  unitName: nullableText,
  userId: nullableNumber,
  deptId: nullableNumber,
  remarks: nullableText,
  tenantName: z.string(),
});

export const contactRow = z.object({
  ...stampShape,
  customerId: z.number(),
  customerName: z.string(),
  name: z.string(),
  contactPhone: z.string(),
  qq: nullableText,
  wechat: nullableText,
  gender: nullableNumber,
  address: nullableText,
  post: nullableText,
  index: z.number(),
  tenantName: z.string(),
});

export const customerDetail = customerRow.extend({ contacts: z.array(contactRow).optional() });

/** The fields that a picker shows and a new order copies. */
export const customerSimpleRow = z.object({
  id: z.number(),
  name: z.string(),
  mnemonicCode: nullableText,
  typeId: z.number(),
  contact: nullableText,
  contactPhone: nullableText,
  address: nullableText,
  salesman: nullableText,
  discountRate: nullableText,
  deliveryId: nullableNumber,
  paymentId: nullableNumber,
  billId: nullableNumber,
});

export const customerStatisticsRow = z.object({
  customerId: z.number(),
  customerName: z.string(),
  orders: z.number(),
  totalAmount: z.string(),
  transactionAmount: z.string(),
  paid: z.string(),
  arrears: z.string(),
});

export const contactCreateInput = z.object({ customerId: needed(wireId, '请选择客户'), ...contactShape });
export const contactUpdateInput = updateOf(contactShape);
export const contactPageInput = z.object({
  ...listShape(),
  customerId: filter(wireId),
  name: filterText,
  contactPhone: filterText,
  createTime: filter(wireTimeRange),
});
export const customerIdInput = z.object({ customerId: wireId });

const quoteShape = {
  customerId: needed(wireId, '请选择客户'),
  productsId: needed(wireId, '请选择产品'),
  unitPrice: needed(wireDecimal, '报价不能为空'),
  /** Epoch milliseconds, both included; without one the quote is not limited on that side. */
  validFrom: emptyAsNull(wireTime),
  validTo: emptyAsNull(wireTime),
  remarks: optionalText('备注', 255),
};

export const quoteCreateInput = z.object(quoteShape);
export const quoteUpdateInput = updateOf(quoteShape);
export const quotePageInput = z.object({
  ...listShape(),
  customerId: filter(wireId),
  productsId: filter(wireId),
  customerName: filterText,
  productsName: filterText,
  createTime: filter(wireTimeRange),
});
export const quoteRow = z.object({
  ...stampShape,
  customerId: z.number(),
  customerName: z.string(),
  productsId: z.number(),
  productsName: z.string(),
  unitPrice: z.string(),
  validFrom: nullableNumber,
  validTo: nullableNumber,
  remarks: nullableText,
  tenantName: z.string(),
});

export type CustomerCreate = z.output<typeof customerCreateInput>;
export type CustomerUpdate = z.output<typeof customerUpdateInput>;
export type CustomerPageInput = z.output<typeof customerPageInput>;
export type CustomerSimpleInput = z.output<typeof customerSimpleInput>;
export type CustomerStatisticsInput = z.output<typeof customerStatisticsInput>;
export type CustomerRow = z.output<typeof customerRow>;
export type CustomerDetail = z.output<typeof customerDetail>;
export type CustomerSimpleRow = z.output<typeof customerSimpleRow>;
export type CustomerStatisticsRow = z.output<typeof customerStatisticsRow>;
export type ContactCreate = z.output<typeof contactCreateInput>;
export type ContactUpdate = z.output<typeof contactUpdateInput>;
export type ContactPageInput = z.output<typeof contactPageInput>;
export type ContactRow = z.output<typeof contactRow>;
export type QuoteCreate = z.output<typeof quoteCreateInput>;
export type QuoteUpdate = z.output<typeof quoteUpdateInput>;
export type QuotePageInput = z.output<typeof quotePageInput>;
export type QuoteRow = z.output<typeof quoteRow>;
