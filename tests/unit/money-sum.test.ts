import { expect, it } from 'vitest';
import { divideFigures } from '#shared/rules/money-sum.rules.ts';

it.each([
  ['10', '4', '2.50'],
  ['2', '3', '0.66'],
  ['-2', '3', '-0.67'],
  ['-2', '-3', '0.66'],
  ['0', '3', '0.00'],
  ['1', '0', null],
  ['1', '0.00', null],
  ['1', null, null],
  [undefined, '3', null],
  ['', '3', null],
])('%s by %s is %s: floored to two decimals, nothing where a value is missing or the divisor is 0', (dividend, divisor, quotient) =>
  expect(divideFigures(dividend, divisor)).toBe(quotient),
);
