import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { openTcpProxy, type TcpProxy } from '../support/tcp-proxy.ts';
import { signIn } from './harness/browser-page.ts';
import { app, page, shop, startOrderDesk } from './harness/order-desk.ts';

/** The proxy between the browser and the server. */
let proxy: TcpProxy;

startOrderDesk({ workers: 0 });
beforeAll(async () => {
  proxy = await openTcpProxy(app.url);
});
afterAll(() => proxy?.close());
beforeEach(async () => {
  await signIn(shop.name, '/bs/order/index', 'admin', new URL(proxy.url).origin);
  await page.getByText('这段时间还没有订单').waitFor();
});

const notice = () => page.getByRole('status').filter({ hasText: '连接中断，正在重新连接…' });

it('shows that the server is away, also without any act of the person, and hides it by itself', async () => {
  await proxy.cut();
  await notice().waitFor();
  await proxy.restore();
  await notice().waitFor({ state: 'detached' });
  // The page is still the same.
  expect(new URL(page.url()).pathname).toBe('/bs/order/index');
});

it('saves an order once that is sent while the server is away, and requests a list again', async () => {
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
