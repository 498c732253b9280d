import { expect, it } from 'vitest';
import { createAccountService } from '#domain/system/account.service.ts';
import { PASSWORD, signIn } from './harness/browser-page.ts';
import { app, begin, button, content, db, intercept, openAt, openDesk, page, said, shop, startOrderDesk } from './harness/order-desk.ts';
import { dialogOf, placeOrder, rowOf } from './harness/placed-orders.ts';

startOrderDesk({ workers: 0 });

const headers = () => page.getByRole('dialog').getByRole('table', { name: '订单明细' }).locator('thead th').allTextContents();

it('reads an order in the columns in which it is typed, with what it lacks as red, and no size where there is none', async () => {
  const { orderId } = await placeOrder({ orderDels: [{ contentProduction: '门头画面', width: '88', amount: '1' }] });
  await openDesk();
  await rowOf(orderId).dblclick();
  const dialog = dialogOf(/^订单/);
  await dialog.locator('[data-gap]').waitFor();
  await expect.poll(() => dialog.locator('[data-gap]').allTextContents()).toEqual(['待填']);
  expect(await dialog.getByRole('cell', { name: '0.00', exact: true }).count()).toBe(0);
  // Columns without a title and the column of sample pictures differ between reading and typing.
  const read = (await headers()).map((title) => title.trim()).filter((title) => !['', '行', '样图'].includes(title));
  await dialog.getByRole('button', { name: '编辑' }).click();
  await dialog.locator('[data-row]').first().waitFor();
  const typed = (await headers()).map((title) => title.trim()).filter((title) => !['', '行号'].includes(title));
  expect(read).toEqual(typed);
});

it('names the person whom it disables, names the act in the question, and shows what a person may do', async () => {
  const { id: tenantId } = await db.selectFrom('systemTenant').select('id').where('name', '=', shop.name).executeTakeFirstOrThrow();
  const accounts = createAccountService({ db });
  const roleId = await accounts.createRole({ tenantId, db }, { name: '接单员', code: 'desk', permissions: [] });
  await accounts.createUser({ tenantId, db }, { username: 'chen', nickname: '小陈', password: PASSWORD, roleIds: [roleId] });
  await openAt('/system/user');
  const menu = async (name: string) => {
    await button('小陈 的更多操作').click();
    await page.getByRole('menuitem', { name }).click();
  };
  await menu('查看');
  await page.getByRole('dialog').getByText('接单员').waitFor();
  await page.keyboard.press('Escape');
  await menu('停用');
  await page.getByRole('alertdialog', { name: '停用用户「小陈」' }).getByRole('button', { name: '停用' }).click();
  await page.locator('[data-sonner-toast]', { hasText: '已停用' }).getByText('小陈').waitFor();
});

it('asks what becomes of the invoices of an order that is not invoiced any more', async () => {
  const { id, orderId } = await placeOrder();
  const { id: tenantId } = await db.selectFrom('systemTenant').select('id').where('name', '=', shop.name).executeTakeFirstOrThrow();
  const invoiceFilePath = `${tenantId}/orderFile/${orderId}/invoice/income/1.pdf`;
  const invoice = { orderId, fileName: '发票.pdf', invoiceFilePath, incomeOrExpenseType: 'income' };
  await shop.call('POST', '/bs/order-invoices/create', invoice);
  await shop.call('PUT', '/bs/order-info/panda-update', { id, isInvoiced: 1 });
  const invoices = () => shop.call<{ total: number }>('GET', `/bs/order-invoices/page?orderId=${orderId}&pageNo=1&pageSize=10`);
  await openDesk();
  const toggle = page.getByRole('switch', { name: `${orderId} 已开票` });
  // While the mark cannot be saved, nothing is asked and no file is deleted.
  const broken = { status: 500, json: { error: { message: '系统异常', code: -32603, data: { code: 500, reason: 'internal' } } } };
  await intercept('**/trpc/bs.orderInfo.pandaUpdate**', (route) => route.fulfill(broken));
  await toggle.click();
  await said('取消开票标记失败');
  await page.unroute('**/trpc/bs.orderInfo.pandaUpdate**');
  await toggle.click();
  const question = page.getByRole('alertdialog', { name: '删除发票附件' });
  await question.getByText('「发票.pdf」').waitFor();
  await question.getByRole('button', { name: '保留附件' }).click();
  await said('已取消开票标记');
  expect((await invoices()).total).toBe(1);
  await shop.call('PUT', '/bs/order-info/panda-update', { id, isInvoiced: 1 });
  await button('刷新').click();
  await page.locator(`[aria-label="${orderId} 已开票"][aria-checked=true]`).waitFor();
  await intercept('**/trpc/bs.orderInvoices.deleteByOrderId**', (route) => route.fulfill(broken));
  await toggle.click();
  await question.getByRole('button', { name: '删除附件' }).click();
  await said('已取消开票标记，但发票附件删除失败');
  expect((await invoices()).total).toBe(1);
  await page.unroute('**/trpc/bs.orderInvoices.deleteByOrderId**');
  await shop.call('PUT', '/bs/order-info/panda-update', { id, isInvoiced: 1 });
  await button('刷新').click();
  await page.locator(`[aria-label="${orderId} 已开票"][aria-checked=true]`).waitFor();
  await toggle.click();
  await question.getByRole('button', { name: '删除附件' }).click();
  await question.waitFor({ state: 'detached' });
  await expect.poll(async () => (await invoices()).total).toBe(0);
});

it('remembers the shop for the next sign-in, and forgets it at one press', async () => {
  await signIn(shop.name, '/index');
  await page.getByRole('button', { name: /用户菜单/ }).click();
  await page.getByRole('menuitem', { name: '退出登录' }).click();
  await page.getByRole('button', { name: '确定' }).click();
  const field = page.getByLabel('店铺名称', { exact: true });
  await field.waitFor();
  expect(await field.inputValue()).toBe(shop.name);
  await button('清除店铺名称').click();
  expect(await field.inputValue()).toBe('');
  expect(await field.evaluate((input) => document.activeElement === input)).toBe(true);
});

it('shows in the title of the window that a page does not exist', async () => {
  await openAt('/index');
  await page.getByRole('button', { name: /用户菜单/ }).waitFor();
  await page.goto(`${app.url}/nowhere`);
  await page.getByText('404 找不到网页').waitFor();
  await expect.poll(() => page.title()).toBe('找不到网页 - 印店管家');
});

it('does not show a typed search as the name of a customer when it offers an unsaved order', async () => {
  await openDesk();
  await begin();
  await content('hwp');
  await page.keyboard.press('Enter');
  await page.waitForFunction(() => Object.keys(localStorage).some((key) => key.startsWith('order-draft:')));
  // The desk saves the draft once more when it is left, so the test changes it only after that.
  await page.goto(`${app.url}/index`);
  await page.getByText('未保存的订单').waitFor();
  await page.evaluate(() => {
    for (const key of Object.keys(localStorage).filter((name) => name.startsWith('order-draft:'))) {
      const draft = JSON.parse(localStorage.getItem(key) ?? '');
      draft.form = { ...draft.form, customerId: null, customerName: 'hmg' };
      localStorage.setItem(key, JSON.stringify(draft));
    }
  });
  await page.reload();
  await page.getByText('未选客户（已输入“hmg”）').waitFor();
});

it('names the changed record in a message that can be read and closed in dark mode, too', async () => {
  await page.emulateMedia({ colorScheme: 'dark' });
  await openAt('/base-data/unit-type');
  await button('平方米').click();
  await page.getByRole('dialog').getByRole('button', { name: '保存', exact: true }).click();
  await page.locator('[data-sonner-toast]', { hasText: '修改成功' }).getByText('平方米').waitFor();
  const lightness = (name: 'color' | 'backgroundColor') =>
    page
      .locator('[data-sonner-toast] [data-close-button]')
      .evaluate((button, property) => Number(/\d+/.exec(getComputedStyle(button)[property])?.[0]), name);
  expect((await lightness('color')) - (await lightness('backgroundColor'))).toBeGreaterThan(100);
});
