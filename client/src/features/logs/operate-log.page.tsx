import { EyeIcon } from '@primer/octicons-react';
import { durationText } from '#client/features/tasks/job-log-columns.tsx';
import { DictTag } from '#client/records/dict-tag.tsx';
import { type ColumnsOf, timeColumn } from '#client/records/record-columns.tsx';
import { RecordList } from '#client/records/record-list.tsx';
import { useRecordList } from '#client/records/use-record-list.ts';
import { StatusLabel } from '#client/ui/feedback.tsx';
import { OPERATE_TYPE_CHOICES, SUCCESS_CHOICES } from '#shared/choice-labels.ts';
import type { OperateLogRow } from '#shared/schemas/log.schema.ts';
import { OperateDetail } from './operate-detail.tsx';

/** Whether it was done, and why not. */
export function OperateResult({ row }: { row: OperateLogRow }) {
  return row.resultCode === 0 ? <StatusLabel tone="success">成功</StatusLabel> : <StatusLabel tone="danger">失败</StatusLabel>;
}

const COLUMNS: ColumnsOf<'system.operateLog'> = [
  { id: 'name', header: '操作名', width: 168, fixed: true, sticky: 'start' },
  { id: 'module', header: '操作模块', width: 112 },
  {
    id: 'type',
    header: '操作类型',
    width: 88,
    cell: (row) => <DictTag type="system_operate_type" value={row.type} choices={OPERATE_TYPE_CHOICES} />,
  },
  { id: 'userNickname', header: '操作人', width: 112 },
  { id: 'success', header: '是否成功', width: 88, isMark: true, cell: (row) => <OperateResult row={row} /> },
  { id: 'resultMsg', header: '结果提示', width: 176, cell: (row) => row.resultMsg && <span title={row.resultMsg}>{row.resultMsg}</span> },
  { id: 'userIp', header: '操作地址', width: 136 },
  timeColumn('startTime', '操作时间', { sort: 'startTime' }),
  { id: 'duration', header: '耗时', width: 88, numeric: true, cell: (row) => durationText(row.duration) },
  { id: 'requestUrl', header: '请求地址', width: 240, hiddenByDefault: true },
  {
    id: 'javaMethodArgs',
    header: '请求参数',
    width: 280,
    hiddenByDefault: true,
    cell: (row) => row.javaMethodArgs && <span title={row.javaMethodArgs}>{row.javaMethodArgs}</span>,
  },
];

/** Who changed what in the shop, when and from where. */
export default function OperateLogPage() {
  const list = useRecordList('system.operateLog', { noun: '操作日志', nameOf: (row) => row.name });
  const opened = list.opened?.row;
  return (
    <>
      <RecordList
        title="操作日志"
        list={list}
        filters={[
          { name: 'module', label: '操作模块', kind: 'text' },
          { name: 'userNickname', label: '操作人', kind: 'text' },
          { name: 'type', label: '操作类型', kind: 'select', choices: OPERATE_TYPE_CHOICES },
          { name: 'success', label: '是否成功', kind: 'select', choices: SUCCESS_CHOICES },
          { name: 'startTime', label: '操作时间', kind: 'range' },
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
