import { z } from 'zod';
import {
  type ContactRow,
  type CustomerRow,
  contactCreateInput,
  contactPageInput,
  contactRow,
  contactUpdateInput,
  customerCreateInput,
  customerDetail,
  customerGetInput,
  customerIdInput,
  customerPageInput,
  customerRow,
  customerSimpleInput,
  customerSimpleRow,
  customerStatisticsInput,
  customerStatisticsRow,
  customerUpdateInput,
  type QuoteRow,
  quoteCreateInput,
  quotePageInput,
  quoteRow,
  quoteUpdateInput,
} from '#shared/schemas/customer.schema.ts';
import { idInput, pageOf } from '#shared/schemas/wire.schema.ts';
import { fileOutput } from '../http/file-answer.ts';
import { answerSheet, type SheetColumn } from '../sheet-answer.ts';
import { guarded, router } from '../trpc.ts';

const CUSTOMER_COLUMNS: SheetColumn<CustomerRow>[] = [
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

const CONTACT_COLUMNS: SheetColumn<ContactRow>[] = [
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

const QUOTE_COLUMNS: SheetColumn<QuoteRow>[] = [
  { header: '客户名称', width: 24, kind: 'text', value: (row) => row.customerName },
  { header: '产品名称', width: 24, kind: 'text', value: (row) => row.productsName },
  { header: '报价', width: 14, kind: 'money', decimals: 4, value: (row) => row.unitPrice },
  { header: '生效时间', width: 20, kind: 'datetime', value: (row) => row.validFrom },
  { header: '失效时间', width: 20, kind: 'datetime', value: (row) => row.validTo },
  { header: '备注', width: 30, kind: 'text', value: (row) => row.remarks },
  { header: '创建时间', width: 20, kind: 'datetime', value: (row) => row.createTime },
];

const customerInfo = router({
  create: guarded('bs:customer-info:create', { summary: '新增客户，可同时带联系人' })
    .input(customerCreateInput)
    .output(z.number())
    .mutation(({ ctx, input }) => ctx.services.customer.create(ctx.scope, input)),
  update: guarded('bs:customer-info:update', { summary: '修改客户' })
    .input(customerUpdateInput)
    .output(z.literal(true))
    .mutation(({ ctx, input }) => ctx.services.customer.update(ctx.scope, input)),
  delete: guarded('bs:customer-info:delete', { summary: '删除客户' })
    .input(idInput)
    .output(z.literal(true))
    .mutation(({ ctx, input }) => ctx.services.customer.delete(ctx.scope, input.id)),
  get: guarded('bs:customer-info:query', { summary: '客户详情' })
    .input(customerGetInput)
    .output(customerDetail)
    .query(({ ctx, input }) => ctx.services.customer.get(ctx.scope, input.id, input.withContacts)),
  getCustomerCount: guarded('bs:customer-info:query', { summary: '客户总数' })
    .output(z.number())
    .query(({ ctx }) => ctx.services.customer.count(ctx.scope)),
  listAllSimple: guarded('signedIn', { summary: '客户精简列表' })
    .input(customerSimpleInput)
    .output(z.array(customerSimpleRow))
    .query(({ ctx, input }) => ctx.services.customer.listAllSimple(ctx.scope, input)),
  page: guarded('bs:customer-info:query', { summary: '客户分页' })
    .input(customerPageInput)
    .output(pageOf(customerRow))
    .query(({ ctx, input }) => ctx.services.customer.page(ctx.scope, input)),
  exportExcel: guarded('bs:customer-info:export', { summary: '导出客户' })
    .input(customerPageInput)
    .output(fileOutput)
    .query(({ ctx, input }) => answerSheet(ctx.door, '客户信息', CUSTOMER_COLUMNS, ctx.services.customer.exportRows(ctx.scope, input))),
  getCustomerStatistics: guarded('bs:customer-info:query', { summary: '客户订单统计' })
    .input(customerStatisticsInput)
    .output(pageOf(customerStatisticsRow))
    .query(({ ctx, input }) => ctx.services.customer.statistics(ctx.scope, input)),
});

const customerContact = router({
  create: guarded('bs:customer-contact:create', { summary: '新增客户联系人' })
    .input(contactCreateInput)
    .output(z.number())
    .mutation(({ ctx, input }) => ctx.services.customerContact.create(ctx.scope, input)),
  update: guarded('bs:customer-contact:update', { summary: '修改客户联系人' })
    .input(contactUpdateInput)
    .output(z.literal(true))
    .mutation(({ ctx, input }) => ctx.services.customerContact.update(ctx.scope, input)),
  delete: guarded('bs:customer-contact:delete', { summary: '删除客户联系人' })
    .input(idInput)
    .output(z.literal(true))
    .mutation(({ ctx, input }) => ctx.services.customerContact.delete(ctx.scope, input.id)),
  deleteByCustomerId: guarded('bs:customer-contact:delete', { summary: '删除客户的全部联系人' })
    .input(customerIdInput)
    .output(z.literal(true))
    .mutation(({ ctx, input }) => ctx.services.customerContact.deleteByCustomer(ctx.scope, input.customerId)),
  get: guarded('bs:customer-contact:query', { summary: '客户联系人详情' })
    .input(idInput)
    .output(contactRow)
    .query(({ ctx, input }) => ctx.services.customerContact.get(ctx.scope, input.id)),
  getByCustomerId: guarded('bs:customer-contact:query', { summary: '客户的全部联系人' })
    .input(customerIdInput)
    .output(z.array(contactRow))
    .query(({ ctx, input }) => ctx.services.customerContact.getByCustomer(ctx.scope, input.customerId)),
  page: guarded('bs:customer-contact:query', { summary: '客户联系人分页' })
    .input(contactPageInput)
    .output(pageOf(contactRow))
    .query(({ ctx, input }) => ctx.services.customerContact.page(ctx.scope, input)),
  exportExcel: guarded('bs:customer-contact:export', { summary: '导出客户联系人' })
    .input(contactPageInput)
    .output(fileOutput)
    .query(({ ctx, input }) =>
      answerSheet(ctx.door, '客户联系人', CONTACT_COLUMNS, ctx.services.customerContact.exportRows(ctx.scope, input)),
    ),
});

const customerQuotes = router({
  create: guarded('bs:customer-quotes:create', { summary: '新增客户报价' })
    .input(quoteCreateInput)
    .output(z.number())
    .mutation(({ ctx, input }) => ctx.services.customerQuotes.create(ctx.scope, input)),
  update: guarded('bs:customer-quotes:update', { summary: '修改客户报价' })
    .input(quoteUpdateInput)
    .output(z.literal(true))
    .mutation(({ ctx, input }) => ctx.services.customerQuotes.update(ctx.scope, input)),
  delete: guarded('bs:customer-quotes:delete', { summary: '删除客户报价' })
    .input(idInput)
    .output(z.literal(true))
    .mutation(({ ctx, input }) => ctx.services.customerQuotes.delete(ctx.scope, input.id)),
  get: guarded('bs:customer-quotes:query', { summary: '客户报价详情' })
    .input(idInput)
    .output(quoteRow)
    .query(({ ctx, input }) => ctx.services.customerQuotes.get(ctx.scope, input.id)),
  page: guarded('bs:customer-quotes:query', { summary: '客户报价分页' })
    .input(quotePageInput)
    .output(pageOf(quoteRow))
    .query(({ ctx, input }) => ctx.services.customerQuotes.page(ctx.scope, input)),
  exportExcel: guarded('bs:customer-quotes:export', { summary: '导出客户报价' })
    .input(quotePageInput)
    .output(fileOutput)
    .query(({ ctx, input }) => answerSheet(ctx.door, '客户报价', QUOTE_COLUMNS, ctx.services.customerQuotes.exportRows(ctx.scope, input))),
});

/** Customers, the people to call there, and the prices agreed with them. */
export const customerRouters = { customerInfo, customerContact, customerQuotes };
