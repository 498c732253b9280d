import { useSyncExternalStore } from 'react';

const firstProbe = 1_000;
const longestProbe = 5_000;

const listeners = new Set<() => void>();
let isAway = false;
let timer: ReturnType<typeof setTimeout> | undefined;

function change(next: boolean): void {
  isAway = next;
  for (const listener of listeners) listener();
}

/** The server has answered: whatever was wrong is over. */
export function noteReached(): void {
  if (!isAway) return;
  clearTimeout(timer);
  change(false);
}

/** The server could not be reached, or says that it cannot work now; it is asked until it can. */
export function noteAway(): void {
  if (isAway) return;
  change(true);
  probeIn(firstProbe);
}

function probeIn(milliseconds: number): void {
  timer = setTimeout(() => {
    fetch('/readyz', { cache: 'no-store' })
      .then((response) => (response.ok ? noteReached() : probeIn(Math.min(longestProbe, milliseconds * 2))))
      .catch(() => probeIn(Math.min(longestProbe, milliseconds * 2)));
  }, milliseconds);
}

/** Whether a status says that nobody behind the address can work now: the server itself, or a proxy in front of it. */
export function saysAway(status: number): boolean {
  return status === 502 || status === 503 || status === 504;
}

/** Whether the server is away now. */
export const isServerAway = (): boolean => isAway;

export function useIsAway(): boolean {
  return useSyncExternalStore((listener) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  }, isServerAway);
}
