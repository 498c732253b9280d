import { describe, expect, it } from 'vitest';
import { app } from './harness/browser-page.ts';
import { intercept, openAt, openDesk, page, startOrderDesk } from './harness/order-desk.ts';
import { placeOrder } from './harness/placed-orders.ts';

startOrderDesk();

describe('the colour mode', () => {
  it('follows the computer until one is chosen, and stays as chosen', async () => {
    const mode = () => page.evaluate(() => document.documentElement.dataset.colorMode);
    await page.emulateMedia({ colorScheme: 'dark' });
    await openDesk();
    expect(await mode()).toBe('dark');
    await page.emulateMedia({ colorScheme: 'light' });
    await expect.poll(mode).toBe('light');
    await page.keyboard.press('Control+k');
    await page.getByRole('combobox', { name: '搜索' }).fill('深色');
    await page.getByRole('option', { name: '切换到深色外观' }).click();
    await expect.poll(mode).toBe('dark');
    await page.reload();
    await page.getByRole('table', { name: '订单列表' }).waitFor();
    expect(await mode()).toBe('dark');
  });

  it('turns dark once its style sheet is loaded, and stays light when it cannot be loaded', async () => {
    const shades = () =>
      page.evaluate(() => ({
        page: document.documentElement.dataset.colorMode,
        menu: document.querySelector<HTMLElement>('nav[aria-label="主菜单"]')?.dataset.colorMode,
      }));
    const held = Promise.withResolvers<void>();
    const asked = Promise.withResolvers<void>();
    await page.route(/\/dark[^/]*\.css$/, async (route) => {
      asked.resolve();
      await held.promise;
      await route.continue();
    });
    await openDesk();
    await page.emulateMedia({ colorScheme: 'dark' });
    await asked.promise;
    expect(await shades()).toEqual({ page: 'light', menu: 'light' });
    held.resolve();
    await expect.poll(shades).toEqual({ page: 'dark', menu: 'dark' });

    await page.unroute(/\/dark[^/]*\.css$/);
    await page.route(/\/dark[^/]*\.css$/, (route) => route.abort());
    await page.reload();
    await page.getByRole('table', { name: '订单列表' }).waitFor();
    expect(await shades()).toEqual({ page: 'light', menu: 'light' });
  });
});

describe('a list page', () => {
  it('shows 16 rows at 1366×768 when they are compact, also after a reload', async () => {
    for (let count = 0; count < 17; count++) await placeOrder();
    await page.setViewportSize({ width: 1366, height: 768 });
    await openDesk();
    await page.getByRole('button', { name: '紧凑行高' }).click();
    const wholeRows = () =>
      page.locator('tr[data-id]').evaluateAll((rows) => {
        const bottom = rows[0]?.closest('[data-fill]')?.getBoundingClientRect().bottom ?? 0;
        return rows.filter((row) => row.getBoundingClientRect().bottom <= bottom).length;
      });
    await expect.poll(wholeRows).toBeGreaterThanOrEqual(16);
    expect((await page.locator('tr[data-id]').first().boundingBox())?.height).toBe(30);
    await page.reload();
    await expect.poll(wholeRows).toBeGreaterThanOrEqual(16);
    // The list reaches down to the end of the window.
    await page.setViewportSize({ width: 1920, height: 1080 });
    const foot = await page.getByRole('navigation', { name: '分页' }).boundingBox();
    expect(1080 - (foot?.y ?? 0) - (foot?.height ?? 0)).toBeLessThan(24);
  });

  it('folds its filters on a phone, and a tap opens a row', async () => {
    const { orderId } = await placeOrder();
    await page.setViewportSize({ width: 390, height: 844 });
    await openAt('/bs/order/index');
    const list = page.getByRole('list', { name: '订单列表' });
    await list.getByRole('button', { name: orderId, exact: true }).waitFor();
    expect(await page.getByRole('search').count()).toBe(0);
    expect(await page.getByText('Alt+N').isVisible()).toBe(false);
    await list.getByRole('button', { name: orderId, exact: true }).click();
    await page.getByRole('dialog', { name: new RegExp(orderId) }).waitFor();
  });

  it('aligns unfolded filters in columns, and shows all quick views on a tablet', async () => {
    await page.setViewportSize({ width: 1366, height: 768 });
    await openDesk();
    await page.getByRole('button', { name: '展开', exact: true }).click();
    const lefts = await page
      .locator('search form > :not([data-wide])')
      .evaluateAll((fields) => [...new Set(fields.map((field) => Math.round(field.getBoundingClientRect().left)))]);
    expect(lefts).toHaveLength(4);
    await page.setViewportSize({ width: 820, height: 1180 });
    const views = page.getByRole('button', { name: '今年', exact: true });
    const box = await views.boundingBox();
    expect((box?.x ?? Number.NaN) + (box?.width ?? Number.NaN)).toBeLessThanOrEqual(820);
    expect(await views.evaluate((chip) => (chip.parentElement?.scrollWidth ?? 1) <= (chip.parentElement?.clientWidth ?? 0))).toBe(true);
  });

  it('shows digits in the shipped font, all of one width', async () => {
    await placeOrder();
    await openDesk();
    const cell = page.locator('td[data-numeric]').first();
    expect(await cell.evaluate((element) => getComputedStyle(element).fontFamily)).toMatch(/^"Product Digits"/);
    expect(await page.evaluate(() => document.fonts.check('14px "Product Digits"', '0123456789'))).toBe(true);
    const widths = await cell.evaluate((element) =>
      [...'0123456789'].map((digit) => {
        element.textContent = '';
        const span = element.appendChild(document.createElement('span'));
        span.textContent = digit.repeat(10);
        return span.getBoundingClientRect().width;
      }),
    );
    expect(new Set(widths).size).toBe(1);
  });

  it('moves its columns by keys', async () => {
    await placeOrder();
    await openDesk();
    const titles = () => page.getByRole('columnheader').allTextContents();
    const before = await titles();
    await page.getByRole('button', { name: '显示/隐藏列' }).click();
    await page.getByRole('button', { name: '上移 客户名称' }).press('Enter');
    await page.getByRole('button', { name: '完成' }).click();
    const after = await titles();
    expect(after.indexOf('客户名称')).toBe(before.indexOf('客户名称') - 1);
    await page.reload();
    await expect.poll(titles).toEqual(after);
  });
});

describe('the tab of the browser', () => {
  it('names the page, and shows by a dot that a task has ended', async () => {
    await openDesk();
    await expect.poll(() => page.title()).toBe('订单管理 - 印店管家');
    const isDotted = () => page.evaluate(() => document.querySelector<HTMLLinkElement>('link[rel=icon]')?.dataset.dotted);
    await expect.poll(isDotted).toBe('false');
    await placeOrder();
    const response = await page.evaluate(async () => {
      const { accessToken } = JSON.parse(localStorage.getItem('session') ?? '{}') as { accessToken: string };
      const answer = await fetch('/admin-api/bs/order-info/export-excel', {
        headers: { authorization: `Bearer ${accessToken}`, prefer: 'respond-async' },
      });
      return ((await answer.json()) as { code: number }).code;
    });
    expect(response).toBe(0);
    await expect.poll(isDotted).toBe('true');
  });
});

describe('a newer build', () => {
  it('is announced once the server is back, and loaded only on request', async () => {
    await openDesk();
    await page.keyboard.press('Alt+n');
    await page.keyboard.type('hmgg');
    await page.route(`${app.url}/`, (route) =>
      route.fulfill({ contentType: 'text/html', body: '<script type="module" crossorigin src="/assets/index-next.js"></script>' }),
    );
    await intercept('**/readyz', (route) => route.fulfill({ status: 503 }));
    await intercept('**/trpc/**', (route) => route.fulfill({ status: 503 }));
    await page.keyboard.type('x');
    await page.getByText('连接中断，正在重新连接…').waitFor();
    await page.unroute('**/trpc/**');
    await page.unroute('**/readyz');
    await page.getByText('有新版本，刷新后使用').waitFor();
    expect(await page.getByRole('dialog').getByRole('combobox').first().inputValue()).toContain('hmgg');
  });
});
