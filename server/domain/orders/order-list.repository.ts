import { isNarrowed } from '#platform/db/data-scope.ts';
import { readAhead } from '#platform/db/read-ahead.ts';
import { type ShapeScope, shaped } from '#platform/db/statement-shape.ts';
import type { Scope } from '#platform/scope.ts';
import { dayOf, endOfDay, isWholeDays, startOfDay } from '#shared/rules/day.rules.ts';
import type { OrderPageInput, OrderSort } from '#shared/schemas/order.schema.ts';
import type { Page } from '#shared/schemas/wire.schema.ts';
import { countRows } from '../records/list.ts';
import type { StoredOrder } from './order.repository.ts';
import { findInColumns } from './order-column-list.repository.ts';
import { EVER, pageOf } from './order-column-search.ts';
import { rankOrders } from './order-column-sort.ts';
import { orderCounterRepository } from './order-counter.repository.ts';
import { type OrderQuery, whereAnyLine, whereOrder } from './order-filters.repository.ts';

export type OrderFilters = Omit<OrderPageInput, 'pageNo' | 'pageSize' | 'sort'>;

function own(scope: ShapeScope): OrderQuery {
  return scope.db.selectFrom('orderInfo as order').where('order.tenantId', '=', scope.tenantId) as OrderQuery;
}

/** Everything but the date, which the callers narrow themselves. */
const filtered = (query: OrderQuery, input: OrderFilters): OrderQuery => whereAnyLine(whereOrder(query, input), input);

function dated(query: OrderQuery, [begin, end]: readonly [number, number]): OrderQuery {
  return query.where('date', '>=', begin).where('date', '<=', end);
}

function hasOnlyDate(input: OrderFilters): boolean {
  return Object.entries(input).every(([key, value]) => key === 'date' || value === undefined);
}

interface FirstPage {
  date: readonly [number, number] | undefined;
  days: readonly [number, number];
  pageSize: number;
}

const rowsWithTotal = shaped((scope, { date, days, pageSize }: FirstPage) => {
  const total = scope.db
    .selectFrom('orderDayCounter as counter')
    .select((eb) => eb.fn.sum<string>('counter.orders').as('orders'))
    .where('counter.tenantId', '=', scope.tenantId)
    .where('counter.day', '>=', days[0])
    .where('counter.day', '<=', days[1]);
  return newestFirst(date ? dated(own(scope), date) : own(scope))
    .selectAll('order')
    .select(total.as('total'))
    .limit(pageSize);
});

/** The default list, page 1, as it is asked for all day: rows and exact total in one statement. */
async function firstPage(scope: Scope, { date, pageSize }: OrderPageInput): Promise<Page<StoredOrder>> {
  const days = date ? ([dayOf(date[0]), dayOf(date[1])] as const) : ([-EVER, EVER] as const);
  const list = await rowsWithTotal.all(scope, { date, days, pageSize });
  return { list, total: Number(list[0]?.total ?? 0) };
}

/**
 * A later page of the default list. The day counters give the exact total and the day on which the page begins, so that even the last of a
 * million pages reads only the rows that it shows.
 */
async function pageByDays(scope: Scope, input: OrderPageInput): Promise<Page<StoredOrder>> {
  const [first, last] = input.date ? [dayOf(input.date[0]), dayOf(input.date[1])] : [-EVER, EVER];
  const days = await orderCounterRepository.findDays(scope, first, last);
  const total = days.reduce((sum, day) => sum + day.orders, 0);
  let skip = (input.pageNo - 1) * input.pageSize;
  if (skip >= total) return { list: [], total };
  let index = 0;
  for (; skip >= (days[index]?.orders ?? Number.POSITIVE_INFINITY); index++) skip -= days[index]?.orders ?? 0;
  const newest = days[index]?.day ?? last;
  let wanted = skip + input.pageSize;
  let oldest = newest;
  for (let at = index; at < days.length && wanted > 0; at++) {
    wanted -= days[at]?.orders ?? 0;
    oldest = days[at]?.day ?? oldest;
  }
  const range = [startOfDay(oldest), endOfDay(newest)] as const;
  return { list: await rowsOf(scope, dated(own(scope), range), skip, input.pageSize), total };
}

/** So many ids beyond the page are read with it. Where the list ends within them, its total is known without counting. */
const FEW = 500;

function findByIds(scope: Scope, ids: readonly number[], sort: OrderSort): Promise<StoredOrder[]> {
  if (ids.length === 0) return Promise.resolve([]);
  return sorted(own(scope).where('id', 'in', ids), sort)
    .selectAll('order')
    .execute();
}

/** Reads the ids first, so that the offset passes over index entries and not over rows. */
async function rowsOf(scope: Scope, query: OrderQuery, offset: number, limit: number): Promise<StoredOrder[]> {
  const ids = await newestFirst(query).select('id').limit(limit).offset(offset).execute();
  return findByIds(
    scope,
    ids.map(({ id }) => id),
    NEWEST_FIRST,
  );
}

const NEWEST_FIRST = '-date';

const partsOf = (sort: OrderSort) => ({ column: sort.replace('-', '') as 'date' | 'orderId' | 'id', isDescending: sort.startsWith('-') });

/** Sorts along the index on dates, order numbers or ids. Orders of the same date are sorted by their ids. */
function sorted(query: OrderQuery, sort: OrderSort): OrderQuery {
  const { column, isDescending } = partsOf(sort);
  const direction = isDescending ? 'desc' : 'asc';
  const by = query.orderBy(`order.${column}`, direction);
  return column === 'date' ? by.orderBy('order.id', direction) : by;
}

/** Where a row stands in the list. */
type Place = Pick<StoredOrder, 'date' | 'id'>;

function newestFirst(query: OrderQuery): OrderQuery {
  return query.orderBy('date', 'desc').orderBy('id', 'desc');
}

// Two conditions in place of `(date, id) < (?, ?)`, for which the database would not use the index range.
function below(query: OrderQuery, { date, id }: Place): OrderQuery {
  return query.where('date', '<=', date).where((eb) => eb.or([eb('date', '<', date), eb('id', '<', id)]));
}

/**
 * The orders below one place, down to another and with that one, as exact ranges of the index: thousands of orders may have the same date.
 */
function between(query: OrderQuery, from: Place, to: Place): OrderQuery {
  if (from.date === to.date) return query.where('date', '=', from.date).where('id', '<', from.id).where('id', '>=', to.id);
  return query.where((eb) =>
    eb.or([
      eb.and([eb('date', '=', from.date), eb('id', '<', from.id)]),
      eb.and([eb('date', '<', from.date), eb('date', '>', to.date)]),
      eb.and([eb('date', '=', to.date), eb('id', '>=', to.id)]),
    ]),
  );
}

async function* pages(scope: Scope, filters: OrderFilters, step: number): AsyncGenerator<StoredOrder[]> {
  const within = (query: OrderQuery) => (filters.date ? dated(query, filters.date) : query);
  const wanted = () => within(filtered(own(scope), filters));
  const first = await newestFirst(wanted()).selectAll('order').limit(step).execute();
  yield first;
  let last: Place | undefined = first.length < step ? undefined : first.at(-1);
  // Without further filters a LIMIT reads exactly that many index entries, at a third of the cost of reading between two places.
  while (last && hasOnlyDate(filters) && !isNarrowed(scope.db)) {
    const rows: StoredOrder[] = await newestFirst(below(wanted(), last)).selectAll('order').limit(step).execute();
    yield rows;
    last = rows.length < step ? undefined : rows.at(-1);
  }
  while (last) {
    // Where the next step ends, read from the index alone.
    const end: Place | undefined = await newestFirst(below(within(own(scope)), last))
      .select(['date', 'id'])
      .limit(1)
      .offset(step - 1)
      .executeTakeFirst();
    const rows = end ? between(wanted(), last, end) : below(wanted(), last);
    yield await newestFirst(rows).selectAll('order').execute();
    last = end;
  }
}

/** The page, found by the columns of the orders; null where the rows must be asked instead. */
async function pageInColumns(scope: Scope, input: OrderPageInput): Promise<Page<StoredOrder> | null> {
  const { pageNo, pageSize, sort = NEWEST_FIRST, ...filters } = input;
  const skip = (pageNo - 1) * pageSize;
  const { column, isDescending } = partsOf(sort);
  const ranking = column === 'date' ? null : rankOrders(column, isDescending, skip + pageSize);
  const found = await findInColumns(scope, filters, ranking ?? {});
  if (!found) return null;
  if (ranking) for (const order of found.loose) ranking.add(order);
  const ids = ranking ? ranking.ids().slice(skip) : pageOf(found, skip, pageSize, !isDescending).map(({ id }) => id);
  return { list: await findByIds(scope, ids, sort), total: found.total };
}

export const orderListRepository = {
  async findPage(scope: Scope, input: OrderPageInput): Promise<Page<StoredOrder>> {
    const { pageNo, pageSize, sort = NEWEST_FIRST, ...filters } = input;
    if (sort === NEWEST_FIRST && hasOnlyDate(filters) && (!filters.date || isWholeDays(filters.date)))
      return pageNo === 1 ? firstPage(scope, input) : pageByDays(scope, input);
    const quick = await pageInColumns(scope, input);
    if (quick) return quick;
    let query = filtered(own(scope), filters);
    if (filters.date) query = dated(query, filters.date);
    const skip = (pageNo - 1) * pageSize;
    const ids = await sorted(query, sort)
      .select('id')
      .limit(pageSize + FEW)
      .offset(skip)
      .execute();
    const isEnd = ids.length < pageSize + FEW && (ids.length > 0 || skip === 0);
    const total = isEnd ? skip + ids.length : await countRows(query);
    return {
      list: await findByIds(
        scope,
        ids.slice(0, pageSize).map(({ id }) => id),
        sort,
      ),
      total,
    };
  },

  /** Ids of the newest orders that the filters let through. */
  async findNewestIds(scope: Scope, filters: OrderFilters, limit: number): Promise<number[]> {
    const all = filtered(own(scope), filters);
    const rows = await newestFirst(filters.date ? dated(all, filters.date) : all)
      .select('id')
      .limit(limit)
      .execute();
    return rows.map(({ id }) => id);
  },

  /** Ids of the orders of these dates, newest first, so many at a time; read from the index alone. */
  async *findIds(scope: Scope, date: readonly [number, number] | undefined, step: number): AsyncGenerator<number[]> {
    const all = date ? dated(own(scope), date) : own(scope);
    for (let query = all, last: Place | undefined; ; query = below(all, last)) {
      const places: Place[] = await newestFirst(query).select(['date', 'id']).limit(step).execute();
      if (places.length > 0) yield places.map(({ id }) => id);
      last = places.at(-1);
      if (!last || places.length < step) return;
    }
  },

  /**
   * Every order that the filters let through, newest first, in several statements. With filters each of them after the first covers `step`
   * orders, whether they pass the filters or not: for a range without a lower end the database would choose to sort the whole table.
   */
  findAll: (scope: Scope, filters: OrderFilters, step = 1000): AsyncGenerator<StoredOrder> => readAhead(pages(scope, filters, step)),
};
