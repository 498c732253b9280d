import { SHANGHAI_OFFSET_MS } from './day.rules.ts';
import { type DecimalInput, formatDecimal, parseDecimal, roundDecimal } from './decimal.ts';

const SECOND_MS = 1000;
const MINUTE_MS = 60 * SECOND_MS;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

/** How far back a list looks when no date was chosen: 90 days. */
export const DEFAULT_LOOKBACK_MS = 7_776_000_000;

/** A sum for reading: "1234567.5" is "1,234,567.50". A missing sum is empty text. @throws DecimalError when it is no number. */
export function formatMoney(value: DecimalInput | null | undefined, places = 2): string {
  if (value === null || value === undefined || value === '') return '';
  const [whole = '', fraction] = formatDecimal(roundDecimal(parseDecimal(value), places, 'halfUp')).split('.');
  const grouped = whole.replace(/\B(?=(?:\d{3})+$)/g, ',');
  return fraction === undefined ? grouped : `${grouped}.${fraction}`;
}

/** A price to the cent, and further only where it goes further: `12.5` is `12.50`, `0.0375` stays. */
export function formatPrice(value: string | null | undefined): string {
  const places = (value?.split('.')[1] ?? '').replace(/0+$/, '').length;
  return formatMoney(value, Math.min(4, Math.max(2, places)));
}

/** A size or an area for reading: at least two decimals, so that the points stand under each other; "1.2000" is "1.20", "1.2345" stays. */
export function formatSize(value: string | null | undefined): string {
  if (value === null || value === undefined || value === '') return '';
  const [whole = '', fraction = ''] = value.split('.');
  return `${whole}.${fraction.replace(/0+$/, '').padEnd(2, '0')}`;
}

const SIZE_UNITS = ['B', 'KB', 'MB', 'GB', 'TB'] as const;

/** A file's size in B, KB, MB, GB or TB in steps of 1024, at most 2 decimals: 1536 is "1.5 KB". */
export function formatFileSize(bytes: number): string {
  let size = Number.isFinite(bytes) && bytes > 0 ? bytes : 0;
  let step = 0;
  // 1023.999 KB would read "1024 KB": what rounds up to a whole step is shown as the next unit.
  while (step < SIZE_UNITS.length - 1 && Math.round(size * 100) / 100 >= 1024) {
    size /= 1024;
    step += 1;
  }
  return `${Math.round(size * 100) / 100} ${SIZE_UNITS[step]}`;
}

/** How long ago, both in epoch milliseconds: 刚刚, N分钟前, N小时前, 1天前; from two days on, and for the future, the time itself. */
export function formatRelativeTime(time: number, now: number): string {
  const age = now - time;
  // A clock a few seconds ahead of ours is no future.
  if (Math.abs(age) < 30 * SECOND_MS) return '刚刚';
  if (age < 0 || age >= 2 * DAY_MS) return formatDateTime(time);
  if (age < HOUR_MS) return `${Math.max(1, Math.floor(age / MINUTE_MS))}分钟前`;
  if (age < DAY_MS) return `${Math.floor(age / HOUR_MS)}小时前`;
  return '1天前';
}

/** Epoch milliseconds as yyyy-MM-dd HH:mm:ss in Asia/Shanghai; a missing or impossible time is empty text. */
export function formatDateTime(time: number | null | undefined): string {
  return shanghaiText(time).slice(0, 19).replace('T', ' ');
}

/** The same to the minute, for times that people agree on. */
export function formatMinute(time: number | null | undefined): string {
  return formatDateTime(time).slice(0, 16);
}

/** Epoch milliseconds as yyyy-MM-dd in Asia/Shanghai; a missing or impossible time is empty text. */
export function formatDate(time: number | null | undefined): string {
  return shanghaiText(time).slice(0, 10);
}

function shanghaiText(time: number | null | undefined): string {
  if (time === null || time === undefined) return '';
  const date = new Date(time + SHANGHAI_OFFSET_MS);
  return Number.isNaN(date.getTime()) ? '' : date.toISOString();
}

/** Two days (yyyy-MM-dd) as the range of a list's filter: from the first second of one to the last of the other. */
export function dayRange(beginDay: string, endDay: string): [begin: string, end: string] {
  return [`${beginDay} 00:00:00`, `${endDay} 23:59:59`];
}

/** The range a list opens with: from the day 90 days back to today, in Asia/Shanghai. */
export function defaultDayRange(now: number): [begin: string, end: string] {
  return dayRange(formatDate(now - DEFAULT_LOOKBACK_MS), formatDate(now));
}
