import { sql } from 'kysely';
import { createConnection } from 'mysql2/promise';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { booksCheckService } from '#domain/books/books-check.service.ts';
import { createScope } from '#platform/scope.ts';
import { AppError } from '#shared/errors.ts';
import { addDecimals, formatDecimal, parseDecimal, subtractDecimals } from '#shared/rules/decimal.ts';
import { testDatabase } from '../support/database.ts';
import { sheetOf } from '../support/sheet.ts';
import { openTestShops, stockShop, type TestShop, type TestShops } from '../support/shop.ts';

/** Compares the statement of a customer with the ledger. */
const heard: Array<{ sql: string; parameters: unknown[] }> = [];
let shops: TestShops;
let shop: TestShop;
let stock: Awaited<ReturnType<typeof stockShop>>;

beforeAll(async () => {
  shops = await openTestShops(8, undefined, (sql, parameters) => void heard.push({ sql, parameters }));
});
beforeEach(async () => {
  shop = await shops.open();
  stock = await stockShop(shop);
});
afterAll(() => shops.close());

const bs = () => shop.as().bs;
const day = (text: string) => Date.parse(`${text}T12:00:00+08:00`);
const from = (first: string, last: string): [string, string] => [`${first} 00:00:00`, `${last} 23:59:59`];
const statement = (first: string, last: string, customerId = stock.customer) =>
  bs().customerStatement.get({ customerId, date: from(first, last) });

async function order(date: string, amount: string, { customer = stock.customer, audited = true, billType = null as number | null } = {}) {
  const orderDels = [{ productsName: '布', amount: 1, unitPrice: amount }];
  const id = await bs().orderInfo.create({
    customerId: customer,
    customerName: '华美广告',
    date: day(date),
    name: '门头',
    billType,
    orderDels,
  });
  if (audited) await bs().orderInfo.updateAuditStatus({ id, auditStatus: true });
  return { id, orderId: (await bs().orderInfo.get({ id })).orderId };
}
const collect = (orderId: string, date: string, thisCollection: string) =>
  bs().orderPaymentReceipts.create({ orderId, thisCollection, receiptDate: day(date), paymentType: stock.cash, confirmed: true });

const figuresOf = ({ opening, charged, received, closing }: Awaited<ReturnType<typeof statement>>) =>
  [opening, charged, received, closing].map(Number);

describe('a statement', () => {
  it('begins with what was owed, tells every movement in its order with what is owed after it, and ends with what is owed', async () => {
    const early = await order('2026-03-05', '100');
    await collect(early.orderId, '2026-03-10', '30');
    const late = await order('2026-04-02', '200', { billType: stock.billType, audited: false });
    await collect(early.orderId, '2026-04-01', '50');
    await bs().orderInfo.updateAuditStatus({ id: late.id, auditStatus: true });
    const paid = await collect(late.orderId, '2026-04-03', '26');
    await order('2026-05-01', '40', { audited: false });
    const april = await statement('2026-04-01', '2026-04-30');
    expect(april.customerName).toBe('华美广告');
    expect(figuresOf(april)).toEqual([70, 226, 76, 220]);
    expect(
      april.list.map(({ kind, orderId, what, charged, received, balance }) => [
        kind,
        orderId,
        what,
        Number(charged),
        Number(received),
        Number(balance),
      ]),
    ).toEqual([
      ['receipt', early.orderId, '现金', 0, 50, 20],
      ['order', late.orderId, '门头', 226, 0, 246],
      ['receipt', late.orderId, '现金', 0, 26, 220],
    ]);
    const may = await statement('2026-05-01', '2026-05-31');
    expect(figuresOf(may)).toEqual([220, 40, 0, 260]);
    expect(may.list[0]?.isAudited).toBe(false);
    expect(figuresOf(await statement('2026-02-01', '2026-02-28'))).toEqual([0, 0, 0, 0]);
    await bs().orderPaymentReceipts.delete({ id: paid });
    expect(Number((await statement('2026-04-01', '2099-12-31')).closing)).toBe(286);
  });

  it('takes both days whole, and nothing of other customers and shops', async () => {
    const other = await bs().customerInfo.create({ name: '恒源', typeId: stock.customerTypeId });
    await order('2026-03-05', '100', { customer: other });
    const own = await order('2026-03-05', '10');
    await shop.db
      .updateTable('orderInfo')
      .set({ date: Date.parse('2026-03-05T00:00:00+08:00') })
      .where('tenantId', '=', shop.tenantId)
      .where('id', '=', own.id)
      .execute();
    expect(figuresOf(await statement('2026-03-05', '2026-03-05'))).toEqual([0, 10, 0, 10]);
    expect(figuresOf(await statement('2026-03-06', '2026-03-06'))).toEqual([10, 0, 0, 10]);
    const foreign = await shops.open();
    const call = foreign.as().bs.customerStatement.get({ customerId: stock.customer, date: from('2026-03-01', '2026-03-31') });
    const reason = await call.catch((error: Error) => (error.cause instanceof AppError ? error.cause.reason : error.message));
    expect(reason).toBe('notFound');
  });

  it('shows a person who sees his own orders those alone', async () => {
    await order('2026-03-05', '100');
    const scope = shop.scope();
    const narrowed = { ...scope.grants, people: [shop.userId + 1_000_000] };
    const call = shops.services.statements.get(createScope({ ...scope, grants: narrowed, db: shop.db }), {
      customerId: stock.customer,
      date: [day('2026-01-01'), day('2026-12-31')],
    });
    const outcome = await call.then(figuresOf, (error: AppError) => error.reason);
    expect(outcome).toBe('notFound');
  });

  it('is exported with its balances', async () => {
    const { orderId } = await order('2026-03-05', '100');
    await collect(orderId, '2026-03-06', '30');
    const sheet = await sheetOf(
      await bs().customerStatement.exportExcel({ customerId: stock.customer, date: from('2026-03-06', '2026-03-31') }),
    );
    expect(sheet.rows.map((row) => [row.摘要, row.订单编号 ?? null, row.应收 ?? null, row.收款 ?? null, row.余额 ?? null])).toEqual([
      ['期初余额', null, null, null, 100],
      ['收款', orderId, null, 30, 70],
      ['本期合计', null, 0, 30, null],
      ['期末余额', null, null, null, 70],
    ]);
  });
});

/** Pseudo-random numbers that are the same in every run. */
function dice(seed: number): (sides: number) => number {
  let state = seed;
  return (sides) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * sides);
  };
}

describe('whatever happened', () => {
  const dayText = (index: number) => new Date(Date.UTC(2026, 0, 1 + index)).toISOString().slice(0, 10);
  const DAYS = 40;

  async function live(roll: (sides: number) => number): Promise<void> {
    const orders: Array<{ id: number; orderId: string }> = [];
    const receipts: number[] = [];
    const tried = async (act: () => Promise<unknown>) => {
      // Steps that the rules refuse are skipped.
      await act().catch((error: Error) => {
        if (!(error.cause instanceof AppError)) throw error;
      });
    };
    for (let step = 0; step < 30; step += 1) {
      const one = orders[roll(Math.max(1, orders.length))];
      const receipt = receipts[roll(Math.max(1, receipts.length))];
      const money = `${1 + roll(300)}.${String(roll(100)).padStart(2, '0')}`;
      const act = roll(8);
      if (act < 3 || !one) orders.push(await order(dayText(roll(DAYS)), money, { billType: roll(2) === 0 ? stock.billType : null }));
      else if (act < 6) await tried(async () => receipts.push(await collect(one.orderId, dayText(roll(DAYS)), money)));
      else if (act === 6 && receipt)
        await tried(() => bs().orderPaymentReceipts.update({ id: receipt, thisCollection: money, confirmed: true }));
      else if (receipt) await tried(() => bs().orderPaymentReceipts.delete({ id: receipt }));
      if (one) await tried(() => bs().orderPaymentReceipts.create({ orderId: one.orderId, thisCollection: '3', fromAdvance: true }));
    }
  }

  it.each([11, 42, 2026])('the end of a statement is the beginning of the next, and the last one is the ledger (seed %i)', async (seed) => {
    const roll = dice(seed);
    await live(roll);
    const plus = (a: string, b: string) => formatDecimal(addDecimals(parseDecimal(a), parseDecimal(b)));
    const minus = (a: string, b: string) => formatDecimal(subtractDecimals(parseDecimal(a), parseDecimal(b)));
    const cuts = [0, 1 + roll(10), 15 + roll(10), 30 + roll(5)];
    let before = '0';
    for (const [at, cut] of cuts.entries()) {
      const next = cuts[at + 1];
      const one = await statement(dayText(cut), next === undefined ? '2099-12-31' : dayText(next - 1));
      expect(Number(one.opening)).toBe(Number(before));
      expect(Number(one.closing)).toBe(Number(minus(plus(one.opening, one.charged), one.received)));
      expect(Number(one.list.at(-1)?.balance ?? one.opening)).toBe(Number(one.closing));
      before = one.closing;
    }
    const due = await shop.db
      .selectFrom('orderInfo')
      .select(['transactionAmount', 'commission'])
      .where('tenantId', '=', shop.tenantId)
      .execute();
    const ledger = await shop.db.selectFrom('orderReceipt').select('amount').where('tenantId', '=', shop.tenantId).execute();
    const owed = due.reduce((sum, row) => plus(sum, plus(row.transactionAmount, row.commission)), '0');
    const paid = ledger.reduce((sum, { amount }) => plus(sum, amount), '0');
    expect(Number(before)).toBe(Number(minus(owed, paid)));
    const { arrears, advancePayment } = await bs().orderInfo.getCustomerOrderAmount({ customerId: stock.customer });
    expect(Number(before)).toBe(Number(minus(arrears, advancePayment)));
    expect(await booksCheckService.check(shop.scope())).toEqual([]);
  });
});

/** Adds thousands of orders of another customer, so that the database chooses its index as in a large shop. */
async function crowd(): Promise<void> {
  const other = await bs().customerInfo.create({ name: '恒源', typeId: stock.customerTypeId });
  const { id } = await order('2026-03-05', '1', { customer: other });
  const {
    id: _,
    flow: _flow,
    ...row
  } = await shop.db
    .selectFrom('orderInfo')
    .selectAll()
    .where('tenantId', '=', shop.tenantId)
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  const copies = Array.from({ length: 2000 }, (_value, at) => ({ ...row, orderId: `C${at}`, date: row.date + at * 8 * 3_600_000 }));
  await shop.db.insertInto('orderInfo').values(copies).execute();
  const orders = await shop.db.selectFrom('orderInfo').select(['id', 'orderId', 'date']).where('tenantId', '=', shop.tenantId).execute();
  const entry = { tenantId: shop.tenantId, kind: 'receipt', amount: '1', arrearsBefore: '1', arrearsAfter: '0' } as const;
  const by = { userId: shop.userId, creatorName: '测试员', createTime: row.date };
  await shop.db
    .insertInto('orderReceipt')
    .values(orders.map(({ id: orderInfoId, orderId, date }) => ({ ...entry, ...by, orderInfoId, orderId, receiptDate: date })))
    .execute();
  await sql`analyze table order_info, order_receipt`.execute(shop.db.withoutPlugins());
}

it('is found from the orders of the customer by their index, and reads no receipts but theirs', async () => {
  await crowd();
  await order('2026-03-05', '100');
  heard.length = 0;
  await statement('2027-01-01', '2027-12-31');
  const asked = heard.filter(({ sql }) => /from `order_info` as `o`/.test(sql));
  expect(asked).toHaveLength(4);
  for (const statement of asked) {
    const plan = await planOf(statement);
    expect(plan.map(({ table, key }) => `${table} ${key}`).toSorted()).toEqual(
      statement.sql.includes('order_receipt') ? ['o ix_customer_date', 'r ix_order'] : ['o ix_customer_date'],
    );
  }
});

async function planOf({ sql, parameters }: (typeof heard)[number]): Promise<Array<{ table: string; key: string | null }>> {
  const connection = await createConnection({ uri: (await testDatabase()).url });
  try {
    const [rows] = await connection.query(`explain ${sql}`, parameters);
    return rows as Array<{ table: string; key: string | null }>;
  } finally {
    await connection.end();
  }
}
