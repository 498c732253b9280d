import { choiceLabel, INVOICE_DIRECTION_CHOICES } from '#shared/choice-labels.ts';
import type { InvoiceRow } from '#shared/schemas/invoice.schema.ts';
import { defineExport } from '../exports/export-definition.ts';
import type { SheetColumn } from '../exports/sheet-column.ts';
import { invoiceService } from './invoice.service.ts';

const COLUMNS: SheetColumn<InvoiceRow>[] = [
  { header: '订单编号', width: 20, kind: 'text', value: (row) => row.orderId },
  { header: '发票名称', width: 40, kind: 'text', value: (row) => row.fileName },
  { header: '收支类型', width: 10, kind: 'text', value: (row) => choiceLabel(INVOICE_DIRECTION_CHOICES, row.incomeOrExpenseType) },
  { header: '上传人', width: 12, kind: 'text', value: (row) => row.creatorName },
  { header: '上传时间', width: 20, kind: 'datetime', value: (row) => row.createTime },
];

export const invoiceExport = defineExport({
  title: '订单发票',
  permission: 'bs:order-invoices:export',
  columns: () => COLUMNS,
  page: invoiceService.page,
  rows: invoiceService.exportRows,
});
