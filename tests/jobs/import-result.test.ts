import { rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { write as writeSheetJs } from '@e965/xlsx';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type CellValue, DEFAULT_WORKBOOK_LIMITS } from '#platform/excel/workbook-model.ts';
import { readWorkbookRows } from '#platform/excel/workbook-reader.ts';
import { PATIENCE_MS } from '../support/patience.ts';
import { type ImportApplication, type ImportShop, openImportApplication } from './import-application.ts';

const CUSTOMERS = '/bs/customer-info/import?createTypeFlag=true';

let imports: ImportApplication;
beforeAll(async () => {
  imports = await openImportApplication();
});
afterAll(() => imports.close());

/** A sheet of customers as an old program writes it: .xls, with a title above the table. */
function customersXls(): Buffer {
  const rows = [
    ['客户一览'],
    ['客户名称', '客户类型', '联系人', '联系电话', '门牌'],
    ['小杨生煎', '餐饮', '王芳', '13800138000', '0012'],
    ['大王烤肉', '餐饮', '李四', '1380013', '0013'],
  ];
  const cells = Object.fromEntries(
    rows.flatMap((row, at) => row.map((text, column) => [`${String.fromCharCode(65 + column)}${at + 1}`, { t: 's', v: text }])),
  );
  const sheet = { ...cells, '!ref': 'A1:E4', '!merges': [{ s: { r: 0, c: 0 }, e: { r: 0, c: 4 } }] };
  return writeSheetJs({ SheetNames: ['客户'], Sheets: { 客户: sheet } } as never, { type: 'buffer', bookType: 'biff8' }) as Buffer;
}

/** Waits for the annotated workbook of an import and downloads it. */
async function annotated(shop: ImportShop, jobId: number): Promise<{ name: string; bytes: Buffer }> {
  for (const deadline = Date.now() + PATIENCE_MS; (await shop.job(jobId)).resultState !== 'ready'; await pause(200))
    if (Date.now() > deadline) throw new Error(`no annotated workbook of import ${jobId}`);
  const response = await shop.send('GET', `/bs/import-job/result?id=${jobId}`);
  expect(response.status).toBe(200);
  const [, name = ''] = /filename\*=UTF-8''([^;]+)/.exec(response.headers.get('content-disposition') ?? '') ?? [];
  return { name: decodeURIComponent(name), bytes: response.bytes };
}

async function rowsOf(bytes: Buffer): Promise<CellValue[][]> {
  const path = join(tmpdir(), `annotated-${process.pid}.xlsx`);
  await writeFile(path, bytes);
  const rows: CellValue[][] = [];
  for await (const batch of readWorkbookRows(path, DEFAULT_WORKBOOK_LIMITS)) rows.push(...batch.rows.map(({ cells }) => cells));
  await rm(path);
  return rows;
}

describe('the annotated workbook', () => {
  it('is written by the worker from an .xls, and sent back goes on where the import stopped', async () => {
    const shop = await imports.shop();
    const first = await shop.upload(CUSTOMERS, customersXls(), '客户.xls');
    expect(first).toMatchObject({ code: 0, data: { state: 'done', createCount: 1, failureCount: 1 } });
    const { name, bytes } = await annotated(shop, first.data.jobId);
    expect(name).toBe('客户（导入结果）.xlsx');
    expect(await rowsOf(bytes)).toEqual([
      [null, '客户一览'],
      ['导入结果', '客户名称', '客户类型', '联系人', '联系电话', '门牌'],
      ['已新增', '小杨生煎', '餐饮', '王芳', '13800138000', '0012'],
      [expect.stringMatching(/^未导入：「联系电话」：「1380013」/), '大王烤肉', '餐饮', '李四', '1380013', '0013'],
    ]);

    const again = await shop.upload(CUSTOMERS, bytes, name);
    expect(again).toMatchObject({ code: 0, data: { state: 'done', createCount: 0, failureCount: 1 } });
    expect(await shop.job(again.data.jobId)).toMatchObject({ passedRows: 1, totalRows: 1 });
    const second = await annotated(shop, again.data.jobId);
    expect(second.name).toBe(name);
    expect((await rowsOf(second.bytes)).map(([result]) => String(result).slice(0, 5))).toEqual([
      'null',
      '导入结果',
      '此前已导入',
      '未导入：「',
    ]);
  });
});

it('a sheet that is recognised only by what a person says of a later one loses no row and doubles none', async () => {
  const shop = await imports.shop();
  const unknown = '买家是谁';
  const sheets = {
    甲: [
      [unknown, '住哪儿'],
      ['甲客', '一号'],
    ],
    乙: [
      ['客户名称', '客户类型'],
      ['乙客一', '餐饮'],
      ['乙客二', '餐饮'],
    ],
    丙: [
      ['客户类型', '地址', unknown],
      ['餐饮', '二号', '丙客'],
    ],
  };
  const Sheets = Object.fromEntries(
    Object.entries(sheets).map(([name, rows]) => [
      name,
      {
        ...Object.fromEntries(
          rows.flatMap((row, at) => row.map((text, column) => [`${String.fromCharCode(65 + column)}${at + 1}`, { t: 's', v: text }])),
        ),
        '!ref': 'A1:C3',
      },
    ]),
  );
  const file = writeSheetJs({ SheetNames: Object.keys(sheets), Sheets } as never, { type: 'buffer', bookType: 'xlsx' }) as Buffer;
  const { data } = await shop.upload(`${CUSTOMERS}&dryRun=true`, file, '三张表.xlsx');
  expect(data.state).toBe('matching');
  const call = async (path: string, body: object) => {
    expect(await shop.call('POST', `/bs/import-job/${path}`, body)).toMatchObject({ code: 0 });
  };
  const settled = async () => {
    for (;;) {
      const job = await shop.job(data.jobId);
      if (['matching', 'checked', 'failed'].includes(job.state)) return job;
      await pause(100);
    }
  };
  let job = await settled();
  for (let round = 0; job.state === 'matching' && round < 4; round += 1) {
    const headers: string[] = job.matching?.unknown.map(({ header }: { header: string }) => header) ?? [];
    const hasName = job.matching?.matched.some(({ key }: { key: string }) => key === 'name');
    await call('match', {
      id: data.jobId,
      choices: headers.map((header) => ({ header, key: header === unknown && !hasName ? 'name' : null })),
    });
    job = await settled();
  }
  expect(job.state).toBe('checked');
  type Rows = { list: Array<{ sheet: string; cells: { name?: string } }> };
  const { data: rows } = await shop.call<Rows>('GET', `/bs/import-job/rows?id=${data.jobId}&pageSize=50`);
  expect(rows.list.map(({ sheet, cells }) => `${sheet}${cells.name}`)).toEqual(['甲甲客', '乙乙客一', '乙乙客二', '丙丙客']);
});
