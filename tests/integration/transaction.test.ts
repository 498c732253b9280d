import type { TRPCError } from '@trpc/server';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { describeError } from '#api/call-error.ts';
import { orderRepository } from '#domain/orders/order.repository.ts';
import { allOrNothing, inTransaction, rehearse } from '#platform/db/transaction.ts';
import type { Scope } from '#platform/scope.ts';
import { openTestShops, type TestShop, type TestShops } from '../support/shop.ts';
import { createStatementFaults } from '../support/statements.ts';

let shops: TestShops;
let shop: TestShop;
beforeAll(async () => {
  shops = await openTestShops();
  shop = await shops.open();
});
afterAll(() => shops.close());

const deadlock = () => Object.assign(new Error('Deadlock found'), { errno: 1213 });

it.each([
  ['as the driver throws it', () => deadlock()],
  ['wrapped by the call that met it, as under an Idempotency-Key', () => new Error('call failed', { cause: deadlock() })],
])('repeats the whole unit after a deadlock %s', async (_, error) => {
  let tries = 0;
  const hooks: number[] = [];
  const result = await inTransaction(shop.scope(), async (scope) => {
    scope.afterCommit(() => hooks.push(tries));
    if (++tries < 3) throw error();
    return 'done';
  });
  expect([result, tries, hooks]).toEqual(['done', 3, [3]]);
});

it('is not done again because a hook fails after the commit', async () => {
  let tries = 0;
  const told: string[] = [];
  const result = await inTransaction(shop.scope(), async (scope) => {
    tries += 1;
    scope.afterCommit(() => {
      throw deadlock();
    });
    scope.afterCommit(() => told.push('second'));
    return 'done';
  });
  expect([result, tries, told]).toEqual(['done', 1, ['second']]);
});

it('gives up after five tries, and at once for any other fault', async () => {
  let tries = 0;
  const failing = (error: Error) =>
    inTransaction(shop.scope(), async () => {
      tries++;
      throw error;
    });
  await expect(failing(deadlock())).rejects.toThrow('Deadlock found');
  expect(tries).toBe(5);
  await expect(failing(new Error('other'))).rejects.toThrow('other');
  expect(tries).toBe(6);
});

it('is reported to a client as a case for another try, not as a fault of the product', async () => {
  const failing = vi
    .spyOn(shop.services.orders, 'newOrderId')
    .mockImplementation((scope) => inTransaction(scope, () => Promise.reject(deadlock())));
  const call = shop.as().bs.orderInfo.getNewOrderId();
  const error = await call.catch((thrown: unknown) => thrown as TRPCError);
  failing.mockRestore();
  expect(describeError(error as TRPCError, 'test', undefined)).toMatchObject({ code: 503, message: '系统正忙，请稍后再试' });
});

it('is not needed: a single statement is repeated after a deadlock, too', async () => {
  const faults = createStatementFaults();
  const watched = await openTestShops(2, undefined, faults.watch);
  const own = await watched.open();
  const create = () => own.as().bs.unitType.create({ name: '平方米' });
  expect(await faults.failAt(1, deadlock(), create)).toContain('unit_type');
  await expect(create()).rejects.toThrow('已存在');
  await watched.close();
});

it('is where rows are locked: outside one a lock would end with its own statement', async () => {
  const lock = (scope: Scope) => orderRepository.lockById(scope, 1);
  await expect(lock(shop.scope())).rejects.toThrow('outside a transaction');
  expect(await inTransaction(shop.scope(), lock)).toBeUndefined();
});

it('takes its last steps when all else is done, and is taken back with one that fails', async () => {
  const own = await shops.open();
  const told: string[] = [];
  const make = (scope: Scope, name: string) => own.services.resources.unitType.create(scope, { name, pricingBasis: 'auto' });
  await inTransaction(own.scope(), async (scope) => {
    await scope.beforeCommit(async () => void told.push(`last of ${await make(scope, '张')}`));
    scope.afterCommit(() => told.push('durable'));
    told.push('worked');
  });
  expect(told).toEqual(['worked', expect.stringMatching(/^last of \d+$/), 'durable']);
  const failing = inTransaction(own.scope(), async (scope) => {
    await make(scope, '本');
    await scope.beforeCommit(() => Promise.reject(new Error('taken back')));
  });
  await expect(failing).rejects.toThrow('taken back');
  const { list } = await own.as().bs.unitType.page({ pageSize: 50 });
  expect(list.map(({ name }) => name)).toEqual(['张']);
});

it('takes back a step that fails, with the steps and hooks in it, and nothing around it', async () => {
  const own = await shops.open();
  const told: string[] = [];
  const make = async (scope: Scope, name: string) => {
    await own.services.resources.unitType.create(scope, { name, pricingBasis: 'auto' });
    await scope.beforeCommit(async () => void told.push(`${name} last`));
    scope.afterCommit(() => told.push(name));
  };
  const failing = (scope: Scope, work: (scope: Scope) => Promise<void>) =>
    allOrNothing(scope, async (scope) => {
      await work(scope);
      throw new Error('taken back');
    }).catch(() => undefined);
  await inTransaction(own.scope(), async (scope) => {
    await allOrNothing(scope, async (scope) => {
      await make(scope, '张');
      await failing(scope, (scope) => make(scope, '本'));
      await make(scope, '套');
    });
    await failing(scope, (scope) => allOrNothing(scope, (scope) => make(scope, '个')));
    await rehearse(scope, (scope) => allOrNothing(scope, (scope) => make(scope, '条')));
  });
  const { list } = await own.as().bs.unitType.page({ pageSize: 50 });
  expect([list.map(({ name }) => name).toSorted(), told]).toEqual([['套', '张'].toSorted(), ['张 last', '套 last', '张', '套']]);
});
