import { useState } from 'react';
import { toApiError } from '#client/lib/api-error.ts';
import { Button } from '#client/ui/button.tsx';
import { Notice } from '#client/ui/feedback.tsx';
import type { ImportJobDetail } from '#shared/schemas/import.schema.ts';
import { StepFooter } from './dialog-slots.tsx';
import styles from './import.module.css';
import { importJobApi } from './import-api.ts';
import { JobProgress } from './import-progress.tsx';

interface ProgressStepProps {
  job: ImportJobDetail;
  refresh(): Promise<void>;
  onClose(): void;
}

const WORDS = {
  committing: { stop: '停止导入', note: '停止后，已导入的行会保留，并列出是哪些行。' },
  undoing: { stop: '停止撤销', note: '停止后，已撤回的行不再恢复，可以稍后继续撤销。' },
  checking: { stop: '停止检查', note: '检查不会写入任何数据，确认后才会导入。' },
} as const;

/** The step while the job runs: its progress, and a button to stop it. */
export function ProgressStep({ job, refresh, onClose }: ProgressStepProps) {
  const [isStopping, setStopping] = useState(false);
  const [error, setError] = useState<string | null>(null);
  const words = job.state === 'committing' || job.state === 'undoing' ? WORDS[job.state] : WORDS.checking;
  const stop = async () => {
    setStopping(true);
    setError(null);
    try {
      await importJobApi.cancel.mutate({ id: job.id });
      await refresh();
    } catch (failure) {
      setError(toApiError(failure).message);
    } finally {
      setStopping(false);
    }
  };
  return (
    <div className={styles.stack}>
      <p className={styles.fileLine}>{job.fileName}</p>
      <JobProgress job={job} />
      <p className={styles.hint}>{words.note}</p>
      {error && <Notice tone="danger">{error}</Notice>}
      <StepFooter note={<span className={styles.muted}>可以关闭窗口，任务会继续进行，在任务中心查看</span>}>
        <Button loading={isStopping} onClick={() => void stop()}>
          {words.stop}
        </Button>
        <Button onClick={onClose}>关闭</Button>
      </StepFooter>
    </div>
  );
}
