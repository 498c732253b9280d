import { type CalendarDate, type CalendarDateTime, parseDate, parseDateTime } from '@internationalized/date';
import { parseShanghaiTime } from '#shared/rules/day.rules.ts';

/** First and last second of a range of days, as the API takes it: `yyyy-MM-dd 00:00:00` and `yyyy-MM-dd 23:59:59`. */
export type TimeRange = readonly [string, string];

/** The calendar day of a time text, or null. */
export function dayOf(text: string | null | undefined): CalendarDate | null {
  if (!text) return null;
  try {
    return parseDate(text.slice(0, 10));
  } catch {
    return null;
  }
}

/** The moment of a `yyyy-MM-dd HH:mm` text, to the minute, or null. */
export function momentOf(text: string | null | undefined): CalendarDateTime | null {
  if (!text) return null;
  try {
    return parseDateTime(text.slice(0, 16).replace(' ', 'T'));
  } catch {
    return null;
  }
}

/** The range from the beginning of the first day to the end of the last. Both are given as `yyyy-MM-dd` or convert to it. */
export function wholeDays(first: { toString(): string }, last: { toString(): string }): TimeRange {
  return [`${first.toString()} 00:00:00`, `${last.toString()} 23:59:59`];
}

const shopDay = new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Shanghai', year: 'numeric', month: '2-digit', day: '2-digit' });

/** Today in the shop's time zone, whatever the computer's zone is. */
export function today(now: number = Date.now()): CalendarDate {
  return parseDate(shopDay.format(now));
}

/** The last `days` days including today; 1 is today alone. */
export function lastDays(days: number, now: number = Date.now()): TimeRange {
  const last = today(now);
  return wholeDays(last.subtract({ days: days - 1 }), last);
}

/** Ranges relative to today. Addresses and saved views store the name instead of the days, so that 今天 means the day they are opened. */
export const NAMED_RANGES: readonly { name: string; label: string; range(now?: number): TimeRange }[] = [
  { name: 'today', label: '今天', range: (now) => lastDays(1, now) },
  { name: 'month', label: '本月', range: (now) => monthOf(today(now)) },
  { name: 'lastMonth', label: '上月', range: (now) => monthOf(today(now).subtract({ months: 1 })) },
  { name: 'year', label: '今年', range: (now) => wholeDays(today(now).set({ month: 1, day: 1 }), today(now).set({ month: 12, day: 31 })) },
  { name: '7d', label: '近7天', range: (now) => lastDays(7, now) },
  { name: '30d', label: '近30天', range: (now) => lastDays(30, now) },
  { name: '90d', label: '近90天', range: (now) => lastDays(90, now) },
];

function monthOf(day: CalendarDate): TimeRange {
  const first = day.set({ day: 1 });
  return wholeDays(first, first.add({ months: 1 }).subtract({ days: 1 }));
}

/** A range as text for an address: its name, such as `@month`, if it has one, else its days, `2026-01-05~2026-02-10`. */
export function rangeText([begin, end]: TimeRange, now?: number): string {
  const named = NAMED_RANGES.find(({ range }) => range(now).every((text, index) => text === [begin, end][index]));
  return named ? `@${named.name}` : `${begin.slice(0, 10)}~${end.slice(0, 10)}`;
}

/** The inverse of `rangeText`; null for any other text. */
export function rangeOf(text: string, now?: number): TimeRange | null {
  const named = NAMED_RANGES.find(({ name }) => text === `@${name}`);
  if (named) return named.range(now);
  const [begin, end] = text.split('~').map(dayOf);
  return begin && end ? wholeDays(begin, end) : null;
}

const shopTime = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Asia/Shanghai', dateStyle: 'short', timeStyle: 'medium' });

/** `yyyy-MM-dd HH:mm:ss` in the shop's time zone; empty if there is no time. */
export function formatTime(milliseconds: number | null | undefined): string {
  return typeof milliseconds === 'number' ? shopTime.format(milliseconds) : '';
}

/** `yyyy-MM-dd` in the shop's time zone; empty if there is no time. */
export function formatDay(milliseconds: number | null | undefined): string {
  return typeof milliseconds === 'number' ? shopDay.format(milliseconds) : '';
}

/** The milliseconds of a `yyyy-MM-dd HH:mm` in the shop's time zone. */
export function atTime(text: string | null): number | null {
  return text === null ? null : parseShanghaiTime(text);
}

/**
 * Moves a time to another day and keeps its time of day.
 * @param time in milliseconds; null for now
 * @param day `yyyy-MM-dd` in the shop's time zone
 * @returns milliseconds
 */
export function onDay(time: number | null, day: string): number {
  const before = time ?? Date.now();
  const midnight = parseShanghaiTime(formatDay(before)) ?? before;
  return (parseShanghaiTime(day) ?? midnight) + (before - midnight);
}
