import { buffer } from 'node:stream/consumers';
import ExcelJS from 'exceljs';
import { FileAnswer } from '#api/http/file-answer.ts';

export type SheetRow = Record<string, unknown>;

export interface ReadSheet {
  name: string;
  headers: string[];
  /** By header; an empty cell is absent. */
  rows: SheetRow[];
  /** Number format of a cell in the first data row, by header. */
  formatOf(header: string): string | undefined;
}

/** The first sheet of a workbook, read by another library than the one that wrote it. */
export async function readSheet(content: Buffer): Promise<ReadSheet> {
  const workbook = new ExcelJS.Workbook();
  await workbook.xlsx.load(content as never);
  const sheet = workbook.worksheets[0] as ExcelJS.Worksheet;
  const headers: string[] = [];
  sheet.getRow(1).eachCell((cell, column) => {
    headers[column - 1] = String(cell.value);
  });
  const rows: SheetRow[] = [];
  sheet.eachRow((row, number) => {
    if (number === 1) return;
    const values: SheetRow = {};
    row.eachCell((cell, column) => {
      values[headers[column - 1] ?? ''] = cell.value;
    });
    rows.push(values);
  });
  return { name: sheet.name, headers, rows, formatOf: (header) => sheet.getRow(2).getCell(headers.indexOf(header) + 1).numFmt };
}

/** The bytes of the file that a call answers; bytes that were read already are returned as they are. @throws Error when it is no file */
export async function contentOf(answer: unknown): Promise<Buffer> {
  if (Buffer.isBuffer(answer)) return answer;
  if (!(answer instanceof FileAnswer)) throw new Error(`no file: ${JSON.stringify(answer)}`);
  return buffer(answer.stream);
}

/** The workbook of a call's answer. */
export async function sheetOf(answer: unknown): Promise<ReadSheet> {
  return readSheet(await contentOf(answer));
}
