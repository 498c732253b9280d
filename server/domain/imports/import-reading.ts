import { inTransaction } from '#platform/db/transaction.ts';
import type { SheetHeader } from '#platform/excel/sheet-header.ts';
import type { TableRecord } from '#platform/excel/sheet-table.ts';
import type { Scope } from '#platform/scope.ts';
import { takeOutGroups } from './block-rows.ts';
import { mayMove, moved } from './import.transitions.ts';
import { importBlockRepository } from './import-block.repository.ts';
import { importJobRepository } from './import-job.repository.ts';
import { matchingOf } from './import-matching.ts';
import { importReviewRepository } from './import-review.repository.ts';
import { importRowRepository } from './import-row.repository.ts';
import type { RunningImport } from './import-run.service.ts';
import type { StagedPart } from './staging.ts';
import { groupKeyOf, sheetKey, storeHeader } from './stored-sheet.ts';

const REMOVE_BATCH = 10_000;

/** Writes what an earlier reading has not. @returns false when the job no longer reads */
function stagePart({ scope, jobId, choices }: RunningImport, { blocks, singles, lastRowNo }: StagedPart): Promise<boolean> {
  return inTransaction(scope, async (scope) => {
    const job = await importJobRepository.lock(scope, jobId);
    if (!mayMove(job, 'stage')) return false;
    const isNew = ({ rowNo }: { rowNo: number }) => rowNo > job.totalRows;
    await importBlockRepository.stage(
      scope,
      jobId,
      blocks.map((rows) => rows.filter(isNew)),
    );
    await importRowRepository.stage(scope, jobId, singles.filter(isNew));
    await importJobRepository.update(scope, jobId, {
      ...moved(job, 'stage', 'reading'),
      ...(job.state === 'queued' ? { headerChoices: JSON.stringify(Object.fromEntries(choices)) } : {}),
      totalRows: Math.max(job.totalRows, lastRowNo),
      startTime: job.startTime ?? scope.now(),
    });
    return true;
  });
}

/**
 * Stages records as they are read, `firstRowNo` being the number of the first one; those that an earlier reading staged are passed over. The
 * last ones may be held until more come, or the reading is finished.
 * @returns false when the job no longer reads: cancelled, or another worker has finished the reading
 */
export function stage(run: RunningImport, firstRowNo: number, records: readonly TableRecord[]): Promise<boolean> {
  for (const [index, record] of records.entries()) {
    const rowNo = firstRowNo + index;
    run.staging.add({
      rowNo,
      sheet: sheetKey(record.sheet),
      excelRow: record.row,
      groupKey: groupKeyOf(record.cells, run.importer, rowNo),
      cells: record.cells,
    });
  }
  return stagePart(run, run.staging.take());
}

/** Stops the reading at a sheet with columns that nobody has matched yet: a person decides, and the file is read anew. */
export function askForColumns({ scope, jobId }: RunningImport, header: SheetHeader): Promise<void> {
  return inTransaction(scope, async (scope) => {
    const job = await importJobRepository.lock(scope, jobId);
    if (!mayMove(job, 'askForColumns')) return;
    const matching = JSON.stringify(matchingOf(header));
    // After another choice, earlier sheets may have rows too, so the row numbers given until now would be wrong.
    await forgetRows(scope, jobId);
    await importJobRepository.update(scope, jobId, {
      ...moved(job, 'askForColumns', 'matching'),
      matching,
      activeHash: null,
      totalRows: 0,
    });
  });
}

export async function forgetRows(scope: Scope, jobId: number): Promise<void> {
  await importBlockRepository.removeAll(scope, jobId);
  while (await importReviewRepository.removeSome(scope, jobId, REMOVE_BATCH));
}

/** A group that goes on elsewhere has left its beginning in a block: it joins the rest, some blocks in one transaction. */
async function gatherScattered({ scope, jobId, staging: { scattered } }: RunningImport): Promise<void> {
  for (let after: number | null = scattered.size > 0 ? 0 : null; after !== null; ) {
    const from: number = after;
    after = await inTransaction(scope, async (scope) => {
      const job = await importJobRepository.lock(scope, jobId);
      return mayMove(job, 'finishReading') ? takeOutGroups(scope, jobId, scattered, from) : null;
    });
  }
}

/**
 * Everything is staged: from here on the file is not needed.
 * @param passedRows rows that the sheet itself says are imported already
 */
export async function finishReading(run: RunningImport, headers: readonly SheetHeader[], passedRows = 0): Promise<void> {
  if (!(await stagePart(run, run.staging.end()))) return;
  await gatherScattered(run);
  const { jobId } = run;
  await inTransaction(run.scope, async (scope) => {
    const job = await importJobRepository.lock(scope, jobId);
    if (!mayMove(job, 'finishReading')) return;
    await importJobRepository.update(scope, jobId, {
      ...moved(job, 'finishReading', job.isRehearsed ? 'checking' : 'committing'),
      commitTime: job.isRehearsed ? null : scope.now(),
      headers: JSON.stringify(headers.map(storeHeader)),
      matching: null,
      passedRows,
    });
  });
}
