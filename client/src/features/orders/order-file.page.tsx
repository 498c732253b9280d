import { DownloadIcon } from '@primer/octicons-react';
import { reportError } from '#client/lib/error-notice.ts';
import { trpcClient } from '#client/lib/trpc.ts';
import { columnsOf, timeColumn } from '#client/records/record-columns.tsx';
import { RecordList } from '#client/records/record-list.tsx';
import { CREATED_FILTER } from '#client/records/record-search.tsx';
import { useRecordList } from '#client/records/use-record-list.ts';
import { formatFileSize } from '#shared/rules/format.rules.ts';
import type { OrderFileRow } from '#shared/schemas/order-file.schema.ts';

const COLUMNS = columnsOf('bs.orderFile', [
  { id: 'fileNames', width: 280, fixed: true, sticky: 'start' },
  { id: 'orderId', width: 160 },
  { id: 'fileType', width: 120 },
  { id: 'size', width: 96, numeric: true, cell: (row) => formatFileSize(row.size) },
  { id: 'originalFilenames', width: 240, hiddenByDefault: true },
  { id: 'creatorName', width: 96 },
  timeColumn('createTime'),
]);

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
        { name: 'orderId', kind: 'text', placeholder: '完整编号' },
        { name: 'fileNames', kind: 'text' },
        { name: 'fileType', kind: 'text', placeholder: '如 orderPreview' },
        CREATED_FILTER,
      ]}
      columns={COLUMNS}
      menu={(row) => [{ label: '下载', icon: DownloadIcon, onSelect: () => void fetchFile(row) }, ...list.removeItems(row)]}
      emptyHint="上传到订单的文件会显示在这里。"
      exportAs="订单文件.xls"
      isAddable={false}
    />
  );
}
