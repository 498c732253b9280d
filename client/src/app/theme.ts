import { mix, readableOnDark, readableUnderWhite, tintOnDark } from '#client/ui/color-contrast.ts';
import { setColorMode } from '#client/ui/color-mode.ts';

/** Contrast against white that text in the theme colour needs. It exceeds AA's 4.5, because the text also appears on the tint. */
const TEXT_ON_TINT = 5.8;

export const isColor = (text: string): boolean => /^#[0-9a-f]{6}$/i.test(text);

/**
 * Applies a theme colour. Buttons and selected marks carry white text, so a light colour (the default #409EFF has a
 * contrast of 2.7) is darkened just as far as AA asks; the pure colour is used for decoration.
 */
export function applyTheme(color: string): void {
  if (!isColor(color)) return;
  const emphasis = readableUnderWhite(color);
  const style = document.documentElement.style;
  style.setProperty('--brand', color);
  style.setProperty('--brand-emphasis', emphasis);
  style.setProperty('--brand-emphasis-hover', mix(emphasis, '#000000', 0.12));
  style.setProperty('--brand-emphasis-active', mix(emphasis, '#000000', 0.24));
  style.setProperty('--brand-text-light', readableUnderWhite(color, TEXT_ON_TINT));
  style.setProperty('--brand-text-dark', readableOnDark(color));
  style.setProperty('--brand-tint-light', mix('#ffffff', color, 0.1));
  style.setProperty('--brand-tint-dark', tintOnDark(color));
}

export type ColorModeChoice = 'auto' | 'light' | 'dark';

const system = window.matchMedia('(prefers-color-scheme: dark)');
let choice: ColorModeChoice = 'auto';

function apply(): Promise<void> {
  return setColorMode(choice === 'dark' || (choice === 'auto' && system.matches) ? 'dark' : 'light');
}
system.addEventListener('change', () => void apply());

/** Applies the chosen mode; `auto` follows the system's setting, also when that changes. Resolves when the mode is painted. */
export function applyColorMode(chosen: ColorModeChoice): Promise<void> {
  choice = chosen;
  return apply();
}
