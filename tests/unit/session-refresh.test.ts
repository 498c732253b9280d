import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type * as SessionModule from '#client/lib/session.ts';
import type * as RefreshModule from '#client/lib/session-refresh.ts';

class MemoryStorage {
  private readonly entries = new Map<string, string>();
  getItem(key: string) {
    return this.entries.get(key) ?? null;
  }
  setItem(key: string, value: string) {
    this.entries.set(key, value);
  }
  removeItem(key: string) {
    this.entries.delete(key);
  }
}

const first = { userId: 1, accessToken: 'old', refreshToken: 'r1', expiresTime: 1, tenantName: '店' };
const renewed = { userId: 1, accessToken: 'new', refreshToken: 'r2', expiresTime: 2 };

/** A browser tab: fresh modules over the storage that all tabs share. */
async function openTab(): Promise<{ session: typeof SessionModule; refresh: typeof RefreshModule }> {
  vi.resetModules();
  return { session: await import('#client/lib/session.ts'), refresh: await import('#client/lib/session-refresh.ts') };
}

beforeEach(() => {
  vi.stubGlobal('localStorage', new MemoryStorage());
  vi.stubGlobal('window', { addEventListener: () => {}, removeEventListener: () => {} });
  // A page over plain HTTP has no Web Locks, so the lease in localStorage is used.
  vi.stubGlobal('navigator', {});
});

afterEach(() => {
  vi.unstubAllGlobals();
});

describe('session renewal', () => {
  test('parallel callers share one refresh call and all may replay', async () => {
    const { session, refresh } = await openTab();
    session.setSession(first);
    const call = vi.fn(async () => renewed);
    const answers = await Promise.all(Array.from({ length: 8 }, () => refresh.renewSession('old', call)));
    expect(answers).toEqual(Array.from({ length: 8 }, () => true));
    expect(call).toHaveBeenCalledTimes(1);
    expect(session.getSession()).toEqual({ ...first, ...renewed });
  });

  test('a caller whose token was replaced meanwhile replays without a call', async () => {
    const { session, refresh } = await openTab();
    session.setSession({ ...first, ...renewed });
    const call = vi.fn(async () => renewed);
    expect(await refresh.renewSession('old', call)).toBe(true);
    expect(call).not.toHaveBeenCalled();
  });

  test('two tabs refresh once', async () => {
    const one = await openTab();
    const two = await openTab();
    one.session.setSession(first);
    const call = vi.fn(async () => {
      await new Promise((resolve) => setTimeout(resolve, 50));
      return renewed;
    });
    expect(await Promise.all([one.refresh.renewSession('old', call), two.refresh.renewSession('old', call)])).toEqual([true, true]);
    expect(call).toHaveBeenCalledTimes(1);
  });

  test('a refusal loses the session and says so once; an unreachable server does not', async () => {
    const { session, refresh } = await openTab();
    session.setSession(first);
    const lost = vi.fn();
    refresh.onSessionLost(lost);
    await expect(refresh.renewSession('old', () => Promise.reject(new Error('offline')))).rejects.toThrow('offline');
    expect(lost).not.toHaveBeenCalled();
    const refused = () => Promise.reject(new refresh.RefreshRefused('无效的刷新令牌'));
    expect(await Promise.all([refresh.renewSession('old', refused), refresh.renewSession('old', refused)])).toEqual([false, false]);
    expect(lost).toHaveBeenCalledTimes(1);
  });
});
