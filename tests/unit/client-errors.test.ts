import { createTRPCClient, httpLink } from '@trpc/client';
import { toast } from 'sonner';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { AppRouter } from '#api/app-router.ts';
import { noteReached } from '#client/lib/connection.ts';
import { askSignInAgain, reportError } from '#client/lib/error-notice.ts';
import { authorizationHeader, sessionLink } from '#client/lib/rpc-links.ts';
import { getSession, setSession } from '#client/lib/session.ts';
import { onSessionLost } from '#client/lib/session-refresh.ts';
import { apiFetch, requestTimeout } from '#client/lib/transport.ts';
import { wireFormat } from '#client/lib/wire-format.ts';
import { type PendingConfirm, pendingConfirms } from '#client/ui/confirm.ts';

const shown: Array<[kind: string, text: string, duration: number]> = [];

const memory = () => {
  const entries = new Map<string, string>();
  return {
    getItem: (key: string) => entries.get(key) ?? null,
    setItem: (key: string, value: string) => void entries.set(key, value),
    removeItem: (key: string) => void entries.delete(key),
  };
};
const assign = vi.fn();
const session = { userId: 1, accessToken: 'old', refreshToken: 'r1', expiresTime: 1, tenantName: '店' };
const refusal = (restCode: number, message = '') => ({ message, data: { restCode } });
const FIVE_SECONDS = 5_000;

/** Answers the one question that is open. @returns the question */
async function answer(isYes: boolean): Promise<PendingConfirm> {
  const [question, ...others] = pendingConfirms();
  expect(others).toEqual([]);
  if (!question) throw new Error('nothing is asked');
  question.settle(isYes ? '' : null);
  await new Promise((resolve) => setImmediate(resolve));
  return question;
}

beforeEach(() => {
  shown.length = 0;
  assign.mockClear();
  vi.spyOn(toast, 'error').mockImplementation((text, options) => shown.push(['error', String(text), options?.duration ?? 0]));
  vi.stubGlobal('localStorage', memory());
  vi.stubGlobal('sessionStorage', memory());
  vi.stubGlobal('window', { location: { assign }, addEventListener: () => {}, removeEventListener: () => {} });
  vi.stubGlobal('navigator', {});
});
afterEach(() => {
  noteReached();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

describe('a refusal', () => {
  test.each([
    [500, '系统异常', ['error', '系统异常', FIVE_SECONDS]],
    [501, '功能未开通', ['error', '功能未开通', Number.POSITIVE_INFINITY]],
    [901, '演示模式，禁止写操作', ['error', '演示模式，无法进行写操作！', Number.POSITIVE_INFINITY]],
    [1_030_001_002, '订单未审核', ['error', '订单未审核', FIVE_SECONDS]],
    [403, '', ['error', '当前操作没有权限', FIVE_SECONDS]],
    [404, '', ['error', '访问资源不存在', FIVE_SECONDS]],
    [999, '', ['error', '系统未知错误，请反馈给管理员', FIVE_SECONDS]],
  ])('%i %s is told', (code, message, expected) => {
    reportError(refusal(code, message));
    expect(shown).toEqual([expected]);
  });

  test.each([
    [400, '无效的刷新令牌'],
    [401, '刷新令牌已过期'],
    [401, '账号未登录'],
  ])('%i %s is silent', (code, message) => {
    reportError(refusal(code, message));
    expect(shown).toEqual([]);
  });

  test('for an expired membership offers to renew, and signs out who does not want to', async () => {
    setSession(session);
    reportError(refusal(1_002_015_002));
    reportError(refusal(1_002_015_002));
    expect(await answer(true)).toMatchObject({ confirmLabel: '立即续费', cancelLabel: '我知道了' });
    expect(assign).toHaveBeenLastCalledWith('/renewal');
    expect(getSession()).not.toBeNull();

    reportError(refusal(1_002_015_002));
    await answer(false);
    expect(getSession()).toBeNull();
    expect(assign).toHaveBeenLastCalledWith('/login?redirect=%2Findex');
    expect(sessionStorage.getItem('login-notice')).toBe('会员已过期，部分功能将无法使用');
  });
});

describe('the transport', () => {
  test.each([
    ['a lost connection', () => Promise.reject(new TypeError('Failed to fetch')), '后端接口连接异常'],
    ['a time limit', () => Promise.reject(new DOMException('', 'TimeoutError')), '系统接口请求超时'],
    ['a status', async () => new Response('<html>', { status: 418 }), '系统接口418异常'],
  ])('says for five seconds what %s is', async (_, fetched, text) => {
    vi.stubGlobal('fetch', fetched);
    reportError(await apiFetch('http://shop/trpc').catch((error: unknown) => error));
    expect(shown).toEqual([['error', text, FIVE_SECONDS]]);
  });

  test('gives a request thirty seconds', () => {
    expect(requestTimeout).toBe(30_000);
  });
});

describe('an access token that has ended', () => {
  const url = 'http://shop/trpc';
  const client = createTRPCClient<AppRouter>({
    links: [
      sessionLink,
      httpLink({
        url,
        transformer: wireFormat,
        headers: authorizationHeader,
        fetch: (input, init) => apiFetch(input as RequestInfo, init as RequestInit),
      }),
    ],
  });
  const asked: string[] = [];
  let refresh: () => Response | Promise<Response>;
  const ended = () => Response.json({ error: { json: { message: '账号未登录', code: -32001, data: { restCode: 401 } } } }, { status: 401 });

  beforeEach(() => {
    asked.length = 0;
    setSession(session);
    vi.stubGlobal('fetch', async (input: RequestInfo | URL, init?: RequestInit) => {
      const call = new URL(String(input), url).pathname.split('/').at(-1) ?? '';
      const token = new Headers(init?.headers).get('authorization')?.replace('Bearer ', '') ?? '';
      asked.push(`${call} ${token}`.trim());
      if (call === 'system.auth.refreshToken') return refresh();
      return token === 'new' ? Response.json({ result: { data: { json: [] } } }) : ended();
    });
  });

  test('is renewed once; all calls wait for it, those begun meanwhile too, and are sent again', async () => {
    let release = () => {};
    const gate = new Promise<void>((resolve) => {
      release = resolve;
    });
    refresh = async () => {
      await gate;
      return Response.json({ result: { data: { json: { userId: 1, accessToken: 'new', refreshToken: 'r2', expiresTime: 2 } } } });
    };
    const early = [client.bs.unitType.listAllSimple.query(), client.bs.billType.listAllSimple.query()];
    await vi.waitFor(() => expect(asked).toContain('system.auth.refreshToken'));
    const late = client.bs.closingCycle.listAllSimple.query();
    await new Promise((resolve) => setImmediate(resolve));
    expect(asked.some((call) => call.startsWith('bs.closingCycle'))).toBe(false);
    release();
    expect(await Promise.all([...early, late])).toEqual([[], [], []]);
    expect(asked.filter((call) => call.startsWith('system.auth.refreshToken'))).toHaveLength(1);
    expect(asked.filter((call) => call.startsWith('bs.closingCycle'))).toEqual(['bs.closingCycle.listAllSimple new']);
  });

  test('and cannot be renewed: it is asked once whether to sign in again, which ends at the home page', async () => {
    refresh = () =>
      Response.json({ error: { json: { message: '无效的刷新令牌', code: -32600, data: { restCode: 400 } } } }, { status: 400 });
    const stop = onSessionLost(() => void askSignInAgain());
    const calls = [client.bs.unitType.listAllSimple.query(), client.bs.billType.listAllSimple.query()];
    expect((await Promise.allSettled(calls)).map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    stop();
    const question = await answer(true);
    expect(question).toMatchObject({ title: '系统提示', message: '登录状态已过期，您可以继续留在该页面，或者重新登录' });
    expect(assign).toHaveBeenLastCalledWith('/login?redirect=%2Findex');
    expect(getSession()).toBeNull();
  });
});
