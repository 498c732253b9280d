import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { booksCheckService } from '#domain/books/books-check.service.ts';
import { findingText } from '#domain/books/finding.ts';
import { AppError } from '#shared/errors.ts';
import { openTestShops, stockShop, type TestShop, type TestShops } from '../support/shop.ts';

/** Many people do everything possible with one order at the same time: in any order its money is what was taken and not given back. */
const CLIENTS = 16;
const STEPS = 12;
/** The refusals of people who come too late or too early. Any other failure is a fault of the product. */
const REFUSALS = new Set([
  'orderNotAudited',
  'orderAudited',
  'orderAuditState',
  'orderHasReceipts',
  'overCollection',
  'receiptReversed',
  'notFound',
  'stale',
]);
let shops: TestShops;
let shop: TestShop;
let stock: Awaited<ReturnType<typeof stockShop>>;

beforeAll(async () => {
  shops = await openTestShops(24);
});
beforeEach(async () => {
  shop = await shops.open();
  stock = await stockShop(shop);
});
afterAll(() => shops.close());

const bs = () => shop.as().bs;
const found = async () => (await booksCheckService.check(shop.scope())).map(findingText);

async function order(unitPrice = 1000) {
  const orderDels = [{ productsName: '布', amount: 1, unitPrice }];
  const id = await bs().orderInfo.create({ customerId: stock.customer, customerName: '华美广告', orderDels });
  const { orderId } = await bs().orderInfo.get({ id });
  return { id, orderId };
}

/** Pseudo-random numbers from a seed, so that a fault can be repeated. */
function diceOf(seed: number): (sides: number) => number {
  let state = seed;
  return (sides) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * sides);
  };
}

describe('one order under sixteen clients', () => {
  it.each([1, 2, 3])('has the money that was taken and not given back: round %i', async (seed) => {
    const { id, orderId } = await order();
    /** The amount of each receipt that was acknowledged; NaN when it was changed by several people. */
    const booked = new Map<number, number>();
    const outcomes = new Map<string, number>();
    const isDone = async (what: string, call: Promise<unknown>): Promise<boolean> => {
      const outcome = await call.then(
        () => 'done',
        (error: Error) => (error.cause instanceof AppError ? error.cause.reason : `${what}: ${error.message}`),
      );
      outcomes.set(`${what} ${outcome}`, (outcomes.get(`${what} ${outcome}`) ?? 0) + 1);
      if (outcome !== 'done') expect(REFUSALS).toContain(outcome);
      return outcome === 'done';
    };
    const { orderInfo, orderPaymentReceipts: receipts } = bs();
    const takenBack = new Set<number>();
    // The order begins with receipts, because one without any could be deleted by the first client.
    await orderInfo.updateAuditStatus({ id, auditStatus: true });
    for (const amount of [30, 40]) booked.set(await receipts.create({ orderId, thisCollection: amount }), amount);
    const client = async (nth: number) => {
      const dice = diceOf(seed * 1000 + nth);
      const some = () => [...booked.keys()][dice(booked.size)] ?? 1;
      for (let step = 0; step < STEPS; step += 1) {
        const amount = 1 + dice(40);
        const move = dice(12);
        if (move < 3) await isDone('audit', orderInfo.updateAuditStatus({ id, auditStatus: true }));
        else if (move === 3) await isDone('revoke', orderInfo.updateAuditStatus({ id, auditStatus: false }));
        else if (move < 7) {
          const collected = receipts.create({ orderId, thisCollection: amount }).then((receipt) => booked.set(receipt, amount));
          await isDone('collect', collected);
        } else if (move === 7) {
          const receipt = some();
          const changed = receipts.update({ id: receipt, thisCollection: amount });
          // When two people change a receipt at the same time, only the ledger knows whose change was last.
          if (await isDone('change', changed)) booked.set(receipt, Number.NaN);
        } else if (move < 10) {
          const receipt = some();
          if (await isDone('take back', receipts.delete({ id: receipt }))) {
            // A receipt must not be taken back twice.
            expect(takenBack).not.toContain(receipt);
            takenBack.add(receipt);
          }
        } else if (move === 10) {
          // Restored at once, because nobody can collect on a deleted order.
          if (await isDone('delete', orderInfo.delete({ id }))) await isDone('restore', orderInfo.restore({ id }));
        } else await isDone('edit', orderInfo.update({ id, orderDels: [{ productsName: '布', amount: 1, unitPrice: 900 + amount }] }));
      }
    };
    await Promise.all(Array.from({ length: CLIENTS }, (_, nth) => client(nth)));

    await isDone('restore', orderInfo.restore({ id }));
    // Each kind of move has succeeded at least once.
    for (const what of ['revoke', 'collect', 'take back']) expect(outcomes.get(`${what} done`)).toBeGreaterThan(0);
    const kept = new Map((await receipts.listAllSimple({ orderId })).map((row) => [row.id, Number(row.thisCollection)]));
    expect(new Set(kept.keys())).toEqual(new Set([...booked.keys()].filter((receipt) => !takenBack.has(receipt))));
    for (const [receipt, amount] of kept) {
      const said = booked.get(receipt) ?? 0;
      if (!Number.isNaN(said)) expect(amount).toBe(said);
    }
    const { paid, receivables, arrears } = await orderInfo.get({ id });
    expect(Number(paid)).toBe([...kept.values()].reduce((sum, amount) => sum + amount, 0));
    expect(Number(arrears)).toBe(Math.max(0, Number(receivables) - Number(paid)));
    expect(await found()).toEqual([]);
  });
});

it('a receipt of an order whose audit was revoked is taken back, and neither changed nor joined by another', async () => {
  const { id, orderId } = await order();
  const { orderInfo, orderPaymentReceipts: receipts } = bs();
  const reasonOf = (call: Promise<unknown>): Promise<string> =>
    call.then(
      () => 'done',
      (error: Error) => (error.cause instanceof AppError ? error.cause.reason : error.message),
    );
  await orderInfo.updateAuditStatus({ id, auditStatus: true });
  const receipt = await receipts.create({ orderId, thisCollection: 300 });
  await orderInfo.updateAuditStatus({ id, auditStatus: false });
  expect(await reasonOf(receipts.create({ orderId, thisCollection: 1 }))).toBe('orderNotAudited');
  expect(await reasonOf(receipts.create({ orderId, thisCollection: 1, fromAdvance: true }))).toBe('orderNotAudited');
  expect(await reasonOf(receipts.update({ id: receipt, thisCollection: 1 }))).toBe('orderNotAudited');
  const { arrears } = await orderInfo.get({ id });
  expect(await reasonOf(receipts.createTogether({ orders: [{ id, arrears }], thisCollection: 1 }))).toBe('orderNotAudited');
  expect(await reasonOf(orderInfo.delete({ id }))).toBe('orderHasReceipts');
  // A new price leaves the received money as it is.
  await orderInfo.update({ id, orderDels: [{ productsName: '布', amount: 1, unitPrice: 200 }] });
  expect(await orderInfo.get({ id })).toMatchObject({ paid: '300.0000', arrears: '0.0000' });
  await receipts.delete({ id: receipt, reason: '退款' });
  expect(await orderInfo.get({ id })).toMatchObject({ paid: '0.0000', arrears: '200.0000' });
  expect(await reasonOf(receipts.delete({ id: receipt }))).toBe('receiptReversed');
  expect(await reasonOf(orderInfo.delete({ id }))).toBe('done');
  expect(await found()).toEqual([]);
});
