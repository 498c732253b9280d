import { DownloadIcon } from '@primer/octicons-react';
import { downloadShopFile } from '#client/lib/download.ts';
import { choiceColumn, columnsOf, timeColumn } from '#client/records/record-columns.tsx';
import { RecordList } from '#client/records/record-list.tsx';
import { CREATED_FILTER } from '#client/records/record-search.tsx';
import { useRecordList } from '#client/records/use-record-list.ts';
import { INVOICE_DIRECTION_CHOICES } from '#shared/choice-labels.ts';
import { formatDate, formatMoney } from '#shared/rules/format.rules.ts';

const COLUMNS = columnsOf('bs.orderInvoices', [
  { id: 'fileName', width: 280, fixed: true, sticky: 'start' },
  { id: 'orderId', width: 160 },
  choiceColumn('incomeOrExpenseType', 96, INVOICE_DIRECTION_CHOICES),
  { id: 'invoiceNumber', width: 176 },
  { id: 'invoiceDate', width: 104, cell: (row) => formatDate(row.invoiceDate) },
  { id: 'invoiceAmount', unit: '元', width: 120, numeric: true, cell: (row) => formatMoney(row.invoiceAmount) },
  { id: 'creatorName', width: 96 },
  timeColumn('createTime', { sort: 'id' }),
]);

/** The invoices of all orders. */
export default function InvoicePage() {
  const list = useRecordList('bs.orderInvoices', { noun: '订单发票', nameOf: (row) => row.fileName });
  return (
    <RecordList
      title="订单发票"
      list={list}
      filters={[{ name: 'orderId', kind: 'text', placeholder: '完整编号' }, 'fileName', CREATED_FILTER]}
      columns={COLUMNS}
      menu={(row) => [
        { label: '下载', icon: DownloadIcon, onSelect: () => void downloadShopFile(row.invoiceFilePath, row.fileName) },
        list.removeItem(row),
      ]}
      emptyHint="在订单的“发票”中上传的发票会显示在这里。"
      exportAs="订单发票.xls"
      isAddable={false}
    />
  );
}
