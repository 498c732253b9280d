import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { apiTokenRepository } from '#domain/system/api-token.repository.ts';
import type { Scope } from '#platform/scope.ts';
import { openTestShops, type TestShop, type TestShops } from '../support/shop.ts';

/** Rows that belong to one person: a colleague with every permission in the same shop can neither see nor change them. */
let shops: TestShops;
let shop: TestShop;
let mine: Scope;
let theirs: Scope;

beforeAll(async () => {
  shops = await openTestShops();
  shop = await shops.open();
  const { insertId } = await shop.db
    .insertInto('systemUser')
    .values({ tenantId: shop.tenantId, username: 'other', passwordHash: 'none', nickname: '同事', createTime: 1, updateTime: 1 })
    .executeTakeFirstOrThrow();
  mine = shop.scope();
  theirs = { ...mine, actor: { userId: Number(insertId), nickname: '同事' } };
});
afterAll(() => shops.close());

describe('is one person’s own:', () => {
  it('what was done under an Idempotency-Key', async () => {
    const key = randomUUID();
    const once = async (scope: Scope, answer: string) =>
      (await shop.services.idempotency.once(scope, key, 'same request', async () => answer)).answer;
    expect([await once(mine, 'mine'), await once(theirs, 'theirs')]).toEqual(['mine', 'theirs']);
    expect([await once(mine, 'again'), await once(theirs, 'again')]).toEqual(['mine', 'theirs']);
  });

  it('the views of a list', async () => {
    const { savedViews } = shop.services;
    const saved = { list: 'orders', views: [{ name: '未付', text: 'paid=0' }] };
    await savedViews.update(mine, saved);
    await savedViews.update(theirs, { ...saved, views: [] });
    expect([await savedViews.all(mine), await savedViews.all(theirs)]).toEqual([[saved], []]);
  });

  it('an export, also of the same list', async () => {
    const { exports } = shop.services;
    const book = async (scope: Scope) => (await exports.open(scope, 'productInfo', {}, true)) as { jobId: number };
    const [own, other] = [await book(mine), await book(theirs)];
    expect(await book(mine)).toEqual(own);
    expect(other).not.toEqual(own);
    await expect(exports.cancel(theirs, own.jobId)).rejects.toThrow('不存在');
    await exports.cancel(mine, own.jobId);
  });

  it('an API token, which ends with its person’s tokens in this shop', async () => {
    const { system } = shop.as();
    const { id } = await system.apiToken.create({ name: '网店', permissions: ['system:api-token:query'] });
    const isRevoked = async () => (await system.apiToken.page({})).list.find((token) => token.id === id)?.revokedTime !== null;
    const endAllOf = (tenantId: number, { actor }: Scope) => apiTokenRepository.revokeAllOf({ db: shop.db, tenantId }, actor.userId, 1);
    await endAllOf(shop.tenantId, theirs);
    await endAllOf((await shops.open()).tenantId, mine);
    expect(await isRevoked()).toBe(false);
    await endAllOf(shop.tenantId, mine);
    expect(await isRevoked()).toBe(true);
  });
});
