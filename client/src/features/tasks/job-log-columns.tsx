import { codeColumn, longColumn, namedColumns } from '#client/records/record-columns.tsx';
import { formatTime } from '#client/ui/date-values.ts';
import { StatusLabel } from '#client/ui/feedback.tsx';
import type { JobLogRow } from '#shared/schemas/task.schema.ts';
import { stateTexts } from './task-texts.ts';

const MINUTE_MS = 60_000;

/** A duration as text: `350 毫秒`, `2.4 秒`, `3 分 5 秒`; empty for null. */
export function durationText(milliseconds: number | null): string {
  if (milliseconds === null) return '';
  if (milliseconds < 1000) return `${milliseconds} 毫秒`;
  if (milliseconds < MINUTE_MS) return `${(milliseconds / 1000).toFixed(1)} 秒`;
  return `${Math.floor(milliseconds / MINUTE_MS)} 分 ${Math.floor((milliseconds % MINUTE_MS) / 1000)} 秒`;
}

/** The state of a job. It is more exact than the API's status, which does not tell waiting from running or failed from cancelled. */
export function JobStatus({ row }: { row: JobLogRow }) {
  const { text, tone } = stateTexts[row.state];
  return <StatusLabel tone={tone}>{row.state === 'done' ? '成功' : text}</StatusLabel>;
}

export const jobLogColumns = namedColumns<JobLogRow>('jobLog', [
  { id: 'title', width: 128, fixed: true, sticky: 'start' },
  { id: 'status', width: 80, cell: (row) => <JobStatus row={row} /> },
  { id: 'createTime', width: 172, cell: (row) => formatTime(row.createTime) },
  { id: 'beginTime', width: 172, cell: (row) => row.beginTime !== null && formatTime(row.beginTime) },
  { id: 'duration', width: 88, numeric: true, cell: (row) => durationText(row.duration) },
  {
    id: 'result',
    width: 152,
    cell: (row) => row.error === null && <span title={row.result}>{row.result}</span>,
  },
  { id: 'executeIndex', width: 64, numeric: true },
  longColumn('error', 160),
  { id: 'userName', width: 104 },
  { id: 'endTime', width: 176, hiddenByDefault: true, cell: (row) => formatTime(row.endTime) },
  { id: 'jobId', width: 104 },
  codeColumn('handlerName', 192),
  longColumn('handlerParam', 240, { hiddenByDefault: true }),
]);
