import { randomBytes } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { REDIS_ANSWER_MS } from '#platform/redis.ts';
import { openTcpProxy, type TcpProxy } from '../support/tcp-proxy.ts';
import { PASSWORD, type RestApplication, type RestShop, startRest } from './rest-client.ts';

/** The time after which the product's own client gives up a call. */
const CLIENT_MS = 30_000;

let application: RestApplication;
let shop: RestShop;
let database: TcpProxy;
let redis: TcpProxy;

beforeAll(async () => {
  const through = (keep: (proxy: TcpProxy) => void) => async (url: string) => {
    const proxy = await openTcpProxy(url);
    keep(proxy);
    return proxy.url;
  };
  application = await startRest({
    workers: 1,
    through: {
      database: through((proxy) => {
        database = proxy;
      }),
      redis: through((proxy) => {
        redis = proxy;
      }),
    },
  });
  shop = await application.openShop();
});
afterEach(async () => {
  await database.restore();
  await redis.restore();
  await ready();
});
afterAll(async () => {
  await application.stop();
  await database.close();
  await redis.close();
});

async function ready(): Promise<void> {
  await expect.poll(async () => (await application.send('GET', '//readyz')).status).toBe(200);
}

const options = (body?: unknown, headers: Record<string, string> = {}) => ({ token: shop.token, body, headers });
const list = () => application.send('GET', '/bs/unit-type/page?pageNo=1&pageSize=10', options());
const trpcList = () =>
  application.send('GET', `//trpc/bs.unitType.page?input=${encodeURIComponent('{"json":{"pageNo":1,"pageSize":10}}')}`, options());
const signIn = () =>
  application.send('POST', '/system/auth/login', { body: { tenantName: shop.tenantName, username: 'admin', password: PASSWORD } });

/** The result of the call. @throws Error once the product's client would have given up */
async function inTime<T>(call: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('the client gave up')), CLIENT_MS);
  });
  return Promise.race([call, late]).finally(() => clearTimeout(timer));
}

async function expectAway(): Promise<void> {
  const rest = await inTime(list());
  expect([rest.status, rest.body.code, rest.body.msg]).toEqual([503, 503, '系统正忙，请稍后再试']);
  expect(Number(rest.headers.get('retry-after'))).toBeGreaterThan(0);
  const trpc = await inTime(trpcList());
  expect(trpc.status).toBe(503);
  expect(Number(trpc.headers.get('retry-after'))).toBeGreaterThan(0);
  expect(trpc.body).toMatchObject({ error: { json: { data: { restCode: 503, reason: 'unavailable' } } } });
}

describe('a database', () => {
  it('that is gone is a 503 with Retry-After at both doors, one line in the log for each call, and works again when it is back', async () => {
    await database.cut();
    await expectAway();
    const form = { files: { file: { name: 'x.xlsx', content: Buffer.from('x') } } };
    const sent = await inTime(application.send('POST', '/bs/customer-info/import', { token: shop.token, form }));
    expect([sent.status, sent.headers.has('retry-after')]).toEqual([503, true]);
    const failed = async () => (await application.readLog('server')).split('\n').filter((line) => line.includes('call failed'));
    // Lines of the log reach the file a moment after the answer.
    await expect.poll(async () => (await failed()).length).toBeGreaterThanOrEqual(3);
    const log = await failed();
    expect(log, log.join('\n')).toHaveLength(3);
    expect(log.filter((line) => !line.includes('the database is away'))).toEqual([]);

    await database.restore();
    await ready();
    expect((await list()).body.code).toBe(0);
    expect((await trpcList()).status).toBe(200);
  });

  it('that hangs is a 503 before the client gives up', async () => {
    // This call opens a connection, so the next one waits on an open connection.
    expect((await list()).body.code).toBe(0);
    database.hang();
    await expectAway();
  });

  it('that is away for a moment only fails no call', async () => {
    await database.cut();
    const answers = [list(), trpcList(), signIn(), shop.call('POST', '/bs/unit-type/create', { name: '张' })];
    await database.restore();
    const [rest, trpc, login, created] = await Promise.all(answers);
    expect([rest, login].map((answer) => (answer as { body: { code: number } }).body.code)).toEqual([0, 0]);
    expect((trpc as { status: number }).status).toBe(200);
    expect(created).toMatchObject({ code: 0 });
  });
});

describe('Redis', () => {
  it('is waited for at most two seconds', () => {
    expect(REDIS_ANSWER_MS).toBeLessThanOrEqual(2_000);
  });

  it.each([
    ['is gone', () => redis.cut()],
    ['hangs', async () => redis.hang()],
  ])('that %s keeps nobody from signing in, writing and following tasks, and guesses of passwords are still counted', async (_, fail) => {
    await fail();
    for (const attempt of [signIn, signIn]) expect((await inTime(attempt())).body.code).toBe(0);
    const name = `个${randomBytes(4).toString('hex')}`;
    expect((await inTime(shop.call('POST', '/bs/unit-type/create', { name }))).code).toBe(0);
    const exported = await inTime(
      application.send(
        'GET',
        `/bs/unit-type/export-excel?name=${encodeURIComponent(name)}`,
        options(undefined, { prefer: 'respond-async' }),
      ),
    );
    expect(exported.body.code).toBe(0);
    // By fetch, because supertest hands an answer over only at its end.
    const stream = await inTime(
      fetch(`${application.url}/trpc/system.task.watch`, {
        headers: { authorization: `Bearer ${shop.token}`, accept: 'text/event-stream' },
      }),
    );
    const reader = stream.body?.getReader();
    let told = '';
    while (!told.includes('"isSnapshot":true')) told += new TextDecoder().decode((await inTime(reader?.read() ?? Promise.reject())).value);
    await reader?.cancel();

    const guess = () =>
      application.send('POST', '/system/auth/login', { body: { tenantName: shop.tenantName, username: 'wang', password: 'wrong' } });
    let last = (await inTime(guess())).body.code;
    for (let count = 0; count < 20 && last === 1_002_000_000; count += 1) last = (await inTime(guess())).body.code;
    expect(last).not.toBe(1_002_000_000);

    // The export waits in the outbox and is done once Redis is back.
    await redis.restore();
    const jobId = (exported.body.data as { jobId: number }).jobId;
    await expect
      .poll(async () => (await application.send('GET', `/system/task/get?id=${jobId}`, options())).body.data)
      .toMatchObject({ state: 'done' });
  });
});

it('a Redis that was away when the server started is used once it is there', async () => {
  let proxy: TcpProxy | undefined;
  const late = await startRest({
    workers: 0,
    through: {
      redis: async (url) => {
        proxy = await openTcpProxy(url);
        proxy.hang();
        // Restored after a while, because the server reports that it is ready only with Redis.
        setTimeout(() => void proxy?.restore(), 3_000);
        return proxy.url;
      },
    },
  });
  const own = await late.openShop();
  const { data } = await own.call('GET', '/bs/unit-type/export-excel', undefined, { prefer: 'respond-async' });
  await late.addWorker();
  await expect
    .poll(async () => (await own.call('GET', `/system/task/get?id=${(data as { jobId: number }).jobId}`)).data)
    .toMatchObject({ state: 'done' });
  await late.stop();
  await proxy?.close();
});
