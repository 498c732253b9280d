import { randomInt } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { reviewed } from '#platform/db/reviewed-sql.ts';
import { ORDER_IMPORT_COLUMNS, ORDER_LINE_IMPORT_COLUMNS } from '#shared/schemas/order-import.schema.ts';
import { importedRows } from '../support/import-rows.ts';
import { type ImportApplication, type ImportShop, openImportApplication } from './import-application.ts';
import { workbookOf } from './import-workbook.ts';

const ORDERS = 2000;
const LINES_PER_ORDER = 10;
const LINES = ORDERS * LINES_PER_ORDER;
/** When the worker is killed, as a share of the job: its first half stages all rows, its second half applies them. */
const MOMENTS = [0.2, 0.52, 0.62, 0.72, 0.82, 0.92];
const SPREAD = 0.08;

let imports: ImportApplication;
let shop: ImportShop;
beforeAll(async () => {
  // Turns are so short that the job is interrupted and taken up again several times before most kills.
  imports = await openImportApplication({ env: { WORKER_TURN_MS: '50' } });
  shop = await imports.shop();
});
afterAll(() => imports.close());

const orderId = (order: number) => `K${String(order).padStart(5, '0')}`;

/** Lines in an order in which the rows of one order are far apart; each line has its own content. */
function* lines() {
  for (let line = 0; line < LINES_PER_ORDER; line++) {
    for (let order = 0; order < ORDERS; order++) {
      yield {
        orderId: orderId(order),
        productsName: '名片',
        unitName: '盒',
        contentProduction: `第 ${order * LINES_PER_ORDER + line} 行`,
        amount: String(line + 1),
        unitPrice: '15',
      };
    }
  }
}

async function progress(jobId: number): Promise<{ isEnded: boolean; rows: number }> {
  const { state, totalRows, doneRows } = await shop.job(jobId);
  const { application } = imports;
  // There is no other worker to go on with the job, so waiting for the job would only hide the reason.
  if (application.workers.at(-1)?.hasEnded())
    throw new Error(`the worker ended by itself:\n${(await application.readLog('worker')).slice(-3000)}`);
  return { isEnded: state === 'done' || state === 'failed', rows: totalRows + doneRows };
}

/** Kills the only worker when about this share of the job is done, and starts another. @returns false when the job ended before */
async function killOnce(jobId: number, part: number, isRedisWiped: boolean): Promise<boolean> {
  const { application } = imports;
  const moment = (part + Math.random() * SPREAD) * 2 * LINES;
  for (let now = await progress(jobId); now.rows < moment; now = await progress(jobId)) {
    if (now.isEnded) return false;
    await pause(10);
  }
  await pause(randomInt(0, 100));
  const worker = application.workers.at(-1);
  worker?.kill();
  await worker?.ended;
  if (isRedisWiped) await application.wipeRedis();
  await application.addWorker();
  return true;
}

it('gives each row its effect once, however often the worker is killed and Redis wiped', async () => {
  const orders = await workbookOf(
    ORDER_IMPORT_COLUMNS,
    Array.from({ length: ORDERS }, (_, order) => ({ orderId: orderId(order), customerName: '快印店' })),
  );
  const sheet = await workbookOf(ORDER_LINE_IMPORT_COLUMNS, lines());
  const booked = await shop.upload('/bs/order-info/import?customerFlag=true', orders, 'orders.xlsx');
  expect(booked).toMatchObject({ code: 0, data: { state: 'done', createCount: ORDERS, failureCount: 0 } });

  const answer = shop.upload('/bs/order-del/import?createUnitFlag=true&createProductsFlag=true', sheet, 'lines.xlsx');
  let jobId = 0;
  while (jobId === 0)
    jobId =
      (await shop.call<{ list: Array<{ id: number; kind: string }> }>('GET', '/bs/import-job/page')).data.list.find(
        ({ kind }) => kind === 'orderLines',
      )?.id ?? 0;
  for (const [kill, part] of MOMENTS.entries()) expect(await killOnce(jobId, part, kill % 2 === 1)).toBe(true);
  const job = await shop.ended(jobId);
  expect(job).toMatchObject({
    state: 'done',
    totalRows: LINES,
    doneRows: LINES,
    createCount: LINES,
    updateCount: 0,
    unchangedCount: 0,
    failureCount: 0,
  });
  expect((await answer).data).toMatchObject({ jobId });
  await expectEachOnce(jobId);
});

async function expectEachOnce(jobId: number): Promise<void> {
  const { db } = imports;
  const { tenantId } = shop;
  const rows = await db
    .selectFrom('orderLine')
    .select(['contentProduction', 'orderId', 'lineNo'])
    .where('tenantId', '=', tenantId)
    .execute();
  expect(rows.length).toBe(LINES);
  expect(new Set(rows.map((row) => row.contentProduction)).size).toBe(LINES);
  expect(new Set(rows.map((row) => `${row.orderId}/${row.lineNo}`)).size).toBe(LINES);
  // 15 × (1 + … + 10)
  const figures = await db.selectFrom('orderInfo').select(['totalAmount', 'arrears', 'version']).where('tenantId', '=', tenantId).execute();
  expect(new Set(figures.map((order) => Object.values(order).join()))).toEqual(new Set(['825.0000,825.0000,2']));
  const history = await db
    .selectFrom('orderHistory')
    .select(['action', reviewed<number>`count(*)`.as('entries')])
    .where('tenantId', '=', tenantId)
    .groupBy('action')
    .execute();
  expect(history).toEqual([{ action: 'import', entries: 2 * ORDERS }]);
  const [day, ...otherDays] = await db.selectFrom('orderDayCounter').selectAll().where('tenantId', '=', tenantId).execute();
  expect([day?.orders, day?.withArrears, Number(day?.totalAmount), otherDays.length]).toEqual([ORDERS, ORDERS, 825 * ORDERS, 0]);
  const staged = await importedRows(db, tenantId);
  expect(new Set(staged.map(({ state }) => state))).toEqual(new Set(['done']));
  const lineIds = staged.filter((row) => row.jobId === jobId);
  expect(new Set(lineIds.map((row) => row.resultId)).size).toBe(LINES);
}
