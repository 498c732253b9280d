import { choiceColumn, columnsOf, timeColumn } from '#client/records/record-columns.tsx';
import { RecordList } from '#client/records/record-list.tsx';
import { CREATED_FILTER } from '#client/records/record-search.tsx';
import { useRecordList } from '#client/records/use-record-list.ts';
import { INVOICE_DIRECTION_CHOICES } from '#shared/choice-labels.ts';

const COLUMNS = columnsOf('bs.orderInvoices', [
  { id: 'fileName', width: 280, fixed: true, sticky: 'start' },
  { id: 'orderId', width: 160 },
  choiceColumn('incomeOrExpenseType', 96, INVOICE_DIRECTION_CHOICES),
  { id: 'creatorName', width: 96 },
  timeColumn('createTime', { sort: 'id' }),
]);

/** Every invoice that programs have told of the shop's orders. */
export default function InvoicePage() {
  const list = useRecordList('bs.orderInvoices', { noun: '订单发票', nameOf: (row) => row.fileName });
  return (
    <RecordList
      title="订单发票"
      list={list}
      filters={[{ name: 'orderId', kind: 'text', placeholder: '完整编号' }, 'fileName', CREATED_FILTER]}
      columns={COLUMNS}
      menu={(row) => list.removeItems(row)}
      emptyHint="通过接口登记的订单发票会显示在这里。"
      exportAs="订单发票.xls"
      isAddable={false}
    />
  );
}
