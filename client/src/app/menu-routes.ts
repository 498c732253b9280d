import { matchPath } from 'react-router-dom';
import type { MenuNode } from '#client/lib/permission-info.ts';
import { componentKey, framedPage, type PageLoader, pageLoader } from './page-map.ts';

/** One step of a breadcrumb. */
export interface Crumb {
  title: string;
  /** Absent for a folder that has no page. */
  path?: string;
}

/** A page that can be opened as a tab. */
export interface AppRoute {
  path: string;
  /** The menu's component text. Other pages find this one by it, whatever path the menu gives it. */
  component?: string;
  title: string;
  trail: readonly Crumb[];
  load: PageLoader;
  /** Left out of sidebar and search. */
  hidden: boolean;
  keepAlive: boolean;
  /** The tab is always open and cannot be closed. */
  affix?: boolean;
  /** The parameters of the path must be numbers. */
  isNumbered?: boolean;
}

/** An entry of the sidebar: a page, an outside address, or a folder with children. */
export interface SidebarEntry {
  key: string;
  title: string;
  icon: string | null;
  /** In-app path, or an http address; null for a folder. */
  to: string | null;
  children: readonly SidebarEntry[];
}

/** Whether a path leads out of the product: to another site, an e-mail or a call. */
export const isExternal = (path: string) => /^(https?:\/\/|mailto:|tel:)/.test(path);

function joinPath(parent: string, path: string): string {
  if (isExternal(path) || path.startsWith('/')) return path;
  return `${parent}/${path}`.replace(/\/{2,}/g, '/');
}

/**
 * What a menu entry opens: its page, or another site framed in a page. With `load` null it has no page: an outside address opens in a new
 * browser tab, and an in-app entry is not offered.
 */
function targetOf({ id, name, component }: MenuNode, path: string): { path: string; load: PageLoader | null } {
  if (!isExternal(path)) return { path, load: component ? pageLoader(component) : null };
  const isFramed = path.startsWith('http') && component ? componentKey(component) === 'iframe/index' : false;
  return isFramed ? { path: `/iframe/${id}`, load: framedPage(path, name) } : { path, load: null };
}

/** The page of an address. */
export function findRoute(routes: readonly AppRoute[], address: string): AppRoute | null {
  const isOf = ({ path, isNumbered }: AppRoute) => {
    const match = matchPath(path, address);
    return match !== null && (!isNumbered || Object.values(match.params).every((part) => /^\d+$/.test(part ?? '')));
  };
  return routes.find(isOf) ?? null;
}

/** Pages that exist for everyone who is signed in. */
export const fixedRoutes: readonly AppRoute[] = [
  { path: '/index', title: '首页', trail: [], load: () => import('./pages/home.page.tsx'), hidden: true, keepAlive: true, affix: true },
  {
    path: '/user/profile',
    title: '个人中心',
    trail: [{ title: '个人中心' }],
    load: () => import('./pages/profile.page.tsx'),
    hidden: true,
    keepAlive: true,
  },
  {
    path: '/dict/type/data/:dictId',
    title: '字典数据',
    trail: [{ title: '字典管理', path: '/system/dict' }, { title: '字典数据' }],
    load: () => import('#client/features/settings/dict-data.page.tsx'),
    hidden: true,
    keepAlive: true,
    isNumbered: true,
  },
  {
    path: '/user/notify-message',
    title: '我的消息',
    trail: [{ title: '我的消息' }],
    load: () => import('#client/features/messages/own-message.page.tsx'),
    hidden: true,
    keepAlive: true,
  },
];

/** Flattens the server's menu tree into pages, each with its ancestors for the breadcrumb. */
export function routesOf(menus: readonly MenuNode[], parentPath = '/', trail: readonly Crumb[] = [], parentHidden = false): AppRoute[] {
  return menus.flatMap((node) => {
    const joined = joinPath(parentPath, node.path);
    const hidden = parentHidden || !node.visible;
    const { path, load } = node.children?.length ? { path: joined, load: null } : targetOf(node, joined);
    const crumb: Crumb = load ? { title: node.name, path } : { title: node.name };
    const component = componentKey(node.component ?? '');
    const own: AppRoute[] = load
      ? [{ path, component, title: node.name, trail: [...trail, crumb], load, hidden, keepAlive: node.keepAlive }]
      : [];
    return [...own, ...routesOf(node.children ?? [], path, [...trail, crumb], hidden)];
  });
}

/** The sidebar's tree: visible entries that open something. Folders without any are dropped. */
export function sidebarOf(menus: readonly MenuNode[], parentPath = '/'): SidebarEntry[] {
  return menus.flatMap((node): SidebarEntry[] => {
    if (!node.visible) return [];
    const path = joinPath(parentPath, node.path);
    const base = { key: String(node.id), title: node.name, icon: node.icon ?? null };
    if (node.children?.length) {
      const children = sidebarOf(node.children, path);
      return children.length > 0 ? [{ ...base, to: null, children }] : [];
    }
    const target = targetOf(node, path);
    return target.load !== null || isExternal(target.path) ? [{ ...base, to: target.path, children: [] }] : [];
  });
}

/** The home page as the menu offers it. */
export const homeEntry: SidebarEntry = { key: 'home', title: '首页', icon: 'dashboard', to: '/index', children: [] };

/** Whether an entry or one below it leads to this path. */
export const leadsTo = (entry: SidebarEntry, path: string): boolean =>
  entry.to?.split('?')[0] === path || entry.children.some((child) => leadsTo(child, path));

/** The entries that open something, each with the titles of the folders above it and its own as the last. */
export function leavesOf(entries: readonly SidebarEntry[], above: readonly string[] = []): Array<{ path: string; titles: string[] }> {
  return entries.flatMap(({ title, to, children }) => {
    const titles = [...above, title];
    return to === null ? leavesOf(children, titles) : [{ path: to, titles }];
  });
}

/** Width of an entry of the top menu, in pixels. The top menu takes a third of the window. */
const TOP_ENTRY_WIDTH = 85;

/** How many entries the top menu shows; the others are under 更多菜单. */
export const shownInTopMenu = (windowWidth: number): number => Math.floor(windowWidth / 3 / TOP_ENTRY_WIDTH);
