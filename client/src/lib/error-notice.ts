import { confirm } from '#client/ui/confirm.ts';
import { toast } from '#client/ui/toast.ts';
import { ERRORS } from '#shared/errors.ts';
import { isAbort, toApiError } from './api-error.ts';
import { leaveSession } from './sign-out.ts';

const { signedOut, tenantExpired, demoMode, refreshTokenInvalid, refreshTokenExpired } = ERRORS;
/** The code for a function that the installation has switched off. */
const SWITCHED_OFF = 501;
const demoModeText = '演示模式，无法进行写操作！';
const silentMessages = new Set([refreshTokenInvalid.text, refreshTokenExpired.text]);

let membershipAsked = false;

/**
 * Shows a failure in the way that its code asks for. A 401 is not shown: the session link renews the session, and `askSignInAgain` asks
 * the person when that fails. The same text is shown once at a time.
 * @param what what could not be done; the reason is then shown below it
 */
export function reportError(error: unknown, what?: string): void {
  if (isAbort(error)) return;
  const { code, message } = toApiError(error);
  if (code === signedOut.code || silentMessages.has(message)) return;
  if (code === tenantExpired.code) {
    void askMembership();
    return;
  }
  if (code === demoMode.code) toast.error(demoModeText, { persistent: true });
  else if (code === SWITCHED_OFF) toast.error(message, { persistent: true });
  else if (what === undefined) toast.error(message);
  else toast.error(what, { description: message });
}

/** Whether `reportError` must show the failure even where a screen shows failures itself: membership, demo mode, switched-off functions. */
export function mustBeTold(error: unknown): boolean {
  return [tenantExpired.code, demoMode.code, SWITCHED_OFF].includes(toApiError(error).code);
}

async function askMembership(): Promise<void> {
  if (membershipAsked) return;
  membershipAsked = true;
  const renew = await confirm({
    title: '系统提示',
    message: '您的会员已过期，续费后可继续使用全部功能。',
    confirmLabel: '立即续费',
    cancelLabel: '我知道了',
  });
  membershipAsked = false;
  if (renew) {
    window.location.assign('/renewal');
    return;
  }
  leaveSession({ notice: '会员已过期，部分功能将无法使用' });
}

let loginAsked = false;

/** Asks whether to sign in again after the session was lost; the page stays usable for copying what was typed. */
export async function askSignInAgain(): Promise<void> {
  if (loginAsked) return;
  loginAsked = true;
  const again = await confirm({
    title: '系统提示',
    message: '登录状态已过期，您可以继续留在该页面，或者重新登录',
    confirmLabel: '重新登录',
    cancelLabel: '取消',
  });
  loginAsked = false;
  if (again) leaveSession();
}
