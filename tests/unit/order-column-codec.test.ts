import { describe, expect, it } from 'vitest';
import {
  countNumbers,
  encodeNumbers,
  encodeTexts,
  markBetween,
  markHolding,
  readNumbers,
  readTexts,
} from '#domain/orders/order-column-codec.ts';

/** The data at an offset of `by` bytes in a larger buffer, as the driver hands it over. */
function shifted(data: Buffer, by: number): Buffer {
  const whole = Buffer.alloc(data.length + by);
  data.copy(whole, by);
  return whole.subarray(by);
}

const rowsOf = (marks: Uint8Array) => [...marks.entries()].flatMap(([row, mark]) => (mark === 1 ? [row] : []));

describe('a column of numbers', () => {
  const COLUMNS: Array<[name: string, values: Array<number | null>]> = [
    ['nothing', []],
    ['none', [null, null]],
    ['one byte', [0, 254, null, 7]],
    ['two bytes', [1000, 1255, null, 1001]],
    ['four bytes', [1_700_000_000_000, 1_700_000_065_535, null]],
    ['eight bytes', [0, 4_294_967_295, null, -5]],
    ['the largest', [Number.MAX_SAFE_INTEGER, Number.MIN_SAFE_INTEGER, null]],
  ];
  it.each(COLUMNS)('of %s finds each by its value and by ranges', (_, values) => {
    const encoded = encodeNumbers(values);
    expect(countNumbers(encoded)).toBe(values.length);
    const known = values.filter((value) => value !== null);
    for (let by = 0; by < 8; by += 1) {
      const column = readNumbers(shifted(encoded, by));
      const found = (from: number, to: number) => {
        const marks = new Uint8Array(values.length);
        markBetween(column, [from, to], marks);
        return rowsOf(marks);
      };
      const wanted = (from: number, to: number) =>
        values.flatMap((value, row) => (value !== null && value >= from && value <= to ? [row] : []));
      for (const from of [...known, -1, Number.NEGATIVE_INFINITY, Number.NaN])
        for (const to of [...known, 3e15, Number.POSITIVE_INFINITY, Number.NaN]) expect(found(from, to)).toEqual(wanted(from, to));
    }
  });

  it('takes whole numbers only', () => {
    expect(() => encodeNumbers([1.5])).toThrow(RangeError);
    expect(() => encodeNumbers([2 ** 53])).toThrow(RangeError);
  });
});

describe('a column of texts', () => {
  const TEXTS = ['', 'ab', 'ba', 'aba', '', '中文', '文中', '😀', '\u001f', 'ab\u001f', 'ab'];
  it('finds what stands in one text, and nothing that begins in one and ends in the next', () => {
    for (const values of [TEXTS, [], ['']]) {
      const column = readTexts(shifted(encodeTexts(values), 3));
      for (const piece of ['a', 'ab', 'bab', 'aab', '中', '文文', '😀', '\u001f', 'b\u001f', '没有']) {
        const marks = new Uint8Array(values.length);
        markHolding(column, [Buffer.from(piece), Buffer.from('zz')], marks);
        expect([piece, rowsOf(marks)]).toEqual([piece, values.flatMap((value, row) => (value.includes(piece) ? [row] : []))]);
      }
    }
  });

  it('tells any number of different texts apart', () => {
    for (const count of [256, 257, 65_536, 65_537]) {
      const values = Array.from({ length: count }, (_, row) => `<${row}>`);
      const marks = new Uint8Array(count);
      markHolding(readTexts(encodeTexts(values)), [Buffer.from(`<${count - 1}>`), Buffer.from('<7>')], marks);
      expect(rowsOf(marks)).toEqual([7, count - 1]);
    }
  });
});
