import { it } from 'vitest';
import { button, openAt, openDesk, page, said, startOrderDesk } from './harness/order-desk.ts';
import { dialogOf, placeOrder, rowOf } from './harness/placed-orders.ts';

/** Messages of the business area that no journey comes by. */
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

it('says that a file is being fetched, and that it could not be', async () => {
  await openDesk();
  await page.route('**/bs/order-info/export-excel**', async (route) => {
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
