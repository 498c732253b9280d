import { readFileSync } from 'node:fs';
import { afterAll, describe, expect, it } from 'vitest';
import { batchesOf, SAMPLES, scratch } from './excel-fixtures.ts';
import { byExcelJs, bySheetJs, EXPECTED_ROWS, HIDDEN_ROW } from './excel-writers-source.ts';

const files = scratch();
afterAll(() => files.remove());

const sample = (name: string) => () => readFileSync(`${SAMPLES}writers/${name}`);

/** The same sheet by different programs. LibreOffice 7.4 saved its samples from the file of exceljs and recomputed the formulas. */
const WRITERS: ReadonlyArray<[name: string, bytes: () => Buffer | Promise<Buffer>]> = [
  ['exceljs', () => byExcelJs(false)],
  ['exceljs, 1904', () => byExcelJs(true)],
  ['SheetJS .xlsx, shared texts', () => bySheetJs('xlsx', false, true)],
  ['SheetJS .xlsx, texts in cells', () => bySheetJs('xlsx', false, false)],
  ['SheetJS .xlsx, 1904', () => bySheetJs('xlsx', true, true)],
  ['SheetJS .xls', () => bySheetJs('biff8', false, true)],
  ['SheetJS .xls, texts in cells', () => bySheetJs('biff8', false, false)],
  ['SheetJS .xls, 1904', () => bySheetJs('biff8', true, true)],
  ['LibreOffice .xlsx', sample('libreoffice.xlsx')],
  ['LibreOffice .xlsx, 1904', sample('libreoffice-1904.xlsx')],
  ['LibreOffice .xls', sample('libreoffice.xls')],
  ['LibreOffice .xls, 1904', sample('libreoffice-1904.xls')],
];

/** Programs that compute no formulas, so that their files hold no results. */
const UNCOMPUTED: ReadonlyArray<[name: string, file: string]> = [
  ['openpyxl .xlsx', 'openpyxl.xlsx'],
  ['openpyxl .xlsx, 1904', 'openpyxl-1904.xlsx'],
  ['openpyxl .xlsx, rows streamed', 'openpyxl-write-only.xlsx'],
  ['xlwt .xls', 'xlwt.xls'],
  ['xlwt .xls, 1904', 'xlwt-1904.xls'],
];
const FORMULAS: ReadonlyArray<[row: number, column: number]> = [
  [3, 6],
  [4, 6],
  [4, 7],
  [8, 6],
];

it.each(UNCOMPUTED)('one sheet by %s: its formulas are errors, never empty cells', async (_name, file) => {
  const batches = await batchesOf(`${SAMPLES}writers/${file}`);
  const expected = EXPECTED_ROWS.map(({ row, cells }) => ({ row, cells: [...cells] }));
  for (const [row, column] of FORMULAS) {
    const cells = expected.find((candidate) => candidate.row === row)?.cells;
    if (cells) cells[column] = { error: '未计算的公式' };
  }
  expect(batches.flatMap((batch) => batch.rows).map(({ row, cells }) => ({ row, cells }))).toEqual(expected);
});

describe('one sheet by every writer', () => {
  it.each(WRITERS)('%s', async (name, bytes) => {
    const batches = await batchesOf(files.file('w', await bytes()));
    const rows = batches.flatMap((batch) => batch.rows);
    expect(rows.map(({ row, cells }) => ({ row, cells }))).toEqual(EXPECTED_ROWS);
    expect(batches[0]?.merges).toEqual([{ top: 1, bottom: 1, left: 0, right: 7 }]);
    // The .xls reader does not recognise hidden rows; their data is read in both formats.
    if (!name.includes('.xls,') && !name.endsWith('.xls'))
      expect(rows.filter(({ hidden }) => hidden).map(({ row }) => row)).toEqual([HIDDEN_ROW]);
  });
});
