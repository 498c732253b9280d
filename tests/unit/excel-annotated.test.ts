import { buffer } from 'node:stream/consumers';
import ExcelJs from 'exceljs';
import { afterAll, describe, expect, it } from 'vitest';
import { type AnnotatedContent, MOST_COMMENTS, type RowAnnotation, writeAnnotatedWorkbook } from '#platform/excel/annotated-writer.ts';
import { readTables } from '#platform/excel/sheet-table.ts';
import type { CellValue, RowBatch } from '#platform/excel/workbook-model.ts';
import { DEFAULT_WORKBOOK_LIMITS } from '#platform/excel/workbook-model.ts';
import { readWorkbookRows } from '#platform/excel/workbook-reader.ts';
import { ZipArchive } from '#platform/excel/zip-archive.ts';
import { ORDER_LINE_IMPORT_COLUMNS } from '#shared/schemas/order-import.schema.ts';
import { batchesOf, scratch } from './excel-fixtures.ts';
import { byExcelJs, bySheetJs, EXPECTED_ROWS, HIDDEN_ROW } from './excel-writers-source.ts';

const files = scratch();
afterAll(() => files.remove());

const DAY = { date: '2026-11-03 00:00:00' };
const ROWS: CellValue[][] = [
  ['某某广告 订单明细'],
  ['编号', '数量', '折扣', '日期', '备注', '颜色'],
  ['0012', { number: '18.5' }, { number: '0.85', percent: true }, DAY, '=1+1', '红'],
  ['S2', '十', { number: '0.125', percent: true }, { date: '2026-11-03 08:05:09' }, ' 空 <&> ', { error: '#N/A' }],
  [{ number: '138001380001' }, null, true, '11月3日', '多\n行', { error: 'odd' }],
  ['合计', { number: '18.5' }],
];

async function* source(sheets: Array<Partial<RowBatch> & { cells: CellValue[][] }>): AsyncGenerator<RowBatch> {
  for (const { sheet = '明细', sheetHidden = false, merges = [], cells } of sheets) {
    yield { sheet, sheetHidden, merges, rows: [] };
    yield { sheet, sheetHidden, rows: cells.map((row, at) => ({ row: at + 1, cells: row })) };
  }
}

const said = (result: string, more: Partial<RowAnnotation> = {}): RowAnnotation => ({
  result,
  tone: 'plain',
  marks: [],
  values: new Map(),
  ...more,
});
const FAULT = said('未导入：「数量」不是数字', {
  tone: 'fault',
  marks: [
    { column: 1, tone: 'fault', reason: '「数量」：「十」不是数字' },
    { column: 1, tone: 'fault', reason: '请填写如 10' },
    { column: 3, tone: 'warning', reason: '日期太早' },
  ],
});
const EMPTY = said('未导入', {
  tone: 'fault',
  marks: [{ column: 7, tone: 'fault', reason: '不能为空' }],
  values: new Map([[1, { number: '7' }]]),
});
const SAID: Record<number, RowAnnotation> = { 3: said('已新增'), 4: FAULT, 5: EMPTY };

const content = (more: Partial<AnnotatedContent> = {}): AnnotatedContent => ({
  batches: source([{ cells: ROWS, merges: [{ top: 1, bottom: 1, left: 0, right: 5 }] }]),
  tableOf: () => ({ headerRow: 2, resultColumn: null }),
  annotate: ({ row }) => (row % 2 === 0 ? Promise.resolve(SAID[row] ?? null) : (SAID[row] ?? null)),
  ...more,
});

async function excelJs(bytes: Buffer) {
  const workbook = new ExcelJs.Workbook();
  await workbook.xlsx.load(bytes as unknown as ArrayBuffer);
  return workbook;
}

describe('an annotated workbook', () => {
  it('keeps rows, values and titles, one column to the right of what became of them', async () => {
    const batches = await batchesOf(files.file('a.xlsx', await buffer(writeAnnotatedWorkbook(content()))));
    expect(batches[0]?.merges).toEqual([{ top: 1, bottom: 1, left: 1, right: 6 }]);
    expect(batches.flatMap(({ rows }) => rows)).toEqual([
      { row: 1, cells: [null, ...(ROWS[0] ?? [])] },
      { row: 2, cells: ['导入结果', ...(ROWS[1] ?? [])] },
      { row: 3, cells: ['已新增', ...(ROWS[2] ?? [])] },
      { row: 4, cells: ['未导入：「数量」不是数字', ...(ROWS[3] ?? [])] },
      { row: 5, cells: ['未导入', { number: '138001380001' }, { number: '7' }, true, '11月3日', '多\n行', 'odd'] },
      { row: 6, cells: [null, ...(ROWS[5] ?? [])] },
    ]);
  });

  it('marks bad cells and says why, freezes the header, and opens in exceljs', async () => {
    const workbook = await excelJs(await buffer(writeAnnotatedWorkbook(content())));
    const sheet = workbook.getWorksheet('明细');
    expect(sheet?.getCell('C4').note).toMatchObject({ texts: [{ text: '「数量」：「十」不是数字\n请填写如 10' }] });
    expect(sheet?.getCell('C4').fill).toMatchObject({ fgColor: { argb: 'FFFFD6D2' } });
    expect(sheet?.getCell('E4').note).toMatchObject({ texts: [{ text: '日期太早' }] });
    expect(sheet?.getCell('E4').fill).toMatchObject({ fgColor: { argb: 'FFFFF1C2' } });
    expect(sheet?.getCell('I5').note).toMatchObject({ texts: [{ text: '不能为空' }] });
    expect(sheet?.getCell('C3').note).toBeUndefined();
    expect(sheet?.getCell('A2').font).toMatchObject({ bold: true });
    expect(sheet?.getCell('A4').fill).toMatchObject({ fgColor: { argb: 'FFFFD6D2' } });
    expect(sheet?.views[0]).toMatchObject({ state: 'frozen', ySplit: 2 });
    expect(sheet?.getCell('B3').value).toBe('0012');
    expect(sheet?.getCell('F3')).toMatchObject({ value: '=1+1', type: ExcelJs.ValueType.String });
    expect(sheet?.getCell('D3')).toMatchObject({ value: 0.85, numFmt: '0%' });
    expect(sheet?.getCell('E3').value).toEqual(new Date(Date.UTC(2026, 10, 3)));
    expect(sheet?.getColumn(1).width).toBe(30);
  });

  it('has every sheet in its order and the hidden ones hidden; only tables get the column', async () => {
    const batches = source([
      { sheet: '选项', sheetHidden: true, cells: [['㎡'], ['张']] },
      { sheet: '说明', cells: [['请填写']] },
      { sheet: '明细', cells: ROWS },
      { sheet: '明细', cells: [] },
    ]);
    const tableOf = ({ sheet }: RowBatch) => (sheet === '明细' ? { headerRow: 2, resultColumn: null } : null);
    const bytes = await buffer(writeAnnotatedWorkbook(content({ batches, tableOf })));
    const workbook = await excelJs(bytes);
    expect(workbook.worksheets.map(({ name, state }) => [name, state])).toEqual([
      ['选项', 'hidden'],
      ['说明', 'visible'],
      ['明细', 'visible'],
      ['明细 (2)', 'visible'],
    ]);
    expect(workbook.views[0]).toMatchObject({ activeTab: 2 });
    expect(workbook.getWorksheet('选项')?.getCell('A2').value).toBe('张');
    expect(workbook.getWorksheet('明细')?.getCell('A3').value).toBe('已新增');
  });

  it('writes the results over those that the sheet has already', async () => {
    const cells: CellValue[][] = [
      ['导入结果', '订单号', '产品名称'],
      ['已新增', 'S1', '写真'],
      ['未导入：不知道', 'S2', '喷绘'],
      [null, 'S3', '喷绘'],
    ];
    const results: Record<number, string> = { 2: '此前已导入', 3: '已更新', 4: '未导入：没有' };
    const bytes = await buffer(
      writeAnnotatedWorkbook({
        batches: source([{ cells, merges: [{ top: 2, bottom: 3, left: 1, right: 1 }] }]),
        tableOf: () => ({ headerRow: 1, resultColumn: 0 }),
        annotate: ({ row }) => said(results[row] ?? ''),
      }),
    );
    const path = files.file('b.xlsx', bytes);
    const batches = await batchesOf(path);
    expect(batches.flatMap(({ rows }) => rows.map((row) => row.cells[0]))).toEqual(['导入结果', '此前已导入', '已更新', '未导入：没有']);
    expect(batches[0]?.merges).toEqual([{ top: 2, bottom: 3, left: 1, right: 1 }]);
    const events = [];
    for await (const event of readTables(readWorkbookRows(path, DEFAULT_WORKBOOK_LIMITS), ORDER_LINE_IMPORT_COLUMNS)) events.push(event);
    expect(events).toMatchObject([
      { kind: 'header', header: { result: 0, unknown: [] } },
      { kind: 'passedRows', count: 2 },
      { kind: 'records', records: [{ row: 4, cells: { orderId: 'S3' } }] },
    ]);
  });

  it('drops merged ranges that overlap, which a spreadsheet program would refuse', async () => {
    const merges = [
      { top: 3, bottom: 5, left: 0, right: 0 },
      { top: 5, bottom: 6, left: 0, right: 1 },
      { top: 6, bottom: 6, left: 0, right: 1 },
    ];
    const bytes = await buffer(writeAnnotatedWorkbook(content({ batches: source([{ cells: ROWS, merges }]) })));
    const [first] = await batchesOf(files.file('c.xlsx', bytes));
    expect(first?.merges?.map(({ top }) => top)).toEqual([3, 6]);
  });

  it.each([
    ['exceljs', () => byExcelJs(false), 'xlsx'],
    ['.xls', () => Promise.resolve(bySheetJs('biff8', false, true)), 'xls'],
  ] as const)('gives the values of a workbook by %s back', async (_, bytes, ending) => {
    const path = files.file(`original.${ending}`, await bytes());
    const stream = writeAnnotatedWorkbook({
      batches: readWorkbookRows(path, DEFAULT_WORKBOOK_LIMITS),
      tableOf: () => ({ headerRow: 2, resultColumn: null }),
      annotate: () => said('无变化'),
    });
    const rows = (await batchesOf(files.file('d.xlsx', await buffer(stream)))).flatMap((batch) => batch.rows);
    expect(rows.map(({ row, cells }) => ({ row, cells: cells.slice(1) }))).toEqual(EXPECTED_ROWS);
    if (ending === 'xlsx') expect(rows.filter(({ hidden }) => hidden).map(({ row }) => row)).toEqual([HIDDEN_ROW]);
  });

  it('writes 100,000 rows in flat memory, and comments up to the cap', async () => {
    async function* many(): AsyncGenerator<RowBatch> {
      yield { sheet: '大', sheetHidden: false, merges: [], rows: [{ row: 1, cells: ['订单号', '产品名称', '数量'] }] };
      for (let from = 2; from < 100_002; from += 500)
        yield {
          sheet: '大',
          sheetHidden: false,
          rows: Array.from({ length: 500 }, (_, at) => ({ row: from + at, cells: [`S${from + at}`, '户外喷绘', { number: '12.5' }] })),
        };
    }
    const stream = writeAnnotatedWorkbook({
      batches: many(),
      tableOf: () => ({ headerRow: 1, resultColumn: null }),
      annotate: ({ row }) => (row % 4 === 0 ? FAULT : said('已新增')),
    });
    const chunks: Buffer[] = [];
    let most = 0;
    const before = process.memoryUsage().heapUsed;
    for await (const chunk of stream) {
      chunks.push(chunk as Buffer);
      if (chunks.length % 8 === 0) most = Math.max(most, process.memoryUsage().heapUsed - before);
    }
    expect(most).toBeLessThan(96 * 1024 * 1024);
    const path = files.file('large.xlsx', Buffer.concat(chunks));
    let rows = 0;
    for await (const batch of readWorkbookRows(path, DEFAULT_WORKBOOK_LIMITS)) rows += batch.rows.length;
    expect(rows).toBe(100_001);
    const zip = await ZipArchive.open(path, DEFAULT_WORKBOOK_LIMITS);
    let comments = '';
    for await (const chunk of zip.chunks('xl/comments1.xml')) comments += chunk.toString('latin1');
    zip.close();
    expect(comments.split('<comment ')).toHaveLength(MOST_COMMENTS + 1);
  });
});
