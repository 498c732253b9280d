import Fuse from 'fuse.js';
import { type KeyboardEvent, useEffect, useMemo, useState } from 'react';
import type { AppRoute } from '#client/app/menu-routes.ts';
import { useGo } from '#client/app/use-go.ts';
import { isComposing } from '#client/ui/composition.ts';
import { Dialog } from '#client/ui/dialog.tsx';
import { TextInput } from '#client/ui/text-input.tsx';
import styles from './menu-search.module.css';

interface SearchItem {
  path: string;
  /** The titles on the way to the page. */
  title: string;
  initials: string;
}

/** Finds a page by title, path or pinyin initials; arrows choose, Enter opens. */
export function MenuSearch({ routes, onClose }: { routes: readonly AppRoute[]; onClose(): void }) {
  const go = useGo();
  const [text, setText] = useState('');
  const [active, setActive] = useState(0);
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

  const items = useMemo<SearchItem[]>(
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
  const query = text.trim();
  const found = query ? fuse.search(query, { limit: 12 }).map((result) => result.item) : items.slice(0, 12);

  const open = (item: SearchItem | undefined) => {
    if (!item) return;
    onClose();
    go(item.path);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (isComposing(event)) return;
    if (event.key === 'ArrowDown') setActive((index) => Math.min(index + 1, found.length - 1));
    else if (event.key === 'ArrowUp') setActive((index) => Math.max(index - 1, 0));
    else if (event.key === 'Enter') open(found[active]);
    else return;
    event.preventDefault();
  };

  return (
    <Dialog title="搜索菜单" resizable={false} onClose={onClose}>
      <TextInput
        data-autofocus
        data-inline-list
        value={text}
        placeholder="输入菜单名称、拼音首字母或路径"
        aria-label="搜索菜单"
        role="combobox"
        aria-expanded="true"
        aria-controls="menu-search-results"
        aria-activedescendant={found[active] ? `menu-search-${active}` : undefined}
        onChange={(event) => {
          setText(event.target.value);
          setActive(0);
        }}
        onKeyDown={onKeyDown}
      />
      <div id="menu-search-results" role="listbox" aria-label="菜单" className={styles.results}>
        {found.map((item, index) => (
          <div
            key={item.path}
            id={`menu-search-${index}`}
            role="option"
            tabIndex={-1}
            aria-selected={index === active}
            className={styles.result}
            onPointerMove={() => setActive(index)}
            onClick={() => open(item)}
            onKeyDown={onKeyDown}
          >
            {item.title}
          </div>
        ))}
        {found.length === 0 && <p className={styles.none}>没有找到“{query}”</p>}
      </div>
    </Dialog>
  );
}
