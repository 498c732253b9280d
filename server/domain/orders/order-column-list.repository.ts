import type { Scope } from '#platform/scope.ts';
import type { LineFilters, OrderFilters } from '#shared/schemas/order-filter.schema.ts';
import { ORDER_MONEY } from './order-column-fields.ts';
import { lineClauses, orderClauses } from './order-column-filters.ts';
import type { DayColumns } from './order-column-marks.ts';
import { type Found, type Loose, type Place, searchColumns } from './order-column-search.ts';
import { type OrderQuery, whereAnyLine, whereLoose, whereOrder } from './order-filters.repository.ts';

type LooseOrder = Place & { orderId: string } & Record<(typeof ORDER_MONEY)[number], string>;
type Filters = OrderFilters & LineFilters;

/** What the filters let through of orders that no column holds. */
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
 * The orders that the filters let through, from their columns; null where those are no help.
 * @param seeing who looks at the columns meanwhile, and at which fields
 */
export async function findInColumns(
  scope: Scope,
  filters: Filters,
  seeing: { fields?: readonly string[]; see?(columns: DayColumns, marks: Uint8Array): void },
): Promise<Found<LooseOrder> | null> {
  // A few orders are looked up at once.
  if (filters.ids) return null;
  return searchColumns<LooseOrder>(scope, {
    of: 'orders',
    date: filters.date,
    clauses: [...orderClauses(filters), ...lineClauses(filters)],
    ...seeing,
    readLoose: (loose) => readLoose(scope, filters, loose),
  });
}
