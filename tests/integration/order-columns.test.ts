import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { orderColumnRepository } from '#domain/orders/order-column.repository.ts';
import { buildDay, buildDueDays } from '#domain/orders/order-column-builder.ts';
import { columnsOf } from '#domain/orders/order-column-fields.ts';
import { inTransaction, isTransient } from '#platform/db/transaction.ts';
import { createScope } from '#platform/scope.ts';
import { EVERY_PERMISSION } from '#shared/permissions.ts';
import { dayOf, startOfDay } from '#shared/rules/day.rules.ts';
import { orderCreateInput } from '#shared/schemas/order.schema.ts';
import { FILTER_STOCKS } from '../support/filter-fixtures.ts';
import { DAY, type FilterStock, OTHER_DAY } from '../support/filter-stock.ts';
import { openTestShops, type TestShop, type TestShops } from '../support/shop.ts';

/** Compares lists that are found in columns (order-column-search.ts) with the same lists found in the rows. */
const heard: string[] = [];
let shops: TestShops;
beforeAll(async () => {
  shops = await openTestShops(8, undefined, (statement) => void heard.push(statement));
});
afterAll(() => shops.close());

/** A day without orders whose counter says that it has very many. With this day in their range, lists are searched in columns. */
const CROWDED = dayOf(DAY) - 20;
const EVER: [number, number] = [startOfDay(CROWDED), startOfDay(CROWDED + 365)];

async function crowd(shop: TestShop): Promise<void> {
  await shop.db.insertInto('orderDayCounter').values({ tenantId: shop.tenantId, day: CROWDED, orders: 100_000 }).execute();
  await buildDay(shop.scope(), CROWDED);
}
const leave = (shop: TestShop) =>
  shop.db.deleteFrom('orderDayCounter').where('tenantId', '=', shop.tenantId).where('day', '=', CROWDED).execute();

const build = async (shop: TestShop, ...days: number[]) => {
  for (const day of days) expect(await buildDay(shop.scope(), day)).toBe(true);
};

type Filters = Record<string, unknown>;
interface Answer {
  orders: { ids: number[]; total: number };
  lines: { ids: number[]; total: number };
  totals: unknown;
  lineTotals: unknown;
}

async function ask(shop: TestShop, filters: Filters): Promise<Answer> {
  const { sort, orderStatus, ...rest } = filters;
  const { orderInfo, orderDel } = shop.as().bs;
  const { pageNo: _no, pageSize: _size, ...totalled } = rest;
  const orders = await orderInfo.page({ date: EVER, ...rest, sort } as never);
  const lines = await orderDel.page({ date: EVER, ...rest, orderStatus } as never);
  return {
    orders: { ids: orders.list.map(({ id }) => id), total: orders.total },
    lines: { ids: lines.list.map(({ id }) => id), total: lines.total },
    totals: await orderInfo.getPageTotals({ date: EVER, ...totalled } as never),
    lineTotals: await orderDel.getPageTotals({ date: EVER, ...totalled, orderStatus } as never),
  };
}

/** Asks for the lists in the rows and in the columns, and expects the same. @returns the answer of both */
async function askBothWays(shop: TestShop, filters: Filters): Promise<Answer> {
  await leave(shop);
  heard.length = 0;
  const inRows = await ask(shop, filters);
  expect(heard.some((statement) => statement.includes('`order_column`'))).toBe(false);
  await crowd(shop);
  heard.length = 0;
  const inColumns = await ask(shop, filters);
  // The search in columns must not count rows.
  expect(heard.filter((statement) => /count\(\*\) as `(total|orders)`/.test(statement))).toEqual([]);
  expect([filters, inColumns]).toEqual([filters, inRows]);
  return inColumns;
}

/** Pseudo-random numbers that are the same in every run. */
function dice(seed: number): (sides: number) => number {
  let state = seed;
  return (sides) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * sides);
  };
}

const isTime = (kind: string) => kind === 'range' || kind === 'span';

/** The values of each filter that rows of the stock hold. */
function filtersOf({ kinds, rows }: FilterStock): Map<string, unknown[]> {
  return new Map(
    Object.entries(kinds)
      // Days have tests of their own, and ids are searched in the rows.
      .filter(([name]) => name !== 'ids' && name !== 'lineIds' && name !== 'date')
      .map(([name, kind]) => {
        const held = rows.flatMap(({ values }) => values[name]).filter((value) => value !== null && value !== undefined);
        return [name, [...new Set(held)].map((value) => (isTime(kind) ? [Number(value) - 1000, Number(value)] : value))];
      }),
  );
}

describe('every filter', () => {
  let shop: TestShop;
  let filters: Map<string, unknown[]>;
  beforeAll(async () => {
    shop = await shops.open();
    // The list of lines has all filters of orders and lines.
    const stock = await FILTER_STOCKS['bs.orderDel.page']?.(shop);
    if (!stock) throw new Error('no stock');
    filters = filtersOf(stock);
  });

  const single = () => [...filters].flatMap(([name, values]) => values.map((value) => ({ [name]: value })));
  const SORTS = [undefined, '-date', 'date', '-orderId', 'orderId', '-id', 'id'];

  function together(seed: number): Filters {
    const roll = dice(seed);
    const chosen: Filters = { pageNo: 1 + roll(3), pageSize: 1 + roll(20), sort: SORTS[roll(SORTS.length)] };
    const names = [...filters.keys()];
    for (let count = roll(4); count >= 0; count -= 1) {
      const name = names[roll(names.length)] ?? '';
      const values = filters.get(name) ?? [];
      // Mostly a value that many rows hold, so that several filters together leave some rows.
      chosen[name] = values[roll(3) === 0 ? roll(values.length) : 0];
    }
    return chosen;
  }

  async function compareAll(): Promise<void> {
    for (const one of single()) await askBothWays(shop, one);
    let found = 0;
    for (let seed = 1; seed <= 30; seed += 1) found += Math.sign((await askBothWays(shop, together(seed))).orders.total);
    expect(found).toBeGreaterThan(5);
  }

  it('finds the same where no day has columns', () => compareAll());

  it('finds the same where one day has columns', async () => {
    await build(shop, dayOf(DAY));
    await compareAll();
  });

  it('finds the same where all days have them', async () => {
    await build(shop, dayOf(OTHER_DAY));
    await compareAll();
    await askBothWays(shop, {});
    await askBothWays(shop, { date: [EVER[0], DAY + 1000] });
    await askBothWays(shop, { date: [EVER[0], OTHER_DAY - 3_600_000] });
    await askBothWays(shop, { customerName: '没有这样的' });
    await askBothWays(shop, { contentProduction: '没有这样的' });
  });

  it.each([1, 3])('finds the same where the days stand in parts of %i orders', async (partOrders) => {
    for (const day of [DAY, OTHER_DAY]) expect(await buildDay(shop.scope(), dayOf(day), partOrders)).toBe(true);
    await compareAll();
  });

  it('finds the same where some have changed since', async () => {
    const { list } = await shop.as().bs.orderInfo.page({ pageSize: 200 });
    for (const { id } of list.filter((_, index) => index % 3 === 0)) await shop.as().bs.orderInfo.pandaUpdate({ id, delivery: '顺丰' });
    expect(await orderColumnRepository.findChanges(shop.scope(), { first: 0, last: 1 << 24 })).not.toEqual([]);
    await compareAll();
  });
});

it('finds the same texts, however odd', async () => {
  const shop = await shops.open();
  const texts = [
    '50%_\\ off',
    'ＫＴ板 ABC12',
    'kt板abc１２',
    '😀笑😀',
    'Straße é É e',
    'İstanbul ΟΔΟΣ',
    'it\'s "q"',
    '—',
    'ﬁ ½',
    `${'长'.repeat(480)}尾`,
  ];
  for (const [index, text] of texts.entries()) {
    const order = { customerName: '散客', date: DAY + index, remarks: text, orderDescription: text, address: text.slice(0, 250) };
    await shop.as().bs.orderInfo.create({ ...order, orderDels: [{ contentProduction: text, remarks: text, unitPrice: '1' }] } as never);
  }
  await build(shop, dayOf(DAY));
  const pieces = [
    '%',
    '_',
    '\\',
    '5%off',
    'KT',
    'ｋｔ',
    'Ａbc',
    '12',
    '１２',
    '😀',
    '笑',
    'ss',
    'ß',
    'e',
    'É',
    'é',
    'i',
    'İ',
    'ς',
    'Σ',
    'σ',
    "'",
    '"',
    '—',
    'fi',
    'ﬁ',
    '尾',
    '长尾',
  ];
  for (const piece of pieces) {
    await askBothWays(shop, { orderDescription: piece });
    await askBothWays(shop, { contentProduction: piece });
    await askBothWays(shop, { remarks: piece, address: piece });
  }
  expect((await askBothWays(shop, { contentProduction: 'ｋｔ' })).lines.total).toBe(2);
  expect((await askBothWays(shop, { orderDescription: '尾' })).orders.total).toBe(1);
});

describe('after the columns were written', () => {
  const line = (contentProduction: string) => ({ contentProduction, unitPrice: '5' });
  async function stocked() {
    const shop = await shops.open();
    const { bs } = shop.as();
    const ids: number[] = [];
    for (let index = 0; index < 4; index += 1)
      ids.push(await bs.orderInfo.create({ customerName: '甲', date: DAY + index, orderDels: [line('门头'), line('橱窗')] } as never));
    await build(shop, dayOf(DAY), dayOf(OTHER_DAY));
    const [id = 0] = ids;
    return { shop, bs, ids, id };
  }
  const count = async (shop: TestShop, filters: Filters) => {
    const { orders, lines } = await askBothWays(shop, filters);
    return [orders.total, lines.total];
  };

  it('an edit is seen', async () => {
    const { shop, bs, id } = await stocked();
    expect(await count(shop, { remarks: '急' })).toEqual([0, 0]);
    await bs.orderInfo.update({ id, remarks: '急' } as never);
    expect(await count(shop, { remarks: '急' })).toEqual([1, 2]);
    await build(shop, dayOf(DAY));
    expect(await orderColumnRepository.findChanges(shop.scope(), { first: 0, last: 1 << 24 })).toEqual([]);
    expect(await count(shop, { remarks: '急' })).toEqual([1, 2]);
    await bs.orderInfo.pandaUpdate({ id, remarks: '慢' });
    expect(await count(shop, { remarks: '急' })).toEqual([0, 0]);
  });

  it('an audit and a receipt are seen', async () => {
    const { shop, bs, id } = await stocked();
    const paymentType = await bs.paymentType.create({ name: '现金' });
    await bs.orderInfo.updateAuditStatus({ id, auditStatus: true });
    expect(await count(shop, { auditStatus: true })).toEqual([1, 2]);
    const { orderId } = await bs.orderInfo.get({ id });
    await bs.orderPaymentReceipts.create({ orderId, thisCollection: '4', paymentType });
    expect(await count(shop, { paymentState: 'partial' })).toEqual([1, 2]);
  });

  it('an order that goes to another day, and one that goes and comes back, are seen', async () => {
    const { shop, bs, id } = await stocked();
    await bs.orderInfo.update({ id, date: OTHER_DAY } as never);
    expect(await count(shop, { customerName: '甲' })).toEqual([4, 8]);
    await build(shop, dayOf(OTHER_DAY));
    expect(await count(shop, { customerName: '甲' })).toEqual([4, 8]);
    await build(shop, dayOf(DAY));
    expect(await count(shop, { customerName: '甲' })).toEqual([4, 8]);
    await bs.orderInfo.update({ id, date: DAY + 40 * 86_400_000 } as never);
    expect(await count(shop, { customerName: '甲' })).toEqual([4, 8]);
    const before = await ask(shop, { customerName: '甲' });
    await bs.orderInfo.delete({ id });
    expect(await count(shop, { customerName: '甲' })).toEqual([3, 6]);
    await bs.orderInfo.restore({ id });
    expect(await ask(shop, { customerName: '甲' })).toEqual(before);
  });

  it('a deleted order that comes back after its day was written anew is seen', async () => {
    const { shop, bs, id } = await stocked();
    await bs.orderInfo.delete({ id });
    await build(shop, dayOf(DAY));
    expect(await count(shop, { customerName: '甲' })).toEqual([3, 6]);
    await bs.orderInfo.restore({ id });
    expect(await count(shop, { customerName: '甲' })).toEqual([4, 8]);
  });

  it('a new order of the day is seen', async () => {
    const { shop, bs } = await stocked();
    await bs.orderInfo.create({ customerName: '甲', date: DAY + 2, orderDels: [line('灯箱')] } as never);
    expect(await count(shop, { contentProduction: '灯箱' })).toEqual([1, 1]);
    expect(await count(shop, { customerName: '甲' })).toEqual([5, 9]);
  });

  it('lines that come, change and go are seen', async () => {
    const { shop, bs, id } = await stocked();
    const { orderId, orderDels } = await bs.orderInfo.get({ id });
    await bs.orderDel.create({ orderId, ...line('灯箱') } as never);
    expect(await count(shop, { contentProduction: '灯箱' })).toEqual([1, 1]);
    await build(shop, dayOf(DAY));
    await bs.orderDel.update({ id: orderDels[0]?.id ?? 0, contentProduction: '灯布' });
    expect(await count(shop, { contentProduction: '灯布' })).toEqual([1, 1]);
    await build(shop, dayOf(DAY));
    await bs.orderDel.delete({ id: orderDels[1]?.id ?? 0 });
    expect(await count(shop, { contentProduction: '橱窗' })).toEqual([3, 3]);
  });

  it('changes by statements that know nothing of columns are seen', async () => {
    const { shop, ids } = await stocked();
    const db = shop.db.withoutPlugins();
    const changed = async (statement: ReturnType<typeof sql>, filters: Filters, wanted: number[]) => {
      await statement.execute(db);
      expect(await count(shop, filters)).toEqual(wanted);
      await build(shop, dayOf(DAY));
      expect(await count(shop, filters)).toEqual(wanted);
    };
    const { tenantId } = shop;
    await changed(sql`update order_info set contact = '乙' where tenant_id = ${tenantId} and id <= ${ids[1]}`, { contact: '乙' }, [2, 4]);
    await changed(
      sql`update order_line set current_process = 7 where tenant_id = ${tenantId} and order_info_id = ${ids[0]}`,
      { currentProcess: 7 },
      [1, 2],
    );
    await changed(
      sql`delete from order_line where tenant_id = ${tenantId} and order_info_id = ${ids[0]} and line_no = 1`,
      { currentProcess: 7 },
      [1, 1],
    );
    await changed(
      sql`
        insert into order_info (tenant_id, order_id, date, day, customer_name, contact, payment_status, discount_amount, receivables, paid, prepayment, total_amount,
          transaction_amount, arrears, cost, profit, commission, user_id, order_creator_name, create_time, update_time)
        select tenant_id, 'RAW', date, day, customer_name, '丁', payment_status, discount_amount, receivables, paid, prepayment, total_amount,
          transaction_amount, arrears, cost, profit, commission, user_id, order_creator_name, create_time, update_time
        from order_info where tenant_id = ${tenantId} and id = ${ids[0]}`,
      { contact: '丁' },
      [1, 0],
    );
    // Deleting the order also deletes its lines, by a cascade that fires no trigger.
    await changed(sql`delete from order_info where tenant_id = ${tenantId} and id = ${ids[1]}`, { contact: '乙' }, [1, 1]);
  });
});

it('a new line is never written without its order', () => {
  const folder = join(import.meta.dirname, '../../docs/statements');
  const transactions = readdirSync(folder).flatMap(
    (file) => readFileSync(join(folder, file), 'utf8').match(/^begin;$[\s\S]*?^commit;$/gm) ?? [],
  );
  const adding = transactions.filter((one) =>
    /^(insert into|load data .* into table) `order_line` (?!.* on duplicate key update)/m.test(one),
  );
  expect(adding.length).toBeGreaterThan(3);
  for (const one of adding) expect(one).toMatch(/^(insert into|update) `order_info` /m);
});

it('the parts of a day are those of the shop', async () => {
  const [one, other] = [await shops.open(), await shops.open()];
  const part = { day: dayOf(DAY), part: 0 };
  const columns = async (shop: TestShop) => {
    await shop.as().bs.orderInfo.create({ customerName: '甲', date: DAY, orderDels: [{ contentProduction: '门头' }] } as never);
    await build(shop, part.day);
    return orderColumnRepository.findPart(shop.scope(), part, ['id']);
  };
  const first = await columns(one);
  expect(first).toHaveLength(1);
  expect(await columns(other)).toHaveLength(1);
  expect(await orderColumnRepository.findPart(one.scope(), part, ['id'])).toEqual(first);
});

describe('whoever writes columns', () => {
  async function stocked() {
    const shop = await shops.open();
    const orderDels = [{ contentProduction: '门头', unitPrice: '5' }];
    const id = await shop.as().bs.orderInfo.create({ customerName: '甲', date: DAY, orderDels } as never);
    const total = async (filters: Filters) => (await askBothWays(shop, filters)).orders.total;
    return { shop, id, total };
  }
  const day = dayOf(DAY);

  /** Runs `during` while a change of the order is written and not committed. */
  async function whileChanging(shop: TestShop, id: number, during: () => Promise<void>): Promise<void> {
    await shop.db.transaction().execute(async (db) => {
      await db.updateTable('orderInfo').set({ contact: '乙' }).where('tenantId', '=', shop.tenantId).where('id', '=', id).execute();
      await during();
    });
  }

  it('does not take an order as it was before a change that is not committed', async () => {
    const { shop, id, total } = await stocked();
    await whileChanging(shop, id, async () => {
      await expect(buildDay(shop.scope(), day)).rejects.toSatisfy(isTransient);
    });
    // The change was written before the day had columns, so it was not noted.
    expect(await orderColumnRepository.findChanges(shop.scope(), { first: day, last: day })).toEqual([]);
    expect(await total({ contact: '乙' })).toBe(1);
    await build(shop, day);
    expect(await total({ contact: '乙' })).toBe(1);
  });

  it('keeps the note of an order that changes between reading and writing', async () => {
    const { shop, id, total } = await stocked();
    await build(shop, day);
    const scope = shop.scope();
    const change = (contact: string) => shop.as().bs.orderInfo.pandaUpdate({ id, contact });
    await change('乙');
    const seen = await inTransaction(scope, async (inner) => ({
      ...(await orderColumnRepository.findState(inner, day)),
      columns: columnsOf(
        await orderColumnRepository.lockOrders(inner, day, undefined, 9),
        await orderColumnRepository.lockLines(inner, day, {}),
      ),
    }));
    await change('丙');
    await inTransaction(scope, async (inner) => {
      expect(await orderColumnRepository.claim(inner, day, seen.build)).toBe(true);
      await orderColumnRepository.write(inner, { day, part: 0 }, seen.build, seen.columns);
      await orderColumnRepository.forgetChanges(inner, day, seen.changes);
    });
    expect([await total({ contact: '乙' }), await total({ contact: '丙' })]).toEqual([0, 1]);
    // A second writer that had read before cannot write the old state back.
    expect(await inTransaction(scope, (inner) => orderColumnRepository.claim(inner, day, seen.build))).toBe(false);
    await build(shop, day);
    expect([await total({ contact: '乙' }), await total({ contact: '丙' })]).toEqual([0, 1]);
  });

  it('notes an order as changed that moves within its day while the parts are read', async () => {
    const { shop, id } = await stocked();
    const { bs } = shop.as();
    for (let index = 1; index <= 4; index += 1)
      await bs.orderInfo.create({
        customerName: '甲',
        date: DAY + index,
        orderDels: [{ contentProduction: '灯箱', unitPrice: '5' }],
      } as never);
    const list = async () => (await askBothWays(shop, { customerName: '甲' })).orders;
    // After the first part is read, the oldest order becomes the newest, so no later part contains it.
    const { lockOrders } = orderColumnRepository;
    const reading = vi.spyOn(orderColumnRepository, 'lockOrders').mockImplementation(async (scope, day, behind, limit) => {
      if (reading.mock.calls.length === 2) await bs.orderInfo.update({ id, date: DAY + 9000 } as never);
      return lockOrders(scope, day, behind, limit);
    });
    expect(await buildDay(shop.scope(), day, 2)).toBe(true);
    reading.mockRestore();
    expect((await list()).ids[0]).toBe(id);
    expect((await list()).total).toBe(5);
    await build(shop, day);
    expect(await list()).toEqual({ ids: expect.arrayContaining([id]), total: 5 });
  });

  it('writes fewer parts where fewer are left', async () => {
    const { shop } = await stocked();
    const { bs } = shop.as();
    for (let index = 1; index <= 4; index += 1)
      await bs.orderInfo.create({
        customerName: '甲',
        date: DAY + index,
        orderDels: [{ contentProduction: '灯箱', unitPrice: '5' }],
      } as never);
    const partsOf = async (partOrders: number) => {
      expect(await buildDay(shop.scope(), day, partOrders)).toBe(true);
      const rows = await orderColumnRepository.findColumns(shop.scope(), { first: day, last: day }, ['id']);
      expect((await askBothWays(shop, { customerName: '甲' })).orders.total).toBe(5);
      return rows.length;
    };
    expect([await partsOf(2), await partsOf(5), await partsOf(1), await partsOf(9)]).toEqual([3, 2, 6, 1]);
  });

  it('writes nothing where another writes parts of the same day, which then stand', async () => {
    const { shop } = await stocked();
    const { bs } = shop.as();
    for (let index = 1; index <= 4; index += 1)
      await bs.orderInfo.create({
        customerName: '甲',
        date: DAY + index,
        orderDels: [{ contentProduction: '灯箱', unitPrice: '5' }],
      } as never);
    const { lockOrders } = orderColumnRepository;
    const build = async (partOrders: number) => buildDay(shop.scope(), day, partOrders);
    const meanwhile = async (during: () => Promise<unknown>) => {
      const reading = vi.spyOn(orderColumnRepository, 'lockOrders').mockImplementation(async (scope, ...rest) => {
        const isSecond = reading.mock.calls.length === 2;
        if (isSecond) await during();
        return lockOrders(scope, ...rest);
      });
      const isDone = await build(2);
      reading.mockRestore();
      return isDone;
    };
    // The other writer stores a draft and is killed.
    const other = () => orderColumnRepository.writeDraft(shop.scope(), { day, part: 0 }, 1, columnsOf([], []));
    expect(await meanwhile(other)).toBe(false);
    expect((await askBothWays(shop, { customerName: '甲' })).orders.total).toBe(5);
    // The other writer finishes first.
    expect(await meanwhile(() => build(1))).toBe(false);
    expect((await orderColumnRepository.findColumns(shop.scope(), { first: day, last: day }, ['id'])).length).toBe(6);
    expect((await askBothWays(shop, { customerName: '甲' })).orders.total).toBe(5);
    expect(await build(2)).toBe(true);
    expect(
      await shop.db.selectFrom('orderColumn').select('part').where('tenantId', '=', shop.tenantId).where('part', '<', 0).execute(),
    ).toEqual([]);
  });

  it('keeps the note of an order that is being changed again', async () => {
    const { shop, id, total } = await stocked();
    await build(shop, day);
    await shop.as().bs.orderInfo.pandaUpdate({ id, contact: '丙' });
    const { changes } = await orderColumnRepository.findState(shop.scope(), day);
    await whileChanging(shop, id, () => inTransaction(shop.scope(), (scope) => orderColumnRepository.forgetChanges(scope, day, changes)));
    expect(await total({ contact: '乙' })).toBe(1);
  });

  it('may be killed after every step', async () => {
    const { shop, id, total } = await stocked();
    await orderColumnRepository.keepDay(shop.scope(), day);
    expect(await total({ customerName: '甲' })).toBe(1);
    await shop.as().bs.orderInfo.pandaUpdate({ id, contact: '乙' });
    expect(await total({ contact: '乙' })).toBe(1);
    await expect(
      inTransaction(shop.scope(), async (scope) => {
        await orderColumnRepository.claim(scope, day, 0);
        await orderColumnRepository.write(scope, { day, part: 0 }, 0, columnsOf([], []));
        throw new Error('killed');
      }),
    ).rejects.toThrow('killed');
    expect(await total({ contact: '乙' })).toBe(1);
    await build(shop, day);
    expect(await total({ contact: '乙' })).toBe(1);
  });

  it('writes those of busy days, and again when many orders have changed', async () => {
    const { shop, id } = await stocked();
    const written = async () => {
      await buildDueDays(shop.scope(), new AbortController().signal);
      return (await orderColumnRepository.findState(shop.scope(), day)).build;
    };
    const setOrders = (orders: number) =>
      shop.db.updateTable('orderDayCounter').set({ orders }).where('tenantId', '=', shop.tenantId).where('day', '=', day).execute();
    expect(await written()).toBe(0);
    await setOrders(50);
    // A small shop gets no columns.
    expect(await written()).toBe(0);
    await crowd(shop);
    await setOrders(49);
    expect(await written()).toBe(0);
    await setOrders(50);
    expect([await written(), await written()]).toEqual([1, 1]);
    await shop.as().bs.orderInfo.pandaUpdate({ id, contact: '乙' });
    expect(await written()).toBe(1);
    const noted = Array.from({ length: 20 }, (_, index) => ({ tenantId: shop.tenantId, day, orderInfoId: 1e9 + index, touched: 1 }));
    await shop.db.insertInto('orderColumnChange').values(noted).execute();
    expect([await written(), await written()]).toEqual([2, 2]);
    // So many changes are enough, however many orders the day has.
    await shop.db.insertInto('orderColumnChange').values(noted).execute();
    await setOrders(400_000);
    expect(await written()).toBe(3);
  });
});

it('shows whoever sees the orders of some people no others, and counts no others', async () => {
  const shop = await shops.open();
  const { bs, system } = shop.as();
  const userId = await system.user.create({ username: 'xiaochen', nickname: '小陈', password: 'secret' });
  const { tenantId, tenantName, db } = shop;
  const grants = { permissions: [EVERY_PERMISSION], roles: [], people: [userId] };
  const scope = createScope({ tenantId, tenantName, actor: { userId, nickname: '小陈' }, grants, db, requestId: 'test' });
  const order = { customerName: '甲', date: DAY, orderDels: [{ contentProduction: '横幅', unitPrice: '5' }] };
  await bs.orderInfo.create(order as never);
  const id = await shop.services.orders.create(scope, orderCreateInput.parse(order));
  await crowd(shop);
  await shop.db.insertInto('orderOwnerCounter').values({ tenantId, userId, day: CROWDED, orders: 100_000 }).execute();
  await build(shop, dayOf(DAY));
  heard.length = 0;
  const found = await shop.services.orderList.page(scope, { pageNo: 1, pageSize: 10, date: EVER, customerName: '甲' });
  const lines = await shop.services.orderLines.page(scope, { pageNo: 1, pageSize: 10, date: EVER, customerName: '甲' });
  const totals = await shop.services.orderList.totals(scope, { date: EVER, customerName: '甲' });
  expect(heard.some((statement) => statement.includes('`order_column`'))).toBe(true);
  expect([found.list.map((row) => row.id), found.total, lines.list.map((row) => row.orderInfoId), lines.total]).toEqual([[id], 1, [id], 1]);
  expect(totals).toMatchObject({ orders: 1, totalAmount: '5.0000' });
});
