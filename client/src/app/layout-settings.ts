import { useSyncExternalStore } from 'react';
import { readStored, writeStored } from '#client/lib/storage.ts';
import { applyColorMode, applyTheme, type ColorModeChoice } from './theme.ts';

/** A person's settings of the frame round the pages; stored in this browser. */
interface LayoutSettings {
  /** `#rrggbb` */
  theme: string;
  sideTheme: 'light' | 'dark';
  colorMode: ColorModeChoice;
  /** Whether the first level of the menu is shown in the bar on top. */
  topNav: boolean;
  tagsView: boolean;
  fixedHeader: boolean;
  sidebarLogo: boolean;
  dynamicTitle: boolean;
}

const defaultLayoutSettings: LayoutSettings = {
  theme: '#409EFF',
  sideTheme: 'light',
  colorMode: 'auto',
  topNav: false,
  tagsView: true,
  fixedHeader: false,
  sidebarLogo: true,
  dynamicTitle: true,
};

/** The colours offered in the settings drawer. */
export const themePresets = ['#409EFF', '#1890FF', '#304156', '#212121', '#11A983', '#13C2C2', '#6959CD', '#F5222D'] as const;

const storageKey = 'layout-setting';
const listeners = new Set<() => void>();
let current: LayoutSettings | null = null;

/** The settings in effect: saved ones over the defaults. */
export function readLayoutSettings(): LayoutSettings {
  current ??= { ...defaultLayoutSettings, ...readStored<Partial<LayoutSettings>>(storageKey, {}) };
  return current;
}

/** Changes the settings until the next page load; `saveLayoutSettings` stores them. */
export function changeLayoutSettings(change: Partial<LayoutSettings>): void {
  current = { ...readLayoutSettings(), ...change };
  if (change.theme) applyTheme(change.theme);
  if (change.colorMode) void applyColorMode(change.colorMode);
  for (const listener of listeners) listener();
}

export function saveLayoutSettings(): void {
  writeStored(storageKey, readLayoutSettings());
}

/** Forgets the saved settings; they return to the defaults with the next page load. */
export function clearLayoutSettings(): void {
  localStorage.removeItem(storageKey);
}

export function useLayoutSettings(): LayoutSettings {
  return useSyncExternalStore((listener) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  }, readLayoutSettings);
}
