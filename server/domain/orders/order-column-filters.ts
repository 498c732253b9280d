import { type Decimal, parseDecimal } from '#shared/rules/decimal.ts';
import type { LineFilters, OrderFilters } from '#shared/schemas/order-filter.schema.ts';
import type { OrderLinePageInput } from '#shared/schemas/order-line.schema.ts';
import { FLAG, PAYMENT_STATES, URGENCY } from '#shared/states.ts';
import type { ListFilters } from '../records/list.ts';
import { LINE_TEXTS, spellings, TEXTS } from './order-search-text.ts';

/*
 * The filters of order-filters.repository.ts as conditions on columns. Both must let through the same orders and lines.
 */

/** A condition on a row of a column: its text contains one of these pieces, or its number lies between two bounds or on one of them. */
export type Condition = { field: string } & ({ holds: readonly Buffer[] } | { between: readonly [number, number] });

/** Conditions of which one must hold. A filter is a list of clauses, of which all must hold. */
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

/** A decimal in units of 1/10000; NaN, which equals nothing, for one with more decimals, because no such value is stored. */
function inUnits({ units, scale }: Decimal): number {
  if (scale <= 4) return Number(units * 10n ** BigInt(4 - scale));
  const divisor = 10n ** BigInt(scale - 4);
  return units % divisor === 0n ? Number(units / divisor) : Number.NaN;
}

/** Every filter of orders but `date`, which chooses the days that are read, and `ids`, for which no columns are read. */
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

/** Clauses that must all hold for one line: an order is found when one of its lines meets all of them. */
export function lineClauses(input: LineFilters): Clause[] {
  const clauses: Clause[] = [];
  for (const key of LINE_EQUAL) if (input[key] !== undefined) clauses.push([equals(`${LINE}${key}`, input[key])]);
  for (const key of LINE_SIZES) if (input[key] !== undefined) clauses.push([equals(`${LINE}${key}`, inUnits(parseDecimal(input[key])))]);
  for (const key of LINE_TEXTS) if (input[key] !== undefined) clauses.push([holding(`${LINE}${key}`, input[key])]);
  return clauses;
}

/**
 * The filters of the list of lines: `createTime` and `status` ask for the line, `orderStatus` for its order, `remarks` and `urgent` for
 * either.
 */
export function lineListClauses(input: ListFilters<OrderLinePageInput>): Clause[] {
  const { createTime, status, orderStatus, urgent, remarks, lineIds: _, ...rest } = input;
  const clauses = [...orderClauses({ ...rest, status: orderStatus }), ...lineClauses(rest)];
  if (createTime !== undefined) clauses.push([within(`${LINE}createTime`, createTime)]);
  if (status !== undefined) clauses.push([equals(`${LINE}status`, status)]);
  if (remarks !== undefined) clauses.push([holding(`${LINE}remarks`, remarks), holding('remarks', remarks)]);
  // A line counts as urgent when it or its order is, and as normal when both are.
  if (urgent !== undefined) {
    const lineAndOrder: Clause = [equals(`${LINE}urgent`, urgent), equals('urgent', urgent)];
    if (urgent === URGENCY.urgent) clauses.push(lineAndOrder);
    else clauses.push(...lineAndOrder.map((condition) => [condition]));
  }
  return clauses;
}
