import { expect, it } from 'vitest';
import { createAccountService } from '#domain/system/account.service.ts';
import { PASSWORD, signIn as signInAs } from './harness/browser-page.ts';
import { app, db, page, shop, startOrderDesk } from './harness/order-desk.ts';

startOrderDesk({ workers: 0, consoleFaults: /Content Security Policy/ });

const signIn = (redirect: string, username?: string) => signInAs(shop.name, redirect, username);
const userMenu = () => page.getByRole('button', { name: /用户菜单/ });

it('opens a page of the product after signing in, wherever the link points', async () => {
  for (const hostile of ['/%09/x', '//evil.example', '/%5Cevil.example', '/%250a/evil', 'javascript:alert(1)', '/%2509/x']) {
    await signIn(hostile);
    await userMenu().waitFor();
    expect([hostile, new URL(page.url()).origin]).toEqual([hostile, app.url]);
    await page.getByText('首页').first().waitFor();
    await page.evaluate(() => localStorage.removeItem('session'));
  }
});

it('deletes unsaved orders and open tabs at sign-out after a question, and keeps them when a session has ended', async () => {
  const drafts = () => page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('order-draft:')));
  const type = async () => {
    await page.getByText('这段时间还没有订单').waitFor();
    await page.keyboard.press('Alt+n');
    await page.keyboard.type('hwp');
    await page.waitForFunction(() => Object.keys(localStorage).some((key) => key.startsWith('order-draft:')));
  };
  await signIn('/bs/order/index');
  await type();
  await page.evaluate(() => localStorage.removeItem('session'));
  await page.reload();
  await page.locator('input[name=tenantName]').waitFor();
  expect(await drafts()).toHaveLength(1);

  await signIn('/index');
  await userMenu().click();
  await page.getByRole('menuitem', { name: '退出登录' }).click();
  await page.getByText('确定注销并退出系统吗？未保存的订单草稿（1 份）将从本机删除。').waitFor();
  await page.getByRole('button', { name: '确定' }).click();
  await page.locator('input[name=tenantName]').waitFor();
  expect(await drafts()).toEqual([]);
  expect(await page.evaluate(() => Object.keys(sessionStorage).filter((key) => key.startsWith('visited-tabs')))).toEqual([]);
});

// The last test of the file, because sign-ins of this network need a proof of work afterwards.
it('finds a proof of work by itself after many failed sign-ins', async () => {
  const { id: tenantId } = await db.selectFrom('systemTenant').select('id').where('name', '=', shop.name).executeTakeFirstOrThrow();
  await createAccountService({ db }).createUser({ tenantId, db }, { username: 'new', nickname: '新人', password: PASSWORD });
  const guess = (n: number) =>
    fetch(`${app.url}/admin-api/system/auth/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ tenantName: shop.name, username: `nobody${n}`, password: 'wrong' }),
    }).then((response) => response.json() as Promise<{ code: number; msg: string }>);
  for (let n = 0; n < 50; n++) expect((await guess(n)).code).toBe(1_002_000_000);
  expect(await guess(50)).toMatchObject({ code: 1_002_000_011, msg: '登录失败次数过多，请打开本系统的登录页登录，或稍后再试' });
  await signIn('/index', 'new');
  await userMenu().waitFor();
});
