import { useTaskEvents } from '#client/lib/task-stream.ts';
import { trpc } from '#client/lib/trpc.ts';

/** Interval of polling, in milliseconds. Events of the task stream update the count sooner, but may be missed. */
const POLL_MS = 120_000;
export const UNREAD_SHOWN = 10;

/** The number of the person's unread messages. */
export function useUnreadCount(): number {
  const utils = trpc.useUtils();
  const { data = 0 } = trpc.system.notifyMessage.getUnreadCount.useQuery(undefined, {
    meta: { inPlace: true },
    refetchInterval: POLL_MS,
    refetchOnWindowFocus: true,
  });
  useTaskEvents(({ isUnreadChanged }) => {
    if (isUnreadChanged) void utils.system.notifyMessage.invalidate();
  });
  return data;
}

/** Marks the person's own messages as read: some by their ids, or all. */
export function useMarkRead() {
  const utils = trpc.useUtils();
  const onSuccess = () => utils.system.notifyMessage.invalidate();
  const some = trpc.system.notifyMessage.updateRead.useMutation({ onSuccess });
  const all = trpc.system.notifyMessage.updateAllRead.useMutation({ onSuccess });
  return { markRead: (ids: number[]) => some.mutate({ ids }), markAllRead: () => all.mutate(), isPending: all.isPending };
}
