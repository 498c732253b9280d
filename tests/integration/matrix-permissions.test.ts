import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { Session } from '#domain/system/session.ts';
import { EVERY_PERMISSION } from '#shared/permissions.ts';
import { callFixture, fixtureOf, type MatrixShops, openMatrixShops, PROCEDURES } from '../support/matrix.ts';
import type { StockedShop } from '../support/stocked-shop.ts';

let shops: MatrixShops;
let shop: StockedShop;
let everyOther: string[];

beforeAll(async () => {
  shops = await openMatrixShops();
  shop = await shops.openKept();
  const rows = await shops.db.selectFrom('systemMenu').select('permission').where('permission', '!=', '').execute();
  everyOther = [...new Set(rows.map((row) => row.permission))];
});
afterEach(() => shops.restore());
afterAll(() => shops.close());

const cases = PROCEDURES.map((procedure) => [procedure.name, procedure] as const);
const guarded = cases.filter(([, { meta }]) => meta.permission !== 'public');
const withPermission = guarded.filter(([, { meta }]) => meta.permission !== 'signedIn');

describe('without the permission', () => {
  it('only these calls need no token', () => {
    expect(
      PROCEDURES.filter(({ meta }) => meta.permission === 'public')
        .map(({ name }) => name)
        .toSorted(),
    ).toEqual([
      'bs.orderLink.approve',
      'bs.orderLink.getFile',
      'bs.orderLink.open',
      'bs.orderLink.requestChange',
      'system.auth.getLoginKey',
      'system.auth.login',
      'system.auth.logout',
      'system.auth.refreshToken',
      'system.tenant.getByWebsite',
      'system.tenant.getIdByName',
    ]);
  });

  it.each(guarded)('%s wants a token', async (_, procedure) => {
    expect(await callFixture(shop, procedure, { bearer: null })).toMatchObject({ ok: false, code: 401 });
    expect(await shops.changes(shop)).toEqual([]);
  });

  it.each(withPermission)('%s is refused to a person who has every other one', async (_, procedure) => {
    const wanted: readonly string[] = [procedure.meta.permission].flat();
    expect(
      await callFixture(shop, procedure, { permissions: everyOther.filter((permission) => !wanted.includes(permission)) }),
    ).toMatchObject({ ok: false, code: 403 });
    expect(await callFixture(shop, procedure, { permissions: [] })).toMatchObject({ ok: false, code: 403 });
    expect(await shops.changes(shop)).toEqual([]);
  });

  it.each(guarded)('%s is closed to a shop that is disabled or has expired', async (_, procedure) => {
    const sessionOf = (parts: Partial<Session>): Session => ({
      kind: 'access',
      tenantId: shop.tenantId,
      tenantName: shop.tenantName,
      tenantStatus: 0,
      tenantExpireTime: Date.now() + 60_000,
      userId: shop.userId,
      nickname: '测试员',
      grants: { permissions: [EVERY_PERMISSION], roles: [] },
      ...parts,
    });
    const callWith = (parts: Partial<Session>) =>
      callFixture(shop, procedure, {
        services: { ...shop.services, auth: { ...shop.services.auth, authenticate: async () => sessionOf(parts) } },
      });
    expect(await callWith({ tenantStatus: 1 })).toMatchObject({ ok: false, code: 1_002_015_001 });
    expect(await callWith({ tenantExpireTime: Date.now() - 1 })).toMatchObject({ ok: false, code: 1_002_015_002 });
    expect(await shops.changes(shop)).toEqual([]);
  });
});

describe('with the permission', () => {
  // matrix-fixtures.test.ts shows that the wildcard opens every call.
  it.each(guarded)('%s is open to whoever has exactly that one, or one of those', async (name, procedure) => {
    const { needs = [] } = fixtureOf(name);
    const wanted = [procedure.meta.permission].flat();
    // Of mutations with several permissions only the first is tried, because the guard is the same for all calls.
    for (const permission of procedure.type === 'mutation' ? wanted.slice(0, 1) : wanted) {
      const outcome = await callFixture(shop, procedure, { permissions: [permission, ...needs] });
      expect([401, 403, 500]).not.toContain(outcome.ok ? 0 : outcome.code);
    }
  });
});
