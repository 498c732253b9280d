import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  addDecimals,
  compareDecimals,
  DecimalError,
  type DecimalInput,
  type DecimalProblem,
  divideDecimals,
  formatDecimal,
  multiplyDecimals,
  parseDecimal,
  type RoundingMode,
  roundDecimal,
  subtractDecimals,
  trimDecimal,
  tryParseDecimal,
} from '#shared/rules/decimal.ts';

const text = (input: DecimalInput) => formatDecimal(parseDecimal(input));

function problemOf(action: () => unknown): DecimalProblem | null {
  try {
    action();
    return null;
  } catch (error) {
    if (error instanceof DecimalError) return error.reason;
    throw error;
  }
}

describe('reading a decimal', () => {
  it.each<[DecimalInput, string]>([
    ['12.5000', '12.5000'],
    ['12.5', '12.5'],
    ['0', '0'],
    ['-0', '0'],
    ['-0.00', '0.00'],
    ['-3.20', '-3.20'],
    ['-0.05', '-0.05'],
    ['007', '7'],
    ['3.', '3'],
    ['.5', '0.5'],
    ['99999999999999.9999', '99999999999999.9999'],
    [`${'0'.repeat(20)}1`, '1'],
    [0.1, '0.1'],
    [0.1 + 0.2, '0.30000000000000004'],
    [1.005, '1.005'],
    [-0, '0'],
    [1e-7, '0.0000001'],
    [-1.5e-9, '-0.0000000015'],
    [99999999999999, '99999999999999'],
  ])('%s is %s', (input, expected) => {
    expect(text(input)).toBe(expected);
  });

  it.each<[unknown, DecimalProblem]>([
    ['', 'notANumber'],
    ['.', 'notANumber'],
    ['-', 'notANumber'],
    ['-.', 'notANumber'],
    ['+5', 'notANumber'],
    ['1.2.3', 'notANumber'],
    ['1,000', 'notANumber'],
    [' 1', 'notANumber'],
    ['1\n', 'notANumber'],
    ['1e5', 'notANumber'],
    ['0x10', 'notANumber'],
    ['１２', 'notANumber'],
    ['三', 'notANumber'],
    ['NaN', 'notANumber'],
    [Number.NaN, 'notANumber'],
    [Number.POSITIVE_INFINITY, 'notANumber'],
    [Number.NEGATIVE_INFINITY, 'notANumber'],
    [null, 'notANumber'],
    [{}, 'notANumber'],
    [['1'], 'notANumber'],
    [true, 'notANumber'],
    ['100000000000000', 'overlong'],
    ['-100000000000000.5', 'overlong'],
    [1e14, 'overlong'],
    [1e21, 'overlong'],
    [1e308, 'overlong'],
    [5e-324, 'overlong'],
    [`0.${'1'.repeat(31)}`, 'overlong'],
    ['9'.repeat(100_000), 'overlong'],
  ])('%j is refused', (input, problem) => {
    expect(problemOf(() => parseDecimal(input as DecimalInput))).toBe(problem);
    expect(tryParseDecimal(input as DecimalInput)).toBeNull();
  });

  it('takes every JS number by its shortest text and gives the same number back', () => {
    fc.assert(
      fc.property(fc.double({ min: -99_999_999_999_999, max: 99_999_999_999_999, noNaN: true }), (value) => {
        const read = tryParseDecimal(value);
        if (read === null) return Math.abs(value) < 1e-10;
        return Number(formatDecimal(read)) === value;
      }),
      { numRuns: 2000 },
    );
  });

  it('says in Chinese what is wrong', () => {
    expect(() => parseDecimal('abc')).toThrow('不是有效的数字');
    expect(() => parseDecimal('123456789012345')).toThrow('数值过大，整数部分最多 14 位');
  });
});

describe('rounding', () => {
  // Negative numbers are rounded by their magnitude, so that a loss is rounded like a profit.
  it.each<[string, number, string, string, string]>([
    // value, places, half up, up, down
    ['2.345', 2, '2.35', '2.35', '2.34'],
    ['2.344', 2, '2.34', '2.35', '2.34'],
    ['2.3400', 2, '2.34', '2.34', '2.34'],
    ['2.3401', 2, '2.34', '2.35', '2.34'],
    ['1.005', 2, '1.01', '1.01', '1.00'],
    ['0.5', 0, '1', '1', '0'],
    ['0.4999', 0, '0', '1', '0'],
    ['-2.345', 2, '-2.35', '-2.35', '-2.34'],
    ['-2.344', 2, '-2.34', '-2.35', '-2.34'],
    ['-0.004', 2, '0.00', '-0.01', '0.00'],
    ['999.995', 2, '1000.00', '1000.00', '999.99'],
    ['7', 4, '7.0000', '7.0000', '7.0000'],
  ])('%s at %i places', (value, places, halfUp, up, down) => {
    const rounded = (mode: RoundingMode) => formatDecimal(roundDecimal(parseDecimal(value), places, mode));
    expect([rounded('halfUp'), rounded('up'), rounded('down')]).toEqual([halfUp, up, down]);
  });
});

describe('arithmetic', () => {
  const a = parseDecimal('12.50');
  const b = parseDecimal('-0.125');

  it('is exact across different numbers of decimals', () => {
    expect(formatDecimal(addDecimals(a, b))).toBe('12.375');
    expect(formatDecimal(subtractDecimals(a, b))).toBe('12.625');
    expect(formatDecimal(multiplyDecimals(a, b))).toBe('-1.56250');
    expect(formatDecimal(addDecimals(parseDecimal(0.1), parseDecimal(0.2)))).toBe('0.3');
  });

  it('divides at the decimals asked for', () => {
    const quotient = (x: string, y: string, places: number, mode: RoundingMode) =>
      formatDecimal(divideDecimals(parseDecimal(x), parseDecimal(y), places, mode));
    expect(quotient('10', '3', 2, 'halfUp')).toBe('3.33');
    expect(quotient('20', '3', 2, 'halfUp')).toBe('6.67');
    expect(quotient('10', '3', 2, 'up')).toBe('3.34');
    expect(quotient('-10', '3', 2, 'down')).toBe('-3.33');
    expect(quotient('-10', '-3', 2, 'up')).toBe('3.34');
    expect(quotient('1.00005', '1', 2, 'halfUp')).toBe('1.00');
    expect(quotient('1', '0.0003', 0, 'halfUp')).toBe('3333');
    expect(problemOf(() => divideDecimals(a, parseDecimal('0.00'), 2, 'halfUp'))).toBe('divisionByZero');
  });

  it('compares values, not texts', () => {
    expect(compareDecimals(parseDecimal('1.0'), parseDecimal('1'))).toBe(0);
    expect(compareDecimals(parseDecimal('-1.01'), parseDecimal('-1'))).toBe(-1);
    expect(compareDecimals(parseDecimal('10'), parseDecimal('9.9999'))).toBe(1);
  });

  it('trims zeros down to the decimals to keep, and fills up to them', () => {
    expect(formatDecimal(trimDecimal(parseDecimal('12.5000')))).toBe('12.5');
    expect(formatDecimal(trimDecimal(parseDecimal('100.00')))).toBe('100');
    expect(formatDecimal(trimDecimal(parseDecimal('12.5000'), 2))).toBe('12.50');
    expect(formatDecimal(trimDecimal(parseDecimal('12'), 2))).toBe('12.00');
    expect(formatDecimal(trimDecimal(parseDecimal('12.3456'), 2))).toBe('12.3456');
  });
});

it('a number is no longer than 64 characters, whatever stands in them', () => {
  expect(formatDecimal(parseDecimal(`${'0'.repeat(63)}1`))).toBe('1');
  expect(() => parseDecimal(`${'0'.repeat(64)}1`)).toThrow('数值过大');
  for (const none of [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY, Number.NaN])
    expect(() => parseDecimal(none)).toThrow('不是有效的数字');
});
