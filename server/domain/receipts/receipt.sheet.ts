import { RECEIPT_LABELS } from '#shared/order-labels.ts';
import type { ReceiptRow } from '#shared/schemas/receipt.schema.ts';
import { defineExport } from '../exports/export-definition.ts';
import { moneyColumn, type SheetColumn, textColumn, timeColumn } from '../exports/sheet-column.ts';
import { receiptService } from './receipt.service.ts';

function receiptColumns(): SheetColumn<ReceiptRow>[] {
  return [
    textColumn('订单编号', (row) => row.orderId),
    textColumn('客户名称', (row) => row.customerName, 20),
    timeColumn(RECEIPT_LABELS.receiptDate, (row) => row.receiptDate),
    moneyColumn(RECEIPT_LABELS.thisCollection, (row) => row.thisCollection),
    moneyColumn(RECEIPT_LABELS.arrearsBefore, (row) => row.arrearsBefore),
    moneyColumn(RECEIPT_LABELS.arrearsAfter, (row) => row.arrearsAfter),
    textColumn(RECEIPT_LABELS.paymentType, (row) => row.paymentTypeName ?? '未填写'),
    textColumn(RECEIPT_LABELS.payee, (row) => row.payee),
    textColumn(RECEIPT_LABELS.payer, (row) => row.payer),
    textColumn('备注', (row) => row.remarks, 30),
  ];
}

export const receiptExport = defineExport({
  title: '收款记录',
  permission: 'bs:order-payment-receipts:export',
  columns: receiptColumns,
  page: receiptService.page,
  rows: receiptService.exportRows,
});
