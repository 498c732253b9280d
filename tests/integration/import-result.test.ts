import { rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { IMPORT_REGISTRY } from '#domain/all-areas.ts';
import { moved } from '#domain/imports/import.transitions.ts';
import { createImportAccess } from '#domain/imports/import-access.ts';
import { importJobRepository, type StoredImportJob } from '#domain/imports/import-job.repository.ts';
import { createImportResultService, type ImportResultService } from '#domain/imports/import-result.service.ts';
import type { SheetHeader } from '#platform/excel/sheet-header.ts';
import { readTables, type TableEvent, type TableRecord } from '#platform/excel/sheet-table.ts';
import { type CellValue, DEFAULT_WORKBOOK_LIMITS, type RowBatch } from '#platform/excel/workbook-model.ts';
import { readWorkbookRows } from '#platform/excel/workbook-reader.ts';
import { createLog } from '#platform/log.ts';
import { importedRows } from '../support/import-rows.ts';
import { bookSheet } from '../support/import-sheet.ts';
import { openTestShops, type TestShop, type TestShops } from '../support/shop.ts';

let shops: TestShops;
let shop: TestShop;
let results: ImportResultService;
beforeAll(async () => {
  shops = await openTestShops();
  results = createImportResultService({
    storage: {
      ...shops.storage,
      put(key, content, maxBytes) {
        expect(maxBytes).toBe(2 * 1024 ** 3);
        return shops.storage.put(key, content, maxBytes);
      },
    },
    log: createLog('silent', 'test'),
    access: createImportAccess(IMPORT_REGISTRY),
  });
});
beforeEach(async () => {
  shop = await shops.open();
});
afterAll(() => shops.close());

const UNITS: CellValue[][] = [
  ['某某广告 单位表'],
  ['名称', '备注', '排序', '颜色'],
  ['张', '纸', { number: '1' }, '红'],
  ['个', null, { number: '2' }],
  ['箱', '大', '十', '蓝'],
  ['合计', null, { number: '3' }],
];

async function* batchesOf(rows: CellValue[][], sheet = '单位'): AsyncGenerator<RowBatch> {
  yield { sheet: '选项', sheetHidden: true, merges: [], rows: [{ row: 1, cells: ['甲'] }] };
  yield { sheet, sheetHidden: false, merges: [{ top: 1, bottom: 1, left: 0, right: 3 }], rows: [] };
  for (let from = 0; from < rows.length; from += 500)
    yield { sheet, sheetHidden: false, rows: rows.slice(from, from + 500).map((cells, at) => ({ row: from + at + 1, cells })) };
}

async function tableOf(batches: AsyncIterable<RowBatch>) {
  const table = { headers: [] as SheetHeader[], records: [] as TableRecord[], passed: 0 };
  const read: AsyncIterable<TableEvent> = readTables(batches, IMPORT_REGISTRY.importers.unitType.columns);
  for await (const event of read) {
    if (event.kind === 'header') table.headers.push(event.header);
    if (event.kind === 'records') table.records.push(...event.records);
    if (event.kind === 'passedRows') table.passed += event.count;
  }
  return table;
}

/** A job whose rows are all staged and not yet applied. */
async function staged(rows: CellValue[][]): Promise<number> {
  const jobId = await bookSheet(shop, 'unitType');
  const run = await shop.services.importRun.open(shop.scope(), jobId);
  if (!run) throw new Error('no job');
  const { headers, records } = await tableOf(batchesOf(rows));
  await shop.services.importRun.stage(run, 1, records);
  await shop.services.importRun.finishReading(run, headers);
  return jobId;
}

async function imported(rows: CellValue[][]): Promise<number> {
  const jobId = await staged(rows);
  const run = await shop.services.importRun.open(shop.scope(), jobId);
  while (run && (await shop.services.importRun.applyNext(run)));
  return jobId;
}

const jobOf = async (id: number) => (await importJobRepository.find(shop.scope(), id)) as StoredImportJob;
const setRow = (jobId: number, rowNo: number, columns: object) =>
  shop
    .scope()
    .db.updateTable('importRow')
    .set(columns)
    .where('tenantId', '=', shop.tenantId)
    .where('jobId', '=', jobId)
    .where('rowNo', '=', rowNo)
    .execute();

async function download(jobId: number): Promise<{ fileName: string; bytes: Buffer }> {
  const { fileName, stream } = await results.open(shop.scope(), await jobOf(jobId));
  return { fileName, bytes: await buffer(stream) };
}

async function withFile<T>(bytes: Buffer, work: (batches: () => AsyncGenerator<RowBatch>) => Promise<T>): Promise<T> {
  const path = join(tmpdir(), `import-result-${process.pid}.xlsx`);
  await writeFile(path, bytes);
  try {
    return await work(() => readWorkbookRows(path, DEFAULT_WORKBOOK_LIMITS));
  } finally {
    await rm(path);
  }
}

async function rowsOf(bytes: Buffer): Promise<CellValue[][]> {
  return withFile(bytes, async (batches) => {
    const rows: CellValue[][] = [];
    for await (const batch of batches()) if (!batch.sheetHidden) rows.push(...batch.rows.map(({ cells }) => cells));
    return rows;
  });
}

describe('the annotated workbook of an import', () => {
  it('says what became of each row, and sent back hands out only what is not in the books', async () => {
    const jobId = await imported(UNITS);
    await results.write(shop.scope(), jobId, batchesOf(UNITS));
    expect(await jobOf(jobId)).toMatchObject({ resultState: 'done' });
    const { fileName, bytes } = await download(jobId);
    expect(fileName).toBe('sheet（导入结果）.xlsx');
    const rows = await rowsOf(bytes);
    expect(rows[0]).toEqual([null, '某某广告 单位表']);
    expect(rows[1]).toEqual(['导入结果', '名称', '备注', '排序', '颜色']);
    expect(rows[2]).toEqual(['已新增', '张', '纸', { number: '1' }, '红']);
    expect(rows[3]).toEqual(['已新增', '个', null, { number: '2' }]);
    expect(rows[4]?.[0]).toMatch(/^未导入：「排序」：「十」不是数字/);
    expect(rows[4]?.slice(1)).toEqual(['箱', '大', '十', '蓝']);
    expect(rows[5]).toEqual([null, '合计', null, { number: '3' }]);
    const again = await withFile(bytes, (batches) => tableOf(batches()));
    expect(again).toMatchObject({
      passed: 2,
      headers: [
        { row: 2, result: 0, columns: [{ header: '名称' }, { header: '备注' }, { header: '排序' }], unknown: [{ header: '颜色' }] },
      ],
      records: [{ row: 5, cells: { name: '箱', sort: '十' } }],
    });
  });

  it('tells a file that was sent back from its beginning: rows imported before stay so', async () => {
    const first = await imported(UNITS);
    await results.write(shop.scope(), first, batchesOf(UNITS));
    const mended = (await rowsOf((await download(first)).bytes)).map((cells) =>
      cells.map((cell) => (cell === '十' ? { number: '10' } : cell)),
    );
    const second = await imported(mended);
    await results.write(shop.scope(), second, batchesOf(mended));
    const rows = await rowsOf((await download(second)).bytes);
    expect(rows.map(([result]) => result)).toEqual([null, '导入结果', '此前已导入', '此前已导入', '已新增', null]);
    expect(rows[4]).toEqual(['已新增', '箱', '大', { number: '10' }, '蓝']);
  });

  it('has words for rows in every state, and cells as they were mended', async () => {
    const units: CellValue[][] = [
      ['名称', '备注', '排序'],
      ...Array.from({ length: 10 }, (_, at) => [`单位${at + 1}`, '注', { number: '1' }]),
    ];
    const jobId = await staged(units);
    const fault = (reason: string) => JSON.stringify([{ key: 'sort', column: '排序', found: '', expected: '', reason }]);
    await setRow(jobId, 1, { state: 'done', action: 'create' });
    await setRow(jobId, 2, { state: 'done', action: 'update' });
    await setRow(jobId, 3, { state: 'done', action: 'unchanged' });
    await setRow(jobId, 4, { state: 'failed', faults: fault('第 5 行「排序」：太大') });
    await setRow(jobId, 5, { state: 'checked', action: 'create', cells: JSON.stringify({ name: '单位五', sort: '5' }) });
    await setRow(jobId, 6, { state: 'checked', action: 'update' });
    await setRow(jobId, 7, { state: 'checked', action: 'unchanged' });
    await setRow(jobId, 8, { state: 'undone', action: 'create' });
    await setRow(jobId, 9, { state: 'kept', action: 'create', faults: fault('已被产品使用') });
    await results.write(shop.scope(), jobId, batchesOf(units));
    const rows = await rowsOf((await download(jobId)).bytes);
    expect(rows.map(([result]) => result)).toEqual([
      '导入结果',
      '已新增',
      '已更新',
      '无变化',
      '未导入：「排序」：太大',
      '可新增',
      '可更新',
      '无需变化',
      '已撤销',
      '已导入，未能撤销：已被产品使用',
      '未处理',
    ]);
    expect(rows[5]).toEqual(['可新增', '单位五', null, { number: '5' }]);
    expect(rows[6]).toEqual(['可更新', '单位6', '注', { number: '1' }]);
  });

  it('goes through the rows of a long sheet page by page', async () => {
    const units: CellValue[][] = [['名称', '排序'], ...Array.from({ length: 2300 }, (_, at) => [`单位${at + 1}`, { number: String(at) }])];
    const jobId = await staged(units);
    await setRow(jobId, 1000, { state: 'done', action: 'create' });
    await setRow(jobId, 2300, { state: 'done', action: 'update' });
    await results.write(shop.scope(), jobId, batchesOf(units));
    const rows = await rowsOf((await download(jobId)).bytes);
    expect(rows).toHaveLength(2301);
    expect(rows.flatMap(([result], at) => (result === '未处理' ? [] : [[at, result]]))).toEqual([
      [0, '导入结果'],
      [1000, '已新增'],
      [2300, '已更新'],
    ]);
  });

  it('takes the place of an older file; what cannot be written is noted, and what is out of date is not kept', async () => {
    const jobId = await imported(UNITS);
    await results.write(shop.scope(), jobId, batchesOf(UNITS));
    const { resultKey: first } = await jobOf(jobId);
    await results.write(shop.scope(), jobId, batchesOf(UNITS));
    const { resultKey: second } = await jobOf(jobId);
    expect(second).not.toBe(first);
    await expect(buffer(shops.storage.read(first ?? ''))).rejects.toMatchObject({ code: 'ENOENT' });

    // The import is undone while the file is being written.
    async function* undoneMeanwhile() {
      yield* batchesOf(UNITS);
      await importJobRepository.update(shop.scope(), jobId, { ...moved({ state: 'done' }, 'undo', 'undoing'), resultState: 'wanted' });
    }
    await results.write(shop.scope(), jobId, undoneMeanwhile());
    expect(await jobOf(jobId)).toMatchObject({ resultState: 'wanted', resultKey: second });

    async function* broken() {
      yield* batchesOf(UNITS);
      throw new Error('unreadable');
    }
    await results.write(shop.scope(), jobId, broken());
    const failed = await jobOf(jobId);
    expect(failed).toMatchObject({ resultState: 'failed', resultKey: null });
    await expect(results.open(shop.scope(), failed)).rejects.toMatchObject({ reason: 'importResultMissing' });
    await expect(buffer(shops.storage.read(second ?? ''))).rejects.toMatchObject({ code: 'ENOENT' });

    const stopped = new AbortController();
    stopped.abort();
    await expect(results.write(shop.scope(), jobId, broken(), stopped.signal)).rejects.toThrow('unreadable');
    // A workbook that lacks rows of the job cannot be the one that was imported.
    await results.write(shop.scope(), jobId, batchesOf(UNITS.slice(0, 3)));
    expect(await jobOf(jobId)).toMatchObject({ resultState: 'failed' });
    expect(await importedRows(shop.scope().db, shop.tenantId)).toContainEqual(expect.objectContaining({ jobId, rowNo: 3 }));
  });
});
