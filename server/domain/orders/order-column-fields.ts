import { paymentState } from '#shared/choice-labels.ts';
import { PAYMENT_STATES } from '#shared/states.ts';
import { encodeNumbers, encodeTexts } from './order-column-codec.ts';
import { LINE_TEXTS, TEXTS } from './order-search-text.ts';

/** The fields of an order that have a column of numbers. A filter asks for a value or for a range. */
export const ORDER_NUMBERS = [
  'id',
  'date',
  'createTime',
  'expectedDeliveryDate',
  'actualDeliveryDate',
  'deliveryTime',
  'status',
  'state',
  'urgent',
  'customerId',
  'userId',
  'deptId',
  'deliveryType',
  'paymentType',
  'paymentMethod',
  'paymentStatus',
  'billType',
  'isInvoiced',
  'isSettledUp',
  'auditStatus',
] as const;

/** The money of an order that lists add up, in columns of whole numbers of 1/10000. */
export const ORDER_MONEY = ['totalAmount', 'transactionAmount', 'receivables', 'paid', 'arrears'] as const;

export const LINE_NUMBERS = [
  'id',
  'createTime',
  'status',
  'urgent',
  'productsId',
  'unitId',
  'externalCooperation',
  'currentProcess',
] as const;
export const LINE_SIZES = ['width', 'height'] as const;
/** The figures that lists of lines add up, in columns of whole numbers of 1/10000. */
export const LINE_FIGURES = ['totalArea', 'totalAmount'] as const;
/** The texts of a line that have a column. The filter for remarks searches those of the line and of its order together. */
export const KEPT_LINE_TEXTS = [...LINE_TEXTS, 'remarks'] as const;

type Cells<K extends string, V> = { [P in K]: V };

/** An order as it is read to make columns: its texts in lower case. */
export type KeptOrder = Cells<(typeof ORDER_NUMBERS)[number], number | null> &
  Cells<(typeof ORDER_MONEY)[number] | 'commission', string> &
  Cells<(typeof TEXTS)[number], string | null> & { id: number; flow: readonly number[] | null };

export type KeptLine = Cells<(typeof LINE_NUMBERS)[number], number | null> &
  Cells<(typeof LINE_SIZES)[number], string | null> &
  Cells<(typeof LINE_FIGURES)[number], string> &
  Cells<(typeof KEPT_LINE_TEXTS)[number], string | null> & { orderInfoId: number; hasPattern: number };

/** A decimal of the database in units of 1/10000. It must have exactly four decimals, as the database writes them. */
export const unitsOf = (decimal: string): number => Number(decimal.replace('.', ''));

/** A key that sorts order numbers by bytes as the database sorts them: `_` before `-` before digits before letters, whatever their case. */
export const orderKey = (orderId: string): string => orderId.toLowerCase().replaceAll('_', '+');

/** `[3, 7]` as `,3,7,`, so that a step is found by `,7,`. */
const flowText = (flow: readonly number[] | null): string => (flow === null || flow.length === 0 ? '' : `,${flow.join()},`);

/**
 * Encodes orders and their lines as columns.
 * @param orders newest first
 * @param lines in the order of their orders, and within an order in that of its lines
 * @returns the columns by field; fields of lines begin with `line.`
 */
export function columnsOf(orders: readonly KeptOrder[], lines: readonly KeptLine[]): Map<string, Buffer> {
  const columns = new Map<string, Buffer>();
  const numbers = <R>(field: string, rows: readonly R[], of: (row: R) => number | null) => columns.set(field, encodeNumbers(rows.map(of)));
  const texts = <R>(field: string, rows: readonly R[], of: (row: R) => string | null) =>
    columns.set(field, encodeTexts(rows.map((row) => of(row) ?? '')));
  for (const field of ORDER_NUMBERS) numbers(field, orders, (order) => order[field]);
  for (const field of ORDER_MONEY) numbers(field, orders, (order) => unitsOf(order[field]));
  for (const field of TEXTS) texts(field, orders, (order) => order[field]);
  numbers('paymentState', orders, (order) => PAYMENT_STATES.indexOf(paymentState(order)));
  texts('flow', orders, ({ flow }) => flowText(flow));
  texts('orderKey', orders, ({ orderId }) => orderKey(orderId ?? ''));
  const counts = new Map<number, number>();
  for (const { orderInfoId } of lines) counts.set(orderInfoId, (counts.get(orderInfoId) ?? 0) + 1);
  numbers('lines', orders, ({ id }) => counts.get(id) ?? 0);
  for (const field of LINE_NUMBERS) numbers(`line.${field}`, lines, (line) => line[field]);
  for (const field of LINE_SIZES) numbers(`line.${field}`, lines, ({ [field]: size }) => (size === null ? null : unitsOf(size)));
  for (const field of LINE_FIGURES) numbers(`line.${field}`, lines, (line) => unitsOf(line[field]));
  for (const field of KEPT_LINE_TEXTS) texts(`line.${field}`, lines, (line) => line[field]);
  numbers('line.hasPattern', lines, ({ hasPattern }) => hasPattern);
  return columns;
}
