import { join } from 'node:path';
import { type Browser, chromium } from 'playwright-core';
import { requireChromium } from '../../scripts/services/chromium.ts';

/** A browser for the measurements that need one. Chromium refuses to run as root with its own sandbox. */
export async function openBrowser(dataDir: string): Promise<Browser> {
  const executablePath = await requireChromium(process.env, join(dataDir, 'packages.log'));
  const args = ['--lang=zh-CN', '--disable-dev-shm-usage', ...(process.getuid?.() === 0 ? ['--no-sandbox'] : [])];
  return chromium.launch({ executablePath, headless: true, args });
}
