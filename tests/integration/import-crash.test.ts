import type { KyselyPlugin } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Scope } from '#platform/scope.ts';
import type { ImportKind } from '#shared/schemas/import.schema.ts';
import { importedRows } from '../support/import-rows.ts';
import { bookSheet, importSheet, type SheetCells, workOn } from '../support/import-sheet.ts';
import { openTestShops, stockShop, type TestShop, type TestShops } from '../support/shop.ts';

/** Thrown in place of a statement to simulate a worker's death: its transaction is rolled back, and nothing happens after it. */
class Death extends Error {}

let shops: TestShops;
let shop: TestShop;
beforeAll(async () => {
  shops = await openTestShops();
  shop = await shops.open();
  await stockShop(shop);
});
afterAll(() => shops.close());

function dyingScope(statement: number): Scope {
  let count = 0;
  const plugin: KyselyPlugin = {
    transformQuery({ node }) {
      count += 1;
      if (count >= statement) throw new Death();
      return node;
    },
    transformResult: async ({ result }) => result,
  };
  return { ...shop.scope(), db: shop.db.withPlugin(plugin) };
}

/** Works on a job with a worker that dies at the given statement. @returns whether it has died, or finished with fewer statements */
function diesOn(jobId: number, kind: ImportKind, rows: SheetCells[], statement: number): Promise<boolean> {
  return workOn(shop, jobId, kind, rows, { scope: dyingScope(statement) }).then(
    () => false,
    (error: unknown) => {
      if (error instanceof Death) return true;
      throw error;
    },
  );
}

/**
 * Works on a job with a worker that dies at the given statement, then with one that lives.
 * @returns the job's id, and whether the first one died
 */
async function dieAndGoOn(kind: ImportKind, rows: SheetCells[], ticked: string[], statement: number): Promise<[number, boolean]> {
  const jobId = await bookSheet(shop, kind, { ticked });
  const hasDied = await diesOn(jobId, kind, rows, statement);
  await workOn(shop, jobId, kind, rows);
  return [jobId, hasDied];
}

const job = (id: number) => shop.services.imports.get(shop.scope(), id);
/**
 * Rows without an order number, which fail cheaply. With them the sheet has more than 300 rows, so that staging takes more than one batch.
 */
const fillers = Array.from({ length: 310 }, (): SheetCells => ({ remarks: '没有订单号' }));

it('an import of orders has each effect once, whichever statement the worker dies at', async () => {
  let hasDied = true;
  let statement = 0;
  while (hasDied) {
    statement += 1;
    const rows = [1, 2, 3].map(
      (n): SheetCells => ({ orderId: `D-${statement}-${n}`, customerName: `新客户${statement}`, prepayment: '50' }),
    );
    let id: number;
    [id, hasDied] = await dieAndGoOn('orders', [...rows, ...fillers], ['customerFlag'], statement);
    expect([statement, await job(id)]).toMatchObject([
      statement,
      { state: 'done', totalRows: 313, doneRows: 313, createCount: 3, failureCount: 310 },
    ]);
    const orders = await shop.as().bs.orderInfo.page({ customerName: `新客户${statement}` });
    expect([statement, orders.list.map(({ paid, prepayment }) => [paid, prepayment])]).toEqual([
      statement,
      Array(3).fill(['50.0000', '50.0000']),
    ]);
  }
  expect(statement).toBeGreaterThan(20);
  expect(await shop.as().bs.orderInfo.getOrderInfoTotalCount()).toBe(3 * statement);
  expect((await shop.as().bs.orderInfo.getOrderMoneyCount()).paid).toBe(`${150 * statement}.0000`);
});

it('an import of lines has each effect once, whichever statement the worker dies at', async () => {
  let hasDied = true;
  let statement = 0;
  while (hasDied) {
    statement += 1;
    const orderIds = [1, 2].map((n) => `L-${statement}-${n}`);
    await importSheet(
      shop,
      'orders',
      orderIds.map((orderId) => ({ orderId, customerName: '华美广告' })),
    );
    await importSheet(
      shop,
      'orderLines',
      orderIds.map((orderId) => ({ orderId, productsName: '易拉宝', contentProduction: '旧', amount: '1' })),
    );
    const rows = orderIds.flatMap((orderId): SheetCells[] => [
      { orderId, productsName: '易拉宝', contentProduction: '旧', amount: '4' },
      { orderId, productsName: `材料${statement}`, unitName: `单位${statement}`, contentProduction: '新', amount: '2', unitPrice: '10' },
    ]);
    let id: number;
    [id, hasDied] = await dieAndGoOn(
      'orderLines',
      [...rows, ...fillers],
      ['updateSupport', 'createUnitFlag', 'createProductsFlag'],
      statement,
    );
    expect([statement, await job(id)]).toMatchObject([
      statement,
      { state: 'done', doneRows: 314, createCount: 2, updateCount: 2, failureCount: 310 },
    ]);
    for (const orderId of orderIds) {
      const order = await shop.as().bs.orderInfo.getByOrderId({ orderId });
      expect([
        statement,
        order.version,
        order.totalAmount,
        order.orderDels.map(({ contentProduction, amount }) => [contentProduction, amount]),
      ]).toEqual([
        statement,
        3,
        '280.0000',
        [
          ['旧', '4.0000'],
          ['新', '2.0000'],
        ],
      ]);
    }
  }
  expect(statement).toBeGreaterThan(20);
});

it('an import of lines that are loaded has each effect once, whichever statement the worker dies at', async () => {
  const { bs } = shop.as();
  const numbers = Array.from({ length: 12 }, (_, at) => at);
  let hasDied = true;
  let statement = 0;
  while (hasDied) {
    statement += 1;
    const orderIds = numbers.map((n) => `T-${statement}-${n}`);
    await importSheet(
      shop,
      'orders',
      orderIds.map((orderId) => ({ orderId, customerName: '华美广告' })),
    );
    // So many lines that they are loaded instead of inserted; the rows of the last order do not stand together.
    const line = (orderId: string, n: number): SheetCells => ({
      orderId,
      productsName: '易拉宝',
      contentProduction: `第 ${n} 幅`,
      amount: '2',
      unitPrice: '10',
    });
    const rows = orderIds.flatMap((orderId) => numbers.map((n) => line(orderId, n)));
    const sheet = [...rows.splice(-6), ...rows];
    const jobId = await bookSheet(shop, 'orderLines');
    hasDied = await diesOn(jobId, 'orderLines', sheet, statement);
    await workOn(shop, jobId, 'orderLines', sheet);
    expect([statement, await job(jobId)]).toMatchObject([statement, { state: 'done', totalRows: 144, doneRows: 144, createCount: 144 }]);
    const { list } = await bs.orderInfo.page({ orderId: `T-${statement}-`, pageSize: 20 });
    expect([statement, list.map(({ version, totalAmount }) => [version, totalAmount])]).toEqual([
      statement,
      numbers.map(() => [2, '240.0000']),
    ]);
    const stored = await importedRows(shop.db, shop.tenantId);
    const lineIds = stored.filter((row) => row.jobId === jobId).map(({ resultId }) => resultId);
    expect([statement, new Set(lineIds).size]).toEqual([statement, 144]);
  }
  expect(statement).toBeGreaterThan(20);
});

it('a rehearsal, its commit and its undoing have each effect once, whichever statement the worker dies at', async () => {
  const before = await shop.as().bs.orderInfo.getOrderMoneyCount();
  let hasDied = true;
  let statement = 0;
  while (hasDied) {
    statement += 1;
    const rows = [1, 2].map((n): SheetCells => ({ orderId: `P-${statement}-${n}`, customerName: `排练${statement}`, prepayment: '50' }));
    const jobId = await bookSheet(shop, 'orders', { ticked: ['customerFlag'], isRehearsed: true });
    const pass = async (begin?: 'commit' | 'undo') => {
      if (begin) await shop.as().bs.importJob[begin]({ id: jobId });
      const died = await diesOn(jobId, 'orders', [...rows, ...fillers], statement);
      await workOn(shop, jobId, 'orders', [...rows, ...fillers]);
      return died;
    };
    const deaths = [await pass()];
    expect([statement, await job(jobId)]).toMatchObject([
      statement,
      { state: 'checked', doneRows: 312, createCount: 2, failureCount: 310 },
    ]);
    expect((await shop.as().bs.importJob.issues({ id: jobId })).list.map(({ rowCount }) => rowCount)).toEqual([310, 310]);
    deaths.push(await pass('commit'));
    expect([statement, await job(jobId)]).toMatchObject([statement, { state: 'done', doneRows: 312, createCount: 2, failureCount: 310 }]);
    expect(Number((await shop.as().bs.orderInfo.getOrderMoneyCount()).paid)).toBe(Number(before.paid) + 100);
    deaths.push(await pass('undo'));
    expect([statement, await job(jobId)]).toMatchObject([statement, { state: 'undone', undoneCount: 2, keptCount: 0 }]);
    expect(await shop.as().bs.orderInfo.getOrderMoneyCount()).toEqual(before);
    expect((await shop.as().bs.customerInfo.page({ name: `排练${statement}` })).total).toBe(0);
    hasDied = deaths.includes(true);
  }
  expect(statement).toBeGreaterThan(20);
});

it('an import of customers has each effect once, whichever statement the worker dies at', async () => {
  const { bs } = shop.as();
  let hasDied = true;
  let statement = 0;
  while (hasDied) {
    statement += 1;
    const [fresh, old] = [`新${statement}`, `旧${statement}`];
    await importSheet(shop, 'customers', [{ name: old, typeName: '普通客户', contactName2: '赵', contactPhone2: '110' }]);
    const rows: SheetCells[] = [
      { name: fresh, typeName: `类型${statement}`, contactName2: '钱', contactPhone2: '111' },
      { name: old, address: '人民路', contactName2: '赵', contactPhone2: '112', contactName3: '孙', contactPhone3: '113' },
    ];
    let id: number;
    [id, hasDied] = await dieAndGoOn('customers', [...rows, ...fillers], ['updateSupport', 'createTypeFlag'], statement);
    expect([statement, await job(id)]).toMatchObject([statement, { state: 'done', createCount: 1, updateCount: 1, failureCount: 310 }]);
    const contactsOf = async (name: string) => {
      const { list } = await bs.customerInfo.page({ name });
      const row = list.find((found) => found.name === name);
      const contacts = await bs.customerContact.getByCustomerId({ customerId: row?.id ?? 0 });
      return [row?.version, row?.typeName, contacts.map((contact) => `${contact.name}${contact.contactPhone}`)];
    };
    expect(await contactsOf(fresh)).toEqual([1, `类型${statement}`, ['钱111']]);
    expect(await contactsOf(old)).toEqual([2, '普通客户', ['赵112', '孙113']]);
  }
  expect(statement).toBeGreaterThan(20);
});

it('an import of a tree has each effect once, whichever statement the worker dies at', async () => {
  let hasDied = true;
  let statement = 0;
  while (hasDied) {
    statement += 1;
    const rows: SheetCells[] = [{ name: `叶${statement}`, parentId: `枝${statement}` }, { name: `枝${statement}` }];
    let id: number;
    [id, hasDied] = await dieAndGoOn('productType', [...rows, ...fillers], [], statement);
    expect([statement, await job(id)]).toMatchObject([statement, { state: 'done', createCount: 2, failureCount: 310 }]);
  }
  const { list } = await shop.as().bs.productType.page({ name: '叶', pageSize: 200 });
  expect(list.map(({ name, version }) => [name, version])).toEqual(Array.from({ length: statement }, (_, index) => [`叶${index + 1}`, 1]));
});
