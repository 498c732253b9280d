import { INVOICE_DIRECTION_CHOICES } from '#shared/choice-labels.ts';
import type { InvoiceRow } from '#shared/schemas/invoice.schema.ts';
import { defineExport } from '../exports/export-definition.ts';
import { columnsOf } from '../exports/sheet-column.ts';
import { invoiceService } from './invoice.service.ts';

const { choice, text, time } = columnsOf<InvoiceRow>('orderInvoices');

const COLUMNS = [
  text('orderId', 20),
  text('fileName', 40),
  choice('incomeOrExpenseType', INVOICE_DIRECTION_CHOICES),
  text('creatorName', 12),
  time('createTime'),
];

export const invoiceExport = defineExport({
  title: '订单发票',
  permission: 'bs:order-invoices:export',
  columns: COLUMNS,
  list: invoiceService,
});
