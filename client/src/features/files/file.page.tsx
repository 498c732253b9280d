import { CopyIcon, DownloadIcon } from '@primer/octicons-react';
import { codeColumn, columnsOf, timeColumn } from '#client/records/record-columns.tsx';
import { RecordList } from '#client/records/record-list.tsx';
import { useRecordList } from '#client/records/use-record-list.ts';
import { copyText } from '#client/ui/copy-text.ts';
import { toast } from '#client/ui/toast.ts';
import { formatFileSize } from '#shared/rules/format.rules.ts';
import type { FileRow } from '#shared/schemas/file.schema.ts';
import { UploadButton } from './upload-button.tsx';

const COLUMNS = columnsOf('infra.file', [
  { id: 'name', width: 240, fixed: true, sticky: 'start' },
  { id: 'type', width: 176 },
  { id: 'size', width: 96, numeric: true, cell: (row) => formatFileSize(row.size) },
  { id: 'isPublic', header: '访问方式', width: 104, cell: (row) => (row.isPublic ? '凭地址查看' : '限时地址') },
  codeColumn('path', 320),
  { id: 'creatorName', width: 96 },
  timeColumn('createTime'),
]);

/** The list of files that the people of the shop have uploaded. */
export default function FilePage() {
  const list = useRecordList('infra.file', { noun: '文件', nameOf: (row) => row.name });
  const copy = async ({ url }: FileRow) => {
    if (await copyText(new URL(url, window.location.origin).href)) toast.success('地址已复制');
    else toast.warning('浏览器不允许复制地址');
  };
  return (
    <RecordList
      title="文件列表"
      list={list}
      filters={['path', { name: 'type', kind: 'text', placeholder: '如 image' }, { name: 'createTime', kind: 'range' }]}
      columns={COLUMNS}
      menu={(row) => [
        { label: row.isPublic ? '查看' : '下载', icon: DownloadIcon, onSelect: () => void window.open(row.url, '_blank', 'noopener') },
        { label: '复制地址', icon: CopyIcon, onSelect: () => void copy(row) },
        list.removeItem(row, '使用它的地方将不再显示。'),
      ]}
      emptyHint="上传图片或其他文件，复制地址后可在别处使用。"
      isAddable={false}
      actions={<UploadButton />}
    />
  );
}
