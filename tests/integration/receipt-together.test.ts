import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { booksCheckService } from '#domain/books/books-check.service.ts';
import { findingText } from '#domain/books/finding.ts';
import { AppError } from '#shared/errors.ts';
import { openTestShops, stockShop, type TestShop, type TestShops } from '../support/shop.ts';

/** One receipt over many orders of a customer: its rounding, and how all of it is taken back. */
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
const DAY = 86_400_000;
const reasonOf = (call: Promise<unknown>): Promise<string> =>
  call.then(
    () => 'done',
    (error: Error) => (error.cause instanceof AppError ? error.cause.reason : error.message),
  );

/** @param age in days */
async function order(amount: number, age: number, { customer = stock.customer, audited = true } = {}) {
  const id = await bs().orderInfo.create({
    customerId: customer,
    customerName: '华美广告',
    date: Date.now() - age * DAY,
    orderDels: [{ productsName: '布', amount: 1, unitPrice: amount }],
  });
  if (audited) await bs().orderInfo.updateAuditStatus({ id, auditStatus: true });
  const { orderId, arrears } = await bs().orderInfo.get({ id });
  return { id, orderId, arrears };
}
type Placed = Awaited<ReturnType<typeof order>>;
/** The orders as a client saw them, the newest first; the server must pay them by age. */
const seen = (...orders: Placed[]) => orders.toReversed().map(({ id, arrears }) => ({ id, arrears }));
const figures = async (...orders: Placed[]) =>
  Promise.all(orders.map(async ({ id }) => Number((await bs().orderInfo.get({ id })).arrears)));
const found = async () => (await booksCheckService.check(shop.scope())).map(findingText);

describe('one receipt over many orders', () => {
  it('pays the oldest first, is one receipt in all of them, and the books agree', async () => {
    const [old, middle, young] = [await order(100, 9), await order(50, 5), await order(80, 1)];
    const id = await bs().orderPaymentReceipts.createTogether({
      orders: seen(old, middle, young),
      thisCollection: '120',
      paymentType: stock.cash,
      payer: '华美',
    });
    expect(await figures(old, middle, young)).toEqual([0, 30, 80]);
    const rows = await bs().orderPaymentReceipts.listTogether({ id });
    expect(rows.map((row) => [row.orderId, row.kind, Number(row.thisCollection), row.togetherId, row.payer])).toEqual([
      [old.orderId, 'receipt', 100, id, '华美'],
      [middle.orderId, 'receipt', 20, id, '华美'],
    ]);
    expect((await bs().orderPaymentReceipts.page({ pageNo: 1, pageSize: 10 })).list.map(({ togetherId }) => togetherId)).toEqual([id, id]);
    expect(await found()).toEqual([]);
    expect(await bs().orderPaymentReceipts.getCollected({ orderId: middle.orderId })).toMatchObject([{ receipts: 1, amount: '20.0000' }]);
  });

  it('lets go of no more than is owed, where the shop rounds what is left', async () => {
    const [old, young] = [await order(100, 9), await order(50, 1)];
    const id = await bs().orderPaymentReceipts.createTogether({ orders: seen(old, young), thisCollection: '149.999', roundOff: '0.001' });
    expect((await bs().orderPaymentReceipts.listTogether({ id })).map(({ kind }) => kind)).toEqual(['receipt', 'receipt']);
    expect(await figures(old, young)).toEqual([0, 0]);
    expect(await found()).toEqual([]);
  });

  it('lets go of the rest as a kind of its own, which is no money that came', async () => {
    const [old, young] = [await order(100, 9), await order(50.6, 1)];
    const id = await bs().orderPaymentReceipts.createTogether({ orders: seen(old, young), thisCollection: '150', roundOff: '0.6' });
    expect(await figures(old, young)).toEqual([0, 0]);
    const rows = await bs().orderPaymentReceipts.listTogether({ id });
    expect(rows.map((row) => [row.kind, Number(row.thisCollection)])).toEqual([
      ['receipt', 100],
      ['receipt', 50],
      ['roundOff', 0.6],
    ]);
    expect(await bs().orderPaymentReceipts.getCollected({})).toMatchObject([{ receipts: 2, amount: '150.0000' }]);
    expect(await found()).toEqual([]);
  });

  it('takes all of it back from any of its orders, once', async () => {
    const [old, young] = [await order(100, 9), await order(50, 1)];
    await bs().orderPaymentReceipts.createTogether({ orders: seen(old, young), thisCollection: '149', roundOff: '1' });
    const [last] = (await bs().orderPaymentReceipts.listAllSimple({ orderId: young.orderId })).slice(-1);
    expect(await reasonOf(bs().orderPaymentReceipts.update({ id: last?.id ?? 0, thisCollection: '5' }))).toBe('togetherKept');
    const outcomes = await Promise.all(
      Array.from({ length: 4 }, () => reasonOf(bs().orderPaymentReceipts.delete({ id: last?.id ?? 0, reason: '付错' }))),
    );
    expect(outcomes.toSorted()).toEqual(['done', 'receiptReversed', 'receiptReversed', 'receiptReversed']);
    expect(await figures(old, young)).toEqual([100, 50]);
    expect(await bs().orderPaymentReceipts.listAllSimple({ orderId: old.orderId })).toEqual([]);
    expect(await found()).toEqual([]);
  });

  it('is booked once by 16 clients at once, and leaves the ledger right beside single receipts', async () => {
    const orders = [await order(100, 9), await order(50, 5), await order(80, 1)];
    const [first] = orders as [Placed];
    const outcomes = await Promise.all(
      Array.from({ length: 16 }, (_, client) =>
        reasonOf(
          client % 4 === 3
            ? bs().orderPaymentReceipts.create({ orderId: first.orderId, thisCollection: '1' })
            : bs().orderPaymentReceipts.createTogether({ orders: seen(...orders), thisCollection: '200' }),
        ),
      ),
    );
    expect(outcomes.filter((outcome) => !['done', 'arrearsChanged', 'overCollection'].includes(outcome))).toEqual([]);
    const received = (await bs().orderPaymentReceipts.getCollected({})).reduce((sum, { amount }) => sum + Number(amount), 0);
    const owed = (await figures(...orders)).reduce((sum, arrears) => sum + arrears, 0);
    expect(received + owed).toBe(230);
    expect(await found()).toEqual([]);
  });

  it('asks before it takes more than is owed, and leaves the rest with the newest order', async () => {
    const [old, young] = [await order(100, 9), await order(50, 1)];
    const sent = { orders: seen(old, young), thisCollection: '170' };
    expect(await reasonOf(bs().orderPaymentReceipts.createTogether(sent))).toBe('overCollection');
    await bs().orderPaymentReceipts.createTogether({ ...sent, confirmed: true });
    expect(Number((await bs().orderInfo.get({ id: young.id })).paid)).toBe(70);
    expect(await found()).toEqual([]);
  });

  it('is not taken back while what was paid too much pays another order', async () => {
    const [old, young] = [await order(100, 9), await order(50, 1)];
    const sent = { orders: seen(old, young), thisCollection: '170', confirmed: true };
    const id = await bs().orderPaymentReceipts.createTogether(sent);
    const other = await order(20, 0);
    const use = await bs().orderPaymentReceipts.create({ orderId: other.orderId, thisCollection: '20', fromAdvance: true });
    expect(await reasonOf(bs().orderPaymentReceipts.delete({ id }))).toBe('advanceUsed');
    expect(await figures(old, young, other)).toEqual([0, 0, 0]);
    await bs().orderPaymentReceipts.delete({ id: use });
    await bs().orderPaymentReceipts.delete({ id });
    expect(await figures(old, young, other)).toEqual([100, 50, 20]);
    expect(await found()).toEqual([]);
  });

  it('books nothing where a debt has changed, an order is not audited, or orders are of two customers or one twice', async () => {
    const [old, young] = [await order(100, 9), await order(50, 1)];
    const open = await order(10, 1, { audited: false });
    const customer = await bs().customerInfo.create({ name: '别家', typeId: stock.customerTypeId });
    const other = await order(10, 1, { customer });
    const take = (orders: Placed[]) =>
      reasonOf(bs().orderPaymentReceipts.createTogether({ orders: seen(...orders), thisCollection: '20' }));
    expect(await take([old, open])).toBe('orderNotAudited');
    expect(await take([old, other])).toBe('togetherCustomers');
    expect(await take([old, old])).toBe('togetherCustomers');
    await bs().orderPaymentReceipts.create({ orderId: young.orderId, thisCollection: '1' });
    expect(await take([old, young])).toBe('arrearsChanged');
    expect(await figures(old, young, other)).toEqual([100, 49, 10]);
  });

  it('lets go of no more than the limit, only what settles the debts, and only with the permission', async () => {
    const debt = await order(1000, 1);
    const take = (thisCollection: string, roundOff: string, as = bs()) =>
      reasonOf(as.orderPaymentReceipts.createTogether({ orders: seen(debt), thisCollection, roundOff }));
    expect(await take('899', '101')).toBe('roundOffBeyondLimit');
    expect(await take('900', '99')).toBe('roundOffNotSettling');
    const cashier = shop.as(['bs:order-payment-receipts:create']).bs;
    expect(await take('999', '1', cashier)).toBe('forbidden');
    expect(await take('999', '1')).toBe('done');
    expect(await figures(debt)).toEqual([0]);
    expect(await found()).toEqual([]);
  });

  it('keeps its orders from being deleted while it counts', async () => {
    const [old, young] = [await order(100, 9), await order(50, 1)];
    const id = await bs().orderPaymentReceipts.createTogether({ orders: seen(old, young), thisCollection: '150' });
    const drop = async () => {
      await bs().orderInfo.updateAuditStatus({ id: young.id, auditStatus: false });
      return reasonOf(bs().orderInfo.delete({ id: young.id }));
    };
    expect(await drop()).toBe('orderHasReceipts');
    await bs().orderInfo.updateAuditStatus({ id: young.id, auditStatus: true });
    await bs().orderPaymentReceipts.delete({ id });
    expect(await drop()).toBe('done');
    expect(await found()).toEqual([]);
  });

  it('is reported by the check of the books when half of it is taken back, or a rounding stands alone', async () => {
    const [old, young] = [await order(100, 9), await order(50.5, 1)];
    await bs().orderPaymentReceipts.createTogether({ orders: seen(old, young), thisCollection: '150', roundOff: '0.5' });
    const entries = () => shop.db.updateTable('orderReceipt').where('tenantId', '=', shop.tenantId);
    const first = (await bs().orderPaymentReceipts.listAllSimple({ orderId: old.orderId }))[0]?.id ?? 0;
    const last = (await bs().orderPaymentReceipts.listAllSimple({ orderId: young.orderId }))[1]?.id ?? 0;
    await entries().where('id', '=', last).set({ togetherId: null }).execute();
    expect(await found()).toEqual([`抹零 ${young.orderId}：记为 0.5000，应为 0.0000`]);
    await entries().where('id', '=', last).set({ togetherId: first }).execute();
    await bs().orderPaymentReceipts.create({ orderId: old.orderId, thisCollection: '1', confirmed: true });
    const single = (await bs().orderPaymentReceipts.listAllSimple({ orderId: old.orderId }))[1]?.id ?? 0;
    await bs().orderPaymentReceipts.delete({ id: single });
    await entries().where('id', '=', single).set({ togetherId: first }).execute();
    expect(await found()).toContain(`合并收款 ${old.orderId}：记为 0.0000，应为 1.0000`);
  });
});
