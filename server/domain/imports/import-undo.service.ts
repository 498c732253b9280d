import { inTransaction } from '#platform/db/transaction.ts';
import type { Scope } from '#platform/scope.ts';
import { mayMove, moved } from './import.transitions.ts';
import { importJobRepository } from './import-job.repository.ts';
import type { ImportRegistry, UndoOutcome } from './import-registry.ts';
import { importReviewRepository } from './import-review.repository.ts';
import type { RunningImport } from './import-run.service.ts';
import { undoRecords, undoSideCreation } from './record-undo.ts';

/** Rows taken back in one transaction. */
const CHUNK = 500;
const REASON_CHARS = 200;

async function settle(scope: Scope, jobId: number, outcome: UndoOutcome): Promise<{ undone: number; kept: number }> {
  const undone = [...outcome].filter(([, reason]) => reason === null).map(([row]) => row.rowNo);
  await importReviewRepository.markUndone(scope, jobId, undone);
  const kept = [...outcome].flatMap(([row, reason]) => (reason === null ? [] : [{ row, reason }]));
  for (const [reason, rows] of Map.groupBy(kept, ({ reason }) => reason))
    await importReviewRepository.markKept(
      scope,
      jobId,
      rows.map(({ row }) => row.rowNo),
      reason.slice(0, REASON_CHARS),
    );
  return { undone: undone.length, kept: kept.length };
}

export type ImportUndoService = ReturnType<typeof createImportUndoService>;

/** Takes an import back in chunks, each one transaction under the job's lock: killed anywhere, each row is taken back once. */
export function createImportUndoService({ undoables }: Pick<ImportRegistry, 'undoables'>) {
  /** What was made beside the rows goes last. @returns whether some may be left */
  async function undoBesides(scope: Scope, jobId: number): Promise<boolean> {
    const besides = await importReviewRepository.findSideCreations(scope, jobId, CHUNK);
    for (const beside of besides) {
      await undoSideCreation(scope, undoables, beside.entity, beside.recordId);
      await importReviewRepository.forgetSideCreation(scope, jobId, beside);
    }
    return besides.length > 0;
  }

  return {
    /** @returns whether there may be more to take back */
    undoNext: ({ scope, jobId, importer }: RunningImport): Promise<boolean> =>
      inTransaction(scope, async (scope) => {
        const job = await importJobRepository.lock(scope, jobId);
        if (!mayMove(job, 'finishUndo')) return false;
        const { entity, groupColumn, groupLimit } = importer;
        let rows = await importReviewRepository.findWritten(scope, jobId, entity, CHUNK);
        // Of a list that was applied at once any row may stand under any other.
        if (rows.length === CHUNK && groupColumn === null)
          rows = await importReviewRepository.findWritten(scope, jobId, entity, groupLimit ?? Number.MAX_SAFE_INTEGER);
        if (rows.length === 0) {
          if (await undoBesides(scope, jobId)) return true;
          await importJobRepository.update(scope, jobId, moved(job, 'finishUndo', 'undone'));
          return false;
        }
        const outcome = await (importer.undo?.(scope, rows, job.commitTime ?? 0) ?? undoRecords(scope, undoables, rows));
        const { undone, kept } = await settle(scope, jobId, outcome);
        await importJobRepository.update(scope, jobId, { undoneCount: job.undoneCount + undone, keptCount: job.keptCount + kept });
        return true;
      }),
  };
}
