import { randomBytes } from 'node:crypto';
import { expect, it } from 'vitest';
import { createAccountService } from '#domain/system/account.service.ts';
import { sheetOf } from '../support/sheet.ts';
import { app, db, PASSWORD, page, signIn, startPages } from './harness/browser-page.ts';
import { button } from './harness/order-desk.ts';

startPages();

const dialog = () => page.getByRole('dialog').last();
const save = async () => {
  await dialog().getByRole('button', { name: '保存', exact: true }).click();
  await dialog().waitFor({ state: 'detached' });
};
async function choose(name: string, item: string): Promise<void> {
  await button(`${name} 的更多操作`).click();
  await page.getByRole('menuitem', { name: item }).click();
}
async function open(path: string): Promise<void> {
  await page.goto(`${app.url}${path}`);
  await page.getByRole('button', { name: '刷新' }).first().waitFor();
  await page.locator('[aria-busy=true]').waitFor({ state: 'detached' });
}
async function signInAs(tenantName: string, path: string, username: string, password: string): Promise<void> {
  if (page.url().startsWith('http'))
    await page.evaluate(() => {
      localStorage.clear();
      sessionStorage.clear();
    });
  await signIn(tenantName, path, username, app.url, password);
  await page.getByRole('navigation', { name: '主菜单' }).waitFor();
  await page.locator('[aria-busy=true]').waitFor({ state: 'detached' });
}

/** Signs in and makes an order over REST: a new customer, a line of 100, audited, 40 collected. @returns the order number */
async function work(tenantName: string, username: string, password: string, customerName: string): Promise<string> {
  let token = '';
  const call = async <T>(method: string, path: string, body?: object): Promise<T> => {
    const headers = { 'content-type': 'application/json', ...(token ? { authorization: `Bearer ${token}` } : {}) };
    const sent = { method, headers, ...(body ? { body: JSON.stringify(body) } : {}) };
    const answer = (await (await fetch(`${app.url}/admin-api${path}`, sent)).json()) as { code: number; data: T; msg: string };
    if (answer.code !== 0) throw new Error(`${path}: ${answer.msg}`);
    return answer.data;
  };
  ({ accessToken: token } = await call<{ accessToken: string }>('POST', '/system/auth/login', { tenantName, username, password }));
  const [type] = await call<{ id: number }[]>('GET', '/bs/customer-type/list-all-simple');
  const customerId = await call<number>('POST', '/bs/customer-info/create', { name: customerName, typeId: type?.id });
  const orderDels = [{ contentProduction: '横幅', amount: 2, unitPrice: 50 }];
  const id = await call<number>('POST', '/bs/order-info/create', { customerId, customerName, orderDels });
  const { orderId } = await call<{ orderId: string }>('GET', `/bs/order-info/get?id=${id}`);
  await call('PUT', '/bs/order-info/update-audit-status', { id, auditStatus: true });
  await call('POST', '/bs/order-payment-receipts/create', { orderId, thisCollection: 40 });
  return orderId;
}

async function exported(): Promise<string> {
  const [download] = await Promise.all([page.waitForEvent('download'), button('导出').click()]);
  const { readFile } = await import('node:fs/promises');
  return JSON.stringify((await sheetOf(await readFile(await download.path()))).rows);
}

it('makes a shop, whose owner makes a person who sees only his own orders and customers', async () => {
  const platform = `平台${randomBytes(4).toString('hex')}`;
  const shop = `新店${randomBytes(4).toString('hex')}`;
  await createAccountService({ db }).createTenant({ name: platform, isOperator: true, admin: { username: 'admin', password: PASSWORD } });

  await signInAs(platform, '/platform/tenant-package', 'admin', PASSWORD);
  // The tree of menus is held back, to show that the box for all menus is disabled until it arrives.
  const menus = Promise.withResolvers<void>();
  await page.route('**/trpc/**system.menu**', async (route) => {
    await menus.promise;
    await route.continue();
  });
  await page.reload();
  await button('新建').first().click();
  await dialog().getByLabel('套餐名称').fill('标准版');
  expect(await dialog().getByLabel('全选').isDisabled()).toBe(true);
  menus.resolve();
  await dialog().getByLabel('全选').check();
  await page.unrouteAll();
  expect(await dialog().getByLabel('租户新增', { exact: true }).count()).toBe(0);
  await save();
  await page.getByRole('row', { name: /标准版/ }).waitFor();

  await open('/platform/tenant');
  await button('新建').first().click();
  await dialog().getByLabel('租户名称').fill(shop);
  await dialog().getByLabel('租户套餐').selectOption({ label: '标准版' });
  await dialog().getByLabel('联系人').fill('王老板');
  await dialog().getByLabel('账号额度').fill('2');
  await dialog().getByLabel('用户名').fill('boss');
  await dialog().getByLabel('密码').fill('boss1234');
  await save();
  await page.getByRole('row', { name: new RegExp(`${shop}.*标准版.*王老板`) }).waitFor();

  await signInAs(shop, '/system/dept', 'boss', 'boss1234');
  expect(await page.getByRole('navigation', { name: '主菜单' }).getByText('平台管理').count()).toBe(0);
  await button('新建').first().click();
  await dialog().getByLabel('部门名称').fill('业务部');
  await save();
  await open('/system/role');
  await button('新建').first().click();
  await dialog().getByLabel('角色名称').fill('业务员');
  await dialog().getByLabel('角色标识').fill('sales');
  await save();
  await choose('业务员', '菜单权限');
  for (const label of ['订单新增', '订单导出', '订单审核', '客户新增', '客户导出', '收款新增'])
    await dialog().getByLabel(label, { exact: true }).check();
  await save();
  await choose('业务员', '数据权限');
  await dialog().getByLabel('数据范围').selectOption({ label: '指定部门数据权限' });
  await dialog().getByLabel('业务部').check();
  await dialog().getByLabel('数据范围').selectOption({ label: '仅本人数据权限' });
  await save();
  await page.getByRole('row', { name: /业务员.*仅本人数据权限/ }).waitFor();

  await open('/system/user');
  await button('新建').first().click();
  await dialog().getByLabel('用户名').fill('xiaochen');
  await dialog().getByLabel('昵称').fill('小陈');
  await dialog().getByLabel('密码').fill('chen1234');
  await dialog().getByLabel('部门').selectOption({ label: '业务部' });
  await save();
  await choose('小陈', '分配角色');
  await dialog().getByLabel('业务员').check();
  await save();
  // The operator allowed two accounts.
  await button('新建').first().click();
  await dialog().getByLabel('用户名').fill('third');
  await dialog().getByLabel('密码').fill('third123');
  await dialog().getByRole('button', { name: '保存', exact: true }).click();
  await page
    .getByText(/本店最多启用 2 个账号/)
    .first()
    .waitFor();

  const theirs = [await work(shop, 'boss', 'boss1234', '老板的客户'), await work(shop, 'boss', 'boss1234', '老板的大客户')];
  const own = await work(shop, 'xiaochen', 'chen1234', '小陈的客户');

  await signInAs(shop, '/index', 'xiaochen', 'chen1234');
  expect(await page.locator('main').innerText()).not.toContain('老板');
  await open('/bs/order/index');
  await page.getByRole('table', { name: '订单列表' }).getByText(own).waitFor();
  await expect.poll(() => page.locator('tr[data-id]').count()).toBe(1);
  expect(await page.locator('main').innerText()).toContain('共 1 条');
  expect(await page.locator('main').innerText()).toMatch(/100\.00[\s\S]*40\.00[\s\S]*60\.00/);
  const orders = await exported();
  expect(orders).toContain(own);
  for (const orderId of theirs) expect(orders).not.toContain(orderId);
  await open('/bs/customer/index');
  await page.getByText('小陈的客户').first().waitFor();
  expect(await page.locator('main').innerText()).not.toContain('老板');
  expect(await exported()).not.toContain('老板');

  await signInAs(shop, '/bs/order/index', 'boss', 'boss1234');
  await page
    .getByRole('table', { name: '订单列表' })
    .getByText(theirs[0] ?? '')
    .waitFor();
  await expect.poll(() => page.locator('tr[data-id]').count()).toBe(3);
});
