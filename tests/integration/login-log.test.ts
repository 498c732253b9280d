import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { CONFIGS } from '#domain/system/config-registry.ts';
import { STATUS } from '#shared/states.ts';
import { type Fixture, newIp, openFixture, PASSWORD } from './auth-fixture.ts';

let fixture: Fixture;
beforeAll(async () => {
  fixture = await openFixture();
});
afterAll(() => fixture.close());

type Shop = Awaited<ReturnType<Fixture['shop']>>;
const signIn = (shop: Shop, username: string, password = PASSWORD, ip = newIp()) =>
  fixture.caller({ ip }).system.auth.login({ tenantName: shop.name, username, password });
const as = (accessToken: string) => fixture.caller({ bearer: accessToken }).system;
const isAlive = (accessToken: string) =>
  as(accessToken)
    .auth.getPermissionInfo()
    .then(
      () => true,
      () => false,
    );
const setTenant = (shop: Shop, values: { status?: number }) =>
  fixture.db.updateTable('systemTenant').set(values).where('id', '=', shop.tenantId).execute();

/** The entries of the log, the latest last. */
async function log(shop: Shop, filters: object = {}): Promise<Array<[string, number, number, string]>> {
  const { accessToken } = await signIn(shop, 'admin');
  const { list } = await as(accessToken).loginLog.page({ pageSize: 100, ...filters });
  const told = list.filter(({ username }) => username !== 'admin').toReversed();
  return told.map(({ username, logType, result, reason }) => [username, logType, result, reason]);
}

describe('the log of sign-ins', () => {
  it('keeps every sign-in and sign-out, and what failed with its reason', async () => {
    const shop = await fixture.shop();
    const { accessToken } = await signIn(shop, 'wang');
    await signIn(shop, 'wang', 'wrong').catch(() => undefined);
    await signIn(shop, 'nobody').catch(() => undefined);
    await as(accessToken).auth.logout();
    await fixture.services.users.updateStatus(shop.owner, { id: shop.userId, status: STATUS.disabled });
    await signIn(shop, 'wang').catch(() => undefined);
    await setTenant(shop, { status: STATUS.disabled });
    await signIn(shop, 'wang').catch(() => undefined);
    await setTenant(shop, { status: STATUS.enabled });
    expect(await log(shop)).toEqual([
      ['wang', 100, 0, '登录成功'],
      ['wang', 100, 10, '账号或密码不正确'],
      ['nobody', 100, 10, '账号或密码不正确'],
      ['wang', 200, 0, '主动退出'],
      ['wang', 100, 20, '账号已停用'],
      ['wang', 100, 100, '租户已停用或已过期'],
    ]);
    expect((await log(shop, { status: false })).map(([username]) => username)).toEqual(['wang', 'nobody', 'wang', 'wang']);
  });

  it('is kept for as long as the setting says', async () => {
    const shop = await fixture.shop();
    await signIn(shop, 'wang');
    const days = CONFIGS['log.login.keep-days'].value;
    await fixture.db
      .updateTable('loginLog')
      .set({ createTime: Date.now() - (days * 24 + 1) * 3600_000 })
      .where('tenantId', '=', shop.tenantId)
      .execute();
    await signIn(shop, 'wang');
    await fixture.services.maintenance.purge();
    expect(await log(shop)).toHaveLength(1);
  });
});

describe('sign-ins that go on', () => {
  it('are shown without their tokens, and end at once when somebody who may ends them', async () => {
    const shop = await fixture.shop();
    const [wang, admin] = [await signIn(shop, 'wang', PASSWORD, '10.1.2.3'), await signIn(shop, 'admin')];
    const { list, total } = await as(admin.accessToken).oauth2Token.page({});
    expect(total).toBe(2);
    expect(list.map(({ username, isCurrent }) => [username, isCurrent])).toEqual([
      ['admin', true],
      ['wang', false],
    ]);
    expect(list[1]).toMatchObject({ userId: shop.userId, nickname: '王芳', userType: 2, clientId: 'default', userIp: '10.1.2.3' });
    expect(JSON.stringify(list)).not.toMatch(/(at|rt)_/);
    for (const other of [{ userType: 1 }, { clientId: 'other' }])
      expect((await as(admin.accessToken).oauth2Token.page(other)).total).toBe(0);

    await as(admin.accessToken).oauth2Token.delete({ accessToken: list[1]?.accessToken ?? '' });
    expect(await isAlive(wang.accessToken)).toBe(false);
    await expect(fixture.caller().system.auth.refreshToken({ refreshToken: wang.refreshToken })).rejects.toThrow('无效的刷新令牌');
    expect(await log(shop)).toEqual([
      ['wang', 100, 0, '登录成功'],
      ['wang', 202, 0, '被强制下线'],
    ]);
    await expect(as(admin.accessToken).oauth2Token.delete({ accessToken: list[1]?.accessToken ?? '' })).rejects.toThrow('登录会话不存在');
  });

  it('of oneself end one by one, or all but the one that asks; nobody ends another’s so', async () => {
    const shop = await fixture.shop();
    const [here, there, elsewhere] = [await signIn(shop, 'wang'), await signIn(shop, 'wang'), await signIn(shop, 'wang')];
    const admin = await signIn(shop, 'admin');
    const own = await as(here.accessToken).user.profile.listSessions();
    expect(own.map(({ isCurrent }) => isCurrent)).toEqual([false, false, true]);
    const [latest] = own;
    await expect(as(admin.accessToken).user.profile.deleteSession({ id: latest?.id ?? 0 })).rejects.toThrow('登录会话不存在');
    await as(here.accessToken).user.profile.deleteSession({ id: latest?.id ?? 0 });
    expect([await isAlive(elsewhere.accessToken), await isAlive(there.accessToken)]).toEqual([false, true]);
    await as(here.accessToken).user.profile.deleteOtherSessions();
    expect([await isAlive(here.accessToken), await isAlive(there.accessToken), await isAlive(admin.accessToken)]).toEqual([
      true,
      false,
      true,
    ]);
  });

  it('end with a new password, and the log says so', async () => {
    const shop = await fixture.shop();
    const { accessToken } = await signIn(shop, 'wang');
    await fixture.services.users.updatePassword(shop.owner, { id: shop.userId, password: 'another one' });
    expect(await isAlive(accessToken)).toBe(false);
    expect((await log(shop)).at(-1)).toEqual(['wang', 202, 0, '改密码或停用后失效']);
  });
});
