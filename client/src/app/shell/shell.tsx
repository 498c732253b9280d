import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { Navigate, useLocation, useNavigate } from 'react-router-dom';
import { redirectTarget } from '#client/app/guard.ts';
import { useLayoutSettings } from '#client/app/layout-settings.ts';
import {
  type AppRoute,
  findRoute,
  fixedRoutes,
  homeEntry,
  leadsTo,
  routesOf,
  type SidebarEntry,
  sidebarOf,
} from '#client/app/menu-routes.ts';
import MessagePage from '#client/app/pages/message.page.tsx';
import { productName } from '#client/app/product.ts';
import { useGo, useOpenEntry } from '#client/app/use-go.ts';
import { usePagePath } from '#client/app/use-page-path.ts';
import { useNoticeNews } from '#client/features/settings/notice-board.tsx';
import { useCurrentUser } from '#client/lib/permission.ts';
import type { MenuNode } from '#client/lib/permission-info.ts';
import { useMobile } from '#client/ui/viewport.ts';
import { Navbar } from './navbar.tsx';
import styles from './shell.module.css';
import { Sidebar } from './sidebar.tsx';
import { TabHost } from './tab-host.tsx';
import { closeTabs, readSidebarOpen, type TabAction, useTabs, writeSidebarOpen } from './tab-store.ts';
import { TagsView } from './tags-view.tsx';
import { TopMenu } from './top-menu.tsx';
import { VersionNotice } from './version-notice.tsx';

const homePath = '/index';
/** The address of an order in bookmarks and other programs. It opens the order over the list, whatever path the menu gives the list. */
const orderPath = '/trade/order/detail';

const MESSAGE_TITLES = { '/404': '找不到网页', '/401': '没有访问权限' } as const;

/** The frame: sidebar from the server's menus, bar with breadcrumb and tools, tabs, and the pages themselves. */
export function Shell() {
  const user = useCurrentUser();
  const settings = useLayoutSettings();
  const location = useLocation();
  const go = useGo();
  const mobile = useMobile();
  const scroller = useRef<HTMLDivElement>(null);
  const [sidebarOpen, setSidebarOpen] = useState(readSidebarOpen);
  const [drawerOpen, setDrawerOpen] = useState(false);

  const pathOf = usePagePath();
  const menus = user.menus as MenuNode[];
  const routes = useMemo<AppRoute[]>(() => [...fixedRoutes, ...routesOf(menus)], [menus]);
  const sidebar = useMemo(() => sidebarOf(menus), [menus]);
  const find = useCallback((path: string) => findRoute(routes, path), [routes]);
  const [tabs, dispatch] = useTabs(
    user.user.id,
    routes.filter((route) => route.affix),
    find,
  );

  const path = location.pathname.length > 1 ? location.pathname.replace(/\/+$/, '') : location.pathname;
  const route = find(path);
  const tab = tabs.find((candidate) => candidate.path === path);
  const redirect = redirectTarget(location);
  const message = path === '/404' || path === '/401' ? path : null;
  const title = tab?.title ?? route?.title ?? (message && MESSAGE_TITLES[message]) ?? '';

  useEffect(() => {
    if (route) dispatch({ type: 'visit', route, path, search: location.search });
    setDrawerOpen(false);
  }, [route, path, location.search, dispatch]);

  const navigate = useNavigate();
  useEffect(() => {
    if (redirect === null) return;
    dispatch({ type: 'refresh', path: new URL(redirect, window.location.origin).pathname });
    void navigate(redirect, { replace: true });
  }, [redirect, dispatch, navigate]);

  useEffect(() => {
    document.title = settings.dynamicTitle && title ? `${title} - ${productName}` : productName;
  }, [settings.dynamicTitle, title]);

  const close = useCallback(
    (target: string, scope: Extract<TabAction, { type: 'close' }>['scope'] = 'one') => {
      const left = closeTabs(tabs, target, scope);
      dispatch({ type: 'close', path: target, scope });
      if (left.some((candidate) => candidate.path === path)) return;
      // The current page was closed: the last tab takes over, or the tab whose neighbours were closed.
      const next = scope === 'one' || scope === 'all' ? left.at(-1) : left.find((candidate) => candidate.path === target);
      go(next ? next.path + next.search : homePath);
    },
    [tabs, path, dispatch, go],
  );

  const top = useTopMenu([homeEntry, ...sidebar], path, settings.topNav && !mobile);
  useNoticeNews();
  const toggleSidebar = () => {
    if (mobile) {
      setDrawerOpen(!drawerOpen);
      return;
    }
    setSidebarOpen(!sidebarOpen);
    writeSidebarOpen(!sidebarOpen);
  };

  if (path === '/') return <Navigate to={homePath} replace />;
  if (path === orderPath) {
    const orders = pathOf('order');
    const orderId = new URLSearchParams(location.search).get('orderId');
    const open = orderId ? `?open=${encodeURIComponent(orderId)}` : '';
    return <Navigate to={orders === null ? '/401' : `${orders}${open}`} replace />;
  }
  if (!route && !message && redirect === null) return <Navigate to="/404" replace />;

  return (
    <div className={styles.shell}>
      <a className={styles.skip} href="#content">
        跳到内容
      </a>
      {top?.below.length !== 0 && (
        <Sidebar
          entries={top?.below ?? [homeEntry, ...sidebar]}
          // An entry opens its page with the filters that the page's tab has.
          searchOf={(target) => tabs.find((candidate) => candidate.path === target)?.search ?? ''}
          activePath={path}
          open={mobile ? drawerOpen : sidebarOpen}
          mobile={mobile}
          onClose={() => setDrawerOpen(false)}
        />
      )}
      <div className={styles.column} ref={scroller}>
        <div className={styles.header} data-fixed={settings.fixedHeader || undefined}>
          <VersionNotice />
          <Navbar
            trail={route?.trail ?? []}
            sidebarOpen={mobile ? drawerOpen : sidebarOpen}
            topMenu={top?.menu}
            menu={sidebar}
            onToggleSidebar={toggleSidebar}
          />
          {settings.tagsView && (
            <TagsView tabs={tabs} activePath={path} onRefresh={(target) => dispatch({ type: 'refresh', path: target })} onClose={close} />
          )}
        </div>
        <main id="content" className={styles.content} tabIndex={-1}>
          <TabHost tabs={tabs} activePath={path} routes={routes} scroller={scroller} dispatch={dispatch} />
          {message && <MessagePage kind={message === '/401' ? 'forbidden' : 'missing'} />}
        </main>
      </div>
    </div>
  );
}

/** Pages that show no sidebar when the menu is on top, because they belong to no folder of the menu. */
const APART: readonly string[] = [homePath, '/user/profile'];

/** The top menu, and the entries below its chosen entry, which the sidebar shows; null when the top menu is not wanted. */
function useTopMenu(entries: readonly SidebarEntry[], path: string, isWanted: boolean) {
  const open = useOpenEntry();
  const [chosen, setChosen] = useState<{ key: string; path: string } | null>(null);
  if (!isWanted) return null;
  const active = entries.find((entry) => (chosen?.path === path ? entry.key === chosen.key : leadsTo(entry, path)));
  const choose = (entry: SidebarEntry) => {
    setChosen({ key: entry.key, path });
    if (entry.to !== null) open(entry.to);
  };
  const isApart = APART.includes(path) && chosen?.path !== path;
  return {
    menu: <TopMenu entries={entries} active={active} onChoose={choose} />,
    below: isApart ? [] : (active?.children ?? []),
  };
}
