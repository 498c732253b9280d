import { randomBytes } from 'node:crypto';
import type { Locator } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { shownInTopMenu } from '#client/app/menu-routes.ts';
import { createAccountService } from '#domain/system/account.service.ts';
import { app, db, PASSWORD, page, signIn } from './harness/browser-page.ts';
import { button, openAt, said, shop, startOrderDesk } from './harness/order-desk.ts';

/** Folder for screenshots that a person can look at; without it none are taken. */
const PICTURES = process.env.PICTURES;

/** Takes screenshots in dark and light mode, on a phone and a desktop. */
async function pictures(name: string): Promise<void> {
  if (!PICTURES) return;
  for (const [width, height] of [
    [390, 844],
    [1440, 900],
  ] as const)
    for (const colorScheme of ['dark', 'light'] as const) {
      await page.setViewportSize({ width, height });
      await page.emulateMedia({ colorScheme });
      await page.evaluate(() =>
        Promise.allSettled(document.getAnimations().flatMap((one) => (one instanceof CSSTransition ? [one.finished] : []))),
      );
      await page.screenshot({ path: `${PICTURES}/${name}-${colorScheme}-${width}.png` });
    }
}

startOrderDesk({ workers: 0, consoleFaults: /inline style violates/ });

const stored = (key: string) => page.evaluate((name) => localStorage.getItem(name), key);
const path = () => {
  const { pathname, search, hash } = new URL(page.url());
  return pathname + search + hash;
};
const box = async (part: Locator) => {
  const found = await part.boundingBox();
  if (!found) throw new Error('it is not on the page');
  return found;
};
const sidebar = () => page.getByRole('navigation', { name: '主菜单' });
const topMenu = () => page.getByRole('navigation', { name: '顶部菜单' });
const tags = () => page.getByRole('navigation', { name: '已打开的页面' });
const tag = (title: string) => tags().getByRole('button', { name: title, exact: true });
const openTags = async () =>
  (await tags().locator('[aria-current], button:not([aria-label])').allTextContents()).map((text) => text.trim());
const item = (name: string) => page.getByRole('menuitem', { name });
const openSettings = async () => {
  await page.getByRole('button', { name: /用户菜单/ }).click();
  await item('布局设置').click();
};

describe('the guard', () => {
  it('remembers the whole address for after the sign-in, and refuses unknown pages', async () => {
    const wanted = '/bs/customer/index?name=%E5%8D%8E#top';
    await page.goto(app.url + wanted);
    await page.locator('input[name=tenantName]').waitFor();
    expect(path()).toBe(`/login?redirect=${encodeURIComponent(wanted)}`);
    for (const open of ['/renewal', '/register']) {
      await page.goto(app.url + open);
      await page.getByRole('heading').or(page.getByText('404 找不到网页')).first().waitFor();
      expect(path()).toBe(open);
    }
    await signIn(shop.name, encodeURIComponent(wanted));
    await page.getByRole('table', { name: '客户列表' }).waitFor();
    expect(path()).toBe(wanted);

    const leads = async (from: string, to: string) => {
      await page.goto(app.url + from);
      await expect.poll(path).toBe(to);
    };
    await leads('/login?redirect=%2Fbs%2Forder%2Findex', '/index');
    await leads('/', '/index');
    await leads('/redirect/user/profile?tab=1', '/user/profile?tab=1');
    await leads('/redirect//evil.example', '/index');
    await leads('/nowhere', '/404');
    await page.getByText('404 找不到网页').waitFor();
    await leads('/dict/type/data/x', '/404');
    await leads('/401', '/401');
    await page.getByText('401 没有访问权限').waitFor();
  });
});

describe('an outside address of the menu', () => {
  it('opens inside the frame where its entry says so, and is found by the search', async () => {
    const row = { name: '物流查询', path: 'https://bills.example/', component: 'iframe', type: 2, sort: 99, registryKey: null };
    await db.insertInto('systemMenu').values(row).execute();
    try {
      await page.route('https://bills.example/**', (route) =>
        route.fulfill({ contentType: 'text/html; charset=utf-8', body: '<h1>运单 8 号</h1>' }),
      );
      await signIn(shop.name, '/index');
      await sidebar().getByRole('link', { name: '物流查询' }).click();
      await page.frameLocator('iframe[title=物流查询]').getByText('运单 8 号').waitFor();
      await page.getByText('正在加载页面，请稍候！').waitFor({ state: 'detached' });
      expect(path()).toMatch(/^\/iframe\/\d+$/);
      await page.keyboard.press('Control+k');
      await page.getByRole('combobox', { name: '搜索' }).fill('wlcx');
      await page.getByRole('option', { name: '物流查询' }).waitFor();
    } finally {
      await db.deleteFrom('systemMenu').where('path', '=', row.path).execute();
    }
  });
});

describe('the frame', () => {
  it('has sidebar, tabs and search as specified', async () => {
    await signIn(shop.name, '/index');
    await page.getByRole('heading', { name: '开店准备' }).waitFor();
    await pictures('home-new-shop');

    expect((await box(sidebar())).width).toBe(200);
    await button('收起菜单').click();
    expect(await stored('sidebarStatus')).toBe('0');
    await expect.poll(async () => (await box(sidebar())).width).toBe(56);
    await page.reload();
    await button('展开菜单').click();
    expect(await stored('sidebarStatus')).toBe('1');

    await page.setViewportSize({ width: 991, height: 800 });
    await sidebar().waitFor({ state: 'hidden' });
    await button('展开菜单').click();
    await sidebar().getByRole('button', { name: '订单管理' }).click();
    await sidebar().getByRole('link', { name: '订单管理' }).click();
    await sidebar().waitFor({ state: 'hidden' });
    expect(path()).toBe('/bs/order/index');
    await page.setViewportSize({ width: 992, height: 800 });
    expect((await box(sidebar())).width).toBe(200);
    await page.setViewportSize({ width: 1440, height: 900 });

    // Titles of more than five characters are shown in full on hover.
    for (const title of await sidebar()
      .locator('a, button')
      .evaluateAll((entries) => entries.map((entry) => [entry.textContent, entry.getAttribute('title')])))
      expect([title[0], title[1] !== null]).toEqual([title[0], (title[0] ?? '').length > 5]);

    for (const [typed, found] of [
      ['客户管', '订单管理 / 客户管理'],
      ['khgl', '订单管理 / 客户管理'],
      ['chanpinguanli', '订单管理 / 产品管理'],
      ['/system/role', '系统管理 / 角色管理'],
    ] as const) {
      await page.keyboard.press('Control+k');
      await page.getByRole('combobox', { name: '搜索' }).fill(typed);
      await page.getByRole('option', { name: found }).waitFor();
      await page.keyboard.press('Escape');
    }

    for (const [address, title] of [
      ['/bs/customer/index', '客户管理'],
      ['/bs/product/index', '产品管理'],
      ['/user/profile', '个人中心'],
    ] as const) {
      await page.goto(app.url + address);
      await tag(title).waitFor();
    }
    expect(await openTags()).toEqual(['首页', '订单管理', '客户管理', '产品管理', '个人中心']);
    await tag('客户管理').click({ button: 'right' });
    const menu = page.getByRole('menu', { name: '标签页操作' });
    expect(await menu.getByRole('menuitem').allTextContents()).toEqual([
      '刷新页面',
      '关闭当前',
      '关闭其他',
      '关闭左侧',
      '关闭右侧',
      '全部关闭',
    ]);
    expect((await box(menu)).width).toBeGreaterThanOrEqual(105);
    expect(await menu.evaluate((element) => getComputedStyle(element).minWidth)).toBe('105px');
    await item('关闭左侧').click();
    expect(await openTags()).toEqual(['首页', '客户管理', '产品管理', '个人中心']);
    // The menu of a tab also opens by keyboard.
    await tag('产品管理').focus();
    await page.keyboard.press('Shift+F10');
    await item('关闭右侧').press('Enter');
    await expect.poll(openTags).toEqual(['首页', '客户管理', '产品管理']);
    await tag('产品管理').click({ button: 'right' });
    await item('全部关闭').click();
    await expect.poll(openTags).toEqual(['首页']);
    await expect.poll(path).toBe('/index');
    await tag('首页').click({ button: 'right' });
    await expect.poll(() => menu.getByRole('menuitem').allTextContents()).toEqual(['刷新页面']);
    await page.keyboard.press('Escape');

    await page.evaluate(() => Object.defineProperty(document, 'fullscreenEnabled', { value: false }));
    await button('全屏').click();
    await said('你的浏览器不支持全屏');
  });

  it('shows the open page in a long menu, also when it was opened by its address', async () => {
    await page.setViewportSize({ width: 1366, height: 600 });
    await openAt('/base-data/print-config/index');
    const current = sidebar().locator('[aria-current=page]');
    await current.waitFor();
    await expect.poll(async () => (await box(current)).y + (await box(current)).height).toBeLessThanOrEqual(600);
  });

  it('keeps a saved layout and forgets it again', async () => {
    await signIn(shop.name, '/index');
    await openSettings();
    const drawer = page.getByRole('dialog', { name: '布局设置' });
    const isOn = (label: string) => drawer.getByRole('switch', { name: label }).isChecked();
    expect([await isOn('顶部菜单'), await isOn('开启标签页'), await isOn('固定头部'), await isOn('显示侧边栏标志')]).toEqual([
      false,
      true,
      false,
      true,
    ]);
    await expect.poll(() => drawer.getByRole('button', { name: /^主题颜色 #/ }).count()).toBe(8);
    expect(await drawer.getByRole('button', { name: '主题颜色 #409EFF' }).getAttribute('aria-pressed')).toBe('true');
    await pictures('settings');
    await drawer.getByRole('switch', { name: '顶部菜单' }).click();
    await drawer.getByRole('button', { name: '主题颜色 #11A983' }).click();
    await drawer.getByRole('button', { name: '保存配置' }).click();
    await said('正在保存到本地，请稍候...');
    expect(JSON.parse((await stored('layout-setting')) ?? '{}')).toMatchObject({
      theme: '#11A983',
      sideTheme: 'light',
      topNav: true,
      tagsView: true,
      fixedHeader: false,
      sidebarLogo: true,
    });

    // The home page is in no folder, so the sidebar is hidden.
    await page.reload();
    await topMenu().waitFor();
    expect(await sidebar().count()).toBe(0);
    const shown = async () => (await topMenu().getByRole('button').count()) - 1;
    expect([await shown(), shownInTopMenu(1440)]).toEqual([4, 5]);
    await page.setViewportSize({ width: 1000, height: 800 });
    await expect.poll(shown).toBe(3);
    await button('更多菜单').click();
    await item('系统日志').click();
    await sidebar().getByRole('link', { name: '登录日志' }).click();
    await page.getByRole('table').first().waitFor();
    await page.setViewportSize({ width: 1440, height: 900 });
    expect(await topMenu().locator('[aria-current]').textContent()).toBe('系统日志');
    await pictures('top-menu');

    await openSettings();
    await button('重置配置').click();
    await said('正在清除设置缓存并刷新，请稍候...');
    await sidebar().waitFor();
    expect(await stored('layout-setting')).toBeNull();

    const height = async () => (await box(page.getByRole('button', { name: '刷新', exact: true }))).height;
    const heights: number[] = [];
    // In dark mode messages are dark, too.
    await page.emulateMedia({ colorScheme: 'dark' });
    for (const size of ['Default', 'Medium', 'Small', 'Mini']) {
      await button('布局大小').click();
      await item(size).click();
      await said('Switch Size Success');
      if (size === 'Default') {
        const paper = page.locator('[data-sonner-toast]').first();
        await expect.poll(() => paper.evaluate((toast) => getComputedStyle(toast).backgroundColor)).not.toBe('rgb(255, 255, 255)');
      }
      expect(await stored('size')).toBe(size.toLowerCase());
      heights.push(await height());
      if (size === 'Mini' || size === 'Default') await pictures(`size-${size}`);
    }
    expect(heights).toEqual([40, 32, 28, 24]);
    await page.reload();
    await expect.poll(height).toBe(24);
  });
});

/** A file with the signature of a PNG and `size` further bytes. */
const bytes = (size: number) => Buffer.concat([Buffer.from('89504e470d0a1a0a', 'hex'), randomBytes(size)]);

describe('a dialog with the editor', () => {
  it('is moved and resized, survives a press beside it, and keeps headings, sizes and pictures', async () => {
    await signIn(shop.name, '/system/notice');
    await button('新建').first().click();
    const dialog = page.getByRole('dialog', { name: /通知公告/ });
    await dialog.getByLabel('公告标题').fill('国庆放假');
    const frame = dialog.locator('xpath=..');
    const before = await box(frame);
    const drag = async (x: number, y: number, byX: number, byY: number) => {
      await page.mouse.move(x, y);
      await page.mouse.down();
      await page.mouse.move(x + byX / 2, y + byY / 2);
      await page.mouse.move(x + byX, y + byY);
      await page.mouse.up();
    };
    await drag(before.x + 120, before.y + 16, -60, 20);
    expect(await box(frame)).toMatchObject({ x: before.x - 60, y: before.y + 20 });
    await drag(before.x - 60 + before.width - 1, before.y + 20 + 120, 80, 0);
    expect((await box(frame)).width).toBeCloseTo(before.width + 80, -1);
    await page.mouse.click(8, 890);
    await dialog.waitFor();
    // A button of the title bar does the same by keys.
    const placed = await box(frame);
    await dialog.getByRole('button', { name: '最大化窗口' }).focus();
    for (const key of ['ArrowLeft', 'ArrowUp']) await page.keyboard.press(key);
    expect(await box(frame)).toMatchObject({ x: placed.x - 24, y: placed.y - 24 });
    for (const key of ['ArrowLeft', 'ArrowUp']) await page.keyboard.press(`Shift+${key}`);
    expect(await box(frame)).toMatchObject({ width: placed.width - 24, height: placed.height - 24 });
    for (let press = 0; press < 100; press++) await page.keyboard.press('ArrowUp');
    expect((await box(frame)).y).toBe(0);

    const editor = dialog.getByRole('textbox', { name: '公告内容' });
    await editor.waitFor();
    expect((await box(editor.locator('xpath=..'))).height).toBe(300);
    const options = (label: string) => dialog.getByLabel(label).locator('option').allTextContents();
    expect(await options('标题级别')).toEqual(['正文', '标题 1', '标题 2', '标题 3', '标题 4', '标题 5', '标题 6']);
    expect(await options('文字大小')).toEqual(['标准', '小', '大', '特大']);
    await editor.click();
    await dialog.getByLabel('标题级别').selectOption('标题 2');
    await page.keyboard.type('放假安排');
    await page.keyboard.press('Enter');
    await dialog.getByLabel('文字大小').selectOption('大');
    await page.keyboard.type('十月一日至三日');

    const picker = dialog.locator('input[type=file]');
    await picker.setInputFiles({ name: '大图.png', mimeType: 'image/png', buffer: bytes(5 * 1024 * 1024 + 1) });
    await said('上传文件大小不能超过 5 MB!');
    await picker.setInputFiles({ name: '坏图.png', mimeType: 'image/png', buffer: Buffer.alloc(0) });
    await said('图片插入失败');
    await picker.setInputFiles({ name: '海报.png', mimeType: 'image/png', buffer: bytes(1024) });
    const overlay = page.getByRole('status').filter({ hasText: '上传图片' });
    await overlay.getByText('海报.png').waitFor();
    expect(await overlay.textContent()).toMatch(/上传图片1\/1\d+%海报\.png1\.01 KB/);
    await editor.locator('img').waitFor();
    await pictures('editor');
    await overlay.waitFor({ state: 'detached' });
    // Saved at once, before the editor's pause of 250 ms has passed.
    await editor.click();
    await page.keyboard.press('Control+End');
    await page.keyboard.type('完');
    await dialog.getByRole('button', { name: '保存', exact: true }).click();
    await said('新增成功');

    const { list } = await shop.call<{ list: Array<{ content: string }> }>('GET', '/system/notice/page?pageSize=10');
    const content = list[0]?.content ?? '';
    expect(content).toContain('<h2>放假安排</h2>');
    expect(content).toContain('<span class="ql-size-large">十月一日至三日</span>');
    expect(content).toMatch(/<img src="[^"]+" alt="海报\.png">/);
    expect(content).toContain('完');

    // Content of other clients is shown without anything that could run.
    await shop.call('POST', '/system/notice/create', {
      title: '外来公告',
      type: 1,
      content: '<h3>三点开会</h3><script>window.ran=1</script><img src="x" onerror="window.ran=1"><a href="javascript:window.ran=1">点</a>',
    });
    await page.goto(`${app.url}/index`);
    await page.getByRole('button', { name: /外来公告/ }).click();
    await page.getByRole('heading', { name: '三点开会', level: 3 }).waitFor();
    await page.getByText('点', { exact: true }).click();
    expect(await page.evaluate(() => (window as { ran?: number }).ran)).toBeUndefined();
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: /国庆放假/ }).click();
    await page.getByRole('heading', { name: '放假安排', level: 2 }).waitFor();
    await pictures('notice');
  });
});

describe('the first hour', () => {
  it('leads an owner step by step, remembers skipped steps for the shop, and ends with the first order', async () => {
    const name = `新店${randomBytes(4).toString('hex')}`;
    await createAccountService({ db }).createTenant({ name, admin: { username: 'admin', nickname: '新店主', password: PASSWORD } });
    await signIn(name, '/index');
    const guide = page.getByRole('region', { name: /开店准备/ });
    const current = () => guide.locator('[aria-current=step] strong').textContent();
    await guide.waitFor();
    expect(await guide.locator('strong').allTextContents()).toEqual([
      '填写企业信息',
      '添加员工',
      '核对计量单位',
      '录入产品',
      '开第一张订单',
    ]);
    expect(await current()).toBe('填写企业信息');
    await guide.getByRole('link', { name: '去填写' }).click();
    await page.getByLabel('企业名称').fill('华美广告');
    await page.keyboard.press('Enter');
    await said('保存成功');
    await tag('首页').click();
    await expect.poll(current).toBe('添加员工');
    await guide.getByRole('button', { name: '添加员工：跳过' }).click();
    await guide.getByRole('button', { name: '核对计量单位：就用这些' }).click();
    await expect.poll(current).toBe('录入产品');
    await pictures('first-hour');
    await guide.getByRole('link', { name: '去录入或导入' }).click();
    await expect.poll(path).toContain('/bs/product/index');

    // As at another computer, without this browser's storage.
    await page.evaluate(() => localStorage.clear());
    await signIn(name, '/index');
    await expect.poll(current).toBe('录入产品');
    await guide.getByRole('button', { name: '录入产品：跳过' }).click();
    await guide.getByRole('link', { name: '去开单' }).click();
    await page.getByRole('dialog').waitFor();
    await page.goto(`${app.url}/index`);
    await guide.getByRole('button', { name: '全部跳过' }).click();
    await guide.waitFor({ state: 'detached' });
    await page.getByText('客户欠款（元）').waitFor();
    await page.getByText('欠客户预付款（元）').waitFor();
  });
});
