import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Insertable, InsertQueryBuilder, InsertResult, Kysely } from 'kysely';
import type { Scope } from '../scope.ts';
import { broughtValue, literalValues } from './reviewed-sql.ts';
import type { LiteralValue } from './row-literals.ts';
import { type Shaped, shaped } from './statement-shape.ts';
import type { Tables } from './tables.ts';

type AnyTable = Extract<keyof Tables, string>;
export type TenantTable = { [T in AnyTable]: Tables[T] extends { tenantId: number } ? T : never }[AnyTable];
/** A row as it is inserted; its tenant comes from the scope. */
export type NewRow<T extends TenantTable> = Omit<Insertable<Tables[T]>, 'tenantId'>;

interface Overwriting<T extends TenantTable> {
  /** Columns whose value replaces that of a row that exists already. */
  replace?: ReadonlyArray<Extract<keyof Tables[T], string>>;
  /** Columns whose value is added to that of a row that exists already. */
  add?: ReadonlyArray<Extract<keyof Tables[T], string>>;
}

type PlainRow = Record<string, LiteralValue>;
type PlainTables = Record<string, PlainRow>;

/** Rows of one statement: enough to spread its cost, while its text stays within about half a megabyte. */
const BATCH = 500;

/** Up to this many rows a prepared statement is reused; the values of more rows are written into the text of the statement. */
const FEW = 16;

/** The most statements that are kept for reuse. Few are needed: a table is written with few sets of columns, and with up to `FEW` rows. */
const MOST_SHAPES = 500;

type Insert = InsertQueryBuilder<PlainTables, string, InsertResult>;
type Finish = (insert: Insert) => Insert;

/** The database handle with loose types, for a table that is known as a type parameter only. */
const plain = (db: unknown) => db as Kysely<PlainTables>;

/** The columns whose value passes the test in at least one row. */
function columnsOf(rows: readonly PlainRow[], isUsed: (value: LiteralValue) => boolean): string[] {
  const used = new Set<string>();
  for (const row of rows) {
    for (const column in row) if (isUsed(row[column])) used.add(column);
  }
  used.delete('tenantId');
  return [...used];
}

/** A column that is absent or null in all rows can be left out of the statement, because its default is null as well. */
const saysAnything = (value: LiteralValue) => value !== null && value !== undefined;

type Cell = Exclude<LiteralValue, undefined>;
type Cells = { cells: Cell[] };
const shapes = new Map<string, Shaped<Cells, unknown>>();

/** The reusable statement that inserts this number of rows with these columns. */
function insertShape(table: string, columns: readonly string[], rows: number, { finish, ending }: Ending): Shaped<Cells, unknown> {
  const key = `${table} ${rows} ${columns.join()} ${ending}`;
  let shape = shapes.get(key);
  if (!shape) {
    shape = shaped<Cells, unknown>(({ db, tenantId }, { cells }) => {
      const rowAt = (_: unknown, at: number): PlainRow => ({
        ...Object.fromEntries(columns.map((column, index) => [column, cells[at * columns.length + index]])),
        tenantId,
      });
      return finish(
        plain(db)
          .insertInto(table)
          .values(Array.from({ length: rows }, rowAt)),
      );
    });
    if (shapes.size >= MOST_SHAPES) shapes.delete(shapes.keys().next().value as string);
    shapes.set(key, shape);
  }
  return shape;
}

/** What the statement does after its list of rows. */
interface Ending {
  finish: Finish;
  /** Names the ending in the key of the kept statement. */
  ending: string;
  /** Columns that the statement must name even where all rows leave them null. */
  always: readonly string[];
}

const NO_ENDING: Ending = { finish: (insert) => insert, ending: '', always: [] };

/** Builds the statement of one batch. @returns a function that sends it and resolves with the id of its first row */
function prepareBatch(scope: Scope, table: string, batch: readonly PlainRow[], ending: Ending): () => Promise<number> {
  if (batch.length <= FEW) {
    const columns = columnsOf(batch, (value) => value !== undefined);
    const cells = batch.flatMap((row) => columns.map((column) => row[column]));
    // Rows without a value in a column that others fill need the word DEFAULT, which cannot be a parameter.
    if (cells.every((cell) => cell !== undefined)) {
      const shape = insertShape(table, columns, batch.length, ending);
      return async () => Number((await shape.send(scope, { cells })).insertId);
    }
  }
  const columns = [...new Set([...columnsOf(batch, saysAnything), ...ending.always])];
  const literals = literalValues(scope.tenantId, batch, columns);
  const insert = ending.finish(
    plain(scope.db)
      .insertInto(table)
      .columns(['tenantId', ...columns])
      .expression(literals),
  );
  return async () => Number((await insert.executeTakeFirstOrThrow()).insertId);
}

async function send<T extends TenantTable>(scope: Scope, table: T, rows: ReadonlyArray<NewRow<T>>, ending: Ending): Promise<void> {
  let sent: Promise<unknown> = Promise.resolve();
  for (let from = 0; from < rows.length; from += BATCH) {
    const batch = rows.slice(from, from + BATCH) as PlainRow[];
    // The text of a batch is built while the database works on the one before. Each is sent only after the one before has succeeded.
    const sendNow = prepareBatch(scope, table, batch, ending);
    await sent;
    sent = sendNow();
    if (from + BATCH < rows.length) {
      // It is awaited in the next round. Without a handler until then its rejection would end the process.
      sent.catch(() => {});
      await nextTurn();
    }
  }
  await sent;
}

/** Inserts one row of the scope's tenant. @returns its id */
export function insertRow<T extends TenantTable>(scope: Scope, table: T, row: NewRow<T>): Promise<number> {
  return prepareBatch(scope, table, [row as PlainRow], NO_ENDING)();
}

/** Inserts rows of the scope's tenant with few statements, however many they are. JSON columns are given as text. */
export function insertRows<T extends TenantTable>(scope: Scope, table: T, rows: ReadonlyArray<NewRow<T>>): Promise<void> {
  return send(scope, table, rows, NO_ENDING);
}

/**
 * Inserts rows, or updates those whose key exists already: of these only the columns of `replace` and `add` are written. Every row must
 * hold its key and all columns without a default, because the statement is an INSERT.
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
  return send(scope, table, rows, {
    finish: (insert) => insert.onDuplicateKeyUpdate(updates),
    ending: `replace ${replace.join()} add ${add.join()}`,
    always: replace,
  });
}
