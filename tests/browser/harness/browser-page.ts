import type { Browser, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, expect } from 'vitest';
import { createDatabase, createDatabasePool, type Database } from '#platform/db/database.ts';
import { startApplication, type TestApplication } from '../../support/application.ts';
import { launchBrowser } from '../../support/browser.ts';
import { PATIENCE_MS } from '../../support/patience.ts';

export const PASSWORD = 'a long enough password';

let browser: Browser;
let faults: string[] = [];
/** The product that the calling file runs against. */
export let app: TestApplication;
/** The database of `app`. */
export let db: Database;
/** The page of the running test. */
export let page: Page;

interface PageSettings {
  workers?: number;
  /** Console errors that fail a test as well. Uncaught errors of the page always do. */
  consoleFaults?: RegExp;
}

/** Starts the product for the calling file, and opens a new page for each of its tests; an uncaught error of the page fails the test. */
export function startPages({ workers = 1, consoleFaults }: PageSettings = {}): void {
  beforeAll(async () => {
    [app, browser] = await Promise.all([startApplication({ workers }), launchBrowser()]);
    db = createDatabase(createDatabasePool(app.databaseUrl, 2));
  });
  afterAll(async () => {
    await browser?.close();
    await db?.destroy();
    await app?.stop();
  });
  beforeEach(async () => {
    const context = await browser.newContext({
      viewport: { width: 1440, height: 900 },
      permissions: ['clipboard-read', 'clipboard-write'],
    });
    page = await context.newPage();
    page.setDefaultTimeout(PATIENCE_MS);
    faults = [];
    page.on('pageerror', (error) => faults.push(error.message));
    page.on('console', (message) => {
      if (message.type() === 'error' && consoleFaults?.test(message.text())) faults.push(message.text());
    });
  });
  afterEach(async () => {
    await page.context().close();
    expect(faults).toEqual([]);
  });
}

/**
 * `page.route` for a page that is open. It returns once the browser holds the requests of the page, and not only was told to: a request that the
 * page sends in between goes its way, and a test would wait for ever for what it should have caused.
 */
export async function intercept(...route: Parameters<Page['route']>): Promise<void> {
  const probe = '/intercepted';
  await page.route(`**${probe}`, (one) => one.fulfill({ body: probe }));
  await page.route(...route);
  await page.waitForFunction((url) => fetch(url).then(async (answer) => (await answer.text()) === url), probe);
  await page.unroute(`**${probe}`);
}

/** Fills in the sign-in page that leads to `path`. */
export async function signIn(tenantName: string, path: string, username = 'admin', url = app.url, password = PASSWORD): Promise<void> {
  await page.goto(`${url}/login?redirect=${path}`);
  await page.locator('input[name=tenantName]').fill(tenantName);
  await page.locator('input[name=username]').fill(username);
  await page.locator('input[type=password]').fill(password);
  await page.keyboard.press('Enter');
}
