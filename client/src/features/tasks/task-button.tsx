import { TasklistIcon } from '@primer/octicons-react';
import { lazy, Suspense } from 'react';
import { closeTaskCenter, hideImport, openTaskCenter, useTaskCenter } from '#client/lib/task-center.ts';
import { trpc } from '#client/lib/trpc.ts';
import { IconButton } from '#client/ui/button.tsx';
import { CountBadge } from '#client/ui/count-badge.tsx';
import { useFaviconDot } from '#client/ui/favicon.ts';
import { TaskPanel } from './task-panel.tsx';
import styles from './tasks.module.css';
import { useTaskNotices } from './use-task-notices.ts';
import { useTasks } from './use-tasks.ts';

/** Lazy, because the task centre is on every page but few imports are opened from it. */
const ImportDialog = lazy(() =>
  import('#client/features/imports/import.dialog.tsx').then(({ ImportDialog: component }) => ({ default: component })),
);

/**
 * Opens the task centre. Its badge has the number of the person's tasks that run, or, if none runs, of those that have ended since the
 * person last opened the task centre.
 */
export function TaskButton() {
  const { isOpen, shownImport } = useTaskCenter();
  const utils = trpc.useUtils();
  const tasks = useTasks();
  useTaskNotices(tasks.page?.list);
  const active = tasks.page?.active ?? 0;
  const unseen = isOpen ? 0 : (tasks.page?.unseen ?? 0);
  useFaviconDot('tasks', unseen > 0);
  const label = ['任务中心', ...(active > 0 ? [`${active} 个任务进行中`] : []), ...(unseen > 0 ? [`${unseen} 个任务已结束待查看`] : [])];
  const shown = active > 0 ? active : unseen;
  return (
    <span className={styles.button}>
      <IconButton icon={TasklistIcon} label={label.join('，')} tooltipDirection="s" onClick={openTaskCenter} />
      <CountBadge count={shown} tone={active > 0 ? 'accent' : 'success'} />
      {active > 0 && unseen > 0 && <span className={styles.dot} aria-hidden="true" />}
      {isOpen && <TaskPanel tasks={tasks} onClose={closeTaskCenter} />}
      {shownImport && (
        <Suspense fallback={null}>
          {/* Any page may show imported records, so all queries are invalidated. */}
          <ImportDialog
            key={shownImport.id}
            kind={shownImport.kind}
            jobId={shownImport.id}
            onImported={() => utils.invalidate()}
            onClose={hideImport}
          />
        </Suspense>
      )}
    </span>
  );
}
