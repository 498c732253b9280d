import { getSession, type Session, setSession } from './session.ts';

/** Exchanges a refresh token. @throws RefreshRefused when the server refuses it, anything else when it cannot be reached */
type RefreshCall = (refreshToken: string) => Promise<Pick<Session, 'accessToken' | 'refreshToken' | 'expiresTime' | 'userId'>>;

const lockName = 'session-refresh';
/** How long a tab may hold the lease, and how long the others wait for it, in milliseconds. */
const lockLifetime = 10_000;
const lostListeners = new Set<() => void>();
let inFlight: Promise<boolean> | null = null;

/** Registers what happens when the session cannot be renewed. It is called once per failed refresh, even if several calls wait for it. */
export function onSessionLost(listener: () => void): () => void {
  lostListeners.add(listener);
  return () => lostListeners.delete(listener);
}

/** Waits for a refresh that is under way, so that new requests are not sent with the old token. @throws what the refresh throws */
export async function afterRefresh(): Promise<void> {
  if (inFlight) await inFlight;
}

/**
 * Makes sure that a token newer than `usedToken` is stored. Any number of callers share one refresh call, and
 * so do parallel tabs: the refresh token rotates, and a second use of it would look like theft to the server.
 * @returns true when the request may be replayed, false when the session is lost
 * @throws what `refresh` throws when the server cannot be reached
 */
export function renewSession(usedToken: string | null, refresh: RefreshCall): Promise<boolean> {
  const current = getSession();
  if (current && current.accessToken !== usedToken) return Promise.resolve(true);
  inFlight ??= withTabLock(() => refreshOnce(usedToken, refresh)).finally(() => {
    inFlight = null;
  });
  return inFlight;
}

async function refreshOnce(usedToken: string | null, refresh: RefreshCall): Promise<boolean> {
  const current = getSession();
  // Another tab renewed (or signed out) while this one waited for the lock.
  if (current && current.accessToken !== usedToken) return true;
  if (!current) {
    tellLost();
    return false;
  }
  try {
    const renewed = await refresh(current.refreshToken);
    setSession({ ...current, ...renewed, expiresTime: Number(renewed.expiresTime) });
    return true;
  } catch (error) {
    // Only a refusal ends the session; an unreachable server is reported by the failing request itself.
    if (error instanceof RefreshRefused) tellLost();
    else throw error;
    return false;
  }
}

/** The server refused a refresh token, in contrast to a network failure. */
export class RefreshRefused extends Error {}

function tellLost(): void {
  for (const listener of lostListeners) listener();
}

/** Runs the work in one tab at a time. Web Locks exist on secure origins only; a plain-http shop network uses a lease in localStorage. */
async function withTabLock<T>(work: () => Promise<T>): Promise<T> {
  if ('locks' in navigator) return navigator.locks.request(lockName, work);
  const owner = Math.random().toString(36).slice(2);
  await acquireLease(owner);
  try {
    return await work();
  } finally {
    if (localStorage.getItem(lockName)?.startsWith(`${owner}:`)) localStorage.removeItem(lockName);
  }
}

/** Waits for the lease at most `lockLifetime`; after that the work is done without it. */
async function acquireLease(owner: string): Promise<void> {
  const giveUp = Date.now() + lockLifetime;
  while (Date.now() < giveUp) {
    const until = Number(localStorage.getItem(lockName)?.split(':')[1] ?? 0);
    if (until < Date.now()) {
      localStorage.setItem(lockName, `${owner}:${Date.now() + lockLifetime}`);
      // Two tabs may write in the same instant; the last writer owns the lease.
      await pause(30);
      if (localStorage.getItem(lockName)?.startsWith(`${owner}:`)) return;
    }
    await pause(60);
  }
}

function pause(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds));
}
