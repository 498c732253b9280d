import { useEffect, useState, useSyncExternalStore } from 'react';

export type ColorMode = 'light' | 'dark';

const listeners = new Set<() => void>();
const current = (): ColorMode => (document.documentElement.dataset.colorMode === 'dark' ? 'dark' : 'light');

let hasDarkColors = false;
let wanted: ColorMode = 'light';

/** Fetches the style sheet of the dark mode, which only people who use it need. Resolves also when that fails. */
async function fetchDarkColors(): Promise<void> {
  if (hasDarkColors) return;
  try {
    await import('@primer/primitives/dist/css/functional/themes/dark.css');
    hasDarkColors = true;
  } catch (error) {
    console.error('the colours of the dark mode cannot be fetched', error);
  }
}

/** Paints everything in this mode. The dark mode begins when its style sheet is there: without it, white text would be on white. */
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

/** For a part of the page that is dark in any mode: whether it is wanted and the style sheet of the dark mode is there. */
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
