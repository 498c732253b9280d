/** Stands for this site, whose real address does not matter here. */
const ownSite = 'http://own.invalid';
const lastControl = 0x20;
const deleteCharacter = 0x7f;

function hasControls(text: string): boolean {
  return [...text].some((character) => character.charCodeAt(0) <= lastControl || character.charCodeAt(0) === deleteCharacter);
}

/**
 * The page to open after signing in: a path of this site as a browser would read it, never another site's address, and not the sign-in
 * page again. Whatever cannot be read so leads home.
 */
export function safeRedirect(target: string | null): string {
  // A browser drops tabs and line ends and takes a backslash for a slash: `/⇥/x` would be another site.
  if (!target?.startsWith('/') || target.includes('\\') || hasControls(target)) return '/';
  try {
    const { origin, pathname, search, hash } = new URL(target, ownSite);
    const decoded = decodeURIComponent(pathname);
    const isElsewhere = origin !== ownSite || /^\/[/\\]/.test(decoded) || hasControls(decoded.replaceAll(' ', '_'));
    const isSignIn = decoded.toLowerCase().split('/')[1] === 'login';
    return isElsewhere || isSignIn ? '/' : `${pathname}${search}${hash}`;
  } catch {
    return '/';
  }
}
