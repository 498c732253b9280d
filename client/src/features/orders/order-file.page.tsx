import { DownloadIcon } from '@primer/octicons-react';
import { trpc } from '#client/lib/trpc.ts';
import { columnsOf, timeColumn } from '#client/records/record-columns.tsx';
import { RecordList } from '#client/records/record-list.tsx';
import { CREATED_FILTER } from '#client/records/record-search.tsx';
import { useRecordList } from '#client/records/use-record-list.ts';
import { formatFileSize } from '#shared/rules/format.rules.ts';
import { fileTypeName } from '#shared/schemas/order-file.schema.ts';
import { fetchArtwork } from './artwork/fetch-artwork.ts';
import { SamplePicture } from './artwork/sample-picture.tsx';

const COLUMNS = columnsOf('bs.orderFile', [
  { id: 'fileNames', width: 240, fixed: true, sticky: 'start' },
  {
    id: 'previewUrl',
    width: 64,
    align: 'center',
    cell: (row) => <SamplePicture url={row.previewUrl} name={row.fileNames} onDownload={() => void fetchArtwork(row.urls)} />,
  },
  { id: 'customerName', width: 144 },
  { id: 'orderId', width: 144 },
  { id: 'lineNo', width: 72, numeric: true },
  { id: 'fileType', width: 96, cell: (row) => fileTypeName(row.fileType) },
  { id: 'size', width: 96, numeric: true, cell: (row) => formatFileSize(row.size) },
  { id: 'originalFilenames', width: 240, hiddenByDefault: true },
  { id: 'creatorName', width: 96 },
  timeColumn('createTime'),
]);

/** How much of the shop's storage its files take. */
function Room() {
  const { data } = trpc.bs.orderFile.tenantStorageStatistics.useQuery({}, { meta: { inPlace: true } });
  if (!data) return null;
  const { fileCount, usedBytes, quotaBytes } = data;
  return <>{`本店文件 ${fileCount} 个，已用 ${formatFileSize(usedBytes)} / ${formatFileSize(quotaBytes)}`}</>;
}

/** The files of all orders; the filter by customer finds all artwork of one customer. */
export default function OrderFilePage() {
  const list = useRecordList('bs.orderFile', { noun: '订单文件', nameOf: (row) => row.fileNames });
  return (
    <RecordList
      title="订单文件"
      list={list}
      filters={[
        { name: 'orderId', kind: 'text', placeholder: '完整编号' },
        { name: 'fileNames', kind: 'text' },
        { name: 'customerName', kind: 'text' },
        CREATED_FILTER,
      ]}
      columns={COLUMNS}
      menu={(row) => [{ label: '下载', icon: DownloadIcon, onSelect: () => void fetchArtwork(row.urls) }, list.removeItem(row)]}
      emptyHint="上传到订单的文件会显示在这里。"
      exportAs="订单文件.xls"
      isAddable={false}
      sums={<Room />}
    />
  );
}
