import { buffer } from 'node:stream/consumers';
import { setTimeout } from 'node:timers/promises';
import { read as readSheetJs, utils } from '@e965/xlsx';
import ExcelJs from 'exceljs';
import fc from 'fast-check';
import { afterAll, describe, expect, it } from 'vitest';
import { type WorkbookContent, type WriteColumn, type WriteValue, writeWorkbook } from '#platform/excel/workbook-writer.ts';
import { ZipStream } from '#platform/excel/zip-stream.ts';
import { batchesOf, scratch } from './excel-fixtures.ts';

const files = scratch();
afterAll(() => files.remove());

const COLUMNS: WriteColumn[] = [
  { header: '订单号', kind: 'text', width: 20 },
  { header: '金额', kind: 'money' },
  { header: '面积', kind: 'decimal', decimals: 4 },
  { header: '数量', kind: 'integer' },
  { header: '折扣', kind: 'percent' },
  { header: '日期', kind: 'date' },
  { header: '时间', kind: 'datetime' },
];
const ROWS: WriteValue[][] = [
  ['S01', '1234.5', '0.0001', 3, '85', '2026-11-03', '2026-11-03 08:05:09'],
  ['=1+1', '-0.10', '12', 10n, null, '2026-11-03 00:00:00', Date.UTC(2026, 10, 3, 0, 5, 9)],
  ['0012', null, '', undefined, '7.5', '明天', null],
];

async function written(content: Omit<WorkbookContent, 'sheetName' | 'columns'> & Partial<WorkbookContent>): Promise<Buffer> {
  return buffer(writeWorkbook({ sheetName: '订单', columns: COLUMNS, ...content }));
}

async function readBack(bytes: Buffer) {
  const batches = await batchesOf(files.file('w.xlsx', bytes));
  return batches.flatMap(({ sheet, rows }) => rows.map(({ row, cells }) => ({ sheet, row, cells })));
}

describe('an archive', () => {
  const written = async (parts: readonly string[]) => {
    const zip = new ZipStream(1, 1000);
    for (const text of parts) await buffer(zip.part('a', [text]));
    return zip.end();
  };

  it('takes no more than its form has numbers for', async () => {
    await expect(written([' '.repeat(1001)])).rejects.toThrow('a is too large');
    await expect(written(new Array<string>(12).fill(' '))).rejects.toThrow('Too much');
    await written([' '.repeat(1000)]);
  });
});

describe('written workbooks', () => {
  it('come back cell by cell', async () => {
    const rows = await readBack(await written({ rows: ROWS }));
    expect(rows.map(({ cells }) => cells)).toEqual([
      ['订单号', '金额', '面积', '数量', '折扣', '日期', '时间'],
      [
        'S01',
        { number: '1234.5' },
        { number: '0.0001' },
        { number: '3' },
        { number: '85' },
        { date: '2026-11-03 00:00:00' },
        { date: '2026-11-03 08:05:09' },
      ],
      [
        '=1+1',
        { number: '-0.1' },
        { number: '12' },
        { number: '10' },
        null,
        { date: '2026-11-03 00:00:00' },
        { date: '2026-11-03 08:05:09' },
      ],
      ['0012', null, null, null, { number: '7.5' }, '明天'],
    ]);
  });

  it('open in exceljs with real numbers, dates, widths and a frozen header', async () => {
    const path = files.file('w.xlsx', await written({ rows: ROWS }));
    const workbook = new ExcelJs.Workbook();
    await workbook.xlsx.readFile(path);
    const sheet = workbook.getWorksheet('订单');
    expect(sheet?.getCell('B2').value).toBe(1234.5);
    expect(sheet?.getCell('B2').numFmt).toBe('#,##0.00');
    expect(sheet?.getCell('G2').value).toEqual(new Date(Date.UTC(2026, 10, 3, 8, 5, 9)));
    expect(sheet?.getCell('A3').value).toBe('=1+1');
    expect(sheet?.getCell('A3').formula).toBeUndefined();
    expect(sheet?.getColumn(1).width).toBe(20);
    expect(sheet?.views[0]).toMatchObject({ state: 'frozen', ySplit: 1 });
  });

  it('open in SheetJS with the same values', async () => {
    const book = readSheetJs(await written({ rows: ROWS }), { type: 'buffer' });
    const sheet = book.Sheets.订单;
    expect(sheet && utils.sheet_to_json(sheet, { header: 1, raw: true, defval: null })).toEqual([
      ['订单号', '金额', '面积', '数量', '折扣', '日期', '时间'],
      ['S01', 1234.5, 0.0001, 3, 85, 46329, expect.closeTo(46329.3369, 3)],
      ['=1+1', -0.1, 12, 10, null, 46329, expect.closeTo(46329.3369, 3)],
      ['0012', null, null, null, 7.5, '明天', null],
    ]);
    expect(sheet?.A3).toMatchObject({ t: 's', v: '=1+1' });
  });

  it('keep every text, whatever it begins with or holds', async () => {
    const texts = [
      '=1',
      '+1',
      '-1',
      '@a',
      '\tx',
      '\rx',
      '＝1',
      ' 空 ',
      '多\n行',
      '<b>&"',
      '_x000D_',
      'a\u0001b',
      '\u{20BB7}',
      '1e5',
      '00123',
    ];
    const bytes = await written({ columns: [{ header: '备注', kind: 'text' }], rows: texts.map((text) => [text]) });
    expect((await readBack(bytes)).slice(1).map(({ cells }) => cells[0])).toEqual(texts);
  });

  it('keep arbitrary text (property)', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.string({ unit: 'binary', minLength: 1, maxLength: 40 }), { minLength: 1, maxLength: 20 }),
        async (texts) => {
          const bytes = await written({ columns: [{ header: '备注', kind: 'text' }], rows: texts.map((text) => [text]) });
          expect((await readBack(bytes)).slice(1).map(({ cells }) => cells[0])).toEqual(texts.map((text) => text.toWellFormed()));
        },
      ),
      { numRuns: 60 },
    );
  });

  it('keep a number that a spreadsheet would cut as text, and a text that is too long short', async () => {
    const rows = await readBack(await written({ rows: [['长'.repeat(40_000), '12345678901234.5678', '1.50000000000000000']] }));
    expect(rows[1]?.cells[0]).toHaveLength(32_767);
    expect(rows[1]?.cells.slice(1)).toEqual(['12345678901234.5678', { number: '1.5' }]);
  });

  it('continue in a further sheet when one is full', async () => {
    const rows = await readBack(
      await written({ sheetName: 'a/b', rows: Array.from({ length: 5 }, (_, at) => [`S${at}`]), rowsPerSheet: 2 }),
    );
    expect(rows.map(({ sheet, row, cells }) => `${sheet} ${row} ${String(cells[0])}`)).toEqual([
      'a b 1 订单号',
      'a b 2 S0',
      'a b 3 S1',
      'a b (2) 1 订单号',
      'a b (2) 2 S2',
      'a b (2) 3 S3',
      'a b (3) 1 订单号',
      'a b (3) 2 S4',
    ]);
  });

  it('hold a header when there are no rows', async () => {
    expect((await readBack(await written({ rows: [] }))).map(({ cells }) => cells[0])).toEqual(['订单号']);
  });

  it('end the source of rows when the reader goes away, and fail with it when it fails', async () => {
    let ended = false;
    async function* endless() {
      try {
        for (let at = 0; ; at++) yield [`S${at}`, '1', '2'];
      } finally {
        ended = true;
      }
    }
    const stream = writeWorkbook({ sheetName: 's', columns: COLUMNS, rows: endless() });
    for await (const chunk of stream) if ((chunk as Buffer).length > 1000) break;
    for (let turn = 0; turn < 100 && !ended; turn++) await setTimeout(5);
    expect(ended).toBe(true);
    async function* failing() {
      yield ['S1'];
      throw new Error('数据库断开');
    }
    await expect(written({ rows: failing() })).rejects.toThrow('数据库断开');
  });

  it('leave the event loop free', async () => {
    function* many() {
      for (let at = 0; at < 60_000; at++) yield [`S${at}`, '1234.50', '0.5', at, '85', '2026-11-03', '2026-11-03 08:00:00'];
    }
    let turns = 0;
    const timer = setInterval(() => {
      turns++;
    }, 0);
    let bytes = 0;
    for await (const chunk of writeWorkbook({ sheetName: 's', columns: COLUMNS, rows: many() })) bytes += (chunk as Buffer).length;
    clearInterval(timer);
    expect(bytes).toBeGreaterThan(500_000);
    // Other work ran many times in between; a writer that does not yield would let it run only after the last row.
    expect(turns).toBeGreaterThan(10);
  });
});
