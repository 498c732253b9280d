import { DIRECTION_CHOICES } from '#shared/choice-labels.ts';
import { labelsOf } from '#shared/field-labels.ts';
import type { VoucherRow } from '#shared/schemas/voucher.schema.ts';
import { defineExport } from '../exports/export-definition.ts';
import { choiceColumn, moneyColumn, type SheetColumn, textColumn, timeColumn } from '../exports/sheet-column.ts';
import { voucherService } from './voucher.service.ts';

const label = (key: string): string => labelsOf('paymentAndReceiptRecords')[key] ?? key;

const COLUMNS: SheetColumn<VoucherRow>[] = [
  textColumn(label('orderId'), (row) => row.orderId, 20),
  textColumn(label('orderName'), (row) => row.orderName, 24),
  choiceColumn(label('type'), DIRECTION_CHOICES, (row) => row.type),
  textColumn(label('projectName'), (row) => row.projectName),
  textColumn(label('name'), (row) => row.name),
  moneyColumn(label('amount'), (row) => row.amount),
  timeColumn(label('date'), (row) => row.date),
  textColumn(label('customerName'), (row) => row.customerName, 20),
  textColumn(label('handman'), (row) => row.handman, 12),
  textColumn(label('paymentType'), (row) => row.paymentTypeName, 12),
  textColumn(label('abstractTxt'), (row) => row.abstractTxt, 30),
  textColumn(label('remarks'), (row) => row.remarks, 30),
  textColumn(label('createName'), (row) => row.createName, 12),
  timeColumn(label('createTime'), (row) => row.createTime),
];

export const voucherExport = defineExport({
  title: '收支凭单',
  permission: 'bs:payment-and-receipt-records:export',
  columns: () => COLUMNS,
  page: voucherService.page,
  rows: voucherService.exportRows,
});
