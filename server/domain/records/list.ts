import type { SelectQueryBuilder, StringReference } from 'kysely';
import { AppError } from '#shared/errors.ts';
import type { Page } from '#shared/schemas/wire.schema.ts';

/** The stamp as a list shows it, for `select`. */
export function stampColumns<const A extends string>(alias: A) {
  return [
    `${alias}.id`,
    `${alias}.version`,
    `${alias}.createTime`,
    `${alias}.updateTime`,
    `${alias}.creatorName`,
    `${alias}.updaterName`,
  ] as const;
}

/** The rows whose time lies in the range, both bounds included; without a range all of them. */
export function whereRange<DB, TB extends keyof DB, O>(
  query: SelectQueryBuilder<DB, TB, O>,
  column: StringReference<DB, TB>,
  range: readonly [from: number, to: number] | undefined,
): SelectQueryBuilder<DB, TB, O> {
  if (range === undefined) return query;
  const [from, to] = range;
  return query
    .where((eb) => eb(eb.ref(column).$castTo<number>(), '>=', from))
    .where((eb) => eb(eb.ref(column).$castTo<number>(), '<=', to));
}

/** The rows of a selection; without one all of them. */
export function whereIds<DB, TB extends keyof DB, O>(
  query: SelectQueryBuilder<DB, TB, O>,
  column: StringReference<DB, TB>,
  ids: readonly number[] | undefined,
): SelectQueryBuilder<DB, TB, O> {
  return ids === undefined ? query : query.where((eb) => eb(eb.ref(column).$castTo<number>(), 'in', [0, ...ids]));
}

/**
 * The rows in the order that a list asks for, newest first unless it asks.
 * @param columns what it can be sorted by besides the id: what an index carries
 */
export function inOrderOf<DB, TB extends keyof DB, O>(
  query: SelectQueryBuilder<DB, TB, O>,
  sort: string | undefined,
  id: StringReference<DB, TB>,
  columns: Readonly<Record<string, StringReference<DB, TB>>> = {},
): SelectQueryBuilder<DB, TB, O> {
  const direction = sort === undefined || sort.startsWith('-') ? 'desc' : 'asc';
  const column = columns[sort?.replace('-', '') ?? ''];
  return (column === undefined ? query : query.orderBy(column, direction)).orderBy(id, direction);
}

/** What a list that is answered whole may hold; a shop with more rows searches instead. */
const WHOLE_LIST_LIMIT = 5000;

/** @param find reads at most `limit` rows @throws AppError listTooLong */
export async function wholeList<Row>(find: (limit: number) => Promise<Row[]>): Promise<Row[]> {
  const rows = await find(WHOLE_LIST_LIMIT + 1);
  if (rows.length > WHOLE_LIST_LIMIT) throw new AppError('listTooLong', { limit: WHOLE_LIST_LIMIT });
  return rows;
}

/** How many rows a query finds. */
export async function countRows<DB, TB extends keyof DB, O>(query: SelectQueryBuilder<DB, TB, O>): Promise<number> {
  const counting = query.clearSelect().clearOrderBy();
  const counted = await counting.select((eb) => eb.fn.countAll<number>().as('total')).executeTakeFirstOrThrow();
  return (counted as { total: number }).total;
}

/**
 * One page of a list and how many rows the list has.
 * @param filtered what is counted; joins that only bring names along need not be in it
 * @param rows the same rows in order, with the columns to answer
 */
export async function readPage<DB, TB extends keyof DB, O, RowDB, RowTB extends keyof RowDB, Row>(
  filtered: SelectQueryBuilder<DB, TB, O>,
  rows: SelectQueryBuilder<RowDB, RowTB, Row>,
  { pageNo, pageSize }: { pageNo: number; pageSize: number },
): Promise<Page<Row>> {
  const total = await countRows(filtered);
  const list = await rows
    .limit(pageSize)
    .offset((pageNo - 1) * pageSize)
    .execute();
  return { list, total };
}

/**
 * All rows, newest first, in steps that do not get slower the further they are.
 * @param below reads at most `limit` rows with an id under the given one, the highest first
 */
export async function* walkDown<Row extends { id: number }>(
  below: (id: number, limit: number) => Promise<Row[]>,
  step = 500,
): AsyncGenerator<Row> {
  for (let id = Number.MAX_SAFE_INTEGER; ; ) {
    const rows = await below(id, step);
    yield* rows;
    const last = rows.at(-1);
    if (last === undefined || rows.length < step) return;
    id = last.id;
  }
}

/** The same for a query that needs nothing done with its rows. @param query in the order of its ids, the highest first */
export const walkRows = <DB, TB extends keyof DB, Row extends { id: number }>(
  query: SelectQueryBuilder<DB, TB, Row>,
  id: StringReference<DB, TB>,
): AsyncGenerator<Row> =>
  walkDown<Row>((below, limit) =>
    query
      .where((eb) => eb(eb.ref(id).$castTo<number>(), '<', below))
      .limit(limit)
      .execute(),
  );

type Rows<Handle, Filters, DB, TB extends keyof DB, Row> = (handle: Handle, filters: Filters) => SelectQueryBuilder<DB, TB, Row>;

/**
 * What a repository reads of its list: one row, a page with the total, all rows.
 * @param id the column of the rows' ids
 * @param rows what answers these filters, in the order of the list
 * @param counted the same for the total alone, where it can do without the joins that only bring names along
 */
export function readsOf<Handle, Filters extends object, DB, TB extends keyof DB, Row extends { id: number }, CDB, CTB extends keyof CDB, C>(
  id: StringReference<NoInfer<DB>, NoInfer<TB>>,
  rows: Rows<Handle, Filters, DB, TB, Row>,
  counted?: Rows<Handle, Filters, CDB, CTB, C>,
) {
  return {
    findById: (handle: Handle, wanted: number): Promise<Row | undefined> =>
      rows(handle, {} as Filters)
        .where((eb) => eb(eb.ref(id).$castTo<number>(), '=', wanted))
        .executeTakeFirst() as Promise<Row | undefined>,

    findPage: (handle: Handle, input: Filters & { pageNo: number; pageSize: number }): Promise<Page<Row>> =>
      counted ? readPage(counted(handle, input), rows(handle, input), input) : readPage(rows(handle, input), rows(handle, input), input),

    findAll: (handle: Handle, input: Filters): AsyncGenerator<Row> => walkRows(rows(handle, input), id),
  };
}
