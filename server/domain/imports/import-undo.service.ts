import { inTransaction } from '#platform/db/transaction.ts';
import type { Scope } from '#platform/scope.ts';
import { settleUndone } from './block-rows.ts';
import { mayMove, moved } from './import.transitions.ts';
import { type Block, importBlockRepository } from './import-block.repository.ts';
import { importJobRepository } from './import-job.repository.ts';
import type { ImportRegistry, UndoOutcome } from './import-registry.ts';
import { importReviewRepository, madeBy } from './import-review.repository.ts';
import type { RunningImport } from './import-run.service.ts';
import { undoRecords, undoSideCreation } from './record-undo.ts';
import type { WrittenRow } from './sheet-row.ts';

/** Single rows, or blocks, that are undone in one transaction. */
const CHUNK = 500;
const CHUNK_BLOCKS = 2;
const REASON_CHARS = 200;

/** The reasons for rows that are not undone, by row number. */
const keptOf = (outcome: UndoOutcome): Map<number, string> =>
  new Map([...outcome].flatMap(([row, reason]) => (reason === null ? [] : [[row.rowNo, reason.slice(0, REASON_CHARS)]])));

async function settle(scope: Scope, jobId: number, outcome: UndoOutcome): Promise<void> {
  const kept = keptOf(outcome);
  const undone = [...outcome.keys()].flatMap(({ rowNo }) => (kept.has(rowNo) ? [] : rowNo));
  await importReviewRepository.markUndone(scope, jobId, undone);
  for (const [reason, rows] of Map.groupBy(kept, ([, reason]) => reason))
    await importReviewRepository.markKept(
      scope,
      jobId,
      rows.map(([rowNo]) => rowNo),
      reason,
    );
}

/** What the rows of a block wrote. @param entity the importer's, for rows without undo entries */
function writtenIn({ rows }: Block, entity: string): WrittenRow[] {
  return rows.flatMap(({ rowNo, groupKey, outcome }) => {
    if (!outcome || outcome.action === 'unchanged') return [];
    return [{ rowNo, groupKey, undo: outcome.undo ?? madeBy(outcome.action, entity, outcome.resultId) }];
  });
}

export type ImportUndoService = ReturnType<typeof createImportUndoService>;

/** Undoes an import in chunks, each in a transaction under the job's lock, so that a kill at any moment has no row undone twice. */
export function createImportUndoService({ undoables }: Pick<ImportRegistry, 'undoables'>) {
  /** Undoes side creations, after all rows, because rows refer to them. @returns whether some may be left */
  async function undoBesides(scope: Scope, jobId: number): Promise<boolean> {
    const besides = await importReviewRepository.findSideCreations(scope, jobId, CHUNK);
    for (const beside of besides) {
      await undoSideCreation(scope, undoables, beside.entity, beside.recordId);
      await importReviewRepository.forgetSideCreation(scope, jobId, beside);
    }
    return besides.length > 0;
  }

  return {
    /** Undoes the next chunk. @returns whether there may be more */
    undoNext: ({ scope, jobId, importer }: RunningImport): Promise<boolean> =>
      inTransaction(scope, async (scope) => {
        const job = await importJobRepository.lock(scope, jobId);
        if (!mayMove(job, 'finishUndo')) return false;
        const undo = (rows: readonly WrittenRow[]) =>
          importer.undo?.(scope, rows, job.commitTime ?? 0) ?? undoRecords(scope, undoables, rows);
        const count = (outcome: UndoOutcome) => {
          const kept = [...outcome.values()].filter((reason) => reason !== null).length;
          const undone = outcome.size - kept;
          return importJobRepository.update(scope, jobId, { undoneCount: job.undoneCount + undone, keptCount: job.keptCount + kept });
        };
        const { entity, groupColumn, groupLimit } = importer;
        const blocks = await importBlockRepository.claim(scope, jobId, 'done', { limit: CHUNK_BLOCKS, waits: true });
        if (blocks.length > 0) {
          const outcome = await undo(blocks.flatMap((block) => writtenIn(block, entity)));
          const kept = keptOf(outcome);
          for (const block of blocks) await settleUndone(scope, jobId, block, kept);
          await count(outcome);
          return true;
        }
        let rows = await importReviewRepository.findWritten(scope, jobId, entity, CHUNK);
        // A file that was applied as one group is undone as one: any of its rows may refer to any other as its parent.
        if (rows.length === CHUNK && groupColumn === null)
          rows = await importReviewRepository.findWritten(scope, jobId, entity, groupLimit ?? Number.MAX_SAFE_INTEGER);
        if (rows.length === 0) {
          if (await undoBesides(scope, jobId)) return true;
          await importJobRepository.update(scope, jobId, moved(job, 'finishUndo', 'undone'));
          return false;
        }
        const outcome = await undo(rows);
        await settle(scope, jobId, outcome);
        await count(outcome);
        return true;
      }),
  };
}
