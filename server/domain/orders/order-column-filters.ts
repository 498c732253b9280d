import { type Decimal, parseDecimal } from '#shared/rules/decimal.ts';
import type { LineFilters, OrderFilters } from '#shared/schemas/order-filter.schema.ts';
import type { OrderLinePageInput } from '#shared/schemas/order-line.schema.ts';
import { FLAG, PAYMENT_STATES, URGENCY } from '#shared/states.ts';
import type { ListFilters } from '../records/list.ts';
import { LINE_TEXTS, spellings, TEXTS } from './order-search-text.ts';

/*
 * The filters of order-filters.repository.ts once more, for orders that are kept by column.
 */

/** What a column must say in a row: one of some pieces of text, or a number between two. */
export type Condition = { field: string } & ({ holds: readonly Buffer[] } | { between: readonly [number, number] });

/** One of these must hold; a filter is a list of such. */
export type Clause = readonly Condition[];

const LINE = 'line.';
export const isOfLine = ({ field }: Condition): boolean => field.startsWith(LINE);

const ORDER_EQUAL = [
  'status',
  'state',
  'urgent',
  'customerId',
  'deliveryType',
  'paymentType',
  'paymentMethod',
  'paymentStatus',
  'billType',
  'isInvoiced',
  'isSettledUp',
] as const satisfies ReadonlyArray<keyof OrderFilters>;
const ORDER_RANGE = ['createTime', 'expectedDeliveryDate', 'actualDeliveryDate', 'deliveryTime'] as const;
const LINE_EQUAL = ['productsId', 'unitId', 'externalCooperation', 'currentProcess', 'hasPattern'] as const;
const LINE_SIZES = ['width', 'height'] as const;

export const equals = (field: string, value: number): Condition => ({ field, between: [value, value] });
const within = (field: string, between: readonly [number, number]): Condition => ({ field, between });
const holding = (field: string, text: string): Condition => ({ field, holds: spellings(text).map((spelling) => Buffer.from(spelling)) });

/** In 1/10000; NaN, which nothing equals, for what lies between two of them. */
function inUnits({ units, scale }: Decimal): number {
  if (scale <= 4) return Number(units * 10n ** BigInt(4 - scale));
  const divisor = 10n ** BigInt(scale - 4);
  return units % divisor === 0n ? Number(units / divisor) : Number.NaN;
}

/** Everything but the date, which says the days, and the ids, which are looked up. */
export function orderClauses(input: OrderFilters): Clause[] {
  const clauses: Clause[] = [];
  for (const key of ORDER_EQUAL) if (input[key] !== undefined) clauses.push([equals(key, input[key])]);
  for (const key of ORDER_RANGE) if (input[key] !== undefined) clauses.push([within(key, input[key])]);
  for (const key of TEXTS) if (input[key] !== undefined) clauses.push([holding(key, input[key])]);
  if (input.flow !== undefined) clauses.push([holding('flow', `,${input.flow},`)]);
  if (input.auditStatus !== undefined) clauses.push([equals('auditStatus', input.auditStatus ? FLAG.yes : FLAG.no)]);
  if (input.paymentState !== undefined) clauses.push([equals('paymentState', PAYMENT_STATES.indexOf(input.paymentState))]);
  return clauses;
}

/** Conditions that all have to hold for one line: an order is found when one of its lines meets every one of them. */
export function lineClauses(input: LineFilters): Clause[] {
  const clauses: Clause[] = [];
  for (const key of LINE_EQUAL) if (input[key] !== undefined) clauses.push([equals(`${LINE}${key}`, input[key])]);
  for (const key of LINE_SIZES) if (input[key] !== undefined) clauses.push([equals(`${LINE}${key}`, inUnits(parseDecimal(input[key])))]);
  for (const key of LINE_TEXTS) if (input[key] !== undefined) clauses.push([holding(`${LINE}${key}`, input[key])]);
  return clauses;
}

/** Of the list of lines, in which some filters ask for what the line says, and some for what it or its order says. */
export function lineListClauses(input: ListFilters<OrderLinePageInput>): Clause[] {
  const { createTime, status, orderStatus, urgent, remarks, lineIds: _, ...rest } = input;
  const clauses = [...orderClauses({ ...rest, status: orderStatus }), ...lineClauses(rest)];
  if (createTime !== undefined) clauses.push([within(`${LINE}createTime`, createTime)]);
  if (status !== undefined) clauses.push([equals(`${LINE}status`, status)]);
  if (remarks !== undefined) clauses.push([holding(`${LINE}remarks`, remarks), holding('remarks', remarks)]);
  // A line is urgent when itself or its order is.
  const either: Clause = [equals(`${LINE}urgent`, urgent ?? 0), equals('urgent', urgent ?? 0)];
  if (urgent === URGENCY.urgent) clauses.push(either);
  else if (urgent !== undefined) clauses.push(...either.map((condition) => [condition]));
  return clauses;
}
