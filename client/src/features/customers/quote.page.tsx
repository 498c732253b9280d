import { CHANGED_COLUMNS, columnsOf, timeColumn } from '#client/records/record-columns.tsx';
import { fieldsOf } from '#client/records/record-fields.tsx';
import { RecordList } from '#client/records/record-list.tsx';
import { CREATED_FILTER } from '#client/records/record-search.tsx';
import { useRecordList } from '#client/records/use-record-list.ts';
import { formatPrice } from '#shared/rules/format.rules.ts';
import { quoteCreateInput } from '#shared/schemas/customer.schema.ts';

const COLUMNS = columnsOf('bs.customerQuotes', [
  { id: 'customerName', width: 184, fixed: true, sticky: 'start' },
  { id: 'productsName', width: 184 },
  { id: 'unitPrice', unit: '元', width: 112, numeric: true, cell: (row) => formatPrice(row.unitPrice) },
  timeColumn('validFrom'),
  timeColumn('validTo'),
  { id: 'remarks', width: 200 },
  ...CHANGED_COLUMNS,
]);

const FIELDS = fieldsOf('bs.customerQuotes', [
  { name: 'customerId', kind: 'record', path: 'bs.customerInfo', nameOf: 'customerName', required: true },
  { name: 'productsId', kind: 'record', path: 'bs.productInfo', nameOf: 'productsName', required: true },
  { name: 'unitPrice', kind: 'decimal', unit: '元', required: true },
  { name: 'validFrom', kind: 'time', hint: '留空为立即生效' },
  { name: 'validTo', kind: 'time', hint: '留空为长期有效' },
  { name: 'remarks', kind: 'long', wide: true },
]);

/** The list of product prices that were agreed with single customers. */
export default function QuotePage() {
  const list = useRecordList('bs.customerQuotes', { noun: '客户报价', nameOf: (row) => `${row.customerName} ${row.productsName}` });
  return (
    <RecordList
      title="客户报价"
      list={list}
      filters={['customerName', 'productsName', CREATED_FILTER]}
      columns={COLUMNS}
      form={{ fields: FIELDS, schema: quoteCreateInput }}
      menu={(row) => [list.viewItem(row), list.removeItem(row)]}
      emptyHint="在这里登记与客户约定的产品价格。"
      exportAs="客户报价.xls"
    />
  );
}
