import type { Locator, Page } from 'playwright-core';
import { MENUS } from '#domain/all-menus.ts';
import type { AreaMenu } from '#domain/menu.ts';

/** The paths of all pages in the registry of menus, and of the pages that no menu leads to. */
export const PAGES: readonly string[] = [
  '/index',
  '/user/profile',
  '/404',
  '/401',
  '/renewal',
  ...MENUS.flatMap((menu: AreaMenu) => menu.pages ?? []).map(({ directory, path }) =>
    path.startsWith('/') ? path : `${directory}/${path}`,
  ),
];

/** Labels of buttons that open no window: they reload, fold, download a file or change something at once. */
const NO_WINDOW = /导出|刷新|查询|重置|展开|收起|行高|按订单|按明细|启用$|重新执行|全屏|上一页|下一页/;
/** Labels of buttons that do the same on every list: pressed on the first list alone. */
const SHARED = /^(日历|视图|显示\/隐藏列)$/;
const FIRST_LIST = '/bs/order/index';
const WINDOWS = '[role=dialog]:visible, [role=alertdialog]:visible, [role=menu]:visible';
const SHORTLY_MS = 600;

/**
 * Waits until nothing visible is loading. Hidden busy elements do not count, because a page behind another one stops loading. Waiting for
 * an idle network would never end: each tab keeps a connection open for news of its tasks.
 */
export async function settled(page: Page): Promise<void> {
  await page.locator('[aria-busy=true]:visible').first().waitFor({ state: 'detached' });
  await page.evaluate('document.fonts.ready.then(() => undefined)');
  await page.waitForTimeout(150);
}

export async function openPage(page: Page, url: string, path: string): Promise<void> {
  await page.goto(url + path);
  await page.locator('#content :is(h1, h2, section, p), main h1').first().waitFor();
  await settled(page);
}

/** Clicks a button. @returns whether a window or menu opened */
async function press(page: Page, button: Locator): Promise<boolean> {
  await button.click({ timeout: 5000 }).catch(() => undefined);
  const came = await page
    .locator(WINDOWS)
    .first()
    .waitFor({ timeout: SHORTLY_MS })
    .then(
      () => true,
      () => false,
    );
  if (came) await settled(page);
  return came;
}

/** Closes open windows one after the other with Escape; none asks whether to discard input, because nothing was typed. */
async function closeAll(page: Page): Promise<void> {
  for (let tries = 0; tries < 6 && (await page.locator(WINDOWS).count()) > 0; tries++) {
    await page.keyboard.press('Escape');
    await page.waitForTimeout(120);
  }
}

/** What each of the buttons says, the empty text where one says nothing. */
const labelsOf = (buttons: Locator): Promise<string[]> =>
  buttons.evaluateAll((all) =>
    all.map((button) => {
      const label = button.ownerDocument.getElementById(button.getAttribute('aria-labelledby') ?? '');
      return (button.getAttribute('aria-label') ?? label?.textContent ?? button.textContent ?? '').trim();
    }),
  );

type Visit = (name: string) => Promise<void>;

/**
 * Visits the open menu, and every window that one of its entries opens.
 * @param reopen opens the menu again
 * @param comeBack opens the page again after an entry has led to another page
 */
async function walkMenu(
  page: Page,
  name: string,
  visit: Visit,
  reopen: () => Promise<unknown>,
  comeBack: () => Promise<void>,
): Promise<void> {
  const items = await labelsOf(page.locator('[role=menu]:visible [role=menuitem]:not([aria-disabled=true]):not(:disabled)'));
  await visit(name);
  await closeAll(page);
  for (const item of items.filter((label) => label !== '' && !NO_WINDOW.test(label))) {
    await reopen();
    if (await press(page, page.locator('[role=menuitem]:visible', { hasText: item }).first())) await visit(`${name} · ${item}`);
    await closeAll(page);
    await comeBack();
  }
}

/** Visits a page, every window that its buttons open, and what the menu of its first row opens. */
export async function walkPage(page: Page, url: string, path: string, visit: Visit): Promise<void> {
  await openPage(page, url, path);
  await visit(path);
  const comeBack = async () => {
    if (!page.url().includes(path)) await openPage(page, url, path);
  };
  const toolbar = page.locator('#content section button:visible:enabled:not(table *):not(nav *):not([role=search] *):not(ul *)');
  for (const label of new Set(await labelsOf(toolbar))) {
    if (label === '' || NO_WINDOW.test(label) || (SHARED.test(label) && path !== FIRST_LIST)) continue;
    const at = (await labelsOf(toolbar)).indexOf(label);
    if (at < 0) continue;
    const button = toolbar.nth(at);
    const name = `${path} · ${label}`;
    if (!(await press(page, button))) continue;
    if ((await page.locator('[role=menu]:visible').count()) > 0) await walkMenu(page, name, visit, () => press(page, button), comeBack);
    else await visit(name);
    await closeAll(page);
    await comeBack();
  }
  const more = page.locator('#content button[aria-label$="的更多操作"]:visible').first();
  if ((await more.count()) > 0 && (await press(page, more))) await walkMenu(page, `${path} · ⋯`, visit, () => press(page, more), comeBack);
}

/** Visits the window for a new order, and the pickers, panels and messages that it opens. The list of orders must be open. */
export async function walkOrder(page: Page, visit: Visit): Promise<void> {
  const window = () => page.getByRole('dialog').last();
  const opened = async (name: string, label: string | RegExp) => {
    if (await press(page, window().getByRole('button', { name: label }).first())) await visit(`订单 · ${name}`);
    const count = await page.getByRole('dialog').count();
    if (count > 1 || (await page.locator('[role=menu]:visible, [data-floating]:visible').count()) > 0) await page.keyboard.press('Escape');
    await page.waitForTimeout(150);
  };
  await page.keyboard.press('Alt+n');
  await window().waitFor();
  await settled(page);
  await visit('订单 · 开单');
  await page.keyboard.press('Control+s');
  await page.waitForTimeout(300);
  await visit('订单 · 未填');
  await opened('更多字段', /^更多字段/);
  await opened('选择客户', '选择客户');
  await opened('新建客户', /快速新建|新建客户/);
  await opened('选择产品', '选择产品');
  await opened('计算配置', '计算配置');
  await opened('批量操作', '批量操作');
}
