import { useEffect, useRef } from 'react';
import { useTaskEvents } from '#client/lib/task-stream.ts';

/** However fast news come, the list is read no oftener. */
const REFRESH_MS = 1_000;

/** Calls `refresh` soon after the log has changed, once for any number of changes. */
export function useLogChanges(refresh: () => void): void {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useTaskEvents(({ isLogChanged }) => {
    if (!isLogChanged || timer.current !== undefined) return;
    timer.current = setTimeout(() => {
      timer.current = undefined;
      refresh();
    }, REFRESH_MS);
  });
  useEffect(() => () => clearTimeout(timer.current), []);
}
