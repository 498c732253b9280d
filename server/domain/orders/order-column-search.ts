import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Scope } from '#platform/scope.ts';
import { dayOf, endOfDay, startOfDay } from '#shared/rules/day.rules.ts';
import { orderColumnRepository } from './order-column.repository.ts';
import { readColumns } from './order-column-cache.ts';
import { type Clause, equals, isOfLine } from './order-column-filters.ts';
import { countMarks, type DayColumns, marksOf } from './order-column-marks.ts';
import { orderCounterRepository } from './order-counter.repository.ts';

/** A range with fewer orders is searched row by row as quickly. */
export const FEW_ORDERS = 2_000;
/** Most orders without columns that are read from their rows beside the others. Where there are more, the search gives up. */
const MOST_LOOSE = 20_000;
/**
 * Most changed orders that are read from their rows one by one. A day with more is read as one without columns; where all days together
 * have more, the search gives up.
 */
const CHANGED_OF_DAY = 500;
const CHANGED = 5_000;
/** About this many orders have their columns read at a time: a few megabytes. */
const ORDERS_AT_ONCE = 250_000;
/** After computing for this long the search lets other requests have a turn. */
const SLICE_MS = 4;
/** The fields from which places are made. */
const PLACE_FIELDS = ['id', 'date', 'lines', 'line.id'];

/** A row of a list: its id, and the date and the id of its order, by which the list is sorted, newest first. */
export interface Place {
  date: number;
  orderInfoId: number;
  id: number;
}

/** Orders that must be read from their rows: those of some ranges of dates, which have no columns, or some that have changed. */
export type Loose = { dates: ReadonlyArray<readonly [number, number]> } | { ids: readonly number[] };

interface Wanted<L extends Place> {
  of: 'orders' | 'lines';
  date: readonly [number, number] | undefined;
  clauses: readonly Clause[];
  /** Fields that `see` looks at. */
  fields?: readonly string[];
  /** Is shown the columns of each day, or part of one, newest first, with a mark for each row that was found in them. */
  see?(columns: DayColumns, marks: Uint8Array): void;
  /** Reads from the rows what the filters let through of these orders; lines of one order in the order of the list. */
  readLoose(loose: Loose): Promise<L[]>;
}

export interface Found<L extends Place> {
  total: number;
  /** Days, or their parts, newest first. */
  days: ReadonlyArray<{ count: number; places(): Place[] }>;
  /** What was found in the rows. `days` contains it, too. */
  loose: readonly L[];
}

/** The places of the marked rows. Their date is 0 where the column of dates was not read. */
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

/** What was found in the columns of a part of a day. */
interface FoundPart {
  count: number;
  places(): Place[];
  /** The place of the part's first, newest order. */
  newest(): Place;
}

function foundIn(columns: DayColumns, of: 'orders' | 'lines', marks: Uint8Array, isDated: boolean): FoundPart {
  const kept = columns.only(PLACE_FIELDS);
  return {
    count: countMarks(marks),
    places: () => placesOf(kept, of, marks, isDated),
    newest: () => ({ date: kept.numbers('date')[0] ?? 0, orderInfoId: kept.numbers('id')[0] ?? 0, id: 0 }),
  };
}

/** Adds what was found in the rows to the parts of its day, each place to the part in whose range it lies. */
function withOthers(parts: readonly FoundPart[], others: readonly Place[]): Found<Place>['days'] {
  if (others.length === 0) return parts;
  const begins = parts.map((part) => part.newest());
  const byPart = Map.groupBy(others, (other) =>
    Math.max(
      0,
      begins.findLastIndex((newest) => newestFirst(newest, other) <= 0),
    ),
  );
  return parts.map(({ count, places }, at) => {
    const own = byPart.get(at) ?? [];
    return { count: count + own.length, places: () => [...places(), ...own].sort(newestFirst) };
  });
}

/** The dates of these days, with neighbouring days as one range. @param days newest first */
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

/** Exact to the millisecond, unlike the rule of that name: any other range needs the column of dates. */
const isWholeDays = ([from, to]: readonly [number, number]) => from === startOfDay(dayOf(from)) && to === endOfDay(dayOf(to));

interface CountedDay {
  day: number;
  orders: number;
}

/** Groups of neighbouring days with about `ORDERS_AT_ONCE` orders. */
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

const NONE: ReadonlySet<number> = new Set();
/** Stands for a day without columns, all of whose orders were read from their rows. */
const NOWHERE: FoundPart = { count: 0, places: () => [], newest: () => ({ date: 0, orderInfoId: 0, id: 0 }) };

/** Which orders of which days have changed since their columns were written. */
async function findChanges(scope: Scope, days: { first: number; last: number }): Promise<Map<number, Set<number>>> {
  const changes = new Map<number, Set<number>>();
  for (const { day, orderInfoId } of await orderColumnRepository.findChanges(scope, days))
    changes.set(day, (changes.get(day) ?? new Set<number>()).add(orderInfoId));
  return changes;
}

/**
 * Searches a range of days by their columns. The result is exact: orders that have changed since, and days without columns, are read from
 * the rows.
 * @returns null where the range has few orders, or too many without valid columns: the caller then asks the rows
 */
export async function searchColumns<L extends Place>(scope: Scope, wanted: Wanted<L>): Promise<Found<L> | null> {
  const range = daysOf(wanted.date);
  if ((await orderCounterRepository.countOrders(scope, range.first, range.last)) < FEW_ORDERS) return null;
  const counted = (await orderCounterRepository.findDays(scope, range.first, range.last)).filter(({ orders }) => orders > 0);
  const changes = await findChanges(scope, range);
  const clauses: Clause[] = [...wanted.clauses];
  // Columns hold the orders of the whole shop. A person who sees those of some people searches only theirs.
  const { people } = scope.grants;
  if (people !== undefined) clauses.push(people.map((id) => equals('userId', id)));
  if (wanted.date && !isWholeDays(wanted.date)) clauses.push([{ field: 'date', between: wanted.date }]);
  const fields = new Set(['id', ...clauses.flat().map(({ field }) => field), ...(wanted.fields ?? [])]);
  if (wanted.of === 'lines' || clauses.flat().some(isOfLine)) for (const field of ['lines', 'line.id']) fields.add(field);
  if (changes.size > 0) fields.add('date');
  const isDated = fields.has('date');

  const found = new Map<number, FoundPart[]>();
  const rest: CountedDay[] = [];
  let restOrders = 0;
  for (const days of together(counted)) {
    const columns = await readColumns(scope, { first: days.at(-1)?.day ?? 0, last: days[0]?.day ?? 0 }, [...fields]);
    let begun = performance.now();
    for (const counter of days) {
      const { day } = counter;
      const parts = columns.get(day);
      const changed = changes.get(day) ?? NONE;
      if (parts?.every((part) => part.hasAll([...fields])) && changed.size <= CHANGED_OF_DAY) {
        found.set(
          day,
          parts.map((part) => {
            const marks = marksOf(part, { of: wanted.of, clauses }, changed);
            wanted.see?.(part, marks);
            return foundIn(part, wanted.of, marks, isDated);
          }),
        );
      } else {
        rest.push(counter);
        restOrders += counter.orders;
      }
      if (restOrders > MOST_LOOSE) return null;
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
  // A changed order counts where it is noted on the day of its present date. Else that day's columns hold it, or the rows of the day were
  // read.
  const isOwnDay = ({ date, orderInfoId }: Place) => found.has(dayOf(date)) && changes.get(dayOf(date))?.has(orderInfoId);
  const loose = [...ofRest, ...changed.filter(isOwnDay)];
  const looseOf = Map.groupBy(loose, ({ date }) => dayOf(date));
  const days = [...new Set([...found.keys(), ...looseOf.keys()])].sort((a, b) => b - a);
  const all = days.flatMap((day) => withOthers(found.get(day) ?? [NOWHERE], looseOf.get(day) ?? []));
  return { total: all.reduce((total, { count }) => total + count, 0), days: all, loose };
}

/** The places of one page, newest first. @param isReversed oldest first instead */
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
