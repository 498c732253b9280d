import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { importRowRepository } from '#domain/imports/import-row.repository.ts';
import { importedRows } from '../support/import-rows.ts';
import { bookSheet, importSheet, lineCells, type SheetCells, workOn } from '../support/import-sheet.ts';
import { openTestShops, stockShop, type TestShop, type TestShops } from '../support/shop.ts';

let shops: TestShops;
let shop: TestShop;
beforeAll(async () => {
  shops = await openTestShops();
});
beforeEach(async () => {
  shop = await shops.open();
  await stockShop(shop);
});
afterAll(() => shops.close());

const ORDERS = 120;
const LINES = 10;
const orderId = (order: number) => `B-${String(order).padStart(4, '0')}`;
const line = (order: number, n: number, extra: SheetCells = {}) => lineCells(orderId(order), { contentProduction: `第 ${n} 幅`, ...extra });
const each = <T>(count: number, make: (index: number) => T) => Array.from({ length: count }, (_, index) => make(index));
const sheet = () => each(ORDERS, (order) => each(LINES, (n) => line(order, n))).flat();
const TICKED = ['createProductsFlag', 'createUnitFlag'];

const makeOrders = (count = ORDERS) =>
  importSheet(
    shop,
    'orders',
    each(count, (order) => ({ orderId: orderId(order), customerName: '华美广告' })),
  );
const job = (id: number) => shop.services.imports.get(shop.scope(), id);
const alone = async (jobId: number) => {
  const rows = await shop.db
    .selectFrom('importRow')
    .select(['rowNo', 'state', 'groupKey'])
    .where('tenantId', '=', shop.tenantId)
    .where('jobId', '=', jobId)
    .orderBy('rowNo')
    .execute();
  return rows;
};
const rowsOf = async (jobId: number) =>
  (await importedRows(shop.db, shop.tenantId)).filter((row) => row.jobId === jobId).toSorted((a, b) => a.rowNo - b.rowNo);
async function expectWholeOrders(count: number): Promise<void> {
  const lines = await shop.db.selectFrom('orderLine').select(['orderId', 'lineNo']).where('tenantId', '=', shop.tenantId).execute();
  expect(new Set(lines.map((row) => `${row.orderId}/${row.lineNo}`)).size).toBe(count * LINES);
  const orders = await shop.db
    .selectFrom('orderInfo')
    .select(['version', 'totalAmount'])
    .where('tenantId', '=', shop.tenantId)
    .where('orderId', 'like', 'B-%')
    .execute();
  expect(new Set(orders.map((order) => Object.values(order).join()))).toEqual(new Set(['2,2160.0000']));
}

describe('rows of a sheet', () => {
  it('are stored in blocks, and alone where something is noted of their order', async () => {
    await makeOrders();
    const rows = sheet();
    Object.assign(rows[705] ?? {}, { amount: '很多' });
    const { id, ...done } = await importSheet(shop, 'orderLines', rows, { ticked: TICKED });
    expect(done).toMatchObject({ createCount: 1199, failureCount: 1, state: 'done' });
    expect((await alone(id)).map(({ rowNo, state }) => [rowNo, state])).toEqual(each(LINES, (n) => [701 + n, n === 5 ? 'failed' : 'done']));
    expect(new Set((await rowsOf(id)).map(({ resultId }) => resultId)).size).toBe(1200);
    const { bs } = shop.as();
    const page = await bs.importJob.rows({ id, afterRowNo: 698, pageSize: 14 });
    expect(page.list.map(({ rowNo, row, state, action }) => [rowNo, row, state, action])).toEqual(
      each(14, (n) => [699 + n, 700 + n, n === 7 ? 'failed' : 'done', n === 7 ? null : 'create']),
    );
    expect(page.list[0]).toMatchObject({ name: `${orderId(69)} 户外喷绘`, cells: { contentProduction: '第 8 幅' } });
    expect((await bs.importJob.rows({ id, show: 'failed', pageSize: 20 })).list.map(({ rowNo }) => rowNo)).toEqual([706]);
    expect((await bs.importJob.rows({ id, show: 'create', afterRowNo: 704, pageSize: 2 })).list.map(({ rowNo }) => rowNo)).toEqual([
      705, 707,
    ]);
  });

  it('of an order that are scattered are applied together', async () => {
    await makeOrders();
    const rows = each(LINES, (n) => each(ORDERS, (order) => line(order, n))).flat();
    // The rows of these two orders stand together.
    const together = [118, 119].flatMap((order) => rows.filter((row) => row.orderId === orderId(order)));
    const scattered = rows.filter((row) => !together.includes(row));
    const { id, ...done } = await importSheet(shop, 'orderLines', [...together, ...scattered], { ticked: TICKED });
    expect(done).toMatchObject({ createCount: 1200, failureCount: 0 });
    expect((await alone(id)).length).toBe(118 * LINES);
    await expectWholeOrders(ORDERS);
  });

  it('are found by two chunks at once, each once', async () => {
    const count = 420;
    await makeOrders(count);
    const rows = each(count, (order) => each(LINES, (n) => line(order, n))).flat();
    const id = await bookSheet(shop, 'orderLines', { ticked: TICKED });
    const { importRun } = shop.services;
    const run = await importRun.open(shop.scope(), id);
    if (!run) throw new Error('no job');
    await workOn(shop, id, 'orderLines', rows, { change: (own) => ({ ...own, importer: { ...own.importer, apply: stop } }) }).catch(
      (error: unknown) => {
        if (!(error instanceof Stop)) throw error;
      },
    );
    expect(await job(id)).toMatchObject({ state: 'committing', doneRows: 0 });
    await importRun.applyNext(run);
    // The names of created rows are answered only when the import stands still, so that polling does not unpack its blocks each time.
    const { importJob } = shop.as().bs;
    expect(await importJob.get({ id })).toMatchObject({ state: 'committing', createCount: 2000, createNames: [] });
    const lane = async () => {
      while (await importRun.applyNext(run));
    };
    await Promise.all([lane(), lane(), lane()]);
    expect(await job(id)).toMatchObject({ state: 'done', doneRows: count * LINES, createCount: count * LINES, failureCount: 0 });
    expect((await importJob.get({ id })).createNames.length).toBe(1000);
    expect(await alone(id)).toEqual([]);
    await expectWholeOrders(count);
  });

  it('that an older release has begun to stage are continued in its way', async () => {
    await makeOrders();
    const rows = sheet();
    const id = await bookSheet(shop, 'orderLines', { ticked: TICKED });
    // Staging had stopped in the middle of an order.
    const staged = rows.slice(0, 605).map((cells, at) => ({
      rowNo: at + 1,
      sheet: '数据',
      excelRow: at + 2,
      groupKey: String(cells.orderId).toLowerCase(),
      cells: Object.fromEntries(Object.entries(cells).filter(([, cell]) => cell !== null)),
    }));
    await importRowRepository.stage(shop.scope(), id, staged);
    await shop.db
      .updateTable('importJob')
      .set({ state: 'reading', totalRows: 605, headerChoices: '{}' })
      .where('tenantId', '=', shop.tenantId)
      .where('id', '=', id)
      .execute();
    await workOn(shop, id, 'orderLines', rows);
    expect(await job(id)).toMatchObject({ state: 'done', totalRows: 1200, createCount: 1200 });
    expect((await alone(id)).length).toBe(1200);
    await expectWholeOrders(ORDERS);
  });
});

class Stop extends Error {}
const stop = () => Promise.reject(new Stop());

describe('a chunk', () => {
  it('whose import was cancelled meanwhile is taken back, and says which rows are in the books', async () => {
    await makeOrders(320);
    const rows = each(320, (order) => each(LINES, (n) => line(order, n))).flat();
    Object.assign(rows[1005] ?? {}, { amount: '很多' });
    const id = await bookSheet(shop, 'orderLines', { ticked: TICKED });
    let chunks = 0;
    await workOn(shop, id, 'orderLines', rows, {
      change: (run) => ({
        ...run,
        importer: {
          ...run.importer,
          async apply(...given) {
            await run.importer.apply(...given);
            chunks += 1;
            if (chunks === 2) await shop.services.imports.cancel(shop.scope(), id);
          },
        },
      }),
    });
    const cancelled = await job(id);
    expect(cancelled).toMatchObject({ state: 'cancelled', doneRows: 2000, createCount: 1999, failureCount: 1 });
    expect(cancelled.appliedRanges).toEqual([
      { sheet: '数据', from: 2, to: 1006 },
      { sheet: '数据', from: 1008, to: 2001 },
    ]);
    const { bs } = shop.as();
    expect((await bs.orderInfo.getByOrderId({ orderId: orderId(200) })).orderDels).toEqual([]);
    await bs.importJob.undo({ id });
    await workOn(shop, id, 'orderLines', rows);
    expect(await job(id)).toMatchObject({ state: 'undone', undoneCount: 1999, keptCount: 0 });
    expect((await bs.orderInfo.getByOrderId({ orderId: orderId(10) })).orderDels).toEqual([]);
  });
});

describe('a rehearsal in blocks', () => {
  it('lets a mended row join an order that stands in another block', async () => {
    await makeOrders();
    const id = await bookSheet(shop, 'orderLines', { ticked: TICKED, isRehearsed: true });
    const rows = sheet();
    await workOn(shop, id, 'orderLines', rows);
    expect(await job(id)).toMatchObject({ state: 'checked', createCount: 1200 });
    expect(await alone(id)).toEqual([]);
    const { bs } = shop.as();
    await bs.importJob.fix({ id, fixes: [{ rowNo: 1, key: 'orderId', value: orderId(100) }] });
    expect((await alone(id)).map(({ rowNo, state }) => [rowNo, state])).toEqual(
      [...each(LINES, (n) => 1 + n), ...each(LINES, (n) => 1001 + n)].map((rowNo) => [rowNo, 'staged']),
    );
    await workOn(shop, id, 'orderLines', rows);
    expect(await job(id)).toMatchObject({ state: 'checked', doneRows: 1200, createCount: 1200 });
    await bs.importJob.commit({ id });
    await workOn(shop, id, 'orderLines', rows);
    expect(await job(id)).toMatchObject({ state: 'done', doneRows: 1200, createCount: 1200 });
    const countOf = async (order: number) => (await bs.orderInfo.getByOrderId({ orderId: orderId(order) })).orderDels.length;
    expect([await countOf(0), await countOf(1), await countOf(100)]).toEqual([9, 10, 11]);
  });
});

describe('undoing', () => {
  it('leaves what was used since, row by row', async () => {
    await makeOrders();
    const { id } = await importSheet(shop, 'orderLines', sheet(), { ticked: TICKED });
    const { bs } = shop.as();
    const order = await bs.orderInfo.getByOrderId({ orderId: orderId(7) });
    await bs.orderInfo.updateAuditStatus({ id: order.id, auditStatus: true });
    await bs.importJob.undo({ id });
    await workOn(shop, id, 'orderLines', []);
    expect(await job(id)).toMatchObject({ state: 'undone', undoneCount: 1190, keptCount: 10 });
    expect((await alone(id)).map(({ rowNo, state }) => [rowNo, state])).toEqual(each(LINES, (n) => [71 + n, 'kept']));
    const states = (await rowsOf(id)).map(({ state }) => state);
    expect([states.filter((state) => state === 'undone').length, states.length]).toEqual([1190, 1200]);
    expect((await bs.importJob.rows({ id, show: 'kept', pageSize: 20 })).list.map(({ rowNo }) => rowNo)).toEqual(
      each(LINES, (n) => 71 + n),
    );
  });
});
