import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { ColumnKey } from '#client/features/orders/line-grid/line-columns.ts';
import { blankLine } from '#client/features/orders/line-grid/line-draft.ts';
import { LineGridStore } from '#client/features/orders/line-grid/line-grid.store.ts';
import { DEFAULT_COMPUTE_CONFIG } from '#shared/rules/compute-config.rules.ts';
import { parseDecimal } from '#shared/rules/decimal.ts';
import { parseDimensionText, parseLengthText } from '#shared/rules/dimension-text.rules.ts';
import { isNumberText, numberTextProblem, plainNumberText, readPastedNumber, tidyNumberText } from '#shared/rules/number-text.rules.ts';
import { orderLineInput } from '#shared/schemas/order-line.schema.ts';
import { wireDecimal } from '#shared/schemas/wire.schema.ts';

/** Texts in number fields that are no figures. */
const HOSTILE = [
  '1-2.5',
  '-3',
  '+5',
  '1.2.3',
  '1..2',
  '..',
  '1,234',
  '1，234',
  '1 2',
  '3/4',
  '1e5',
  '1E+3',
  '0x1F',
  '12%',
  '#1',
  '(1)',
  '=1+1',
  "'12",
  'NaN',
  'Infinity',
  'null',
  'undefined',
  'true',
  'abc',
  '十二',
  '壹',
  '½',
  '²',
  '٣',
  '१२',
  '1٫5',
  '1·5',
  '1′5',
  '1\u200b2',
  '1\u00a02',
  '\u202e12',
  '12元',
  '￥12',
  '120kg',
  '1.5*',
  '1.5*2',
  '3m²',
  '<b>1</b>',
  '1;drop table',
  '😀',
  '\ud800',
  '1\n2',
  '1\t2',
  '--',
  '−3',
  '１－２',
];

const FIGURES: [string, string][] = [
  ['12', '12'],
  ['１２．５０', '12.50'],
  ['3。5', '3.5'],
  ['.5', '0.5'],
  ['12.', '12'],
  ['007', '7'],
  ['  8 ', '8'],
  ['0.0001', '0.0001'],
  ['99999999.99', '99999999.99'],
];

describe('the rule of every number field', () => {
  it.each(HOSTILE)('refuses %j with a message, on the server too, and changes nothing of it', (text) => {
    expect(numberTextProblem(text)).toMatch(/[\u4e00-\u9fff]/);
    expect(tidyNumberText(text)).toBe(text);
    expect(isNumberText(text)).toBe(false);
    expect(wireDecimal.safeParse(text).success).toBe(false);
  });

  it.each(FIGURES)('takes %j as %s', (text, figure) => {
    expect(numberTextProblem(text)).toBeNull();
    expect(tidyNumberText(text)).toBe(figure);
    expect(wireDecimal.parse(figure)).toBe(figure);
  });

  it('names what is too long', () => {
    expect(numberTextProblem('1.23456')).toBe('最多 4 位小数');
    expect(numberTextProblem('1.234', 2)).toBe('最多 2 位小数');
    expect(numberTextProblem('123456789012345')).toBe('不能大于 99,999,999.99');
    expect(numberTextProblem('1.5', 0)).toBe('只能填整数');
    expect(numberTextProblem('15', 0)).toBeNull();
  });

  it('never changes a text into another number: it is this figure or refused', () => {
    const typed = fc.string({ unit: fc.constantFrom(...'0123456789.-*xm ,，。．１２元/e+'), maxLength: 12 });
    fc.assert(
      fc.property(fc.oneof(typed, fc.string({ maxLength: 8 })), (text) => {
        const tidy = tidyNumberText(text);
        if (tidy !== text && tidy !== '') expect(Number(tidy)).toBe(Number(plainNumberText(text)));
        if (tidy === '') expect(['', '.']).toContain(plainNumberText(text).trim());
        else if (numberTextProblem(text) === null) expect(wireDecimal.safeParse(tidy).success).toBe(true);
        expect(tidyNumberText(tidy)).toBe(tidy);
        const pasted = readPastedNumber(text);
        if (pasted !== null) expect(isNumberText(pasted.text)).toBe(true);
      }),
      { numRuns: 2_000 },
    );
  });
});

const FIGURE_COLUMNS: readonly ColumnKey[] = ['width', 'height', 'amount', 'unitPrice', 'totalArea', 'totalAmount', 'cost'];

function openGrid(): LineGridStore {
  return new LineGridStore([], {
    config: { ...DEFAULT_COMPUTE_CONFIG, isAutoInlinedAreaCalc: false, isAutoInlineAmount: false },
    units: [],
    showCost: true,
    showProfit: true,
    readOnly: false,
    stopColumns: [],
    searchProducts: async () => [],
    matchProducts: null,
  });
}

const readableText = (text: string): boolean =>
  readPastedNumber(text) !== null || parseDimensionText(text) !== null || parseLengthText(text) !== null;

describe.each(FIGURE_COLUMNS)('the column %s', (column) => {
  it.each(HOSTILE.filter((text) => !readableText(text)))('keeps %j as typed, marks it and does not compute with it', (text) => {
    const typed = openGrid();
    typed.addLine();
    const [key = ''] = typed.getKeys();
    typed.setOnLines([key], 'contentProduction', '门头');
    typed.focus(key, column);
    typed.type(key, column, text);
    typed.settle();
    const pasted = openGrid();
    pasted.paste(`内容\t${column}\n门头\t"${text.replaceAll('"', '""')}"`, null);
    for (const grid of [typed, pasted]) {
      const [line = blankLine()] = grid.getLines();
      expect(String(line[column as 'width']).trim()).toBe(text.trim());
      expect(grid.issues().map((issue) => issue.column)).toContain(column);
      for (const name of ['totalArea', 'totalAmount', 'totalCost'] as const)
        if (name !== column && line[name] !== '') expect(parseDecimal(line[name]).units).toBe(0n);
    }
    // The schema of the call refuses such a text, too.
    if (text.trim() !== '') expect(orderLineInput.safeParse({ [column]: text }).success).toBe(false);
  });
});
