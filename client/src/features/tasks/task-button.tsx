import { TasklistIcon } from '@primer/octicons-react';
import { closeTaskCenter, openTaskCenter, useTaskCenter } from '../../lib/task-center.ts';
import { IconButton } from '../../ui/button.tsx';
import { TaskPanel } from './task-panel.tsx';
import styles from './tasks.module.css';
import { useTaskNotices, useTasks } from './use-tasks.ts';

const MOST_SHOWN = 99;

/** Opens the task centre; says how many of one's tasks are under way. */
export function TaskButton() {
  const { isOpen } = useTaskCenter();
  const tasks = useTasks();
  useTaskNotices(tasks.page?.list);
  const active = tasks.page?.active ?? 0;
  return (
    <span className={styles.button}>
      <IconButton
        icon={TasklistIcon}
        label={active > 0 ? `任务中心，${active} 个任务进行中` : '任务中心'}
        tooltipDirection="s"
        onClick={openTaskCenter}
      />
      {active > 0 && (
        <span className={styles.count} aria-hidden="true">
          {active > MOST_SHOWN ? `${MOST_SHOWN}+` : active}
        </span>
      )}
      {isOpen && <TaskPanel tasks={tasks} onClose={closeTaskCenter} />}
    </span>
  );
}
