import { allOrNothing, inTransaction, isRowError } from '#platform/db/transaction.ts';
import type { Scope } from '#platform/scope.ts';
import { AppError } from '#shared/errors.ts';
import { orderUndoService } from '../orders/order-undo.service.ts';
import { importJobRepository } from './import-job.repository.ts';
import { importReviewRepository, type WrittenRow } from './import-review.repository.ts';
import type { RunningImport } from './import-run.service.ts';
import type { UndoEntry } from './sheet-row.ts';
import { GONE, isAsWritten, type UndoOutcome, undoPlainRows, undoSideCreation } from './record-undo.ts';

/** Rows taken back in one transaction. */
const CHUNK = 500;
const REASON_CHARS = 200;
/** What a row of the sheet makes; of a plain resource, the resource. */
const ENTITIES: Record<string, string> = { orders: 'order', orderLines: 'orderLine', customers: 'customer', products: 'product' };

async function refused(scope: Scope, work: (scope: Scope) => Promise<Array<string | null>>, count: number): Promise<Array<string | null>> {
  try {
    return await allOrNothing(scope, work);
  } catch (error) {
    if (error instanceof AppError) return Array(count).fill(error.message);
    if (isRowError(error)) return Array(count).fill(GONE);
    throw error;
  }
}

const entryOf = (row: WrittenRow) => row.undo[0] as UndoEntry;

async function undoHeaders(scope: Scope, rows: readonly WrittenRow[], since: number): Promise<UndoOutcome> {
  const outcome: UndoOutcome = new Map();
  for (const row of rows) {
    const { id, before, after } = entryOf(row);
    const [reason] = await refused(
      scope,
      async (scope) => [await orderUndoService.undoHeader(scope, { id, before, after: after ?? {}, since }, isAsWritten)],
      1,
    );
    outcome.set(row, reason ?? null);
  }
  return outcome;
}

async function undoLines(scope: Scope, rows: readonly WrittenRow[]): Promise<UndoOutcome> {
  const outcome: UndoOutcome = new Map();
  const orders = await orderUndoService.ordersOfLines(
    scope,
    rows.map((row) => entryOf(row).id),
  );
  // A line that is gone by now belongs to no order: there is nothing to take back.
  for (const [orderInfoId, own] of Map.groupBy(rows, (row) => orders.get(entryOf(row).id) ?? 0)) {
    const reasons = await refused(
      scope,
      (scope) => orderUndoService.undoLines(scope, orderInfoId, own.map(entryOf), isAsWritten),
      own.length,
    );
    for (const [index, row] of own.entries()) outcome.set(row, reasons[index] ?? null);
  }
  return outcome;
}

/** All rows of one job are of one kind. */
function undoRows(scope: Scope, entity: string, rows: readonly WrittenRow[], since: number): Promise<UndoOutcome> {
  if (entity === 'order') return undoHeaders(scope, rows, since);
  if (entity === 'orderLine') return undoLines(scope, rows);
  return undoPlainRows(scope, rows);
}

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

/** What was made beside the rows goes last. @returns whether some may be left */
async function undoBesides(scope: Scope, jobId: number): Promise<boolean> {
  const besides = await importReviewRepository.findSideCreations(scope, jobId, CHUNK);
  for (const beside of besides) {
    await undoSideCreation(scope, beside.entity, beside.recordId);
    await importReviewRepository.forgetSideCreation(scope, jobId, beside);
  }
  return besides.length > 0;
}

/** Takes an import back in chunks, each one transaction under the job's lock: killed anywhere, each row is taken back once. */
export const importUndoService = {
  /** @returns whether there may be more to take back */
  undoNext: ({ scope, jobId, importer }: RunningImport): Promise<boolean> =>
    inTransaction(scope, async (scope) => {
      const job = await importJobRepository.lock(scope, jobId);
      if (job?.state !== 'undoing') return false;
      const entity = ENTITIES[job.kind] ?? job.kind;
      let rows = await importReviewRepository.findWritten(scope, jobId, entity, CHUNK);
      // Of a list that was applied at once any row may stand under any other.
      if (rows.length === CHUNK && importer.groupColumn === null)
        rows = await importReviewRepository.findWritten(scope, jobId, entity, importer.groupLimit ?? Number.MAX_SAFE_INTEGER);
      if (rows.length === 0) {
        if (await undoBesides(scope, jobId)) return true;
        await importJobRepository.update(scope, jobId, { state: 'undone' });
        return false;
      }
      const { undone, kept } = await settle(scope, jobId, await undoRows(scope, entity, rows, job.commitTime ?? 0));
      await importJobRepository.update(scope, jobId, { undoneCount: job.undoneCount + undone, keptCount: job.keptCount + kept });
      return true;
    }),
};
