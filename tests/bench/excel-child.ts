/**
 * Reads or writes one sheet in a process of its own, so that the peak memory is that of this task alone.
 * Arguments: `<task> <file> <rows>`. Prints ExcelFigures as JSON.
 */
import { createWriteStream, readFileSync } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { DEFAULT_WORKBOOK_LIMITS } from '#platform/excel/workbook-model.ts';
import { readWorkbookRows } from '#platform/excel/workbook-reader.ts';
import { type WriteColumn, type WriteKind, type WriteValue, writeWorkbook } from '#platform/excel/workbook-writer.ts';

export interface ExcelFigures {
  /** Of reading or writing alone, without loading the modules. */
  seconds: number;
  peakMegabytes: number;
  /** Number of cells that hold a value. Every reader must find the same number. */
  cells: number;
}

/** Columns like those of an order line: mostly text, some decimals, a date and a time. */
const KINDS: readonly WriteKind[] = [
  ...new Array<WriteKind>(7).fill('text'),
  'decimal',
  'decimal',
  'integer',
  'money',
  'money',
  'money',
  'text',
  'text',
  'date',
  'datetime',
  'text',
  'text',
  'integer',
];
const COLUMNS: readonly WriteColumn[] = KINDS.map((kind, at) => ({ header: `第 ${at + 1} 列`, kind }));

function* rowsOf(count: number): Generator<WriteValue[]> {
  for (let at = 0; at < count; at++) {
    const day = `2026-11-${String(1 + (at % 28)).padStart(2, '0')}`;
    const texts = [`S${at}`, `客户名称${at % 500}`, '户外写真', '平方米', '万达广场开业', `第 ${at} 幅`, `备注内容${at}`];
    const numbers = ['1.5', '2.4', at % 50, '18.50', `${at % 9999}.25`, '1234.5'];
    yield [...texts, ...numbers, '张三', '已完成', day, `${day} 08:05:09`, '加急', '普通', at];
  }
}

const [task = '', file = '', count = '0'] = process.argv.slice(2);

/** Each task loads its modules and returns the work, which alone is timed; the work returns the number of cells. */
const TASKS: Record<string, () => Promise<() => Promise<number>>> = {
  async read() {
    await import('#platform/excel/xlsx-reader.ts');
    return async () => {
      let cells = 0;
      for await (const { rows } of readWorkbookRows(file, DEFAULT_WORKBOOK_LIMITS))
        for (const row of rows) for (const cell of row.cells) if (cell !== null) cells += 1;
      return cells;
    };
  },
  async write() {
    return async () => {
      await pipeline(writeWorkbook({ sheetName: '明细', columns: COLUMNS, rows: rowsOf(Number(count)) }), createWriteStream(file));
      return Number(count) * COLUMNS.length;
    };
  },
  async readByExcelJs() {
    const { default: ExcelJs } = await import('exceljs');
    return async () => {
      let cells = 0;
      const options = { worksheets: 'emit', sharedStrings: 'cache', styles: 'cache', hyperlinks: 'ignore', entries: 'emit' } as const;
      const reader = new ExcelJs.stream.xlsx.WorkbookReader(file, options);
      for await (const sheet of reader)
        for await (const row of sheet)
          row.eachCell(() => {
            cells += 1;
          });
      return cells;
    };
  },
  async writeByExcelJs() {
    const { default: ExcelJs } = await import('exceljs');
    return async () => {
      const writer = new ExcelJs.stream.xlsx.WorkbookWriter({ filename: file, useStyles: true, useSharedStrings: false });
      const sheet = writer.addWorksheet('明细');
      sheet.columns = COLUMNS.map(({ header, kind }) => ({ header, ...(kind === 'date' ? { style: { numFmt: 'yyyy-mm-dd' } } : {}) }));
      for (const row of rowsOf(Number(count))) sheet.addRow(row.map((value, at) => plain(value, KINDS[at]))).commit();
      sheet.commit();
      await writer.commit();
      return Number(count) * COLUMNS.length;
    };
  },
};

function plain(value: WriteValue, kind: WriteKind | undefined): unknown {
  if (kind === 'text') return value;
  return kind === 'date' || kind === 'datetime' ? new Date(`${String(value).replace(' ', 'T')}Z`) : Number(value);
}

const load = TASKS[task];
if (!load) throw new Error(`no task ${task}`);
const work = await load();
const start = performance.now();
const cells = await work();
const seconds = (performance.now() - start) / 1000;
const peakMegabytes = Number(/VmHWM:\s+(\d+)/.exec(readFileSync('/proc/self/status', 'utf8'))?.[1]) / 1024;
process.stdout.write(JSON.stringify({ seconds, peakMegabytes, cells } satisfies ExcelFigures));
