import { useEffect, useState } from 'react';
import { followImports } from '#client/lib/task-center.ts';
import { useIsLive, useTaskEvents } from '#client/lib/task-stream.ts';
import type { TaskRow } from '#shared/schemas/task.schema.ts';

interface ImportNews {
  /** The import as the last event had it; null before the first event. */
  task: TaskRow | null;
  /** Grows when the import has changed, or may have, so that its details have to be fetched. */
  changes: number;
  /** Whether the task stream is open. If not, the import has to be polled. */
  isLive: boolean;
}

const nothing: Omit<ImportNews, 'isLive'> = { task: null, changes: 0 };

/**
 * Follows an import by the task stream of this tab. While the component is shown, no message says how an import ends, because the
 * component shows it.
 * @param jobId null to follow none yet
 */
export function useImportProgress(jobId: number | null): ImportNews {
  const isLive = useIsLive();
  const [news, setNews] = useState(nothing);
  const [followed, setFollowed] = useState(jobId);
  if (followed !== jobId) {
    setFollowed(jobId);
    setNews(nothing);
  }
  useEffect(() => followImports(), []);
  useTaskEvents(({ isSnapshot, tasks }) => {
    if (jobId === null) return;
    const task = tasks.find(({ kind, id }) => kind === 'import' && id === jobId);
    // A snapshot has only tasks that run or wait. An import that it lacks may have ended meanwhile.
    if (task || isSnapshot) setNews((last) => ({ task: task ?? last.task, changes: last.changes + 1 }));
  });
  return { ...news, isLive };
}
