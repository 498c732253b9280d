import { DIRECTION_CHOICES } from '#shared/choice-labels.ts';
import type { VoucherRow } from '#shared/schemas/voucher.schema.ts';
import { defineExport } from '../exports/export-definition.ts';
import { columnsOf } from '../exports/sheet-column.ts';
import { voucherService } from './voucher.service.ts';

const { choice, money, text, time } = columnsOf<VoucherRow>('paymentAndReceiptRecords');

export const voucherExport = defineExport({
  title: '收支凭单',
  permission: 'bs:payment-and-receipt-records:export',
  columns: [
    text('orderId', 20),
    text('orderName', 24),
    choice('type', DIRECTION_CHOICES),
    text('projectName'),
    text('name'),
    money('amount'),
    time('date'),
    text('customerName', 20),
    text('handman', 12),
    text('paymentTypeName', 12),
    text('abstractTxt', 30),
    text('remarks', 30),
    text('createName', 12),
    time('createTime'),
  ],
  list: voucherService,
});
