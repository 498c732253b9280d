import { safeRedirect } from './redirect.ts';

/** Pages that need no sign-in. */
const OPEN_PATHS: readonly string[] = ['/login', '/social-login', '/auth-redirect', '/bind', '/register', '/oauthLogin/gitee', '/renewal'];
const LOGIN = '/login';

/** A customer opens his order here, whoever may be signed in at this browser. */
const CUSTOMER_LINK = /^\/c\//;

interface Address {
  pathname: string;
  search: string;
  hash: string;
}

interface Visitor {
  isSignedIn: boolean;
  /** Was shown the sign-in page before, and has signed in there. */
  hasJustSignedIn: boolean;
}

/** Where somebody has to go instead of the address; null where it may be shown. The sign-in page remembers the whole address. */
export function guard({ pathname, search, hash }: Address, { isSignedIn, hasJustSignedIn }: Visitor): string | null {
  if (CUSTOMER_LINK.test(pathname)) return null;
  const path = pathname.replace(/(?<=.)\/+$/, '');
  if (!isSignedIn) return OPEN_PATHS.includes(path) ? null : `${LOGIN}?redirect=${encodeURIComponent(pathname + search + hash)}`;
  if (path !== LOGIN) return null;
  return hasJustSignedIn ? safeRedirect(new URLSearchParams(search).get('redirect')) : '/';
}

/** `/redirect/bs/order?x=1` opens `/bs/order?x=1` anew; null for any other address. */
export function redirectTarget({ pathname, search, hash }: Address): string | null {
  const rest = /^\/redirect(\/.+)$/.exec(pathname)?.[1];
  return rest === undefined ? null : safeRedirect(rest + search + hash);
}
