import { describe, expect, it } from 'vitest';
import { readTables, type TableEvent, type TableOptions } from '#platform/excel/sheet-table.ts';
import type { CellValue, MergedRange, RowBatch } from '#platform/excel/workbook-model.ts';
import type { ColumnSpec } from '#shared/schemas/import-column.schema.ts';
import { ORDER_LINE_IMPORT_COLUMNS } from '#shared/schemas/order-import.schema.ts';
import { codeOf } from './excel-fixtures.ts';

interface SheetGiven {
  name?: string;
  hidden?: boolean;
  merges?: MergedRange[];
  rows: CellValue[][];
}

async function* batches(sheets: SheetGiven[]): AsyncGenerator<RowBatch> {
  for (const [at, { name = `表${at + 1}`, hidden = false, merges = [], rows }] of sheets.entries()) {
    yield { sheet: name, sheetHidden: hidden, merges, rows: [] };
    yield {
      sheet: name,
      sheetHidden: hidden,
      rows: rows.map((cells, index) => ({ row: index + 1, cells })).filter(({ cells }) => cells.some((cell) => cell !== null)),
    };
  }
}

async function eventsOf(
  sheets: SheetGiven[],
  columns: readonly ColumnSpec[] = ORDER_LINE_IMPORT_COLUMNS,
  options?: TableOptions,
): Promise<TableEvent[]> {
  const events: TableEvent[] = [];
  for await (const event of readTables(batches(sheets), columns, options)) events.push(event);
  return events;
}

async function tableOf(rows: CellValue[][], more: Partial<SheetGiven> = {}, options?: TableOptions) {
  const events = await eventsOf([{ rows, ...more }], ORDER_LINE_IMPORT_COLUMNS, options);
  const header = events.find((event) => event.kind === 'header')?.header;
  const records = events.flatMap((event) => (event.kind === 'records' ? event.records : []));
  return { header, records, matched: header?.columns.map(({ spec, letter, unit }) => `${letter}=${spec.key}${unit ? `/${unit}` : ''}`) };
}

describe('finding the header', () => {
  it('skips titles and notes above it and takes columns in any order, by synonym, with marks and units', async () => {
    const { header, records, matched } = await tableOf([
      ['某某广告 订单明细'],
      ['客户：小杨生煎', null, '日期：2026-11-03'],
      [null],
      ['备注', ' 数 量 ', '品名*', '颜色', '宽（cm）', '高/mm', '*订单编号：', '单价(元)', '成本(万元)'],
      ['急', { number: '2' }, '写真', '红', { number: '120' }, { number: '800' }, 'S1', { number: '25' }],
    ]);
    expect(header?.row).toBe(4);
    expect(matched).toEqual(['A=remarks', 'B=amount', 'C=productsName', 'E=width/cm', 'F=height/mm', 'G=orderId', 'H=unitPrice']);
    expect(header?.unknown.map((column) => column.header)).toEqual(['颜色', '成本(万元)']);
    expect(header?.absent.map((spec) => spec.key)).toContain('cost');
    expect(records).toHaveLength(1);
    expect(records[0]).toMatchObject({ sheet: '表1', row: 5, cells: { orderId: 'S1', amount: { number: '2' } } });
  });

  it('reads a header of two rows with merged cells', async () => {
    const merges = [
      { top: 1, bottom: 2, left: 0, right: 0 },
      { top: 1, bottom: 2, left: 1, right: 1 },
      { top: 1, bottom: 1, left: 2, right: 3 },
    ];
    const { header, matched } = await tableOf(
      [
        ['订单号', '产品名称', '尺寸'],
        [null, null, '宽', '高'],
        ['S1', '写真', { number: '1' }, { number: '2' }],
      ],
      { merges },
    );
    expect(header?.row).toBe(2);
    expect(matched).toEqual(['A=orderId', 'B=productsName', 'C=width', 'D=height']);
  });

  it('takes the first of two equal headers and follows earlier choices, which leave out no column that has a field of its own', async () => {
    const { matched, header } = await tableOf(
      [
        ['订单号', '产品名称', '数量', '数量', '做啥', '备注', '件数', '闲话'],
        ['S1', '写真'],
      ],
      {},
      {
        choices: new Map([
          ['做啥', 'contentProduction'],
          ['备注', null],
          ['件数', null],
          ['数量', null],
        ]),
      },
    );
    expect(matched).toEqual(['A=orderId', 'B=productsName', 'C=amount', 'E=contentProduction', 'F=remarks']);
    expect(header?.unknown.map(({ letter }) => letter)).toEqual(['H']);
    expect(header?.left.map(({ letter }) => letter)).toEqual(['D', 'G']);
  });

  it('gives unknown columns the first two values below them as text', async () => {
    const { header } = await tableOf([
      ['某店', '明细'],
      ['订单号', '产品名称', '颜色', '交期', '空列'],
      ['S1', '写真', '  ', { date: '2026-11-05 00:00:00' }],
      ['S2', '写真', '红', null],
      ['S3', '写真', '蓝', { number: '0.5', percent: true }],
      ['S4', '写真', '绿'],
    ]);
    expect(header?.unknown).toEqual([
      { column: 2, letter: 'C', header: '颜色', samples: ['红', '蓝'] },
      { column: 3, letter: 'D', header: '交期', samples: ['2026-11-05', '50%'] },
      { column: 4, letter: 'E', header: '空列', samples: [] },
    ]);
  });

  it('follows a choice against the words of a header, and the first of two for one field', async () => {
    const choices = new Map([
      ['件数量', 'amount'],
      ['个数量', 'amount'],
      ['尺寸宽cm', 'width'],
      ['单价(万元)', 'unitPrice'],
    ]);
    const { matched, header } = await tableOf(
      [
        ['订单号', '产品名称', '数量', '件数量', '个数量', '尺寸宽cm', '单价(万元)'],
        ['S1', '写真'],
      ],
      {},
      { choices },
    );
    expect(matched).toEqual(['A=orderId', 'B=productsName', 'D=amount', 'F=width/cm', 'G=unitPrice']);
    expect(header?.unknown.map(({ letter }) => letter)).toEqual(['C', 'E']);
  });

  it('passes over hidden sheets, empty ones and sheets of other things, and names them', async () => {
    const events = await eventsOf([
      {
        name: '下拉',
        hidden: true,
        rows: [
          ['订单号', '产品名称'],
          ['S1', '写真'],
        ],
      },
      { name: '空', rows: [] },
      { name: '说明', rows: [['请按模板填写']] },
      {
        name: '订单',
        rows: [
          ['订单号', '客户名称', '备注'],
          ['S1', '甲', '乙'],
        ],
      },
      {
        name: '示例',
        rows: [
          ['以下是填写示例', null],
          ['*订单号', '*产品名称'],
          ['S0', '写真'],
        ],
      },
      {
        name: '明细',
        rows: [
          ['*订单号', '*产品名称'],
          ['S1', '写真'],
        ],
      },
    ]);
    expect(events.flatMap((event) => (event.kind === 'skippedSheet' ? [[event.sheet, event.reason, event.missing]] : []))).toEqual([
      ['下拉', 'hidden', []],
      ['空', 'empty', []],
      ['说明', 'noHeader', []],
      ['订单', 'missingColumns', ['产品名称']],
      ['示例', 'sample', []],
    ]);
    expect(events.flatMap((event) => (event.kind === 'records' ? event.records : [])).map(({ sheet }) => sheet)).toEqual(['明细']);
  });

  it('hands out a header that a person can match, and accepts the row once one of its headers is decided', async () => {
    const rows: CellValue[][] = [
      ['某某广告', null, '2026 年 11 月'],
      ['哪个单', '做的东西', '几个'],
      ['S1', '写真', { number: '2' }],
    ];
    const skipped = async (choices: Array<[string, string | null]>, given = rows) => {
      const events: TableEvent[] = [];
      const read = readTables(batches([{ rows: given }]), ORDER_LINE_IMPORT_COLUMNS, { choices: new Map(choices) });
      try {
        for await (const event of read) events.push(event);
      } catch (error) {
        expect(error).toMatchObject({ code: 'headerNotFound' });
      }
      const event = events.find(({ kind }) => kind === 'skippedSheet');
      return event?.kind === 'skippedSheet' ? event : null;
    };
    const candidate = await skipped([]);
    expect(candidate).toMatchObject({ reason: 'noHeader', header: { row: 2, columns: [] } });
    expect(candidate?.header?.unknown.map(({ header, samples }) => [header, samples])).toEqual([
      ['哪个单', ['S1']],
      ['做的东西', ['写真']],
      ['几个', ['2']],
    ]);
    const decided = await skipped([['哪个单', 'orderId']]);
    expect(decided).toMatchObject({ reason: 'missingColumns', missing: ['产品名称'], header: { row: 2 } });
    expect(decided?.header?.unknown.map(({ header }) => header)).toEqual(['做的东西', '几个']);
    expect(await skipped([['几个', null]])).toMatchObject({ reason: 'missingColumns', header: { row: 2, columns: [] } });
    expect(
      await skipped([
        ['哪个单', 'orderId'],
        ['做的东西', 'productsName'],
      ]),
    ).toBeNull();
    expect(await skipped([], [['只有', '表头']])).toMatchObject({ reason: 'noHeader', header: null });
    expect(await skipped([], [['一列'], ['甲']])).toMatchObject({ reason: 'noHeader', header: null });
  });

  it('says what is missing when no sheet fits', async () => {
    expect(
      await codeOf(
        eventsOf([
          {
            rows: [
              ['订单号', '备注'],
              ['S1', '乙'],
            ],
          },
        ]),
      ),
    ).toBe('headerNotFound');
    await expect(
      eventsOf([
        {
          rows: [
            ['订单号', '备注'],
            ['S1', '乙'],
          ],
        },
      ]),
    ).rejects.toThrow('缺少必填列：产品名称');
    expect(await codeOf(eventsOf([{ rows: [['随便', '什么']] }]))).toBe('headerNotFound');
    expect(await codeOf(eventsOf([{ rows: [['订单号', '产品名称']] }]))).toBe('empty');
  });
});

describe('records', () => {
  it('gives rows of a merged order number their number, but never repeats an amount', async () => {
    const merges = [0, 4].map((column) => ({ top: 2, bottom: 4, left: column, right: column }));
    const { records } = await tableOf(
      [
        ['订单号', '产品名称', '数量', '备注', '金额'],
        ['S1', '写真', null, null, { number: '100' }],
        [null, '喷绘'],
        [null, '条幅'],
        [null, '车贴'],
      ],
      { merges },
    );
    expect(records.map(({ cells }) => [cells.orderId, cells.totalAmount])).toEqual([
      ['S1', { number: '100' }],
      ['S1', null],
      ['S1', null],
      [null, null],
    ]);
  });

  it('gives no row the number of a merged cell above its own empty one', async () => {
    const merges = [2, 4].map((top) => ({ top, bottom: top + 1, left: 0, right: 0 }));
    const rows: CellValue[][] = [
      ['订单号', '产品名称', '颜色'],
      ['S1', '写真'],
      [null, '喷绘'],
      [null, null, '红'],
      [null, '条幅'],
    ];
    const { records } = await tableOf(rows, { merges });
    expect(records.map(({ row, cells }) => [row, cells.orderId])).toEqual([
      [2, 'S1'],
      [3, 'S1'],
      [5, null],
    ]);
  });

  it('drops blank rows and names rows of totals', async () => {
    const events = await eventsOf([
      {
        rows: [
          ['订单号', '产品名称', '金额', '颜色'],
          ['S1', '写真'],
          ['  ', null, null, '红'],
          ['合 计', null, { number: '5' }],
        ],
      },
    ]);
    expect(events.flatMap((event) => (event.kind === 'records' ? event.records.map(({ row }) => row) : []))).toEqual([2]);
    expect(events.at(-1)).toEqual({ kind: 'records', header: expect.anything(), records: expect.anything() });
    expect(events.filter((event) => event.kind === 'totalRow')).toEqual([{ kind: 'totalRow', sheet: '表1', row: 4 }]);
  });

  it('passes rows over that an annotated sheet says are in the books', async () => {
    const rows: CellValue[][] = [
      ['导入结果', '订单号', '产品名称', '数量'],
      ['已新增', 'S1', '写真', { number: '1' }],
      ['未导入：「数量」：「十」不是数字', null, '喷绘', '十'],
      [' 无变化 ', 'S2', '条幅', { number: '1' }],
      ['已导入，未能撤销：已收款', 'S3', '条幅', { number: '1' }],
      [null, 'S4', '车贴', { number: '1' }],
      ['已撤销', 'S5', '车贴', { number: '1' }],
    ];
    const events = await eventsOf([{ rows, merges: [{ top: 2, bottom: 3, left: 1, right: 1 }] }]);
    const header = events.find((event) => event.kind === 'header')?.header;
    expect(header).toMatchObject({ result: 0, unknown: [] });
    const records = events.flatMap((event) => (event.kind === 'records' ? event.records : []));
    expect(records.map(({ row, cells }) => [row, cells.orderId])).toEqual([
      [3, 'S1'],
      [6, 'S4'],
      [7, 'S5'],
    ]);
    expect(events.filter((event) => event.kind === 'passedRows')).toEqual([{ kind: 'passedRows', sheet: '表1', count: 3 }]);
    // A sheet with nothing left to do is no fault.
    const done = await eventsOf([{ rows: [rows[0] ?? [], ['已更新', 'S1', '写真']] }]);
    expect(done.map(({ kind }) => kind)).toEqual(['header', 'passedRows']);
  });

  it('takes a single column for a list when its header is the only required one', async () => {
    const list: ColumnSpec[] = [
      { key: 'name', label: '名称', kind: 'text', required: true, example: '甲' },
      { key: 'remarks', label: '备注', kind: 'text', example: '' },
    ];
    const kinds = async (rows: CellValue[][], columns: readonly ColumnSpec[]) =>
      (await eventsOf([{ rows }], columns)).map(({ kind }) => kind);
    expect(await kinds([['名称'], ['平方米'], ['个']], list)).toEqual(['header', 'records']);
    // A known word among other columns, or one that is not required, does not make a list.
    await expect(
      kinds(
        [
          ['名称', '闲话'],
          ['平方米', '甲'],
        ],
        list,
      ),
    ).rejects.toThrow();
    await expect(kinds([['备注'], ['平方米']], list)).rejects.toThrow();
    await expect(kinds([['订单号'], ['S1']], ORDER_LINE_IMPORT_COLUMNS)).rejects.toThrow();
  });

  it('finds the header before the whole sheet is read', async () => {
    async function* endless(): AsyncGenerator<RowBatch> {
      yield { sheet: '表', sheetHidden: false, merges: [], rows: [{ row: 1, cells: ['订单号', '产品名称'] }] };
      for (let row = 2; ; row++) yield { sheet: '表', sheetHidden: false, rows: [{ row, cells: [`S${row}`, '写真'] }] };
    }
    let seen = 0;
    for await (const event of readTables(endless(), ORDER_LINE_IMPORT_COLUMNS)) {
      if (event.kind === 'records') seen += event.records.length;
      if (seen > 100) break;
    }
    expect(seen).toBeGreaterThan(100);
  });
});

it('a header stands among the first thirty rows with something in them', async () => {
  const labels = ORDER_LINE_IMPORT_COLUMNS.map(({ label }) => label);
  const behind = (notes: number) =>
    codeOf(eventsOf([{ rows: [...Array.from({ length: notes }, () => ['说明']), labels, labels.map((_, index) => `值${index}`)] }]));
  expect([await behind(29), await behind(30)]).toEqual(['none', 'headerNotFound']);
});
