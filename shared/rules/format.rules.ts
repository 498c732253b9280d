import { SHANGHAI_OFFSET_MS } from './day.rules.ts';
import { type DecimalInput, formatDecimal, parseDecimal, roundDecimal } from './decimal.ts';

const SECOND_MS = 1000;
const MINUTE_MS = 60 * SECOND_MS;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

/** The period of a list when no date was chosen: 90 days back. */
export const DEFAULT_LOOKBACK_MS = 7_776_000_000;

/** A sum for people: "1234567.5" is "1,234,567.50". A missing sum gives an empty text. @throws DecimalError when it is no number */
export function formatMoney(value: DecimalInput | null | undefined, places = 2): string {
  if (value === null || value === undefined || value === '') return '';
  const [whole = '', fraction] = formatDecimal(roundDecimal(parseDecimal(value), places, 'halfUp')).split('.');
  const grouped = whole.replace(/\B(?=(?:\d{3})+$)/g, ',');
  return fraction === undefined ? grouped : `${grouped}.${fraction}`;
}

/** A price with two decimals, or up to four where it has more: `12.5` is `12.50`, `0.0375` stays. */
export function formatPrice(value: string | null | undefined): string {
  const places = (value?.split('.')[1] ?? '').replace(/0+$/, '').length;
  return formatMoney(value, Math.min(4, Math.max(2, places)));
}

/** A size or an area for people, with at least two decimals so that columns align: "1.2000" is "1.20", "1.2345" stays. */
export function formatSize(value: string | null | undefined): string {
  if (value === null || value === undefined || value === '') return '';
  const [whole = '', fraction = ''] = value.split('.');
  return `${whole}.${fraction.replace(/0+$/, '').padEnd(2, '0')}`;
}

const SIZE_UNITS = ['B', 'KB', 'MB', 'GB', 'TB'] as const;

/** A file's size in B, KB, MB, GB or TB in steps of 1024, with at most 2 decimals: 1536 is "1.5 KB". */
export function formatFileSize(bytes: number): string {
  let size = Number.isFinite(bytes) && bytes > 0 ? bytes : 0;
  let step = 0;
  // 1023.999 KB would be shown as "1024 KB": a size that rounds up to 1024 goes to the next unit.
  while (step < SIZE_UNITS.length - 1 && Math.round(size * 100) / 100 >= 1024) {
    size /= 1024;
    step += 1;
  }
  return `${Math.round(size * 100) / 100} ${SIZE_UNITS[step]}`;
}

/**
 * How long ago a time was: 刚刚, N分钟前, N小时前, 1天前; from two days on, and for the future, the time itself. Both arguments are epoch
 * milliseconds.
 */
export function formatRelativeTime(time: number, now: number): string {
  const age = now - time;
  // The clock of the server may be a few seconds ahead.
  if (Math.abs(age) < 30 * SECOND_MS) return '刚刚';
  if (age < 0 || age >= 2 * DAY_MS) return formatDateTime(time);
  if (age < HOUR_MS) return `${Math.max(1, Math.floor(age / MINUTE_MS))}分钟前`;
  if (age < DAY_MS) return `${Math.floor(age / HOUR_MS)}小时前`;
  return '1天前';
}

/** Epoch milliseconds as yyyy-MM-dd HH:mm:ss in Asia/Shanghai; empty for a missing or impossible time. */
export function formatDateTime(time: number | null | undefined): string {
  return shanghaiText(time).slice(0, 19).replace('T', ' ');
}

/** The same without seconds. */
export function formatMinute(time: number | null | undefined): string {
  return formatDateTime(time).slice(0, 16);
}

/** Epoch milliseconds as yyyy-MM-dd in Asia/Shanghai; empty for a missing or impossible time. */
export function formatDate(time: number | null | undefined): string {
  return shanghaiText(time).slice(0, 10);
}

function shanghaiText(time: number | null | undefined): string {
  if (time === null || time === undefined) return '';
  const date = new Date(time + SHANGHAI_OFFSET_MS);
  return Number.isNaN(date.getTime()) ? '' : date.toISOString();
}

/** Two days (yyyy-MM-dd) as the range of a list's filter: from the first second of the first to the last second of the other. */
export function dayRange(beginDay: string, endDay: string): [begin: string, end: string] {
  return [`${beginDay} 00:00:00`, `${endDay} 23:59:59`];
}

/** The range with which a list opens: from 90 days ago to today, in Asia/Shanghai. */
export function defaultDayRange(now: number): [begin: string, end: string] {
  return dayRange(formatDate(now - DEFAULT_LOOKBACK_MS), formatDate(now));
}
