import { readAhead } from '#platform/db/read-ahead.ts';
import { sameTenant } from '#platform/db/same-tenant.ts';
import type { Scope } from '#platform/scope.ts';
import type { OrderLinePageInput } from '#shared/schemas/order-line.schema.ts';
import { FLAG } from '#shared/states.ts';
import { countRows, type ListFilters, whereFilters } from '../records/list.ts';
import { LINE_FIGURES } from './order-column-fields.ts';
import { lineListClauses } from './order-column-filters.ts';
import type { DayColumns } from './order-column-marks.ts';
import { type Found, type Place, pageOf, searchColumns } from './order-column-search.ts';
import { holds, whereLine, whereLoose, whereOrder } from './order-filters.repository.ts';
import { orderListRepository } from './order-list.repository.ts';

/** How many orders, and how many lines, an export reads at a time. */
const ORDERS_AT_ONCE = 200;
const LINES_AT_ONCE = 1000;

type Filters = ListFilters<OrderLinePageInput>;

function filtered(scope: Scope, input: Filters) {
  const { date, createTime, status, orderStatus, urgent, remarks, lineIds, ...rest } = input;
  const lines = scope.db
    .selectFrom('orderLine as line')
    .innerJoin('orderInfo as order', sameTenant('order.id', 'line.orderInfoId'))
    .where('line.tenantId', '=', scope.tenantId);
  let query = whereLine(whereOrder(lines, { ...rest, status: orderStatus }), rest);
  query = whereFilters(
    query,
    { date, createTime, status, lineIds },
    {
      equal: { status: 'line.status' },
      among: { lineIds: 'line.id' },
      range: { date: 'order.date', createTime: 'line.createTime' },
    },
  );
  // A line is urgent when it or its order is: `least` finds that, because urgent is the lower number.
  if (urgent !== undefined) query = query.where((eb) => eb(eb.fn<number>('least', ['line.urgent', 'order.urgent']), '=', urgent));
  if (remarks !== undefined)
    query = query.where((eb) => eb.or([holds(eb.ref('line.remarks'), remarks), holds(eb.ref('order.remarks'), remarks)]));
  return query;
}

function withOrder(scope: Scope, input: Filters) {
  return filtered(scope, input).selectAll('line').select(['order.date', 'order.contact', 'order.phoneNumber', 'order.orderCreatorName']);
}

const inListOrder = <Q extends ReturnType<typeof filtered>>(query: Q): Q =>
  query.orderBy('order.date', 'desc').orderBy('line.orderInfoId', 'desc').orderBy('line.lineNo').orderBy('line.id') as Q;

/** Pages that end within so many rows are read from the lines of the newest orders alone. */
const NEAR = 1000;

/**
 * The rows of a page near the beginning, from the lines of the newest orders alone; sorting all lines costs a hundred times as much. These
 * are fewer than the page holds where some of those orders have no matching line.
 */
async function nearRows(scope: Scope, input: OrderLinePageInput, first: number) {
  const end = first + input.pageSize;
  if (end > NEAR) return [];
  const {
    pageNo: _no,
    pageSize: _size,
    createTime: _time,
    status: _status,
    orderStatus,
    urgent: _urgent,
    remarks: _remarks,
    lineIds: _lines,
    ...rest
  } = input;
  const ids = await orderListRepository.findNewestIds(scope, { ...rest, status: orderStatus }, end);
  if (ids.length === 0) return [];
  return inListOrder(withOrder(scope, input)).where('line.orderInfoId', 'in', ids).limit(input.pageSize).offset(first).execute();
}

/** Reads the ids first, so that narrow rows are sorted, and then the whole rows of the page alone. */
async function rowsAt(scope: Scope, input: OrderLinePageInput, first: number) {
  const ids = await inListOrder(filtered(scope, input)).select('line.id').limit(input.pageSize).offset(first).execute();
  return rowsOf(
    scope,
    ids.map(({ id }) => id),
  );
}

/** Those of these lines that still exist, in the order of the list. */
async function rowsOf(scope: Scope, ids: readonly number[]) {
  if (ids.length === 0) return [];
  return inListOrder(withOrder(scope, {})).where('line.id', 'in', ids).execute();
}

type LooseLine = Place & Record<(typeof LINE_FIGURES)[number], string>;

/**
 * Finds the lines that the filters let through by their columns.
 * @param seeing a callback that is shown the columns on the way, and the fields that it needs
 * @returns null where the rows must be asked instead
 */
async function findInColumns(
  scope: Scope,
  filters: Filters,
  seeing: { fields?: readonly string[]; see?(columns: DayColumns, marks: Uint8Array): void } = {},
): Promise<Found<LooseLine> | null> {
  // Orders and lines that are named by their ids are read from their rows.
  if (filters.ids || filters.lineIds) return null;
  return searchColumns<LooseLine>(scope, {
    of: 'lines',
    date: filters.date,
    clauses: lineListClauses(filters),
    ...seeing,
    readLoose: (loose) =>
      inListOrder(whereLoose(filtered(scope, filters), loose))
        .select(['order.date', 'line.orderInfoId', 'line.id', ...LINE_FIGURES.map((figure) => `line.${figure}` as const)])
        .execute(),
  });
}

async function pageInColumns(scope: Scope, { pageNo, pageSize, ...filters }: OrderLinePageInput) {
  const found = await findInColumns(scope, filters);
  if (!found) return null;
  const places = pageOf(found, (pageNo - 1) * pageSize, pageSize);
  return {
    list: await rowsOf(
      scope,
      places.map(({ id }) => id),
    ),
    total: found.total,
  };
}

/** Splits the orders, in their order, into groups of about `most` lines. Orders without lines are left out. */
async function batches(scope: Scope, orderInfoIds: readonly number[], most: number): Promise<number[][]> {
  const counts = await scope.db
    .selectFrom('orderLine')
    .select((eb) => ['orderInfoId', eb.fn.countAll<number>().as('lines')])
    .where('tenantId', '=', scope.tenantId)
    .where('orderInfoId', 'in', orderInfoIds)
    .groupBy('orderInfoId')
    .execute();
  const linesOf = new Map(counts.map(({ orderInfoId, lines }) => [orderInfoId, lines]));
  const found: number[][] = [];
  let room = 0;
  for (const id of orderInfoIds) {
    const lines = linesOf.get(id) ?? 0;
    if (lines === 0) continue;
    const last = found.at(-1);
    if (last && lines <= room) last.push(id);
    else {
      found.push([id]);
      room = most;
    }
    room -= lines;
  }
  return found;
}

async function* pages(scope: Scope, input: Filters) {
  if (input.lineIds) {
    yield await inListOrder(withOrder(scope, input)).execute();
    return;
  }
  for await (const ids of orderListRepository.findIds(scope, input.date, ORDERS_AT_ONCE)) {
    for (const batch of await batches(scope, ids, LINES_AT_ONCE)) {
      yield await inListOrder(withOrder(scope, input)).where('line.orderInfoId', 'in', batch).execute();
    }
  }
}

export const orderLineListRepository = {
  filtered,
  findInColumns,

  findByOrderId(scope: Scope, orderId: string, limit: number) {
    return scope.db
      .selectFrom('orderInfo as order')
      .innerJoin('orderLine as line', sameTenant('line.orderInfoId', 'order.id'))
      .selectAll('line')
      .where('order.tenantId', '=', scope.tenantId)
      .where('order.orderId', '=', orderId)
      .orderBy('line.lineNo')
      .limit(limit)
      .execute();
  },

  async findPage(scope: Scope, input: OrderLinePageInput) {
    const quick = await pageInColumns(scope, input);
    if (quick) return quick;
    const total = await countRows(filtered(scope, input));
    const first = (input.pageNo - 1) * input.pageSize;
    const wanted = Math.max(0, Math.min(input.pageSize, total - first));
    if (wanted === 0) return { list: [], total };
    const near = await nearRows(scope, input, first);
    return { list: near.length === wanted ? near : await rowsAt(scope, input, first), total };
  },

  /**
   * All lines under the filters, in the order of the list. It reads the lines of some orders at a time. Paging by the last line read would
   * make the database join and sort all remaining lines for each page, and an export of a million lines would never end.
   */
  findAll: (scope: Scope, input: Filters) => readAhead(pages(scope, input)),

  /** How many lines stand at each process step. */
  countByProcess(scope: Scope) {
    return scope.db
      .selectFrom('orderLine as line')
      .innerJoin('processStep as step', sameTenant('step.id', 'line.currentProcess'))
      .select((eb) => ['step.id', 'step.name', eb.fn.countAll<number>().as('count')])
      .where('line.tenantId', '=', scope.tenantId)
      .where('line.isProcess', '=', FLAG.yes)
      .groupBy(['step.id', 'step.name', 'step.sort'])
      .orderBy('step.sort')
      .execute();
  },
};
