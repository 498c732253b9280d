import { ArrowSwitchIcon, CheckCircleIcon, PencilIcon, PlugIcon, XCircleIcon } from '@primer/octicons-react';
import { useState } from 'react';
import { trpcClient } from '#client/lib/trpc.ts';
import { DictTag } from '#client/records/dict-tag.tsx';
import { columnsOf, timeColumn } from '#client/records/record-columns.tsx';
import { RecordList } from '#client/records/record-list.tsx';
import { CREATED_FILTER } from '#client/records/record-search.tsx';
import { useRecordList } from '#client/records/use-record-list.ts';
import type { MenuItem } from '#client/ui/action-menu.tsx';
import { confirm } from '#client/ui/confirm.ts';
import { StatusLabel } from '#client/ui/feedback.tsx';
import { STORAGE_CHOICES } from '#shared/choice-labels.ts';
import type { FileConfigRow } from '#shared/schemas/file-config.schema.ts';
import { STORAGE } from '#shared/states.ts';
import { FileConfigDialog } from './file-config.dialog.tsx';
import { FileMoveDialog } from './file-move.dialog.tsx';

const POLL_MS = 2_000;

/** Whether files go there, or are being moved away, and how far that is. */
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

const COLUMNS = columnsOf('infra.fileConfig', [
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

/** Where the files of all shops lie; the operator of the installation says it. */
export default function FileConfigPage() {
  const list = useRecordList('infra.fileConfig', {
    noun: '文件配置',
    nameOf: (row) => row.name,
    refetchInterval: (rows) => rows.some(({ moveToId }) => moveToId !== null) && POLL_MS,
  });
  const [moving, setMoving] = useState<FileConfigRow | null>(null);
  const { act } = list;
  const makeMaster = async ({ id, name }: FileConfigRow) => {
    const message = `此后上传的文件存到「${name}」，已有的文件留在原处。切换前会先测试。`;
    if (await confirm({ title: '设为主配置', message, confirmLabel: '设为主配置' }))
      await act(trpcClient.infra.fileConfig.updateMaster.mutate({ id }), '已设为主配置');
  };
  const menu = (row: FileConfigRow): MenuItem[] => {
    const may = list.can('update');
    const others = may && !row.master;
    return [
      { label: may ? '修改' : '查看', icon: PencilIcon, onSelect: () => list.open({ row }) },
      { label: '测试', icon: PlugIcon, onSelect: () => void act(trpcClient.infra.fileConfig.test.query({ id: row.id }), '测试通过') },
      ...(others ? [{ label: '设为主配置', icon: CheckCircleIcon, onSelect: () => void makeMaster(row) }] : []),
      ...(others && row.moveToId === null && row.fileCount > 0
        ? [{ label: '移走文件', icon: ArrowSwitchIcon, onSelect: () => setMoving(row) }]
        : []),
      ...(may && row.moveToId !== null
        ? [
            {
              label: '停止移动',
              icon: XCircleIcon,
              onSelect: () => void act(trpcClient.infra.fileConfig.stopMove.mutate({ id: row.id }), '已停止'),
            },
          ]
        : []),
      ...(row.master || row.storage === STORAGE.local ? [] : list.removeItems(row)),
    ];
  };
  const { opened } = list;
  return (
    <>
      <RecordList
        title="文件配置"
        list={list}
        filters={[{ name: 'name', kind: 'text' }, { name: 'storage', kind: 'select', choices: STORAGE_CHOICES }, CREATED_FILTER]}
        columns={COLUMNS}
        menu={menu}
        emptyHint="新建一个对象存储，测试后设为主配置。"
      />
      {opened && <FileConfigDialog row={opened.row} onClose={list.close} />}
      {moving && (
        <FileMoveDialog
          from={moving}
          targets={list.query.data?.list.filter(({ id }) => id !== moving.id) ?? []}
          onMove={(targetId) => act(trpcClient.infra.fileConfig.move.mutate({ id: moving.id, targetId }), '已开始移动')}
          onClose={() => setMoving(null)}
        />
      )}
    </>
  );
}
