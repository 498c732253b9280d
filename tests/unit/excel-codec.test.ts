import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readCell } from '#platform/excel/cell-codec.ts';
import type { LengthUnit } from '#platform/excel/number-cell.ts';
import type { CellValue } from '#platform/excel/workbook-model.ts';
import type { ColumnKind, ColumnSpec } from '#shared/schemas/import-column.schema.ts';

const EXAMPLES: Record<ColumnKind, string> = {
  text: '甲',
  decimal: '10',
  money: '18.5',
  percent: '85',
  integer: '10',
  length: '3.2',
  date: '2026-11-03',
  phone: '13800138000',
  flag: '否',
};

function column(kind: ColumnKind, more: Partial<ColumnSpec> = {}): ColumnSpec {
  return { key: 'k', label: '列', kind, example: EXAMPLES[kind], ...more };
}

it('a flag without its values is a slip in the program', () => {
  expect(() => readCell('是', column('flag'))).toThrow('A flag column needs its values');
});

/** The value of a cell, or the fault as `found|reason`. */
function read(kind: ColumnKind, cell: CellValue, more: Partial<ColumnSpec> = {}, unit?: LengthUnit) {
  const reading = readCell(cell, column(kind, more), unit);
  return reading.ok ? reading.value : `${reading.found}|${reading.reason}`;
}

const n = (number: string) => ({ number });

describe('numbers', () => {
  it.each<[ColumnKind, CellValue, string]>([
    ['decimal', n('18.5'), '18.5'],
    ['decimal', '１８．５', '18.5'],
    ['decimal', '18。5', '18.5'],
    ['decimal', ' 10 ', '10'],
    ['decimal', '10张', '10'],
    ['decimal', '10 个', '10'],
    ['decimal', '2.5㎡', '2.5'],
    ['decimal', '1,200', '1200'],
    ['decimal', '１，２００．５０', '1200.5'],
    ['decimal', '-5', '-5'],
    ['decimal', '.5', '0.5'],
    ['decimal', '007', '7'],
    ['money', '¥1,200.50', '1200.5'],
    ['money', '￥18', '18'],
    ['money', '18元', '18'],
    ['money', '18.5 RMB', '18.5'],
    ['money', n('0.12345'), '0.1235'],
    ['money', n('0.12344'), '0.1234'],
    ['money', n('99999999999999.99995'), '位'],
    ['percent', n('85'), '85'],
    ['percent', '85%', '85'],
    ['percent', '８５％', '85'],
    ['percent', '8.5折', '85'],
    ['percent', '85折', '85'],
    ['percent', { number: '0.85', percent: true }, '85'],
    ['integer', n('10'), '10'],
    ['integer', '10.0', '10'],
    ['length', n('3.2'), '3.2'],
    ['length', '3.2米', '3.2'],
    ['length', '3.2M', '3.2'],
    ['length', '320cm', '3.2'],
    ['length', '３２０厘米', '3.2'],
    ['length', '3200mm', '3.2'],
    ['length', '5mm', '0.005'],
  ])('%s %j is %s', (kind, cell, expected) => {
    expect(read(kind, cell)).toContain(expected);
  });

  it('takes the unit of the header, and the unit of the cell before it', () => {
    expect(read('length', n('320'), {}, 'cm')).toBe('3.2');
    expect(read('length', '320', {}, 'mm')).toBe('0.32');
    expect(read('length', '3.2米', {}, 'cm')).toBe('3.2');
  });

  it.each<[ColumnKind, CellValue, string]>([
    ['decimal', '十', '十|不是数字'],
    ['decimal', '10箱', '10箱|的单位不能确定'],
    ['decimal', '3万', '3万|的单位不能确定'],
    ['decimal', '1,20', '1,20|不是数字'],
    ['decimal', '3*4', '3*4|不是数字'],
    ['decimal', '约10', '约10|不是数字'],
    ['decimal', '3²', '3²|的单位不能确定'],
    ['decimal', '¥10', '¥10|不是数字'],
    ['decimal', true, 'TRUE|不是数字'],
    ['decimal', { date: '2026-11-03 00:00:00' }, '2026-11-03|不是数字'],
    ['decimal', { error: '#N/A' }, '#N/A|是公式错误'],
    ['decimal', { number: '0.85', percent: true }, '85%|是百分数'],
    ['money', '$18', '$18|不是数字'],
    ['money', '18元/㎡', '18元/㎡|的单位不能确定'],
    ['integer', n('10.5'), '10.5|不是整数'],
    ['length', '3.2', '3.2'],
    ['length', '3尺', '3尺|的单位不能确定'],
    ['length', '3.2x1.5', '3.2x1.5|不是数字'],
    ['percent', '八五折', '八五折|不是数字'],
  ])('%s %j is refused: %s', (kind, cell, expected) => {
    expect(read(kind, cell)).toBe(expected);
  });

  it('keeps the bounds of the column', () => {
    expect(read('decimal', n('0'), { min: 1 })).toBe('0|小于 1');
    expect(read('percent', n('0.85'), { min: 1, max: 100 })).toBe('0.85|小于 1');
    expect(read('percent', n('150'), { min: 1, max: 100 })).toBe('150|大于 100');
    expect(read('money', n('999999999999999'))).toBe('999999999999999|位数过多');
  });
});

describe('dates', () => {
  it.each<[CellValue, string]>([
    [{ date: '2026-11-03 08:00:00' }, '2026-11-03 08:00:00'],
    ['2026-11-03', '2026-11-03 00:00:00'],
    ['2026/11/3', '2026-11-03 00:00:00'],
    ['2026.11.3', '2026-11-03 00:00:00'],
    ['２０２６／１１／３', '2026-11-03 00:00:00'],
    ['2026年11月3日', '2026-11-03 00:00:00'],
    ['2026年11月3号 星期二', '2026-11-03 00:00:00'],
    ['2026年11月3日 下午3点30分', '2026-11-03 15:30:00'],
    ['2026/11/3 8:05', '2026-11-03 08:05:00'],
    ['2026-11-1 12:30', '2026-11-01 12:30:00'],
    ['2026 年 11 月 3 日', '2026-11-03 00:00:00'],
    ['2026-11-03T08:05:06.000Z', '2026-11-03 08:05:06'],
    ['2026-11-03 12:00 am', '2026-11-03 00:00:00'],
    ['20261103', '2026-11-03 00:00:00'],
    [n('20261103'), '2026-11-03 00:00:00'],
    [n('46329.5'), '2026-11-03 12:00:00'],
    [n('32874'), '1990-01-01 00:00:00'],
    [n('73050.5'), '2099-12-31 12:00:00'],
    ['2028-02-29', '2028-02-29 00:00:00'],
  ])('%j is %s', (cell, expected) => {
    expect(read('date', cell)).toBe(expected);
  });

  it.each<[CellValue, string]>([
    ['2026/13/45', '不是有效日期'],
    ['2026-02-29', '不是有效日期'],
    ['2026-11/3', '不是有效日期'],
    ['2026-11-112:30', '不是有效日期'],
    ['11月3日', '缺少年份'],
    ['11-3', '缺少年份'],
    ['26-11-03', '不是有效日期'],
    ['11/3/2026', '不是有效日期'],
    ['2026年11月', '不是有效日期'],
    ['明天', '不是有效日期'],
    ['2026-11-03 25:00', '不是有效日期'],
    ['08:30:00', '不是有效日期'],
    [n('3'), '不是有效日期'],
    [n('32873'), '不是有效日期'],
    [n('73051'), '不是有效日期'],
    [true, '不是有效日期'],
    [{ date: '1905-07-18 00:00:00' }, '不在 1990 年到 2099 年之间'],
  ])('%j is refused: %s', (cell, reason) => {
    expect(read('date', cell)).toContain(`|${reason}`);
  });
});

describe('phones', () => {
  it.each<CellValue>([
    '13800138000',
    n('13800138000'),
    '138 0013 8000',
    '138-0013-8000',
    '+86 13800138000',
    '8613800138000',
    '１３８００１３８０００',
    '1.3800138000E+10',
    '\u200b13800138000',
  ])('%j', (cell) => {
    expect(read('phone', cell)).toBe('13800138000');
  });

  it.each<[CellValue, string]>([
    ['1380013800', '不是有效的手机号码'],
    ['12800138000', '不是有效的手机号码'],
    ['13800138000/13900139000', '不是有效的手机号码'],
    ['0571-88886666', '不是有效的手机号码'],
    ['1.38E+10', '已变成科学计数法，丢失了末尾几位'],
  ])('%j is refused: %s', (cell, reason) => {
    expect(read('phone', cell)).toContain(`|${reason}`);
  });
});

describe('text and flags', () => {
  it('keeps text as it is meant', () => {
    expect(read('text', '000123')).toBe('000123');
    expect(read('text', n('80'))).toBe('80');
    expect(read('text', ' Ｓ０１（甲）　')).toBe('S01（甲）');
    expect(read('text', '=SUM(A1)')).toBe('=SUM(A1)');
    expect(read('text', { date: '2026-11-03 00:00:00' })).toBe('2026-11-03');
    expect(read('text', n('123456789012346000'))).toBe('123456789012346000|作为数字已丢失末尾几位');
    expect(read('text', '一二三四', { maxLength: 3 })).toBe('一二三四|超过 3 个字');
  });

  it('knows an empty cell in all its forms', () => {
    for (const cell of [null, '', '  ', '\u3000', '\u00a0\u200b']) {
      expect(read('decimal', cell)).toBeNull();
      expect(read('text', cell, { required: true })).toBe('|不能为空');
    }
  });

  it('reads flags by the column’s own numbers', () => {
    const urgent = { flag: { yes: 0, no: 1, yesWords: ['加急'] } };
    expect(['是', '加急', '√', 'Y', true].map((cell) => read('flag', cell, urgent))).toEqual([0, 0, 0, 0, 0]);
    expect(['否', '×', 'no', false].map((cell) => read('flag', cell, urgent))).toEqual([1, 1, 1, 1]);
    // To a person 1 means yes, but the product stores 0 for urgent: the meaning cannot be told.
    expect(read('flag', n('1'), urgent)).toBe('1|不能判断是或否');
    expect(read('flag', n('1'), { flag: { yes: 1, no: 0 } })).toBe(1);
    expect(read('flag', '也许', urgent)).toBe('也许|不能判断是或否');
  });
});

describe('choices', () => {
  const choices = ['自动（有面积按面积）', '按面积', '按数量'];

  it.each([
    ['按面积', '按面积'],
    [' 按 数量 ', '按数量'],
    ['自动', '自动（有面积按面积）'],
    ['自动(有面积按面积)', '自动（有面积按面积）'],
  ])('%s is %s', (cell, value) => {
    expect(read('text', cell, { choices })).toBe(value);
  });

  it('are the only words that a cell may hold', () => {
    expect(read('text', '按长度', { choices })).toBe('按长度|不在可选项中');
    expect(readCell('按长度', column('text', { choices }))).toMatchObject({
      expected: '请填写 自动（有面积按面积）、按面积、按数量 之一',
    });
    expect(read('text', null, { choices })).toBe(null);
  });
});

it('the quick reading of a plain number equals the full reading that blanks around it lead to', () => {
  const digits = fc.string({ unit: fc.constantFrom(...'0123456789'), minLength: 0, maxLength: 17 });
  fc.assert(
    fc.property(
      digits,
      fc.option(digits),
      fc.constantFrom<ColumnKind>('decimal', 'money', 'percent', 'integer', 'length'),
      fc.constantFrom<LengthUnit>('m', 'cm', 'mm'),
      (whole, fraction, kind, unit) => {
        const text = fraction === null ? whole : `${whole}.${fraction}`;
        const spec = column(kind, { min: 0 });
        const [tight, wide] = [readCell(text, spec, unit), readCell(`${text} `, spec, unit)].map((reading) =>
          reading.ok ? reading.value : reading.reason,
        );
        expect(tight).toBe(wide);
      },
    ),
    { numRuns: 3000, seed: 11 },
  );
});
