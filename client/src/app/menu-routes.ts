import type { MenuNode } from '#client/lib/permission-info.ts';
import { componentKey, type PageLoader, pageLoader } from './page-map.ts';

/** One step of a breadcrumb. */
export interface Crumb {
  title: string;
  /** Absent for a folder that has no page. */
  path?: string;
}

/** A page that can be opened as a tab. */
export interface AppRoute {
  path: string;
  /** The menu's component text, by which other pages find this one wherever the menu has put it. */
  component?: string;
  title: string;
  trail: readonly Crumb[];
  load: PageLoader;
  /** Left out of sidebar and search. */
  hidden: boolean;
  keepAlive: boolean;
  /** Its tab is always there. */
  affix?: boolean;
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

export const isExternal = (path: string) => /^https?:\/\//.test(path);

function joinPath(parent: string, path: string): string {
  if (isExternal(path) || path.startsWith('/')) return path;
  return `${parent}/${path}`.replace(/\/{2,}/g, '/');
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
    path: '/user/notify-message',
    title: '我的消息',
    trail: [{ title: '我的消息' }],
    load: () => import('#client/features/messages/own-message.page.tsx'),
    hidden: true,
    keepAlive: true,
  },
];

/** Flattens the server's menu tree into pages, keeping the way to each for the breadcrumb. */
export function routesOf(menus: readonly MenuNode[], parentPath = '/', trail: readonly Crumb[] = [], parentHidden = false): AppRoute[] {
  return menus.flatMap((node) => {
    const path = joinPath(parentPath, node.path);
    const hidden = parentHidden || !node.visible;
    const isFolder = Boolean(node.children?.length);
    const load = !isFolder && node.component ? pageLoader(node.component) : null;
    const crumb: Crumb = load ? { title: node.name, path } : { title: node.name };
    const own: AppRoute[] =
      load && !isExternal(path)
        ? [
            {
              path,
              component: componentKey(node.component ?? ''),
              title: node.name,
              trail: [...trail, crumb],
              load,
              hidden,
              keepAlive: node.keepAlive,
            },
          ]
        : [];
    return [...own, ...routesOf(node.children ?? [], path, [...trail, crumb], hidden)];
  });
}

/** The sidebar's tree: visible entries that lead somewhere; folders left without any are dropped. */
export function sidebarOf(menus: readonly MenuNode[], parentPath = '/'): SidebarEntry[] {
  return menus.flatMap((node): SidebarEntry[] => {
    if (!node.visible) return [];
    const path = joinPath(parentPath, node.path);
    const base = { key: String(node.id), title: node.name, icon: node.icon ?? null };
    if (node.children?.length) {
      const children = sidebarOf(node.children, path);
      return children.length > 0 ? [{ ...base, to: null, children }] : [];
    }
    const leads = isExternal(path) || (node.component && pageLoader(node.component) !== null);
    return leads ? [{ ...base, to: path, children: [] }] : [];
  });
}
