import { DictTag } from '#client/records/dict-tag.tsx';
import { columnsOf, timeColumn } from '#client/records/record-columns.tsx';
import { StatusLabel } from '#client/ui/feedback.tsx';
import { STORAGE_CHOICES } from '#shared/choice-labels.ts';
import type { FileConfigRow } from '#shared/schemas/file-config.schema.ts';
import { STORAGE } from '#shared/states.ts';

/** The progress of moving the files away, or whether new files are stored here. */
function State({ row }: { row: FileConfigRow }) {
  if (row.moveToId !== null) {
    const text = `移动中 ${Math.max(0, row.moveTotal - row.fileCount)} / ${row.moveTotal}`;
    return (
      <span title={row.moveError ?? undefined}>
        <StatusLabel tone={row.moveError ? 'danger' : 'accent'}>{row.moveError ? `${text}，有失败` : text}</StatusLabel>
      </span>
    );
  }
  return row.master ? <StatusLabel tone="success">主配置</StatusLabel> : null;
}

const placeOf = ({ storage, config }: FileConfigRow): string => {
  if (storage === STORAGE.local) return '服务器的数据目录';
  return `${config.bucket} · ${storage === STORAGE.qiniu ? config.domain : config.endpoint}`;
};

export const FILE_CONFIG_COLUMNS = columnsOf('infra.fileConfig', [
  { id: 'name', width: 176, fixed: true, sticky: 'start' },
  {
    id: 'storage',
    width: 120,
    cell: (row) => <DictTag type="infra_file_storage" value={row.storage} choices={STORAGE_CHOICES} />,
  },
  { id: 'master', header: '状态', width: 168, cell: (row) => <State row={row} /> },
  { id: 'fileCount', header: '文件数', width: 88, numeric: true },
  { id: 'config', width: 280, cell: placeOf },
  { id: 'remark', width: 200 },
  timeColumn('createTime'),
]);
