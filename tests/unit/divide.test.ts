import { describe, expect, it } from 'vitest';
import { divide } from '#shared/rules/divide.rules.ts';

describe('a division helper returns null when the divisor is 0 or a value is missing, and floors to 2 decimals', () => {
  it.each([
    ['10', '3', '3.33'],
    ['20', '3', '6.66'],
    [1, 8, '0.12'],
    ['6', '2', '3.00'],
    [0.3, 0.1, '3.00'],
    ['-10', '3', '-3.34'],
    ['10', '-3', '-3.34'],
    ['-6', '2', '-3.00'],
    ['-10', '-3', '3.33'],
    ['0', '7', '0.00'],
    ['10', '0', null],
    ['10', '0.00', null],
    [10, 0, null],
    [null, '3', null],
    ['10', undefined, null],
    ['', '3', null],
    ['10', '', null],
  ])('%j / %j is %j', (dividend, divisor, expected) => {
    expect(divide(dividend, divisor)).toBe(expected);
  });
});
