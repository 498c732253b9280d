import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Scope } from '#platform/scope.ts';
import { dayOf, endOfDay, startOfDay } from '#shared/rules/day.rules.ts';
import { orderColumnRepository } from './order-column.repository.ts';
import { countNumbers, markBetween, markHolding, type NumberColumn, readNumbers, readTexts } from './order-column-codec.ts';
import { type Clause, type Condition, equals, isOfLine } from './order-column-filters.ts';
import { orderCounterRepository } from './order-counter.repository.ts';

/** So many orders are looked through row by row as quickly; more must not be, where columns are to help. */
export const FEW_ORDERS = 20_000;
/** Changed orders of one day, and of all, that are looked at one by one. */
const CHANGED_OF_DAY = 500;
const CHANGED = 5_000;
/** Orders whose columns are read at a time: a few megabytes. */
const ORDERS_AT_ONCE = 250_000;
/** How long others wait for this process meanwhile. */
const SLICE_MS = 4;
/** What places are made of. */
const PLACE_FIELDS = ['id', 'date', 'lines', 'line.id'];

/** A row of a list: where it stands, newest order first, and its id. */
export interface Place {
  date: number;
  orderInfoId: number;
  id: number;
}

/** What must be read from the rows: the orders of some dates, which have no columns, or some orders that have changed. */
export type Loose = { dates: ReadonlyArray<readonly [number, number]> } | { ids: readonly number[] };

export interface Wanted<L extends Place> {
  of: 'orders' | 'lines';
  date: readonly [number, number] | undefined;
  clauses: readonly Clause[];
  /** Fields that `see` looks at. */
  fields?: readonly string[];
  /** Is shown the columns of each day, newest first, with a mark for each row that was found in them. */
  see?(columns: DayColumns, marks: Uint8Array): void;
  /** Reads what the filters let through of these orders, with the lines of an order in their order. */
  readLoose(loose: Loose): Promise<L[]>;
}

export interface Found<L extends Place> {
  total: number;
  /** Newest first. */
  days: ReadonlyArray<{ count: number; places(): Place[] }>;
  /** What was found outside the columns; it stands in the days, too. */
  loose: readonly L[];
}

/** The columns of one day that were read. */
export class DayColumns {
  readonly #data = new Map<string, Buffer>();

  add(field: string, data: Buffer): void {
    this.#data.set(field, data);
  }

  /** Without the others, so that they can be let go. */
  only(fields: readonly string[]): DayColumns {
    const some = new DayColumns();
    for (const field of fields) {
      const data = this.#data.get(field);
      if (data) some.add(field, data);
    }
    return some;
  }

  hasAll = (fields: readonly string[]): boolean => fields.every((field) => this.#data.has(field));
  texts = (field: string) => readTexts(this.#data.get(field) as Buffer);

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
  length = (field: string): number => countNumbers(this.#data.get(field) as Buffer);
  /** As they are kept. */
  raw = (field: string): NumberColumn => readNumbers(this.#data.get(field) as Buffer);

  mark(condition: Condition, marks: Uint8Array): void {
    const data = this.#data.get(condition.field) as Buffer;
    if ('holds' in condition) markHolding(readTexts(data), condition.holds, marks);
    else markBetween(readNumbers(data), condition.between, marks);
  }
}

/** Keeps the marks of rows that are marked in both. */
function keepBoth(marks: Uint8Array, others: Uint8Array): void {
  for (let row = 0; row < marks.length; row += 1) marks[row] = (marks[row] as number) & (others[row] as number);
}

/** From marks of orders to marks of their lines. */
function spread(orders: Uint8Array, { base, values }: NumberColumn, lines: Uint8Array): void {
  let line = 0;
  for (let order = 0; order < orders.length; order += 1) {
    const end = line + base + (values[order] as number);
    if (orders[order] === 1) lines.fill(1, line, end);
    line = end;
  }
}

/** From marked lines to marked orders: an order is marked when one of its lines is. */
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

function countMarks(marks: Uint8Array): number {
  let count = 0;
  for (let row = 0; row < marks.length; row += 1) count += marks[row] as number;
  return count;
}

/** Marks that are used up at once: made anew for each filter of each day they would be most of the work. */
class Scratch {
  #marks = new Uint8Array(0);

  clear(length: number): Uint8Array {
    if (this.#marks.length < length) this.#marks = new Uint8Array(length);
    return this.#marks.subarray(0, length).fill(0);
  }
}
const MARKS = new Scratch();
const WHOLE = new Scratch();

/** Marks what all clauses let through of the day: its orders, or its lines. */
function marksOf(columns: DayColumns, { of, clauses }: Pick<Wanted<Place>, 'of' | 'clauses'>, changed: ReadonlySet<number>): Uint8Array {
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

/** The places of what is marked; dates only where they were read. */
function placesOf(columns: DayColumns, of: 'orders' | 'lines', marks: Uint8Array, isDated: boolean): Place[] {
  const orderIds = columns.numbers('id');
  const dates = isDated ? columns.numbers('date') : null;
  const placeOf = (order: number, id: number): Place => ({ date: dates?.[order] ?? 0, orderInfoId: orderIds[order] as number, id });
  const places: Place[] = [];
  if (of === 'orders') {
    for (let order = 0; order < marks.length; order += 1) if (marks[order] === 1) places.push(placeOf(order, orderIds[order] as number));
    return places;
  }
  const counts = columns.numbers('lines');
  const ids = columns.numbers('line.id');
  let line = 0;
  for (let order = 0; order < counts.length; order += 1)
    for (const end = line + (counts[order] as number); line < end; line += 1)
      if (marks[line] === 1) places.push(placeOf(order, ids[line] as number));
  return places;
}

const newestFirst = (a: Place, b: Place) => b.date - a.date || b.orderInfoId - a.orderInfoId;

/** The dates of these days, as few ranges. @param days newest first */
function datesOf(days: readonly number[]): Array<readonly [number, number]> {
  const ranges: Array<readonly [number, number]> = [];
  for (const day of days) {
    const last = ranges.at(-1);
    if (last && last[0] === startOfDay(day + 1)) ranges[ranges.length - 1] = [startOfDay(day), last[1]];
    else ranges.push([startOfDay(day), endOfDay(day)]);
  }
  return ranges;
}

/** Days are counted from 1970; no order is further from it than this. */
export const EVER = 1 << 24;

function daysOf(date: Wanted<Place>['date']): { first: number; last: number } {
  if (!date) return { first: -EVER, last: EVER };
  return { first: Math.max(-EVER, dayOf(date[0])), last: Math.min(EVER, dayOf(date[1])) };
}

const isWholeDays = ([from, to]: readonly [number, number]) => from === startOfDay(dayOf(from)) && to === endOfDay(dayOf(to));

interface CountedDay {
  day: number;
  orders: number;
}

/** As many days together as have about so many orders. */
function together(days: readonly CountedDay[]): CountedDay[][] {
  const groups: CountedDay[][] = [];
  let room = 0;
  for (const day of days) {
    if (groups.length === 0 || day.orders > room) {
      groups.push([]);
      room = ORDERS_AT_ONCE;
    }
    groups.at(-1)?.push(day);
    room -= day.orders;
  }
  return groups;
}

async function readColumns(scope: Scope, days: readonly CountedDay[], fields: readonly string[]): Promise<Map<number, DayColumns>> {
  const range = { first: days.at(-1)?.day ?? 0, last: days[0]?.day ?? 0 };
  const columns = new Map<number, DayColumns>();
  for (const { day, field, data } of await orderColumnRepository.findColumns(scope, range, fields)) {
    const ofDay = columns.get(day) ?? new DayColumns();
    ofDay.add(field, data);
    columns.set(day, ofDay);
  }
  return columns;
}

const NONE: ReadonlySet<number> = new Set();

/** Which orders of which days have changed since their columns were written. */
async function findChanges(scope: Scope, days: { first: number; last: number }): Promise<Map<number, Set<number>>> {
  const changes = new Map<number, Set<number>>();
  for (const { day, orderInfoId } of await orderColumnRepository.findChanges(scope, days))
    changes.set(day, (changes.get(day) ?? new Set<number>()).add(orderInfoId));
  return changes;
}

/**
 * Looks through a range of days by their columns: exact, and quick whatever is asked for. Orders that have changed since, and days without
 * columns, are read from the rows.
 * @returns null where the range is so small, or so much of it has no columns, that the rows must be asked
 */
export async function searchColumns<L extends Place>(scope: Scope, wanted: Wanted<L>): Promise<Found<L> | null> {
  const range = daysOf(wanted.date);
  if ((await orderCounterRepository.countOrders(scope, range.first, range.last)) < FEW_ORDERS) return null;
  const counted = (await orderCounterRepository.findDays(scope, range.first, range.last)).filter(({ orders }) => orders > 0);
  const changes = await findChanges(scope, range);
  const clauses: Clause[] = [...wanted.clauses];
  // Columns hold the orders of all; who sees those of some people finds theirs alone.
  const { people } = scope.grants;
  if (people !== undefined) clauses.push(people.map((id) => equals('userId', id)));
  if (wanted.date && !isWholeDays(wanted.date)) clauses.push([{ field: 'date', between: wanted.date }]);
  const fields = new Set(['id', ...clauses.flat().map(({ field }) => field), ...(wanted.fields ?? [])]);
  if (wanted.of === 'lines' || clauses.flat().some(isOfLine)) for (const field of ['lines', 'line.id']) fields.add(field);
  if (changes.size > 0) fields.add('date');
  const isDated = fields.has('date');

  const found = new Map<number, { count: number; places: () => Place[] }>();
  const rest: CountedDay[] = [];
  let restOrders = 0;
  for (const days of together(counted)) {
    const columns = await readColumns(scope, days, [...fields]);
    let begun = performance.now();
    for (const counter of days) {
      const { day } = counter;
      const ofDay = columns.get(day);
      const changed = changes.get(day) ?? NONE;
      if (ofDay?.hasAll([...fields]) && changed.size <= CHANGED_OF_DAY) {
        const marks = marksOf(ofDay, { of: wanted.of, clauses }, changed);
        wanted.see?.(ofDay, marks);
        const kept = ofDay.only(PLACE_FIELDS);
        found.set(day, { count: countMarks(marks), places: () => placesOf(kept, wanted.of, marks, isDated) });
      } else {
        rest.push(counter);
        restOrders += counter.orders;
      }
      if (restOrders > FEW_ORDERS) return null;
      if (performance.now() - begun > SLICE_MS) {
        await nextTurn();
        begun = performance.now();
      }
    }
  }
  const ids = [...new Set([...changes].flatMap(([day, ofDay]) => (found.has(day) ? [...ofDay] : [])))];
  if (ids.length > CHANGED) return null;

  const ofRest = rest.length === 0 ? [] : await wanted.readLoose({ dates: datesOf(rest.map(({ day }) => day)) });
  const changed = ids.length === 0 ? [] : await wanted.readLoose({ ids });
  // One that now stands on a day whose columns hold it, or on one that is read from the rows anyway, is found there.
  const isOwnDay = ({ date, orderInfoId }: Place) => found.has(dayOf(date)) && changes.get(dayOf(date))?.has(orderInfoId);
  const loose = [...ofRest, ...changed.filter(isOwnDay)];
  const looseOf = Map.groupBy(loose, ({ date }) => dayOf(date));
  const days = [...new Set([...found.keys(), ...looseOf.keys()])].sort((a, b) => b - a);
  const all = days.map((day) => {
    const { count = 0, places = () => [] } = found.get(day) ?? {};
    const others = looseOf.get(day) ?? [];
    return {
      count: count + others.length,
      places: () => (others.length === 0 ? places() : [...places(), ...others].sort(newestFirst)),
    };
  });
  return { total: all.reduce((total, { count }) => total + count, 0), days: all, loose };
}

/** The places of one page. @param isReversed oldest first */
export function pageOf(found: Found<Place>, skip: number, limit: number, isReversed = false): Place[] {
  const page: Place[] = [];
  let left = skip;
  for (const { count, places } of isReversed ? found.days.toReversed() : found.days) {
    if (left >= count) left -= count;
    else {
      const ofDay = isReversed ? places().toReversed() : places();
      page.push(...ofDay.slice(left, left + limit - page.length));
      left = 0;
    }
    if (page.length === limit) break;
  }
  return page;
}
