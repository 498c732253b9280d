import type { ContactRow, CustomerRow, QuoteRow } from '#shared/schemas/customer.schema.ts';
import type { SheetColumn } from './sheet-column.ts';

export const CUSTOMER_COLUMNS: SheetColumn<CustomerRow>[] = [
  { header: '客户名称', width: 24, kind: 'text', value: (row) => row.name },
  { header: '助记码', width: 14, kind: 'text', value: (row) => row.mnemonicCode },
  { header: '客户类别', width: 14, kind: 'text', value: (row) => row.typeName },
  { header: '联系人', width: 12, kind: 'text', value: (row) => row.contact },
  { header: '联系电话', width: 14, kind: 'text', value: (row) => row.contactPhone },
  { header: '座机', width: 14, kind: 'text', value: (row) => row.landline },
  { header: '地址', width: 36, kind: 'text', value: (row) => row.address },
  { header: '业务员', width: 12, kind: 'text', value: (row) => row.salesman },
  { header: '状态', width: 8, kind: 'text', value: (row) => (row.status === 0 ? '启用' : '停用') },
  { header: '客户等级', width: 12, kind: 'text', value: (row) => row.levelName },
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

const GENDERS = new Map<number | null, string>([
  [0, '男'],
  [1, '女'],
]);

export const CONTACT_COLUMNS: SheetColumn<ContactRow>[] = [
  { header: '客户名称', width: 24, kind: 'text', value: (row) => row.customerName },
  { header: '姓名', width: 12, kind: 'text', value: (row) => row.name },
  { header: '联系方式', width: 16, kind: 'text', value: (row) => row.contactPhone },
  { header: '性别', width: 8, kind: 'text', value: (row) => GENDERS.get(row.gender) },
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
