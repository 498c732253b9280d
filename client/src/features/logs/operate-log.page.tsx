import { EyeIcon } from '@primer/octicons-react';
import { durationText } from '#client/features/tasks/job-log-columns.tsx';
import { type ColumnsOf, dictColumn, longColumn, timeColumn } from '#client/records/record-columns.tsx';
import { RecordList } from '#client/records/record-list.tsx';
import { useRecordList } from '#client/records/use-record-list.ts';
import { StatusLabel } from '#client/ui/feedback.tsx';
import { OPERATE_TYPE_CHOICES, SUCCESS_CHOICES } from '#shared/choice-labels.ts';
import { OperateDetail } from './operate-detail.tsx';

const COLUMNS: ColumnsOf<'system.operateLog'> = [
  { id: 'name', header: '操作名', width: 168, fixed: true, sticky: 'start' },
  { id: 'module', header: '操作模块', width: 112 },
  dictColumn('type', '操作类型', 88, { type: 'system_operate_type', choices: OPERATE_TYPE_CHOICES }),
  { id: 'userNickname', header: '操作人', width: 112 },
  {
    id: 'success',
    header: '是否成功',
    width: 88,
    isMark: true,
    cell: (row) => (row.resultCode === 0 ? <StatusLabel tone="success">成功</StatusLabel> : <StatusLabel tone="danger">失败</StatusLabel>),
  },
  longColumn('resultMsg', '结果提示', 176),
  { id: 'userIp', header: '操作地址', width: 136 },
  timeColumn('startTime', '操作时间', { sort: 'startTime' }),
  { id: 'duration', header: '耗时', width: 88, numeric: true, cell: (row) => durationText(row.duration) },
  { id: 'requestUrl', header: '请求地址', width: 240, hiddenByDefault: true },
  longColumn('javaMethodArgs', '请求参数', 280, { hiddenByDefault: true }),
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
          'module',
          'userNickname',
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
