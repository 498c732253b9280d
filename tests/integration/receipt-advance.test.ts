import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { orderRepository } from '#domain/orders/order.repository.ts';
import { AppError } from '#shared/errors.ts';
import { openTestShops, stockShop, type TestShop, type TestShops } from '../support/shop.ts';

/** What a customer paid too much for one order can pay another one; the money is received only once. */
let shops: TestShops;
let shop: TestShop;
let stock: Awaited<ReturnType<typeof stockShop>>;

beforeAll(async () => {
  shops = await openTestShops(32);
});
beforeEach(async () => {
  shop = await shops.open();
  stock = await stockShop(shop);
});
afterAll(() => shops.close());

const reasonOf = (call: Promise<unknown>): Promise<string> =>
  call.then(
    () => 'done',
    (error: Error) => (error.cause instanceof AppError ? error.cause.reason : error.message),
  );

const bs = () => shop.as().bs;

async function order(
  amount: number,
  { paid, customer = stock.customer, audited = true }: { paid?: number; customer?: number; audited?: boolean } = {},
) {
  const id = await bs().orderInfo.create({
    customerId: customer,
    customerName: '华美广告',
    prepayment: audited || !paid ? null : String(paid),
    orderDels: [{ productsName: '布', amount: 1, unitPrice: amount }],
  });
  const { orderId } = await bs().orderInfo.get({ id });
  if (audited) await bs().orderInfo.updateAuditStatus({ id, auditStatus: true });
  const receipt = audited && paid ? await bs().orderPaymentReceipts.create({ orderId, thisCollection: paid, confirmed: true }) : 0;
  return { id, orderId, receipt };
}

const use = (orderId: string, thisCollection: number | string, more: { arrears?: string; paid?: string } = {}) =>
  bs().orderPaymentReceipts.create({ orderId, thisCollection, fromAdvance: true, ...more });

const figures = async ({ id }: { id: number }) => {
  const { paid, arrears } = await bs().orderInfo.get({ id });
  return [Number(paid), Number(arrears)];
};
const advance = async (customerId = stock.customer) => {
  const { advancePayment, usableAdvance } = await bs().orderInfo.getCustomerOrderAmount({ customerId });
  return [Number(advancePayment), Number(usableAdvance)];
};
/** Expects that the ledger adds up to what each order and all days have received, `received` in all. */
async function expectBalanced(received: number) {
  const orders = await shop.db.selectFrom('orderInfo').select(['id', 'paid']).where('tenantId', '=', shop.tenantId).execute();
  for (const { id, paid } of orders) {
    const { sum } = await shop.db
      .selectFrom('orderReceipt')
      .select((eb) => eb.fn.sum<string | null>('amount').as('sum'))
      .where('tenantId', '=', shop.tenantId)
      .where('orderInfoId', '=', id)
      .executeTakeFirstOrThrow();
    expect(Number(sum ?? 0)).toBe(Number(paid));
  }
  expect(orders.reduce((sum, { paid }) => sum + Number(paid), 0)).toBe(received);
  expect(Number((await bs().orderInfo.getOrderMoneyCount()).paid)).toBe(received);
}

describe('an advance', () => {
  it('pays another order, and both say so', async () => {
    const source = await order(100, { paid: 150 });
    const target = await order(80);
    expect(await advance()).toEqual([50, 50]);
    const id = await use(target.orderId, 50, { arrears: '30', paid: '50' });
    expect(await figures(source)).toEqual([100, 0]);
    expect(await figures(target)).toEqual([50, 30]);
    expect(await advance()).toEqual([0, 0]);
    expect(await bs().orderPaymentReceipts.get({ id })).toMatchObject({
      kind: 'advance',
      thisCollection: '50.0000',
      paymentTypeName: '预付款',
      remarks: `来自订单 ${source.orderId}`,
      arrearsAfter: '30.0000',
    });
    expect(await bs().orderPaymentReceipts.listAllSimple({ orderId: source.orderId })).toMatchObject([
      { kind: 'receipt', thisCollection: '150.0000' },
      { kind: 'advance', thisCollection: '-50.0000', remarks: `用于订单 ${target.orderId}` },
    ]);
    await expectBalanced(150);
    // The days count the money once, when it was received.
    const today = await bs().orderPaymentReceipts.getCollected({ receiptDate: [0, 4_000_000_000_000] });
    expect(today.map(({ receipts, amount }) => [receipts, Number(amount)])).toEqual([[1, 150]]);
  });

  it('is gathered from several orders, the oldest first', async () => {
    const sources = [await order(10, { paid: 15 }), await order(10, { paid: 30 }), await order(10, { paid: 20 })];
    const target = await order(100);
    await use(target.orderId, '12.5');
    const paid = await Promise.all(sources.map(async (source) => (await figures(source))[0]));
    expect(paid).toEqual([10, 22.5, 20]);
    await expectBalanced(65);
  });

  it('is neither more than there is, nor more than is owed, nor somebody else’s, nor of an order that is not audited', async () => {
    await order(100, { paid: 150 });
    const target = await order(80);
    expect(await reasonOf(use(target.orderId, 50.01))).toBe('advanceTooSmall');
    const small = await order(20);
    expect(await reasonOf(use(small.orderId, 20.01))).toBe('advanceBeyondDebt');
    const other = await order(80, { customer: await bs().customerInfo.create({ name: '别的客户', typeId: stock.customerTypeId }) });
    expect(await reasonOf(use(other.orderId, 1))).toBe('advanceTooSmall');
    await order(10, { paid: 500, audited: false });
    expect(await advance()).toEqual([540, 50]);
    expect(await reasonOf(use(target.orderId, 51))).toBe('advanceTooSmall');
    const open = await order(80, { audited: false });
    expect(await reasonOf(use(open.orderId, 1))).toBe('orderNotAudited');
    expect(await reasonOf(use(target.orderId, 50, { arrears: '31' }))).toBe('arrearsChanged');
    await expectBalanced(650);
  });

  it('goes back when its receipt is taken back, once', async () => {
    const sources = [await order(10, { paid: 15 }), await order(10, { paid: 30 })];
    const target = await order(25);
    const id = await use(target.orderId, 25);
    expect(await reasonOf(bs().orderPaymentReceipts.update({ id, thisCollection: 1 }))).toBe('advanceKept');
    await bs().orderPaymentReceipts.delete({ id, reason: '用错了' });
    expect(await figures(target)).toEqual([0, 25]);
    expect(await advance()).toEqual([25, 25]);
    expect(await Promise.all(sources.map(figures))).toEqual([
      [15, 0],
      [30, 0],
    ]);
    expect(await reasonOf(bs().orderPaymentReceipts.delete({ id }))).toBe('receiptReversed');
    await expectBalanced(45);
    expect(await bs().orderPaymentReceipts.listAllSimple({ orderId: target.orderId })).toEqual([]);
    expect(await bs().orderPaymentReceipts.listAllSimple({ orderId: target.orderId, voided: true })).toMatchObject([
      { id, thisCollection: '25.0000', voidReason: '用错了', voidedBy: expect.any(String), voidTime: expect.any(Number) },
    ]);
    await use(target.orderId, 25);
    await expectBalanced(45);
  });

  it('keeps the money it came from while it is used', async () => {
    const source = await order(100, { paid: 150 });
    const target = await order(80);
    const id = await use(target.orderId, 40);
    const taken = await shop.db
      .selectFrom('orderReceipt')
      .select('id')
      .where('tenantId', '=', shop.tenantId)
      .where('usedForId', '=', id)
      .executeTakeFirstOrThrow();
    const { orderPaymentReceipts, orderInfo } = bs();
    expect(await reasonOf(orderPaymentReceipts.delete({ id: taken.id }))).toBe('advanceTaken');
    expect(await reasonOf(orderPaymentReceipts.update({ id: taken.id, thisCollection: 1 }))).toBe('advanceTaken');
    expect(await reasonOf(orderPaymentReceipts.delete({ id: source.receipt }))).toBe('advanceUsed');
    expect(await reasonOf(orderPaymentReceipts.update({ id: source.receipt, thisCollection: 139 }))).toBe('advanceUsed');
    await orderPaymentReceipts.update({ id: source.receipt, thisCollection: 140 });
    for (const { id } of [source, target]) {
      await orderInfo.updateAuditStatus({ id, auditStatus: false });
      expect(await reasonOf(orderInfo.delete({ id }))).toBe('orderHasReceipts');
      await orderInfo.updateAuditStatus({ id, auditStatus: true });
    }
    await expectBalanced(140);
    await orderPaymentReceipts.delete({ id });
    await orderPaymentReceipts.delete({ id: source.receipt });
    for (const { id } of [target, source]) {
      await orderInfo.updateAuditStatus({ id, auditStatus: false });
      await orderInfo.delete({ id });
      await orderInfo.restore({ id });
    }
    await expectBalanced(0);
  });

  it('stays with its customer: no order that gave or took it goes to another one', async () => {
    const [from, to, apart] = [await order(100, { paid: 150 }), await order(100), await order(100, { paid: 20 })];
    const receipt = await use(to.orderId, 50);
    const other = await bs().customerInfo.create({ name: '乙', typeId: stock.customerTypeId });
    const orders = [from, to, apart];
    for (const { id } of orders) await bs().orderInfo.updateAuditStatus({ id, auditStatus: false });
    const giveAway = async ({ id }: { id: number }, customerId: number | null = other) => [
      await reasonOf(bs().orderInfo.update({ id, customerId, customerName: '乙' })),
      await reasonOf(bs().orderInfo.pandaUpdate({ id, customerId, customerName: '乙' })),
    ];
    for (const bound of [from, to]) {
      expect(await giveAway(bound)).toEqual(['advanceOfCustomer', 'advanceOfCustomer']);
      expect(await giveAway(bound, null)).toEqual(['advanceOfCustomer', 'advanceOfCustomer']);
      // A change that leaves the customer as he is can be saved.
      await bs().orderInfo.update({ id: bound.id, customerId: stock.customer, orderDescription: '加急' });
    }
    expect(await giveAway(apart)).toEqual(['done', 'done']);
    await bs().orderPaymentReceipts.delete({ id: receipt });
    for (const free of [from, to]) expect(await giveAway(free)).toEqual(['done', 'done']);
    await expectBalanced(170);
  });

  it('is not taken from an order that went to another customer while its lock was waited for', async () => {
    const [from, to] = [await order(100, { paid: 150 }), await order(100)];
    const other = await bs().customerInfo.create({ name: '乙', typeId: stock.customerTypeId });
    const find = vi.spyOn(orderRepository, 'findOverpaid').mockImplementationOnce(async () => {
      find.mockRestore();
      await bs().orderInfo.updateAuditStatus({ id: from.id, auditStatus: false });
      await bs().orderInfo.update({ id: from.id, customerId: other, customerName: '乙' });
      await bs().orderInfo.updateAuditStatus({ id: from.id, auditStatus: true });
      return [from.id];
    });
    expect(await reasonOf(use(to.orderId, 50))).toBe('advanceTooSmall');
    expect(await figures(from)).toEqual([150, 0]);
  });

  it('is used once, whoever uses it at the same time', async () => {
    const sources = [await order(10, { paid: 110 }), await order(10, { paid: 110 })];
    const targets = await Promise.all(Array.from({ length: 16 }, () => order(30)));
    const outcomes = await Promise.all([
      ...targets.flatMap(({ orderId }) => [use(orderId, 15), use(orderId, 15)]).map(reasonOf),
      // Meanwhile the receipt behind the advance is taken back: this succeeds before its money is used, or is refused.
      reasonOf(bs().orderPaymentReceipts.delete({ id: sources[0]?.receipt ?? 0 })),
    ]);
    const used = outcomes.slice(0, -1).filter((outcome) => outcome === 'done').length;
    const isGone = outcomes.at(-1) === 'done';
    expect(new Set(outcomes.slice(0, -1))).toEqual(new Set(['done', 'advanceTooSmall']));
    expect(['done', 'advanceUsed']).toContain(outcomes.at(-1));
    // Thirteen times 15 of 200, or six times 15 of the 100 that the other order alone has.
    expect(used).toBe(isGone ? 6 : 13);
    const paid = await Promise.all(targets.map(async (target) => (await figures(target))[0] ?? 0));
    expect(paid.reduce((sum, one) => sum + one, 0)).toBe(used * 15);
    for (const source of sources) expect((await figures(source))[0]).toBeGreaterThanOrEqual(isGone && source === sources[0] ? 0 : 10);
    await expectBalanced(isGone ? 110 : 220);
  });
});

describe('a payment method by which no money comes', () => {
  it('takes none: neither a receipt nor a deposit', async () => {
    const credit = await bs().paymentType.create({ name: '月结', takesMoney: false });
    const { orderId } = await order(100);
    const { orderPaymentReceipts, orderInfo } = bs();
    expect(await reasonOf(orderPaymentReceipts.create({ orderId, thisCollection: 10, paymentType: credit }))).toBe('methodTakesNoMoney');
    const gone = 999_999_999;
    expect(await reasonOf(orderPaymentReceipts.create({ orderId, thisCollection: 10, paymentType: gone }))).toBe('referenceMissing');
    const id = await orderPaymentReceipts.create({ orderId, thisCollection: 10, paymentType: stock.cash });
    expect(await reasonOf(orderPaymentReceipts.update({ id, thisCollection: 10, paymentType: credit }))).toBe('methodTakesNoMoney');
    const placed = { customerName: '散客', paymentMethod: credit, orderDels: [{ productsName: '布', amount: 1, unitPrice: 5 }] };
    expect(await reasonOf(orderInfo.create({ ...placed, prepayment: '5' }))).toBe('methodTakesNoMoney');
    expect(await reasonOf(orderInfo.create(placed))).toBe('done');
  });
});

describe('what the days add up to', () => {
  it('holds the tax, so that what is due, what came and what is owed are one sum', async () => {
    const billType = await bs().billType.create({ name: '专票', taxRate: '13' });
    const id = await bs().orderInfo.create({
      customerName: '散客',
      billType,
      orderDels: [{ productsName: '布', amount: 1, unitPrice: 100 }],
    });
    const { orderId } = await bs().orderInfo.get({ id });
    await bs().orderInfo.updateAuditStatus({ id, auditStatus: true });
    await bs().orderPaymentReceipts.create({ orderId, thisCollection: 50 });
    for (const sums of [
      await bs().orderInfo.getOrderMoneyCount(),
      await bs().orderInfo.getPageTotals({}),
      await bs().orderInfo.getPageTotals({ customerName: '散客' }),
    ])
      expect([sums?.receivables, sums?.paid, sums?.arrears].map(Number)).toEqual([113, 50, 63]);
  });
});
