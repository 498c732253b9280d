import { gzipSync } from 'node:zlib';
import superjson from 'superjson';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { appRouter } from '#api/app-router.ts';
import { readBindings } from '#api/rest/bindings.ts';
import { sendRaw } from './raw-socket.ts';
import { type RestApplication, type RestShop, startRest } from './rest-client.ts';

let application: RestApplication;
let shop: RestShop;

beforeAll(async () => {
  application = await startRest();
  shop = await application.openShop();
});
afterAll(() => application.stop());

const MIB = 1024 * 1024;
const guarded = readBindings(appRouter).filter(({ meta }) => meta.permission !== 'public');
const forFew = guarded.filter(({ meta }) => meta.permission !== 'signedIn');

type Who = 'nobody' | 'stranger' | 'staff' | 'admin';
const TOKENS: Record<Who, () => string[]> = {
  nobody: () => [],
  stranger: () => ['Authorization: Bearer at_nonsense'],
  staff: () => [`Authorization: Bearer ${shop.staffToken}`],
  admin: () => [`Authorization: Bearer ${shop.token}`],
};

/** Sends only the head of a request, so an answer comes only if the server does not wait for the body. */
async function announce(method: string, path: string, who: Who, length: number | 'chunked') {
  const size = length === 'chunked' ? 'Transfer-Encoding: chunked' : `Content-Length: ${length}`;
  const head = [`${method} ${path} HTTP/1.1`, ...TOKENS[who](), 'Content-Type: application/json', size];
  const { status, text } = await sendRaw(application.url, { head });
  return { status, text };
}

function restCode(text: string): number {
  return (JSON.parse(text) as { code: number }).code;
}

interface RpcError {
  error: { json: { data: { restCode: number } } };
}
function rpcCode(text: string): number {
  const body = JSON.parse(text) as RpcError | RpcError[];
  return [body].flat()[0]?.error.json.data.restCode ?? 0;
}

/** A tRPC call over a raw socket, because supertest reports a body that is refused before its end as a broken connection. */
async function rpc(path: string, who: Who, body: string, headers: Record<string, string> = {}) {
  const head = [
    `POST /trpc/${path} HTTP/1.1`,
    ...TOKENS[who](),
    ...Object.entries({ 'Content-Type': 'application/json', ...headers }).map((pair) => pair.join(': ')),
    `Content-Length: ${Buffer.byteLength(body)}`,
  ];
  const { status, text } = await sendRaw(application.url, { head, body: Buffer.from(body) });
  return { status, code: status === 200 ? 0 : rpcCode(text), text };
}

describe('a body is not even asked for', () => {
  const written = guarded.filter(({ method }) => method !== 'GET');

  it.each(written.map(({ method, path }) => [method, path] as const))('from a stranger by %s %s', async (method, path) => {
    for (const length of [1000, 50 * MIB]) {
      expect(restCode((await announce(method, `/admin-api${path}`, 'nobody', length)).text)).toBe(401);
      expect(restCode((await announce(method, `/admin-api${path}`, 'stranger', length)).text)).toBe(401);
    }
  });

  it.each(forFew.filter(({ method }) => method !== 'GET').map(({ method, path }) => [method, path] as const))(
    'from someone who may not, by %s %s',
    async (method, path) => {
      expect(restCode((await announce(method, `/admin-api${path}`, 'staff', 1000)).text)).toBe(403);
    },
  );

  it('when it is said to be longer than what its sender may send', async () => {
    const login = '/admin-api/system/auth/login';
    expect(await announce('POST', login, 'nobody', 65 * 1024)).toMatchObject({ status: 413 });
    // The call to sign in has this limit for everybody, because its input is small.
    expect(await announce('POST', login, 'admin', 65 * 1024)).toMatchObject({ status: 413 });
    expect(await announce('POST', '/admin-api/bs/unit-type/create', 'admin', 6 * MIB)).toMatchObject({ status: 413 });
    expect(await announce('POST', '/trpc/system.auth.login', 'nobody', 65 * 1024)).toMatchObject({ status: 413 });
    expect(await announce('POST', '/trpc/bs.unitType.create', 'nobody', 65 * 1024)).toMatchObject({ status: 413 });
    expect(await announce('POST', '/trpc/bs.unitType.create', 'stranger', 65 * 1024)).toMatchObject({ status: 401 });
    expect(await announce('POST', '/trpc/bs.unitType.create', 'admin', 6 * MIB)).toMatchObject({ status: 413 });
  });
});

describe('a body without a length, or packed,', () => {
  const chunk = Buffer.concat([Buffer.from('10000\r\n'), Buffer.alloc(65_536, ' '), Buffer.from('\r\n')]);
  const packed = gzipSync(Buffer.alloc(10 * MIB, ' '));

  it.each(['/admin-api/system/auth/login', '/trpc/system.auth.login'])('is read no further than a stranger may go: %s', async (path) => {
    const head = [`POST ${path} HTTP/1.1`, 'Content-Type: application/json'];
    const chunked = await sendRaw(application.url, {
      head: [...head, 'Transfer-Encoding: chunked'],
      body: Buffer.concat([chunk, chunk, Buffer.from('0\r\n\r\n')]),
    });
    expect(chunked.status).toBe(413);
    const bomb = await sendRaw(application.url, {
      head: [...head, 'Content-Encoding: gzip', `Content-Length: ${packed.length}`],
      body: packed,
    });
    expect(bomb.status).toBe(413);
  });
});

describe('nothing is decoded before sign-in and permission', () => {
  const mutations = forFew.filter(({ type, meta }) => type === 'mutation' && !meta.upload).map(({ name }) => name);

  it.each(mutations)('of %s', async (name) => {
    // The body is broken JSON, so a server that decoded it first would answer 400.
    expect((await rpc(name, 'nobody', '{"json":')).code).toBe(401);
    expect((await rpc(name, 'stranger', '{"json":')).code).toBe(401);
    expect((await rpc(name, 'staff', '{"json":')).code).toBe(403);
    expect((await rpc(name, 'admin', '{"json":')).code).toBe(400);
  });

  it('nor of a query in the address', async () => {
    const ask = async (who: Who) => {
      const head = ['GET /trpc/bs.unitType.page?input=%7B%22json HTTP/1.1', ...TOKENS[who]()];
      return rpcCode((await sendRaw(application.url, { head })).text);
    };
    expect([await ask('nobody'), await ask('staff'), await ask('admin')]).toEqual([401, 403, 400]);
  });
});

const wide = Array.from({ length: 60_000 }, (_, index) => index);
const BOMBS: Array<[string, string]> = [
  // superjson needs n × m steps for n references by position into a set of m values.
  [
    'references into a set',
    JSON.stringify({
      json: { name: wide.slice(0, 30_000), a: null },
      meta: { values: { name: ['set'] }, referentialEqualities: { 'name.29999': wide.slice(0, 30_000).map((index) => `name.${index}`) } },
    }),
  ],
  ['references alone', '{"json":{"name":"a","remarks":null},"meta":{"referentialEqualities":{"name":["remarks"]}}}'],
  ['a list in place of notes', '{"json":{"name":"a"},"meta":[]}'],
  ['a long whole number', JSON.stringify({ json: { name: '9'.repeat(MIB) }, meta: { values: { name: ['bigint'] } } })],
  ['a date, a map, an expression', '{"json":{"name":"a"},"meta":{"values":{"name":["Date"]}}}'],
  ['an error object', '{"json":{"name":{"message":"x"}},"meta":{"values":{"name":["Error"]}}}'],
  ['a note beside the value', '{"json":{"name":"a"},"meta":{"values":{"name":[["undefined",{"x":["undefined"]}]]}}}'],
  ['notes nested deep', `{"json":{},"meta":{"values":${'{"a":'.repeat(100_000)}1${'}'.repeat(100_000)}}}`],
  ['a path of a million steps', JSON.stringify({ json: { a: null }, meta: { values: { ['a.'.repeat(MIB)]: ['undefined'] } } })],
  ['a value nested deep', `{"json":{"name":${'['.repeat(100_000)}${']'.repeat(100_000)}}}`],
  ['a field nobody knows nested deep', `{"json":{"name":"深","x":${'{"a":'.repeat(100_000)}1${'}'.repeat(100_000)}}}`],
  ['an envelope in envelopes', `${'{"json":'.repeat(10_000)}1${'}'.repeat(10_000)}`],
  ['60 000 keys', `{"json":{${wide.map((index) => `"k${index}":1`).join(',')}}}`],
  ['one key many times', `{"json":{${'"remarks":"a",'.repeat(100_000)}"remarks":"b"}}`],
  ['a list in place of an object', JSON.stringify({ json: wide })],
  ['a million characters', JSON.stringify({ json: { name: 'x'.repeat(MIB) } })],
];

describe('what is made to cost time', () => {
  it.each(BOMBS)('is refused from somebody who may: %s', async (_, body) => {
    expect(await rpc('bs.unitType.create', 'admin', body)).toMatchObject({ status: 400, code: 400 });
    expect(await rpc('bs.unitType.create', 'admin', body, { 'Idempotency-Key': 'bomb' })).toMatchObject({ status: 400, code: 400 });
    const { json } = JSON.parse(body) as { json: unknown };
    const answer = await application.send('POST', '/bs/unit-type/create', {
      token: shop.token,
      body: body.includes('"深"')
        ? `{"name":"深","x":${'['.repeat(100_000)}${']'.repeat(100_000)}}`
        : JSON.stringify(Array.isArray(json) ? json : {}),
    });
    expect([answer.status, answer.body.code]).toEqual([200, 400]);
    expect((await application.send('GET', '//livez')).status).toBe(200);
  });

  it.each(BOMBS)('and in the address, or from nobody: %s', async (_, body) => {
    const long = await sendRaw(application.url, {
      head: [`GET /trpc/bs.unitType.page?input=${encodeURIComponent(body).slice(0, 1_000_000)} HTTP/1.1`, ...TOKENS.admin()],
    });
    expect([400, 431]).toContain(long.status);
    const { status } = await rpc('system.auth.login', 'nobody', body);
    expect([400, 413]).toContain(status);
  });

  it('of more values than the largest order has is refused before it is parsed, and said to be', async () => {
    // The list is not closed, so a server that parsed it would answer 400 for broken JSON.
    const body = (values: number) => `{"name":"多","x":[${'0,'.repeat(values)}`;
    const rest = await application.send('POST', '/bs/unit-type/create', { token: shop.token, body: body(250_000) });
    expect([rest.status, rest.body.msg]).toEqual([413, '提交的内容过大，上限为 250000 个值']);
    const trpc = await rpc('bs.unitType.create', 'admin', `{"json":${body(250_000)}`);
    expect([trpc.status, trpc.text.includes('上限为 250000 个值')]).toEqual([413, true]);
    expect(await rpc('bs.unitType.create', 'admin', `{"json":${body(249_990)}`)).toMatchObject({ code: 400 });
    expect((await rpc('bs.unitType.create', 'admin', `{"json":${body(249_990)}0]}}`)).status).toBe(200);
  });

  it('of more objects than two of the largest orders have lines is refused before it is parsed, and said to be', async () => {
    const lines = (count: number, end = '') => `{"customerName":"多","orderDels":[${'{},'.repeat(count)}${end}`;
    const refused = '提交的内容过大，上限为 10000 个对象';
    const rest = await application.send('POST', '/bs/order-info/create', { token: shop.token, body: lines(10_000) });
    expect([rest.status, rest.body.msg]).toEqual([413, refused]);
    const batch = (calls: number, count: number) => {
      const names = Array.from({ length: calls }, () => 'bs.orderInfo.create').join(',');
      const inputs = Array.from({ length: calls }, (_, index) => `"${index}":{"json":${lines(count, '{}]}')}}`).join(',');
      return rpc(`${names}?batch=1`, 'admin', `{${inputs}}`);
    };
    const many = await batch(20, 4_990);
    expect([many.status, many.text.includes(refused)]).toEqual([413, true]);
    // The objects of two large orders are within the limit, so they are parsed, and their fields refused.
    expect(await batch(2, 4_990)).toMatchObject({ status: 400 });
  });

  it('understands that a value is absent, as superjson notes it', async () => {
    const create = (input: unknown) => rpc('bs.unitType.create', 'admin', JSON.stringify(superjson.serialize(input)));
    const made = await create({ name: '令', remarks: undefined, sort: 3 });
    const id = (JSON.parse(made.text) as { result: { data: { json: number } } }).result.data.json;
    const update = { id, name: '令', remarks: '纸', sort: undefined };
    expect((await rpc('bs.unitType.update', 'admin', JSON.stringify(superjson.serialize(update)))).status).toBe(200);
    expect((await shop.call('GET', `/bs/unit-type/get?id=${id}`)).data).toMatchObject({ sort: 3, remarks: '纸' });
  });

  it('is answered by the other door only where it is the input of a call', async () => {
    expect((await rpc('bs.unitType.create?batch=1', 'admin', 'null')).status).toBe(400);
    expect((await rpc('bs.unitType.nothing', 'admin', '{}')).status).toBe(404);
    expect((await rpc('bs.unitType.page', 'admin', '{"json":{}}')).status).toBe(405);
  });

  it('in a batch is refused for each of its calls', async () => {
    const bomb = JSON.parse(BOMBS[0]?.[1] ?? '') as unknown;
    const body = JSON.stringify({ 0: bomb, 1: { json: { name: '批' } } });
    expect((await rpc('bs.unitType.create,bs.unitType.create?batch=1', 'admin', body)).status).toBe(400);
    const ask = async (calls: number) => {
      const names = Array.from({ length: calls }, () => 'system.auth.getPermissionInfo').join(',');
      return (await sendRaw(application.url, { head: [`GET /trpc/${names}?batch=1 HTTP/1.1`, ...TOKENS.admin()] })).status;
    };
    expect([await ask(20), await ask(21)]).toEqual([200, 400]);
  });

  it.each(['multipart/form-data; boundary=x', 'application/octet-stream', 'text/plain', 'application/x-www-form-urlencoded'])(
    'as %s is no call',
    async (type) => {
      // system.auth.logout needs no input, so it would be done if the content type were not checked.
      for (const [name, who] of [
        ['system.auth.login', 'nobody'],
        ['system.auth.login', 'admin'],
        ['system.auth.logout', 'nobody'],
      ] as const)
        expect(await rpc(name, who, '--x\r\n\r\na\r\n--x--\r\n', { 'Content-Type': type })).toMatchObject({ code: 400 });
    },
  );
});
