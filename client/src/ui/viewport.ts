import { useSyncExternalStore } from 'react';

const measured = () => ({ width: window.innerWidth, height: window.innerHeight });

/** The same object while the size is the same. It is measured on first use, because tests import this file without a window. */
let snapshot = { width: 0, height: 0 };

function subscribe(listener: () => void): () => void {
  const onResize = () => {
    snapshot = measured();
    listener();
  };
  window.addEventListener('resize', onResize);
  return () => window.removeEventListener('resize', onResize);
}

function current() {
  if (snapshot.width !== window.innerWidth || snapshot.height !== window.innerHeight) snapshot = measured();
  return snapshot;
}

/** Size of the window in CSS pixels. */
export function useViewport(): { width: number; height: number } {
  return useSyncExternalStore(subscribe, current);
}

const mobileBreakpoint = 992;

/** Whether the window is narrower than 992 px; the sidebar is then a drawer. */
export function useMobile(): boolean {
  return useSyncExternalStore(subscribe, () => window.innerWidth < mobileBreakpoint);
}

/** Whether the window is narrower than 768 px; dialogs then cover the screen and forms have one column. */
export function usePhone(): boolean {
  return useSyncExternalStore(subscribe, () => window.innerWidth < 768);
}
