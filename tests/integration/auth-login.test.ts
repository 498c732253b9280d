import { webcrypto } from 'node:crypto';
import { hash } from '@node-rs/argon2';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { compose } from '#domain/compose.ts';
import { hashPassword, verifyPassword } from '#domain/system/password.ts';
import { STATUS } from '#shared/states.ts';
import { type Fixture, newIp, openFixture, PASSWORD, refusal } from './auth-fixture.ts';

let fixture: Fixture;
beforeAll(async () => {
  fixture = await openFixture();
});
afterEach(() => {
  fixture.clock.ahead = 0;
});
afterAll(() => fixture.close());

const login = (input: { tenantName?: string; username: string; password: string; encrypted?: boolean; keyId?: string }, ip = newIp()) =>
  fixture.caller({ ip }).system.auth.login(input);

async function encrypt(publicKey: string, content: object, inBase64 = false): Promise<string> {
  const der = Buffer.from(publicKey.replace(/-----[^-]+-----|\s/g, ''), 'base64');
  const key = await webcrypto.subtle.importKey('spki', der, { name: 'RSA-OAEP', hash: 'SHA-256' }, false, ['encrypt']);
  const json = Buffer.from(JSON.stringify(content));
  const plain = inBase64 ? Buffer.from(json.toString('base64')) : json;
  return Buffer.from(await webcrypto.subtle.encrypt({ name: 'RSA-OAEP' }, key, plain)).toString('base64');
}

describe('sign-in', () => {
  it('answers a pair of opaque tokens, by shop name or by header, and stores neither of them', async () => {
    const shop = await fixture.shop();
    const before = Date.now();
    const byName = await login({ tenantName: shop.name, username: '  wang ', password: PASSWORD });
    expect(byName).toEqual({
      userId: shop.userId,
      accessToken: expect.stringMatching(/^at_[\w-]{43}$/),
      refreshToken: expect.stringMatching(/^rt_[\w-]{43}$/),
      expiresTime: expect.any(Number),
    });
    expect(byName.expiresTime).toBeGreaterThanOrEqual(before + 30 * 60_000);
    const byHeader = await fixture
      .caller({ tenantHeader: String(shop.tenantId) })
      .system.auth.login({ username: 'wang', password: PASSWORD });
    expect(byHeader.userId).toBe(shop.userId);
    const rows = await fixture.db.selectFrom('accessToken').selectAll().where('userId', '=', shop.userId).execute();
    expect(rows).toHaveLength(2);
    expect(JSON.stringify(rows)).not.toContain(byName.accessToken);
    const events = await fixture.db.selectFrom('loginLog').select(['event', 'username']).where('tenantId', '=', shop.tenantId).execute();
    expect(events).toEqual([
      { event: 'login', username: 'wang' },
      { event: 'login', username: 'wang' },
    ]);
  });

  it('reads an encrypted password in both forms that clients send', async () => {
    const shop = await fixture.shop();
    for (const inBase64 of [false, true]) {
      const key = await fixture.caller().system.auth.getLoginKey();
      const password = await encrypt(key.publicKey, { password: PASSWORD, nonce: key.nonce, time: 1 }, inBase64);
      const pair = await login({ tenantName: shop.name, username: 'wang', password, encrypted: true, keyId: key.keyId });
      expect(pair.userId).toBe(shop.userId);
    }
  });

  it('takes a password of 60 characters in one RSA block even in the longer form', async () => {
    const key = await fixture.caller().system.auth.getLoginKey();
    const cipher = await encrypt(key.publicKey, { password: 'p'.repeat(60), nonce: key.nonce, time: Date.now() }, true);
    expect(cipher).toHaveLength(344);
  });

  it('refuses a ciphertext that is repeated, late, forged or made with another key', async () => {
    const shop = await fixture.shop();
    const key = await fixture.caller().system.auth.getLoginKey();
    const send = (password: string, keyId = key.keyId) =>
      login({ tenantName: shop.name, username: 'wang', password, encrypted: true, keyId });
    const good = await encrypt(key.publicKey, { password: PASSWORD, nonce: key.nonce, time: 1 });
    const twice = await Promise.allSettled([send(good), send(good)]);
    expect(twice.map((result) => result.status).sort()).toEqual(['fulfilled', 'rejected']);
    expect(await refusal(send(good))).toMatchObject({ reason: 'loginKeyExpired' });

    const forged = Buffer.from(key.nonce, 'base64url');
    forged.writeUInt32BE(4_000_000_000);
    const bad = [
      encrypt(key.publicKey, { password: PASSWORD, nonce: forged.toString('base64url') }),
      encrypt(key.publicKey, { password: PASSWORD }),
      encrypt(key.publicKey, { password: PASSWORD, nonce: 'short' }),
      Promise.resolve('bm90IGEgY2lwaGVydGV4dA=='),
    ];
    for (const cipher of bad) expect(await refusal(send(await cipher))).toMatchObject({ reason: 'loginKeyExpired' });

    const fresh = await fixture.caller().system.auth.getLoginKey();
    const cipher = await encrypt(fresh.publicKey, { password: PASSWORD, nonce: fresh.nonce });
    expect(await refusal(send(cipher, 'another'))).toMatchObject({ reason: 'loginKeyExpired' });
    fixture.clock.ahead = 5 * 60_000 + 1000;
    expect(await refusal(send(cipher))).toMatchObject({ reason: 'loginKeyExpired' });
  });

  it('shares the key pair among server processes, also when they make it at the same moment', async () => {
    await fixture.db.deleteFrom('loginKey').execute();
    const processes = [1, 2, 3].map(() => compose(fixture.dependencies).auth);
    const keys = await Promise.all(processes.map((auth) => auth.getLoginKey()));
    expect(new Set(keys.map((key) => key.keyId)).size).toBe(1);
    const shop = await fixture.shop();
    const [first] = keys;
    const password = await encrypt(first?.publicKey ?? '', { password: PASSWORD, nonce: first?.nonce });
    // This process still holds the old pair, and reads the new one when a sign-in names it.
    const pair = await login({ tenantName: shop.name, username: 'wang', password, encrypted: true, keyId: first?.keyId });
    expect(pair.userId).toBe(shop.userId);
    const row = await fixture.db.selectFrom('loginKey').selectAll().executeTakeFirstOrThrow();
    expect(row.sealedPrivateKey).not.toContain('PRIVATE KEY');
  });

  it('gives an unknown user and a wrong password the same answer after the same work', async () => {
    const shop = await fixture.shop();
    const attempt = (username: string) => refusal(login({ tenantName: shop.name, username, password: 'wrong' }));
    const known = await attempt('wang');
    expect(known).toMatchObject({ code: 1_002_000_000, message: '登录失败，账号密码不正确' });
    expect(await attempt('nobody')).toEqual(known);

    // Processor time, because it counts the hash in whichever thread it runs and hardly depends on how busy the machine is.
    const work = async (task: () => Promise<unknown>) => {
      const runs: number[] = [];
      for (let round = 0; round < 4; round++) {
        const before = process.cpuUsage();
        await task();
        const { user, system } = process.cpuUsage(before);
        runs.push(user + system);
      }
      return Math.min(...runs);
    };
    const passwordHash = await hashPassword(PASSWORD);
    const hashing = await work(() => verifyPassword(passwordHash, 'wrong'));
    // Without a hash for an unknown user nearly all of this time would be missing.
    expect(await work(() => attempt('no-one'))).toBeGreaterThan(hashing * 0.7);
  });

  it('says which shop cannot be entered, and a disabled person only after the right password', async () => {
    const shop = await fixture.shop();
    const input = { username: 'wang', password: PASSWORD };
    expect(await refusal(login(input))).toMatchObject({ code: 400, message: '租户标识未传递，请排查' });
    const bound = fixture.caller().system.auth.login({ ...input, tenantName: shop.name, socialType: 20 });
    expect(await refusal(bound)).toMatchObject({ message: '本系统未开通第三方登录' });
    expect(await refusal(login({ ...input, tenantName: '没有这家店' }))).toMatchObject({ code: 1_002_015_000 });
    expect(await refusal(fixture.caller({ tenantHeader: 'abc' }).system.auth.login(input))).toMatchObject({ code: 1_002_015_000 });

    await fixture.services.users.updateStatus(shop.owner, { id: shop.userId, status: STATUS.disabled });
    expect(await refusal(login({ ...input, tenantName: shop.name }))).toMatchObject({ code: 1_002_000_001 });
    expect(await refusal(login({ tenantName: shop.name, username: 'wang', password: 'wrong' }))).toMatchObject({ code: 1_002_000_000 });

    const change = (values: { status?: number; expireTime?: number }) =>
      fixture.db.updateTable('systemTenant').set(values).where('id', '=', shop.tenantId).execute();
    await change({ expireTime: Date.now() - 1 });
    expect(await refusal(login({ ...input, tenantName: shop.name }))).toEqual({
      code: 1_002_015_002,
      message: `名字为【${shop.name}】的租户已过期`,
      reason: 'tenantExpired',
    });
    await change({ status: 1 });
    expect(await refusal(login({ ...input, tenantName: shop.name }))).toMatchObject({ code: 1_002_015_001 });
  });

  it('takes the shop that was typed before the one the browser remembers', async () => {
    const [typed, remembered] = [await fixture.shop(), await fixture.shop()];
    const call = fixture.caller({ tenantHeader: String(remembered.tenantId) });
    const pair = await call.system.auth.login({ tenantName: typed.name, username: 'wang', password: PASSWORD });
    expect(pair.userId).toBe(typed.userId);
  });

  it('brings an older hash to the present parameters', async () => {
    const shop = await fixture.shop();
    const old = await hash(PASSWORD, { memoryCost: 8192, timeCost: 1, parallelism: 1 });
    const ofUser = { tenantId: shop.tenantId, id: shop.userId };
    await fixture.db
      .updateTable('systemUser')
      .set({ passwordHash: old })
      .where('tenantId', '=', ofUser.tenantId)
      .where('id', '=', ofUser.id)
      .execute();
    await fixture.signIn(shop.name, 'wang');
    const user = await fixture.services.db
      .selectFrom('systemUser')
      .select('passwordHash')
      .where('tenantId', '=', ofUser.tenantId)
      .where('id', '=', ofUser.id)
      .executeTakeFirstOrThrow();
    expect(user.passwordHash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    await fixture.signIn(shop.name, 'wang');
  });
});
