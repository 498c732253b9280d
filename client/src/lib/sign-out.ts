import { forgetPerson, personalKeysOf } from './personal-storage.ts';
import { anonymousClient } from './rpc-links.ts';
import { getSession, setSession } from './session.ts';

/** The sessionStorage key of the message that the sign-in page shows once: why the session ended. */
const noticeKey = 'login-notice';
/**
 * True from leaving until the full load. Meanwhile the old document may show the sign-in page, and must leave the notice to the new one.
 */
let isLeaving = false;

/**
 * Forgets the session in this browser and opens the sign-in page with a full load, so that nothing of the old
 * user stays in memory. The next sign-in leads to the home page.
 * @param options.notice the reason, which the sign-in page shows
 */
export function leaveSession(options: { notice?: string } = {}): void {
  // Only the first reason is kept. Calls that are under way fail because of it, and each would overwrite it with its own message.
  if (options.notice && !isLeaving) sessionStorage.setItem(noticeKey, options.notice);
  isLeaving = true;
  setSession(null);
  window.location.assign(`/login?redirect=${encodeURIComponent('/index')}`);
}

/** The reason for being on the sign-in page. Reading does not remove it, because React may discard a render and repeat it. */
export const loginNotice = (): string | null => (isLeaving ? null : sessionStorage.getItem(noticeKey));

/** To be called when the page has shown the reason, so that it is shown once. */
export function forgetLoginNotice(): void {
  if (!isLeaving) sessionStorage.removeItem(noticeKey);
}

/** Signs out on the server, if it can be reached, then here, and removes the person's data from this browser. */
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
    // An open page may store a last draft of what was typed while it closes.
    window.addEventListener('pagehide', () => forgetPerson(session.userId));
  }
}

/** A warning about what signing out deletes; null when nothing is lost. */
export function lostOnSignOut(): string | null {
  const session = getSession();
  const drafts = session ? personalKeysOf(session.userId, 'order-draft').length : 0;
  return drafts > 0 ? `未保存的订单草稿（${drafts} 份）将从本机删除。` : null;
}
