import { useEffect, useRef } from 'react';
import type { TaskPage, TaskRow } from '#shared/schemas/task.schema.ts';
import { toApiError } from '../../lib/api-error.ts';
import { downloadTask } from '../../lib/download.ts';
import { useTaskCenter } from '../../lib/task-center.ts';
import { trpc } from '../../lib/trpc.ts';
import { toast } from '../../ui/toast.ts';

/** How often running tasks are looked at, in milliseconds. */
const POLL_MS = 2_000;
/** The newest tasks; what is older is seldom looked for. */
export const SHOWN_TASKS = 50;

export const taskKey = ({ kind, id }: TaskRow): string => `${kind}-${id}`;

export interface Tasks {
  /** As they were when last seen. */
  page: TaskPage | undefined;
  /** Why they could not be seen this time. */
  failure: string | null;
  reload(): void;
}

/** The person's newest tasks, live while one of them runs. */
export function useTasks(): Tasks {
  const { begun } = useTaskCenter();
  const query = trpc.system.task.page.useQuery(
    { pageNo: 1, pageSize: SHOWN_TASKS },
    {
      meta: { inPlace: true },
      refetchOnWindowFocus: true,
      refetchInterval: ({ state }) => (state.data && state.data.active > 0 ? POLL_MS : false),
    },
  );
  const { refetch } = query;
  useEffect(() => {
    if (begun > 0) void refetch();
  }, [begun, refetch]);
  return { page: query.data, failure: query.isError ? toApiError(query.error).message : null, reload: () => void refetch() };
}

/** Tells of an export that ended since the last look, whatever page is open. Imports tell in their own dialog. */
export function useTaskNotices(tasks: readonly TaskRow[] | undefined): void {
  const running = useRef(new Set<string>());
  useEffect(() => {
    if (!tasks) return;
    for (const task of tasks) {
      if (!running.current.has(taskKey(task))) continue;
      if (task.state === 'done') {
        toast.success(`「${task.title}」已导出`, {
          action: { label: '下载', onSelect: () => void downloadTask(task.id, task.fileName) },
        });
      }
      if (task.state === 'failed') toast.error(`「${task.title}」导出失败：${task.error ?? ''}`);
    }
    const active = tasks.filter(({ kind, state }) => kind === 'export' && (state === 'queued' || state === 'running'));
    running.current = new Set(active.map(taskKey));
  }, [tasks]);
}
