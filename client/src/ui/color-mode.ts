import { useSyncExternalStore } from 'react';

export type ColorMode = 'light' | 'dark';

const listeners = new Set<() => void>();
const current = (): ColorMode => (document.documentElement.dataset.colorMode === 'dark' ? 'dark' : 'light');

/** Paints everything in this mode. */
export function setColorMode(mode: ColorMode): void {
  // The colours of the dark mode are fetched by those who want them.
  if (mode === 'dark') void import('@primer/primitives/dist/css/functional/themes/dark.css');
  const root = document.documentElement;
  root.dataset.colorMode = mode;
  root.style.colorScheme = mode;
  for (const listener of listeners) listener();
}

/** The mode in which everything is painted now. */
export function useColorMode(): ColorMode {
  return useSyncExternalStore((listener) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  }, current);
}
