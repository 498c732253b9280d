import type { TRPCError } from '@trpc/server';
import { Redis } from 'ioredis';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { headersOf } from '#api/call-error.ts';
import { searchProof } from '#client/features/sign-in/proof-search.ts';
import { compose } from '#domain/compose.ts';
import { createAttemptCounter } from '#domain/system/attempt-counter.ts';
import { FRESH_TRIES, LOGIN_LIMITS } from '#domain/system/login-limiter.ts';
import { LOOKUP_LIMIT } from '#domain/system/lookup-limiter.ts';
import { type Fixture, newIp, openFixture, PASSWORD, refusal } from './auth-fixture.ts';

let fixture: Fixture;
beforeAll(async () => {
  fixture = await openFixture();
});
afterEach(() => {
  fixture.clock.ahead = 0;
});
afterAll(() => fixture.close());

interface Place {
  ip?: string;
  cookie?: string | null;
  proof?: string;
}

/** Signs in and keeps the cookie of the device, as a browser does. */
async function attempt(tenantName: string, username: string, password: string, { ip = newIp(), cookie = null, proof }: Place = {}) {
  let kept = cookie;
  const setDeviceCookie = (value: string) => {
    kept = value;
  };
  const caller = fixture.caller({ ip, deviceCookie: cookie, setDeviceCookie });
  const pair = await caller.system.auth.login({ tenantName, username, password, proof });
  return { pair, cookie: kept };
}
const right = (shop: { name: string }, place: Place = {}, username = 'wang') => attempt(shop.name, username, PASSWORD, place);
const wrong = (shop: { name: string }, place: Place = {}, username = 'wang') =>
  refusal(attempt(shop.name, username, 'wrong', place)).then(({ reason }) => reason);
async function challengeOf(call: Promise<unknown>): Promise<string> {
  const error = (await call.catch((caught: unknown) => caught)) as { cause?: { reason?: string; params?: { challenge?: string } } };
  expect(error.cause?.reason).toBe('proofRequired');
  return error.cause?.params?.challenge ?? '';
}
/** Finds the proof of work that a refused sign-in asks for, as the sign-in page does. */
const proofFor = async (call: Promise<unknown>): Promise<string> => searchProof(await challengeOf(call));
/** Ends every sign-in of the shop, so that no network counts as one where somebody of the shop is signed in. */
const signOutAll = (shop: { tenantId: number }) => fixture.db.deleteFrom('tokenFamily').where('tenantId', '=', shop.tenantId).execute();
/** Number of tries whose password was checked. */
const evaluated = (shop: { tenantId: number }) =>
  fixture.db
    .selectFrom('loginLog')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('tenantId', '=', shop.tenantId)
    .where('event', '=', 'bad-credentials')
    .executeTakeFirstOrThrow()
    .then(({ count }) => count);
/** Wrong tries, each from another network, until the account counts as attacked. */
async function attack(shop: { name: string }): Promise<void> {
  for (let n = 0; n <= LOGIN_LIMITS.account.points; n++) await wrong(shop);
}

describe('a network that fails too often on an account', () => {
  it('is refused there, for the right password too, while everybody else gets in', async () => {
    const shop = await fixture.shop();
    const ip = newIp();
    for (let failure = 1; failure <= 5; failure++) expect(await wrong(shop, { ip })).toBe('badCredentials');
    expect(await refusal(right(shop, { ip }))).toEqual({
      code: 1_002_000_009,
      message: '登录失败次数过多，请 15 分钟后再试',
      reason: 'lockedOut',
    });
    // The database takes these names for the same person, so they must be counted as one.
    expect(await wrong(shop, { ip }, 'WÁNG')).toBe('lockedOut');
    await right(shop, { ip }, 'admin');
    await right(shop);
    const locked = fixture.db.selectFrom('loginLog').select('event').where('tenantId', '=', shop.tenantId);
    expect(await locked.where('event', '=', 'locked-out').execute()).toHaveLength(1);

    for (const key of await fixture.redis.keys('login-pair:*')) await fixture.redis.pexpire(key, 1);
    await expect
      .poll(() =>
        right(shop, { ip }).then(
          () => 'in',
          () => 'out',
        ),
      )
      .toBe('in');
  });

  it('is refused likewise on a name that nobody has, in any spelling', async () => {
    const shop = await fixture.shop();
    const ip = newIp();
    for (let failure = 1; failure <= 5; failure++) expect(await wrong(shop, { ip }, 'nobody')).toBe('badCredentials');
    expect(await wrong(shop, { ip }, 'NÓBODY')).toBe('lockedOut');
  });

  it('gets in at once with a new password', async () => {
    const shop = await fixture.shop();
    const ip = newIp();
    for (let failure = 1; failure <= 6; failure++) await wrong(shop, { ip });
    await fixture.services.users.updatePassword(shop.owner, { id: shop.userId, password: 'another password' });
    await attempt(shop.name, 'wang', 'another password', { ip });
  });

  it('is an IPv4 address, or the network of an IPv6 address', async () => {
    const shop = await fixture.shop();
    const network = `2001:db8:${shop.tenantId.toString(16)}:1`;
    for (let n = 0; n < 5; n++) expect(await wrong(shop, { ip: `${network}::${n.toString(16)}` })).toBe('badCredentials');
    expect(await wrong(shop, { ip: `${network}:ffff:0:0:1` })).toBe('lockedOut');
    const ip = newIp();
    for (let n = 0; n < 5; n++) await wrong(shop, { ip: `::ffff:${ip}` });
    expect(await wrong(shop, { ip })).toBe('lockedOut');
  });

  it('starts anew after a right password', async () => {
    const shop = await fixture.shop();
    const ip = newIp();
    for (let round = 0; round < 3; round++) {
      for (let failure = 1; failure <= 4; failure++) expect(await wrong(shop, { ip })).toBe('badCredentials');
      await right(shop, { ip });
    }
  });

  it('cannot slip more guesses past the count by sending them at one moment', async () => {
    const shop = await fixture.shop();
    const ip = newIp();
    const answers = await Promise.all(Array.from({ length: 40 }, () => wrong(shop, { ip })));
    expect(answers.filter((reason) => reason === 'badCredentials')).toHaveLength(5);
    expect(answers.filter((reason) => reason === 'lockedOut')).toHaveLength(35);
  });

  it('has at most a hundred tries on an account wait for their turn', async () => {
    const shop = await fixture.shop();
    const ip = newIp();
    const full: string[] = [];
    const noteFull = (reason: string) => reason === 'unavailable' && full.push(reason);
    const answers = await fixture.db.transaction().execute(async (db) => {
      // The locked row of the shop keeps failed sign-ins from being logged, so the first try holds its place in the queue.
      await db.updateTable('systemTenant').set({ name: shop.name }).where('id', '=', shop.tenantId).execute();
      const tries = Array.from({ length: 102 }, () => wrong(shop, { ip }));
      for (const one of tries) void one.then(noteFull);
      await expect.poll(() => full.length).toBe(2);
      return tries;
    });
    await Promise.all(answers);
    expect(full).toHaveLength(2);
  });

  it('is not one from which twenty people sign in with the right password at one moment', async () => {
    const shop = await fixture.shop();
    const ip = newIp();
    const pairs = await Promise.all(Array.from({ length: 20 }, () => right(shop, { ip })));
    const elsewhere = await Promise.all(Array.from({ length: 20 }, () => right(shop)));
    expect(new Set([...pairs, ...elsewhere].map(({ pair }) => pair.accessToken)).size).toBe(40);
  });

  it('is counted in the process while Redis is away', async () => {
    const redis = new Redis(1, '127.0.0.1', { lazyConnect: true, enableOfflineQueue: false, retryStrategy: () => null });
    redis.on('error', () => undefined);
    const services = compose({ ...fixture.dependencies, redis });
    const shop = await fixture.shop();
    const ip = newIp();
    const call = (password: string) =>
      fixture.caller({ services, ip }).system.auth.login({ tenantName: shop.name, username: 'wang', password });
    await call(PASSWORD);
    for (let failure = 1; failure <= 5; failure++) expect(await refusal(call('wrong'))).toMatchObject({ reason: 'badCredentials' });
    expect(await refusal(call(PASSWORD))).toMatchObject({ reason: 'lockedOut' });
    redis.disconnect();
  });
});

describe('a known device', () => {
  it('is let in from a network that is refused, and counts for itself', async () => {
    const shop = await fixture.shop();
    const ip = newIp();
    const { cookie } = await right(shop, { ip });
    for (let failure = 1; failure <= 6; failure++) await wrong(shop, { ip });
    expect(await refusal(right(shop, { ip }))).toMatchObject({ reason: 'lockedOut' });
    await right(shop, { ip, cookie });

    for (let failure = 1; failure <= 5; failure++) expect(await wrong(shop, { cookie })).toBe('badCredentials');
    expect(await refusal(right(shop, { ip, cookie }))).toMatchObject({ code: 1_002_000_009, reason: 'lockedOut' });
    // A device is refused alone: another device may still sign in.
    const other = await right(shop);
    await right(shop, { cookie: other.cookie });
  });

  it('is not locked out by a thief of its cookie, and gives him a limited number of guesses', async () => {
    const shop = await fixture.shop();
    const home = newIp();
    const { cookie } = await right(shop, { ip: home });
    const thief = newIp();
    const guesses: string[] = [];
    for (let guess = 1; guess <= 20; guess++) guesses.push(await wrong(shop, { ip: thief, cookie }));
    expect(guesses.slice(0, 5)).toEqual(Array(5).fill('badCredentials'));
    expect(guesses.at(-1)).toBe('proofRequired');
    // Five tries as the device, and those that every stranger has.
    expect(guesses.filter((answer) => answer === 'badCredentials')).toHaveLength(5 + FRESH_TRIES);
    await right(shop, { ip: home, cookie });
    await signOutAll(shop);
    await right(shop, { ip: home, cookie });
    // From another network with failed tries the device needs a proof of work.
    const away = newIp();
    for (let failure = 1; failure <= FRESH_TRIES; failure++) await wrong(await fixture.shop(), { ip: away });
    await right(shop, { ip: away, cookie, proof: await proofFor(right(shop, { ip: away, cookie })) });
  });

  it('is known for the person alone, until the password changes, the time is over or a byte is', async () => {
    const shop = await fixture.shop();
    const other = await fixture.shop();
    const { cookie } = await right(shop);
    const ip = newIp();
    const isKnown = async (of: { name: string }, held: string | null, username = 'wang') => {
      for (let failure = 1; failure <= 5; failure++) await wrong(of, { ip }, username);
      return (await wrong(of, { ip, cookie: held }, username)) === 'badCredentials';
    };
    expect(await isKnown(shop, cookie)).toBe(true);
    expect(await isKnown(shop, cookie, 'admin')).toBe(false);
    expect(await isKnown(other, cookie)).toBe(false);
    const bytes = Buffer.from(cookie ?? '', 'base64url');
    for (let index = 0; index < bytes.length; index++) {
      const forged = Buffer.from(bytes);
      forged[index] = (forged[index] ?? 0) ^ 1;
      expect(await isKnown(shop, forged.toString('base64url')), `byte ${index}`).toBe(false);
    }
    expect(await isKnown(shop, 'x.y.z')).toBe(false);
    fixture.clock.ahead = 181 * 24 * 3600_000;
    expect(await isKnown(shop, cookie)).toBe(false);
    fixture.clock.ahead = 0;
    await fixture.services.users.updatePassword(shop.owner, { id: shop.userId, password: 'another password' });
    expect(await isKnown(shop, cookie)).toBe(false);
  });

  it('may be that of several people', async () => {
    const shop = await fixture.shop();
    const first = await right(shop);
    const both = await right(shop, { cookie: first.cookie }, 'admin');
    const again = await right(shop, { cookie: both.cookie }, 'admin');
    expect(again.cookie?.split('.')).toHaveLength(2);
    const ip = newIp();
    for (const username of ['wang', 'admin']) {
      for (let failure = 1; failure <= 6; failure++) await wrong(shop, { ip }, username);
      await right(shop, { ip, cookie: again.cookie }, username);
    }
  });
});

describe('an account, a network or a shop that many fail on', () => {
  it('asks whoever is no longer believed for a proof, which lets the right password in', async () => {
    const shop = await fixture.shop();
    await attack(shop);
    const ip = newIp();
    const other = await fixture.shop();
    for (let failure = 1; failure <= FRESH_TRIES; failure++) await wrong(other, { ip });
    const proof = await proofFor(right(shop, { ip }));
    await right(shop, { ip, proof });
  });

  it('takes a proof once, for this person, in its time, and none that nobody worked for', async () => {
    const shop = await fixture.shop();
    await attack(shop);
    const ip = newIp();
    const other = await fixture.shop();
    for (let failure = 1; failure <= FRESH_TRIES; failure++) await wrong(other, { ip });
    const newProof = () => proofFor(right(shop, { ip }));
    const proof = await newProof();
    const [challenge = ''] = proof.split('.');
    const twice = await Promise.all([wrong(shop, { ip, proof }), wrong(shop, { ip, proof })]);
    expect(twice.toSorted()).toEqual(['badCredentials', 'proofRequired']);
    expect(await refusal(right(shop, { ip, proof }))).toMatchObject({ reason: 'proofRequired' });
    expect(await wrong(shop, { ip, proof: `${challenge}.0` })).toBe('proofRequired');
    expect(await wrong(shop, { ip, proof: 'nonsense' })).toBe('proofRequired');
    expect(await wrong(shop, { ip, proof: await newProof() }, 'admin')).toBe('badCredentials');
    await attackAs(shop, 'admin');
    expect(await wrong(shop, { ip, proof: await newProof() }, 'admin')).toBe('proofRequired');
    const late = await newProof();
    fixture.clock.ahead = 2 * 60_000 + 1000;
    expect(await wrong(shop, { ip, proof: late })).toBe('proofRequired');
    // The price stands in the challenge, but it is signed, so a changed one is refused.
    fixture.clock.ahead = 0;
    const cheap = Buffer.from(challenge, 'base64url');
    cheap.writeUInt32BE(1, 4);
    expect(await wrong(shop, { ip, proof: `${cheap.toString('base64url')}.0` })).toBe('proofRequired');
  });
});

async function attackAs(shop: { name: string }, username: string): Promise<void> {
  for (let n = 0; n <= LOGIN_LIMITS.account.points; n++) await wrong(shop, {}, username);
}

describe('a network that searches for shops', () => {
  it('is told no more names after a while, by either call, but signs in', async () => {
    const shop = await fixture.shop();
    const ip = newIp();
    const { cookie } = await right(shop, { ip });
    const find = (name: string, place: Place = {}) =>
      fixture.caller({ ip: place.ip ?? ip, deviceCookie: place.cookie ?? null }).system.tenant.getIdByName({ name });
    for (let asked = 0; asked < 150; asked++) expect(await find(shop.name)).toBe(shop.tenantId);
    let missed = 0;
    while ((await find(`没有这家店${missed}`).catch(() => 'refused')) === null) missed += 1;
    expect(missed).toBeGreaterThan(30);
    expect(missed).toBeLessThanOrEqual(LOOKUP_LIMIT.points / 10);
    expect(await refusal(find(shop.name))).toMatchObject({ code: 429, message: expect.stringMatching(/^请求过于频繁，请 \d+ 秒后再试$/) });
    const told = await find(shop.name).then(
      () => ({}) as Record<string, string>,
      (error: TRPCError) => headersOf(error),
    );
    expect(Number(told['Retry-After'])).toBeGreaterThan(500);
    expect(await find(shop.name, { cookie })).toBe(shop.tenantId);
    await right(shop, { ip });
    await signOutAll(shop);

    // A sign-in is asked for the same, whether the shop exists or not: for nothing at first, for a proof after some failures.
    const place = newIp();
    while ((await find(`没有这家店${missed}`, { ip: place }).catch(() => 'refused')) === null) missed += 1;
    await right(shop, { ip: place });
    await signOutAll(shop);
    for (let failure = 1; failure <= FRESH_TRIES; failure++) expect(await wrong({ name: '没有这家店' }, { ip })).toBe('tenantMissing');
    expect(await wrong({ name: '没有这家店' }, { ip })).toBe('proofRequired');
    const proof = await proofFor(attempt('没有这家店', 'wang', PASSWORD, { ip }));
    expect(await wrong({ name: '没有这家店' }, { ip, proof })).toBe('tenantMissing');
    await right(shop, { ip, proof: await proofFor(right(shop, { ip })) });
    await right(shop, { ip, cookie });
  });
});

describe('a storm', () => {
  it('from many networks is bounded, and shuts out neither a known device nor a person elsewhere', async () => {
    const shop = await fixture.shop();
    const home = newIp();
    const known = await right(shop, { ip: home });
    const storm = async (networks: number, people: () => Promise<unknown>[]) => {
      const guesses = Array.from({ length: networks }, () => newIp()).flatMap((ip) => Array.from({ length: 8 }, () => wrong(shop, { ip })));
      const [answers] = await Promise.all([Promise.all(guesses), ...people()]);
      return new Set(answers);
    };
    const modest = await storm(20, () => [
      right(shop, { cookie: known.cookie }),
      right(shop),
      right(shop, { ip: home }),
      right(shop, {}, 'admin'),
    ]);
    expect(modest).toEqual(new Set(['badCredentials', 'proofRequired']));

    // The bound holds for any number of networks.
    await storm(24, () => [right(shop, { cookie: known.cookie }), right(shop, { ip: home }), right(shop, {}, 'admin')]);
    expect(await evaluated(shop)).toBe(LOGIN_LIMITS.unproven.points);
    expect(await storm(5, () => [])).toEqual(new Set(['proofRequired']));
    expect(await evaluated(shop)).toBe(LOGIN_LIMITS.unproven.points);
    await right(shop, { cookie: known.cookie });
    await right(shop, { ip: home });
    await right(shop, { proof: await proofFor(right(shop)) });
    await right(shop, {}, 'admin');
    // The home network, too, has a limited number of guesses.
    for (let failure = 1; failure <= 5; failure++) expect(await wrong(shop, { ip: home })).toBe('badCredentials');
    expect(await wrong(shop, { ip: home })).toBe('lockedOut');
  });

  it('that pays with proofs pays more for each further guess', async () => {
    const shop = await fixture.shop();
    await attack(shop);
    const workOf = (proof: string) => Buffer.from(proof.split('.')[0] ?? '', 'base64url').readUInt32BE(4);
    const prices: number[] = [];
    for (let network = 0; network < 5; network++) {
      const ip = newIp();
      for (let failure = 1; failure <= FRESH_TRIES; failure++) await wrong(shop, { ip }, `nobody ${failure}`);
      for (let paid = 0; paid < 2; paid++) {
        const proof = await proofFor(right(shop, { ip }));
        prices.push(workOf(proof));
        expect(await wrong(shop, { ip, proof })).toBe('badCredentials');
      }
    }
    expect(prices).toEqual(prices.map((_, paid) => Math.round(65_536 * (1 + paid / 10))));
    // The price has an upper bound that a browser can pay. The counter is set to what a hundred thousand guesses leave behind.
    await createAttemptCounter(fixture.dependencies, 'login-proven', LOGIN_LIMITS.proven).take(`tenant ${shop.tenantId}`, 100_000);
    const ip = newIp();
    for (let failure = 1; failure <= FRESH_TRIES; failure++) await wrong(shop, { ip }, `nobody ${failure}`);
    expect(workOf(await challengeOf(right(shop, { ip })))).toBe(2 ** 25);
  });

  it('on one network and many names leaves the people of this network a way in', async () => {
    const shop = await fixture.shop();
    const ip = newIp();
    const known = await right(shop, { ip });
    for (let n = 0; n < LOGIN_LIMITS.network.points; n++) expect(await wrong(shop, { ip }, `person${n}`)).toBe('badCredentials');
    expect(await wrong(shop, { ip }, 'one more')).toBe('proofRequired');
    await right(shop, { ip, cookie: known.cookie });
    await right(shop, { ip });
    await signOutAll(shop);
    await right(shop, { ip, proof: await proofFor(right(shop, { ip })) });
  });

  it('on a whole shop leaves its people a way in', async () => {
    const shop = await fixture.shop();
    // Sets the counter to what three hundred wrong tries leave behind.
    const { tenant } = LOGIN_LIMITS;
    await createAttemptCounter(fixture.dependencies, 'login-tenant', tenant).take(String(shop.tenantId), tenant.points);
    await right(shop);
    const ip = newIp();
    for (let failure = 1; failure <= FRESH_TRIES; failure++) expect(await wrong(shop, { ip }, `person${failure}`)).toBe('badCredentials');
    expect(await wrong(shop, { ip }, 'one more')).toBe('proofRequired');
    await right(shop, { ip, proof: await proofFor(right(shop, { ip })) });
  });
});

it('the limits have the numbers written here; the tests above show what each limit does', () => {
  const points = Object.fromEntries(Object.entries(LOGIN_LIMITS).map(([name, limit]) => [name, limit.points]));
  expect(points).toMatchObject({ device: 5, pair: 5, account: 10, network: 50, tenant: 300, unproven: 100 });
  expect([FRESH_TRIES, LOOKUP_LIMIT]).toEqual([3, { points: 600, duration: 600 }]);
});
