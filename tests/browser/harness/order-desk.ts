import type { Browser, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, expect } from 'vitest';
import { createDatabase, createDatabasePool, type Database } from '#platform/db/database.ts';
import { startApplication, type TestApplication } from '../../support/application.ts';
import { launchBrowser } from '../../support/browser.ts';
import { PATIENCE_MS } from '../../support/patience.ts';
import { type DeskShop, openDeskShop, PASSWORD } from '../order-desk.fixture.ts';

let app: TestApplication;
let browser: Browser;
let db: Database;
let pageErrors: string[] = [];
/** The page and the shop of the running test. */
export let page: Page;
export let shop: DeskShop;
/** Command presses of the running test so far. */
export let commands = 0;

/** Starts the product for the calling file, and gives each of its tests a shop and a page of its own. */
export function startOrderDesk(): void {
  beforeAll(async () => {
    [app, browser] = await Promise.all([startApplication({ workers: 1 }), launchBrowser()]);
    db = createDatabase(createDatabasePool(app.databaseUrl, 2));
  });
  afterAll(async () => {
    await browser?.close();
    await db?.destroy();
    await app?.stop();
  });
  beforeEach(async () => {
    shop = await openDeskShop(db, app.url);
    const context = await browser.newContext({
      viewport: { width: 1440, height: 900 },
      permissions: ['clipboard-read', 'clipboard-write'],
    });
    page = await context.newPage();
    page.setDefaultTimeout(PATIENCE_MS);
    pageErrors = [];
    page.on('pageerror', (error) => pageErrors.push(error.message));
    commands = 0;
  });
  afterEach(async () => {
    await page.context().close();
    expect(pageErrors).toEqual([]);
  });
}

/** Signs in and waits for the list. */
export async function openDesk(): Promise<void> {
  await page.goto(`${app.url}/login?redirect=${encodeURIComponent('/bs/order/index')}`);
  await page.locator('input[name=tenantName]').fill(shop.name);
  await page.locator('input[name=username]').fill('admin');
  await page.locator('input[type=password]').fill(PASSWORD);
  await page.keyboard.press('Enter');
  await page.getByRole('table', { name: '订单列表' }).waitFor();
  await page.locator('[aria-busy=true]').waitFor({ state: 'detached' });
}

/** A key that is not content: the currency in which order entry is measured. A chord counts as one. */
export async function command(key: string): Promise<void> {
  commands += 1;
  await page.keyboard.press(key);
}
export const content = (text: string): Promise<void> => page.keyboard.type(text);
export const button = (name: string) => page.getByRole('button', { name, exact: true });
export const said = (text: string) => page.getByText(text, { exact: true }).first().waitFor();

/** Alt+N, four letters of the customer, Enter: the focus is in the first line's product. */
export async function begin(): Promise<void> {
  await command('Alt+n');
  await content('hmgg');
  await command('Enter');
}
