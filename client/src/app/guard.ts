import { safeRedirect } from './redirect.ts';

/** Pages that need no sign-in. */
const OPEN_PATHS: readonly string[] = ['/login', '/social-login', '/auth-redirect', '/bind', '/register', '/oauthLogin/gitee', '/renewal'];
const LOGIN = '/login';

/** Customers open their orders here. No sign-in is needed, and a signed-in session makes no difference. */
const CUSTOMER_LINK = /^\/c\//;

interface Address {
  pathname: string;
  search: string;
  hash: string;
}

interface Visitor {
  isSignedIn: boolean;
  /** Signed in on the sign-in page that is open, as opposed to opening it while signed in. */
  hasJustSignedIn: boolean;
}

/**
 * The path to open instead of the address; null if the address may be shown. The sign-in page gets the whole address as `redirect`, to
 * return there after signing in.
 */
export function guard({ pathname, search, hash }: Address, { isSignedIn, hasJustSignedIn }: Visitor): string | null {
  if (CUSTOMER_LINK.test(pathname)) return null;
  const path = pathname.replace(/(?<=.)\/+$/, '');
  if (!isSignedIn) return OPEN_PATHS.includes(path) ? null : `${LOGIN}?redirect=${encodeURIComponent(pathname + search + hash)}`;
  if (path !== LOGIN) return null;
  return hasJustSignedIn ? safeRedirect(new URLSearchParams(search).get('redirect')) : '/';
}

/** For `/redirect/bs/order?x=1` the address `/bs/order?x=1`, which is to be opened anew; null for any other address. */
export function redirectTarget({ pathname, search, hash }: Address): string | null {
  const rest = /^\/redirect(\/.+)$/.exec(pathname)?.[1];
  return rest === undefined ? null : safeRedirect(rest + search + hash);
}
