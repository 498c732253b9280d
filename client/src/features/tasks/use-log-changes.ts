import { useEffect, useRef } from 'react';
import { useTaskEvents } from '#client/lib/task-stream.ts';

/** The shortest time between two refreshes, in milliseconds, however many events come. */
const REFRESH_MS = 1_000;

/** Calls `refresh` `REFRESH_MS` after the log has changed, once for all changes in between. */
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
