import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { booksCheckService } from '#domain/books/books-check.service.ts';
import { findingText } from '#domain/books/finding.ts';
import { buildDay } from '#domain/orders/order-column-builder.ts';
import { ROUNDING_METHODS } from '#shared/rules/compute-config.rules.ts';
import { dayOf, dayText } from '#shared/rules/day.rules.ts';
import { freshDatabase } from '../support/database.ts';
import { openTestShops, stockShop, type TestShop, type TestShops } from '../support/shop.ts';

/** The check of the books finds nothing in what the product writes, and names every figure that is changed behind its back. */
let shops: TestShops;
let shop: TestShop;
let stock: Awaited<ReturnType<typeof stockShop>>;

beforeAll(async () => {
  shops = await openTestShops(8);
});
beforeEach(async () => {
  shop = await shops.open();
  stock = await stockShop(shop);
});
afterAll(() => shops.close());

const bs = () => shop.as().bs;
const found = async () => (await booksCheckService.check(shop.scope())).map(findingText);

async function order(amount: number | string, paid?: number) {
  const line = { productsName: '布', amount: 1, unitPrice: amount };
  const id = await bs().orderInfo.create({
    customerId: stock.customer,
    customerName: '华美广告',
    billType: stock.billType,
    orderDels: [line],
  });
  const { orderId, date } = await bs().orderInfo.get({ id });
  await bs().orderInfo.updateAuditStatus({ id, auditStatus: true });
  const receipt = paid ? await bs().orderPaymentReceipts.create({ orderId, thisCollection: paid, confirmed: true }) : 0;
  return { id, orderId, receipt, day: dayOf(date) };
}

/** Makes orders in every state of payment. */
async function work() {
  const plain = await order(100, 40);
  const settled = await order('33.333', 100);
  const advanced = await order(50);
  await bs().orderPaymentReceipts.create({ orderId: advanced.orderId, thisCollection: 20, fromAdvance: true });
  const taken = await order(80, 30);
  await bs().orderPaymentReceipts.delete({ id: taken.receipt, reason: '重复' });
  const changed = await order(60, 10);
  await bs().orderPaymentReceipts.update({ id: changed.receipt, thisCollection: 15 });
  const returned = await order(70);
  const used = await bs().orderPaymentReceipts.create({ orderId: returned.orderId, thisCollection: 5, fromAdvance: true });
  await bs().orderPaymentReceipts.delete({ id: used });
  const gone = await order(10);
  await bs().orderInfo.updateAuditStatus({ id: gone.id, auditStatus: false });
  await bs().orderInfo.delete({ id: gone.id });
  return { plain, settled, advanced, taken };
}

const entries = () => shop.db.updateTable('orderReceipt').where('tenantId', '=', shop.tenantId);
const orders = () => shop.db.updateTable('orderInfo').where('tenantId', '=', shop.tenantId);

describe('the check of the books', () => {
  it('finds nothing in what the product has written, whatever was done, with and without columns', async () => {
    const { plain } = await work();
    expect(await found()).toEqual([]);
    await buildDay(shop.scope(), plain.day);
    expect(await found()).toEqual([]);
    await order(20, 20);
    expect(await found()).toEqual([]);
    await buildDay(shop.scope(), plain.day, 1);
    expect(await found()).toEqual([]);
  });

  it.each([0, 1, 3])('finds nothing where a shop rounds to %i decimals', async (decimalPreservationOptions) => {
    const id = await bs().computeConfig.create({ decimalPreservationOptions });
    for (const valueMethod of ROUNDING_METHODS) {
      await bs().computeConfig.update({ id, valueMethod });
      await order('12.3456', 7);
    }
    expect(await found()).toEqual([]);
  });

  it('names what was written into a receipt, or into what an order has received', async () => {
    const { plain } = await work();
    await entries().set({ amount: '41' }).where('id', '=', plain.receipt).execute();
    expect(await found()).toContain(`订单已收 ${plain.orderId}：记为 40.0000，应为 41.0000`);
    await entries().set({ amount: '40' }).where('id', '=', plain.receipt).execute();
    await orders().set({ paid: '39' }).where('id', '=', plain.id).execute();
    expect(await found()).toContain(`订单已收 ${plain.orderId}：记为 39.0000，应为 40.0000`);
  });

  it('names a debt and a state that do not follow from the figures, and the customer', async () => {
    const { plain } = await work();
    await orders().set({ arrears: '72.99' }).where('id', '=', plain.id).execute();
    const findings = await found();
    expect(findings).toContain(`订单欠款 ${plain.orderId}：记为 72.9900，应为 73.0000`);
    expect(findings.some((text) => text.startsWith(`客户汇总 客户 ${stock.customer} 欠款`))).toBe(true);
    await orders().set({ arrears: '73', paymentStatus: 1 }).where('id', '=', plain.id).execute();
    expect(await found()).toEqual([`订单收款状态 ${plain.orderId}：记为 1，应为 0`]);
  });

  it('names a reversal that takes back another amount, and an advance of which the other order knows nothing', async () => {
    const { taken, advanced, settled } = await work();
    await entries().set({ amount: '-29' }).where('reversesId', '=', taken.receipt).execute();
    expect(await found()).toContain(`冲销记录 ${taken.orderId}：记为 -29.0000，应为 -30.0000`);
    await entries().set({ amount: '-30' }).where('reversesId', '=', taken.receipt).execute();
    await entries()
      .set({ amount: '-19' })
      .where('orderInfoId', '=', settled.id)
      .where('kind', '=', 'advance')
      .where('amount', '=', '-20')
      .execute();
    expect(await found()).toContain(`转用预付款的收款 ${advanced.orderId}：记为 20.0000，应为 19.0000`);
  });

  it('tells a shop nothing of what is wrong in another one', async () => {
    const { taken, plain } = await work();
    await entries().set({ orderInfoId: plain.id }).where('reversesId', '=', taken.receipt).execute();
    expect(await found()).toContain(`冲销记录 ${taken.orderId}：记为 -30.0000，应为 -30.0000`);
    shop = await shops.open();
    expect(await found()).toEqual([]);
  });

  it('names an advance that was given back on one side only', async () => {
    const { settled, advanced } = await work();
    const taken = await shop.db
      .selectFrom('orderReceipt')
      .selectAll()
      .where('tenantId', '=', shop.tenantId)
      .where('orderInfoId', '=', settled.id)
      .where('amount', '=', '-20')
      .executeTakeFirstOrThrow();
    const { id, usedForId: _used, firstId: _first, ...entry } = taken;
    await shop.db
      .insertInto('orderReceipt')
      .values({ ...entry, kind: 'reversal', amount: '20', reversesId: id })
      .execute();
    const findings = await found();
    expect(findings).toContain(`转用预付款的收款 ${settled.orderId}：记为 0.0000，应为 -20.0000`);
    expect(findings.some((text) => text.includes(advanced.orderId))).toBe(false);
  });

  it.each(['orderDayCounter', 'orderOwnerCounter'] as const)('names a figure, a missing and a surplus row of %s', async (table) => {
    const { plain } = await work();
    const place = table === 'orderDayCounter' ? `每日统计 ${dayText(plain.day)}` : `个人每日统计 用户 ${shop.userId} ${dayText(plain.day)}`;
    const rows = shop.db.updateTable(table).where('tenantId', '=', shop.tenantId);
    await rows.set({ receivables: '1' }).execute();
    expect(await found()).toEqual([expect.stringMatching(`^${place} 应收金额：记为 1，应为 \\d`)]);
    await shop.db.deleteFrom(table).where('tenantId', '=', shop.tenantId).execute();
    expect(await found()).toContain(`${place} 单数：记为 0，应为 6`);
    const more = { tenantId: shop.tenantId, day: 3, orders: 1 };
    if (table === 'orderDayCounter') await shop.db.insertInto(table).values(more).execute();
    else
      await shop.db
        .insertInto(table)
        .values({ ...more, userId: shop.userId })
        .execute();
    expect((await found()).some((text) => text.includes('1970-01-04 单数：记为 1，应为 0'))).toBe(true);
  });

  it('names a hundred of what is wrong in one way', async () => {
    const day = { tenantId: shop.tenantId, orders: 1 };
    await shop.db
      .insertInto('orderDayCounter')
      .values(Array.from({ length: 101 }, (_, nth) => ({ ...day, day: 20_000 + nth })))
      .execute();
    expect(await found()).toHaveLength(100);
  });

  it('names an order whose columns are not as it is, unless it is noted as changed', async () => {
    const { plain } = await work();
    await buildDay(shop.scope(), plain.day);
    await orders().set({ remarks: '改了' }).where('id', '=', plain.id).execute();
    expect(await found()).toEqual([]);
    await shop.db.deleteFrom('orderColumnChange').where('tenantId', '=', shop.tenantId).execute();
    expect(await found()).toEqual([`订单检索列 ${dayText(plain.day)} 订单 id ${plain.id} remarks：记为 ，应为 改了`]);
    await orders().set({ remarks: null }).where('id', '=', plain.id).execute();
    await shop.db
      .updateTable('orderLine')
      .set({ width: '9' })
      .where('tenantId', '=', shop.tenantId)
      .where('orderInfoId', '=', plain.id)
      .execute();
    await shop.db.deleteFrom('orderColumnChange').where('tenantId', '=', shop.tenantId).execute();
    expect(await found()).toEqual([`订单检索列 ${dayText(plain.day)} 订单 id ${plain.id} line.width：记为 ，应为 90000`]);
    await buildDay(shop.scope(), plain.day, 1);
    expect(await found()).toEqual([]);
    // The same for a day whose columns are stored in parts.
    await orders().set({ remarks: '又改了' }).where('id', '=', plain.id).execute();
    await shop.db.deleteFrom('orderColumnChange').where('tenantId', '=', shop.tenantId).execute();
    expect(await found()).toEqual([`订单检索列 ${dayText(plain.day)} 订单 id ${plain.id} remarks：记为 ，应为 又改了`]);
  });

  it('is done once a night by whichever worker comes first, and tells the administrators what it found', async () => {
    const { plain } = await work();
    const at = (time: string) => ({ ...shop.scope(), now: () => Date.parse(`${time}+08:00`) });
    const last = () => shop.db.selectFrom('booksCheck').selectAll().where('tenantId', '=', shop.tenantId).executeTakeFirst();
    await Promise.all([1, 2, 3].map(() => booksCheckService.checkNightly(at('2026-03-04T02:00:00'))));
    const first = await last();
    expect([first?.night, first?.findings]).toEqual([dayOf(Date.parse('2026-03-04T00:00:00+08:00')), []]);
    expect(await booksCheckService.news(shop.scope())).toEqual([]);
    await orders().set({ paid: '39' }).where('id', '=', plain.id).execute();
    await booksCheckService.checkNightly(at('2026-03-05T01:59:59'));
    expect((await last())?.findings).toEqual([]);
    await booksCheckService.checkNightly(at('2026-03-05T02:00:01'));
    const [told] = await booksCheckService.news(shop.scope());
    expect(told?.code).toBe('books-differ');
    expect(told?.params.places).toContain(`订单已收 ${plain.orderId}：记为 39.0000，应为 40.0000`);
  });

  it('leaves other shops out of it', async () => {
    const { plain } = await work();
    await orders().set({ paid: '39' }).where('id', '=', plain.id).execute();
    const other = await shops.open();
    expect(await booksCheckService.check(other.scope())).toEqual([]);
  });
});

it('as a command names the shop and the place, and ends with 1', async () => {
  const database = await freshDatabase();
  const own = await openTestShops(2, database.url);
  try {
    [shop, stock] = await own.open().then(async (opened) => [opened, await stockShop(opened)]);
    const quiet = await own.open();
    const run = async () => {
      const child = spawn(process.execPath, ['scripts/check-books.ts'], { env: { ...process.env, DATABASE_URL: database.url } });
      const said: Buffer[] = [];
      child.stdout.on('data', (piece: Buffer) => said.push(piece));
      const [code] = (await once(child, 'exit')) as [number];
      return { code, lines: Buffer.concat(said).toString().trim().split('\n') };
    };
    const { id, orderId } = await order(100, 40);
    const inOrder = [shop, quiet].map(({ tenantName }) => `${tenantName}: 账目一致 in order`);
    expect(await run()).toEqual({ code: 0, lines: inOrder });
    await orders().set({ paid: '39.5' }).where('id', '=', id).execute();
    const { code, lines } = await run();
    expect(code).toBe(1);
    expect(lines[0]).toMatch(`${shop.tenantName}: `);
    expect(lines).toContain(`  订单已收 ${orderId}：记为 39.5000，应为 40.0000`);
    expect(lines.at(-1)).toBe(inOrder[1]);
  } finally {
    await own.close();
    await database.destroy();
  }
});
