import { ClockIcon, ListUnorderedIcon, PlayIcon, SquareFillIcon, ZapIcon } from '@primer/octicons-react';
import { useGo } from '#client/app/use-go.ts';
import { usePagePath } from '#client/app/use-page-path.ts';
import { trpc, trpcClient } from '#client/lib/trpc.ts';
import { RecordList } from '#client/records/record-list.tsx';
import { useRecordList } from '#client/records/use-record-list.ts';
import type { MenuItem } from '#client/ui/action-menu.tsx';
import { TIMER_STATUS_CHOICES } from '#shared/choice-labels.ts';
import { type JobRow, jobCreateInput } from '#shared/schemas/job.schema.ts';
import { TIMER_STATUS } from '#shared/states.ts';
import { JOB_COLUMNS, jobFields } from './job-fields.tsx';
import { NextTimes } from './next-times.tsx';

const { job } = trpcClient.infra;
const TIMES = 'times';

/** The list of the installation's scheduled jobs. */
export default function JobPage() {
  const go = useGo();
  const logs = usePagePath()('jobLog');
  const list = useRecordList('infra.job', { noun: '定时任务', nameOf: (row) => row.name });
  const handlers = trpc.infra.job.listHandlers.useQuery();
  const { opened, can } = list;
  const switchItem = ({ id, status }: JobRow): MenuItem =>
    status === TIMER_STATUS.normal
      ? list.actItem('暂停', SquareFillIcon, () => job.updateStatus.mutate({ id, status: TIMER_STATUS.paused }), '已暂停')
      : list.actItem('开启', PlayIcon, () => job.updateStatus.mutate({ id, status: TIMER_STATUS.normal }), '已开启');
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
        columns={JOB_COLUMNS}
        form={{ fields: jobFields(handlers.data ?? []), schema: jobCreateInput, initial: { retryCount: 0, retryInterval: 60_000 } }}
        menu={(row) => [
          list.editItem(row) || list.viewItem(row),
          can('trigger') && list.actItem('执行一次', ZapIcon, () => job.trigger.mutate({ id: row.id }), '已安排执行，几秒后可在日志中查看'),
          can('update') && switchItem(row),
          list.sideItem(row, TIMES, '执行时间', ClockIcon),
          logs !== null && { label: '任务日志', icon: ListUnorderedIcon, onSelect: () => go(`${logs}?jobId=${row.id}`) },
          list.removeItem(row),
        ]}
        emptyHint="每个处理器可有一个定时任务。"
        exportAs="定时任务.xls"
      />
      {opened?.row && opened.side === TIMES && <NextTimes job={opened.row} onClose={list.close} />}
    </>
  );
}
