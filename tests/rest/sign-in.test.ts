import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { createApp } from '#api/http/app.ts';
import { describeClientAddress, loadConfig } from '#platform/config.ts';
import { createLog } from '#platform/log.ts';
import { createLocalStorage } from '#platform/storage/local.storage.ts';
import { type Fixture, newIp, openFixture, PASSWORD } from '../integration/auth-fixture.ts';
import { ask } from './rest-client.ts';

let fixture: Fixture;
const servers: Server[] = [];
beforeAll(async () => {
  fixture = await openFixture();
});
afterEach(() => {
  for (const server of servers.splice(0)) server.closeAllConnections();
});
afterAll(() => fixture.close());

const configOf = (TRUST_PROXY: string) =>
  loadConfig({
    DATABASE_URL: 'mysql://unused',
    REDIS_URL: 'redis://unused',
    SECRET_KEY: 'a secret key of at least 32 characters',
    NODE_ENV: 'test',
    TRUST_PROXY,
  });

/** Opens the HTTP door with these trusted proxies. @returns its URL; tests connect from 127.0.0.1 */
async function openDoor(trusted: string): Promise<string> {
  const app = createApp({
    config: configOf(trusted),
    services: fixture.services,
    storage: createLocalStorage('/nonexistent'),
    log: createLog('silent', 'test'),
    health: { database: async () => true, redis: async () => true, isDraining: () => false },
  });
  const server = await new Promise<Server>((resolve) => {
    const listening = createServer(app).listen(0, '127.0.0.1', () => resolve(listening));
  });
  servers.push(server);
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

async function login(door: string, tenantName: string, password: string, headers: Record<string, string> = {}) {
  const body = { tenantName, username: 'wang', password };
  const answer = await ask(door, 'POST', '/system/auth/login', { headers, body });
  return { code: answer.body.code, cookie: answer.headers.get('set-cookie') };
}
const BAD = 1_002_000_000;
const LOCKED = 1_002_000_009;
/** Six wrong tries, each with another address in X-Forwarded-For. @returns the code of the last answer */
async function sixTries(door: string, forged: (address: string) => string): Promise<number> {
  const shop = await fixture.shop();
  let last = 0;
  for (let n = 0; n < 6; n++) last = (await login(door, shop.name, 'wrong', { 'x-forwarded-for': forged(newIp()) })).code;
  return last;
}

describe('the address that sign-ins count by', () => {
  it('is that of the connection, whatever address a client claims', async () => {
    expect(await sixTries(await openDoor('0'), (address) => address)).toBe(LOCKED);
    expect(await sixTries(await openDoor('10.9.9.9, 192.168.0.0/16'), (address) => address)).toBe(LOCKED);
  });

  it('is the one that a trusted proxy adds, not one that the client sent to the proxy', async () => {
    for (const trusted of ['loopback', '127.0.0.1', '127.0.0.0/8', '1']) {
      const door = await openDoor(trusted);
      expect(await sixTries(door, (address) => address)).toBe(BAD);
      const outside = newIp();
      expect(await sixTries(door, (address) => `${address}, ${outside}`)).toBe(LOCKED);
    }
    expect(await sixTries(await openDoor('loopback, 10.0.0.0/8'), (address) => `198.51.100.7, ${address}`)).toBe(LOCKED);
  });

  it('is configured, and described at start', () => {
    expect(describeClientAddress(configOf('').trustProxy)).toBe('client addresses are taken from the connection');
    expect(describeClientAddress(configOf('10.0.0.1, loopback').trustProxy)).toBe(
      'client addresses are taken from X-Forwarded-For set by 10.0.0.1, loopback',
    );
    expect(describeClientAddress(configOf('2').trustProxy)).toContain('2 from its end, whoever connects');
    for (const wrong of ['yes', '6', '10.0.0.1/33', '10.0.0.1,', 'proxy.example', '10.0.0.0/'])
      expect(() => configOf(wrong)).toThrow('TRUST_PROXY');
    expect(configOf('2001:db8::/32').trustProxy).toEqual(['2001:db8::/32']);
  });
});

describe('the cookie of a known device', () => {
  it('is set by both doors after a right password only, for this site and no script, and lets in what is refused otherwise', async () => {
    const door = await openDoor('loopback');
    const shop = await fixture.shop();
    const from = { 'x-forwarded-for': newIp() };
    expect((await login(door, shop.name, 'wrong', from)).cookie).toBeNull();
    const { cookie } = await login(door, shop.name, PASSWORD, from);
    expect(cookie).toMatch(/^device=[\w.-]+; Max-Age=15552000; Path=\/; Expires=[^;]+; HttpOnly; SameSite=Strict$/);
    const secure = await login(door, shop.name, PASSWORD, { ...from, 'x-forwarded-proto': 'https' });
    expect(secure.cookie).toContain('; Secure');

    const input = { tenantName: shop.name, username: 'wang', password: PASSWORD };
    const response = await ask(door, 'POST', '//trpc/system.auth.login', { headers: from, body: { json: input } });
    expect(response.headers.get('set-cookie')).toMatch(/^device=/);

    for (let n = 0; n < 6; n++) await login(door, shop.name, 'wrong', from);
    expect((await login(door, shop.name, PASSWORD, from)).code).toBe(LOCKED);
    const kept = cookie?.split(';')[0] ?? '';
    expect((await login(door, shop.name, PASSWORD, { ...from, cookie: `other=1; ${kept}` })).code).toBe(0);
  });
});

describe('a search for shops', () => {
  it('is answered 429 with Retry-After by both doors when it goes on for too long', async () => {
    const door = await openDoor('loopback');
    const headers = { 'x-forwarded-for': newIp() };
    const rest = () => ask(door, 'GET', `/system/tenant/get-id-by-name?name=${encodeURIComponent('没有这家店')}`, { headers });
    const input = encodeURIComponent(JSON.stringify({ json: { name: '没有这家店' } }));
    let response = await rest();
    expect(response.body).toEqual({ code: 0, data: null, msg: '' });
    for (let n = 0; n < 70 && response.status === 200; n++) response = await rest();
    const rpc = await ask(door, 'GET', `//trpc/system.tenant.getIdByName?input=${input}`, { headers });
    for (const refused of [response, rpc]) {
      expect(refused.status).toBe(429);
      expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(500);
    }
    expect(response.body).toMatchObject({ code: 429, data: null, msg: expect.stringMatching(/^请求过于频繁，请 \d+ 秒后再试$/) });
  });
});
