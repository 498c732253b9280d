import { type Connection, createConnection, type RowDataPacket } from 'mysql2/promise';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { importBlockRepository } from '#domain/imports/import-block.repository.ts';
import { newsEventRepository } from '#domain/messages/news-event.repository.ts';
import { orderColumnRepository } from '#domain/orders/order-column.repository.ts';
import { inTransaction } from '#platform/db/transaction.ts';
import { jobSlots } from '#platform/queue/job-slots.ts';
import type { Scope } from '#platform/scope.ts';
import { testDatabase } from '../support/database.ts';
import { bookSheet } from '../support/import-sheet.ts';
import { openTestShops, type TestShop, type TestShops } from '../support/shop.ts';

/** Workers side by side: rows that one works on are skipped or waited for by the others. */
let shops: TestShops;
let shop: TestShop;
/** The connection of another worker. */
let other: Connection;

beforeAll(async () => {
  shops = await openTestShops();
  other = await createConnection({ uri: (await testDatabase()).url });
});
beforeEach(async () => {
  shop = await shops.open();
});
afterAll(async () => {
  await other.end();
  await shops.close();
});

const DAY = 20_260_101;
const NOW = 1_700_000_000_000;

/** Work that several workers may take. `add` makes three rows and returns how a worker takes some of them. */
interface Work {
  table: string;
  /** The column that identifies a row. */
  key: string;
  add(): Promise<(scope: Scope) => Promise<unknown>>;
}

async function threeBlocks(): Promise<number> {
  const jobId = await bookSheet(shop, 'customers');
  const blocks = [1, 2, 3].map((rowNo) => [{ rowNo, sheet: '数据', excelRow: rowNo + 1, groupKey: `${rowNo}`, cells: {} }]);
  await importBlockRepository.stage(shop.scope(), jobId, blocks);
  return jobId;
}
const blocks = (take: (scope: Scope, jobId: number) => Promise<unknown>): Work => ({
  table: 'import_block',
  key: 'first_row_no',
  async add() {
    const jobId = await threeBlocks();
    return (scope) => take(scope, jobId);
  },
});

const WORK = {
  'the rows of a sheet that are next': blocks((scope, jobId) =>
    importBlockRepository.claim(scope, jobId, 'staged', { limit: 2, waits: false }),
  ),
  'the rows of a sheet behind others': blocks((scope, jobId) => importBlockRepository.lockAfter(scope, jobId, 0, 2)),
  'what people are to be told': {
    table: 'news_event',
    key: 'id',
    async add() {
      const event = { tenantId: shop.tenantId, event: 'orderCreated' as const, subjectId: 1, userId: 1, createTime: NOW };
      await shop.db.insertInto('newsEvent').values([event, event, event]).execute();
      return (scope: Scope) => newsEventRepository.takeNext(scope, 0);
    },
  },
  'orders whose columns have been written': {
    table: 'order_column_change',
    key: 'order_info_id',
    async add() {
      const changes = [1, 2, 3].map((orderInfoId) => ({ tenantId: shop.tenantId, day: DAY, orderInfoId, touched: 1 }));
      await shop.db.insertInto('orderColumnChange').values(changes).execute();
      return (scope: Scope) => orderColumnRepository.forgetChanges(scope, DAY, new Map(changes.map((change) => [change.orderInfoId, 1])));
    },
  },
} satisfies Record<string, Work>;

/** Ids of the shop's rows that are not locked. */
async function freeRows({ table, key }: Work): Promise<number[]> {
  const [rows] = await other.query<RowDataPacket[]>('select ?? as id from ?? where tenant_id = ? order by ?? for update skip locked', [
    key,
    table,
    shop.tenantId,
    key,
  ]);
  return rows.map(({ id }) => Number(id));
}

async function holdFirst({ table, key }: Work): Promise<number> {
  const [rows] = await other.query<RowDataPacket[]>('select ?? as id from ?? where tenant_id = ? order by ?? limit 1 for update', [
    key,
    table,
    shop.tenantId,
    key,
  ]);
  return Number(rows[0]?.id);
}

describe('held until the transaction ends:', () => {
  it.each(Object.entries(WORK))('%s', async (_, work) => {
    const take = await work.add();
    const all = await freeRows(work);
    expect(all).toHaveLength(3);
    await inTransaction(shop.scope(), async (scope) => {
      await take(scope);
      expect(await freeRows(work)).not.toContain(all[0]);
    });
  });
});

describe('passed over while another worker has it in hand:', () => {
  const PASSED = ['the rows of a sheet that are next', 'what people are to be told', 'orders whose columns have been written'] as const;
  it.each(PASSED)('%s', async (name) => {
    const work = WORK[name];
    const take = await work.add();
    await other.beginTransaction();
    try {
      const held = await holdFirst(work);
      const taken = await inTransaction(shop.scope(), take);
      expect(JSON.stringify(taken ?? [])).not.toContain(`:${held},`);
      await other.rollback();
      expect(await freeRows(work)).toContain(held);
    } finally {
      await other.rollback();
    }
  });

  it('a job that was handed over and not done', async () => {
    const due = { tenantId: shop.tenantId, job: 'import', queue: 'imports', payload: '{}', createTime: 1, sentTime: 1, error: null };
    const ids: number[] = [];
    for (const slot of [101, 102]) {
      const { insertId } = await shop.db
        .insertInto('outbox')
        .values({ ...due, slot, doneTime: null })
        .executeTakeFirstOrThrow();
      ids.push(Number(insertId));
    }
    const overdue = async () => (await jobSlots.overdue(shop.db, 2, NOW)).flatMap(({ id }) => (ids.includes(id) ? [id] : []));
    await other.beginTransaction();
    try {
      await other.query('select id from outbox where id = ? for update', [ids[0]]);
      expect(await overdue()).toEqual([ids[1]]);
    } finally {
      await other.rollback();
    }
    expect(await overdue()).toEqual([ids[0]]);
    await shop.db.deleteFrom('outbox').where('id', 'in', ids).execute();
  });
});

it('a shop’s workers tell its own news alone, and cross no other off', async () => {
  const neighbour = await shops.open();
  const [mine, theirs] = [shop.scope(), neighbour.scope()];
  await WORK['what people are to be told'].add();
  const next = (scope: Scope) => inTransaction(scope, (scope) => newsEventRepository.takeNext(scope, 0));
  expect(await next(theirs)).toBeUndefined();
  const first = await next(mine);
  await newsEventRepository.remove(theirs, first?.id ?? 0);
  expect(await next(mine)).toEqual(first);
  await shop.db.deleteFrom('newsEvent').where('tenantId', '=', shop.tenantId).execute();
});
