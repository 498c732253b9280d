/** The page to open after signing in: a path of this site, never another site's address, and not the sign-in page again. */
export function safeRedirect(target: string | null): string {
  if (!target?.startsWith('/') || target.startsWith('//') || target.startsWith('/\\')) return '/';
  return target === '/login' || target.startsWith('/login?') ? '/' : target;
}
