import type { Worksheet } from 'exceljs';
import { SAMPLE_SHEET } from './sheet-table.ts';

export interface TemplateColumn {
  /** The header in the sheet, with a mark where the column is required. */
  header: string;
  /** How to fill in the column; shown as a comment on the header. */
  hint: string;
  width: number;
  /** `text` keeps leading zeros and long numbers as they are typed. */
  format: 'text' | 'number' | 'date';
  /** The entries of the drop-down in each cell of the column; none for no drop-down. */
  choices: readonly string[];
  /** Whether Excel refuses any other value than the choices; otherwise it asks before it takes one. */
  isClosed: boolean;
  sample: string;
}

interface TemplateContent {
  sheetName: string;
  columns: readonly TemplateColumn[];
}

/** How many rows have drop-downs. */
const PREPARED_ROWS = 10_000;
const LISTS_SHEET = '选项';
const SAMPLE_TITLE = '以下是填写示例，本工作表不会被导入';
const NUMBER_FORMATS = { text: '@', number: 'General', date: 'yyyy-mm-dd' };
const HEADER_FILL = { type: 'pattern', pattern: 'solid', fgColor: { argb: 'FFF1F3F5' } } as const;
const SAMPLE_COLUMN_WIDTH = 16;

declare module 'exceljs' {
  /** exceljs supports drop-downs for whole ranges without declaring them. Set cell by cell, they would create ten thousand rows. */
  interface Worksheet {
    dataValidations: { add(range: string, rule: object): void };
  }
}

function writeHeader(sheet: Worksheet, rowNumber: number, columns: readonly TemplateColumn[]): void {
  const row = sheet.getRow(rowNumber);
  for (const [index, { header, hint }] of columns.entries()) {
    const cell = row.getCell(index + 1);
    cell.value = header;
    cell.note = hint;
    cell.font = { bold: true };
    cell.fill = HEADER_FILL;
    cell.numFmt = '@';
  }
}

function setColumns(sheet: Worksheet, columns: readonly TemplateColumn[]): void {
  for (const [index, { width, format }] of columns.entries()) {
    const column = sheet.getColumn(index + 1);
    column.width = width;
    column.numFmt = NUMBER_FORMATS[format];
  }
}

function addDropDown(sheet: Worksheet, letter: string, listLetter: string, { choices, isClosed }: TemplateColumn): void {
  sheet.dataValidations.add(`${letter}2:${letter}${PREPARED_ROWS + 1}`, {
    type: 'list',
    allowBlank: true,
    formulae: [`'${LISTS_SHEET}'!$${listLetter}$1:$${listLetter}$${choices.length}`],
    showErrorMessage: true,
    errorStyle: isClosed ? 'stop' : 'warning',
    errorTitle: isClosed ? '不在可选项中' : '不在列表中',
    error: isClosed ? '请从下拉列表中选择' : '列表中没有这一项，确定要填写吗？',
  });
}

/** An .xlsx workbook to be filled in: the sheet with its headers, a sample sheet, and a hidden sheet with the lists of the drop-downs. */
export async function writeTemplate({ sheetName, columns }: TemplateContent): Promise<Buffer> {
  // Loaded with the first template, so that start-up need not wait for it.
  const { default: ExcelJS } = await import('exceljs');
  const workbook = new ExcelJS.Workbook();
  const sheet = workbook.addWorksheet(sheetName, { views: [{ state: 'frozen', ySplit: 1 }] });
  setColumns(sheet, columns);
  writeHeader(sheet, 1, columns);

  const sample = workbook.addWorksheet(SAMPLE_SHEET);
  for (const index of columns.keys()) sample.getColumn(index + 1).width = SAMPLE_COLUMN_WIDTH;
  sample.getCell('A1').value = SAMPLE_TITLE;
  writeHeader(sample, 2, columns);
  sample.addRow(columns.map((column) => column.sample)).numFmt = '@';

  const lists = workbook.addWorksheet(LISTS_SHEET, { state: 'hidden' });
  let list = 0;
  for (const [index, column] of columns.entries()) {
    if (column.choices.length === 0) continue;
    list += 1;
    const listColumn = lists.getColumn(list);
    listColumn.values = [...column.choices];
    addDropDown(sheet, sheet.getColumn(index + 1).letter, listColumn.letter, column);
  }
  return Buffer.from(await workbook.xlsx.writeBuffer());
}
