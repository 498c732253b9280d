import { useSyncExternalStore } from 'react';

const measured = () => ({ width: window.innerWidth, height: window.innerHeight });

/** The same object as long as the size is the same. Not known before somebody asks: tests read this file without a window. */
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

/** Under 992 px the shell works with a drawer instead of a fixed sidebar. */
const mobileBreakpoint = 992;

export function useMobile(): boolean {
  return useSyncExternalStore(subscribe, () => window.innerWidth < mobileBreakpoint);
}

/** Under 768 px dialogs cover the screen and forms have one column. */
export function usePhone(): boolean {
  return useSyncExternalStore(subscribe, () => window.innerWidth < 768);
}
