import { randomBytes } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { createDatabase, createDatabasePool, type Database } from '#platform/db/database.ts';
import { outageOf } from '#platform/db/outage.ts';
import { inTransaction } from '#platform/db/transaction.ts';
import { ask } from '../rest/rest-client.ts';
import { testDatabase } from '../support/database.ts';
import { openRestDoor } from '../support/rest-door.ts';
import { openTestShops, type TestShop, type TestShops } from '../support/shop.ts';
import { openTcpProxy, type TcpProxy } from '../support/tcp-proxy.ts';

/** Short, because the answers that are waited for here never come. */
const ANSWER_MS = 500;
const CONNECTIONS = 2;

let proxy: TcpProxy;
let shops: TestShops;
let shop: TestShop;
/** The database through the proxy. */
let db: Database;

beforeAll(async () => {
  shops = await openTestShops();
  shop = await shops.open();
  proxy = await openTcpProxy((await testDatabase()).url);
  db = createDatabase(createDatabasePool(proxy.url, CONNECTIONS));
});
afterEach(() => proxy.restore());
afterAll(async () => {
  await db.destroy();
  await proxy.close();
  await shops.close();
});

const newName = () => `单位${randomBytes(6).toString('hex')}`;
const row = (name: string) => ({
  tenantId: shop.tenantId,
  name,
  pricingBasis: 'auto' as const,
  sort: 0,
  status: 0 as const,
  createTime: 1,
  updateTime: 1,
});
const insert = (through: Database, name: string) => through.insertInto('unitType').values(row(name)).execute();
const find = (through: Database, name: string) =>
  through.selectFrom('unitType').select('id').where('tenantId', '=', shop.tenantId).where('name', '=', name).execute();
const stored = async (name: string) => (await find(shops.db, name)).length;
const stageOf = (work: Promise<unknown>) =>
  work.then(
    () => 'done',
    (error: unknown) => outageOf(error)?.stage ?? String(error),
  );

describe('a connection that breaks', () => {
  it('under a plain read is replaced, and the read done again', async () => {
    const name = newName();
    await insert(shops.db, name);
    for (const when of ['before', 'after'] as const) {
      proxy.cutAt('select', when);
      expect(await find(db, name)).toHaveLength(1);
      expect(proxy.hasCut()).toBe(true);
    }
  });

  it('under a plain write leaves open what became of it, and does not do it again', async () => {
    const [lost, done] = [newName(), newName()];
    proxy.cutAt('insert', 'before');
    expect(await stageOf(insert(db, lost))).toBe('unknown');
    proxy.cutAt('insert', 'after');
    expect(await stageOf(insert(db, done))).toBe('unknown');
    expect([await stored(lost), await stored(done)]).toEqual([0, 1]);
  });

  it.each(['begin', 'insert', 'select'])(
    'within a transaction, at its %s, begins the unit anew, whose hooks run once',
    async (statement) => {
      const name = newName();
      const hooks: string[] = [];
      let tries = 0;
      proxy.cutAt(statement, 'after');
      await inTransaction({ ...shop.scope(), db }, async (scope) => {
        tries += 1;
        scope.afterCommit(() => hooks.push(name));
        await insert(scope.db, name);
        // A read within a transaction cannot be repeated alone, so the whole transaction is.
        expect(await find(scope.db, name)).toHaveLength(1);
      });
      expect([tries, hooks.length, await stored(name)]).toEqual([statement === 'begin' ? 1 : 2, 1, 1]);
    },
  );

  it('at a commit leaves open what became of it, whether it was done or not', async () => {
    for (const [when, count] of [
      ['before', 0],
      ['after', 1],
    ] as const) {
      const name = newName();
      let tries = 0;
      proxy.cutAt('commit', when);
      const unit = inTransaction({ ...shop.scope(), db }, async (scope) => {
        tries += 1;
        await insert(scope.db, name);
      });
      expect([await stageOf(unit), tries, await stored(name)]).toEqual(['unknown', 1, count]);
    }
  });

  it('at a rollback does not hide why it was rolled back', async () => {
    proxy.cutAt('rollback', 'before');
    const unit = inTransaction({ ...shop.scope(), db }, async (scope) => {
      await insert(scope.db, newName());
      throw new Error('refused');
    });
    await expect(unit).rejects.toThrow('refused');
  });

  it('may emit its error more than once without ending the process', async () => {
    const pool = createDatabasePool(proxy.url, 1);
    const connection = await pool.promise().getConnection();
    const speak = () => connection.connection.emit('error', new Error('Connection lost'));
    for (let word = 0; word < 3; word += 1) expect(speak).not.toThrow();
    await pool.promise().end();
  });

  it('while nobody uses it has no effect, however often it breaks', async () => {
    for (let round = 0; round < 5; round += 1) {
      await Promise.all(Array.from({ length: CONNECTIONS }, () => find(db, 'x')));
      await proxy.cut();
      await proxy.restore();
      expect(await find(db, 'x')).toEqual([]);
    }
  });
});

describe('a database that hangs', () => {
  let hasty: Database;
  beforeAll(() => {
    hasty = createDatabase(createDatabasePool(proxy.url, CONNECTIONS), { answerMs: ANSWER_MS });
  });
  afterAll(() => hasty.destroy());

  it('is not waited for: neither by a statement nor by who waits for a connection; afterwards all is well', async () => {
    await find(hasty, 'x');
    proxy.hang();
    const stages = await Promise.all([
      stageOf(find(hasty, 'x')),
      stageOf(insert(hasty, newName())),
      stageOf(find(hasty, 'x')),
      stageOf(find(hasty, 'x')),
    ]);
    expect(stages.filter((stage) => !['late', 'unreachable', 'unknown'].includes(stage))).toEqual([]);
    await proxy.restore();
    await expect.poll(() => stageOf(find(hasty, 'x'))).toBe('done');
  });
});

it('a fault of the product is one line in the log, at either door', async () => {
  const door = await openRestDoor(shops);
  const failing = vi.spyOn(shops.services.orders, 'newOrderId').mockRejectedValue(new Error('a fault'));
  const token = door.tokenOf(shop);
  expect((await ask(door.url, 'GET', '/bs/order-info/get-new-order-id', { token })).body).toMatchObject({ code: 500 });
  expect(door.faults()).toHaveLength(1);
  expect((await ask(door.url, 'GET', '//trpc/bs.orderInfo.getNewOrderId', { token })).status).toBe(500);
  expect(door.faults()).toHaveLength(2);
  failing.mockRestore();
  await door.close();
});
