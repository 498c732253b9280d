import { ArrowSwitchIcon, CheckCircleIcon, PencilIcon, PlugIcon, XCircleIcon } from '@primer/octicons-react';
import { trpcClient } from '#client/lib/trpc.ts';
import { RecordList } from '#client/records/record-list.tsx';
import { CREATED_FILTER } from '#client/records/record-search.tsx';
import { useRecordList } from '#client/records/use-record-list.ts';
import { STORAGE_CHOICES } from '#shared/choice-labels.ts';
import { STORAGE } from '#shared/states.ts';
import { FileConfigDialog } from './file-config.dialog.tsx';
import { FILE_CONFIG_COLUMNS } from './file-config-columns.tsx';
import { FileMoveDialog } from './file-move.dialog.tsx';

/** How often the list is fetched while files are being moved, in milliseconds. */
const POLL_MS = 2_000;
const MOVE = 'move';
const { fileConfig } = trpcClient.infra;

/** The list of stores for the files of all shops. Only the operator of the installation has this page. */
export default function FileConfigPage() {
  const list = useRecordList('infra.fileConfig', {
    noun: '文件配置',
    nameOf: (row) => row.name,
    refetchInterval: (rows) => rows.some(({ moveToId }) => moveToId !== null) && POLL_MS,
  });
  const { opened } = list;
  const may = list.can('update');
  return (
    <>
      <RecordList
        title="文件配置"
        list={list}
        filters={[{ name: 'name', kind: 'text' }, { name: 'storage', kind: 'select', choices: STORAGE_CHOICES }, CREATED_FILTER]}
        columns={FILE_CONFIG_COLUMNS}
        menu={(row) => [
          { label: may ? '修改' : '查看', icon: PencilIcon, onSelect: () => list.open({ row }) },
          list.actItem('测试', PlugIcon, () => fileConfig.test.query({ id: row.id }), '测试通过'),
          may &&
            !row.master &&
            list.actItem('设为主配置', CheckCircleIcon, () => fileConfig.updateMaster.mutate({ id: row.id }), '已设为主配置', {
              message: `此后上传的文件存到「${row.name}」，已有的文件留在原处。切换前会先测试。`,
            }),
          may && !row.master && row.moveToId === null && row.fileCount > 0 && list.sideItem(row, MOVE, '移走文件', ArrowSwitchIcon),
          may && row.moveToId !== null && list.actItem('停止移动', XCircleIcon, () => fileConfig.stopMove.mutate({ id: row.id }), '已停止'),
          !row.master && row.storage !== STORAGE.local && list.removeItem(row),
        ]}
        emptyHint="新建一个对象存储，测试后设为主配置。"
      />
      {opened && opened.side === undefined && <FileConfigDialog row={opened.row} onClose={list.close} />}
      {opened?.row && opened.side === MOVE && <FileMoveDialog from={opened.row} list={list} />}
    </>
  );
}
