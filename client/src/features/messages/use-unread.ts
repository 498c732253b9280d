import { useTaskEvents } from '#client/lib/task-stream.ts';
import { trpc } from '#client/lib/trpc.ts';

/** News come by themselves; whoever does not hear of them asks so often, in milliseconds. */
const POLL_MS = 120_000;
export const UNREAD_SHOWN = 10;

/** How many messages the person has not read. */
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

/** Marks one's own messages as read, all of them without ids. */
export function useMarkRead() {
  const utils = trpc.useUtils();
  const onSuccess = () => utils.system.notifyMessage.invalidate();
  const some = trpc.system.notifyMessage.updateRead.useMutation({ onSuccess });
  const all = trpc.system.notifyMessage.updateAllRead.useMutation({ onSuccess });
  return { markRead: (ids: number[]) => some.mutate({ ids }), markAllRead: () => all.mutate(), isPending: all.isPending };
}
