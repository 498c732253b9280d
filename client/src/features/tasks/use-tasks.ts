import { useEffect } from 'react';
import { toApiError } from '#client/lib/api-error.ts';
import { useTaskCenter } from '#client/lib/task-center.ts';
import { useIsLive, useTaskEvents } from '#client/lib/task-stream.ts';
import { trpc } from '#client/lib/trpc.ts';
import type { TaskEvent, TaskPage, TaskRow } from '#shared/schemas/task.schema.ts';

/** Interval of polling running tasks while the task stream is not open, in milliseconds. */
const POLL_MS = 2_000;
/** How many of the newest tasks are shown. */
export const SHOWN_TASKS = 50;
const INPUT = { pageNo: 1, pageSize: SHOWN_TASKS };

export const taskKey = ({ kind, id }: { kind: string; id: number }): string => `${kind}-${id}`;

export interface Tasks {
  /** The tasks as last fetched or updated by the stream. */
  page: TaskPage | undefined;
  /** Why the last fetch failed, else null. */
  failure: string | null;
  reload(): void;
  /** To be called when the person has seen the ended tasks. */
  markSeen(): void;
}

/** The page with the changed tasks in it; null if a state changed or a task is new, so that the page has to be fetched. */
function progressed(page: TaskPage, tasks: readonly TaskRow[]): TaskPage | null {
  const changed = new Map(tasks.map((task) => [taskKey(task), task]));
  const known = page.list.filter((task) => changed.get(taskKey(task))?.state === task.state);
  if (known.length < changed.size) return null;
  return { ...page, list: page.list.map((task) => changed.get(taskKey(task)) ?? task) };
}

/** The person's newest tasks, kept up to date by the stream or by polling. */
export function useTasks(): Tasks {
  const { begun } = useTaskCenter();
  const isLive = useIsLive();
  const utils = trpc.useUtils();
  const query = trpc.system.task.page.useQuery(INPUT, {
    meta: { inPlace: true },
    refetchOnWindowFocus: true,
    refetchInterval: ({ state }) => (!isLive && state.data && state.data.active > 0 ? POLL_MS : false),
  });
  const { data, refetch } = query;
  useEffect(() => {
    if (begun > 0) void refetch();
  }, [begun, refetch]);

  useTaskEvents(({ isSnapshot, tasks }: TaskEvent) => {
    const page = utils.system.task.page.getData(INPUT);
    const next = isSnapshot || !page ? null : progressed(page, tasks);
    if (next) utils.system.task.page.setData(INPUT, next);
    else if (isSnapshot || tasks.length > 0) void refetch();
  });

  const seen = trpc.system.task.updateSeen.useMutation({
    meta: { inPlace: true },
    onSuccess: () => utils.system.task.page.invalidate(),
  });
  const { mutate } = seen;
  const markSeen = () => {
    const until = Math.max(0, ...(data?.list.map(({ finishTime }) => finishTime ?? 0) ?? []));
    if (data && data.unseen > 0 && until > 0) mutate({ until });
  };
  return { page: data, failure: query.isError ? toApiError(query.error).message : null, reload: () => void refetch(), markSeen };
}
