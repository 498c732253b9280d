import { DownloadIcon } from '@primer/octicons-react';
import { reportError } from '#client/lib/error-notice.ts';
import { trpcClient } from '#client/lib/trpc.ts';
import { type ColumnsOf, timeColumn } from '#client/records/record-columns.tsx';
import { RecordList } from '#client/records/record-list.tsx';
import { CREATED_FILTER } from '#client/records/record-search.tsx';
import { useRecordList } from '#client/records/use-record-list.ts';
import { formatFileSize } from '#shared/rules/format.rules.ts';
import type { OrderFileRow } from '#shared/schemas/order-file.schema.ts';

const COLUMNS: ColumnsOf<'bs.orderFile'> = [
  { id: 'fileNames', header: '文件名', width: 280, fixed: true, sticky: 'start' },
  { id: 'orderId', header: '订单编号', width: 160 },
  { id: 'fileType', header: '文件类型', width: 120 },
  { id: 'size', header: '大小', width: 96, numeric: true, cell: (row) => formatFileSize(row.size) },
  { id: 'originalFilenames', header: '原文件名', width: 240, hiddenByDefault: true },
  { id: 'creatorName', header: '上传人', width: 96 },
  timeColumn('createTime', '上传时间'),
];

/** Opens a fresh address of the file, which is good for an hour. */
async function fetchFile({ urls }: OrderFileRow): Promise<void> {
  try {
    const { url } = await trpcClient.infra.fileServer.getUrlData.mutate({ filePath: urls });
    window.open(url, '_blank', 'noopener');
  } catch (error) {
    reportError(error);
  }
}

/** The files of all orders. */
export default function OrderFilePage() {
  const list = useRecordList('bs.orderFile', { noun: '订单文件', nameOf: (row) => row.fileNames });
  return (
    <RecordList
      title="订单文件"
      list={list}
      filters={[
        { name: 'orderId', label: '订单编号', kind: 'text', placeholder: '完整编号' },
        { name: 'fileNames', label: '文件名', kind: 'text' },
        { name: 'fileType', label: '文件类型', kind: 'text', placeholder: '如 orderPreview' },
        { ...CREATED_FILTER, label: '上传时间' },
      ]}
      columns={COLUMNS}
      menu={(row) => [{ label: '下载', icon: DownloadIcon, onSelect: () => void fetchFile(row) }, ...list.removeItems(row)]}
      emptyHint="上传到订单的文件会显示在这里。"
      exportAs="订单文件.xls"
      isAddable={false}
    />
  );
}
