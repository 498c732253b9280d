import { useEffect, useMemo, useRef, useState } from 'react';
import { Button } from '#client/ui/button.tsx';
import { Dialog } from '#client/ui/dialog.tsx';
import { ErrorState, LoadingArea, Notice } from '#client/ui/feedback.tsx';
import { type ImportJobDetail, type ImportKind, isImportEnded } from '#shared/schemas/import.schema.ts';
import { ChooseStep } from './choose-step.tsx';
import { FooterSlotsContext, StepFooter } from './dialog-slots.tsx';
import styles from './import.module.css';
import { importJobApi } from './import-api.ts';
import { importSetup } from './import-setups.ts';
import { MatchStep } from './match-step.tsx';
import { ProgressStep } from './progress-step.tsx';
import { ResultStep } from './result-step.tsx';
import { ReviewStep } from './review-step.tsx';
import { type ImportStep, StepTrail } from './step-trail.tsx';
import { type ImportWatch, useImportJob } from './use-import-job.ts';

interface ImportDialogProps {
  kind: ImportKind;
  /** An existing import, at whose state the dialog opens; absent to choose a file. */
  jobId?: number | undefined;
  /** Called when an import or its undoing has ended, so that lists are fetched again. */
  onImported(): unknown;
  onClose(): void;
}

function stepOf(job: ImportJobDetail | undefined, isReviewing: boolean): ImportStep {
  if (!job) return 'choose';
  if (isImportEnded(job.state)) return 'result';
  if (job.state === 'matching') return 'match';
  if (job.state === 'committing' || job.state === 'undoing') return 'import';
  return job.state === 'checked' || isReviewing ? 'review' : 'choose';
}

/** Calls `onImported` once when the job ends while it is watched. */
function useEndNotice(job: ImportJobDetail | undefined, onImported: () => unknown): void {
  const latest = useRef(onImported);
  const before = useRef<{ id: number; state: string } | null>(null);
  useEffect(() => {
    latest.current = onImported;
  });
  useEffect(() => {
    if (!job) return;
    const previous = before.current;
    before.current = { id: job.id, state: job.state };
    if (previous?.id === job.id && !isImportEnded(previous.state) && isImportEnded(job.state)) void latest.current();
  }, [job]);
}

/**
 * Imports a workbook in steps: choose the file, match unknown columns, review every row's outcome and correct what is wrong, import, and
 * see the result, which can be undone. The dialog can be closed at any time; the job goes on and can be opened again.
 */
export function ImportDialog({ kind, jobId: given, onImported, onClose }: ImportDialogProps) {
  const setup = importSetup(kind);
  const [jobId, setJobId] = useState(given ?? null);
  const watch = useImportJob(jobId);
  const { job } = watch;
  useEndNotice(job, onImported);

  // While a sheet is checked again after a correction, the review stays on the screen. During the first check there is none yet.
  const [reviewed, setReviewed] = useState(false);
  const isFresh = job === undefined || ['queued', 'reading', 'matching'].includes(job.state);
  if (job?.state === 'checked' && !reviewed) setReviewed(true);
  if (isFresh && reviewed) setReviewed(false);
  const isReviewing = reviewed && job?.state === 'checking';
  const step = stepOf(job, isReviewing);
  const view = step === 'review' ? 'review' : `${step} ${job?.state}`;

  const [buttons, setButtons] = useState<HTMLElement | null>(null);
  const [note, setNote] = useState<HTMLElement | null>(null);
  const slots = useMemo(() => ({ buttons, note }), [buttons, note]);
  const body = useRef<HTMLDivElement>(null);
  // The button that led to this step is unmounted. If it had the focus, the step's beginning gets it.
  const lastView = useRef(view);
  useEffect(() => {
    if (lastView.current === view) return;
    lastView.current = view;
    if (document.activeElement === document.body || document.activeElement === null) body.current?.focus({ preventScroll: true });
  }, [view]);

  const restart = () => {
    // Cancels an import that is given up. Its failure does not matter, so it is not shown.
    if (job && !isImportEnded(job.state)) importJobApi.cancel.mutate({ id: job.id }).catch(() => {});
    setJobId(null);
  };
  const isWide = step === 'review';

  return (
    <FooterSlotsContext value={slots}>
      <Dialog
        title={setup.title}
        size={isWide ? 'wide' : step === 'choose' || step === 'import' ? 'medium' : 'large'}
        fixedHeight={isWide}
        onClose={onClose}
        footerStart={<div ref={setNote} className={styles.slot} />}
        footer={<div ref={setButtons} className={styles.slot} />}
      >
        <div ref={body} tabIndex={-1} className={styles.dialogBody} data-fill={isWide || undefined}>
          <StepTrail step={step} />
          {watch.failure !== null && job && <Notice tone="warning">暂时无法更新：{watch.failure}，正在重试</Notice>}
          {jobId === null ? (
            <ChooseStep setup={setup} onStarted={setJobId} onClose={onClose} />
          ) : (
            <JobStep step={step} watch={watch} onRestart={restart} onClose={onClose} />
          )}
        </div>
      </Dialog>
    </FooterSlotsContext>
  );
}

interface JobStepProps {
  step: ImportStep;
  watch: ImportWatch;
  onRestart(): void;
  onClose(): void;
}

function JobStep({ step, watch: { job, failure, refresh }, onRestart, onClose }: JobStepProps) {
  if (!job) {
    return (
      <>
        {failure === null ? <LoadingArea label="正在读取…" /> : <ErrorState message={failure} onRetry={() => void refresh()} />}
        <StepFooter>
          <Button onClick={onClose}>关闭</Button>
        </StepFooter>
      </>
    );
  }
  if (step === 'match' && job.matching)
    return <MatchStep jobId={job.id} matching={job.matching} refresh={refresh} onRestart={onRestart} onClose={onClose} />;
  if (step === 'review') return <ReviewStep key={job.id} job={job} refresh={refresh} onRestart={onRestart} onClose={onClose} />;
  if (step === 'result') return <ResultStep job={job} refresh={refresh} onRestart={onRestart} onClose={onClose} />;
  return <ProgressStep job={job} refresh={refresh} onClose={onClose} />;
}
