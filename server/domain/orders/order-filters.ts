import { type Expression, expressionBuilder, type SelectQueryBuilder, type SqlBool } from 'kysely';
import { contains } from '#platform/db/like.ts';
import { reviewed } from '#platform/db/reviewed-sql.ts';
import type { Tables } from '#platform/db/tables.ts';
import type { LineFilters, OrderFilters } from '#shared/schemas/order-filter.schema.ts';
import { FLAG } from '#shared/states.ts';

/** A query with the orders as `order`, or the lines as `line`; whatever else is joined. */
export type OrderQuery = SelectQueryBuilder<Tables & { order: Tables['orderInfo'] }, 'order', unknown>;
type LineQuery = SelectQueryBuilder<Tables & { line: Tables['orderLine'] }, 'line', unknown>;

const ORDER_LIKE = [
  'orderId',
  'type',
  'name',
  'orderName',
  'remarks',
  'orderDescription',
  'customerName',
  'contact',
  'phoneNumber',
  'address',
  'salesman',
  'designerName',
  'orderCreatorName',
] as const;
const ORDER_EQUAL = [
  'status',
  'state',
  'customerId',
  'urgent',
  'deliveryType',
  'paymentType',
  'paymentMethod',
  'paymentStatus',
  'billType',
  'isInvoiced',
  'isSettledUp',
] as const;
const ORDER_RANGE = ['createTime', 'expectedDeliveryDate', 'actualDeliveryDate', 'deliveryTime'] as const;

const LINE_LIKE = ['projectName', 'contentProduction', 'productsName', 'specification', 'unitName', 'outsourcingManufacturer'] as const;
const LINE_EQUAL = ['productsId', 'unitId', 'externalCooperation', 'currentProcess'] as const;
const LINE_DECIMAL = ['width', 'height'] as const;

/** Everything but the date, which the callers narrow themselves. */
export function whereOrder<Q extends OrderQuery>(query: Q, input: OrderFilters): Q {
  let at: OrderQuery = query;
  for (const key of ORDER_LIKE) {
    const text = input[key];
    if (text !== undefined) at = at.where(`order.${key}`, 'like', contains(text));
  }
  for (const key of ORDER_EQUAL) {
    const value = input[key];
    if (value !== undefined) at = at.where(`order.${key}`, '=', value);
  }
  for (const key of ORDER_RANGE) {
    const range = input[key];
    if (range !== undefined) at = at.where(`order.${key}`, '>=', range[0]).where(`order.${key}`, '<=', range[1]);
  }
  if (input.ids !== undefined) at = at.where('order.id', 'in', input.ids);
  if (input.auditStatus !== undefined) at = at.where('order.auditStatus', '=', input.auditStatus ? FLAG.yes : FLAG.no);
  if (input.flow !== undefined) at = at.where(reviewed<boolean>`json_contains(\`order\`.flow, ${String(input.flow)})`);
  return at as Q;
}

const LINE_FILTERS = [...LINE_LIKE, ...LINE_EQUAL, ...LINE_DECIMAL, 'hasPattern'] as const;

/** What the filters ask of a line that a query knows as `line`. */
function lineConditions(input: LineFilters): Expression<SqlBool>[] {
  const eb = expressionBuilder<{ line: Tables['orderLine'] }, 'line'>();
  return [
    ...LINE_LIKE.flatMap((key) => (input[key] === undefined ? [] : eb(`line.${key}`, 'like', contains(input[key])))),
    ...[...LINE_EQUAL, ...LINE_DECIMAL].flatMap((key) => (input[key] === undefined ? [] : eb(`line.${key}`, '=', input[key]))),
    ...(input.hasPattern === undefined ? [] : [eb(eb.fn.coalesce('line.patternUrl', eb.val('')), input.hasPattern === 1 ? '!=' : '=', '')]),
  ];
}

export function whereLine<Q extends LineQuery>(query: Q, input: LineFilters): Q {
  return lineConditions(input).reduce<LineQuery>((at, condition) => at.where(condition), query) as Q;
}

/** Orders with a line for which all filters of lines hold. */
export function whereAnyLine<Q extends OrderQuery>(query: Q, input: LineFilters): Q {
  if (LINE_FILTERS.every((key) => input[key] === undefined)) return query;
  return query.where((eb) => {
    let lines = eb
      .selectFrom('orderLine as line')
      .select('line.id')
      .whereRef('line.tenantId', '=', 'order.tenantId')
      .whereRef('line.orderInfoId', '=', 'order.id');
    for (const condition of lineConditions(input)) lines = lines.where(condition);
    return eb.exists(lines);
  }) as Q;
}
