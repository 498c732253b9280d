import { forgetPerson, personalKeysOf } from './personal-storage.ts';
import { anonymousClient } from './rpc-links.ts';
import { getSession, setSession } from './session.ts';

/** Shown once on the sign-in page after the session was left for a reason. */
const noticeKey = 'login-notice';
/** Until the full load, the old document may show the sign-in page for a moment; the notice is for the new one. */
let isLeaving = false;

/**
 * Forgets the session in this browser and opens the sign-in page with a full load, so that nothing of the old
 * user stays in memory. Whoever signs in next begins on the home page.
 * @param options.notice why, for the sign-in page to say
 */
export function leaveSession(options: { notice?: string } = {}): void {
  // The first reason is the true one: calls under way are refused because of it, and each would give that as its own.
  if (options.notice && !isLeaving) sessionStorage.setItem(noticeKey, options.notice);
  isLeaving = true;
  setSession(null);
  window.location.assign(`/login?redirect=${encodeURIComponent('/index')}`);
}

/** The reason for being on the sign-in page. A render may be thrown away and begun again, so looking takes nothing away. */
export const loginNotice = (): string | null => (isLeaving ? null : sessionStorage.getItem(noticeKey));

/** Called once the page shows the reason: it is shown once. */
export function forgetLoginNotice(): void {
  if (!isLeaving) sessionStorage.removeItem(noticeKey);
}

/** Signs out on the server as far as it can be reached, then here; what the person left in this browser goes, too. */
export async function signOut(): Promise<void> {
  const session = getSession();
  if (session) {
    try {
      await anonymousClient.system.auth.logout.mutate(undefined, { context: { accessToken: session.accessToken } });
    } catch {
      // Signing out of an unreachable or expired session still signs out here.
    }
  }
  leaveSession();
  if (session) {
    forgetPerson(session.userId);
    // An open page may keep a last copy of what was typed while it closes.
    window.addEventListener('pagehide', () => forgetPerson(session.userId));
  }
}

/** What a person should know before signing out; null when nothing is lost. */
export function lostOnSignOut(): string | null {
  const session = getSession();
  const drafts = session ? personalKeysOf(session.userId, 'order-draft').length : 0;
  return drafts > 0 ? `未保存的订单草稿（${drafts} 份）将从本机删除。` : null;
}
