import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { orderRepository } from '#domain/orders/order.repository.ts';
import { inTransaction } from '#platform/db/transaction.ts';
import { AppError } from '#shared/errors.ts';
import { openTestShops, type TestShop, type TestShops } from '../support/shop.ts';

/** A receipt keeps its id for life, whatever entries the ledger adds. */
let shops: TestShops;
let shop: TestShop;

beforeAll(async () => {
  shops = await openTestShops(32);
  shop = await shops.open();
});
afterAll(() => shops.close());

const reasonOf = (call: Promise<unknown>): Promise<string> =>
  call.then(
    () => 'done',
    (error: Error) => (error.cause instanceof AppError ? error.cause.reason : error.message),
  );

async function auditedOrder(amount: number, extra: { prepayment?: string } = {}) {
  const { orderInfo } = shop.as().bs;
  const id = await orderInfo.create({ customerName: '散客', orderDels: [{ productsName: '布', amount: 1, unitPrice: amount }], ...extra });
  await orderInfo.updateAuditStatus({ id, auditStatus: true });
  return orderInfo.get({ id });
}

/**
 * Deletes an order with receipts, as it was possible before receipts kept their order from being deleted. Such orders can still be
 * restored.
 */
const deletedOfOld = (id: number) =>
  inTransaction(shop.scope(), async (scope) => {
    const order = await orderRepository.lockById(scope, id);
    if (order) await shop.services.orderDeletion.undoCreation(scope, order);
  });

async function ledgerOf(orderId: string) {
  const entries = await shop.db
    .selectFrom('orderReceipt')
    .select(['id', 'kind', 'amount', 'reversesId'])
    .where('tenantId', '=', shop.tenantId)
    .where('orderId', '=', orderId)
    .orderBy('id')
    .execute();
  return entries.map((entry) => ({ ...entry, amount: Number(entry.amount) }));
}

/** What every call that shows receipts answers, each as a list of id and amount. */
async function seenEverywhere(orderId: string): Promise<Array<Array<[number, number]>>> {
  const { orderPaymentReceipts } = shop.as().bs;
  const pairs = (rows: Array<{ id: number; thisCollection: string }>) =>
    rows.map((row): [number, number] => [row.id, Number(row.thisCollection)]).toSorted(([a], [b]) => a - b);
  const exported: Array<{ id: number; thisCollection: string }> = [];
  for await (const row of shop.services.receipts.exportRows(shop.scope(), { pageNo: 1, pageSize: 10, orderId })) exported.push(row);
  return [
    pairs(await orderPaymentReceipts.listAllSimple({ orderId })),
    pairs((await orderPaymentReceipts.page({ orderId, pageSize: 200 })).list),
    pairs(exported),
  ];
}

describe('the id of a receipt', () => {
  it('stays through ten updates and its deletion, in every call', async () => {
    const { orderPaymentReceipts, orderInfo } = shop.as().bs;
    const { id: order, orderId } = await auditedOrder(1000);
    const other = await orderPaymentReceipts.create({ orderId, thisCollection: '5' });
    const id = await orderPaymentReceipts.create({ orderId, thisCollection: '10', payer: '张三', remarks: '首付' });
    let before = await ledgerOf(orderId);
    for (let round = 1; round <= 10; round++) {
      await orderPaymentReceipts.update({ id, thisCollection: String(10 + round) });
      expect(await orderPaymentReceipts.get({ id })).toMatchObject({ id, orderId, payer: '张三', remarks: '首付' });
      for (const list of await seenEverywhere(orderId)) {
        expect(list).toEqual([
          [other, 5],
          [id, 10 + round],
        ]);
      }
      expect(Number((await orderInfo.get({ id: order })).paid)).toBe(15 + round);
      // The ledger is append-only: each update adds a reversal and an entry, and older rows stay as they are.
      const after = await ledgerOf(orderId);
      expect(after.slice(0, before.length)).toEqual(before);
      expect(after.slice(before.length).map(({ kind, amount }) => [kind, amount])).toEqual([
        ['reversal', -(9 + round)],
        ['receipt', 10 + round],
      ]);
      before = after;
    }
    await orderPaymentReceipts.delete({ id });
    expect(await reasonOf(orderPaymentReceipts.get({ id }))).toBe('notFound');
    expect(await reasonOf(orderPaymentReceipts.update({ id, thisCollection: '1' }))).toBe('receiptReversed');
    expect(await reasonOf(orderPaymentReceipts.delete({ id }))).toBe('receiptReversed');
    for (const list of await seenEverywhere(orderId)) expect(list).toEqual([[other, 5]]);
    expect((await ledgerOf(orderId)).reduce((sum, { amount }) => sum + amount, 0)).toBe(5);
    expect(Number((await orderInfo.get({ id: order })).paid)).toBe(5);
  });

  it('keeps when it was made and what was owed before it, and says what is owed after it', async () => {
    const { orderPaymentReceipts } = shop.as().bs;
    const { orderId } = await auditedOrder(100);
    const id = await orderPaymentReceipts.create({ orderId, thisCollection: '30' });
    const made = await orderPaymentReceipts.get({ id });
    await orderPaymentReceipts.create({ orderId, thisCollection: '20' });
    for (const thisCollection of ['35', '40']) {
      await orderPaymentReceipts.update({ id, thisCollection });
      const arrearsAfter = `${100 - Number(thisCollection)}.0000`;
      const lasting = { createTime: made.createTime, creatorName: made.creatorName, arrearsBefore: '100.0000', arrearsAfter };
      expect(await orderPaymentReceipts.get({ id })).toMatchObject(lasting);
      const { list } = await orderPaymentReceipts.page({ orderId, createTime: [made.createTime, made.createTime] });
      expect(list.find((row) => row.id === id)).toMatchObject(lasting);
    }
    // The rows of the ledger keep the time of each entry and the debt before it.
    const { count } = await shop.db
      .selectFrom('orderReceipt')
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .where('tenantId', '=', shop.tenantId)
      .where('orderId', '=', orderId)
      .where('createTime', '>', made.createTime)
      .executeTakeFirstOrThrow();
    expect(count).toBe(5);
  });

  it('is that of a deposit too, which stays a deposit', async () => {
    const { orderPaymentReceipts } = shop.as().bs;
    const { orderId } = await auditedOrder(100, { prepayment: '30' });
    const [deposit] = await orderPaymentReceipts.listAllSimple({ orderId });
    const id = deposit?.id ?? 0;
    await orderPaymentReceipts.update({ id, thisCollection: '40' });
    expect(await orderPaymentReceipts.get({ id })).toMatchObject({ id, kind: 'deposit', thisCollection: '40.0000' });
  });

  it('takes a whole row back, and an empty field empties it', async () => {
    const { orderPaymentReceipts } = shop.as().bs;
    const { orderId } = await auditedOrder(100);
    const id = await orderPaymentReceipts.create({ orderId, thisCollection: '30', payer: '张三', receiptDate: 1_700_000_000_000 });
    const row = await orderPaymentReceipts.get({ id });
    await orderPaymentReceipts.update({ ...row, payer: '' });
    expect(await orderPaymentReceipts.get({ id })).toMatchObject({ payer: null, receiptDate: row.receiptDate, thisCollection: '30.0000' });
  });

  it('is not that of a reversal', async () => {
    const { orderPaymentReceipts } = shop.as().bs;
    const { orderId } = await auditedOrder(100);
    const id = await orderPaymentReceipts.create({ orderId, thisCollection: '30' });
    await orderPaymentReceipts.update({ id, thisCollection: '31' });
    const reversal = (await ledgerOf(orderId)).find(({ kind }) => kind === 'reversal')?.id ?? 0;
    for (const call of ['get', 'delete'] as const) expect(await reasonOf(orderPaymentReceipts[call]({ id: reversal }))).toBe('notFound');
    expect(await reasonOf(orderPaymentReceipts.update({ id: reversal, thisCollection: '1' }))).toBe('notFound');
  });

  it('finds nothing in another shop', async () => {
    const { orderPaymentReceipts } = shop.as().bs;
    const { orderId } = await auditedOrder(100);
    const id = await orderPaymentReceipts.create({ orderId, thisCollection: '30' });
    await orderPaymentReceipts.update({ id, thisCollection: '31' });
    const { orderPaymentReceipts: foreign } = (await shops.open()).as().bs;
    for (const entry of await ledgerOf(orderId)) {
      expect(await reasonOf(foreign.get({ id: entry.id }))).toBe('notFound');
      expect(await reasonOf(foreign.delete({ id: entry.id }))).toBe('notFound');
      expect(await reasonOf(foreign.update({ id: entry.id, thisCollection: '1' }))).toBe('notFound');
    }
    expect(await orderPaymentReceipts.get({ id })).toMatchObject({ thisCollection: '31.0000' });
  });

  it('survives the deletion and the return of its order', async () => {
    const { orderPaymentReceipts, orderInfo } = shop.as().bs;
    const { id: order, orderId } = await auditedOrder(100);
    const id = await orderPaymentReceipts.create({ orderId, thisCollection: '30' });
    for (const amount of ['31', '32', '33']) await orderPaymentReceipts.update({ id, thisCollection: amount });
    await deletedOfOld(order);
    await orderInfo.restore({ id: order });
    expect(await orderPaymentReceipts.get({ id })).toMatchObject({ id, thisCollection: '33.0000', version: 4 });
  });
});

describe('an order that was deleted before receipts kept their ids', () => {
  it('comes back with each updated receipt under its first id', async () => {
    const { orderPaymentReceipts, orderInfo } = shop.as().bs;
    const { id: order, orderId } = await auditedOrder(100);
    const id = await orderPaymentReceipts.create({ orderId, thisCollection: '30' });
    const other = await orderPaymentReceipts.create({ orderId, thisCollection: '5' });
    for (const amount of ['31', '32']) await orderPaymentReceipts.update({ id, thisCollection: amount });
    await deletedOfOld(order);
    const bin = shop.db.selectFrom('deletedOrder').select('snapshot').where('tenantId', '=', shop.tenantId).where('id', '=', order);
    const { snapshot } = await bin.executeTakeFirstOrThrow();
    const then = JSON.stringify(JSON.parse(snapshot), (key, value: unknown) => (key === 'firstId' ? undefined : value));
    const kept = shop.db.updateTable('deletedOrder').set({ snapshot: then });
    await kept.where('tenantId', '=', shop.tenantId).where('id', '=', order).execute();
    await orderInfo.restore({ id: order });
    for (const list of await seenEverywhere(orderId)) {
      expect(list).toEqual([
        [id, 32],
        [other, 5],
      ]);
    }
  });
});

describe('many clients at once', () => {
  it('change one receipt: each has its effect once, and one entry is live', async () => {
    const { orderPaymentReceipts, orderInfo } = shop.as().bs;
    const { id: order, orderId } = await auditedOrder(10_000);
    const id = await orderPaymentReceipts.create({ orderId, thisCollection: '1' });
    const outcomes = await Promise.all(
      Array.from({ length: 24 }, (_, client) =>
        reasonOf(shop.as().bs.orderPaymentReceipts.update({ id, thisCollection: String(100 + client) })),
      ),
    );
    expect(outcomes).toEqual(Array(24).fill('done'));
    const ledger = await ledgerOf(orderId);
    expect(ledger).toHaveLength(1 + 2 * 24);
    const reversed = new Set(ledger.map(({ reversesId }) => reversesId));
    const live = ledger.filter(({ id: entry, kind }) => kind !== 'reversal' && !reversed.has(entry));
    expect(live).toHaveLength(1);
    const paid = Number((await orderInfo.get({ id: order })).paid);
    expect(paid).toBe(live[0]?.amount);
    expect(paid).toBe(ledger.reduce((sum, { amount }) => sum + amount, 0));
    expect(Number((await orderPaymentReceipts.get({ id })).thisCollection)).toBe(paid);
  });

  it('update and delete it: one deletion wins and nothing comes after it', async () => {
    const { orderPaymentReceipts, orderInfo } = shop.as().bs;
    const { id: order, orderId } = await auditedOrder(10_000);
    const id = await orderPaymentReceipts.create({ orderId, thisCollection: '1' });
    const outcomes = await Promise.all(
      Array.from({ length: 24 }, (_, client) =>
        client % 3 === 0
          ? reasonOf(shop.as().bs.orderPaymentReceipts.delete({ id })).then((outcome) => `delete ${outcome}`)
          : reasonOf(shop.as().bs.orderPaymentReceipts.update({ id, thisCollection: '7' })),
      ),
    );
    expect(outcomes.filter((outcome) => outcome === 'delete done')).toHaveLength(1);
    expect(outcomes.filter((outcome) => !['done', 'delete done', 'receiptReversed', 'delete receiptReversed'].includes(outcome))).toEqual(
      [],
    );
    expect(await orderPaymentReceipts.listAllSimple({ orderId })).toEqual([]);
    expect((await ledgerOf(orderId)).reduce((sum, { amount }) => sum + amount, 0)).toBe(0);
    expect(Number((await orderInfo.get({ id: order })).paid)).toBe(0);
  });
});
