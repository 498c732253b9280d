import { DownloadIcon } from '@primer/octicons-react';
import { downloadShopFile } from '#client/lib/download.ts';
import { type ColumnsOf, choiceColumn, timeColumn } from '#client/records/record-columns.tsx';
import { RecordList } from '#client/records/record-list.tsx';
import { CREATED_FILTER } from '#client/records/record-search.tsx';
import { useRecordList } from '#client/records/use-record-list.ts';
import { INVOICE_DIRECTION_CHOICES } from '#shared/choice-labels.ts';
import { formatDate, formatMoney } from '#shared/rules/format.rules.ts';

const COLUMNS: ColumnsOf<'bs.orderInvoices'> = [
  { id: 'fileName', header: '发票名称', width: 280, fixed: true, sticky: 'start' },
  { id: 'orderId', header: '订单编号', width: 160 },
  choiceColumn('incomeOrExpenseType', '收支类型', 96, INVOICE_DIRECTION_CHOICES),
  { id: 'invoiceNumber', header: '发票号码', width: 176 },
  { id: 'invoiceDate', header: '开票日期', width: 104, cell: (row) => formatDate(row.invoiceDate) },
  {
    id: 'invoiceAmount',
    header: '价税合计',
    width: 112,
    numeric: true,
    cell: (row) => (row.invoiceAmount === null ? '' : formatMoney(row.invoiceAmount)),
  },
  { id: 'creatorName', header: '上传人', width: 96 },
  timeColumn('createTime', '上传时间', { sort: 'id' }),
];

/** Every invoice of the shop's orders. */
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
      menu={(row) => [
        { label: '下载', icon: DownloadIcon, onSelect: () => void downloadShopFile(row.invoiceFilePath, row.fileName) },
        ...list.removeItems(row),
      ]}
      emptyHint="在订单的“发票”中上传的发票会显示在这里。"
      exportAs="订单发票.xls"
      isAddable={false}
    />
  );
}
