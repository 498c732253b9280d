import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { createDatabase, createDatabasePool, type Database } from '#platform/db/database.ts';
import { startApplication, type TestApplication } from '../support/application.ts';
import { launchBrowser } from '../support/browser.ts';
import { PATIENCE_MS } from '../support/patience.ts';
import { openTcpProxy, type TcpProxy } from '../support/tcp-proxy.ts';
import { type DeskShop, openDeskShop, PASSWORD } from './order-desk.fixture.ts';

let app: TestApplication;
let browser: Browser;
let db: Database;
/** The server as the browser reaches it. */
let proxy: TcpProxy;
let page: Page;
let shop: DeskShop;

beforeAll(async () => {
  [app, browser] = await Promise.all([startApplication({ workers: 0 }), launchBrowser()]);
  db = createDatabase(createDatabasePool(app.databaseUrl, 2));
  proxy = await openTcpProxy(app.url);
});
afterAll(async () => {
  await browser?.close();
  await proxy?.close();
  await db?.destroy();
  await app?.stop();
});
beforeEach(async () => {
  shop = await openDeskShop(db, app.url);
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  page = await context.newPage();
  page.setDefaultTimeout(PATIENCE_MS);
  const url = new URL(`/login?redirect=${encodeURIComponent('/bs/order/index')}`, proxy.url);
  await page.goto(url.href);
  await page.locator('input[name=tenantName]').fill(shop.name);
  await page.locator('input[name=username]').fill('admin');
  await page.locator('input[type=password]').fill(PASSWORD);
  await page.keyboard.press('Enter');
  await page.getByText('这段时间还没有订单').waitFor();
});

const notice = () => page.getByRole('status').filter({ hasText: '连接中断，正在重新连接…' });

it('says that the server is away, also to who does nothing, and stops saying so by itself', async () => {
  await proxy.cut();
  await notice().waitFor();
  await proxy.restore();
  await notice().waitFor({ state: 'detached' });
  // The person is where he was.
  expect(new URL(page.url()).pathname).toBe('/bs/order/index');
});

it('saves an order once that is sent while the server is away, and asks again for a list', async () => {
  await page.keyboard.press('Alt+n');
  await page.keyboard.type('hmgg');
  await page.keyboard.press('Enter');
  for (const text of ['hwp', '门头画面', '1.2', '1.5', '10']) {
    await page.keyboard.type(text);
    await page.keyboard.press('Enter');
  }
  await proxy.cut();
  const failed = page.waitForEvent('requestfailed', (request) => request.url().includes('orderInfo.create'));
  await page.keyboard.press('Control+s');
  await failed;
  await proxy.restore();
  await page.getByText('新增成功', { exact: true }).first().waitFor();
  await notice().waitFor({ state: 'detached' });
  expect((await shop.onlyOrder()).customerName).toBe('华美广告');
});
