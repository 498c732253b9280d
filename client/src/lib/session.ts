import { useSyncExternalStore } from 'react';

/** What a sign-in leaves in the browser. Times are epoch milliseconds. */
export interface Session {
  userId: number;
  accessToken: string;
  refreshToken: string;
  expiresTime: number;
  tenantName: string;
}

const storageKey = 'session';
const listeners = new Set<() => void>();
let cachedText: string | null | undefined;
let cachedSession: Session | null = null;

function parse(text: string | null): Session | null {
  if (!text) return null;
  try {
    const value: unknown = JSON.parse(text);
    if (typeof value === 'object' && value !== null && 'accessToken' in value && 'refreshToken' in value) return value as Session;
  } catch {
    // A damaged entry counts as signed out.
  }
  return null;
}

/** The current session as stored, or null when signed out. Reads storage, so that a refresh made by another tab is seen at once. */
export function getSession(): Session | null {
  const text = localStorage.getItem(storageKey);
  if (text !== cachedText) {
    cachedText = text;
    cachedSession = parse(text);
  }
  return cachedSession;
}

/** Stores or, with null, forgets the session and tells every listener. */
export function setSession(session: Session | null): void {
  if (session) localStorage.setItem(storageKey, JSON.stringify(session));
  else localStorage.removeItem(storageKey);
  notify();
}

function notify(): void {
  for (const listener of listeners) listener();
}

/** Calls back after every change, including changes made by other tabs. @returns the unsubscriber */
function subscribeSession(listener: () => void): () => void {
  if (listeners.size === 0) window.addEventListener('storage', onStorage);
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    if (listeners.size === 0) window.removeEventListener('storage', onStorage);
  };
}

function onStorage(event: StorageEvent): void {
  if (event.key === storageKey || event.key === null) notify();
}

/** The session as React state. */
export function useSession(): Session | null {
  return useSyncExternalStore(subscribeSession, getSession);
}
