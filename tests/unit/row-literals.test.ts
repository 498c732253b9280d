import { describe, expect, it } from 'vitest';
import { literal } from '#platform/db/row-literals.ts';

describe('a value of a bulk statement', () => {
  it.each([
    ["O'Brien", String.raw`'O\'Brien'`],
    [1.5, '1.5'],
    [7n, '7'],
    [true, 'true'],
    [null, 'null'],
    [undefined, 'default'],
  ])('%s is written as SQL', (value, text) => {
    expect(literal(value)).toBe(text);
  });

  it.each([Number.NaN, Number.POSITIVE_INFINITY, { toString: () => '1 or 1=1' } as never])('%s is refused', (value) => {
    expect(() => literal(value)).toThrow(TypeError);
  });
});
