import type { JobLogRow } from '#shared/schemas/task.schema.ts';
import type { DataColumn } from '../../ui/data-table-columns.ts';
import { formatTime } from '../../ui/date-values.ts';
import { StatusLabel } from '../../ui/feedback.tsx';
import type { Tone } from './task-texts.ts';

export const STATUSES: ReadonlyArray<{ text: string; tone: Tone }> = [
  { text: '运行中', tone: 'accent' },
  { text: '成功', tone: 'success' },
  { text: '失败', tone: 'danger' },
];

const MINUTE_MS = 60_000;

/** 350 毫秒, 2.4 秒, 3 分 5 秒. */
export function durationText(milliseconds: number | null): string {
  if (milliseconds === null) return '';
  if (milliseconds < 1000) return `${milliseconds} 毫秒`;
  if (milliseconds < MINUTE_MS) return `${(milliseconds / 1000).toFixed(1)} 秒`;
  return `${Math.floor(milliseconds / MINUTE_MS)} 分 ${Math.floor((milliseconds % MINUTE_MS) / 1000)} 秒`;
}

export const jobLogColumns: DataColumn<JobLogRow>[] = [
  { id: 'title', header: '任务', width: 152, fixed: true, sticky: 'start' },
  {
    id: 'status',
    header: '状态',
    width: 88,
    cell: (row) => {
      const status = STATUSES[row.status];
      return status && <StatusLabel tone={status.tone}>{status.text}</StatusLabel>;
    },
  },
  { id: 'result', header: '结果', width: 240, cell: (row) => <span title={row.result}>{row.result}</span> },
  { id: 'userName', header: '发起人', width: 104 },
  { id: 'beginTime', header: '开始时间', width: 176, cell: (row) => formatTime(row.beginTime) },
  { id: 'endTime', header: '结束时间', width: 176, cell: (row) => formatTime(row.endTime) },
  { id: 'duration', header: '用时', width: 104, numeric: true, cell: (row) => durationText(row.duration) },
  { id: 'id', header: '编号', width: 80 },
  { id: 'handlerName', header: '处理器', width: 192, cell: (row) => <code>{row.handlerName}</code> },
  { id: 'handlerParam', header: '参数', width: 240, cell: (row) => <span title={row.handlerParam}>{row.handlerParam}</span> },
];
