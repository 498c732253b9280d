import { ClockIcon, ListUnorderedIcon, PlayIcon, SquareFillIcon, ZapIcon } from '@primer/octicons-react';
import { useState } from 'react';
import { useGo } from '#client/app/use-go.ts';
import { trpc, trpcClient } from '#client/lib/trpc.ts';
import { DictTag } from '#client/records/dict-tag.tsx';
import { columnsOf, timeColumn } from '#client/records/record-columns.tsx';
import { fieldsOf } from '#client/records/record-fields.tsx';
import { RecordList } from '#client/records/record-list.tsx';
import { useRecordList } from '#client/records/use-record-list.ts';
import type { MenuItem } from '#client/ui/action-menu.tsx';
import { formatTime } from '#client/ui/date-values.ts';
import { Drawer } from '#client/ui/drawer.tsx';
import { LoadingArea } from '#client/ui/feedback.tsx';
import { TIMER_STATUS_CHOICES } from '#shared/choice-labels.ts';
import { type JobRow, jobCreateInput } from '#shared/schemas/job.schema.ts';
import { TIMER_STATUS } from '#shared/states.ts';
import styles from './tasks.module.css';

const COLUMNS = columnsOf('infra.job', [
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

function jobFields(handlers: ReadonlyArray<{ name: string; title: string }>) {
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

/** What the installation does by itself, and when. */
export default function JobPage() {
  const go = useGo();
  const list = useRecordList('infra.job', { noun: '定时任务', nameOf: (row) => row.name });
  const handlers = trpc.infra.job.listHandlers.useQuery();
  const [timed, setTimed] = useState<JobRow | null>(null);
  const { act } = list;
  const { job } = trpcClient.infra;
  const switchItem = ({ id, status }: JobRow): MenuItem =>
    status === TIMER_STATUS.normal
      ? {
          label: '暂停',
          icon: SquareFillIcon,
          onSelect: () => void act(job.updateStatus.mutate({ id, status: TIMER_STATUS.paused }), '已暂停'),
        }
      : { label: '开启', icon: PlayIcon, onSelect: () => void act(job.updateStatus.mutate({ id, status: TIMER_STATUS.normal }), '已开启') };
  const menu = (row: JobRow): MenuItem[] => [
    ...(list.can('update') ? list.editItems(row) : [list.viewItem(row)]),
    ...(list.can('trigger')
      ? [
          {
            label: '执行一次',
            icon: ZapIcon,
            onSelect: () => void act(job.trigger.mutate({ id: row.id }), '已安排执行，几秒后可在日志中查看'),
          },
        ]
      : []),
    ...(list.can('update') ? [switchItem(row)] : []),
    { label: '执行时间', icon: ClockIcon, onSelect: () => setTimed(row) },
    { label: '任务日志', icon: ListUnorderedIcon, onSelect: () => go(`/job/log?jobId=${row.id}`) },
    ...list.removeItems(row),
  ];
  return (
    <>
      <RecordList
        title="定时任务"
        list={list}
        filters={[
          { name: 'name', kind: 'text' },
          { name: 'status', kind: 'select', choices: TIMER_STATUS_CHOICES },
          { name: 'handlerName', kind: 'text', placeholder: '请输入处理器的名字' },
        ]}
        columns={COLUMNS}
        form={{ fields: jobFields(handlers.data ?? []), schema: jobCreateInput, initial: { retryCount: 0, retryInterval: 60_000 } }}
        menu={menu}
        emptyHint="每个处理器可有一个定时任务。"
        exportAs="定时任务.xls"
      />
      {timed && <NextTimes job={timed} onClose={() => setTimed(null)} />}
    </>
  );
}

const TIMES = 10;

function NextTimes({ job, onClose }: { job: JobRow; onClose(): void }) {
  const times = trpc.infra.job.getNextTimes.useQuery({ id: job.id, count: TIMES });
  return (
    <Drawer title={`执行时间 - ${job.name}`} onClose={onClose}>
      {times.data ? (
        <ol className={styles.times}>
          {times.data.map((time) => (
            <li key={time}>{formatTime(time)}</li>
          ))}
        </ol>
      ) : (
        <LoadingArea />
      )}
    </Drawer>
  );
}
