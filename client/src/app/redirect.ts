/** A placeholder for this site's origin, against which relative targets are resolved. */
const ownSite = 'http://own.invalid';
const lastControl = 0x20;
const deleteCharacter = 0x7f;

function hasControls(text: string): boolean {
  return [...text].some((character) => character.charCodeAt(0) <= lastControl || character.charCodeAt(0) === deleteCharacter);
}

/**
 * The page to open after signing in, which prevents open redirects: a path of this site as a browser reads it, and not the sign-in page.
 * @returns `/` for any other target
 */
export function safeRedirect(target: string | null): string {
  // Browsers drop tabs and line ends and read a backslash as a slash, so `/⇥/x` and `/\x` lead to another site.
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
