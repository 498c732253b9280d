import { afterEach, expect, it, vi } from 'vitest';

afterEach(() => vi.unstubAllGlobals());

it('the reason on the sign-in page stays until the page shows it, also when it is rendered twice', async () => {
  const kept = new Map([['login-notice', '密码已修改，请用新密码重新登录']]);
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    removeItem: (key: string) => kept.delete(key),
  });
  // Another test of this process may have left the session, after which the page waits for its full load.
  vi.resetModules();
  const { forgetLoginNotice, loginNotice } = await import('#client/lib/sign-out.ts');
  expect([loginNotice(), loginNotice()]).toEqual(Array(2).fill('密码已修改，请用新密码重新登录'));
  forgetLoginNotice();
  expect(loginNotice()).toBeNull();
});
