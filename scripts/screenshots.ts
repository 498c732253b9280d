// `npm run screenshots`: takes the pictures of the README from a freshly seeded demo shop, so that they never show another product.
// `npm run screenshots -- <folder>` instead takes every page with the windows it opens, at four sizes, to be compared side by side.
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { type Browser, chromium, type Page } from 'playwright-core';
import { startServer } from './application.ts';
import { buildClientIfStale } from './client-build.ts';
import { type DemoSignIn, prepareDatabase } from './prepare-database.ts';
import { openPage, PAGES, walkOrder, walkPage } from './screens/walk-screens.ts';
import { requireChromium } from './services/chromium.ts';
import { makeThrowawayFolder } from './services/throwaway-folder.ts';
import { startServices } from './services.ts';
import { handleShutdown } from './shutdown.ts';

const OUTPUT = join(import.meta.dirname, '..', 'docs');
const DESK = { width: 1440, height: 900 };
const PHONE = { width: 390, height: 844 };
/** The viewports for the pictures of all pages. */
const SIZES = [
  { width: 390, height: 844 },
  { width: 820, height: 1180 },
  { width: 1366, height: 768 },
  { width: 1920, height: 1080 },
] as const;

const shutdown = handleShutdown(130);
const folder = makeThrowawayFolder();
shutdown.onStop(() => folder.remove());
try {
  await shutdown.during(takeAll());
  shutdown.stop(0);
} catch (error) {
  console.error(error);
  shutdown.stop(1);
}

async function takeAll(): Promise<void> {
  const services = await startServices({ dataDir: folder.path, profile: 'test', env: {} });
  shutdown.onStop(() => services.stop());
  const { databaseUrl, redisUrl } = services;
  const [signIn] = await Promise.all([
    prepareDatabase({ databaseUrl, redisUrl, dataDir: folder.path, demoPassword: undefined }),
    buildClientIfStale(join(folder.path, 'build.log')),
  ]);
  if (!signIn) throw new Error('the database was not empty');
  const server = await startServer({
    databaseUrl,
    redisUrl,
    dataDir: folder.path,
    env: { NODE_ENV: 'production' },
    port: 0,
    host: '127.0.0.1',
  });
  shutdown.onStop(async () => void (await server.process.stop()));
  await server.ready;
  const executablePath = await requireChromium(process.env, join(folder.path, 'packages.log'));
  const browser = await chromium.launch({ executablePath, args: ['--lang=zh-CN', ...(process.getuid?.() === 0 ? ['--no-sandbox'] : [])] });
  shutdown.onStop(() => browser.close());
  const folderOfAll = process.argv[2];
  if (folderOfAll !== undefined) return takeScreens(browser, server.url, signIn, folderOfAll);
  mkdirSync(OUTPUT, { recursive: true });
  await take(browser, server.url, signIn);
}

/** Writes a folder for each screen, with one picture for each size. */
async function takeScreens(browser: Browser, url: string, signIn: DemoSignIn, into: string): Promise<void> {
  for (const size of SIZES) {
    const page = await signedInPage(browser, url, signIn, size);
    const visit = async (name: string) => {
      const screen = join(into, name.replace(/[/\s]+/g, ' ').trim() || 'index');
      mkdirSync(screen, { recursive: true });
      await page.screenshot({ path: join(screen, `${size.width}.png`), animations: 'disabled' });
    };
    for (const path of PAGES) await walkPage(page, url, path, visit);
    await openPage(page, url, '/bs/order/index');
    await walkOrder(page, visit);
    await page.close();
  }
}

async function signedInPage(browser: Browser, url: string, signIn: DemoSignIn, viewport: { width: number; height: number }): Promise<Page> {
  const page = await browser.newPage({ viewport, locale: 'zh-CN', timezoneId: 'Asia/Shanghai' });
  await page.goto(`${url}/login`);
  await page.fill('input[name=tenantName]', signIn.tenantName);
  await page.fill('input[name=username]', signIn.username);
  await page.fill('input[name=password]', signIn.password);
  await page.keyboard.press('Enter');
  await page.waitForURL('**/index');
  return page;
}

/** Waits until nothing is loading. Waiting for an idle network would never end: each tab keeps a connection open for news of its tasks. */
async function settled(page: Page): Promise<void> {
  await page.locator('[aria-busy=true]').first().waitFor({ state: 'detached' });
  await page.waitForTimeout(500);
}

/** Enters an order by keyboard, as a salesperson does: the customer by pinyin initials, then the lines. */
async function enterOrder(page: Page): Promise<void> {
  const lines = [
    ['hwph', '门头主画面', '6', '1.2', '1'],
    // Sold by the piece, so that no size is asked for.
    ['ylb', '开业欢迎', '2'],
    ['hwbj', '橱窗海报', '1.2', '0.8', '4'],
  ];
  await page.keyboard.press('Alt+n');
  await page.getByRole('dialog').waitFor();
  await page.keyboard.type('hmgg', { delay: 30 });
  await page.locator('[role=listbox] [role=option]').first().waitFor();
  await page.keyboard.press('Enter');
  for (const line of lines) {
    for (const [index, text] of line.entries()) {
      await page.keyboard.type(text, { delay: 30 });
      if (index === 0) await page.locator('[role=listbox] [role=option]').first().waitFor();
      await page.keyboard.press('Enter');
    }
  }
  await settled(page);
}

async function take(browser: Browser, url: string, signIn: DemoSignIn): Promise<void> {
  const desk = await signedInPage(browser, url, signIn, DESK);
  await desk.goto(`${url}/bs/order/index`);
  await desk.getByRole('row').nth(5).waitFor();
  await settled(desk);
  await desk.screenshot({ path: join(OUTPUT, 'order-list.png') });
  await desk.getByRole('row').nth(4).dblclick();
  await desk.getByRole('dialog').waitFor();
  await settled(desk);
  await desk.screenshot({ path: join(OUTPUT, 'order-detail.png') });
  await desk.keyboard.press('Escape');
  await enterOrder(desk);
  await desk.screenshot({ path: join(OUTPUT, 'order-desk.png') });

  const phone = await signedInPage(browser, url, signIn, PHONE);
  await phone.goto(`${url}/bs/order/index`);
  await phone
    .getByText(/^\d{8}-\d{4}$/)
    .first()
    .waitFor();
  await settled(phone);
  await phone.screenshot({ path: join(OUTPUT, 'order-list-phone.png') });
}
