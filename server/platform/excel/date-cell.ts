import { narrowText } from './half-width.ts';
import { serialText } from './number-format.ts';

/**
 * A moment as `yyyy-MM-dd HH:mm:ss`, or the reason, in Chinese, why the cell holds none. `changed` when the cell was written differently.
 */
export type DateReading = { ok: true; value: string; changed: boolean } | { ok: false; reason: string };

const FIRST_YEAR = 1990;
const LAST_YEAR = 2099;
/** The serial numbers of those years in the 1900 system, the last one exclusive. */
const FIRST_SERIAL = 32_874;
const LAST_SERIAL = 73_051;
const NOT_A_DATE: DateReading = { ok: false, reason: '不是有效日期' };

const YEAR_FIRST = /^(\d{4})([-/.年])(\d{1,2})([-/.月])(\d{1,2})(?!\d)[日号]?(.*)$/;
const TIME = /^(上午|下午|am|pm)?(\d{1,2})[:时点](\d{1,2})?分?(?::?(\d{1,2})秒?)?(?:\.\d+)?(am|pm)?$/;

/** Reads a date cell, which must lie between FIRST_YEAR and LAST_YEAR. */
export function readDateCell(moment: string): DateReading {
  return inRange(Number(moment.slice(0, 4)), moment, false);
}

/** Reads a plain number in a date column: yyyyMMdd, or a serial number whose cell has lost its date format. */
export function readDateNumber(number: string): DateReading {
  if (/^\d{8}$/.test(number)) return readDateText(number);
  const serial = Number(number);
  if (serial < FIRST_SERIAL || serial >= LAST_SERIAL) return NOT_A_DATE;
  const moment = serialText(serial, 'date', false);
  return moment ? inRange(Number(moment.text.slice(0, 4)), moment.text, true) : NOT_A_DATE;
}

/**
 * Reads 2026-11-03, 2026/11/3, 2026.11.3, 2026年11月3日 and 20261103, with or without a time behind. A date without a year is refused: in
 * January 「12月28日」 may mean last year or this year. So are 26-11-03 and 11/3/2026, whose order of day, month and year is uncertain.
 */
export function readDateText(text: string): DateReading {
  // Removes spaces beside a separator only: without its space 2026-11-1 12:30 would read as the 11th.
  const compact = narrowText(text)
    .replace(/[(]?(?:星期|周)[一二三四五六日天][)]?/, '')
    .replace(/ ?([-/.年月日号]) ?/g, '$1')
    .trim()
    .replace(/^(\d{4})(\d{2})(\d{2})$/, '$1-$2-$3');
  if (/^\d{1,2}(?:月|[-/.])\d{1,2}[日号]?$/.test(compact)) return { ok: false, reason: '缺少年份' };
  const match = YEAR_FIRST.exec(compact);
  if (!match) return NOT_A_DATE;
  const [, year = '', first = '', month = '', second = '', day = '', rest = ''] = match;
  // Both separators must be the same, or the Chinese words: 2026-11/3 may be a typing error.
  if (first !== second && !(first === '年' && second === '月')) return NOT_A_DATE;
  const date = calendarDate(Number(year), Number(month), Number(day));
  const time = timeOfDay(rest.replaceAll(' ', '').replace(/^t/, '').replace(/z$/, ''));
  if (date === null || time === null) return NOT_A_DATE;
  const value = `${date} ${time}`;
  return inRange(Number(year), value, value !== text && date !== text);
}

function calendarDate(year: number, month: number, day: number): string | null {
  const date = new Date(Date.UTC(year, month - 1, day));
  if (date.getUTCMonth() !== month - 1 || date.getUTCDate() !== day) return null;
  return date.toISOString().slice(0, 10);
}

function timeOfDay(text: string): string | null {
  if (text === '') return '00:00:00';
  const match = TIME.exec(text);
  if (!match) return null;
  const half = match[1] ?? match[5] ?? '';
  const afternoon = half === '下午' || half === 'pm';
  const given = Number(match[2]);
  const hour = half === '' ? given : (given % 12) + (afternoon ? 12 : 0);
  const minute = Number(match[3] ?? 0);
  const second = Number(match[4] ?? 0);
  if (hour > 23 || (half !== '' && given > 12) || minute > 59 || second > 59) return null;
  return [hour, minute, second].map((part) => String(part).padStart(2, '0')).join(':');
}

function inRange(year: number, value: string, changed: boolean): DateReading {
  return year >= FIRST_YEAR && year <= LAST_YEAR
    ? { ok: true, value, changed }
    : { ok: false, reason: `不在 ${FIRST_YEAR} 年到 ${LAST_YEAR} 年之间` };
}
