import { type Browser, chromium } from 'playwright-core';
import { requiredSetting } from './settings.ts';

/** Starts the browser that scripts/test.ts found. Chromium refuses to run as root with its own sandbox. */
export function launchBrowser(): Promise<Browser> {
  const args = ['--lang=zh-CN', '--disable-dev-shm-usage', ...(process.getuid?.() === 0 ? ['--no-sandbox'] : [])];
  // Without a UTF-8 locale Chromium cannot give a download its Chinese name.
  const env = { ...(process.env as Record<string, string>), LANG: 'C.UTF-8', LC_ALL: 'C.UTF-8' };
  return chromium.launch({ executablePath: requiredSetting('CHROMIUM_PATH'), headless: true, args, env });
}
