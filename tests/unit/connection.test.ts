import { createTRPCClient, httpLink, TRPCClientError } from '@trpc/client';
import superjson from 'superjson';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { AppRouter } from '#api/app-router.ts';
import { isPassing } from '#client/lib/api-error.ts';
import { isServerAway, noteReached } from '#client/lib/connection.ts';
import { awayRetries, keyedRetryLink, requestRenewal } from '#client/lib/rpc-links.ts';
import { RefreshRefused } from '#client/lib/session-refresh.ts';
import { apiFetch, TransportError } from '#client/lib/transport.ts';

/** The server's answers to the requests in turn; the last one also answers all further requests. */
let answers: Array<() => Promise<Response>>;
let asked: string[];

const lost = () => Promise.reject(new TypeError('Failed to fetch'));
const away =
  (reason: string, status = 503) =>
  async () =>
    Response.json({ error: { json: { message: '系统正忙，请稍后再试', code: -32603, data: { restCode: 503, reason } } } }, { status });
const done = async () => Response.json({ result: { data: { json: 7 } } });

beforeEach(() => {
  vi.useFakeTimers();
  asked = [];
  vi.stubGlobal('fetch', (input: RequestInfo | URL) => {
    asked.push(String(input));
    const answer = answers.length > 1 ? answers.shift() : answers[0];
    return answer ? answer() : lost();
  });
});
afterEach(() => {
  noteReached();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const client = createTRPCClient<AppRouter>({
  links: [
    keyedRetryLink,
    httpLink({ url: 'http://shop/trpc', transformer: superjson, fetch: (input, init) => apiFetch(input, init as RequestInit) }),
  ],
});

/** Runs a call to its end, with all pauses between its attempts. */
async function settled<T>(call: Promise<T>): Promise<T | Error> {
  const outcome = call.catch((error: unknown) => error as Error);
  await vi.advanceTimersByTimeAsync(60_000);
  return outcome;
}

const create = (idempotencyKey?: string) =>
  client.bs.unitType.create.mutate({ name: '张' }, idempotencyKey === undefined ? {} : { context: { idempotencyKey } });

test('the server is away from a lost connection or a 503 on, until it says that it is ready', async () => {
  for (const answer of [lost, away('unavailable'), away('unavailable', 502)]) {
    answers = [answer];
    await apiFetch('http://shop/trpc').catch(() => undefined);
    expect(isServerAway()).toBe(true);
    await vi.advanceTimersByTimeAsync(10_000);
    expect(isServerAway()).toBe(true);
    answers = [done];
    await vi.advanceTimersByTimeAsync(10_000);
    expect(isServerAway()).toBe(false);
    expect(asked.at(-1)).toBe('/readyz');
  }
  const probes = asked.length;
  await vi.advanceTimersByTimeAsync(60_000);
  expect(asked.length).toBe(probes);
});

test('a mutation is sent again while the server is away if it carries a key, and no other', async () => {
  answers = [lost, away('unavailable'), done];
  expect(await settled(create('k1'))).toBe(7);
  expect(asked.filter((url) => url.includes('create'))).toHaveLength(3);

  asked = [];
  answers = [lost, done];
  expect(await settled(create())).toBeInstanceOf(TRPCClientError);
  expect(asked.filter((url) => url.includes('create'))).toHaveLength(1);
});

test('it is not sent again for ever, nor after a refusal', async () => {
  answers = [lost];
  expect(await settled(create('k1'))).toMatchObject({ message: '后端接口连接异常' });
  expect(asked.filter((url) => url.includes('create'))).toHaveLength(awayRetries + 1);

  asked = [];
  answers = [away('stale', 409), done];
  expect(await settled(create('k1'))).toBeInstanceOf(TRPCClientError);
  expect(asked.filter((url) => url.includes('create'))).toHaveLength(1);
});

test('what may have been done already, or took too long, is not taken for a server that is away', () => {
  expect(isPassing(new TransportError('后端接口连接异常'))).toBe(true);
  expect(isPassing(new TransportError('系统接口502异常', 502))).toBe(true);
  expect(isPassing({ message: '', data: { restCode: 503, reason: 'unavailable' } })).toBe(true);
  expect(isPassing({ message: '', data: { restCode: 503, reason: 'outcomeUnknown' } })).toBe(false);
  expect(isPassing(new TransportError('系统接口请求超时'))).toBe(false);
  expect(isPassing(new TransportError('系统接口404异常', 404))).toBe(false);
});

test('a session is not lost because the database is away', async () => {
  answers = [away('unavailable')];
  const failure = await settled(requestRenewal('r1'));
  expect(failure).toBeInstanceOf(Error);
  expect(failure).not.toBeInstanceOf(RefreshRefused);
});
