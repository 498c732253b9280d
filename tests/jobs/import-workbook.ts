import { buffer } from 'node:stream/consumers';
import { type WriteValue, writeWorkbook } from '#platform/excel/workbook-writer.ts';
import type { ColumnSpec } from '#shared/schemas/import-column.schema.ts';

/** A workbook with the headers of the import template; fields that a row leaves out become empty cells. */
export function workbookOf(columns: readonly ColumnSpec[], rows: Iterable<Record<string, WriteValue>>): Promise<Buffer> {
  function* values() {
    for (const row of rows) yield columns.map(({ key }) => row[key] ?? null);
  }
  return buffer(
    writeWorkbook({
      sheetName: '数据',
      columns: columns.map(({ label }) => ({ header: label, width: 12, kind: 'text' as const })),
      rows: values(),
    }),
  );
}
