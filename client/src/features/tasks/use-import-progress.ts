import { useEffect, useState } from 'react';
import { followImports } from '#client/lib/task-center.ts';
import { useIsLive, useTaskEvents } from '#client/lib/task-stream.ts';
import type { TaskRow } from '#shared/schemas/task.schema.ts';

interface ImportNews {
  /** The import as it was last told of: state and counts; null before the first news. */
  task: TaskRow | null;
  /** Grows whenever the import has changed, or may have: time to ask for its details. */
  changes: number;
  /** Whether news come by themselves; if not, ask every second or two. */
  isLive: boolean;
}

const nothing: Omit<ImportNews, 'isLive'> = { task: null, changes: 0 };

/**
 * Follows an import through the stream of this tab; null follows none yet. While the component is shown, how an import ends is told there
 * and not by a message on top of the page.
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
    // A snapshot names only what goes on: an import it does not name may have ended meanwhile.
    if (task || isSnapshot) setNews((last) => ({ task: task ?? last.task, changes: last.changes + 1 }));
  });
  return { ...news, isLive };
}
