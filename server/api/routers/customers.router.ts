import { z } from 'zod';
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
import { pageOf } from '#shared/schemas/wire.schema.ts';
import { done } from '../done.ts';
import { recordProcedures } from '../record-procedures.ts';
import { CONTACT_ENTRY, CUSTOMERS, ORDER_ENTRY, QUOTE_ENTRY, RECEIPT_ENTRY, VOUCHER_ENTRY } from '../select-permissions.ts';
import { guarded, router } from '../trpc.ts';
import { importProcedures } from './imports.router.ts';

const customerInfo = router({
  ...recordProcedures(
    {
      title: '客户',
      permission: 'bs:customer-info',
      sheet: 'customerInfo',
      create: customerCreateInput,
      update: customerUpdateInput,
      page: customerPageInput,
      row: customerRow,
      meta: { create: { summary: '新增客户，可同时带联系人' } },
    },
    (services) => services.customer,
  ),
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
  ...importProcedures('customers', 'bs:customer-info:import', customerImportInput),
  getCustomerStatistics: guarded('bs:customer-info:query', { summary: '客户订单统计' })
    .input(customerStatisticsInput)
    .output(pageOf(customerStatisticsRow))
    .query(({ ctx, input }) => ctx.services.orderStatistics.ofCustomers(ctx.scope, input)),
});

const customerContact = router({
  ...recordProcedures(
    {
      title: '客户联系人',
      permission: 'bs:customer-contact',
      sheet: 'customerContact',
      create: contactCreateInput,
      update: contactUpdateInput,
      page: contactPageInput,
      row: contactRow,
    },
    (services) => services.customerContact,
  ),
  deleteByCustomerId: guarded('bs:customer-contact:delete', { summary: '删除客户的全部联系人' })
    .input(customerIdInput)
    .output(done)
    .mutation(({ ctx, input }) => ctx.services.customerContact.deleteByCustomer(ctx.scope, input.customerId)),
  getByCustomerId: guarded('bs:customer-contact:query', { summary: '客户的全部联系人' })
    .input(customerIdInput)
    .output(z.array(contactRow))
    .query(({ ctx, input }) => ctx.services.customerContact.getByCustomer(ctx.scope, input.customerId)),
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
