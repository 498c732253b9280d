import type { ReceiptRow } from '#shared/schemas/receipt.schema.ts';
import { defineExport } from '../exports/export-definition.ts';
import { columnsOf, type SheetColumn } from '../exports/sheet-column.ts';
import { receiptService } from './receipt.service.ts';

const { money, text, time } = columnsOf<ReceiptRow>('orderPaymentReceipts');

function receiptColumns(): SheetColumn<ReceiptRow>[] {
  return [
    text('orderId'),
    text('customerName', 20),
    time('receiptDate'),
    money('thisCollection'),
    money('arrearsBefore'),
    money('arrearsAfter'),
    { ...text('paymentTypeName'), value: (row) => row.paymentTypeName ?? '未填写' },
    text('payee'),
    text('payer'),
    text('remarks', 30),
  ];
}

export const receiptExport = defineExport({
  title: '收款记录',
  permission: 'bs:order-payment-receipts:export',
  columns: receiptColumns,
  list: receiptService,
});
