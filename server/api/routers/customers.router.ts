import { z } from 'zod';
import { EXPORTS } from '#domain/all-areas.ts';
import {
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
  quoteCreateInput,
  quotePageInput,
  quoteRow,
  quoteUpdateInput,
} from '#shared/schemas/customer.schema.ts';
import { customerImportInput } from '#shared/schemas/import.schema.ts';
import { idInput, pageOf } from '#shared/schemas/wire.schema.ts';
import { answerExport } from '../export-answer.ts';
import { exportOutput } from '../http/file-answer.ts';
import { recordProcedures } from '../record-procedures.ts';
import { CONTACT_ENTRY, CUSTOMERS, ORDER_ENTRY, QUOTE_ENTRY, RECEIPT_ENTRY, VOUCHER_ENTRY } from '../select-permissions.ts';
import { guarded, router } from '../trpc.ts';
import { importProcedures } from './imports.router.ts';

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
  listAllSimple: guarded([...CUSTOMERS, ...ORDER_ENTRY, ...RECEIPT_ENTRY, ...QUOTE_ENTRY, ...CONTACT_ENTRY, ...VOUCHER_ENTRY], {
    summary: '客户精简列表',
  })
    .input(customerSimpleInput)
    .output(z.array(customerSimpleRow))
    .query(({ ctx, input }) => ctx.services.customer.listAllSimple(ctx.scope, input)),
  page: guarded('bs:customer-info:query', { summary: '客户分页' })
    .input(customerPageInput)
    .output(pageOf(customerRow))
    .query(({ ctx, input }) => ctx.services.customer.page(ctx.scope, input)),
  exportExcel: guarded(EXPORTS.customerInfo.permission, { isFile: true, summary: '导出客户' })
    .input(customerPageInput)
    .output(exportOutput)
    .query(answerExport('customerInfo')),
  ...importProcedures('customers', 'bs:customer-info:import', customerImportInput),
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
  exportExcel: guarded(EXPORTS.customerContact.permission, { isFile: true, summary: '导出客户联系人' })
    .input(contactPageInput)
    .output(exportOutput)
    .query(answerExport('customerContact')),
});

const customerQuotes = router(
  recordProcedures(
    {
      title: '客户报价',
      permission: 'bs:customer-quotes',
      sheet: 'customerQuotes',
      create: quoteCreateInput,
      update: quoteUpdateInput,
      page: quotePageInput,
      row: quoteRow,
    },
    (services) => services.customerQuotes,
  ),
);

/** Customers, the people to call there, and the prices agreed with them. */
export const customerRouters = { customerInfo, customerContact, customerQuotes };
