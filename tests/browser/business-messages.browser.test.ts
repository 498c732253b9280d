import { expect, it } from 'vitest';
import { button, intercept, openAt, openDesk, page, said, shop, startOrderDesk } from './harness/order-desk.ts';
import { chooseFromMenu, dialogOf, placeOrder, rowOf } from './harness/placed-orders.ts';

/** Tests specified messages of the business area that no other browser test meets. */
startOrderDesk({ workers: 0 });

const BROKEN = { status: 500, json: { error: { message: '系统异常', code: -32603, data: { code: 500, reason: 'internal' } } } };

it('asks for a line of the history before it takes one over', async () => {
  const order = await placeOrder();
  await openDesk();
  await rowOf(order.orderId).click({ button: 'right' });
  await page.getByRole('menuitem', { name: '编辑' }).click();
  await page.getByRole('button', { name: /历史明细/ }).click();
  const history = dialogOf('导入明细');
  await history.locator('tr[data-id]').first().waitFor();
  await history.getByRole('button', { name: '确定' }).click();
  await said('请选择历史明细');
  await history.locator('tr[data-id]').first().dblclick();
  await history.waitFor({ state: 'detached' });
});

it('books an expense of an order, and says in the specified word that it is saved', async () => {
  const { orderId } = await placeOrder();
  const typeId = await shop.call<number>('POST', '/bs/order-expenditure-income/create', { name: '运费支出', type: 1 });
  await shop.call('POST', '/bs/order-expenditure-income-items/create', { name: '货拉拉', type: 1, typeId });
  await openDesk();
  await chooseFromMenu(orderId, '收支登记');
  const voucher = dialogOf(/收支凭单/);
  await voucher.getByLabel('收支类型').selectOption({ label: '支出' });
  await voucher.getByLabel('用途项目').selectOption({ label: '运费支出' });
  await voucher.getByLabel('用途名称').selectOption({ label: '货拉拉' });
  // Another direction clears project and name, and offers only projects of this direction.
  await voucher.getByLabel('收支类型').selectOption({ label: '收入' });
  await expect.poll(() => voucher.getByLabel('用途项目').locator('option').allTextContents()).not.toContain('运费支出');
  for (const cleared of ['用途项目', '用途名称']) expect(await voucher.getByLabel(cleared).inputValue()).toBe('');
  await voucher.getByLabel('收支类型').selectOption({ label: '支出' });
  await voucher.getByLabel('用途项目').selectOption({ label: '运费支出' });
  await voucher.getByLabel('用途名称').selectOption({ label: '货拉拉' });
  await voucher.getByLabel('收支金额').fill('35');
  await voucher.getByRole('button', { name: '保存', exact: true }).click();
  await said('保存成功');
  await voucher.waitFor({ state: 'detached' });
});

it('says that a file is being fetched, and that it could not be', async () => {
  await openDesk();
  await intercept('**/bs/order-info/export-excel**', async (route) => {
    await page.getByText('文件下载中，请稍等...').waitFor();
    await route.abort();
  });
  await button('导出').click();
  await said('文件下载失败，请重试...');
});

it('says which list of products could not be read', async () => {
  await page.route('**/trpc/**bs.product**', (route) => route.fulfill(BROKEN));
  await openAt('/bs/product/index');
  await page
    .getByText(/获取产品列表失败/)
    .first()
    .waitFor();
  await page
    .getByText(/获取产品(类别|类型|分类)失败/)
    .first()
    .waitFor();
});
