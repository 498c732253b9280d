import { DictTag } from '#client/records/dict-tag.tsx';
import { columnsOf, timeColumn } from '#client/records/record-columns.tsx';
import { fieldsOf } from '#client/records/record-fields.tsx';
import { formatTime } from '#client/ui/date-values.ts';
import { TIMER_STATUS_CHOICES } from '#shared/choice-labels.ts';

export const JOB_COLUMNS = columnsOf('infra.job', [
  { id: 'name', width: 208, fixed: true, sticky: 'start' },
  {
    id: 'status',
    width: 96,
    cell: (row) => <DictTag type="infra_job_status" value={row.status} choices={TIMER_STATUS_CHOICES} />,
  },
  { id: 'nextTime', header: '下次执行', width: 172, cell: (row) => (row.nextTime === null ? '' : formatTime(row.nextTime)) },
  { id: 'cronExpression', width: 144, cell: (row) => <code>{row.cronExpression}</code> },
  { id: 'handlerName', width: 136, cell: (row) => <code>{row.handlerName}</code> },
  { id: 'handlerParam', width: 136, hiddenByDefault: true },
  { id: 'retryCount', width: 88, numeric: true },
  { id: 'retryInterval', header: '重试间隔(毫秒)', width: 128, numeric: true },
  { id: 'monitorTimeout', header: '监控超时(毫秒)', width: 128, numeric: true },
  timeColumn('createTime', { hiddenByDefault: true }),
]);

export function jobFields(handlers: ReadonlyArray<{ name: string; title: string }>) {
  const choices = handlers.map(({ name, title }) => ({ value: name, label: `${title}（${name}）` }));
  return fieldsOf('infra.job', [
    { name: 'name', kind: 'text', required: true, autoFocus: true },
    { name: 'handlerName', kind: 'select', choices, placeholder: '请选择', required: true },
    {
      name: 'cronExpression',
      kind: 'text',
      required: true,
      hint: 'CRON 表达式：秒 分 时 日 月 周，如 0 30 2 * * ? 为每天 02:30',
    },
    { name: 'handlerParam', kind: 'text', hint: '租户编号，多个用逗号分隔；只用于逐店处理的任务，不填为全部租户' },
    { name: 'retryCount', kind: 'integer', unit: '次' },
    { name: 'retryInterval', kind: 'integer', unit: '毫秒' },
    { name: 'monitorTimeout', kind: 'integer', unit: '毫秒', hint: '超过时在日志中注明，可不填' },
  ]);
}
