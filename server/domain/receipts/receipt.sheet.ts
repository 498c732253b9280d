import type { ReceiptRow } from '#shared/schemas/receipt.schema.ts';
import { defineExport } from '../exports/export-definition.ts';
import { moneyColumn, type SheetColumn, textColumn, timeColumn } from '../exports/sheet-column.ts';
import { receiptService } from './receipt.service.ts';

function receiptColumns(): SheetColumn<ReceiptRow>[] {
  return [
    textColumn('订单编号', (row) => row.orderId),
    textColumn('客户名称', (row) => row.customerName, 20),
    timeColumn('收款时间', (row) => row.receiptDate),
    moneyColumn('本次收款金额', (row) => row.thisCollection),
    moneyColumn('收款前欠款', (row) => row.arrearsBefore),
    moneyColumn('收款后欠款', (row) => row.arrearsAfter),
    textColumn('付款方式', (row) => row.paymentTypeName ?? '未填写'),
    textColumn('收款人', (row) => row.payee),
    textColumn('付款人', (row) => row.payer),
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
