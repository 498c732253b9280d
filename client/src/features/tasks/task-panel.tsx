import { useEffect, useEffectEvent } from 'react';
import { Drawer } from '#client/ui/drawer.tsx';
import { EmptyState, ErrorState, LoadingArea, Notice } from '#client/ui/feedback.tsx';
import { TaskItem } from './task-item.tsx';
import styles from './tasks.module.css';
import { SHOWN_TASKS, type Tasks, taskKey } from './use-tasks.ts';

interface TaskPanelProps {
  tasks: Tasks;
  onClose(): void;
}

/** The task centre: the person's own exports and imports. Opening it marks ended ones as seen. */
export function TaskPanel({ tasks, onClose }: TaskPanelProps) {
  const unseen = tasks.page?.unseen ?? 0;
  const markSeen = useEffectEvent(tasks.markSeen);
  useEffect(() => {
    if (unseen > 0) markSeen();
  }, [unseen]);
  return (
    <Drawer title="任务中心" wide onClose={onClose}>
      <TaskList {...tasks} />
    </Drawer>
  );
}

function TaskList({ page, failure, reload }: Tasks) {
  if (!page) return failure === null ? <LoadingArea /> : <ErrorState message={failure} onRetry={reload} />;
  const { list, total } = page;
  if (list.length === 0) return <EmptyState title="还没有任务">数据较多的导出会在后台进行，完成后在这里下载。</EmptyState>;
  return (
    <>
      {failure !== null && <Notice tone="warning">暂时无法更新：{failure}</Notice>}
      <ul className={styles.list}>
        {list.map((task) => (
          <TaskItem key={taskKey(task)} task={task} />
        ))}
      </ul>
      {total > SHOWN_TASKS && <p className={styles.more}>仅显示最近 {SHOWN_TASKS} 个任务</p>}
    </>
  );
}
