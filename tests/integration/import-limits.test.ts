import { randomBytes } from 'node:crypto';
import { Readable } from 'node:stream';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Scope } from '#platform/scope.ts';
import { AppError } from '#shared/errors.ts';
import { ask } from '../rest/rest-client.ts';
import { bookSheet, importSheet, type SheetCells, workOn } from '../support/import-sheet.ts';
import { openRestDoor } from '../support/rest-door.ts';
import { openTestShops, stockShop, type TestShop, type TestShops } from '../support/shop.ts';

const PERSON = 5;
const SHOP = 20;

let shops: TestShops;
let shop: TestShop;
beforeAll(async () => {
  shops = await openTestShops(20);
});
beforeEach(async () => {
  shop = await shops.open();
});
afterAll(() => shops.close());

const as = (userId: number): Scope => ({ ...shop.scope(), actor: { userId, nickname: '某人' } });

/** Begins an import of a new file. @returns `accepted`, or code and message of the refusal */
async function start(scope: Scope, fileName = 'a.xlsx', content = 'PK\u0003\u0004'): Promise<string> {
  const key = `${shop.tenantId}/import/${randomBytes(8).toString('hex')}`;
  const { hash } = await shops.storage.put(key, Readable.from([Buffer.from(content, 'latin1'), randomBytes(8)]), 1000);
  const file = { fileKey: key, fileName, fileHash: hash.toString('hex') };
  try {
    await shop.services.imports.start(scope, { kind: 'orders', file, options: {}, isRehearsed: true, limitedTo: null });
    return 'accepted';
  } catch (error) {
    if (error instanceof AppError) return `${error.entry.code} ${error.message}`;
    throw error;
  }
}

const count = (results: string[], like: string) => results.filter((result) => result === like).length;
const setAll = (state: 'checked' | 'cancelled', isOver = false) =>
  shop.db
    .updateTable('importJob')
    .set({ state, activeHash: null, finishTime: isOver ? 1 : null })
    .where('tenantId', '=', shop.tenantId)
    .execute();

describe('a file', () => {
  const [ZIP, OLE] = ['PK\u0003\u0004', '\u00d0\u00cf\u0011\u00e0\u00a1\u00b1\u001a\u00e1'];
  it.each([
    ['a.xlsx', ZIP],
    ['A.XLS', ZIP],
    ['a.xls', OLE],
    ['a.xlsx', OLE],
    // A client that sends no real file name.
    ['blob', ZIP],
  ])('called %s is taken when it is a workbook of either kind', async (name, content) => {
    expect(await start(shop.scope(), name, content)).toBe('accepted');
  });

  it.each([
    ['a.csv', ZIP],
    ['a.csv', '订单编号,客户名称'],
    ['a.xlsx.zip', ZIP],
    ['a.docx', ZIP],
    ['a.txt', OLE],
    ['a.xlsx', '订单编号,客户名称'],
  ])('called %s is refused when name or content is another', async (name, content) => {
    expect(await start(shop.scope(), name, content)).toMatch(/^1030003001 仅支持 \.xlsx 或 \.xls 文件/);
  });

  it('of another shop is no file', async () => {
    expect(await start((await shops.open()).scope())).toBe('1030003001 请通过上传接口提交文件');
  });
});

describe('imports under way', () => {
  it('are at most five of one person, however many come at once', async () => {
    const results = await Promise.all(Array.from({ length: 40 }, () => start(shop.scope())));
    expect(count(results, 'accepted')).toBe(PERSON);
    expect(count(results, '429 您已有 5 个导入正在进行，请 30 秒后再试')).toBe(40 - PERSON);
    expect(await start(as(shop.userId + 1))).toBe('accepted');
  });

  it('are at most twenty of one shop, however many come at once', async () => {
    const results = await Promise.all(Array.from({ length: 40 }, (_, index) => start(as(1000 + (index % 10)))));
    expect(count(results, 'accepted')).toBe(SHOP);
    expect(count(results, '429 本店已有 20 个导入正在进行，请 30 秒后再试')).toBe(40 - SHOP);
    const other = await shops.open();
    expect((await other.db.selectFrom('importJob').select('id').where('tenantId', '=', other.tenantId).execute()).length).toBe(0);
  });

  it('make room when they end or wait for a person, and those that wait are counted too', async () => {
    for (let round = 0; round < 4; round++) {
      for (let one = 0; one < PERSON; one++) expect(await start(shop.scope())).toBe('accepted');
      expect(await start(shop.scope())).toMatch(/^429 /);
      await setAll('checked');
    }
    expect(await start(shop.scope())).toBe('1030003006 您已有 20 个导入等待确认，请先在任务中心确认或取消');
    await setAll('cancelled', true);
    expect(await start(shop.scope())).toBe('accepted');
  });
});

it('one more than may be is refused before its file is read', async () => {
  for (let one = 0; one < PERSON; one++) await start(shop.scope());
  const door = await openRestDoor(shops);
  try {
    // This door's storage cannot be written to, so an answer other than a fault shows that the file was not read.
    const form = { files: { file: { name: 'a.xlsx', content: Buffer.from('PK') } } };
    const response = await ask(door.url, 'POST', '/bs/order-info/import', { token: door.tokenOf(shop), form });
    expect([response.status, response.headers.get('retry-after')]).toEqual([429, '30']);
    expect(response.body).toEqual({ code: 429, data: null, msg: '您已有 5 个导入正在进行，请 30 秒后再试' });
  } finally {
    await door.close();
  }
});

it('a sheet is annotated once it has been read', async () => {
  await stockShop(shop);
  const { importJob } = shop.as().bs;
  const id = await bookSheet(shop, 'customers', { isRehearsed: true });
  await expect(importJob.annotate({ id })).rejects.toThrow('表格还没有读完，请稍候');
  await expect(importJob.undo({ id })).rejects.toThrow('这次导入没有可以撤销的内容');
  await expect(shops.services.imports.result(shop.scope(), id)).rejects.toMatchObject({ reason: 'importResultMissing' });
  await expect(shops.services.imports.outcome(shop.scope(), 0)).rejects.toMatchObject({ reason: 'notFound' });
  await workOn(shop, id, 'customers', [{ name: '一号', typeName: '普通客户' }]);
  await importJob.annotate({ id });
});

it('a stopped import names the first hundred ranges of rows that were imported', async () => {
  await stockShop(shop);
  const rows = Array.from({ length: 202 }, (_, n): SheetCells => ({ name: `客户${n}`, typeName: n % 2 === 0 ? '普通客户' : '没有的类型' }));
  const { id, createCount } = await importSheet(shop, 'customers', rows);
  expect(createCount).toBe(101);
  await setAll('cancelled', true);
  expect((await shop.as().bs.importJob.get({ id })).appliedRanges).toHaveLength(100);
});

it('issues are shown two hundred at a time, and all are counted', async () => {
  const rows = Array.from({ length: 203 }, (_, n): SheetCells => ({ orderId: `J-${n}`, customerName: `没有${n}` }));
  const { id } = await importSheet(shop, 'orders', rows, { isRehearsed: true });
  const { list, total } = await shop.as().bs.importJob.issues({ id });
  expect([list.length, total]).toEqual([200, 203]);
});

it('what is wrong with a sheet is told of a thousand rows, and all are counted', async () => {
  const rows = Array.from({ length: 1001 }, (_, n): SheetCells => ({ name: `${n}`.repeat(51) }));
  const { failures, failureCount } = await importSheet(shop, 'productType', rows, { isRehearsed: true });
  expect([failures.length, failureCount]).toEqual([1000, 1001]);
});
