import { describe, expect, it } from 'vitest';
import {
  DEFAULT_LOOKBACK_MS,
  dayRange,
  defaultDayRange,
  formatDate,
  formatDateTime,
  formatFileSize,
  formatMoney,
  formatPrice,
  formatRelativeTime,
  formatSize,
} from '#shared/rules/format.rules.ts';

describe('money for reading', () => {
  it.each([
    ['1234567.5', 2, '1,234,567.50'],
    ['999', 2, '999.00'],
    ['1000', 0, '1,000'],
    ['-1234.565', 2, '-1,234.57'],
    ['-123.4', 2, '-123.40'],
    ['99999999999999.9999', 4, '99,999,999,999,999.9999'],
    [1.005, 2, '1.01'],
    ['0.0000', 2, '0.00'],
    [null, 2, ''],
    [undefined, 2, ''],
    ['', 2, ''],
  ])('%j at %i decimals is %j', (value, places, expected) => {
    expect(formatMoney(value, places)).toBe(expected);
  });
});

describe('file size in B, KB, MB, GB, TB in steps of 1024', () => {
  it.each([
    [0, '0 B'],
    [1, '1 B'],
    [1023, '1023 B'],
    [1024, '1 KB'],
    [1536, '1.5 KB'],
    [1024 ** 2 - 1, '1 MB'],
    [5_242_880, '5 MB'],
    [1024 ** 3 * 2.25, '2.25 GB'],
    [1024 ** 4, '1 TB'],
    [1024 ** 5, '1024 TB'],
    [-1, '0 B'],
    [Number.NaN, '0 B'],
  ])('%d is %s', (bytes, expected) => {
    expect(formatFileSize(bytes)).toBe(expected);
  });
});

const now = Date.UTC(2026, 2, 1, 4, 0, 0);

describe('relative time', () => {
  const SECOND = 1000;
  const HOUR = 3_600_000;
  it.each([
    [0, '刚刚'],
    [29.9 * SECOND, '刚刚'],
    [30 * SECOND, '1分钟前'],
    [119 * SECOND, '1分钟前'],
    [HOUR - 1, '59分钟前'],
    [HOUR, '1小时前'],
    [24 * HOUR - 1, '23小时前'],
    [24 * HOUR, '1天前'],
    [48 * HOUR - 1, '1天前'],
    [48 * HOUR, '2026-02-27 12:00:00'],
    [-5 * SECOND, '刚刚'],
    [-HOUR, '2026-03-01 13:00:00'],
  ])('%d ms ago is %s', (age, expected) => {
    expect(formatRelativeTime(now - age, now)).toBe(expected);
  });
});

describe('times in Asia/Shanghai', () => {
  it('is the same whatever the zone of the machine', () => {
    expect(formatDateTime(Date.UTC(2025, 11, 31, 16, 0, 0))).toBe('2026-01-01 00:00:00');
    expect(formatDateTime(Date.UTC(2025, 11, 31, 15, 59, 59, 999))).toBe('2025-12-31 23:59:59');
    expect(formatDate(Date.UTC(2024, 1, 28, 16))).toBe('2024-02-29');
    expect(formatDateTime(0)).toBe('1970-01-01 08:00:00');
  });

  it('shows a missing or impossible time as nothing', () => {
    expect([formatDateTime(null), formatDateTime(undefined), formatDateTime(Number.NaN), formatDate(8.64e15)]).toEqual(['', '', '', '']);
  });

  it('makes ranges of whole days, by default 90 days back', () => {
    expect(dayRange('2026-01-02', '2026-01-03')).toEqual(['2026-01-02 00:00:00', '2026-01-03 23:59:59']);
    expect(DEFAULT_LOOKBACK_MS).toBe(90 * 24 * 3600 * 1000);
    expect(defaultDayRange(now)).toEqual(['2025-12-01 00:00:00', '2026-03-01 23:59:59']);
  });
});

it('shows prices to the cent, and further where they go further', () => {
  expect(['12.5', '0.0375', '0.123456', '18', null].map(formatPrice)).toEqual(['12.50', '0.0375', '0.1235', '18.00', '']);
});

it('shows sizes and areas with their points under each other', () => {
  expect(['1.2000', '18', '1.2345', '0.5', null].map(formatSize)).toEqual(['1.20', '18.00', '1.2345', '0.50', '']);
});
