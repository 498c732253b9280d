import { TasklistIcon } from '@primer/octicons-react';
import { closeTaskCenter, openTaskCenter, useTaskCenter } from '../../lib/task-center.ts';
import { IconButton } from '../../ui/button.tsx';
import { TaskPanel } from './task-panel.tsx';
import styles from './tasks.module.css';
import { useTaskNotices } from './use-task-notices.ts';
import { useTasks } from './use-tasks.ts';

const MOST_SHOWN = 99;

/** Opens the task centre; says how many of one's tasks are under way and, once none is, how many have ended since one last looked. */
export function TaskButton() {
  const { isOpen } = useTaskCenter();
  const tasks = useTasks();
  useTaskNotices(tasks.page?.list);
  const active = tasks.page?.active ?? 0;
  const unseen = isOpen ? 0 : (tasks.page?.unseen ?? 0);
  const label = ['任务中心', ...(active > 0 ? [`${active} 个任务进行中`] : []), ...(unseen > 0 ? [`${unseen} 个任务已结束待查看`] : [])];
  const shown = active > 0 ? active : unseen;
  return (
    <span className={styles.button}>
      <IconButton icon={TasklistIcon} label={label.join('，')} tooltipDirection="s" onClick={openTaskCenter} />
      {shown > 0 && (
        <span className={styles.count} data-ended={active === 0 || undefined} aria-hidden="true">
          {shown > MOST_SHOWN ? `${MOST_SHOWN}+` : shown}
        </span>
      )}
      {active > 0 && unseen > 0 && <span className={styles.dot} aria-hidden="true" />}
      {isOpen && <TaskPanel tasks={tasks} onClose={closeTaskCenter} />}
    </span>
  );
}
