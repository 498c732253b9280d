import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createAccountService } from '#domain/system/account.service.ts';
import { createDatabase, createDatabasePool, type Database } from '#platform/db/database.ts';
import type { CellValue } from '#platform/excel/workbook-model.ts';
import { DEFAULT_WORKBOOK_LIMITS } from '#platform/excel/workbook-model.ts';
import { readWorkbookRows } from '#platform/excel/workbook-reader.ts';
import { dayOf } from '#shared/rules/day.rules.ts';
import type { TaskPage, TaskRow } from '#shared/schemas/task.schema.ts';
import { PAYMENT_STATUS } from '#shared/states.ts';
import { ask, type RestAnswer } from '../rest/rest-client.ts';
import { startApplication, type TestApplication } from '../support/application.ts';
import { PATIENCE_MS } from '../support/patience.ts';

const ORDERS = 30_000;
const PASSWORD = 'correct horse 电池';
const FIRST_DATE = Date.UTC(2026, 0, 1, 4);

let application: TestApplication;
let db: Database;
beforeAll(async () => {
  application = await startApplication({ workers: 1, env: { LOG_LEVEL: 'info' } });
  db = createDatabase(createDatabasePool(application.databaseUrl, 2));
});
afterAll(async () => {
  await db.destroy();
  await application.stop();
});

interface Answer<T> {
  code: number;
  msg: string;
  data: T;
}

interface Shop {
  tenantId: number;
  request(path: string, headers?: Record<string, string>, method?: string): Promise<RestAnswer>;
  call<T>(path: string, headers?: Record<string, string>, method?: string): Promise<Answer<T>>;
}

let shops = 0;

/** A shop with one person who may export orders, but not see what they cost. */
async function openShop(): Promise<Shop> {
  const name = `导出店${++shops}`;
  const accounts = createAccountService({ db });
  const { tenantId } = await accounts.createTenant({ name, admin: { username: 'admin', password: PASSWORD } });
  const permissions = ['bs:order-info:query', 'bs:order-info:export'];
  const roleId = await accounts.createRole({ tenantId, db }, { name: '员工', code: 'staff', permissions });
  await accounts.createUser({ tenantId, db }, { username: 'staff', nickname: '王芳', password: PASSWORD, roleIds: [roleId] });
  const { body } = await ask(application.url, 'POST', '/system/auth/login', {
    body: { tenantName: name, username: 'staff', password: PASSWORD },
  });
  const { accessToken: token } = body.data as { accessToken: string };
  const request: Shop['request'] = (path, headers = {}, method = 'GET') => ask(application.url, method, path, { token, headers });
  return { tenantId, request, call: async (path, headers, method) => (await request(path, headers, method)).body };
}

/** Inserts orders straight into the database, because creating 30,000 by calls would take minutes. */
async function addOrders({ tenantId }: Shop, count: number): Promise<void> {
  const user = await db
    .selectFrom('systemUser')
    .select('id')
    .where('tenantId', '=', tenantId)
    .where('username', '=', 'staff')
    .executeTakeFirstOrThrow();
  const figures = {
    discountAmount: '0',
    receivables: '825.5',
    paid: '0',
    prepayment: '0',
    totalAmount: '825.5',
    transactionAmount: '825.5',
    arrears: '825.5',
    cost: '137.9173',
    profit: '687.5827',
    commission: '0',
  };
  for (let first = 0; first < count; first += 1000) {
    const rows = Array.from({ length: Math.min(1000, count - first) }, (_, index) => {
      const date = FIRST_DATE + (first + index) * 60_000;
      return {
        ...figures,
        tenantId,
        orderId: `E${String(first + index).padStart(6, '0')}`,
        name: '门头招牌',
        date,
        day: dayOf(date),
        customerName: '华美广告',
        paymentStatus: PAYMENT_STATUS.owed,
        remarks: '=HYPERLINK("http://x","点我")',
        userId: user.id,
        orderCreatorName: '王芳',
        createTime: date,
        updateTime: date,
      };
    });
    await db.insertInto('orderInfo').values(rows).execute();
  }
}

const task = async (shop: Shop, id: number) => (await shop.call<TaskRow>(`/system/task/get?id=${id}`)).data;

async function ended(shop: Shop, id: number): Promise<TaskRow> {
  for (const deadline = Date.now() + PATIENCE_MS; ; ) {
    const current = await task(shop, id);
    if (['done', 'failed', 'cancelled'].includes(current.state)) return current;
    if (Date.now() > deadline) throw new Error(`export ${id} did not end: ${JSON.stringify(current)}`);
    await pause(100);
  }
}

const folderOf = ({ tenantId }: Shop) => join(application.dataDir, 'files', String(tenantId), 'export');

function filesOf(shop: Shop): string[] {
  try {
    return readdirSync(folderOf(shop));
  } catch {
    return [];
  }
}

/** Downloads an exported file: that of a task, or where `id` is null the file that the list's own call answers. @returns its rows */
async function download(shop: Shop, id: number | null): Promise<CellValue[][]> {
  const response = await shop.request(id === null ? '/bs/order-info/export-excel?orderId=E' : `/system/task/download?id=${id}`);
  expect(response.headers.get('content-disposition')).toContain(encodeURIComponent('订单信息.xls'));
  const path = join(application.dataDir, `download-${id}.xlsx`);
  writeFileSync(path, response.bytes);
  const rows: CellValue[][] = [];
  for await (const batch of readWorkbookRows(path, DEFAULT_WORKBOOK_LIMITS)) rows.push(...batch.rows.map(({ cells }) => cells));
  return rows;
}

/** Expects every order once, the newest first, without the cost column, and the text `=HYPERLINK(…)` as text instead of a formula. */
function expectWhole([headers = [], ...rows]: CellValue[][]): void {
  expect(headers).not.toContain('成本');
  expect(rows.length).toBe(ORDERS);
  expect(new Set(rows.map((row) => row[0])).size).toBe(ORDERS);
  expect(rows[0]?.[0]).toBe(`E${String(ORDERS - 1).padStart(6, '0')}`);
  const at = (header: string) => headers.indexOf(header);
  expect(new Set(rows.map((row) => row[at('备注')]))).toEqual(new Set(['=HYPERLINK("http://x","点我")']));
  expect(new Set(rows.map((row) => JSON.stringify(row[at('订单总额')])))).toEqual(new Set(['{"number":"825.5"}']));
}

/** Highest resident memory of a process so far, in megabytes; 0 where there is no /proc. */
function peakOf(pid: number): number {
  if (process.platform !== 'linux') return 0;
  return Number(/VmHWM:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024;
}

describe('an export of 30,000 orders', () => {
  it('is written by the worker with little memory, while its person can look at it', async () => {
    const shop = await openShop();
    await addOrders(shop, ORDERS);
    const worker = application.workers.at(-1);
    const before = peakOf(worker?.pid ?? 0);
    const booked = await shop.call<{ jobId: number }>('/bs/order-info/export-excel?orderId=E', { prefer: 'respond-async' });
    expect(booked).toMatchObject({ code: 0, data: { jobId: expect.any(Number) } });
    const { jobId } = booked.data;
    const done = await ended(shop, jobId);
    expect(done).toMatchObject({ state: 'done', rowsTotal: ORDERS, rowsDone: ORDERS, isDownloadable: true });
    expect(done.bytes).toBe(statSync(join(folderOf(shop), filesOf(shop)[0] ?? '')).size);
    expectWhole(await download(shop, jobId));
    expect(peakOf(worker?.pid ?? 0) - before).toBeLessThan(200);
    expect(await shop.call<TaskPage>('/system/task/page')).toMatchObject({ data: { total: 1, active: 0 } });
  });

  it('is answered as the file itself to whoever does not ask for a task, with little memory', async () => {
    const shop = await openShop();
    await addOrders(shop, ORDERS);
    const before = peakOf(application.server.pid);
    expectWhole(await download(shop, null));
    expect(peakOf(application.server.pid) - before).toBeLessThan(200);
    expect(await shop.call<TaskPage>('/system/task/page')).toMatchObject({ data: { total: 0 } });
  });

  it('ends with one whole file however often the worker is killed and Redis wiped', async () => {
    const shop = await openShop();
    await addOrders(shop, ORDERS);
    const { jobId } = (await shop.call<{ jobId: number }>('/bs/order-info/export-excel?orderId=E', { prefer: 'respond-async' })).data;
    for (let kills = 0; kills < 3; kills++) {
      const known = new Set(filesOf(shop));
      const isWriting = () => filesOf(shop).some((file) => file.endsWith('.part') && !known.has(file));
      while (!isWriting()) {
        expect((await task(shop, jobId)).state).not.toBe('done');
        await pause(10);
      }
      await pause(Math.random() * 300);
      const worker = application.workers.at(-1);
      // The third worker is not killed but asked to stop, and must release its task.
      if (kills === 2) await worker?.stop();
      else worker?.kill();
      await worker?.ended;
      if (kills === 1) await application.wipeRedis();
      await application.addWorker();
    }
    expect(await ended(shop, jobId)).toMatchObject({ state: 'done', rowsDone: ORDERS });
    expect(filesOf(shop)).toHaveLength(1);
    expectWhole(await download(shop, jobId));
  });

  it('is cancelled in the middle without leaving a file', async () => {
    const shop = await openShop();
    await addOrders(shop, ORDERS);
    const { jobId } = (await shop.call<{ jobId: number }>('/bs/order-info/export-excel?orderId=E', { prefer: 'respond-async' })).data;
    while (filesOf(shop).length === 0) await pause(5);
    expect(await shop.call(`/system/task/cancel?id=${jobId}`, {}, 'POST')).toMatchObject({ code: 0, data: true });
    expect(await task(shop, jobId)).toMatchObject({ state: 'cancelled' });
    for (const deadline = Date.now() + PATIENCE_MS; filesOf(shop).length > 0 && Date.now() < deadline; ) await pause(50);
    expect(filesOf(shop)).toEqual([]);
    expect(await task(shop, jobId)).toMatchObject({ state: 'cancelled', isDownloadable: false });
  });
});
