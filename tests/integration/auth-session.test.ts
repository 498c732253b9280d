import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { tokenRepository } from '#domain/system/token.repository.ts';
import { REFRESH_GRACE_MS, REFRESH_LIFE_MS } from '#domain/system/token.service.ts';
import { reviewed } from '#platform/db/reviewed-sql.ts';
import { STATUS } from '#shared/states.ts';
import { LOCK_LOOKS } from '../support/lock-waits.ts';
import { type Fixture, openFixture, refusal } from './auth-fixture.ts';

let fixture: Fixture;
beforeAll(async () => {
  fixture = await openFixture();
});
// The clock stands still, so that periods of some seconds do not end on a slow machine.
beforeEach(() => {
  fixture.clock.stoppedAt = Date.now();
});
afterEach(() => {
  fixture.clock.ahead = 0;
});
afterAll(() => fixture.close());

const refresh = (refreshToken: string) => fixture.caller().system.auth.refreshToken({ refreshToken });
const info = (bearer: string | null, tenantHeader: string | null = null) =>
  fixture.caller({ bearer, tenantHeader }).system.auth.getPermissionInfo();
/** Number of statements that wait for a row that a transaction has locked. */
const waitingForRows = async () => {
  const { rows } = await reviewed<{ waiting: number }>`select count(*) as waiting from information_schema.innodb_lock_waits`.execute(
    fixture.db,
  );
  return Number(rows[0]?.waiting);
};
const isAlive = (bearer: string) =>
  info(bearer).then(
    () => true,
    () => false,
  );
const changeTenant = (id: number, values: { status?: number; expireTime?: number }) =>
  fixture.db.updateTable('systemTenant').set(values).where('id', '=', id).execute();

describe('refresh', () => {
  it('rotates: a new pair each time, and a bearer that is no longer good does not matter', async () => {
    const shop = await fixture.shop();
    const first = await fixture.signIn(shop.name, 'wang');
    const second = await fixture.caller({ bearer: 'at_gone' }).system.auth.refreshToken({ refreshToken: first.refreshToken });
    expect(second.accessToken).not.toBe(first.accessToken);
    expect(second.refreshToken).not.toBe(first.refreshToken);
    const third = await refresh(second.refreshToken);
    expect(await isAlive(third.accessToken)).toBe(true);
    expect(third.userId).toBe(shop.userId);
  });

  it('gives twenty tabs at one moment good pairs with one successor', async () => {
    const shop = await fixture.shop();
    const first = await fixture.signIn(shop.name, 'wang');
    const pairs = await Promise.all(Array.from({ length: 20 }, () => refresh(first.refreshToken)));
    expect(new Set(pairs.map((pair) => pair.refreshToken)).size).toBe(1);
    expect(new Set(pairs.map((pair) => pair.accessToken)).size).toBe(20);
    expect((await Promise.all(pairs.map((pair) => isAlive(pair.accessToken)))).every(Boolean)).toBe(true);
    await refresh(pairs[0]?.refreshToken ?? '');
  });

  it('repeats a lost answer within the grace', async () => {
    const shop = await fixture.shop();
    const first = await fixture.signIn(shop.name, 'wang');
    const lost = await refresh(first.refreshToken);
    fixture.clock.ahead = REFRESH_GRACE_MS - 2000;
    const repeated = await refresh(first.refreshToken);
    expect(repeated.refreshToken).toBe(lost.refreshToken);
    await refresh(repeated.refreshToken);
  });

  it('takes a use after the grace for theft: the whole sign-in ends and is logged, others go on', async () => {
    const shop = await fixture.shop();
    const other = await fixture.signIn(shop.name, 'wang');
    const first = await fixture.signIn(shop.name, 'wang');
    const second = await refresh(first.refreshToken);
    fixture.clock.ahead = REFRESH_GRACE_MS + 1000;
    expect(await refusal(refresh(first.refreshToken))).toMatchObject({ code: 400, message: '无效的刷新令牌' });
    expect(await isAlive(second.accessToken)).toBe(false);
    expect(await refusal(refresh(second.refreshToken))).toMatchObject({ code: 400, message: '无效的刷新令牌' });
    expect(await isAlive(other.accessToken)).toBe(true);
    const log = await fixture.db
      .selectFrom('loginLog')
      .select(['event', 'userId'])
      .where('tenantId', '=', shop.tenantId)
      .where('event', '=', 'refresh-reuse')
      .execute();
    expect(log).toEqual([{ event: 'refresh-reuse', userId: shop.userId }]);
  });

  it('answers the exact texts that clients know', async () => {
    const shop = await fixture.shop();
    for (const unknown of ['', 'nonsense', `rt_${'A'.repeat(43)}`]) {
      expect(await refusal(refresh(unknown))).toMatchObject({ code: 400, message: '无效的刷新令牌' });
    }
    const pair = await fixture.signIn(shop.name, 'wang');
    expect(await refusal(refresh(pair.accessToken))).toMatchObject({ code: 400, message: '无效的刷新令牌' });
    fixture.clock.ahead = REFRESH_LIFE_MS + 1;
    expect(await refusal(refresh(pair.refreshToken))).toMatchObject({ code: 401, message: '刷新令牌已过期' });
    expect(await refusal(refresh(pair.refreshToken))).toMatchObject({ code: 400, message: '无效的刷新令牌' });
  });

  it('waits for a sign-out under way and is then plainly refused', async () => {
    const shop = await fixture.shop();
    const pair = await fixture.signIn(shop.name, 'wang');
    let answer: Promise<string> = Promise.resolve('');
    await fixture.db.transaction().execute(async (db) => {
      await db.deleteFrom('tokenFamily').where('tenantId', '=', shop.tenantId).where('userId', '=', shop.userId).execute();
      answer = refresh(pair.refreshToken).then(
        () => 'pair',
        (error: Error) => error.message,
      );
      // The refresh now waits for the rows that the sign-out deletes.
      await expect.poll(waitingForRows, LOCK_LOOKS).toBeGreaterThan(0);
    });
    expect(await answer).toBe('无效的刷新令牌');
  });

  it('stops for a closed shop without losing the sign-in, and for a disabled person or a new password for good', async () => {
    const shop = await fixture.shop();
    const pair = await fixture.signIn(shop.name, 'wang');
    await changeTenant(shop.tenantId, { expireTime: 1 });
    expect(await refusal(refresh(pair.refreshToken))).toMatchObject({ code: 1_002_015_002 });
    await changeTenant(shop.tenantId, { expireTime: Date.now() + 3600_000 });
    const next = await refresh(pair.refreshToken);
    await fixture.services.users.updatePassword(shop.owner, { id: shop.userId, password: 'another one' });
    expect(await refusal(refresh(next.refreshToken))).toMatchObject({ message: '无效的刷新令牌' });
    const admin = await fixture.signIn(shop.name, 'admin');
    await fixture.db
      .updateTable('systemUser')
      .set({ status: STATUS.disabled })
      .where('tenantId', '=', shop.tenantId)
      .where('id', '=', shop.adminUserId)
      .execute();
    expect(await refusal(refresh(admin.refreshToken))).toMatchObject({ message: '无效的刷新令牌' });
  });
});

describe('session', () => {
  it('ends with its access token, its sign-out or its person', async () => {
    const shop = await fixture.shop();
    const pair = await fixture.signIn(shop.name, 'wang');
    expect(await isAlive(pair.accessToken)).toBe(true);
    fixture.clock.ahead = 30 * 60_000 + 1;
    expect(await refusal(info(pair.accessToken))).toMatchObject({ code: 401, message: '账号未登录' });
    fixture.clock.ahead = 0;
    const second = await refresh(pair.refreshToken);
    expect(await fixture.caller({ bearer: second.accessToken }).system.auth.logout()).toBe(true);
    expect(await isAlive(pair.accessToken)).toBe(false);
    expect(await refusal(refresh(second.refreshToken))).toMatchObject({ message: '无效的刷新令牌' });

    const again = await fixture.signIn(shop.name, 'wang');
    await fixture.services.users.updateStatus(shop.owner, { id: shop.userId, status: STATUS.disabled });
    expect(await refusal(info(again.accessToken))).toMatchObject({ code: 401 });
    const events = await fixture.db.selectFrom('loginLog').select('event').where('tenantId', '=', shop.tenantId).orderBy('id').execute();
    expect(events.map((row) => row.event)).toEqual(['login', 'logout', 'login', 'revoked']);
  });

  it('does not come back when a disabled person is enabled again', async () => {
    const shop = await fixture.shop();
    const pair = await fixture.signIn(shop.name, 'wang');
    await fixture.services.users.updateStatus(shop.owner, { id: shop.userId, status: STATUS.disabled });
    await fixture.services.users.updateStatus(shop.owner, { id: shop.userId, status: STATUS.enabled });
    expect(await isAlive(pair.accessToken)).toBe(false);
    expect(await refusal(refresh(pair.refreshToken))).toMatchObject({ message: '无效的刷新令牌' });
  });

  it('stops for a person whose row says disabled, even while the tokens are still there', async () => {
    const shop = await fixture.shop();
    const { accessToken } = await fixture.signIn(shop.name, 'wang');
    await fixture.db
      .updateTable('systemUser')
      .set({ status: STATUS.disabled })
      .where('tenantId', '=', shop.tenantId)
      .where('id', '=', shop.userId)
      .execute();
    expect(await refusal(info(accessToken))).toMatchObject({ code: 401 });
  });

  it('signs out without a token, with a foreign one, and out of an expired shop', async () => {
    const shop = await fixture.shop();
    const pair = await fixture.signIn(shop.name, 'wang');
    for (const bearer of [null, 'nonsense', `at_${'B'.repeat(43)}`])
      expect(await fixture.caller({ bearer }).system.auth.logout()).toBe(true);
    await changeTenant(shop.tenantId, { expireTime: 1 });
    expect(await refusal(info(pair.accessToken))).toEqual({
      code: 1_002_015_002,
      message: `名字为【${shop.name}】的租户已过期`,
      reason: 'tenantExpired',
    });
    expect(await fixture.caller({ bearer: pair.accessToken }).system.auth.logout()).toBe(true);
    expect(await refusal(info(pair.accessToken))).toMatchObject({ code: 401 });
  });

  it('belongs to its own shop whatever the header says', async () => {
    const [shop, other] = [await fixture.shop(), await fixture.shop()];
    const pair = await fixture.signIn(shop.name, 'wang');
    expect(await refusal(info(pair.accessToken, String(other.tenantId)))).toMatchObject({ code: 403, message: '您无权访问该租户的数据' });
    expect((await info(pair.accessToken, String(shop.tenantId))).tenant.name).toBe(shop.name);
  });

  it('sees a change of permissions or roles on the very next call, and admin holds everything', async () => {
    const shop = await fixture.shop();
    const { accessToken } = await fixture.signIn(shop.name, 'wang');
    const page = () => fixture.caller({ bearer: accessToken }).bs.unitType.page({});
    expect(await refusal(page())).toMatchObject({ code: 403, message: '没有该操作权限' });
    await fixture.services.permissions.assignRoleMenu(shop.owner, shop.roleId, await fixture.menusOf(['bs:unit-type:query']));
    expect(await page()).toEqual({ list: [], total: 0 });
    await fixture.services.permissions.assignRoleMenu(shop.owner, shop.roleId, await fixture.menusOf([]));
    expect(await refusal(page())).toMatchObject({ code: 403 });
    await fixture.services.permissions.assignUserRole(shop.owner, shop.userId, [shop.adminRoleId]);
    expect(await page()).toEqual({ list: [], total: 0 });
    await fixture.services.permissions.assignUserRole(shop.owner, shop.userId, []);
    expect(await info(accessToken)).toMatchObject({ roles: [], permissions: [], menus: [] });
  });

  it('can be had for work that goes on without a token, with the permissions of the moment', async () => {
    const [shop, other] = [await fixture.shop(['bs:unit-type:query']), await fixture.shop()];
    const { auth } = fixture.services;
    const session = await auth.sessionOfUser(shop.tenantId, shop.userId);
    expect(session).toMatchObject({
      tenantId: shop.tenantId,
      nickname: '王芳',
      grants: { roles: ['staff'], permissions: ['bs:unit-type:query'] },
    });
    expect(await auth.sessionOfUser(other.tenantId, shop.userId)).toBeNull();
    await fixture.services.users.updateStatus(shop.owner, { id: shop.userId, status: STATUS.disabled });
    expect(await auth.sessionOfUser(shop.tenantId, shop.userId)).toBeNull();
  });

  it('forgets what has expired', async () => {
    const shop = await fixture.shop();
    await fixture.signIn(shop.name, 'wang');
    fixture.clock.ahead = REFRESH_LIFE_MS + 1;
    await fixture.services.auth.purgeExpired();
    for (const table of ['tokenFamily', 'accessToken', 'refreshToken'] as const) {
      expect(await fixture.db.selectFrom(table).select('userId').where('tenantId', '=', shop.tenantId).execute()).toEqual([]);
    }
  });
});

it('where a person is signed in is known to his shop alone', async () => {
  const shop = await fixture.shop();
  await fixture.signIn(shop.name, 'wang');
  const addressesIn = (tenantId: number) => tokenRepository.findSignedInAddresses(fixture.db, tenantId, shop.userId, 5);
  expect(await addressesIn(shop.tenantId)).toHaveLength(1);
  expect(await addressesIn((await fixture.shop()).tenantId)).toEqual([]);
});
