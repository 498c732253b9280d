import { randomBytes } from 'node:crypto';
import { importJobRepository } from '#domain/imports/import-job.repository.ts';
import type { RunningImport } from '#domain/imports/import-run.service.ts';
import { SHEET_IMPORTERS } from '#domain/imports/sheet-importer.ts';
import type { SheetHeader } from '#platform/excel/sheet-header.ts';
import { readTables, type TableRecord } from '#platform/excel/sheet-table.ts';
import type { CellValue, RowBatch } from '#platform/excel/workbook-model.ts';
import type { Scope } from '#platform/scope.ts';
import type { ImportJobDetail, ImportKind } from '#shared/schemas/import.schema.ts';
import type { TestShop } from '../support/shop.ts';

export type SheetCells = Record<string, CellValue>;

interface Options {
  scope?: Scope;
  limitedTo?: string[];
  ticked?: string[];
}

/** A job whose upload is these rows, by field name, in a sheet 「数据」 with its header in row 1. */
export async function bookSheet(shop: TestShop, kind: ImportKind, { ticked = [], limitedTo }: Options = {}): Promise<number> {
  const hash = randomBytes(32);
  return importJobRepository.insert(shop.scope(), {
    kind,
    fileKey: `${shop.tenantId}/import/none`,
    fileName: 'sheet.xlsx',
    fileHash: hash,
    activeHash: hash,
    options: JSON.stringify(Object.fromEntries(ticked.map((name) => [name, true]))),
    limitedTo: limitedTo ? JSON.stringify(limitedTo) : null,
    headers: null,
    state: 'queued',
    error: null,
    userId: shop.userId,
    userName: '测试员',
    createTime: Date.now(),
    startTime: null,
    finishTime: null,
  });
}

async function tableOf(kind: ImportKind, rows: readonly SheetCells[]): Promise<{ headers: SheetHeader[]; records: TableRecord[] }> {
  const { columns } = SHEET_IMPORTERS[kind];
  async function* batches(): AsyncGenerator<RowBatch> {
    const header = { row: 1, cells: columns.map(({ label }) => label) };
    yield { sheet: '数据', sheetHidden: false, merges: [], rows: [] };
    yield {
      sheet: '数据',
      sheetHidden: false,
      rows: [header, ...rows.map((row, index) => ({ row: index + 2, cells: columns.map(({ key }) => row[key] ?? null) }))],
    };
  }
  const table = { headers: [] as SheetHeader[], records: [] as TableRecord[] };
  for await (const event of readTables(batches(), columns)) {
    if (event.kind === 'header') table.headers.push(event.header);
    if (event.kind === 'records') table.records.push(...event.records);
  }
  return table;
}

/** Does what a worker does with a job, in this process. `change` stands between the machinery and what the sheet means. */
export async function workOn(
  shop: TestShop,
  jobId: number,
  kind: ImportKind,
  rows: readonly SheetCells[],
  { scope = shop.scope(), change = (run) => run }: { scope?: Scope; change?: (run: RunningImport) => RunningImport } = {},
): Promise<void> {
  const { importRun } = shop.services;
  const opened = await importRun.open(scope, jobId);
  if (!opened || opened.phase === 'ended') return;
  const run = change(opened);
  const { headers, records } = await tableOf(kind, rows);
  for (let from = 0; from < records.length; from += 300)
    if (!(await importRun.stage(run, from + 1, records.slice(from, from + 300)))) break;
  await importRun.finishReading(run, headers);
  while (await importRun.applyNext(run));
}

/** Imports rows as a sheet. @returns the job as its owner sees it */
export async function importSheet(
  shop: TestShop,
  kind: ImportKind,
  rows: readonly SheetCells[],
  options: Options = {},
): Promise<ImportJobDetail> {
  const jobId = await bookSheet(shop, kind, options);
  await workOn(shop, jobId, kind, rows, options.scope ? { scope: options.scope } : {});
  return shop.services.imports.get(shop.scope(), jobId);
}
