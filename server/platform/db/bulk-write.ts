import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Insertable, InsertQueryBuilder, InsertResult, Kysely } from 'kysely';
import type { Scope } from '../scope.ts';
import { broughtValue, literalValues } from './reviewed-sql.ts';
import type { LiteralValue } from './row-literals.ts';
import type { Tables } from './tables.ts';

type AnyTable = Extract<keyof Tables, string>;
export type TenantTable = { [T in AnyTable]: Tables[T] extends { tenantId: number } ? T : never }[AnyTable];
/** A row as it is inserted; its tenant comes from the scope. */
export type NewRow<T extends TenantTable> = Omit<Insertable<Tables[T]>, 'tenantId'>;

export interface Overwriting<T extends TenantTable> {
  /** Columns that a row which is there takes over. */
  replace?: ReadonlyArray<Extract<keyof Tables[T], string>>;
  /** Columns to which the row adds. */
  add?: ReadonlyArray<Extract<keyof Tables[T], string>>;
}

type PlainRow = Record<string, LiteralValue>;
type PlainTables = Record<string, PlainRow>;

/** Enough rows to spread the cost of a statement; its text stays below half a megabyte of what the server takes. */
const BATCH = 500;

/** Up to this many rows parameters cost nothing that anybody would notice. */
const FEW = 16;

/** Columns that say anything: one that is absent or null in all rows is left to the database, which has the same in mind. */
function usedColumns(rows: readonly PlainRow[]): string[] {
  const used = new Set<string>();
  for (const row of rows) {
    for (const column in row) {
      const value = row[column];
      if (value !== null && value !== undefined) used.add(column);
    }
  }
  return [...used];
}

type Insert = InsertQueryBuilder<PlainTables, string, InsertResult>;

function withLiterals(scope: Scope, insert: Insert, batch: readonly PlainRow[], always: readonly string[]): Insert {
  const columns = [...new Set([...usedColumns(batch), ...always])].filter((column) => column !== 'tenantId');
  return insert.columns(['tenantId', ...columns]).expression(literalValues(scope.tenantId, batch, columns));
}

async function send<T extends TenantTable>(
  scope: Scope,
  table: T,
  rows: ReadonlyArray<NewRow<T>>,
  finish: (insert: Insert) => Insert,
  always: readonly string[],
): Promise<void> {
  // The statement is put together from names that only the generic type knows.
  const db = scope.db as unknown as Kysely<PlainTables>;
  const into: string = table;
  let sent: Promise<unknown> = Promise.resolve();
  for (let from = 0; from < rows.length; from += BATCH) {
    const batch = rows.slice(from, from + BATCH) as PlainRow[];
    // The text of a batch is written while the database works on the one before; no statement is sent before the last has succeeded.
    const insert = finish(
      batch.length > FEW
        ? withLiterals(scope, db.insertInto(into), batch, always)
        : db.insertInto(into).values(batch.map((row) => ({ ...row, tenantId: scope.tenantId }))),
    );
    await sent;
    sent = insert.execute();
    if (from + BATCH < rows.length) {
      // Awaited in the next round; until then nobody else would hear of its failure.
      sent.catch(() => {});
      await nextTurn();
    }
  }
  await sent;
}

/** Inserts rows of the scope's tenant with few statements, however many they are. JSON columns are given as text. */
export function insertRows<T extends TenantTable>(scope: Scope, table: T, rows: ReadonlyArray<NewRow<T>>): Promise<void> {
  return send(scope, table, rows, (insert) => insert, []);
}

/**
 * The same for rows that may be there already: of such a one only the columns of `replace` and `add` are written. Every row carries its key
 * and all columns that have no default, which an insert cannot do without.
 */
export function upsertRows<T extends TenantTable>(
  scope: Scope,
  table: T,
  rows: ReadonlyArray<NewRow<T>>,
  { replace = [], add = [] }: Overwriting<T>,
): Promise<void> {
  const updates = Object.fromEntries([
    ...replace.map((column) => [column, broughtValue(column, 'replace')]),
    ...add.map((column) => [column, broughtValue(column, 'add')]),
  ]);
  return send(scope, table, rows, (insert) => insert.onDuplicateKeyUpdate(updates), replace);
}
