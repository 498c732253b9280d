import { ThemeProvider as PrimerThemeProvider } from '@primer/react/next';
import type { ReactNode } from 'react';

/** Gives Primer's parts their colour mode. The product is light; the theme colour is applied by CSS. */
export function ThemeProvider({ children }: { children: ReactNode }) {
  return (
    <PrimerThemeProvider colorMode="day" dayScheme="light">
      {children}
    </PrimerThemeProvider>
  );
}
