import { buffer } from 'node:stream/consumers';
import { afterAll, expect, it } from 'vitest';
import { EXPORTS, type ExportName, IMPORT_REGISTRY } from '#domain/all-areas.ts';
import { readTables } from '#platform/excel/sheet-table.ts';
import { writeWorkbook } from '#platform/excel/workbook-writer.ts';
import { EVERY_PERMISSION } from '#shared/permissions.ts';
import { IMPORT_KINDS, type ImportKind } from '#shared/schemas/import.schema.ts';
import { readWorkbook } from '#worker/sandbox/read-workbook.ts';
import { scratch } from './excel-fixtures.ts';

const files = scratch();
afterAll(() => files.remove());

const OWN: Partial<Record<ImportKind, ExportName>> = {
  orders: 'orderInfo',
  orderLines: 'orderDel',
  customers: 'customerInfo',
  products: 'productInfo',
};

it.each(IMPORT_KINDS)('the export of %s has every column that its import knows, under a header that it knows', async (kind) => {
  const definition = EXPORTS[OWN[kind] ?? (kind as ExportName)];
  const columns = definition.columns({ permissions: [EVERY_PERMISSION], roles: [] }, 2);
  const rows = (function* () {
    yield columns.map(() => '1');
  })();
  const texts = columns.map((column) => ({ header: column.header, width: 10, kind: 'text' as const }));
  const path = files.file('x.xlsx', await buffer(writeWorkbook({ sheetName: '表', columns: texts, rows })));
  for await (const event of readTables(readWorkbook(path), IMPORT_REGISTRY.importers[kind].columns))
    if (event.kind === 'header') expect(event.header.absent.map(({ label }) => label)).toEqual([]);
});
