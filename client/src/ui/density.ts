import { useSyncExternalStore } from 'react';
import { getSession } from '#client/lib/session.ts';
import { readStored, writeStored } from '#client/lib/storage.ts';

type Density = 'compact' | 'comfortable';

const listeners = new Set<() => void>();
const keyOf = (userId: number) => `density:${userId}`;

function current(): Density {
  const userId = getSession()?.userId;
  return userId !== undefined && readStored<unknown>(keyOf(userId), null) === 'compact' ? 'compact' : 'comfortable';
}

/** The row height of tables as the signed-in person chose it on this computer; search-form.module.css has the pixels. */
export function useDensity(): [density: Density, choose: (density: Density) => void] {
  const density = useSyncExternalStore((listener) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  }, current);
  const choose = (next: Density) => {
    const userId = getSession()?.userId;
    if (userId !== undefined) writeStored(keyOf(userId), next);
    for (const listener of listeners) listener();
  };
  return [density, choose];
}
