import { ThemeProvider as PrimerThemeProvider } from '@primer/react/next';
import type { ReactNode } from 'react';
import { useColorMode } from './color-mode.ts';

/** Gives Primer's components their colour mode; the theme colour is applied by CSS. */
export function ThemeProvider({ children }: { children: ReactNode }) {
  return (
    <PrimerThemeProvider colorMode={useColorMode() === 'dark' ? 'night' : 'day'} dayScheme="light" nightScheme="dark">
      {children}
    </PrimerThemeProvider>
  );
}
