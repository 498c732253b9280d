import { columnsOf, namedColumns, statusColumn, timeColumn } from '#client/records/record-columns.tsx';
import { formatMoney } from '#shared/rules/format.rules.ts';
import type { CustomerSimpleRow } from '#shared/schemas/customer.schema.ts';

/** `85%` for `85`; empty if no discount was agreed. */
function percentText(text: string | null): string {
  return text === null ? '' : `${Number(text)}%`;
}

/** The columns of the customer picker. */
export const PICKER_COLUMNS = namedColumns<CustomerSimpleRow>('customerInfo', [
  { id: 'name', width: 184, fixed: true, sticky: 'start' },
  { id: 'contact', width: 104 },
  { id: 'contactPhone', width: 136 },
  { id: 'address', width: 208 },
  { id: 'salesman', width: 96 },
  { id: 'discountRate', width: 80, numeric: true, cell: (row) => percentText(row.discountRate) },
]);

/** The columns of the customer list. Those used less are hidden by default. */
export const CUSTOMER_COLUMNS = columnsOf('bs.customerInfo', [
  { id: 'name', width: 168, fixed: true, sticky: 'start', sort: 'name' },
  { id: 'mnemonicCode', width: 112, sort: 'mnemonicCode' },
  { id: 'typeName', width: 104 },
  { id: 'contact', width: 96 },
  { id: 'contactPhone', width: 136, sort: 'contactPhone' },
  { id: 'address', width: 152 },
  { id: 'salesman', width: 88 },
  { id: 'levelName', width: 96 },
  { id: 'discountRate', width: 80, numeric: true, cell: (row) => percentText(row.discountRate) },
  { id: 'creditLine', width: 112, numeric: true, cell: (row) => formatMoney(row.creditLine) },
  statusColumn(),
  timeColumn('createTime', { sort: 'id' }),
  { id: 'landline', width: 120, hiddenByDefault: true },
  { id: 'wechat', width: 120, hiddenByDefault: true },
  { id: 'sourcesName', width: 104, hiddenByDefault: true },
  { id: 'deliveryName', width: 104, hiddenByDefault: true },
  { id: 'paymentName', width: 104, hiddenByDefault: true },
  { id: 'closingCycleName', width: 104, hiddenByDefault: true },
  { id: 'reconciliationDate', width: 80, numeric: true, hiddenByDefault: true },
  { id: 'billName', width: 104, hiddenByDefault: true },
  { id: 'invoiceTitle', width: 200, hiddenByDefault: true },
  { id: 'taxId', width: 176, hiddenByDefault: true },
  { id: 'creatorName', width: 96, hiddenByDefault: true },
  timeColumn('updateTime', { hiddenByDefault: true }),
  { id: 'remarks', width: 200, hiddenByDefault: true },
]);
