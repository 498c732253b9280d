import { type CellObject, utils, type WorkSheet, write } from '@e965/xlsx';
import ExcelJs from 'exceljs';
import type { CellValue } from '#platform/excel/workbook-model.ts';

const day = (text: string) => new Date(`${text}Z`);

/** The rows that each program writes and each reading must give: a title over all columns, a header, a hidden row and column, a gap. */
export const EXPECTED_ROWS: ReadonlyArray<{ row: number; cells: CellValue[] }> = [
  { row: 1, cells: ['十一月订单'] },
  { row: 2, cells: ['编号', '数量', '折扣', '日期', '备注', '加急', '公式', '错误'] },
  {
    row: 3,
    cells: [
      '00123',
      { number: '18.1' },
      { number: '0.85', percent: true },
      { date: '2026-11-03 00:00:00' },
      '红色字',
      true,
      { number: '36.2' },
      { error: '#N/A' },
    ],
  },
  {
    row: 4,
    cells: [
      '13800138000',
      { number: '13800138000' },
      { number: '0.5', percent: true },
      { date: '2026-11-03 08:30:00' },
      '第一行\n第二行',
      false,
      '甲乙',
      { error: '#DIV/0!' },
    ],
  },
  {
    row: 8,
    cells: ['=1+1', { number: '-0.25' }, null, { date: '2028-02-29 00:00:00' }, ' 空 <&> ', null, { date: '2026-11-04 00:00:00' }],
  },
];
export const HIDDEN_ROW = 4;

export async function byExcelJs(date1904: boolean): Promise<Buffer> {
  const workbook = new ExcelJs.Workbook();
  workbook.properties.date1904 = date1904;
  const sheet = workbook.addWorksheet('订单');
  sheet.getCell('A1').value = '十一月订单';
  sheet.mergeCells('A1:H1');
  sheet.getRow(2).values = ['编号', '数量', '折扣', '日期', '备注', '加急', '公式', '错误'];
  sheet.getRow(3).values = ['00123', 18.1, 0.85, day('2026-11-03T00:00:00'), null, true];
  sheet.getCell('E3').value = { richText: [{ text: '红' }, { text: '色', font: { bold: true } }, { text: '字' }] };
  sheet.getCell('G3').value = { formula: 'B3*2', result: 36.2, date1904 };
  sheet.getCell('H3').value = { error: '#N/A' };
  sheet.getRow(4).values = ['13800138000', 13800138000, 0.5, day('2026-11-03T08:30:00'), '第一行\n第二行', false];
  sheet.getCell('G4').value = { formula: '"甲"&"乙"', result: '甲乙', date1904 };
  sheet.getCell('H4').value = { formula: '1/0', result: { error: '#DIV/0!' }, date1904 };
  sheet.getRow(8).values = ['=1+1', -0.25, null, day('2028-02-29T00:00:00'), ' 空 <&> '];
  sheet.getCell('G8').value = { formula: 'D3+1', result: day('2026-11-04T00:00:00'), date1904 };
  for (const cell of ['C3', 'C4']) sheet.getCell(cell).numFmt = '0%';
  for (const cell of ['D3', 'D8', 'G8']) sheet.getCell(cell).numFmt = 'yyyy"年"m"月"d"日"';
  sheet.getCell('D4').numFmt = 'yyyy-mm-dd hh:mm';
  for (const cell of ['A3', 'A4', 'A8']) sheet.getCell(cell).numFmt = '@';
  sheet.getRow(HIDDEN_ROW).hidden = true;
  sheet.getColumn(3).hidden = true;
  return Buffer.from(await workbook.xlsx.writeBuffer());
}

/** The serial number of a day in a date system; SheetJS writes the number as it is. */
function serial(text: string, date1904: boolean): number {
  return day(text).getTime() / 86_400_000 + 25_569 - (date1904 ? 1462 : 0);
}

export function bySheetJs(bookType: 'xlsx' | 'biff8', date1904: boolean, bookSST: boolean): Buffer {
  const dated = (text: string, z = 'yyyy"年"m"月"d"日"'): CellObject => ({ t: 'n', v: serial(text, date1904), z });
  const error = (code: number, f?: string): CellObject => ({ t: 'e', v: code, ...(f ? { f } : {}) });
  const rows: unknown[][] = [
    ['十一月订单'],
    ['编号', '数量', '折扣', '日期', '备注', '加急', '公式', '错误'],
    ['00123', 18.1, { t: 'n', v: 0.85, z: '0%' }, dated('2026-11-03T00:00:00'), '红色字', true, { t: 'n', v: 36.2, f: 'B3*2' }, error(42)],
    [
      '13800138000',
      13800138000,
      { t: 'n', v: 0.5, z: '0%' },
      dated('2026-11-03T08:30:00', 'yyyy-mm-dd hh:mm'),
      '第一行\n第二行',
      false,
      { t: 's', v: '甲乙', f: '"甲"&"乙"' },
      error(7, '1/0'),
    ],
    [],
    [],
    [],
    ['=1+1', -0.25, null, dated('2028-02-29T00:00:00'), ' 空 <&> ', null, { ...dated('2026-11-04T00:00:00'), f: 'D3+1' }],
  ];
  const sheet: WorkSheet = utils.aoa_to_sheet(rows);
  sheet['!merges'] = [{ s: { r: 0, c: 0 }, e: { r: 0, c: 7 } }];
  sheet['!rows'] = Array.from({ length: 8 }, (_, at) => (at === HIDDEN_ROW - 1 ? { hidden: true } : {}));
  sheet['!cols'] = [{}, {}, { hidden: true }];
  const workbook = utils.book_new();
  workbook.Workbook = { WBProps: { date1904 } };
  utils.book_append_sheet(workbook, sheet, '订单');
  return write(workbook, { type: 'buffer', bookType, bookSST }) as Buffer;
}
