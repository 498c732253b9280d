import { inTransaction } from '#platform/db/transaction.ts';
import { noteEvent } from '#platform/queue/news-event.ts';
import type { Scope } from '#platform/scope.ts';
import { FLAG } from '#shared/states.ts';
import { moved, phaseOf } from './import.transitions.ts';
import { importBlockRepository } from './import-block.repository.ts';
import { type ImportCounts, importJobRepository, NOTHING_DONE, type StoredImportJob, stateBeforeUndo } from './import-job.repository.ts';
import { importReviewRepository } from './import-review.repository.ts';

const ERROR_CHARS = 500;

type Ending = { move: 'finish'; to: 'done' } | { move: 'finishRehearsal'; to: 'checked' } | { move: 'fail'; to: 'failed'; error: string };

/** What an import or a rehearsal that goes on where it failed has counted until then: a rehearsal that ends without a result shows nothing. */
export async function countedBefore(scope: Scope, job: StoredImportJob): Promise<Partial<ImportCounts>> {
  if (job.commitTime !== null || job.isRehearsed === FLAG.no) return {};
  const [single, inBlocks] = [
    await importReviewRepository.countSeen(scope, job.id),
    await importBlockRepository.countChecked(scope, job.id),
  ];
  const counts = {
    createCount: single.create + inBlocks.create,
    updateCount: single.update + inBlocks.update,
    unchangedCount: single.unchanged + inBlocks.unchanged,
    failureCount: single.failed,
  };
  return { ...counts, doneRows: Object.values(counts).reduce((sum, count) => sum + count, 0) };
}

/** Ends a locked job, or its rehearsal. */
export async function endJob(scope: Scope, job: StoredImportJob, ending: Ending): Promise<void> {
  const isOver = ending.to !== 'checked';
  // The annotated workbook shows the failed rows; without any it is made only when asked for.
  const isWanted = ending.to === 'done' && job.failureCount > 0;
  await importJobRepository.update(scope, job.id, {
    ...moved(job, ending.move, ending.to),
    ...(ending.to === 'failed' ? { error: ending.error } : {}),
    activeHash: null,
    finishTime: isOver ? scope.now() : null,
    resultState: isWanted ? 'wanted' : null,
    ...(ending.to === 'failed' && job.commitTime === null ? NOTHING_DONE : {}),
  });
  if (isOver) await noteEvent(scope, { event: 'importEnded', subjectId: job.id, userId: job.userId });
}

/**
 * Ends the current phase of a job for a reason that concerns all of it. Applied rows stay. A failed undo can be asked for again. If the job
 * has ended already, its annotated workbook failed.
 */
export function failJob(scope: Scope, jobId: number, reason: string): Promise<void> {
  return inTransaction(scope, async (scope) => {
    const job = await importJobRepository.lock(scope, jobId);
    if (!job) return;
    const error = reason.slice(0, ERROR_CHARS);
    if (phaseOf(job) === 'idle') {
      if (job.resultState === 'wanted') await importJobRepository.update(scope, jobId, { resultState: 'failed' });
    } else if (job.state === 'undoing')
      await importJobRepository.update(scope, jobId, { ...moved(job, 'stopUndo', stateBeforeUndo(job)), error });
    else await endJob(scope, job, { move: 'fail', to: 'failed', error });
  });
}
