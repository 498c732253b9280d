import { EyeIcon } from '@primer/octicons-react';
import { durationText } from '#client/features/tasks/job-log-columns.tsx';
import { columnsOf, dictColumn, longColumn, timeColumn } from '#client/records/record-columns.tsx';
import { RecordList } from '#client/records/record-list.tsx';
import { useRecordList } from '#client/records/use-record-list.ts';
import { StatusLabel } from '#client/ui/feedback.tsx';
import { OPERATE_TYPE_CHOICES, SUCCESS_CHOICES } from '#shared/choice-labels.ts';
import { SUCCESS_CODE } from '#shared/envelope.ts';
import { OperateDetail } from './operate-detail.tsx';

const COLUMNS = columnsOf('system.operateLog', [
  { id: 'name', width: 168, fixed: true, sticky: 'start' },
  { id: 'module', width: 112 },
  dictColumn('type', 88, { type: 'system_operate_type', choices: OPERATE_TYPE_CHOICES }),
  { id: 'userNickname', width: 112 },
  {
    id: 'success',
    width: 88,
    isMark: true,
    cell: (row) =>
      row.resultCode === SUCCESS_CODE ? <StatusLabel tone="success">成功</StatusLabel> : <StatusLabel tone="danger">失败</StatusLabel>,
  },
  longColumn('resultMsg', 176),
  { id: 'userIp', width: 136 },
  timeColumn('startTime', { sort: 'startTime' }),
  { id: 'duration', width: 88, numeric: true, cell: (row) => durationText(row.duration) },
  { id: 'requestUrl', width: 240, hiddenByDefault: true },
  longColumn('javaMethodArgs', 280, { hiddenByDefault: true }),
]);

/** The operation log: who changed what in the shop, when and from where. */
export default function OperateLogPage() {
  const list = useRecordList('system.operateLog', { noun: '操作日志', nameOf: (row) => row.name });
  const opened = list.opened?.row;
  return (
    <>
      <RecordList
        title="操作日志"
        list={list}
        filters={[
          'module',
          'userNickname',
          { name: 'type', kind: 'select', choices: OPERATE_TYPE_CHOICES },
          { name: 'success', kind: 'select', choices: SUCCESS_CHOICES },
          { name: 'startTime', kind: 'range' },
        ]}
        columns={COLUMNS}
        menu={(row) => [{ label: '详情', icon: EyeIcon, onSelect: () => list.open({ row }) }]}
        emptyHint="新增、修改、删除、导入和导出都会记录在这里。"
        exportAs="操作日志.xls"
        isAddable={false}
      />
      {opened && <OperateDetail row={opened} onClose={list.close} />}
    </>
  );
}
