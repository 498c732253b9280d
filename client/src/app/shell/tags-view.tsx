import { SyncIcon, XIcon } from '@primer/octicons-react';
import { useEffect, useRef, useState } from 'react';
import { useGo } from '#client/app/use-go.ts';
import type { MenuItem } from '#client/ui/action-menu.tsx';
import { ContextMenu, type MenuPoint } from '#client/ui/context-menu.tsx';
import { closeTabs, type PageTab } from './tab-store.ts';
import styles from './tags-view.module.css';

type Scope = 'one' | 'others' | 'left' | 'right' | 'all';

interface TagsViewProps {
  tabs: readonly PageTab[];
  activePath: string;
  onRefresh(path: string): void;
  onClose(path: string, scope?: Scope): void;
}

const closings: readonly { scope: Scope; label: string }[] = [
  { scope: 'one', label: '关闭当前' },
  { scope: 'others', label: '关闭其他' },
  { scope: 'left', label: '关闭左侧' },
  { scope: 'right', label: '关闭右侧' },
  { scope: 'all', label: '全部关闭' },
];

const show = (tab: HTMLElement | null) => tab?.scrollIntoView({ block: 'nearest', inline: 'nearest' });

/** The open pages as tabs. A right click opens a menu, the middle button closes the tab. */
export function TagsView({ tabs, activePath, onRefresh, onClose }: TagsViewProps) {
  const go = useGo();
  const bar = useRef<HTMLElement>(null);
  const active = useRef<HTMLDivElement>(null);
  const [menu, setMenu] = useState<{ path: string; point: MenuPoint } | null>(null);

  // Keeps the active tab in view. It depends on the tabs, too, because a page that is opened first gets its tab a render later.
  // biome-ignore lint/correctness/useExhaustiveDependencies: path and tabs are the triggers, the element is read through the ref
  useEffect(() => {
    show(active.current);
  }, [activePath, tabs]);

  // Keeps the active tab in view when the window gets narrower or a phone is turned.
  useEffect(() => {
    const observer = new ResizeObserver(() => show(active.current));
    if (bar.current) observer.observe(bar.current);
    return () => observer.disconnect();
  }, []);

  const open = (tab: PageTab) => go(tab.path + tab.search);
  const items = (path: string): MenuItem[] => [
    {
      label: '刷新页面',
      icon: SyncIcon,
      onSelect: () => {
        onRefresh(path);
        const tab = tabs.find((candidate) => candidate.path === path);
        if (tab && path !== activePath) open(tab);
      },
    },
    ...closings
      .filter(({ scope }) => closeTabs(tabs, path, scope).length < tabs.length)
      .map(({ scope, label }, index) => ({ label, separated: index === 0, onSelect: () => onClose(path, scope) })),
  ];

  return (
    <nav ref={bar} className={styles.tags} aria-label="已打开的页面">
      {tabs.map((tab) => (
        <div
          key={tab.path}
          ref={tab.path === activePath ? active : undefined}
          className={styles.tag}
          data-active={tab.path === activePath || undefined}
        >
          <button
            type="button"
            className={styles.open}
            onContextMenu={(event) => {
              event.preventDefault();
              const box = event.currentTarget.getBoundingClientRect();
              setMenu({ path: tab.path, point: { x: event.clientX || box.left, y: event.clientY || box.bottom } });
            }}
            onAuxClick={(event) => event.button === 1 && !tab.affix && onClose(tab.path)}
            aria-current={tab.path === activePath ? 'page' : undefined}
            onClick={() => open(tab)}
          >
            {tab.title}
          </button>
          {!tab.affix && (
            <button type="button" className={styles.close} aria-label={`关闭 ${tab.title}`} onClick={() => onClose(tab.path)}>
              <XIcon size={12} />
            </button>
          )}
        </div>
      ))}
      {menu && <ContextMenu label="标签页操作" minWidth={105} point={menu.point} items={items(menu.path)} onClose={() => setMenu(null)} />}
    </nav>
  );
}
