import { randomBytes } from 'node:crypto';
import { IMPORT_REGISTRY } from '#domain/all-areas.ts';
import { importJobRepository } from '#domain/imports/import-job.repository.ts';
import type { RunningImport } from '#domain/imports/import-run.service.ts';
import type { SheetHeader } from '#platform/excel/sheet-header.ts';
import { readTables, type TableRecord } from '#platform/excel/sheet-table.ts';
import type { CellValue, RowBatch } from '#platform/excel/workbook-model.ts';
import type { Scope } from '#platform/scope.ts';
import type { ImportJobDetail, ImportKind } from '#shared/schemas/import.schema.ts';
import type { TestShop } from './shop.ts';

export type SheetCells = Record<string, CellValue>;

/** The cells of an order line of 2 pieces of 3 × 2 m at 18 for the square metre; it comes to 216. */
export const lineCells = (orderId: string, extra: SheetCells = {}): SheetCells => ({
  orderId,
  productsName: '户外喷绘',
  unitName: '平方米',
  width: '3',
  height: '2',
  amount: '2',
  unitPrice: '18',
  ...extra,
});

interface Options {
  scope?: Scope;
  limitedTo?: string[];
  /** The options of the upload dialog that are switched on. */
  ticked?: string[];
  /** Only rehearse: find out what the import would do. */
  isRehearsed?: boolean;
  /** Headers in place of the columns' own labels, by field. */
  headers?: Record<string, string>;
}

/** Books an import job as an upload does, without a file; `workOn` hands it the rows. @returns the id of the job */
export async function bookSheet(
  shop: TestShop,
  kind: ImportKind,
  { ticked = [], limitedTo, isRehearsed = false }: Options = {},
): Promise<number> {
  const hash = randomBytes(32);
  return importJobRepository.insert(shop.scope(), {
    kind,
    fileKey: `${shop.tenantId}/import/none`,
    fileName: 'sheet.xlsx',
    fileHash: hash,
    activeHash: hash,
    options: JSON.stringify(Object.fromEntries(ticked.map((name) => [name, true]))),
    limitedTo: limitedTo ? JSON.stringify(limitedTo) : null,
    state: 'queued',
    isRehearsed: isRehearsed ? 1 : 0,
    userId: shop.userId,
    userName: '测试员',
    createTime: Date.now(),
  });
}

/** Reads rows, given by field name, as the sheet 「数据」 of a workbook with its header in row 1. */
async function tableOf(
  kind: ImportKind,
  rows: readonly SheetCells[],
  names: Record<string, string> = {},
  { choices, isRehearsed }: Partial<RunningImport> = {},
): Promise<{ headers: SheetHeader[]; records: TableRecord[] }> {
  const { columns } = IMPORT_REGISTRY.importers[kind];
  async function* batches(): AsyncGenerator<RowBatch> {
    const header = { row: 1, cells: columns.map(({ key, label }) => names[key] ?? label) };
    yield { sheet: '数据', sheetHidden: false, merges: [], rows: [] };
    yield {
      sheet: '数据',
      sheetHidden: false,
      rows: [header, ...rows.map((row, index) => ({ row: index + 2, cells: columns.map(({ key }) => row[key] ?? null) }))],
    };
  }
  const table = { headers: [] as SheetHeader[], records: [] as TableRecord[] };
  for await (const event of readTables(batches(), columns, choices ? { choices } : {})) {
    if (event.kind === 'header') table.headers.push(event.header);
    // The missing column may be one of those whose header is unknown, so a rehearsal asks for the columns instead of failing.
    if (isRehearsed && event.kind === 'skippedSheet' && event.reason === 'missingColumns' && event.header)
      return { headers: [event.header], records: [] };
    if (event.kind === 'records') table.records.push(...event.records);
  }
  return table;
}

interface Work {
  scope?: Scope;
  change?: (run: RunningImport) => RunningImport;
  names?: Record<string, string> | undefined;
  /** Asked before each chunk is applied: true leaves the job as it is, as a worker that is killed does. */
  stopWhen?: () => boolean;
}

/** Works on a job in this process as a worker does, until the job ends or waits for a person. `change` may replace parts of the run. */
export async function workOn(
  shop: TestShop,
  jobId: number,
  kind: ImportKind,
  rows: readonly SheetCells[],
  { scope = shop.scope(), change = (run) => run, names, stopWhen = () => false }: Work = {},
): Promise<void> {
  const { importRun, importUndo } = shop.services;
  const opened = await importRun.open(scope, jobId);
  if (!opened || opened.phase === 'idle') return;
  const run = change(opened);
  if (opened.phase === 'undo') {
    while (await importUndo.undoNext(run));
    return;
  }
  if (opened.phase === 'read') {
    const { headers, records } = await tableOf(kind, rows, names, opened);
    const asked = headers.find((header) => opened.isRehearsed && header.unknown.length > 0);
    if (asked) return importRun.askForColumns(run, asked);
    for (let from = 0; from < records.length; from += 300)
      if (!(await importRun.stage(run, from + 1, records.slice(from, from + 300)))) break;
    await importRun.finishReading(run, headers);
  }
  while (!stopWhen() && (await importRun.applyNext(run)));
}

/** Imports rows as a sheet. @returns the job as its owner sees it */
export async function importSheet(
  shop: TestShop,
  kind: ImportKind,
  rows: readonly SheetCells[],
  options: Options = {},
): Promise<ImportJobDetail> {
  const jobId = await bookSheet(shop, kind, options);
  await workOn(shop, jobId, kind, rows, { ...(options.scope ? { scope: options.scope } : {}), names: options.headers });
  return shop.services.imports.get(shop.scope(), jobId);
}
