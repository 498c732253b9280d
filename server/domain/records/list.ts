import type { SelectQueryBuilder, StringReference } from 'kysely';
import { contains } from '#platform/db/like.ts';
import { AppError } from '#shared/errors.ts';
import type { Page } from '#shared/schemas/wire.schema.ts';

/** The columns of the stamp that lists show, for `select`. */
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

/** The filters of a page call. */
export type ListFilters<Input> = Partial<Omit<Input, 'pageNo' | 'pageSize'>>;

/** For each filter with values of this type: the column with which it is compared. */
type ColumnsOf<Filters, Value, DB, TB extends keyof DB> = {
  readonly [K in keyof Filters as Exclude<Filters[K], undefined> extends Value ? K : never]?: StringReference<DB, TB>;
};

interface Comparisons<Filters, DB, TB extends keyof DB> {
  /** The column is equal to the filter. */
  equal?: ColumnsOf<Filters, string | number | null, DB, TB>;
  /** The column's text contains the filter. */
  contains?: ColumnsOf<Filters, string, DB, TB>;
  /** The column is one of the filter's ids. */
  among?: ColumnsOf<Filters, readonly number[], DB, TB>;
  /** The column lies between the filter's bounds, or on one of them. */
  range?: ColumnsOf<Filters, readonly [from: number, to: number], DB, TB>;
}

/** Adds the filters to a query. An absent filter, or an empty text, does not narrow it. */
export function whereFilters<DB, TB extends keyof DB, O, Filters extends object>(
  query: SelectQueryBuilder<DB, TB, O>,
  filters: Filters,
  comparisons: Comparisons<Filters, DB, TB>,
): SelectQueryBuilder<DB, TB, O> {
  let narrowed = query;
  for (const [how, columns] of Object.entries(comparisons) as [string, Record<string, StringReference<DB, TB>>][])
    for (const [name, column] of Object.entries(columns)) {
      const value = (filters as Record<string, unknown>)[name];
      if (value === undefined || value === '') continue;
      narrowed = narrowed.where((eb) => {
        const ref = eb.ref(column).$castTo<unknown>();
        // A list in SQL must not be empty, and no row has the id 0.
        if (how === 'among') return eb(ref, 'in', [0, ...(value as number[])]);
        if (how === 'range') return eb.between(ref, ...(value as [number, number]));
        return how === 'equal' ? eb(ref, '=', value) : eb(ref, 'like', contains(String(value)));
      });
    }
  return narrowed;
}

/**
 * Sorts by `sort`, such as `name` or `-name`; newest first without it, or by id where the column is not among `columns`.
 * @param columns the columns that have an index to sort by, besides the id
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

/** The most rows that a list without pages may have; a longer one must be searched instead. */
const WHOLE_LIST_LIMIT = 5000;

/** @param find reads at most `limit` rows @throws AppError listTooLong */
export async function wholeList<Row>(find: (limit: number) => Promise<Row[]>): Promise<Row[]> {
  const rows = await find(WHOLE_LIST_LIMIT + 1);
  if (rows.length > WHOLE_LIST_LIMIT) throw new AppError('listTooLong', { limit: WHOLE_LIST_LIMIT });
  return rows;
}

/** The number of rows that a query finds. */
export async function countRows<DB, TB extends keyof DB, O>(query: SelectQueryBuilder<DB, TB, O>): Promise<number> {
  const counting = query.clearSelect().clearOrderBy();
  const counted = await counting.select((eb) => eb.fn.countAll<number>().as('total')).executeTakeFirstOrThrow();
  return (counted as { total: number }).total;
}

/**
 * One page of a list and the number of all its rows.
 * @param filtered the query to count; it can do without joins that only add names
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

/** The page of a list of at most one row. */
export function pageOfOne<Row extends { createTime: number }>(
  row: Row | undefined,
  {
    pageNo,
    createTime: [from, to] = [0, Number.POSITIVE_INFINITY],
  }: { pageNo: number; createTime?: readonly [from: number, to: number] | undefined },
): Page<Row> {
  if (!row || row.createTime < from || row.createTime > to) return { list: [], total: 0 };
  return { list: pageNo === 1 ? [row] : [], total: 1 };
}

/**
 * All rows, newest first. They are read by id and not by offset, so that later steps are not slower.
 * @param below reads at most `limit` rows with ids below the given one, the highest first
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

type Rows<Handle, Filters, DB, TB extends keyof DB, Row> = (handle: Handle, filters: Filters) => SelectQueryBuilder<DB, TB, Row>;

/**
 * The usual reads of a repository: one row, a page with the total, and all rows, newest first.
 * @param id the column of the rows' ids
 * @param rows the query under these filters, in the order of the page
 * @param counted the query for the total, where it can do without joins that only add names
 * @param fill adds to the rows what the query does not select
 */
export function readsOf<
  Handle,
  Filters extends object,
  DB,
  TB extends keyof DB,
  Row extends { id: number },
  CDB = DB,
  CTB extends keyof CDB = TB & keyof CDB,
  C = Row,
  Filled extends { id: number } = Row,
>(
  id: StringReference<NoInfer<DB>, NoInfer<TB>>,
  rows: Rows<Handle, Filters, DB, TB, Row>,
  counted?: Rows<Handle, Filters, CDB, CTB, C>,
  fill: (handle: Handle, rows: Row[]) => Filled[] | Promise<Filled[]> = (_, found) => found as Row[] & Filled[],
) {
  return {
    async findById(handle: Handle, wanted: number): Promise<Filled | undefined> {
      const query = rows(handle, {} as Filters).where((eb) => eb(eb.ref(id).$castTo<number>(), '=', wanted));
      return (await fill(handle, await query.execute()))[0];
    },

    async findPage(handle: Handle, input: Filters & { pageNo: number; pageSize: number }): Promise<Page<Filled>> {
      const { list, total } = await (counted
        ? readPage(counted(handle, input), rows(handle, input), input)
        : readPage(rows(handle, input), rows(handle, input), input));
      return { list: await fill(handle, list), total };
    },

    findAll: (handle: Handle, input: Filters): AsyncGenerator<Filled> =>
      walkDown(async (below, limit) => {
        const query = rows(handle, input).where((eb) => eb(eb.ref(id).$castTo<number>(), '<', below));
        return fill(handle, await query.clearOrderBy().orderBy(id, 'desc').limit(limit).execute());
      }),
  };
}
