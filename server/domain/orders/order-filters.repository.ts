import { type Expression, expressionBuilder, type SelectQueryBuilder, type SqlBool } from 'kysely';
import { contains } from '#platform/db/like.ts';
import { reviewed } from '#platform/db/reviewed-sql.ts';
import type { Tables } from '#platform/db/tables.ts';
import type { LineFilters, OrderFilters } from '#shared/schemas/order-filter.schema.ts';
import type { PaymentState } from '#shared/states.ts';
import { FLAG } from '#shared/states.ts';
import type { Loose } from './order-column-search.ts';
import { exactPatterns, LINE_TEXTS, SEARCH_TEXT_BYTES, searchPatterns, spellings, TEXTS } from './order-search-text.ts';

/** A query with the orders as `order`; below one with the lines as `line`. Anything else may be joined. */
export type OrderQuery = SelectQueryBuilder<Tables & { order: Tables['orderInfo'] }, 'order', unknown>;
type LineQuery = SelectQueryBuilder<Tables & { line: Tables['orderLine'] }, 'line', unknown>;

const ORDER_RANGE = ['createTime', 'expectedDeliveryDate', 'actualDeliveryDate', 'deliveryTime'] as const;

const LINE_EQUAL = ['productsId', 'unitId', 'externalCooperation', 'currentProcess'] as const;
const LINE_DECIMAL = ['width', 'height'] as const;

/**
 * Whether the column contains the text, in any case and width. It compares as `search_text` does and not by the collation of the column, so
 * that every way of searching finds the same.
 */
export function holds(column: Expression<unknown>, text: string): Expression<SqlBool> {
  const eb = expressionBuilder<object, never>();
  return eb.or(spellings(text).map((spelling) => reviewed<SqlBool>`cast(lower(${column}) as binary) like ${contains(spelling)}`));
}

function matchesAll(patterns: readonly string[][]): Expression<SqlBool> {
  const eb = expressionBuilder<object, never>();
  return eb.and(patterns.map((some) => eb.or(some.map((pattern) => reviewed<SqlBool>`\`order\`.search_text like ${pattern}`))));
}

/** Orders whose `search_text` matches all filters that it covers. */
function whereText(query: OrderQuery, input: OrderFilters): OrderQuery {
  const patterns = searchPatterns(input);
  if (patterns.length === 0) return query;
  return query.where((eb) => {
    // `search_text` may be cut. For an order with that much text the fields before its texts are compared in it, the texts in their
    // columns.
    let whole = eb
      .selectFrom('orderInfo as whole')
      .select('whole.id')
      .whereRef('whole.tenantId', '=', 'order.tenantId')
      .whereRef('whole.id', '=', 'order.id');
    for (const key of TEXTS) {
      const text = input[key];
      if (text !== undefined) whole = whole.where((inner) => holds(inner.ref(`whole.${key}`), text));
    }
    const isCut = reviewed<SqlBool>`length(\`order\`.search_text) >= ${SEARCH_TEXT_BYTES}`;
    return eb.or([matchesAll(patterns), eb.and([isCut, matchesAll(exactPatterns(input)), eb.exists(whole)])]);
  });
}

/** The rule of `paymentState` in shared/choice-labels.ts, as conditions. */
function wherePaymentState(query: OrderQuery, state: PaymentState): OrderQuery {
  if (state === 'unpriced') return query.where('order.transactionAmount', '=', '0').where('order.commission', '=', '0');
  const priced = query.where((eb) => eb.or([eb('order.transactionAmount', '!=', '0'), eb('order.commission', '!=', '0')]));
  if (state === 'paid') return priced.where('order.arrears', '=', '0');
  return priced.where('order.arrears', '!=', '0').where('order.paid', state === 'partial' ? '>' : '<=', '0');
}

/** Everything but the date, which the callers narrow themselves. */
export function whereOrder<Q extends OrderQuery>(query: Q, input: OrderFilters): Q {
  let at = whereText(query, input);
  if (input.customerId !== undefined) at = at.where('order.customerId', '=', input.customerId);
  for (const key of ORDER_RANGE) {
    const range = input[key];
    if (range !== undefined) at = at.where(`order.${key}`, '>=', range[0]).where(`order.${key}`, '<=', range[1]);
  }
  if (input.paymentState !== undefined) at = wherePaymentState(at, input.paymentState);
  if (input.ids !== undefined) at = at.where('order.id', 'in', [0, ...input.ids]);
  return at as Q;
}

const LINE_FILTERS = [...LINE_TEXTS, ...LINE_EQUAL, ...LINE_DECIMAL, 'hasPattern'] as const;

/** What the filters ask of a line that a query knows as `line`. */
function lineConditions(input: LineFilters): Expression<SqlBool>[] {
  const eb = expressionBuilder<{ line: Tables['orderLine'] }, 'line'>();
  return [
    ...LINE_TEXTS.flatMap((key) => (input[key] === undefined ? [] : holds(eb.ref(`line.${key}`), input[key]))),
    ...[...LINE_EQUAL, ...LINE_DECIMAL].flatMap((key) => (input[key] === undefined ? [] : eb(`line.${key}`, '=', input[key]))),
    ...(input.hasPattern === undefined
      ? []
      : [eb(eb.fn.coalesce('line.patternUrl', eb.val('')), input.hasPattern === FLAG.yes ? '!=' : '=', '')]),
  ];
}

export function whereLine<Q extends LineQuery>(query: Q, input: LineFilters): Q {
  return lineConditions(input).reduce<LineQuery>((at, condition) => at.where(condition), query) as Q;
}

/** Only these orders, whose columns are missing or outdated. */
export function whereLoose<Q extends OrderQuery>(query: Q, loose: Loose): Q {
  if ('ids' in loose) return query.where('order.id', 'in', loose.ids) as Q;
  const dates = loose.dates;
  return query.where((eb) => eb.or(dates.map(([from, to]) => eb.and([eb('order.date', '>=', from), eb('order.date', '<=', to)])))) as Q;
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
