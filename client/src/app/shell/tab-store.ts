import { useEffect, useReducer } from 'react';
import type { AppRoute } from '#client/app/menu-routes.ts';
import { visitedTabsKey } from '#client/lib/personal-storage.ts';
import { readStored } from '#client/lib/storage.ts';

/** A visited page. */
export interface PageTab {
  /** Identifies the tab: the same path with another query is the same tab. */
  path: string;
  search: string;
  title: string;
  affix: boolean;
  keepAlive: boolean;
  /** Raised by 刷新页面, which mounts the page anew. */
  version: number;
  /** False for a tab that was restored after a reload and has not been opened since. */
  mounted: boolean;
}

export type TabAction =
  | { type: 'visit'; route: AppRoute; path: string; search: string }
  | { type: 'refresh'; path: string }
  | { type: 'close'; path: string; scope: 'one' | 'others' | 'left' | 'right' | 'all' };

function visit(tabs: readonly PageTab[], { route, path, search }: Extract<TabAction, { type: 'visit' }>): readonly PageTab[] {
  const known = tabs.find((tab) => tab.path === path);
  if (known) {
    if (known.mounted && known.search === search) return tabs;
    return tabs.map((tab) => (tab === known ? { ...tab, search, mounted: true } : tab));
  }
  return [
    ...tabs,
    { path, search, title: route.title, affix: route.affix ?? false, keepAlive: route.keepAlive, version: 0, mounted: true },
  ];
}

/** The tabs left after closing; affixed ones always stay. */
export function closeTabs(tabs: readonly PageTab[], path: string, scope: 'one' | 'others' | 'left' | 'right' | 'all'): readonly PageTab[] {
  const at = tabs.findIndex((tab) => tab.path === path);
  return tabs.filter((tab, index) => {
    if (tab.affix) return true;
    if (scope === 'one') return index !== at;
    if (scope === 'others') return index === at;
    if (scope === 'left') return index >= at;
    if (scope === 'right') return index <= at;
    return false;
  });
}

function reduce(tabs: readonly PageTab[], action: TabAction): readonly PageTab[] {
  switch (action.type) {
    case 'visit':
      return visit(tabs, action);
    case 'refresh':
      return tabs.map((tab) => (tab.path === action.path ? { ...tab, version: tab.version + 1 } : tab));
    case 'close':
      return closeTabs(tabs, action.path, action.scope);
  }
}

/**
 * The open tabs. They are stored for this person and window, so a reload restores them, except those whose page `find` does not find,
 * because the person may not open it any more.
 */
export function useTabs(userId: number, affixed: readonly AppRoute[], find: (path: string) => AppRoute | null) {
  const [tabs, dispatch] = useReducer(reduce, null, (): readonly PageTab[] => {
    const fixed = affixed.map((route) => ({
      path: route.path,
      search: '',
      title: route.title,
      affix: true,
      keepAlive: true,
      version: 0,
      mounted: false,
    }));
    const stored = readSession(userId).filter((tab) => !fixed.some((one) => one.path === tab.path) && find(tab.path));
    return [...fixed, ...stored.map((tab) => ({ ...tab, affix: false, version: 0, mounted: false }))];
  });
  useEffect(() => {
    sessionStorage.setItem(visitedTabsKey(userId), JSON.stringify(tabs.filter((tab) => !tab.affix)));
  }, [tabs, userId]);
  return [tabs, dispatch] as const;
}

function readSession(userId: number): PageTab[] {
  try {
    const value: unknown = JSON.parse(sessionStorage.getItem(visitedTabsKey(userId)) ?? '[]');
    return Array.isArray(value) ? (value as PageTab[]) : [];
  } catch {
    return [];
  }
}

const sidebarKey = 'sidebarStatus';

/** Whether the sidebar is open; stored as 1 or 0. */
export function readSidebarOpen(): boolean {
  return readStored<number>(sidebarKey, 1) !== 0;
}

export function writeSidebarOpen(open: boolean): void {
  localStorage.setItem(sidebarKey, open ? '1' : '0');
}
