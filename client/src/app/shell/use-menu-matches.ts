import Fuse from 'fuse.js';
import { useEffect, useMemo, useState } from 'react';
import { homeEntry, leavesOf, type SidebarEntry } from '#client/app/menu-routes.ts';

interface MenuMatch {
  path: string;
  /** The titles of the folders and of the page, joined with ` / `. */
  title: string;
  /** The page's own title in pinyin: the initials, and all syllables. Empty until the pinyin table is loaded. */
  letters: string[];
}

/** The menu's pages and outside addresses that match a text by title, path or pinyin; the first ones while the text is empty. */
export function useMenuMatches(entries: readonly SidebarEntry[], text: string, limit: number): MenuMatch[] {
  const [lettersOf, setLettersOf] = useState<((title: string) => string[]) | null>(null);

  // The pinyin table is large, so it is loaded when the dialog opens. Until then only title and path match.
  useEffect(() => {
    let wanted = true;
    void import('pinyin-pro').then(({ pinyin }) => {
      if (!wanted) return;
      const syllables = (title: string) => pinyin(title, { toneType: 'none', type: 'array', nonZh: 'consecutive' });
      setLettersOf(() => (title: string) => {
        const all = syllables(title);
        return [all.map((syllable) => syllable.charAt(0)).join(''), all.join('')];
      });
    });
    return () => {
      wanted = false;
    };
  }, []);

  const items = useMemo<MenuMatch[]>(
    () =>
      leavesOf([homeEntry, ...entries]).map(({ path, titles }) => ({
        path,
        title: titles.join(' / '),
        letters: lettersOf?.(titles.at(-1) ?? '') ?? [],
      })),
    [entries, lettersOf],
  );
  const fuse = useMemo(
    () =>
      new Fuse(items, {
        threshold: 0.4,
        ignoreLocation: true,
        keys: [
          { name: 'title', weight: 0.7 },
          { name: 'path', weight: 0.3 },
          { name: 'letters', weight: 0.3 },
        ],
      }),
    [items],
  );
  return text ? fuse.search(text, { limit }).map((result) => result.item) : items.slice(0, limit);
}
