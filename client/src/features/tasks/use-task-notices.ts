import { useCallback, useEffect, useRef } from 'react';
import { downloadTask, EXPORT_BEGUN } from '#client/lib/download.ts';
import { isImportFollowed, openTaskCenter } from '#client/lib/task-center.ts';
import { useTaskEvents } from '#client/lib/task-stream.ts';
import { toast } from '#client/ui/toast.ts';
import { isTaskEnded, type TaskRow } from '#shared/schemas/task.schema.ts';
import { outcomeText } from './task-texts.ts';
import { taskKey } from './use-tasks.ts';

const look = { label: '打开任务中心', onSelect: openTaskCenter };

function tell(task: TaskRow): void {
  const isExport = task.kind === 'export';
  // The message that the export became a task would cover the button of the next one.
  if (isExport) toast.dismiss(EXPORT_BEGUN);
  if (!isExport && isImportFollowed()) return;
  const name = isExport ? `「${task.title}」` : `${task.title}「${task.fileName}」`;
  if (task.state === 'failed') toast.error(`${name}${isExport ? '导出' : ''}失败：${task.error ?? ''}`, { action: look });
  else if (task.state === 'undone') toast.success(`${name}已撤销`, { action: look });
  else if (task.state === 'cancelled') toast.info(`${name}${isExport ? '导出' : ''}已取消`, { action: look });
  else if (isExport)
    toast.success(`${name}已导出`, { action: { label: '下载', onSelect: () => void downloadTask(task.id, task.fileName) } });
  else toast[task.failureCount > 0 ? 'warning' : 'success'](`${name}已完成：${outcomeText(task)}`, { action: look });
}

/** Shows a message on any page, once, when a task ends. It learns so by the stream, or from `tasks`, if the stream missed it. */
export function useTaskNotices(tasks: readonly TaskRow[] | undefined): void {
  const running = useRef(new Set<string>());
  const announced = useRef(new Set<string>());

  const note = useCallback((task: TaskRow, isNews: boolean) => {
    const key = taskKey(task);
    if (!isTaskEnded(task.state)) {
      running.current.add(key);
      if (task.state === 'waiting' && isNews && !announced.current.has(key)) {
        announced.current.add(key);
        if (!isImportFollowed()) toast.info(`${task.title}「${task.fileName}」已检查完，等您确认`, { action: look });
      }
      return;
    }
    const ending = `${key}-${task.finishTime}`;
    if ((isNews || running.current.has(key)) && !announced.current.has(ending)) {
      announced.current.add(ending);
      tell(task);
    }
    running.current.delete(key);
  }, []);

  // A snapshot has the state when the stream was opened. An import that waits in it is not news, so it is not announced.
  useTaskEvents(({ isSnapshot, tasks: changed }) => {
    for (const task of changed) note(task, !isSnapshot);
  });
  useEffect(() => {
    for (const task of tasks ?? []) note(task, false);
  }, [tasks, note]);
}
