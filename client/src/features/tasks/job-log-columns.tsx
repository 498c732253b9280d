import { codeColumn, longColumn } from '#client/records/record-columns.tsx';
import type { DataColumn } from '#client/ui/data-table-columns.ts';
import { formatTime } from '#client/ui/date-values.ts';
import { StatusLabel } from '#client/ui/feedback.tsx';
import type { JobLogRow } from '#shared/schemas/task.schema.ts';
import { stateTexts } from './task-texts.ts';

const MINUTE_MS = 60_000;

/** 350 毫秒, 2.4 秒, 3 分 5 秒. */
export function durationText(milliseconds: number | null): string {
  if (milliseconds === null) return '';
  if (milliseconds < 1000) return `${milliseconds} 毫秒`;
  if (milliseconds < MINUTE_MS) return `${(milliseconds / 1000).toFixed(1)} 秒`;
  return `${Math.floor(milliseconds / MINUTE_MS)} 分 ${Math.floor((milliseconds % MINUTE_MS) / 1000)} 秒`;
}

/** What the status says in short, a state says exactly: whether a job waits or runs, failed or was cancelled. */
export function JobStatus({ row }: { row: JobLogRow }) {
  const { text, tone } = stateTexts[row.state];
  return <StatusLabel tone={tone}>{row.state === 'done' ? '成功' : text}</StatusLabel>;
}

export const jobLogColumns: DataColumn<JobLogRow>[] = [
  { id: 'title', header: '任务', width: 128, fixed: true, sticky: 'start' },
  { id: 'status', header: '任务状态', width: 80, cell: (row) => <JobStatus row={row} /> },
  { id: 'createTime', header: '排队时间', width: 172, cell: (row) => formatTime(row.createTime) },
  { id: 'beginTime', header: '开始时间', width: 172, cell: (row) => row.beginTime !== null && formatTime(row.beginTime) },
  { id: 'duration', header: '用时', width: 88, numeric: true, cell: (row) => durationText(row.duration) },
  {
    id: 'result',
    header: '结果',
    width: 152,
    cell: (row) => row.error === null && <span title={row.result}>{row.result}</span>,
  },
  { id: 'executeIndex', header: '执行次数', width: 64, numeric: true },
  longColumn('error', '失败原因', 160),
  { id: 'userName', header: '发起人', width: 104 },
  { id: 'endTime', header: '结束时间', width: 176, hiddenByDefault: true, cell: (row) => formatTime(row.endTime) },
  { id: 'jobId', header: '任务编号', width: 104 },
  codeColumn('handlerName', '处理器', 192),
  longColumn('handlerParam', '参数', 240, { hiddenByDefault: true }),
];
