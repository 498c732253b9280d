import { type ColumnsOf, choiceColumn, timeColumn } from '#client/records/record-columns.tsx';
import { RecordList } from '#client/records/record-list.tsx';
import { CREATED_FILTER } from '#client/records/record-search.tsx';
import { useRecordList } from '#client/records/use-record-list.ts';
import { INVOICE_DIRECTION_CHOICES } from '#shared/choice-labels.ts';

const COLUMNS: ColumnsOf<'bs.orderInvoices'> = [
  { id: 'fileName', header: '发票名称', width: 280, fixed: true, sticky: 'start' },
  { id: 'orderId', header: '订单编号', width: 160 },
  choiceColumn('incomeOrExpenseType', '收支类型', 96, INVOICE_DIRECTION_CHOICES),
  { id: 'creatorName', header: '上传人', width: 96 },
  timeColumn('createTime', '上传时间', { sort: 'id' }),
];

/** Every invoice that programs have told of the shop's orders. */
export default function InvoicePage() {
  const list = useRecordList('bs.orderInvoices', { noun: '订单发票', nameOf: (row) => row.fileName });
  return (
    <RecordList
      title="订单发票"
      list={list}
      filters={[
        { name: 'orderId', label: '订单编号', kind: 'text', placeholder: '完整编号' },
        'fileName',
        { ...CREATED_FILTER, label: '上传时间' },
      ]}
      columns={COLUMNS}
      menu={(row) => list.removeItems(row)}
      emptyHint="通过接口登记的订单发票会显示在这里。"
      exportAs="订单发票.xls"
      isAddable={false}
    />
  );
}
