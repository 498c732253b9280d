import type { Scope } from '#platform/scope.ts';
import type { LineFilters, OrderFilters } from '#shared/schemas/order-filter.schema.ts';
import { ORDER_MONEY } from './order-column-fields.ts';
import { lineClauses, orderClauses } from './order-column-filters.ts';
import type { DayColumns } from './order-column-marks.ts';
import { type Found, type Loose, type Place, searchColumns } from './order-column-search.ts';
import { type OrderQuery, whereAnyLine, whereLoose, whereOrder } from './order-filters.repository.ts';

type LooseOrder = Place & { orderId: string } & Record<(typeof ORDER_MONEY)[number], string>;
type Filters = OrderFilters & LineFilters;

/** Reads from the rows what the filters let through of orders whose columns are missing or outdated. */
function readLoose(scope: Scope, filters: Filters, loose: Loose): Promise<LooseOrder[]> {
  const own = scope.db.selectFrom('orderInfo as order').where('order.tenantId', '=', scope.tenantId) as OrderQuery;
  let query = whereLoose(whereAnyLine(whereOrder(own, filters), filters), loose);
  if (filters.date) query = query.where('order.date', '>=', filters.date[0]).where('order.date', '<=', filters.date[1]);
  return query
    .select([
      'order.id',
      'order.id as orderInfoId',
      'order.date',
      'order.orderId',
      ...ORDER_MONEY.map((field) => `order.${field}` as const),
    ])
    .execute();
}

/**
 * Finds the orders that the filters let through by their columns.
 * @param seeing a callback that is shown the columns on the way, and the fields that it needs
 * @returns null where the rows must be asked instead
 */
export async function findInColumns(
  scope: Scope,
  filters: Filters,
  seeing: { fields?: readonly string[]; see?(columns: DayColumns, marks: Uint8Array): void },
): Promise<Found<LooseOrder> | null> {
  // Orders that are named by their ids are read from their rows.
  if (filters.ids) return null;
  return searchColumns<LooseOrder>(scope, {
    of: 'orders',
    date: filters.date,
    clauses: [...orderClauses(filters), ...lineClauses(filters)],
    ...seeing,
    readLoose: (loose) => readLoose(scope, filters, loose),
  });
}
