import { formatTime } from '#client/ui/date-values.ts';
import { formatFileSize } from '#shared/rules/format.rules.ts';
import type { TaskRow, TaskState } from '#shared/schemas/task.schema.ts';

type Tone = 'neutral' | 'success' | 'attention' | 'danger' | 'accent';

export const stateTexts: Record<TaskState, { text: string; tone: Tone }> = {
  queued: { text: '等待中', tone: 'neutral' },
  running: { text: '进行中', tone: 'accent' },
  waiting: { text: '待确认', tone: 'attention' },
  done: { text: '已完成', tone: 'success' },
  undone: { text: '已撤销', tone: 'neutral' },
  failed: { text: '失败', tone: 'danger' },
  cancelled: { text: '已取消', tone: 'neutral' },
};

const count = (value: number) => value.toLocaleString('zh-CN');

/** Whether a task is a finished export whose file was removed. */
export function isExpired(task: TaskRow): boolean {
  return task.kind === 'export' && task.state === 'done' && !task.isDownloadable;
}

/** The result of a task, or its progress. */
export function outcomeText(task: TaskRow): string {
  const { kind, state, rowsDone, rowsTotal } = task;
  if (state === 'queued') return rowsTotal > 0 ? `共 ${count(rowsTotal)} 行` : '';
  if (state === 'running') return `${count(rowsDone)} / ${count(rowsTotal)} 行`;
  if (kind === 'export') return state === 'done' ? `${count(rowsDone)} 行，${formatFileSize(task.bytes ?? 0)}` : '';
  if (state === 'failed' || state === 'undone') return '';
  if (state === 'waiting')
    return rowsTotal > 0
      ? `可新增 ${count(task.createCount)}，可更新 ${count(task.updateCount)}，有问题 ${count(task.failureCount)}`
      : '有列需要指定';
  return `新增 ${count(task.createCount)}，更新 ${count(task.updateCount)}，失败 ${count(task.failureCount)}`;
}

/** When a task was begun, and until when its file can be downloaded. */
export function timeText(task: TaskRow): string {
  if (isExpired(task)) return `${formatTime(task.createTime)}，文件已过期`;
  const until = task.isDownloadable && task.expireTime !== null ? `，保留至 ${formatTime(task.expireTime).slice(0, 16)}` : '';
  return formatTime(task.createTime) + until;
}
