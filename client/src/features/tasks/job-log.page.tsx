import { SyncIcon } from '@primer/octicons-react';
import { useIsLive } from '#client/lib/task-stream.ts';
import { RecordList } from '#client/records/record-list.tsx';
import { useRecordList } from '#client/records/use-record-list.ts';
import { JOB_STATUS_CHOICES } from '#shared/choice-labels.ts';
import type { JobLogRow } from '#shared/schemas/task.schema.ts';
import { JOB_STATUS } from '#shared/states.ts';
import { JobDetail } from './job-detail.tsx';
import { jobLogColumns } from './job-log-columns.tsx';
import { RetryButton, useRetry } from './retry-button.tsx';
import { useLogChanges } from './use-log-changes.ts';
import { taskKey } from './use-tasks.ts';

/** Interval of polling while the task stream is not open, in milliseconds. */
const POLL_MS = 2_000;

/** The log of all the shop's jobs. It is updated while jobs run. */
export default function JobLogPage() {
  const isLive = useIsLive();
  const list = useRecordList('infra.jobLog', {
    noun: '任务日志',
    nameOf: (row) => `${row.title} ${row.id}`,
    permission: 'infra:job',
    refetchInterval: (rows) => !isLive && rows.some((row) => row.status === JOB_STATUS.open) && POLL_MS,
  });
  useLogChanges(() => void list.query.refetch());
  const retry = useRetry();
  const isRetryable = (row: JobLogRow) => row.isRetryable && list.can('trigger');
  const key = list.opened?.row && taskKey(list.opened.row);
  const opened = list.query.data?.list.find((row) => taskKey(row) === key);
  return (
    <>
      <RecordList
        title="任务日志"
        list={list}
        filters={[
          { name: 'jobId', kind: 'text', inputMode: 'numeric' },
          { name: 'handlerName', kind: 'text', placeholder: '请输入处理器的名字' },
          { name: 'status', kind: 'select', choices: JOB_STATUS_CHOICES },
        ]}
        columns={jobLogColumns}
        menu={(row) => [
          { ...list.viewItem(row), label: '详情' },
          isRetryable(row) && { label: '重新执行', icon: SyncIcon, onSelect: () => void retry.ask(row) },
        ]}
        rowId={taskKey}
        emptyHint="导入和后台导出会记录在这里。"
        exportAs="任务日志.xls"
        isAddable={false}
      />
      {opened && <JobDetail row={opened} footer={isRetryable(opened) && <RetryButton row={opened} />} onClose={list.close} />}
    </>
  );
}
