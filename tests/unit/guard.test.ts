import { describe, expect, test } from 'vitest';
import { guard, redirectTarget } from '#client/app/guard.ts';
import { holdsPermission, holdsRole, withDefaultRole } from '#client/lib/permission.ts';
import type { PermissionInfo } from '#client/lib/permission-info.ts';

const address = (text: string) => {
  const { pathname, search, hash } = new URL(text, 'http://shop');
  return { pathname, search, hash };
};
const stranger = { isSignedIn: false, hasJustSignedIn: false };
const signedIn = { isSignedIn: true, hasJustSignedIn: false };
const justSignedIn = { isSignedIn: true, hasJustSignedIn: true };

describe('without a sign-in', () => {
  test.each(['/login', '/login/', '/social-login', '/auth-redirect', '/bind', '/register', '/oauthLogin/gitee', '/renewal'])(
    '%s is open',
    (path) => {
      expect(guard(address(`${path}?x=1`), stranger)).toBeNull();
    },
  );

  test.each(['/', '/index', '/sso', '/404', '/401', '/bs/order/index?id=1&name=%E5%8D%8E#z', '/login/x', '/oauthLogin', '/redirect/index'])(
    '%s asks to sign in and remembers the whole address',
    (path) => {
      expect(guard(address(path), stranger)).toBe(`/login?redirect=${encodeURIComponent(path)}`);
    },
  );
});

test.each([stranger, signedIn, justSignedIn])('a customer opens his link, whoever is signed in', (visitor) => {
  expect(guard(address('/c/abc.1'), visitor)).toBeNull();
});

describe('signed in', () => {
  test('the sign-in page leads home, and after signing in there to where one came from', () => {
    expect(guard(address('/login'), signedIn)).toBe('/');
    expect(guard(address('/login?redirect=%2Fbs%2Forder'), signedIn)).toBe('/');
    expect(guard(address(`/login?redirect=${encodeURIComponent('/bs/order?x=/y#z')}`), justSignedIn)).toBe('/bs/order?x=/y#z');
    expect(guard(address('/login?redirect=//evil.example'), justSignedIn)).toBe('/');
  });

  test('every other address is shown', () => {
    for (const path of ['/', '/index', '/renewal', '/nowhere']) expect(guard(address(path), signedIn)).toBeNull();
  });
});

test.each([
  ['/redirect/bs/order/index?id=1#z', '/bs/order/index?id=1#z'],
  ['/redirect//evil.example', '/'],
  ['/redirect/%2Fevil.example', '/'],
  ['/redirect', null],
  ['/redirects/x', null],
])('%s opens %s anew', (from, to) => {
  expect(redirectTarget(address(from))).toBe(to);
});

describe('checks at elements', () => {
  const grants = { permissions: ['bs:order-info:query'], roles: ['sales'] };

  test('of permissions take any one of several, and the wildcard for all', () => {
    expect(holdsPermission(grants, 'bs:order-info:create', 'bs:order-info:query')).toBe(true);
    expect(holdsPermission(grants, 'bs:order-info:create')).toBe(false);
    expect(holdsPermission({ permissions: ['*:*:*'], roles: [] }, 'bs:order-info:create')).toBe(true);
    expect(() => holdsPermission(grants)).toThrow('请设置操作权限标签值');
  });

  test('of roles take exactly one of several, or the administrator', () => {
    expect(holdsRole(['sales'], 'cashier', 'sales')).toBe(true);
    expect(holdsRole(['sales2', 'Sales'], 'sales')).toBe(false);
    expect(holdsRole(['admin'], 'sales')).toBe(true);
    expect(() => holdsRole(['admin'])).toThrow('请设置角色权限标签值');
  });

  test('who has no role has the fallback one', () => {
    const info = { roles: [] as string[], permissions: [] as string[] } as PermissionInfo;
    expect(withDefaultRole(info).roles).toEqual(['ROLE_DEFAULT']);
    expect(withDefaultRole({ ...info, roles: ['sales'] }).roles).toEqual(['sales']);
  });
});
