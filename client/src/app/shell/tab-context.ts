import { createContext, useContext, useEffect } from 'react';

interface TabHandle {
  /** Renames the tab, for pages that show one record. */
  setTitle(title: string): void;
  /** Closes the tab and opens its neighbour. */
  close(): void;
}

export const TabContext = createContext<TabHandle | null>(null);

/** The tab that the calling page lives in. */
export function useTab(): TabHandle {
  const tab = useContext(TabContext);
  if (!tab) throw new Error('useTab is used outside a page');
  return tab;
}

/** Names the page's tab after what it shows, such as an order number. */
export function useTabTitle(title: string | null | undefined): void {
  const tab = useTab();
  useEffect(() => {
    if (title) tab.setTitle(title);
  }, [tab, title]);
}
