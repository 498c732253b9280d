import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { Services } from '#domain/compose.ts';
import { seal } from '#domain/system/sealed-text.ts';
import { inTransaction } from '#platform/db/transaction.ts';
import { openTestShops, type TestShop, type TestShops } from '../support/shop.ts';

let shops: TestShops;
let shop: TestShop;
beforeAll(async () => {
  shops = await openTestShops();
  shop = await shops.open();
});
afterAll(() => shops.close());

/** Calls under a key that was used before; the first call was answered with `answer`. */
function repeatOf(answer: unknown) {
  const once: Services['idempotency']['once'] = async <T>() => ({ answer: answer as T, isRepeat: true });
  const { idempotency } = shops.services;
  shops.services.idempotency = { once };
  const call = shop.as(undefined, { idempotencyKey: 'used' });
  shops.services.idempotency = idempotency;
  return call;
}
const units = async () => (await shop.as().bs.unitType.page({})).list.map(({ name }) => name);

describe('a call that is repeated under its key', () => {
  it('does its work once and has one answer', async () => {
    const call = shop.as(undefined, { idempotencyKey: 'one' });
    const id = await call.bs.unitType.create({ name: '张' });
    expect(await call.bs.unitType.create({ name: '张' })).toBe(id);
    expect(await units()).toEqual(['张']);
  });

  it('is refused when its answer cannot be opened any more, as after a change of the secret key', async () => {
    const call = shop.as(undefined, { idempotencyKey: 'sealed' });
    await call.bs.unitType.create({ name: '卷' });
    const response = JSON.stringify({ sealed: seal(Buffer.alloc(32), '{}') });
    await shop.db
      .updateTable('idempotencyKey')
      .set({ response })
      .where('tenantId', '=', shop.tenantId)
      .where('idempotencyKey', '=', 'sealed')
      .execute();
    await expect(call.bs.unitType.create({ name: '卷' })).rejects.toMatchObject({ cause: { reason: 'idempotencyMismatch' } });
    await shop.as().bs.unitType.delete({ id: (await shop.as().bs.unitType.page({ name: '卷' })).list[0]?.id ?? 0 });
  });

  it('works again after a failure, of which nothing is kept', async () => {
    const call = shop.as(undefined, { idempotencyKey: 'failed' });
    await expect(call.bs.unitType.update({ id: 999_999_999, name: '本' })).rejects.toThrow('不存在');
    await expect(call.bs.unitType.update({ id: 999_999_999, name: '本' })).rejects.toThrow('不存在');
  });

  it('is answered with what another attempt booked, not with its own answer that was rolled back', async () => {
    const { idempotency } = shops.services;
    const once: Services['idempotency']['once'] = async (scope, _key, _hash, work) => {
      const taken = new Error('taken back');
      await inTransaction(scope, async (inner) => {
        await work(inner);
        throw taken;
      }).catch((error: unknown) => {
        if (error !== taken) throw error;
      });
      return { answer: 4711 as never, isRepeat: true };
    };
    shops.services.idempotency = { once };
    const call = shop.as(undefined, { idempotencyKey: 'raced' });
    shops.services.idempotency = idempotency;
    expect(await call.bs.unitType.create({ name: '卷' })).toBe(4711);
    expect(await units()).toEqual(['张']);
  });

  it('is answered with no more than the call itself: the booked answer has passed the output schema', async () => {
    const { apiTokens } = shops.services;
    shops.services.apiTokens = { ...apiTokens, create: async () => ({ id: 7, token: 'pat_1', tokenHash: 'secret' }) };
    const call = shop.as(undefined, { idempotencyKey: 'kept short' });
    shops.services.apiTokens = apiTokens;
    const input = { name: '网店', permissions: ['*:*:*'] };
    expect(await call.system.apiToken.create(input)).toEqual({ id: 7, token: 'pat_1' });
    expect(await call.system.apiToken.create(input)).toEqual({ id: 7, token: 'pat_1' });
  });

  it('books nothing that the schema of the answer refuses, and takes its work back', async () => {
    const { unitType } = shops.services.resources;
    const create = unitType.create.bind(unitType);
    const spied = vi
      .spyOn(unitType, 'create')
      .mockImplementation(async (scope, input) => `no number ${await create(scope, input)}` as never);
    const call = shop.as(undefined, { idempotencyKey: 'wrong answer' });
    await expect(call.bs.unitType.create({ name: '盒' })).rejects.toThrow();
    spied.mockRestore();
    expect(await units()).toEqual(['张']);
  });

  it('is answered as the first was, also when the schema of the answer has changed since', async () => {
    expect(await repeatOf('of an earlier release').bs.unitType.create({ name: '盒' })).toBe('of an earlier release');
    expect(await units()).toEqual(['张']);
  });
});
