import { useEffect, useState, useSyncExternalStore } from 'react';

export type ColorMode = 'light' | 'dark';

const listeners = new Set<() => void>();
const current = (): ColorMode => (document.documentElement.dataset.colorMode === 'dark' ? 'dark' : 'light');

let hasDarkColors = false;
let wanted: ColorMode = 'light';

/** The colours of the dark mode are fetched by those who want them. Resolves once they are there, also when they cannot be had. */
async function fetchDarkColors(): Promise<void> {
  if (hasDarkColors) return;
  try {
    await import('@primer/primitives/dist/css/functional/themes/dark.css');
    hasDarkColors = true;
  } catch (error) {
    console.error('the colours of the dark mode cannot be fetched', error);
  }
}

/** Paints everything in this mode. Dark begins when its colours have been fetched: before, white text would stand on white. */
export async function setColorMode(mode: ColorMode): Promise<void> {
  wanted = mode;
  if (mode === 'dark') await fetchDarkColors();
  if (wanted === mode) paint(mode === 'dark' && hasDarkColors ? 'dark' : 'light');
}

function paint(mode: ColorMode): void {
  const root = document.documentElement;
  root.dataset.colorMode = mode;
  root.style.colorScheme = mode;
  for (const listener of listeners) listener();
}

/** Whether a part of the page that is to be dark can be painted so: true once the dark colours have been fetched. */
export function useDarkColors(isWanted: boolean): boolean {
  const [isReady, setReady] = useState(hasDarkColors);
  useEffect(() => {
    if (isWanted) void fetchDarkColors().then(() => setReady(hasDarkColors));
  }, [isWanted]);
  return isWanted && isReady;
}

/** The mode in which everything is painted now. */
export function useColorMode(): ColorMode {
  return useSyncExternalStore((listener) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  }, current);
}
