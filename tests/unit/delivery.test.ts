import { expect, it } from 'vitest';
import { isLate } from '#shared/rules/delivery.rules.ts';

it.each([
  ['2026-03-03T09:00:00+08:00', '2026-03-03T08:00:00+08:00', false],
  ['2026-03-03T09:00:00+08:00', '2026-03-03T23:59:59+08:00', false],
  ['2026-03-03T09:00:00+08:00', '2026-03-04T00:00:00+08:00', true],
  ['2026-03-03T23:00:00+08:00', '2026-03-04T00:00:00+08:00', true],
  ['2026-03-03T00:00:00+08:00', '2026-03-03T00:00:01+08:00', false],
])('what is due at %s is late at %s: %s', (due, now, expected) => {
  expect(isLate(Date.parse(due), Date.parse(now))).toBe(expected);
});
