import { describe, expect, it } from 'vitest';
import type { RowOutcome } from '#domain/imports/import-result.repository.ts';
import { ResultSheet, resultText } from '#domain/imports/result-sheet.ts';
import { ORDER_LINE_IMPORT_COLUMNS } from '#shared/schemas/order-import.schema.ts';

const HEADER = {
  row: 1,
  columns: ['orderId', 'productsName', 'amount', 'remarks'].map((key, column) => ({ key, column })),
  result: null,
};
const MERGES = [{ top: 2, bottom: 3, left: 0, right: 0 }];

const outcome = (more: Partial<RowOutcome>): RowOutcome => ({
  rowNo: 1,
  sheet: '明细',
  excelRow: 2,
  state: 'done',
  action: 'create',
  cells: {},
  faults: [],
  warnings: [],
  ...more,
});
const note = (reason: string, column = '', key?: string) => ({ column, found: '', expected: '', reason, ...(key ? { key } : {}) });

describe('the result of a row', () => {
  it('is said in words', () => {
    const faults = [
      note('第 42 行「数量」：「十」不是数字，请填写如 10', '数量'),
      note('第 42 行「单位」：不存在', '单位'),
      note('整张订单有误'),
    ];
    const cases: Array<[Partial<RowOutcome>, string]> = [
      [{ state: 'done', action: 'create' }, '已新增'],
      [{ state: 'done', action: 'update' }, '已更新'],
      [{ state: 'done', action: 'unchanged' }, '无变化'],
      [{ state: 'checked', action: 'create' }, '可新增'],
      [{ state: 'checked', action: 'update' }, '可更新'],
      [{ state: 'checked', action: 'unchanged' }, '无需变化'],
      [{ state: 'staged', action: null }, '未处理'],
      [{ state: 'undone', action: 'create' }, '已撤销'],
      [{ state: 'kept', action: 'create', faults: [note('已收款')] }, '已导入，未能撤销：已收款'],
      [{ state: 'failed', action: null, faults }, '未导入：「数量」：「十」不是数字，请填写如 10；「单位」：不存在；整张订单有误'],
    ];
    for (const [given, words] of cases) expect(resultText(outcome(given))).toBe(words);
  });

  it('marks the cells of its faults and warnings, by field or by the label of older notes', () => {
    const sheet = new ResultSheet(HEADER, ORDER_LINE_IMPORT_COLUMNS, []);
    const row = { row: 2, cells: ['S1', '写真', '十', '急'] };
    const cells = { orderId: 'S1', productsName: '写真', amount: '十', remarks: '急' };
    const faults = [note('第 2 行「数量」：不对', '数量'), note('第 2 行「产品」：没有', '产品', 'productsName'), note('整张订单有误')];
    expect(sheet.annotate(row, outcome({ state: 'failed', action: null, cells, faults }))).toMatchObject({
      tone: 'fault',
      marks: [
        { column: 2, tone: 'fault', reason: '「数量」：不对' },
        { column: 1, tone: 'fault', reason: '「产品」：没有' },
      ],
      values: new Map(),
    });
    expect(sheet.annotate(row, outcome({ cells, warnings: [note('第 2 行「备注」：太长', '备注', 'remarks')] }))).toMatchObject({
      result: '已新增',
      tone: 'warning',
      marks: [{ column: 3, tone: 'warning', reason: '「备注」：太长' }],
    });
  });

  it('gives mended cells their new value, and leaves a merged cell to stand for its rows', () => {
    const sheet = new ResultSheet(HEADER, ORDER_LINE_IMPORT_COLUMNS, MERGES);
    const first = { orderId: 'S1', productsName: '写真', amount: '10' };
    expect(sheet.annotate({ row: 2, cells: ['S1', '写真', '十', '急'] }, outcome({ cells: first }))?.values).toEqual(
      new Map([
        [2, { number: '10' }],
        [3, null],
      ]),
    );
    const second = { orderId: 'S1', productsName: '户外喷绘', amount: { number: '2' } };
    expect(sheet.annotate({ row: 3, cells: [null, '喷绘', { number: '2' }] }, outcome({ excelRow: 3, cells: second }))?.values).toEqual(
      new Map([[1, '户外喷绘']]),
    );
  });

  it('is kept where the sheet has it already', () => {
    const sheet = new ResultSheet({ ...HEADER, result: 4 }, ORDER_LINE_IMPORT_COLUMNS, []);
    expect(sheet.table).toEqual({ headerRow: 1, resultColumn: 4 });
    expect(sheet.annotate({ row: 2, cells: ['S1', '写真', null, null, '已更新'] }, null)).toMatchObject({ result: '此前已导入' });
    expect(sheet.annotate({ row: 3, cells: ['合计', null, null, null, '未导入：什么'] }, null)).toBeNull();
  });
});
