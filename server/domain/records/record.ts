import type { Insertable, Kysely, Selectable, Updateable } from 'kysely';
import { insertRow, type NewRow } from '#platform/db/bulk-write.ts';
import { reviewed } from '#platform/db/reviewed-sql.ts';
import type { Stamp as StampColumns, Tables } from '#platform/db/tables.ts';
import { inTransaction } from '#platform/db/transaction.ts';
import type { Scope } from '#platform/scope.ts';
import { AppError } from '#shared/errors.ts';
import { formatDateTime } from '#shared/rules/format.rules.ts';
import type { Page } from '#shared/schemas/wire.schema.ts';
import { type RecordWords, refuseConflicts } from './conflicts.ts';

/** The columns that every editable row has: id, tenant, version, times and names of creation and last change. */
export type Stamp = Selectable<StampColumns>;

type AnyTable = Extract<keyof Tables, string>;
/** The tables whose rows have a stamp. */
export type RecordTable = { [T in AnyTable]: Selectable<Tables[T]> extends Stamp ? T : never }[AnyTable];

export type StoredRecord<T extends RecordTable> = Selectable<Tables[T]>;
/** The columns of a new row without its stamp, which comes from the scope. */
export type NewRecord<T extends RecordTable> = Omit<Insertable<Tables[T]>, keyof Stamp>;
/** The columns that an edit writes; one that is absent keeps its value. */
type RecordChanges<T extends RecordTable> = Omit<Updateable<Tables[T]>, keyof Stamp>;

type AnyTables = Record<string, Record<string, unknown>>;

/**
 * The handle for a query whose table is a parameter, which Kysely's types cannot express. Only here they are cast away; the functions that
 * use it have exact types.
 */
export function anyTable(scope: Pick<Scope, 'db'>, table: AnyTable): { db: Kysely<AnyTables>; name: string } {
  return { db: scope.db as unknown as Kysely<AnyTables>, name: table };
}

/** The row itself. @throws AppError notFound for undefined */
export function found<R>(row: R | undefined, what: string): R {
  if (row === undefined) throw new AppError('notFound', { what });
  return row;
}

interface Reads<Filters, PageInput, Row> {
  findById(scope: Scope, id: number): Promise<Row | undefined>;
  findPage(scope: Scope, input: PageInput): Promise<Page<Row>>;
  findAll(scope: Scope, input: Filters): AsyncIterable<Row>;
}

/** The reading calls of a list, by its repository. */
export const servedReads = <Filters, PageInput, Row>(what: string, { findById, findPage, findAll }: Reads<Filters, PageInput, Row>) => ({
  get: async (scope: Scope, id: number): Promise<Row> => found(await findById(scope, id), what),
  page: findPage,
  exportRows: findAll,
});

/** The id of a row that was just written. @throws Error when it is missing, which is a fault of the program */
export function writtenId<K>(ids: ReadonlyMap<K, number>, key: K): number {
  const id = ids.get(key);
  if (id === undefined) throw new Error(`nothing was written for ${String(key)}`);
  return id;
}

/** Refuses an edit that began from an older version. @throws AppError stale, with who has changed the row and when */
export function refuseStale(row: Pick<Stamp, 'version' | 'updaterName' | 'updateTime'>, version: number | undefined): void {
  if (version === undefined || version === row.version) return;
  throw new AppError('stale', { who: row.updaterName ?? '他人', when: formatDateTime(row.updateTime) });
}

/** The stamp of a row that the person creates now. */
export function stampOfNew(scope: Scope): Omit<Stamp, 'id' | 'version'> {
  const { tenantId, actor } = scope;
  const now = scope.now();
  return { tenantId, createTime: now, updateTime: now, creatorName: actor.nickname, updaterName: actor.nickname };
}

/** The columns of the stamp that an edit by this person writes. */
export function stampOfChange(scope: Scope, row: Pick<Stamp, 'version'>): Pick<Stamp, 'version' | 'updateTime' | 'updaterName'> {
  return { version: row.version + 1, updateTime: scope.now(), updaterName: scope.actor.nickname };
}

/** @returns the new row's id */
export async function insertRecord<T extends RecordTable>(scope: Scope, table: T, values: NewRecord<T>): Promise<number> {
  return insertRow(scope, table, { ...values, ...stampOfNew(scope) } as NewRow<T>);
}

/**
 * Locks the row until the transaction ends, so that checks of it still hold when it is written.
 * @param sent the id, and the version from which the edit began, where the caller sent it
 * @throws AppError notFound, stale
 */
export async function lockRecord<T extends RecordTable>(
  scope: Scope,
  table: T,
  what: string,
  sent: { id: number; version?: number },
): Promise<StoredRecord<T> & Stamp> {
  const { db, name } = anyTable(scope, table);
  const row = await db
    .selectFrom(name)
    .selectAll()
    .where('tenantId', '=', scope.tenantId)
    .where('id', '=', sent.id)
    .forUpdate()
    .executeTakeFirst();
  const stored = found(row as (StoredRecord<T> & Stamp) | undefined, what);
  refuseStale(stored, sent.version);
  return stored;
}

/** Writes the changes into a row that `lockRecord` gave. */
export async function updateRecord<T extends RecordTable>(
  scope: Scope,
  table: T,
  row: Pick<Stamp, 'id' | 'version'>,
  changes: RecordChanges<T>,
): Promise<void> {
  const { db, name } = anyTable(scope, table);
  await db
    .updateTable(name)
    .set({ ...changes, ...stampOfChange(scope, row) })
    .where('tenantId', '=', scope.tenantId)
    .where('id', '=', row.id)
    .execute();
}

/**
 * Changes the sent fields of a row, in a transaction under the row's lock.
 * @param changes the fields, or a function that gives them for the stored row
 * @param check may refuse the change; `wanted` is the row as it would be
 * @throws AppError notFound, stale, and as `refuseConflicts`
 */
export const changeRecord = <T extends RecordTable>(
  scope: Scope,
  table: T,
  words: RecordWords,
  sent: { id: number; version?: number },
  changes: RecordChanges<T> | ((row: StoredRecord<T> & Stamp) => RecordChanges<T>),
  check?: (scope: Scope, wanted: StoredRecord<T> & Stamp, row: StoredRecord<T> & Stamp) => Promise<void>,
): Promise<void> =>
  inTransaction(scope, async (scope) => {
    const row = await lockRecord(scope, table, words.what, sent);
    const values = typeof changes === 'function' ? changes(row) : changes;
    const given = Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined));
    await check?.(scope, { ...row, ...given }, row);
    await refuseConflicts(words, given.name, () => updateRecord(scope, table, row, values));
  });

/** Creates the only row that a shop may have in a table. An existing one gets only `changes`. @returns its id */
export async function saveOnlyRecord<T extends RecordTable>(
  scope: Scope,
  table: T,
  fresh: NewRecord<T>,
  changes: RecordChanges<T>,
): Promise<number> {
  const { db, name } = anyTable(scope, table);
  const stamp = stampOfNew(scope);
  const { updateTime, updaterName } = stamp;
  await db
    .insertInto(name)
    .values({ ...fresh, ...stamp })
    .onDuplicateKeyUpdate({ ...changes, updateTime, updaterName, version: reviewed<number>`version + 1` })
    .execute();
  const { id } = await db.selectFrom(name).select('id').where('tenantId', '=', scope.tenantId).executeTakeFirstOrThrow();
  return Number(id);
}

/** @throws AppError notFound */
export async function deleteRecord(scope: Scope, table: RecordTable, what: string, id: number): Promise<void> {
  const { db, name } = anyTable(scope, table);
  const result = await db.deleteFrom(name).where('tenantId', '=', scope.tenantId).where('id', '=', id).executeTakeFirst();
  if (result.numDeletedRows === 0n) throw new AppError('notFound', { what });
}
