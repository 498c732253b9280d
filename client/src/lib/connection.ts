import { useSyncExternalStore } from 'react';

/** Pauses between probes of a server that is away, in milliseconds; each is twice as long as the one before. */
const firstProbe = 1_000;
const longestProbe = 5_000;

const listeners = new Set<() => void>();
let isAway = false;
let timer: ReturnType<typeof setTimeout> | undefined;

function change(next: boolean): void {
  isAway = next;
  for (const listener of listeners) listener();
}

/** To be called for every answer of the server: it ends the state of being away. */
export function noteReached(): void {
  if (!isAway) return;
  clearTimeout(timer);
  change(false);
}

/** To be called when the server could not be reached or says that it cannot work now. It is probed until it is ready. */
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

/** Whether an HTTP status says that the server cannot work now. The server itself or a proxy in front of it may send it. */
export function saysAway(status: number): boolean {
  return status === 502 || status === 503 || status === 504;
}

export const isServerAway = (): boolean => isAway;

export function useIsAway(): boolean {
  return useSyncExternalStore((listener) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  }, isServerAway);
}
