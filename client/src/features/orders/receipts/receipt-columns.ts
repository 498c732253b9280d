import { columnsOf, timeColumn } from '#client/records/record-columns.tsx';
import { formatMoney } from '#shared/rules/format.rules.ts';
import { kindOf } from './receipt-kind.ts';

export const RECEIPT_COLUMNS = columnsOf('bs.orderPaymentReceipts', [
  { id: 'orderId', width: 144, fixed: true, sticky: 'start' },
  { id: 'customerName', width: 160 },
  timeColumn('receiptDate'),
  { id: 'kind', header: '类别', width: 104, cell: kindOf },
  { id: 'thisCollection', width: 128, numeric: true, cell: (row) => formatMoney(row.thisCollection) },
  { id: 'paymentTypeName', width: 96 },
  { id: 'arrearsAfter', width: 112, numeric: true, cell: (row) => formatMoney(row.arrearsAfter) },
  { id: 'payee', width: 96 },
  { id: 'payer', width: 112 },
  { id: 'remarks', width: 160 },
]);

export const RECEIPT_FILTERS = [
  'orderId',
  { name: 'customerId', label: '客户', kind: 'record', path: 'bs.customerInfo' },
  { name: 'paymentType', kind: 'choice', resource: 'paymentType' },
  'payee',
  'payer',
  { name: 'receiptDate', kind: 'range' },
] as const;
