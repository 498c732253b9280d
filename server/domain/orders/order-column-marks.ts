import { type Column, markBetween, markHolding, type NumberColumn, type TextColumn } from './order-column-codec.ts';
import { type Clause, type Condition, isOfLine } from './order-column-filters.ts';

/** The columns of one day, or of one part of a long one, that were read. */
export class DayColumns {
  readonly #columns = new Map<string, Column>();

  add(field: string, column: Column): void {
    this.#columns.set(field, column);
  }

  /** A copy with these fields alone, so that the memory of the others is freed. */
  only(fields: readonly string[]): DayColumns {
    const some = new DayColumns();
    for (const field of fields) {
      const column = this.#columns.get(field);
      if (column) some.add(field, column);
    }
    return some;
  }

  hasAll = (fields: readonly string[]): boolean => fields.every((field) => this.#columns.has(field));
  texts = (field: string): TextColumn => this.#column(field).texts;

  /** The values of a column of numbers, with NaN for null. */
  numbers(field: string): Float64Array {
    const { base, none, values } = this.raw(field);
    const numbers = new Float64Array(values.length);
    for (let row = 0; row < values.length; row += 1) {
      const value = values[row] as number;
      numbers[row] = value === none ? Number.NaN : base + value;
    }
    return numbers;
  }

  /** How many rows the column has. */
  length = (field: string): number => this.raw(field).values.length;
  /** The numbers as they are stored: distances from `base`. */
  raw = (field: string): NumberColumn => this.#column(field).numbers;

  mark(condition: Condition, marks: Uint8Array): void {
    if ('holds' in condition) markHolding(this.texts(condition.field), condition.holds, marks);
    else markBetween(this.raw(condition.field), condition.between, marks);
  }

  #column = (field: string): Column => this.#columns.get(field) as Column;
}

/** Removes from `marks` the rows that are not marked in `others`. */
function keepBoth(marks: Uint8Array, others: Uint8Array): void {
  for (let row = 0; row < marks.length; row += 1) marks[row] = (marks[row] as number) & (others[row] as number);
}

/** Marks the lines of the marked orders. The column says how many lines each order has. */
function spread(orders: Uint8Array, { base, values }: NumberColumn, lines: Uint8Array): void {
  let line = 0;
  for (let order = 0; order < orders.length; order += 1) {
    const end = line + base + (values[order] as number);
    if (orders[order] === 1) lines.fill(1, line, end);
    line = end;
  }
}

/** Marks the orders that have a marked line. The column says how many lines each order has. */
function gather(lines: Uint8Array, { base, values }: NumberColumn): Uint8Array {
  const orders = new Uint8Array(values.length);
  let line = 0;
  for (let order = 0; order < orders.length; order += 1) {
    const end = line + base + (values[order] as number);
    while (line < end && lines[line] === 0) line += 1;
    if (line < end) orders[order] = 1;
    line = end;
  }
  return orders;
}

export function countMarks(marks: Uint8Array): number {
  let count = 0;
  for (let row = 0; row < marks.length; row += 1) count += marks[row] as number;
  return count;
}

/** A buffer that is reused, because allocating one for each filter of each day would take most of the time. */
class Scratch {
  #marks = new Uint8Array(0);

  clear(length: number): Uint8Array {
    if (this.#marks.length < length) this.#marks = new Uint8Array(length);
    return this.#marks.subarray(0, length).fill(0);
  }
}
const MARKS = new Scratch();
const WHOLE = new Scratch();

/**
 * Marks the orders of the day, or its lines, that all clauses let through. Orders in `changed` are left out: their columns are outdated.
 */
export function marksOf(
  columns: DayColumns,
  { of, clauses }: { of: 'orders' | 'lines'; clauses: readonly Clause[] },
  changed: ReadonlySet<number>,
): Uint8Array {
  const orders = new Uint8Array(columns.length('id')).fill(1);
  if (changed.size > 0) {
    const ids = columns.numbers('id');
    for (let order = 0; order < ids.length; order += 1) if (changed.has(ids[order] as number)) orders[order] = 0;
  }
  const ofOrders = clauses.filter((clause) => !clause.some(isOfLine));
  for (const clause of ofOrders) {
    const marks = MARKS.clear(orders.length);
    for (const condition of clause) columns.mark(condition, marks);
    keepBoth(orders, marks);
  }
  const ofLines = clauses.filter((clause) => clause.some(isOfLine));
  if (of === 'orders' && ofLines.length === 0) return orders;
  const counts = columns.raw('lines');
  const lines = new Uint8Array(columns.length('line.id'));
  if (changed.size > 0 || ofOrders.length > 0) spread(orders, counts, lines);
  else lines.fill(1);
  for (const clause of ofLines) {
    const marks = MARKS.clear(lines.length);
    for (const condition of clause) {
      if (isOfLine(condition)) columns.mark(condition, marks);
      else {
        const whole = WHOLE.clear(orders.length);
        columns.mark(condition, whole);
        spread(whole, counts, marks);
      }
    }
    keepBoth(lines, marks);
  }
  return of === 'orders' ? gather(lines, counts) : lines;
}
