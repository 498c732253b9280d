import { existsSync, readdirSync } from 'node:fs';
import { dirname } from 'node:path';
import { Readable } from 'node:stream';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { EXPORT_REGISTRY } from '#domain/all-areas.ts';
import { KEPT } from '#domain/compose.ts';
import { expireExports } from '#domain/exports/export-expiry.ts';
import { createExportRunService, EXPORT_KEPT_MS } from '#domain/exports/export-run.service.ts';
import { createMaintenanceService } from '#domain/system/maintenance.service.ts';
import { DatabaseOutage } from '#platform/db/outage.ts';
import { createLog } from '#platform/log.ts';
import type { Storage } from '#platform/storage/storage.ts';
import { AppError } from '#shared/errors.ts';
import { contentOf, sheetOf } from '../support/sheet.ts';
import { openTestShops, type TestShop, type TestShops } from '../support/shop.ts';

let shops: TestShops;
beforeAll(async () => {
  shops = await openTestShops();
});
afterAll(() => shops.close());

const never = new AbortController().signal;
const EXPORT = 'bs:product-info:export';

async function reason(call: Promise<unknown>): Promise<string> {
  const error = await call.then(
    () => null,
    (thrown: unknown) => thrown as Error,
  );
  return error?.cause instanceof AppError ? error.cause.reason : (error?.message ?? 'not refused');
}

async function openWithProducts(count = 3): Promise<TestShop> {
  const shop = await shops.open();
  const { productType, productInfo } = shop.as().bs;
  const typeId = await productType.create({ name: '喷绘', parentId: 0 });
  for (let made = 0; made < count; made++) await productInfo.create({ name: `产品${made}`, typeId, unitPrice: '18', cost: '7.5' });
  return shop;
}

async function book(shop: TestShop, permissions?: string[]): Promise<number> {
  const answer = await shop.as(permissions, { isAsyncPreferred: true }).bs.productInfo.exportExcel({});
  return (answer as { jobId: number }).jobId;
}

const run = (shop: TestShop, id: number, permissions?: string[]) => shops.services.exportRun.run(shop.scope(permissions), id, never);
const taskOf = (shop: TestShop, id: number) => shop.as().system.task.get({ id });
const download = async (shop: TestShop, id: number, permissions?: string[]) =>
  sheetOf(await shop.as(permissions).system.task.download({ id }));

async function storedFiles(shop: TestShop): Promise<string[]> {
  const folder = dirname(shops.storage.localPath(`${shop.tenantId}/export/any`));
  return existsSync(folder) ? readdirSync(folder) : [];
}

/** An export service over the shop's storage with another `put`, by which a test can wait or fail. */
function runsWith(put: Storage['put']) {
  return createExportRunService({ storage: { ...shops.storage, put }, log: createLog('silent', 'test'), registry: EXPORT_REGISTRY });
}

describe('a run', () => {
  it('leaves one whole file, which its person can fetch', async () => {
    const shop = await openWithProducts();
    const id = await book(shop);
    expect(await run(shop, id)).toBe('done');
    const task = await taskOf(shop, id);
    expect(task).toMatchObject({ state: 'done', rowsTotal: 3, rowsDone: 3, isDownloadable: true, error: null });
    expect(task.expireTime).toBe((task.finishTime ?? 0) + EXPORT_KEPT_MS);
    expect((await download(shop, id)).rows.map((row) => row.产品名称)).toEqual(['产品2', '产品1', '产品0']);
    const file = await shop.as().system.task.download({ id });
    expect([file.fileName, (await contentOf(file)).length]).toEqual(['产品信息.xls', task.bytes]);
    // A second delivery of the finished task changes nothing.
    expect(await run(shop, id)).toBe('done');
    expect(await storedFiles(shop)).toHaveLength(1);
    expect(await taskOf(shop, id)).toEqual(task);
  });

  it('shows no more than was allowed when asking, nor than is allowed when writing', async () => {
    const shop = await openWithProducts(1);
    const asked = await book(shop, [EXPORT]);
    await run(shop, asked);
    expect((await download(shop, asked)).headers).not.toContain('成本价');
    const narrowed = await book(shop, [EXPORT, 'bs:order-cost:show']);
    await run(shop, narrowed, [EXPORT]);
    expect((await download(shop, narrowed, [EXPORT])).headers).not.toContain('成本价');
    const full = await book(shop);
    await run(shop, full);
    expect((await download(shop, full)).headers).toContain('成本价');
    expect(await reason(download(shop, full, [EXPORT]))).toBe('forbidden');
    expect(await reason(download(shop, asked, ['bs:product-info:query']))).toBe('forbidden');
    const refused = await book(shop, [EXPORT]);
    await run(shop, refused, ['bs:product-info:query']);
    expect(await taskOf(shop, refused)).toMatchObject({ state: 'failed', error: '发起人已没有导出权限' });
  });

  it('waits for one that is alive, and takes over from one that is silent', async () => {
    const shop = await openWithProducts();
    const id = await book(shop);
    const alive = { state: 'running', fileKey: `${shop.tenantId}/export/dead`, beatTime: Date.now() + 3_600_000 };
    const set = (columns: object) =>
      shop.db.updateTable('exportTask').set(columns).where('tenantId', '=', shop.tenantId).where('id', '=', id).execute();
    await set(alive);
    expect(await run(shop, id)).toBe('unfinished');
    // The shop's next export does not begin meanwhile; another shop's does.
    const answer = (await shop.as(undefined, { isAsyncPreferred: true }).bs.unitType.exportExcel({})) as { jobId: number };
    expect(await run(shop, answer.jobId)).toBe('unfinished');
    const other = await openWithProducts(1);
    expect(await run(other, await book(other))).toBe('done');
    await set({ beatTime: Date.now() - 10_000 });
    expect(await run(shop, id)).toBe('done');
    expect(await storedFiles(shop)).toHaveLength(1);
  });

  it('that lost its task to another leaves no second file', async () => {
    const shop = await openWithProducts();
    const id = await book(shop);
    const slow = runsWith(async (key, content, maxBytes) => {
      expect(maxBytes).toBe(4 * 1024 ** 3);
      const file = await shops.storage.put(key, content, maxBytes);
      await shop.db.updateTable('exportTask').set({ beatTime: 0 }).where('tenantId', '=', shop.tenantId).where('id', '=', id).execute();
      expect(await run(shop, id)).toBe('done');
      return file;
    });
    expect(await slow.run(shop.scope(), id, never)).toBe('done');
    expect(await storedFiles(shop)).toHaveLength(1);
    expect((await download(shop, id)).rows).toHaveLength(3);
  });

  it('stops when it is cancelled, and begins anew when asked', async () => {
    const shop = await openWithProducts();
    const id = await book(shop);
    const slow = runsWith(async (key, content, maxBytes) => {
      await shop.as().system.task.cancel({ id });
      // The next heartbeat finds the task cancelled and stops the writing.
      await expect.poll(() => content.destroyed).toBe(true);
      return shops.storage.put(key, content, maxBytes);
    });
    expect(await slow.run(shop.scope(), id, never)).toBe('done');
    expect(await taskOf(shop, id)).toMatchObject({ state: 'cancelled', isDownloadable: false });
    expect(await storedFiles(shop)).toEqual([]);
    expect(await reason(download(shop, id))).toBe('exportFileGone');
    expect(await shop.as().system.task.retry({ id })).toBe(true);
    expect(await reason(shop.as().system.task.retry({ id }))).toBe('invalid');
    expect(await run(shop, id)).toBe('done');
    expect((await download(shop, id)).rows).toHaveLength(3);
    expect(await reason(shop.as().system.task.retry({ id }))).toBe('invalid');
  });

  it('is begun anew after an outage of the database, which is not held against the task', async () => {
    const shop = await openWithProducts();
    const id = await book(shop);
    const broken = runsWith(() => Promise.reject(new DatabaseOutage('lost', new Error('Connection lost'))));
    for (let outage = 0; outage < 5; outage += 1) await expect(broken.run(shop.scope(), id, never)).rejects.toThrow('Connection lost');
    expect(await taskOf(shop, id)).toMatchObject({ state: 'queued' });
    expect(await run(shop, id)).toBe('done');
  });

  it('hands its task back when the worker is stopped', async () => {
    const shop = await openWithProducts();
    const id = await book(shop);
    const stopping = new AbortController();
    const slow = runsWith(async (key, content, maxBytes) => {
      stopping.abort();
      return shops.storage.put(key, content, maxBytes);
    });
    expect(await slow.run(shop.scope(), id, stopping.signal)).toBe('unfinished');
    expect(await taskOf(shop, id)).toMatchObject({ state: 'queued', rowsDone: 0 });
    expect(await storedFiles(shop)).toEqual([]);
    expect(await run(shop, id)).toBe('done');
  });

  it('is tried again after a fault, but not for ever', async () => {
    const shop = await openWithProducts();
    const id = await book(shop);
    const broken = runsWith(() => Promise.reject(new Error('disk full')));
    for (let attempt = 1; attempt < 5; attempt++) {
      await expect(broken.run(shop.scope(), id, never)).rejects.toThrow('disk full');
      expect(await taskOf(shop, id)).toMatchObject({ state: 'queued' });
    }
    expect(await broken.run(shop.scope(), id, never)).toBe('done');
    expect(await taskOf(shop, id)).toMatchObject({ state: 'failed', error: '系统多次出错，导出已停止，请稍后重试' });
    expect(await shop.as().system.task.retry({ id })).toBe(true);
    expect(await run(shop, id)).toBe('done');
  });
});

it('is removed with its file after seven days, and can be asked for again', async () => {
  const shop = await openWithProducts();
  const id = await book(shop);
  await run(shop, id);
  const { storage, db, services } = shops;
  const purgeAt = (now: number) => createMaintenanceService({ ...KEPT, db, storage, auth: services.auth, now: () => now }).purge();
  await purgeAt(Date.now() + EXPORT_KEPT_MS - 60_000);
  expect(await storedFiles(shop)).toHaveLength(1);
  await purgeAt(Date.now() + EXPORT_KEPT_MS + 60_000);
  expect(await storedFiles(shop)).toEqual([]);
  expect(await taskOf(shop, id)).toMatchObject({ state: 'done', isDownloadable: false });
  expect(await reason(download(shop, id))).toBe('exportFileGone');
  await shop.as().system.task.retry({ id });
  await run(shop, id);
  expect((await download(shop, id)).rows).toHaveLength(3);
});

it('leaves the log after ninety days, its file long gone; what has not ended stays', async () => {
  const shop = await openWithProducts();
  const ended = await book(shop);
  await run(shop, ended);
  const waiting = await book(shop, [EXPORT]);
  const DAY = 24 * 3600_000;
  const purgeAt = (now: number) => expireExports({ ...shop.scope(), now: () => now }, shops.storage, 100);
  const logged = async () => (await shop.as().system.task.page({ pageSize: 50 })).list.map(({ id }) => id).toSorted((a, b) => a - b);
  await purgeAt(Date.now() + 90 * DAY - 60_000);
  expect(await logged()).toEqual([ended, waiting]);
  await purgeAt(Date.now() + 90 * DAY + 60_000);
  expect(await logged()).toEqual([waiting]);
});

it('that was cancelled keeps its file for an hour, in which its run may notice', async () => {
  const shop = await openWithProducts();
  const id = await book(shop);
  const purgeAt = (now: number) => expireExports({ ...shop.scope(), now: () => now }, shops.storage, 100);
  const { key } = await shops.storage.put(`${shop.tenantId}/export/half`, Readable.from(['half a file']), 100);
  await shop.as().system.task.cancel({ id });
  await shop.db.updateTable('exportTask').set({ fileKey: key }).where('tenantId', '=', shop.tenantId).where('id', '=', id).execute();
  await purgeAt(Date.now() + 3600_000 - 60_000);
  expect(await storedFiles(shop)).toHaveLength(1);
  await purgeAt(Date.now() + 3600_000 + 60_000);
  expect(await storedFiles(shop)).toEqual([]);
});

describe('the lists of tasks', () => {
  it("show one's own, and the log all of the shop", async () => {
    const shop = await openWithProducts(1);
    const colleague = await shop.db
      .insertInto('systemUser')
      .values({ tenantId: shop.tenantId, username: 'other', passwordHash: 'none', nickname: '同事', createTime: 1, updateTime: 1 })
      .executeTakeFirstOrThrow();
    const id = await book(shop);
    const theirs = await book(shop, [EXPORT]);
    await shop.db
      .updateTable('exportTask')
      .set({ userId: Number(colleague.insertId), userName: '同事', state: 'failed', error: '磁盘已满', finishTime: Date.now() })
      .where('tenantId', '=', shop.tenantId)
      .where('id', '=', theirs)
      .execute();
    const later = Date.now() + 3600_000;
    const importId = await shop.db
      .insertInto('importJob')
      .values({
        tenantId: shop.tenantId,
        kind: 'orders',
        fileKey: 'none',
        fileName: '三月.xlsx',
        fileHash: Buffer.alloc(32),
        options: '{}',
        state: 'committing',
        totalRows: 10,
        doneRows: 4,
        userId: shop.userId,
        userName: '测试员',
        createTime: later,
        startTime: later,
      })
      .executeTakeFirstOrThrow();
    expect(await shop.as([]).system.task.page({})).toMatchObject({ list: [], total: 0, active: 0, unseen: 0 });
    const { task } = shop.as([EXPORT, 'bs:order-info:import']).system;
    const page = await task.page({});
    expect(page).toMatchObject({ total: 2, active: 2 });
    expect(page.list.map(({ kind, title, fileName, state }) => [kind, title, fileName, state])).toEqual([
      ['import', '导入订单', '三月.xlsx', 'running'],
      ['export', '产品信息', '产品信息.xls', 'queued'],
    ]);
    expect((await task.page({ kind: 'import' })).list).toMatchObject([{ id: Number(importId.insertId), rowsTotal: 10, rowsDone: 4 }]);
    expect(await task.page({ state: 'done' })).toMatchObject({ list: [], total: 0, active: 2 });
    expect(await task.cancel({ kind: 'import', id: Number(importId.insertId) })).toBe(true);
    expect(await task.get({ kind: 'import', id: Number(importId.insertId) })).toMatchObject({ state: 'cancelled' });
    expect(await reason(task.get({ id: theirs }))).toBe('notFound');

    const { jobLog } = shop.as(['infra:job:query', 'infra:job:export']).infra;
    const log = await jobLog.page({});
    expect(log.total).toBe(3);
    expect(log.list).toMatchObject([
      { handlerName: 'import.orders', handlerParam: '三月.xlsx', status: 2, result: '已取消' },
      { id: theirs, handlerName: 'export.productInfo', userName: '同事', status: 2, result: '磁盘已满' },
      { id, handlerName: 'export.productInfo', handlerParam: '{}', status: 0, endTime: null, duration: null },
    ]);
    expect((await jobLog.page({ status: 0 })).list).toMatchObject([{ id }]);
    expect((await jobLog.page({ handlerName: 'import.' })).total).toBe(1);
    expect((await jobLog.page({ handlerName: '%' })).total).toBe(0);
    expect((await jobLog.page({ beginTime: later })).total).toBe(1);
    expect(await jobLog.get({ id: theirs })).toMatchObject({ userName: '同事' });
    const sheet = await sheetOf(await jobLog.exportExcel({ status: 2 }));
    expect(sheet.rows.map((row) => row.结果)).toEqual(['已取消', '磁盘已满']);
    expect(await reason(shop.as(['infra:job:export']).infra.jobLog.page({}))).toBe('forbidden');
  });
});
