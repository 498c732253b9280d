import { type ColumnsOf, statusColumn, timeColumn } from '#client/records/record-columns.tsx';
import type { DataColumn } from '#client/ui/data-table-columns.ts';
import { formatMoney } from '#shared/rules/format.rules.ts';
import type { CustomerSimpleRow } from '#shared/schemas/customer.schema.ts';

/** `85` as `85%`; nothing where no discount was agreed. */
function percentText(text: string | null): string {
  return text === null ? '' : `${Number(text)}%`;
}

/** What is needed to recognise a customer while choosing one. */
export const PICKER_COLUMNS: readonly DataColumn<CustomerSimpleRow>[] = [
  { id: 'name', header: '客户名称', width: 184, fixed: true, sticky: 'start' },
  { id: 'contact', header: '联系人', width: 104 },
  { id: 'contactPhone', header: '联系电话', width: 136 },
  { id: 'address', header: '地址', width: 208 },
  { id: 'salesman', header: '业务员', width: 96 },
  { id: 'discountRate', header: '折扣率', width: 80, numeric: true, cell: (row) => percentText(row.discountRate) },
];

/** The columns of the customer list; the less asked-for ones wait in the column choice. */
export const CUSTOMER_COLUMNS: ColumnsOf<'bs.customerInfo'> = [
  { id: 'name', header: '客户名称', width: 168, fixed: true, sticky: 'start', sort: 'name' },
  { id: 'mnemonicCode', header: '助记码', width: 112, sort: 'mnemonicCode' },
  { id: 'typeName', header: '客户类型', width: 104 },
  { id: 'contact', header: '联系人', width: 96 },
  { id: 'contactPhone', header: '联系电话', width: 136, sort: 'contactPhone' },
  { id: 'address', header: '地址', width: 152 },
  { id: 'salesman', header: '业务员', width: 88 },
  { id: 'levelName', header: '客户级别', width: 96 },
  { id: 'discountRate', header: '折扣率', width: 80, numeric: true, cell: (row) => percentText(row.discountRate) },
  { id: 'creditLine', header: '信用额度', width: 112, numeric: true, cell: (row) => formatMoney(row.creditLine) },
  statusColumn(),
  timeColumn('createTime', '创建时间', { sort: 'id' }),
  { id: 'landline', header: '座机', width: 120, hiddenByDefault: true },
  { id: 'wechat', header: '微信', width: 120, hiddenByDefault: true },
  { id: 'sourcesName', header: '客户来源', width: 104, hiddenByDefault: true },
  { id: 'deliveryName', header: '送货方式', width: 104, hiddenByDefault: true },
  { id: 'paymentName', header: '付款方式', width: 104, hiddenByDefault: true },
  { id: 'closingCycleName', header: '结算周期', width: 104, hiddenByDefault: true },
  { id: 'reconciliationDate', header: '对账日', width: 80, numeric: true, hiddenByDefault: true },
  { id: 'billName', header: '票据类型', width: 104, hiddenByDefault: true },
  { id: 'invoiceTitle', header: '发票抬头', width: 200, hiddenByDefault: true },
  { id: 'taxId', header: '税号', width: 176, hiddenByDefault: true },
  { id: 'creatorName', header: '创建人', width: 96, hiddenByDefault: true },
  timeColumn('updateTime', '修改时间', { hiddenByDefault: true }),
  { id: 'remarks', header: '备注', width: 200, hiddenByDefault: true },
];
