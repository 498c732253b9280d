import { useEffect, useState } from 'react';
import { useIsAway } from './connection.ts';

/** A page that was hidden for longer than this, in milliseconds, looks for a newer build when it is shown again. */
const AWAY_MS = 10 * 60_000;
const ENTRY = /<script[^>]+type="module"[^>]+src="(\/assets\/[^"]+)"/;

/** Path of the script that this page runs. Every build names it differently. Null on the development server. */
export const ownEntry = (): string | null => {
  const source = document.querySelector('script[type=module][src^="/assets/"]')?.getAttribute('src');
  return source ?? null;
};

/** Whether the server serves another build than the one that runs here; false when that cannot be found out. */
async function isReplaced(): Promise<boolean> {
  const own = ownEntry();
  if (own === null) return false;
  try {
    const response = await fetch('/', { cache: 'no-store', headers: { accept: 'text/html' } });
    const entry = ENTRY.exec(await response.text())?.[1];
    return response.ok && entry !== undefined && entry !== own;
  } catch {
    return false;
  }
}

/** Whether there is a newer build. It looks for one after the server was away, and when a page is shown that was hidden for a while. */
export function useNewVersion(): boolean {
  const isAway = useIsAway();
  const [wasAway, setWasAway] = useState(false);
  const [isNew, setNew] = useState(false);
  if (isAway && !wasAway) setWasAway(true);
  useEffect(() => {
    if (wasAway && !isAway) void isReplaced().then((next) => next && setNew(true));
  }, [isAway, wasAway]);
  useEffect(() => {
    let hiddenSince: number | null = null;
    const onVisibility = () => {
      if (document.visibilityState === 'hidden') hiddenSince = Date.now();
      else if (hiddenSince !== null && Date.now() - hiddenSince > AWAY_MS) void isReplaced().then((next) => next && setNew(true));
    };
    document.addEventListener('visibilitychange', onVisibility);
    return () => document.removeEventListener('visibilitychange', onVisibility);
  }, []);
  return isNew;
}
