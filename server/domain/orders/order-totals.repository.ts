import type { Scope } from '#platform/scope.ts';
import { dayOf, isWholeDays } from '#shared/rules/day.rules.ts';
import { type OrderTotals, type OrderTotalsInput, TOTALS_LIMIT } from '#shared/schemas/order.schema.ts';
import { whereFilters } from '../records/list.ts';
import { ORDER_MONEY as FIGURES } from './order-column-fields.ts';
import { findInColumns } from './order-column-list.repository.ts';
import { addUp } from './order-column-sums.ts';
import { type OrderQuery, whereAnyLine, whereOrder } from './order-filters.repository.ts';

type Sums = Record<(typeof FIGURES)[number], string | null> & { orders: number | string | null };

/** A sum over no row is null. */
const toTotals = (sums: Sums) => ({
  orders: Number(sums.orders ?? 0),
  totalAmount: sums.totalAmount ?? '0',
  transactionAmount: sums.transactionAmount ?? '0',
  receivables: sums.receivables ?? '0',
  paid: sums.paid ?? '0',
  arrears: sums.arrears ?? '0',
});

const hasOnlyDate = (filters: OrderTotalsInput): boolean =>
  Object.entries(filters).every(([key, value]) => key === 'date' || value === undefined);

/** The totals of whole days, from their counters. */
async function ofDays(scope: Scope, date: OrderTotalsInput['date']): Promise<OrderTotals> {
  let days = scope.db.selectFrom('orderDayCounter').where('tenantId', '=', scope.tenantId);
  if (date) days = days.where('day', '>=', dayOf(date[0])).where('day', '<=', dayOf(date[1]));
  const sums = await days
    .select((eb) => (['orders', ...FIGURES] as const).map((column) => eb.fn.sum<string | null>(column).as(column)))
    .executeTakeFirstOrThrow();
  return toTotals(sums);
}

async function ofOrders(scope: Scope, filters: OrderTotalsInput): Promise<OrderTotals> {
  const own = scope.db.selectFrom('orderInfo as order').where('order.tenantId', '=', scope.tenantId) as OrderQuery;
  let wanted = whereAnyLine(whereOrder(own, filters), filters);
  wanted = whereFilters(wanted, filters, { range: { date: 'order.date' } });
  const some = wanted
    .select(['order.totalAmount', 'order.transactionAmount', 'order.receivables', 'order.paid', 'order.arrears'])
    .limit(TOTALS_LIMIT + 1)
    .as('some');
  const sums = await scope.db
    .selectFrom(some)
    .select((eb) => eb.fn.countAll<number>().as('orders'))
    .select((eb) => FIGURES.map((column) => eb.fn.sum<string | null>(`some.${column}`).as(column)))
    .executeTakeFirstOrThrow();
  const totals = toTotals(sums);
  return totals.orders > TOTALS_LIMIT ? null : totals;
}

/** The exact totals by the columns, however many orders there are; undefined where the rows must be asked instead. */
async function inColumns(scope: Scope, filters: OrderTotalsInput): Promise<OrderTotals | undefined> {
  const sums = addUp(FIGURES);
  const found = await findInColumns(scope, filters, sums);
  if (!found) return undefined;
  for (const order of found.loose) sums.add(order);
  // Null as the database sums up no rows.
  const total = (figure: (typeof FIGURES)[number]) => (found.total === 0 ? null : sums.total(figure));
  return toTotals({
    orders: found.total,
    totalAmount: total('totalAmount'),
    transactionAmount: total('transactionAmount'),
    receivables: total('receivables'),
    paid: total('paid'),
    arrears: total('arrears'),
  });
}

async function ofMatching(scope: Scope, filters: OrderTotalsInput): Promise<OrderTotals> {
  const totals = await inColumns(scope, filters);
  return totals === undefined ? ofOrders(scope, filters) : totals;
}

export const orderTotalsRepository = {
  /** The money of all orders under the filters; null where they are more than `TOTALS_LIMIT` and kept neither by counters nor by column. */
  find: (scope: Scope, filters: OrderTotalsInput): Promise<OrderTotals> =>
    hasOnlyDate(filters) && (!filters.date || isWholeDays(filters.date)) ? ofDays(scope, filters.date) : ofMatching(scope, filters),
};
