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

/** Stores rows that an earlier reading of the file has not stored. @returns false when the job is no longer being read */
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
 * Stores records as they are read. Those that an earlier reading stored are skipped. The last ones may be held back until more come, or
 * until `finishReading`.
 * @param firstRowNo number of the first record within the file
 * @returns false when the job is no longer being read: it was cancelled, or another worker has finished reading
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

/** Stops reading at a sheet with columns that nobody has matched yet. A person matches them, and then the file is read anew. */
export function askForColumns({ scope, jobId }: RunningImport, header: SheetHeader): Promise<void> {
  return inTransaction(scope, async (scope) => {
    const job = await importJobRepository.lock(scope, jobId);
    if (!mayMove(job, 'askForColumns')) return;
    const matching = JSON.stringify(matchingOf(header));
    // The person's choice may give earlier sheets further rows, so the row numbers so far would be wrong.
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

/** Takes the beginning of groups that go on elsewhere out of its block, so that they are whole; some blocks in each transaction. */
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
 * Ends the reading when all rows are stored. The import itself does not need the file any more.
 * @param passedRows number of rows that were skipped because the sheet marks them as imported
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
