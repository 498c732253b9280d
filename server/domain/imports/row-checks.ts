import type { z } from 'zod';
import { allOrNothing, isRowError } from '#platform/db/transaction.ts';
import type { Scope } from '#platform/scope.ts';
import { AppError } from '#shared/errors.ts';
import { compareDecimals, parseDecimal } from '#shared/rules/decimal.ts';
import { foldName } from '../naming/folded-name.ts';
import type { SheetRow } from './sheet-row.ts';

type Fields = Record<string, unknown>;

/** Names each row after a column, and gives rows that repeat an earlier one's key a fault: it is not known which of the two is right. */
export function checkRepeats(rows: readonly SheetRow[], column: string, keyOf: (row: SheetRow) => string): void {
  const first = new Map<string, SheetRow>();
  for (const row of rows) {
    const text = row.text(column);
    row.name = text ?? row.found(column);
    if (text === null) continue;
    const same = first.get(keyOf(row));
    if (same)
      row.fault(column, `「${text}」与${same.sheet === row.sheet ? '' : `工作表「${same.sheet}」`}第 ${same.row} 行重复`, '请只保留一行');
    else first.set(keyOf(row), row);
  }
}

export const nameOf = (row: SheetRow): string => foldName(row.text('name') ?? '');

/** Good rows in the order of the sheet, so that lists show them as it does. */
export const goodRows = (rows: readonly SheetRow[]): SheetRow[] => rows.filter((row) => row.isGood).toSorted((a, b) => a.rowNo - b.rowNo);

/** The filled cells by field. An empty cell does not erase a stored value. */
export function filledFields(row: SheetRow, keys: readonly string[]): Fields {
  return Object.fromEntries(
    keys.flatMap((key) => {
      const text = row.text(key);
      return text === null ? [] : [[key, text]];
    }),
  );
}

/**
 * Checks fields by the schema of the call that the form uses.
 * @returns the parsed values of exactly these fields, or null after giving the row a fault for each issue
 */
export function checkFields(row: SheetRow, schema: z.ZodType, fields: Fields, fallbackColumn: string): Fields | null {
  const result = schema.safeParse(fields);
  if (result.success) return Object.fromEntries(Object.entries(result.data as Fields).filter(([key]) => key in fields));
  for (const { path, message } of result.error.issues) {
    const key = String(path[0] ?? fallbackColumn);
    row.fault(key in fields ? key : fallbackColumn, key in fields ? `「${row.found(key)}」${message}` : message);
  }
  return null;
}

/** The fields that an update really changes. Fields in `decimals` are compared as numbers, because 18.5 is stored as 18.5000. */
export function changedFields(stored: object, wanted: Fields, decimals: ReadonlySet<string>): Fields {
  const before = stored as Fields;
  return Object.fromEntries(
    Object.entries(wanted).filter(([key, value]) => {
      const old = before[key] ?? null;
      if (!decimals.has(key) || old === null || value === null) return old !== value;
      return compareDecimals(parseDecimal(String(old)), parseDecimal(String(value))) !== 0;
    }),
  );
}

/** The stored values of the fields that a change touches. */
export const valuesBefore = (stored: object, changes: Fields): Fields =>
  Object.fromEntries(Object.keys(changes).map((key) => [key, (stored as Fields)[key] ?? null]));

/** Saves a row under a savepoint. A refusal becomes a fault of this row and leaves other rows of the transaction as they are. */
export async function attempt(scope: Scope, row: SheetRow, column: string, work: (scope: Scope) => Promise<void>): Promise<void> {
  const forget = row.mark();
  try {
    await allOrNothing(scope, work);
  } catch (error) {
    forget();
    if (error instanceof AppError) row.fault(column, error.message);
    else if (isRowError(error)) row.fault(column, '数据无法保存', '请核对这一行的内容');
    else throw error;
  }
}
