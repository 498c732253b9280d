import { afterAll, beforeAll, expect, it } from 'vitest';
import { AppError } from '#shared/errors.ts';
import { openTestShops, stockShop, type TestShop, type TestShops } from '../support/shop.ts';

let shops: TestShops;
let shop: TestShop;
let stock: Awaited<ReturnType<typeof stockShop>>;

beforeAll(async () => {
  shops = await openTestShops(32);
  shop = await shops.open();
  stock = await stockShop(shop);
});
afterAll(() => shops.close());

async function reasonOf(call: Promise<unknown>): Promise<string> {
  return call.then(
    () => 'not refused',
    (error: Error) => (error.cause instanceof AppError ? error.cause.reason : error.message),
  );
}

async function auditedOrder(amount = 1000, customer?: number) {
  const bs = shop.as().bs;
  const id = await bs.orderInfo.create({
    customerId: customer ?? stock.customer,
    customerName: '华美广告',
    orderDels: [{ productsName: '布', amount: 1, unitPrice: amount }],
  });
  const { orderId } = await bs.orderInfo.get({ id });
  await bs.orderInfo.updateAuditStatus({ id, auditStatus: true });
  return { id, orderId };
}

it('refuses money for an order that is not audited', async () => {
  const bs = shop.as().bs;
  const id = await bs.orderInfo.create({ customerName: '散客', orderDels: [{ productsName: '布', amount: 1, unitPrice: 5 }] });
  const { orderId } = await bs.orderInfo.get({ id });
  expect(await reasonOf(bs.orderPaymentReceipts.create({ orderId, thisCollection: '5' }))).toBe('orderNotAudited');
});

it('books a deposit of a new order as a receipt', async () => {
  const bs = shop.as().bs;
  const id = await bs.orderInfo.create({
    customerName: '散客',
    prepayment: '30',
    orderDels: [{ productsName: '布', amount: 1, unitPrice: 100 }],
  });
  const order = await bs.orderInfo.get({ id });
  expect([order.paid, order.arrears, order.prepayment].map(Number)).toEqual([30, 70, 30]);
  expect(
    (await bs.orderPaymentReceipts.listAllSimple({ orderId: order.orderId })).map((row) => [row.kind, Number(row.thisCollection)]),
  ).toEqual([['deposit', 30]]);
});

it('names the order and the payer of a deposit, and what was owed before it, whatever was typed as receivables', async () => {
  const bs = shop.as().bs;
  await bs.computeConfig.create({ isAutoReceipts: false });
  const id = await bs.orderInfo.create({
    customerName: '散客',
    name: '门头一批',
    prepayment: '30',
    receivables: '90',
    orderDels: [{ productsName: '布', amount: 1, unitPrice: 100 }],
  });
  const { orderId, arrears } = await bs.orderInfo.get({ id });
  expect(Number(arrears)).toBe(70);
  const [deposit] = await bs.orderPaymentReceipts.listAllSimple({ orderId });
  expect(deposit).toMatchObject({ orderName: '门头一批', payer: '散客' });
  const stored = await shop.db
    .selectFrom('orderReceipt')
    .select(['arrearsBefore', 'arrearsAfter'])
    .where('tenantId', '=', shop.tenantId)
    .where('orderInfoId', '=', id)
    .executeTakeFirstOrThrow();
  expect([stored.arrearsBefore, stored.arrearsAfter].map(Number)).toEqual([100, 70]);
});

it('asks before it takes more than is owed, and keeps the rest as an advance', async () => {
  const bs = shop.as().bs;
  const { id, orderId } = await auditedOrder(100);
  expect(await reasonOf(bs.orderPaymentReceipts.create({ orderId, thisCollection: '150' }))).toBe('overCollection');
  await bs.orderPaymentReceipts.create({ orderId, thisCollection: '150', confirmed: true, paymentType: stock.cash });
  const order = await bs.orderInfo.get({ id });
  expect([order.paid, order.arrears, order.paymentStatus].map(Number)).toEqual([150, 0, 1]);
});

it('refuses a collection that was decided on a debt that has changed', async () => {
  const bs = shop.as().bs;
  const { orderId } = await auditedOrder(100);
  await bs.orderPaymentReceipts.create({ orderId, thisCollection: '40', arrears: '60', paid: '40' });
  expect(await reasonOf(bs.orderPaymentReceipts.create({ orderId, thisCollection: '40', arrears: '60', paid: '40' }))).toBe(
    'arrearsChanged',
  );
  expect(await reasonOf(bs.orderPaymentReceipts.create({ orderId, thisCollection: '100', arrears: '100' }))).toBe('arrearsChanged');
});

it('lists the first thousand receipts of an order; further ones are paged', async () => {
  const { orderPaymentReceipts } = shop.as().bs;
  const { orderId } = await auditedOrder();
  const id = await orderPaymentReceipts.create({ orderId, thisCollection: 1 });
  const own = shop.db.selectFrom('orderReceipt').selectAll().where('tenantId', '=', shop.tenantId);
  const { id: _, ...entry } = await own.where('id', '=', id).executeTakeFirstOrThrow();
  await shop.db
    .insertInto('orderReceipt')
    .values(Array.from({ length: 1000 }, () => entry))
    .execute();
  expect(await orderPaymentReceipts.listAllSimple({ orderId })).toHaveLength(1000);
  expect((await orderPaymentReceipts.page({ orderId })).total).toBe(1001);
});

it('turns an update into a reversal and a new entry, and a delete into a reversal', async () => {
  const bs = shop.as().bs;
  const { id, orderId } = await auditedOrder(100);
  const receipt = await bs.orderPaymentReceipts.create({ orderId, thisCollection: '40' });
  await bs.orderPaymentReceipts.update({ id: receipt, thisCollection: '55' });
  expect(await bs.orderPaymentReceipts.listAllSimple({ orderId })).toMatchObject([{ id: receipt, thisCollection: '55.0000' }]);
  await bs.orderPaymentReceipts.delete({ id: receipt });
  const order = await bs.orderInfo.get({ id });
  expect([order.paid, order.arrears, order.paymentStatus].map(Number)).toEqual([0, 100, 0]);
  expect(await bs.orderPaymentReceipts.listAllSimple({ orderId })).toEqual([]);
  const ledger = await shop.db
    .selectFrom('orderReceipt')
    .select(['kind', 'amount'])
    .where('tenantId', '=', shop.tenantId)
    .where('orderId', '=', orderId)
    .orderBy('id')
    .execute();
  expect(ledger.map((entry) => [entry.kind, Number(entry.amount)])).toEqual([
    ['receipt', 40],
    ['reversal', -40],
    ['receipt', 55],
    ['reversal', -55],
  ]);
});

it('refuses a change that began before somebody else changed the receipt, and takes one that says nothing of it', async () => {
  const { orderPaymentReceipts } = shop.as().bs;
  const { orderId } = await auditedOrder(100);
  const id = await orderPaymentReceipts.create({ orderId, thisCollection: '10' });
  const { version } = await orderPaymentReceipts.get({ id });
  await orderPaymentReceipts.update({ id, version, thisCollection: '20' });
  expect(await reasonOf(orderPaymentReceipts.update({ id, version, thisCollection: '30' }))).toBe('stale');
  await orderPaymentReceipts.update({ id, thisCollection: '40' });
  expect(await orderPaymentReceipts.listAllSimple({ orderId })).toMatchObject([{ id, version: version + 2, thisCollection: '40.0000' }]);
});

it('lets 64 clients collect on one order at once without losing, doubling or misreporting a payment', async () => {
  const customer = await shop.as().bs.customerInfo.create({ name: '并发客户', typeId: stock.customerTypeId });
  const { id, orderId } = await auditedOrder(640, customer);
  const outcomes = await Promise.all(
    Array.from({ length: 64 }, (_, client) =>
      shop
        .as(undefined, { idempotencyKey: `cashier-${orderId}-${client}` })
        .bs.orderPaymentReceipts.create({ orderId, thisCollection: '15' })
        .then(
          () => 'taken',
          (error: Error) => (error.cause instanceof AppError ? error.cause.reason : `broken: ${error.message}`),
        ),
    ),
  );
  // 42 × 15 = 630 of 640; the 43rd and all later ones would exceed the debt and are asked about.
  expect(outcomes.filter((outcome) => outcome === 'taken')).toHaveLength(42);
  expect(outcomes.filter((outcome) => outcome === 'overCollection')).toHaveLength(22);
  const ledger = await shop.db
    .selectFrom('orderReceipt')
    .select((eb) => [eb.fn.sum<string>('amount').as('sum'), eb.fn.countAll<number>().as('count')])
    .where('tenantId', '=', shop.tenantId)
    .where('orderInfoId', '=', id)
    .executeTakeFirstOrThrow();
  expect([Number(ledger.sum), ledger.count]).toEqual([630, 42]);
  const order = await shop.as().bs.orderInfo.get({ id });
  expect([order.paid, order.arrears, order.paymentStatus].map(Number)).toEqual([630, 10, 0]);
  const summary = await shop.as().bs.orderInfo.getCustomerOrderAmount({ customerId: customer });
  expect([summary.totalAmount, summary.arrears, summary.advancePayment].map(Number)).toEqual([640, 10, 0]);
  // A repeated call under a used key answers the first result and books nothing.
  const taken = outcomes.indexOf('taken');
  await shop
    .as(undefined, { idempotencyKey: `cashier-${orderId}-${taken}` })
    .bs.orderPaymentReceipts.create({ orderId, thisCollection: '15' });
  expect(Number((await shop.as().bs.orderInfo.get({ id })).paid)).toBe(630);
});

it('takes one order for one key, also when both arrive at once, and refuses the key for another body', async () => {
  const call = (unitPrice: number, idempotencyKey: string) =>
    shop
      .as(undefined, { idempotencyKey })
      .bs.orderInfo.create({ customerName: '散客', orderDels: [{ productsName: '布', amount: 1, unitPrice }] });
  const [first, second] = await Promise.all([call(5, 'same'), call(5, 'same')]);
  expect(second).toBe(first);
  expect(await reasonOf(call(6, 'same'))).toBe('idempotencyMismatch');
});

it('keeps the day counters equal to the orders', async () => {
  const counted = await shop.db
    .selectFrom('orderDayCounter')
    .select((eb) => [
      eb.fn.sum<string>('orders').as('orders'),
      eb.fn.sum<string>('paid').as('paid'),
      eb.fn.sum<string>('arrears').as('arrears'),
      eb.fn.sum<string>('withArrears').as('withArrears'),
    ])
    .where('tenantId', '=', shop.tenantId)
    .executeTakeFirstOrThrow();
  const rows = await shop.db.selectFrom('orderInfo').select(['paid', 'arrears']).where('tenantId', '=', shop.tenantId).execute();
  expect(Number(counted.orders)).toBe(rows.length);
  expect(Number(counted.withArrears)).toBe(rows.filter((row) => Number(row.arrears) > 0).length);
  expect(Number(counted.paid)).toBeCloseTo(
    rows.reduce((sum, row) => sum + Number(row.paid), 0),
    4,
  );
  expect(Number(counted.arrears)).toBeCloseTo(
    rows.reduce((sum, row) => sum + Number(row.arrears), 0),
    4,
  );
});
