import { CHANGED_COLUMNS, type ColumnsOf, timeColumn } from '#client/records/record-columns.tsx';
import type { FieldsOf } from '#client/records/record-fields.tsx';
import { RecordList } from '#client/records/record-list.tsx';
import { CREATED_FILTER } from '#client/records/record-search.tsx';
import { useRecordList } from '#client/records/use-record-list.ts';
import { formatMoney } from '#shared/rules/format.rules.ts';
import { quoteCreateInput } from '#shared/schemas/customer.schema.ts';

const COLUMNS: ColumnsOf<'bs.customerQuotes'> = [
  { id: 'customerName', header: '客户名称', width: 184, fixed: true, sticky: 'start' },
  { id: 'productsName', header: '产品名称', width: 184 },
  { id: 'unitPrice', header: '报价（元）', width: 112, numeric: true, cell: (row) => formatMoney(row.unitPrice) },
  timeColumn('validFrom', '生效时间'),
  timeColumn('validTo', '失效时间'),
  { id: 'remarks', header: '备注', width: 200 },
  ...CHANGED_COLUMNS,
];

const FIELDS: FieldsOf<'bs.customerQuotes'> = [
  { name: 'customerId', label: '客户', kind: 'record', path: 'bs.customerInfo', nameOf: 'customerName', required: true },
  { name: 'productsId', label: '产品', kind: 'record', path: 'bs.productInfo', nameOf: 'productsName', required: true },
  { name: 'unitPrice', label: '报价', kind: 'decimal', unit: '元', required: true },
  { name: 'validFrom', label: '生效时间', kind: 'time', hint: '留空为立即生效' },
  { name: 'validTo', label: '失效时间', kind: 'time', hint: '留空为长期有效' },
  { name: 'remarks', label: '备注', kind: 'long', wide: true },
];

/** Prices agreed with single customers. */
export default function QuotePage() {
  const list = useRecordList('bs.customerQuotes', { noun: '客户报价', nameOf: (row) => `${row.customerName} ${row.productsName}` });
  return (
    <RecordList
      title="客户报价"
      list={list}
      filters={['customerName', 'productsName', CREATED_FILTER]}
      columns={COLUMNS}
      form={{ fields: FIELDS, schema: quoteCreateInput }}
      menu={(row) => [list.viewItem(row), ...list.removeItems(row)]}
      emptyHint="在这里登记与客户约定的产品价格。"
      exportAs="客户报价.xls"
    />
  );
}
