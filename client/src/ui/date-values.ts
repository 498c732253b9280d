import { type CalendarDate, type CalendarDateTime, parseDate, parseDateTime } from '@internationalized/date';
import { parseShanghaiTime } from '#shared/schemas/wire.schema.ts';

/** First and last moment of a range as the API wants it: `yyyy-MM-dd 00:00:00` and `yyyy-MM-dd 23:59:59`. */
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

/** Both ends of the days from `first` to `last`, each included. */
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

const shopTime = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Asia/Shanghai', dateStyle: 'short', timeStyle: 'medium' });

/** `yyyy-MM-dd HH:mm:ss` in the shop's time zone; empty for no time. */
export function formatTime(milliseconds: number | null | undefined): string {
  return typeof milliseconds === 'number' ? shopTime.format(milliseconds) : '';
}

/** `yyyy-MM-dd` in the shop's time zone; empty for no time. */
export function formatDay(milliseconds: number | null | undefined): string {
  return typeof milliseconds === 'number' ? shopDay.format(milliseconds) : '';
}

/** The moment a person picked, from `yyyy-MM-dd HH:mm`. */
export function atTime(text: string | null): number | null {
  return text === null ? null : parseShanghaiTime(text);
}

/** The moment of a day the person picked: the same time of day as before. */
export function onDay(time: number | null, day: string): number {
  const before = time ?? Date.now();
  const midnight = parseShanghaiTime(formatDay(before)) ?? before;
  return (parseShanghaiTime(day) ?? midnight) + (before - midnight);
}
