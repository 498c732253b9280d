import { DownloadIcon } from '@primer/octicons-react';
import { useId, useState } from 'react';
import { toApiError } from '#client/lib/api-error.ts';
import { noteTaskBegun } from '#client/lib/task-center.ts';
import { Button } from '#client/ui/button.tsx';
import { Notice, Spinner } from '#client/ui/feedback.tsx';
import type { ImportJobDetail } from '#shared/schemas/import.schema.ts';
import { StepFooter } from './dialog-slots.tsx';
import { countText, importJobApi } from './import-api.ts';
import styles from './review.module.css';
import { useResultFile } from './use-result-file.ts';
import type { Review } from './use-review.ts';

interface ReviewFooterProps {
  job: ImportJobDetail;
  review: Review;
  refresh(): Promise<void>;
  onRestart(): void;
  onClose(): void;
}

/** Why nothing can be imported, or null. */
function hindranceOf({ createCount, updateCount, unchangedCount, failureCount }: ImportJobDetail): string | null {
  if (createCount + updateCount > 0) return null;
  if (unchangedCount === 0) return failureCount > 0 ? '还没有可以导入的行，请先处理问题' : '没有可以导入的行';
  return failureCount > 0 ? '没有要写入的内容，请先处理有问题的行' : '没有要写入的内容：所有行都与现有资料一致';
}

/** The buttons of the review. The note says what happens to the rows that are not imported. */
export function ReviewFooter({ job, review, refresh, onRestart, onClose }: ReviewFooterProps) {
  const { createCount, updateCount, unchangedCount, failureCount } = job;
  const { isSettled, fixes, mending } = review;
  const noteId = useId();
  const file = useResultFile(job, refresh);
  const [isSending, setSending] = useState(false);
  const [error, setError] = useState<string | null>(null);
  const good = createCount + updateCount + unchangedCount;
  const hindrance = hindranceOf(job);

  const commit = async () => {
    setSending(true);
    setError(null);
    try {
      await importJobApi.commit.mutate({ id: job.id });
      noteTaskBegun();
      await refresh();
    } catch (failure) {
      setError(toApiError(failure).message);
    } finally {
      setSending(false);
    }
  };
  const isSaving = mending === null && (fixes.isSending || fixes.waitingCount > 0);
  const progress = job.state === 'checking' && job.totalRows > 0 ? ` ${countText(job.doneRows)} / ${countText(job.totalRows)} 行` : '';
  const repairing = job.repairLeft === null ? null : `正在处理问题…还有 ${countText(job.repairLeft)} 行`;
  const busyText = isSaving ? '正在保存修改…' : (repairing ?? `正在重新检查…${progress}`);

  return (
    <>
      {(error ?? file.error) && <Notice tone="danger">{error ?? file.error}</Notice>}
      <StepFooter
        note={
          <div className={styles.footNote} id={noteId} role="status">
            {!isSettled && fixes.error === null ? (
              <>
                <Spinner size={16} decorative />
                {busyText}
              </>
            ) : (
              <>
                {hindrance && <span>{hindrance}</span>}
                {failureCount > 0 && !hindrance && <span>其余 {countText(failureCount)} 行不导入，可导出标注表修改后再传</span>}
                {failureCount > 0 && (
                  <Button size="small" icon={DownloadIcon} loading={file.isBusy} onClick={() => void file.fetchFile()}>
                    导出标注表
                  </Button>
                )}
              </>
            )}
          </div>
        }
      >
        <Button onClick={onClose}>关闭</Button>
        <Button
          onClick={() => {
            fixes.discard();
            onRestart();
          }}
        >
          换个文件
        </Button>
        <Button
          variant="primary"
          loading={isSending}
          inactive={!isSettled || hindrance !== null}
          aria-describedby={noteId}
          onClick={() => void commit()}
        >
          导入 {countText(good)} 行
        </Button>
      </StepFooter>
    </>
  );
}
