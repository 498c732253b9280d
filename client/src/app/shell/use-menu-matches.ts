import Fuse from 'fuse.js';
import { useEffect, useMemo, useState } from 'react';
import type { AppRoute } from '#client/app/menu-routes.ts';

interface MenuMatch {
  path: string;
  /** The titles on the way to the page. */
  title: string;
  initials: string;
}

/** Pages by title, path or pinyin initials; all of them while nothing is asked for. */
export function useMenuMatches(routes: readonly AppRoute[], text: string, limit: number): MenuMatch[] {
  const [initialsOf, setInitialsOf] = useState<((title: string) => string) | null>(null);

  // The pinyin table is large; it arrives after the dialog is open and only adds a way to match.
  useEffect(() => {
    let wanted = true;
    void import('pinyin-pro').then(({ pinyin }) => {
      if (wanted) setInitialsOf(() => (title: string) => pinyin(title, { pattern: 'first', toneType: 'none', type: 'array' }).join(''));
    });
    return () => {
      wanted = false;
    };
  }, []);

  const items = useMemo<MenuMatch[]>(
    () =>
      routes
        .filter((route) => !route.hidden || route.affix)
        .map((route) => ({
          path: route.path,
          title: route.trail.length > 0 ? route.trail.map((crumb) => crumb.title).join(' / ') : route.title,
          initials: initialsOf?.(route.title) ?? '',
        })),
    [routes, initialsOf],
  );
  const fuse = useMemo(
    () =>
      new Fuse(items, {
        threshold: 0.4,
        ignoreLocation: true,
        keys: [
          { name: 'title', weight: 0.7 },
          { name: 'path', weight: 0.3 },
          { name: 'initials', weight: 0.3 },
        ],
      }),
    [items],
  );
  return text ? fuse.search(text, { limit }).map((result) => result.item) : items.slice(0, limit);
}
