import { buffer } from 'node:stream/consumers';
import { afterAll, expect, it } from 'vitest';
import { EXPORTS, type ExportName, IMPORT_REGISTRY } from '#domain/all-areas.ts';
import { readTables } from '#platform/excel/sheet-table.ts';
import { writeWorkbook } from '#platform/excel/workbook-writer.ts';
import { EVERY_PERMISSION, SHOW_COST, SHOW_PROFIT } from '#shared/permissions.ts';
import { CONTACT_COLUMN_PAIRS, CUSTOMER_IMPORT_COLUMNS } from '#shared/schemas/customer-import.schema.ts';
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
  users: 'user',
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

/** Columns that need a permission of their own; all others are shown to everybody who may export the list. */
const HIDDEN: Record<string, Partial<Record<ExportName, string[]>>> = {
  [SHOW_COST]: { orderInfo: ['成本'], orderDel: ['成本单价', '总成本'], productInfo: ['成本价'] },
  [SHOW_PROFIT]: { orderInfo: ['利润'], orderDel: ['总利润'] },
  'bs:customer-contact:query': { customerInfo: CONTACT_COLUMN_PAIRS.flatMap(({ name, phone }) => [labelOf(name), labelOf(phone)]) },
};

function labelOf(key: string): string {
  return CUSTOMER_IMPORT_COLUMNS.find((column) => column.key === key)?.label ?? key;
}

it.each(Object.keys(EXPORTS) as ExportName[])('the export of %s has the columns that its person may see', (name) => {
  const headersFor = (...permissions: string[]) => EXPORTS[name].columns({ permissions, roles: [] }, 2).map(({ header }) => header);
  const open = headersFor();
  const hidden = Object.entries(HIDDEN).flatMap(([permission, lists]) => {
    expect(headersFor(permission).filter((header) => !open.includes(header))).toEqual(lists[name] ?? []);
    return lists[name] ?? [];
  });
  expect(open.filter((header) => hidden.includes(header))).toEqual([]);
  expect(headersFor(EVERY_PERMISSION).toSorted()).toEqual([...open, ...hidden].toSorted());
});
