import { CopyIcon, DownloadIcon, UploadIcon } from '@primer/octicons-react';
import { useRef, useState } from 'react';
import { tellOutcome } from '#client/lib/batch-outcome.ts';
import { trpc } from '#client/lib/trpc.ts';
import { uploadFile, uploadFiles } from '#client/lib/upload-run.ts';
import { type ColumnsOf, timeColumn } from '#client/records/record-columns.tsx';
import { RecordList } from '#client/records/record-list.tsx';
import { useRecordList } from '#client/records/use-record-list.ts';
import type { MenuItem } from '#client/ui/action-menu.tsx';
import { Button } from '#client/ui/button.tsx';
import { toast } from '#client/ui/toast.ts';
import { formatFileSize } from '#shared/rules/format.rules.ts';
import type { FileRow } from '#shared/schemas/file.schema.ts';

const COLUMNS: ColumnsOf<'infra.file'> = [
  { id: 'name', header: '文件名', width: 240, fixed: true, sticky: 'start' },
  { id: 'type', header: '文件类型', width: 176 },
  { id: 'size', header: '大小', width: 96, numeric: true, cell: (row) => formatFileSize(row.size) },
  { id: 'isPublic', header: '访问方式', width: 104, cell: (row) => (row.isPublic ? '凭地址查看' : '限时地址') },
  { id: 'path', header: '存储路径', width: 320, cell: (row) => <code>{row.path}</code> },
  { id: 'creatorName', header: '上传人', width: 96 },
  timeColumn('createTime', '上传时间'),
];

/** What the people of the shop have uploaded. */
export default function FilePage() {
  const utils = trpc.useUtils();
  const list = useRecordList('infra.file', { noun: '文件', nameOf: (row) => row.name });
  const picker = useRef<HTMLInputElement>(null);
  const [isSending, setSending] = useState(false);

  const send = async (files: readonly File[]) => {
    setSending(true);
    const outcomes = await uploadFiles('上传文件', files, uploadFile);
    setSending(false);
    const failures = outcomes.filter(({ status }) => status === 'error').map(({ fileName, error }) => `${fileName}：${error}`);
    if (failures.length === 0) toast.success('上传成功');
    else tellOutcome('上传', files.length, failures);
    await utils.infra.file.invalidate();
  };
  const copy = async ({ url }: FileRow) => {
    await navigator.clipboard.writeText(new URL(url, window.location.origin).href);
    toast.success('地址已复制');
  };
  const menu = (row: FileRow): MenuItem[] => [
    { label: row.isPublic ? '查看' : '下载', icon: DownloadIcon, onSelect: () => void window.open(row.url, '_blank', 'noopener') },
    { label: '复制地址', icon: CopyIcon, onSelect: () => void copy(row) },
    ...list.removeItems(row, '使用它的地方将不再显示。'),
  ];
  return (
    <>
      <RecordList
        title="文件列表"
        list={list}
        filters={[
          { name: 'path', label: '存储路径', kind: 'text' },
          { name: 'type', label: '文件类型', kind: 'text', placeholder: '如 image' },
          { name: 'createTime', label: '上传时间', kind: 'range' },
        ]}
        columns={COLUMNS}
        menu={menu}
        emptyHint="上传图片或其他文件，复制地址后可在别处使用。"
        isAddable={false}
        actions={
          <Button icon={UploadIcon} variant="primary" loading={isSending} onClick={() => picker.current?.click()}>
            上传文件
          </Button>
        }
      />
      <input
        ref={picker}
        type="file"
        hidden
        multiple
        onChange={({ target }) => {
          const files = [...(target.files ?? [])];
          target.value = '';
          if (files.length > 0) void send(files);
        }}
      />
    </>
  );
}
