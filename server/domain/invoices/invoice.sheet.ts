import { INVOICE_DIRECTION_CHOICES } from '#shared/choice-labels.ts';
import type { InvoiceRow } from '#shared/schemas/invoice.schema.ts';
import { defineExport } from '../exports/export-definition.ts';
import { columnsOf } from '../exports/sheet-column.ts';
import { invoiceService } from './invoice.service.ts';

const { choice, day, money, text, time } = columnsOf<InvoiceRow>('orderInvoices');

export const invoiceExport = defineExport({
  title: '订单发票',
  permission: 'bs:order-invoices:export',
  columns: [
    text('orderId', 20),
    text('fileName', 40),
    choice('incomeOrExpenseType', INVOICE_DIRECTION_CHOICES),
    text('invoiceNumber', 22),
    day('invoiceDate'),
    money('invoiceAmount'),
    text('creatorName', 12),
    time('createTime'),
  ],
  list: invoiceService,
});
