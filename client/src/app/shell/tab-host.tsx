import { Activity, type ComponentType, lazy, Suspense, useLayoutEffect, useMemo, useRef } from 'react';
import { type RouteObject, useRoutes } from 'react-router-dom';
import type { AppRoute } from '#client/app/menu-routes.ts';
import type { PageLoader } from '#client/app/page-map.ts';
import { LoadingArea } from '#client/ui/feedback.tsx';
import { PageBoundary } from './page-boundary.tsx';
import type { PageTab, TabAction } from './tab-store.ts';

interface TabHostProps {
  tabs: readonly PageTab[];
  activePath: string;
  routes: readonly AppRoute[];
  /** The scrolling element of the frame. Each tab gets its scroll position back when it is shown again. */
  scroller: React.RefObject<HTMLElement | null>;
  dispatch(action: TabAction): void;
}

const lazyPages = new WeakMap<PageLoader, ComponentType>();

/** One lazy component per loader, because a new component would discard the page's state. */
function lazyPage(load: PageLoader): ComponentType {
  let page = lazyPages.get(load);
  if (!page) {
    page = lazy(load);
    lazyPages.set(load, page);
  }
  return page;
}

/** Shows the active tab. The others stay mounted as they were: hidden, with their state, without their effects. */
export function TabHost({ tabs, activePath, routes, scroller, dispatch }: TabHostProps) {
  const positions = useRef(new Map<string, number>());
  useLayoutEffect(() => {
    const element = scroller.current;
    const remembered = positions.current;
    element?.scrollTo({ top: remembered.get(activePath) ?? 0 });
    const remember = () => element && remembered.set(activePath, element.scrollTop);
    element?.addEventListener('scroll', remember, { passive: true });
    return () => element?.removeEventListener('scroll', remember);
  }, [activePath, scroller]);

  const objects = useMemo<RouteObject[]>(
    () =>
      routes.map((route) => {
        const Page = lazyPage(route.load);
        return { path: route.path, element: <Page /> };
      }),
    [routes],
  );

  return tabs
    .filter((tab) => tab.mounted && (tab.keepAlive || tab.path === activePath))
    .map((tab) => (
      <Activity key={`${tab.path}#${tab.version}`} mode={tab.path === activePath ? 'visible' : 'hidden'}>
        <TabPage tab={tab} objects={objects} dispatch={dispatch} />
      </Activity>
    ));
}

interface TabPageProps {
  tab: PageTab;
  objects: RouteObject[];
  dispatch(action: TabAction): void;
}

/** A page with its own location, so that a hidden page does not see the address of the visible one. */
function TabPage({ tab, objects, dispatch }: TabPageProps) {
  const { path, search } = tab;
  const location = useMemo(() => ({ pathname: path, search, hash: '', state: null, key: path }), [path, search]);
  const element = useRoutes(objects, location);
  return (
    <PageBoundary onRetry={() => dispatch({ type: 'refresh', path })}>
      <Suspense fallback={<LoadingArea />}>{element}</Suspense>
    </PageBoundary>
  );
}
