import { describe, expect, it } from 'vitest';
import { daysOfPeriod, periodsUntil } from '#client/app/pages/order-periods.ts';
import { dayOf } from '#shared/rules/day.rules.ts';

const today = dayOf(Date.parse('2026-03-03T10:00:00+08:00'));

describe('periods of the order trend', () => {
  it.each([
    ['day', 3, ['2026-03-01', '2026-03-02', '2026-03-03']],
    // Weeks begin on Monday, as the call names them.
    ['week', 3, ['2026-02-16', '2026-02-23', '2026-03-02']],
    ['month', 4, ['2025-12', '2026-01', '2026-02', '2026-03']],
  ] as const)('by %s end with the present one and leave none out', (id, periods, expected) => {
    expect(periodsUntil(today, { id, periods })).toEqual(expected);
  });

  it.each([
    ['2026-03-03', 'day', '2026-03-03~2026-03-03'],
    ['2026-02-23', 'week', '2026-02-23~2026-03-01'],
    ['2026-02', 'month', '2026-02-01~2026-02-28'],
    ['2025-12', 'month', '2025-12-01~2025-12-31'],
  ] as const)('%s by %s lead to the orders of its days', (period, grain, days) => {
    expect(daysOfPeriod(period, grain)).toBe(days);
  });
});
