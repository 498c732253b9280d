import { connect } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { Validator } from '@seriousme/openapi-schema-validator';
import { createConnection } from 'mysql2/promise';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { appRouter } from '#api/app-router.ts';
import { readBindings } from '#api/rest/bindings.ts';
import { DOCUMENTED } from '../architecture/documented-paths.ts';
import { PATIENCE_MS } from '../support/patience.ts';
import { type RestApplication, type RestShop, startRest } from './rest-client.ts';

const FRIEND = 'https://shop.example';

let application: RestApplication;
let shop: RestShop;

beforeAll(async () => {
  application = await startRest({ env: { CORS_ORIGINS: FRIEND } });
  shop = await application.openShop();
});
afterAll(() => application.stop());

/** Sends a request byte for byte, also one that no HTTP client would send. @returns the whole answer */
function raw(request: string): Promise<string> {
  const { hostname, port } = new URL(application.url);
  return new Promise((resolve, reject) => {
    let answer = '';
    const socket = connect(Number(port), hostname, () => socket.write(request));
    socket.setTimeout(PATIENCE_MS, () => socket.destroy());
    socket.on('data', (chunk) => {
      answer += chunk.toString();
    });
    socket.on('close', () => resolve(answer));
    socket.on('error', reject);
  });
}

describe('headers', () => {
  it('give every answer an id: the one that was sent, if it can be one', async () => {
    const id = async (headers: Record<string, string>) =>
      (await application.send('GET', '/bs/unit-type/page', { token: shop.token, headers })).headers.get('x-request-id');
    expect(await id({ 'x-request-id': 'order-42' })).toBe('order-42');
    expect(await id({})).toMatch(/^[\w-]{36}$/);
    expect(await id({ 'x-request-id': 'a b"<script>' })).toMatch(/^[\w-]{36}$/);
  });

  it('and the words of a fault name the id under which the server logged it', async () => {
    const broken = await application.openShop();
    const database = await createConnection({ uri: application.databaseUrl });
    await database.query('rename table unit_type to unit_type_away');
    try {
      for (const path of ['//trpc/bs.unitType.page?input=%7B%22json%22%3A%7B%7D%7D', '/bs/unit-type/page']) {
        const { headers, text } = await application.send('GET', path, { token: broken.token });
        const id = headers.get('x-request-id') ?? '';
        expect(text).toContain(`系统异常，请联系管理员（编号 ${id}）`);
        const logged = (await application.readLog('server')).split('\n').filter((line) => line.includes(id));
        expect(logged.map((line) => JSON.parse(line) as object)).toEqual([expect.objectContaining({ msg: 'call failed', requestId: id })]);
      }
    } finally {
      await database.query('rename table unit_type_away to unit_type');
      await database.end();
    }
  });

  it('keep the browser from running foreign scripts and from caching answers', async () => {
    const { headers } = await application.send('GET', '/bs/unit-type/page', { token: shop.token });
    expect(headers.get('content-security-policy')).toContain("default-src 'self'");
    expect(headers.get('content-security-policy')).not.toContain('unsafe-eval');
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('x-frame-options')).toBe('DENY');
    expect(headers.get('cache-control')).toBe('no-store');
    expect(headers.get('x-powered-by')).toBeNull();
    expect(headers.get('server')).toBeNull();
  });

  it('allow calls from pages of the configured origins, and of no other', async () => {
    const from = async (origin: string, method = 'GET') =>
      (await application.send(method, '/bs/unit-type/page', { token: shop.token, headers: { origin } })).headers;
    expect((await from(FRIEND)).get('access-control-allow-origin')).toBe(FRIEND);
    expect((await from(FRIEND)).get('access-control-allow-credentials')).toBeNull();
    for (const origin of ['https://evil.example', `${FRIEND}.evil.example`, 'null'])
      expect((await from(origin)).get('access-control-allow-origin')).toBeNull();
    const preflight = await from(FRIEND, 'OPTIONS');
    for (const name of ['authorization', 'tenant-id', 'idempotency-key', 'content-type'])
      expect(preflight.get('access-control-allow-headers')).toContain(name);
  });
});

/** Sends the rest of a body only after the answer has begun. @returns the answer, and how the connection ended */
function sendAnswered(head: string[], rest: Buffer[]): Promise<{ answer: string; end: string }> {
  const { hostname, port } = new URL(application.url);
  return new Promise((resolve) => {
    let answer = '';
    const socket = connect(Number(port), hostname, () => socket.write(`${[...head, 'Host: x', 'Connection: close'].join('\r\n')}\r\n\r\n`));
    socket.once('data', () => {
      const sendNext = () => {
        const piece = rest.shift();
        if (piece) socket.write(piece, () => setImmediate(sendNext));
      };
      sendNext();
    });
    socket.on('data', (chunk) => {
      answer += chunk.toString();
    });
    socket.on('error', (error: NodeJS.ErrnoException) => resolve({ answer, end: error.code ?? 'error' }));
    socket.on('end', () => resolve({ answer, end: rest.length > 0 ? 'closed early' : 'closed' }));
  });
}

describe('a refusal reaches a client that is still sending', () => {
  const piece = Buffer.alloc(64 * 1024, 32);
  it.each([
    ['too large a body', 'unit-type/create', () => shop.token, 100, 413],
    ['a call that is not open to it', 'unit-type/create', () => shop.staffToken, 10, 403],
    ['a call to an unknown path', 'unit-type/creat', () => shop.token, 10, 404],
  ])('when it asked to close and sends %s', async (_, path, token, pieces, code) => {
    const { answer, end } = await sendAnswered(
      [
        `POST /admin-api/bs/${path} HTTP/1.1`,
        `Authorization: Bearer ${token()}`,
        'Content-Type: application/json',
        `Content-Length: ${pieces * piece.length}`,
      ],
      Array.from({ length: pieces }, () => piece),
    );
    expect(JSON.parse(answer.slice(answer.indexOf('\r\n\r\n'))).code).toBe(code);
    expect(end).toBe('closed');
  });
});

describe('a call whose body takes long is not done for who has signed out meanwhile', () => {
  it.each([
    ['REST', '/admin-api/bs/unit-type/create', JSON.stringify({ name: '晚到' })],
    // A long body, of which the server checks the sender before it reads it.
    ['tRPC', '/trpc/bs.unitType.create', JSON.stringify({ json: { name: '晚到' }, pad: 'y'.repeat(70_000) })],
  ])('over %s', async (_, path, text) => {
    const other = await application.openShop();
    const body = Buffer.from(text);
    const { hostname, port } = new URL(application.url);
    const head = `POST ${path} HTTP/1.1\r\nHost: x\r\nConnection: close\r\nContent-Type: application/json\r\nAuthorization: Bearer ${other.token}\r\nContent-Length: ${body.length}\r\n\r\n`;
    const answer = await new Promise<string>((resolve) => {
      let got = '';
      const socket = connect(Number(port), hostname, () => socket.write(Buffer.concat([Buffer.from(head), body.subarray(0, 5)])));
      socket.on('data', (chunk) => {
        got += chunk.toString();
      });
      socket.on('close', () => resolve(got));
      // So late that the server checks the sender again after it has read the body.
      void pause(1500)
        .then(() => other.call('POST', '/system/auth/logout'))
        .then(() => socket.write(body.subarray(5)));
    });
    expect(answer).toMatch(/"(restCode|code)":401/);
    expect(
      await application.db.selectFrom('unitType').select('id').where('tenantId', '=', other.tenantId).where('name', '=', '晚到').execute(),
    ).toEqual([]);
  });
});

it.each(['http://shop.example/admin-api/bs/unit-type/page', '/Admin-Api/bs/unit-type/page'])('%s is recognized as a call', async (url) => {
  const answer = await raw(`GET ${url} HTTP/1.1\r\nHost: x\r\nConnection: close\r\nAuthorization: Bearer ${shop.token}\r\n\r\n`);
  expect(answer).toContain('"code":0');
});

describe('requests on one connection that do not wait for answers', () => {
  /** @returns how many answers came before the connection was closed */
  async function pipelined(count: number): Promise<number> {
    const answer = await raw(
      `${'GET /livez HTTP/1.1\r\nHost: x\r\n\r\n'.repeat(count - 1)}GET /livez HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`,
    );
    return answer.split('HTTP/1.1 200').length - 1;
  }

  it('are answered while they are few, and end their connection when they are many', async () => {
    expect(await pipelined(10)).toBe(10);
    const isEnded = (error: NodeJS.ErrnoException) => ['ECONNRESET', 'EPIPE'].includes(error.code ?? '');
    const answered = await pipelined(1000).catch((error: Error) => (isEnded(error) ? 0 : Promise.reject(error)));
    expect(answered).toBeLessThan(100);
  });
});

describe('requests that are none', () => {
  it.each([
    ['{"name":"卷"}', 'text/plain', 400],
    ['{"name":"卷"}', 'application/xml', 400],
    ['\ufeff{"name":"卷甲"}', 'application/json', 0],
    ['[1,2]', 'application/json', 400],
    ['"text"', 'application/json', 400],
    ['{"name":"卷乙"}', 'application/json; charset=utf-8', 0],
    ['{"name":"\\ud800"}', 'application/json', 400],
  ])('%j as %s are answered with %d', async (body, type, code) => {
    const answer = await application.send('POST', '/bs/unit-type/create', { token: shop.token, body, headers: { 'content-type': type } });
    expect([answer.status, answer.body.code]).toEqual([200, code]);
  });

  it('are refused when a header names another method, or a GET has a body', async () => {
    const { body } = await application.send('POST', '/bs/unit-type/page', {
      token: shop.token,
      body: {},
      headers: { 'x-http-method-override': 'GET' },
    });
    expect(body.code).toBe(405);
    const head = `Host: x\r\nAuthorization: Bearer ${shop.token}\r\nContent-Type: application/json\r\nConnection: close\r\n`;
    const content = JSON.stringify({ id: 1 });
    expect(await raw(`GET /admin-api/bs/unit-type/get HTTP/1.1\r\n${head}Content-Length: ${content.length}\r\n\r\n${content}`)).toContain(
      '"code":400',
    );
  });

  it('are no parameters nested deeper than any call takes them', async () => {
    const ask = (levels: number) =>
      application.send('GET', `/bs/unit-type/page?a${'.a'.repeat(levels - 1)}=1`, { token: shop.token }).then(({ body }) => body);
    expect(await ask(64)).toMatchObject({ code: 0 });
    expect(await ask(65)).toMatchObject({ code: 400, msg: expect.stringContaining('格式有误') });
  });

  it('do not bring the server down', async () => {
    expect(await raw('GET /admin-api HTTP/9.9\r\n\r\n')).toMatch(/^HTTP\/1\.1 (400|505)/);
    expect(
      await raw('POST /admin-api/bs/unit-type/create HTTP/1.1\r\nHost: x\r\nContent-Length: 5\r\nContent-Length: 6\r\n\r\nabcde'),
    ).toMatch(/^HTTP\/1\.1 400/);
    expect(await raw('GET /admin-api/../../etc/passwd HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n')).not.toContain('root:');
    expect((await application.send('GET', '//livez')).status).toBe(200);
  });

  it.each([
    ['nested too deep', `{"json":${'{"a":'.repeat(50_000)}1${'}'.repeat(50_000)}}`],
    [
      'a path into the prototype',
      '{"json":{"name":"a"},"meta":{"values":{"__proto__.polluted":["undefined"],"constructor.prototype.x":["Date"]}}}',
    ],
    ['a path into nothing', '{"json":{"name":"a"},"meta":{"values":{"a.b.c":["Date"],"name":["bigint"]}}}'],
    ['a type that is not registered', '{"json":{"name":"a"},"meta":{"values":{"name":[["custom","x"]]}}}'],
    ['a class and a symbol', '{"json":{"name":{}},"meta":{"values":{"name":[["class","Object"],["symbol","x"]]}}}'],
    ['rings', '{"json":{"name":null},"meta":{"referentialEqualities":{"":["name"]}}}'],
    ['no JSON', '{"json":'],
    ['no envelope', '[1,2,3]'],
    ['nothing', ''],
  ])('are refused by the other door: %s', async (_, body) => {
    const headers = { 'idempotency-key': 'odd-body' };
    const { status, text } = await application.send('POST', '//trpc/bs.unitType.create', { token: shop.token, headers, body });
    expect([status, text.includes('"stack"')], text.slice(0, 300)).toEqual([400, false]);
    expect((await application.send('GET', '//livez')).status).toBe(200);
  });

  it('come in batches of at most twenty to the other door', async () => {
    const paths = Array.from({ length: 500 }, () => 'system.auth.getLoginKey').join(',');
    const { status, text } = await application.send('GET', `//trpc/${paths}?batch=1&input=${encodeURIComponent('{}')}`);
    expect(status).toBe(400);
    expect(text.length).toBeLessThan(5_000);
  });
});

describe('addresses beside the calls', () => {
  it('health and metrics answer', async () => {
    expect((await application.send('GET', '//livez')).body).toEqual({ status: 'ok' });
    expect((await application.send('GET', '//readyz')).body).toEqual({ status: 'ok', database: true, redis: true, draining: false });
    const { text } = await application.send('GET', '//metrics');
    expect(text).toContain('http_request_duration_seconds_count{door="rest",status="200"}');
    // A request that came through a proxy comes from outside, and must not read the metrics.
    expect((await application.send('GET', '//metrics', { headers: { 'x-forwarded-for': '192.0.2.1' } })).text).not.toContain(
      'http_request_duration_seconds',
    );
  });

  it('the description is valid OpenAPI and describes every documented call', async () => {
    const { body } = await application.send('GET', '//openapi.json');
    const document = body as unknown as {
      openapi: string;
      paths: Record<string, Record<string, unknown>>;
      servers: Array<{ url: string }>;
    };
    const result = await new Validator().validate(document as never);
    expect(result).toMatchObject({ valid: true });
    expect(document.openapi).toMatch(/^3\.1/);
    expect(document.servers.map(({ url }) => url)).toEqual(['/prod-api/admin-api', '/admin-api']);
    const described = Object.entries(document.paths).flatMap(([path, operations]) =>
      Object.keys(operations).map((method) => `${method.toUpperCase()} ${path}`),
    );
    // A call with two paths is described only under the first.
    const second = readBindings(appRouter).flatMap(({ isAlias, method, path }) => (isAlias ? [`${method} ${path}`] : []));
    expect(DOCUMENTED.filter((route) => !described.includes(route)).toSorted()).toEqual(
      second.filter((route) => DOCUMENTED.includes(route as (typeof DOCUMENTED)[number])).toSorted(),
    );
  });

  it('the page of the description loads nothing but its own files', async () => {
    const { text, headers } = await application.send('GET', '//docs/');
    expect(headers.get('content-type')).toContain('text/html');
    const assets = [...text.matchAll(/(?:href|src)="([^"]+)"/g)].map(([, url]) => url ?? '');
    expect(assets.length).toBeGreaterThan(2);
    for (const asset of assets) {
      expect(asset).toMatch(/^\/docs\//);
      const file = await application.send('GET', `/${asset}`);
      expect([asset, file.status, file.text.length > 100]).toEqual([asset, 200, true]);
    }
  });

  it('a secret reaches no log', async () => {
    const log = await application.readLog('server');
    expect(log).not.toContain(shop.token);
    expect(log).not.toContain('correct horse');
  });
});
