import { allOrNothing, isRowError } from '#platform/db/transaction.ts';
import type { Scope } from '#platform/scope.ts';
import { AppError } from '#shared/errors.ts';
import { compareDecimals, parseDecimal } from '#shared/rules/decimal.ts';
import type { UndoableRecord, UndoOutcome } from './import-registry.ts';
import type { UndoEntry, WrittenRow } from './sheet-row.ts';

/** The version of a new record; every change counts it up. */
export const FIRST_VERSION = 1;
/** The reason for a row whose earlier values the database refuses. */
const GONE = '原来的内容所引用的资料已不存在，不能还原';

type Undoables = Readonly<Record<string, UndoableRecord>>;

/** Whether a stored value equals the written one. Decimals are compared as numbers, because the database stores 18.5 as 18.5000. */
function isSameValue(stored: unknown, written: unknown): boolean {
  if ((stored ?? null) === (written ?? null)) return true;
  if (typeof stored !== 'string' || typeof written !== 'string') return JSON.stringify(stored) === JSON.stringify(written);
  try {
    return compareDecimals(parseDecimal(stored), parseDecimal(written)) === 0;
  } catch {
    return false;
  }
}

export const isAsWritten = (stored: object, after: Record<string, unknown>): boolean =>
  Object.entries(after).every(([key, value]) => isSameValue((stored as Record<string, unknown>)[key], value));

/** What the row wrote to the record that it made or changed; any side entries follow it. */
export const writtenBy = (row: WrittenRow): UndoEntry => row.undo[0] as UndoEntry;

/**
 * Undoes several rows, all or none.
 * @param count the number of rows
 * @returns for each row what `work` returned: null, or the reason why it stays; when `work` is refused, its message for all of them
 */
export async function undoTogether(
  scope: Scope,
  count: number,
  work: (scope: Scope) => Promise<Array<string | null>>,
): Promise<Array<string | null>> {
  try {
    return await allOrNothing(scope, work);
  } catch (error) {
    if (error instanceof AppError) return Array(count).fill(error.message);
    if (isRowError(error)) return Array(count).fill(GONE);
    throw error;
  }
}

async function findStored(scope: Scope, record: UndoableRecord, id: number) {
  try {
    return await record.get(scope, id);
  } catch (error) {
    if (error instanceof AppError && error.reason === 'notFound') return null;
    throw error;
  }
}

/** @throws AppError with the reason why the record stays */
async function undoEntry(scope: Scope, undoables: Undoables, { entity, id, before, after }: UndoEntry): Promise<void> {
  const record = undoables[entity];
  if (!record) throw new Error(`nothing says how a ${entity} is taken back`);
  const stored = await findStored(scope, record, id);
  // Somebody has deleted the record already, so there is nothing to undo.
  if (!stored) return;
  const isTouched = before === null ? stored.version !== FIRST_VERSION : !isAsWritten(stored, after ?? {});
  if (isTouched) throw new AppError('invalid', { detail: `${record.noun}在导入之后被修改过` });
  if (before === null && record.later && (await record.later.isThere(scope, id, stored)))
    throw new AppError('invalid', { detail: `${record.noun}在导入之后添加了${record.later.noun}` });
  if (before === null) await record.delete(scope, id);
  else await record.update(scope, { id, ...before });
}

async function undoRow(scope: Scope, undoables: Undoables, row: WrittenRow): Promise<string | null> {
  const [reason] = await undoTogether(scope, 1, async (scope) => {
    for (const entry of row.undo.toReversed()) await undoEntry(scope, undoables, entry);
    return [null];
  });
  return reason ?? null;
}

/**
 * Undoes records row by row. A record that others of the same sheet refer to can be deleted only after them, so refused rows are tried
 * again as long as any other succeeds.
 */
export async function undoRecords(scope: Scope, undoables: Undoables, rows: readonly WrittenRow[]): Promise<UndoOutcome> {
  const outcome: UndoOutcome = new Map();
  let waiting = rows.toReversed();
  while (waiting.length > 0) {
    for (const row of waiting) outcome.set(row, await undoRow(scope, undoables, row));
    const refused = waiting.filter((row) => outcome.get(row) !== null);
    if (refused.length === waiting.length) break;
    waiting = refused;
  }
  return outcome;
}

/** Deletes a record that was created because rows named it, unless it was changed or is in use by now. */
export async function undoSideCreation(scope: Scope, undoables: Undoables, entity: string, id: number): Promise<void> {
  await undoRow(scope, undoables, { rowNo: 0, groupKey: '', undo: [{ entity, id, before: null, after: null }] });
}
