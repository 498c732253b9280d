import { describe, expect, it } from 'vitest';
import { looksLikeDimensions, parseDimensionText, parseLengthText } from '#shared/rules/dimension-text.rules.ts';
import { toHalfWidth } from '#shared/rules/half-width.rules.ts';

describe('dimensions typed into a width cell', () => {
  it.each<[string, string, string, string | null]>([
    ['3.2*1.5*10', '3.2', '1.5', '10'],
    ['3.2x1.5x10', '3.2', '1.5', '10'],
    ['3.2X1.5X10', '3.2', '1.5', '10'],
    ['3.2×1.5×10', '3.2', '1.5', '10'],
    ['3.2*1.5', '3.2', '1.5', null],
    ['３．２＊１．５×１０', '3.2', '1.5', '10'],
    ['３.２ｘ１.５', '3.2', '1.5', null],
    ['3。2*1。5*2', '3.2', '1.5', '2'],
    ['  3.20 *\u30001.500 * 10  ', '3.2', '1.5', '10'],
    ['3.2m*1.5m*10', '3.2', '1.5', '10'],
    ['3.2米×1.5米×10张', '3.2', '1.5', '10'],
    ['5m×3m 1张', '5', '3', '1'],
    ['320cm*150cm*2', '3.2', '1.5', '2'],
    ['320*150cm', '3.2', '1.5', null],
    ['320CM*150', '3.2', '1.5', null],
    ['3m*50cm*2', '3', '0.5', '2'],
    ['900mm x 540 mm x 100', '0.9', '0.54', '100'],
    ['90毫米*54毫米', '0.09', '0.054', null],
    ['60公分*90厘米', '0.6', '0.9', null],
    ['.5*.5*2', '0.5', '0.5', '2'],
    ['1.23456*1', '1.2346', '1', null],
    ['1*1*2.5', '1', '1', '2.5'],
  ])('%j', (input, width, height, amount) => {
    expect(parseDimensionText(input)).toEqual({ width, height, amount });
  });

  it.each([
    '',
    '3.2',
    '3.2m',
    '*',
    '3.2*',
    '*1.5',
    '3.2**1.5',
    '3.2*1.5*10*2',
    '3.2*1.5 10',
    '1.2.3*4',
    'abc',
    'a3*2',
    '-3*2',
    '1-2.5',
    '3x2-2',
    '0.8-2-5',
    '0*1.5',
    '3*0',
    '3*2*0',
    '3*2*0.5',
    '0.01mm*5mm',
    '3kg*2',
    '1e5*2',
    '123456789012345*1',
    `1*${'2'.repeat(100)}`,
  ])('%j is no dimension text', (input) => {
    expect(parseDimensionText(input)).toBeNull();
  });
});

describe('full-width forms', () => {
  it('become ASCII, the rest stays', () => {
    expect(toHalfWidth('ＡＢ１２．５＊－（）\u3000门头')).toBe('AB12.5*-() 门头');
  });
});

describe('one side with its unit', () => {
  it.each([
    ['120cm', '1.2'],
    ['2400mm', '2.4'],
    ['120 厘米', '1.2'],
    ['３．５米', '3.5'],
    ['1.5M', '1.5'],
    ['90公分', '0.9'],
  ])('%j is %s metres', (text, metres) => {
    expect(parseLengthText(text)).toBe(metres);
    expect(looksLikeDimensions(text)).toBe(true);
  });

  it.each(['', '1.2', 'cm', '-120cm', '120cmm', '1-2.5cm', '120kg', '1.2.3m', '0mm', '1e3mm', `${'9'.repeat(100)}mm`])(
    '%j is none',
    (text) => {
      expect(parseLengthText(text)).toBeNull();
    },
  );
});

it('a size is written in 60 characters at most', () => {
  const padded = (length: number) => '3*2'.padStart(length);
  expect(parseDimensionText(padded(60))).toMatchObject({ width: '3', height: '2' });
  expect(parseDimensionText(padded(61))).toBeNull();
  expect(parseLengthText('3m'.padStart(60))).toBe('3');
  expect(parseLengthText('3m'.padStart(61))).toBeNull();
});
