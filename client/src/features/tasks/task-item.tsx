import { DownloadIcon, StopIcon, SyncIcon } from '@primer/octicons-react';
import { downloadTask } from '#client/lib/download.ts';
import { showImport } from '#client/lib/task-center.ts';
import { trpc } from '#client/lib/trpc.ts';
import { Button } from '#client/ui/button.tsx';
import { confirm } from '#client/ui/confirm.ts';
import { StatusLabel } from '#client/ui/feedback.tsx';
import type { ImportKind } from '#shared/schemas/import.schema.ts';
import { isTaskEnded, type TaskRow } from '#shared/schemas/task.schema.ts';
import { isExpired, outcomeText, stateTexts, timeText } from './task-texts.ts';
import styles from './tasks.module.css';

/** A task with the buttons to cancel, continue, repeat or download it. */
export function TaskItem({ task }: { task: TaskRow }) {
  const { text, tone } = stateTexts[task.state];
  const isActive = !isTaskEnded(task.state);
  return (
    <li className={styles.item} aria-label={`${task.title}，${text}`}>
      <div className={styles.head}>
        <strong className={styles.title}>{task.kind === 'export' ? `导出${task.title}` : task.title}</strong>
        <StatusLabel tone={tone}>{text}</StatusLabel>
      </div>
      <p className={styles.file}>{task.fileName}</p>
      {task.state === 'running' && (
        <progress className={styles.progress} aria-label="进度" value={task.rowsDone} max={Math.max(1, task.rowsTotal)} />
      )}
      {task.error && (
        <p className={styles.error} role="note">
          {task.error}
        </p>
      )}
      <div className={styles.foot}>
        <span className={styles.detail}>
          {outcomeText(task)}
          <time dateTime={new Date(task.createTime).toISOString()}>{timeText(task)}</time>
        </span>
        {task.kind === 'import' && task.state !== 'queued' && task.state !== 'failed' && <ImportButton task={task} />}
        {isActive ? <CancelButton task={task} /> : <FileButton task={task} />}
      </div>
    </li>
  );
}

/** Opens the import's dialog: to continue one that waits for the person, or to see its state. */
function ImportButton({ task }: { task: TaskRow }) {
  const isWaiting = task.state === 'waiting';
  const label = isWaiting ? '继续导入' : '查看';
  return (
    <Button
      size="small"
      variant={isWaiting ? 'primary' : 'default'}
      aria-label={`${label} ${task.fileName}`}
      onClick={() => showImport({ id: task.id, kind: task.name as ImportKind })}
    >
      {label}
    </Button>
  );
}

function FileButton({ task }: { task: TaskRow }) {
  const utils = trpc.useUtils();
  const retry = trpc.system.task.retry.useMutation({ onSettled: () => utils.system.task.page.invalidate() });
  if (task.isDownloadable) {
    return (
      <Button
        size="small"
        icon={DownloadIcon}
        aria-label={`下载 ${task.fileName}`}
        onClick={() => void downloadTask(task.id, task.fileName)}
      >
        下载
      </Button>
    );
  }
  if (task.kind !== 'export') return null;
  const label = isExpired(task) ? '重新导出' : '重试';
  return (
    <Button
      size="small"
      icon={SyncIcon}
      loading={retry.isPending}
      aria-label={`${label} ${task.title}`}
      onClick={() => retry.mutate({ id: task.id })}
    >
      {label}
    </Button>
  );
}

function CancelButton({ task }: { task: TaskRow }) {
  const utils = trpc.useUtils();
  const cancel = trpc.system.task.cancel.useMutation({ onSettled: () => utils.system.task.page.invalidate() });
  const ask = async () => {
    const question =
      task.state === 'waiting'
        ? { title: '放弃导入', message: `还没有写入任何内容。是否放弃“${task.title}”？`, confirmLabel: '放弃导入' }
        : { title: '停止导入', message: `停止“${task.title}”后，已导入的行会保留。是否停止？`, confirmLabel: '停止导入' };
    const isSure = task.kind === 'export' || (await confirm(question));
    if (isSure) cancel.mutate({ kind: task.kind, id: task.id });
  };
  return (
    <Button size="small" icon={StopIcon} loading={cancel.isPending} aria-label={`取消 ${task.title}`} onClick={() => void ask()}>
      取消
    </Button>
  );
}
