import { DownloadIcon, UndoIcon } from '@primer/octicons-react';
import { useState } from 'react';
import { toApiError } from '#client/lib/api-error.ts';
import { noteTaskBegun } from '#client/lib/task-center.ts';
import { Button } from '#client/ui/button.tsx';
import { confirm } from '#client/ui/confirm.ts';
import { formatTime } from '#client/ui/date-values.ts';
import { Notice } from '#client/ui/feedback.tsx';
import type { ImportJobDetail } from '#shared/schemas/import.schema.ts';
import { StepFooter } from './dialog-slots.tsx';
import styles from './import.module.css';
import { countText, importJobApi } from './import-api.ts';
import { ImportResultView } from './import-result.tsx';
import { useResultFile } from './use-result-file.ts';

interface ResultStepProps {
  job: ImportJobDetail;
  refresh(): Promise<void>;
  onRestart(): void;
  onClose(): void;
}

function undoQuestion({ createCount, updateCount }: ImportJobDetail): string {
  const parts = [
    ...(createCount > 0 ? [`删除这次新增的 ${countText(createCount)} 条`] : []),
    ...(updateCount > 0 ? [`把更新的 ${countText(updateCount)} 条恢复为导入前的内容`] : []),
  ];
  return `将${parts.join('，')}。之后又被改动、审核、收款或使用过的会保留，并逐条列出。撤销后不能恢复，需要时请重新导入。是否撤销？`;
}

/** The last step: the result, the download of the annotated workbook, and undoing the import. */
export function ResultStep({ job, refresh, onRestart, onClose }: ResultStepProps) {
  const file = useResultFile(job, refresh);
  const [isUndoing, setUndoing] = useState(false);
  const [error, setError] = useState<string | null>(null);
  const undo = async () => {
    if (!(await confirm({ title: '撤销导入', message: undoQuestion(job), confirmLabel: '撤销导入', danger: true }))) return;
    setUndoing(true);
    setError(null);
    try {
      await importJobApi.undo.mutate({ id: job.id });
      noteTaskBegun();
      await refresh();
    } catch (failure) {
      setError(toApiError(failure).message);
    } finally {
      setUndoing(false);
    }
  };
  const { undoUntil, failureCount, state, appliedRanges } = job;
  const hasOutcome = state === 'done' || (state !== 'undone' && appliedRanges.length > 0);
  const message = error ?? file.error;

  return (
    <div className={styles.stack}>
      <ImportResultView job={job}>
        {message && <Notice tone="danger">{message}</Notice>}
        {hasOutcome && (
          <div className={styles.fileOffer}>
            <p className={styles.hint}>
              {failureCount > 0
                ? '标注表就是您的原表格：有问题的单元格已标出并写明原因，改好后直接再次导入，已导入的行会自动跳过。'
                : '标注表就是您的原表格，第一列写明每一行的导入结果。'}
            </p>
            <Button icon={DownloadIcon} loading={file.isBusy} onClick={() => void file.fetchFile()}>
              下载标注后的表格
            </Button>
          </div>
        )}
        {undoUntil !== null && (
          <div className={styles.fileOffer}>
            <p className={styles.hint}>导入错了？{formatTime(undoUntil).slice(0, 16)} 前可以撤销，之后被改动、审核或收款的行会保留。</p>
            <Button icon={UndoIcon} loading={isUndoing} onClick={() => void undo()}>
              撤销导入
            </Button>
          </div>
        )}
      </ImportResultView>
      <StepFooter>
        <Button onClick={onRestart}>导入另一个文件</Button>
        <Button variant="primary" data-autofocus onClick={onClose}>
          关闭
        </Button>
      </StepFooter>
    </div>
  );
}
