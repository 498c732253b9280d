import { type WriteColumn, type WriteValue, writeWorkbook } from '#platform/excel/workbook-writer.ts';
import { answerFile, EXCEL_TYPE, FileAnswer } from './http/file-answer.ts';

/** A column of an exported list: how it looks and what it takes from a row. */
export interface SheetColumn<Row> extends WriteColumn {
  value: (row: Row) => WriteValue;
}

async function* cells<Row>(columns: readonly SheetColumn<Row>[], rows: AsyncIterable<Row>): AsyncGenerator<WriteValue[]> {
  for await (const row of rows) yield columns.map((column) => column.value(row));
}

/** A list as a workbook named after it. */
export function answerSheet<Row>(door: 'trpc' | 'rest', title: string, columns: readonly SheetColumn<Row>[], rows: AsyncIterable<Row>) {
  const stream = writeWorkbook({ sheetName: title, columns, rows: cells(columns, rows) });
  return answerFile(door, new FileAnswer(`${title}.xls`, EXCEL_TYPE, stream));
}
