import { readFile } from 'node:fs/promises';
import { expect, it } from 'vitest';
import { createAccountService } from '#domain/system/account.service.ts';
import type { OrderDetail } from '#shared/schemas/order.schema.ts';
import { PASSWORD, signIn } from './harness/browser-page.ts';
import { app, button, db, openDesk, page, said, shop, startOrderDesk } from './harness/order-desk.ts';
import { dialogOf, placeOrder, rowOf, setAudit } from './harness/placed-orders.ts';

startOrderDesk({ workers: 0 });

const LINES = [
  { contentProduction: '门头喷绘', amount: '10', unitPrice: '18', cost: '7.5' },
  { contentProduction: '灯箱安装', amount: '1', unitPrice: '200', cost: '260' },
];
const tab = (name: string) => page.getByRole('tab', { name });
const tenantIdOf = async () =>
  (await db.selectFrom('systemTenant').select('id').where('name', '=', shop.name).executeTakeFirstOrThrow()).id;

async function addInvoices(orderId: string, count: number): Promise<void> {
  const folder = `${await tenantIdOf()}/orderFile/${orderId}/invoice/income`;
  for (let no = 1; no <= count; no += 1) {
    const invoice = { orderId, fileName: `发票${no}.pdf`, invoiceFilePath: `${folder}/${no}.pdf`, incomeOrExpenseType: 'income' };
    await shop.call('POST', '/bs/order-invoices/create', invoice);
  }
}

/** Number of different colours in a picture. */
const coloursOf = (at: number) =>
  page
    .locator('figure canvas')
    .nth(at)
    .evaluate((canvas) => {
      const { width, height } = canvas as HTMLCanvasElement;
      const { data } = (canvas as HTMLCanvasElement).getContext('2d')?.getImageData(0, 0, width, height) ?? { data: [] };
      return new Set(new Uint32Array((data as Uint8ClampedArray).buffer)).size;
    });

it('opens by its address, and says so when there is no such order', async () => {
  const { orderId } = await placeOrder();
  await signIn(shop.name, encodeURIComponent(`/trade/order/detail?orderId=${orderId}`));
  await dialogOf(`订单 ${orderId}`).getByText('门头画面').filter({ visible: true }).first().waitFor();
  await page.getByRole('table', { name: '订单列表' }).waitFor({ state: 'attached' });
  await page.keyboard.press('Escape');
  await rowOf(orderId).waitFor();
  await page.goto(`${app.url}/trade/order/detail?orderId=20200101-0001`);
  await said('获取订单详情失败');
  await page.goto(`${app.url}/trade/order/detail`);
  await rowOf(orderId).waitFor();
  expect(await page.getByRole('dialog').count()).toBe(0);
});

it('draws cost and profit by line and as shares, keeps the pictures, and shows the same figures as a table', async () => {
  const { orderId } = await placeOrder({ orderDels: LINES, discountRate: null, billType: null });
  await openDesk();
  await rowOf(orderId).dblclick();
  await tab('成本利润').click();
  for (const at of [0, 1]) await expect.poll(() => coloursOf(at)).toBeGreaterThan(5);
  const rows = page.getByRole('table', { name: '成本与利润' }).locator('tbody tr');
  const texts = await rows.evaluateAll((all) => all.map((row) => [...row.querySelectorAll('td')].map((cell) => cell.textContent?.trim())));
  expect(texts).toEqual([
    ['1 门头喷绘', '180.00', '75.00', '105.00', '58.33%'],
    ['2 灯箱安装', '200.00', '260.00', '-60.00', '-30.00%'],
    ['合计', '380.00', '335.00', '45.00', '11.84%'],
  ]);
  for (const title of ['各明细的成本与利润', '成本与利润占比']) {
    const [download] = await Promise.all([page.waitForEvent('download'), button(`下载${title}`).click()]);
    expect(download.suggestedFilename()).toBe(`订单 ${orderId} ${title}.png`);
    const picture = await readFile(await download.path());
    expect(picture.subarray(1, 4).toString()).toBe('PNG');
    expect(picture.length).toBeGreaterThan(3000);
  }
  await said('图表下载成功');
});

it('tells that an order loses money and draws no shares of it', async () => {
  const { orderId } = await placeOrder({ orderDels: LINES.slice(1), discountRate: null, billType: null });
  await openDesk();
  await rowOf(orderId).dblclick();
  await tab('成本利润').click();
  await said('本单亏损 60.00 元');
  await expect.poll(() => page.locator('figure').count()).toBe(1);
});

it.each([
  ['bs:order-cost:show', ['总成本'], ['总利润']],
  ['bs:order-profit:show', ['总利润'], ['成本单价', '总成本']],
])('has no charts for whoever holds %s alone, and nothing to draw them from', async (permission, seen, unseen) => {
  const { orderId } = await placeOrder({ orderDels: LINES });
  const accounts = createAccountService({ db });
  const scope = { tenantId: await tenantIdOf(), db };
  const roleId = await accounts.createRole(scope, { name: '接单员', code: 'desk', permissions: ['bs:order-info:query', permission] });
  await accounts.createUser(scope, { username: 'chen', nickname: '小陈', password: PASSWORD, roleIds: [roleId] });
  await signIn(shop.name, '/bs/order/index', 'chen');
  const [answer] = await Promise.all([
    page.waitForResponse((response) => response.url().includes('orderInfo.getByOrderId')),
    rowOf(orderId).dblclick(),
  ]);
  await tab('修改记录').waitFor();
  expect(await tab('成本利润').count()).toBe(0);
  // Calls that are made at the same time are sent as one batch.
  const calls = new URL(answer.url()).pathname.split('/').at(-1)?.split(',') ?? [];
  const answers = [await answer.json()].flat() as Array<{ result: { data: { json: OrderDetail } } }>;
  const order = answers[calls.indexOf('bs.orderInfo.getByOrderId')]?.result.data.json as OrderDetail;
  const isSeen = permission === 'bs:order-cost:show';
  expect([order.cost ?? null, order.orderDels[0]?.totalCost ?? null].map((figure) => figure !== null)).toEqual([isSeen, isSeen]);
  expect([order.profit ?? null, order.orderDels[0]?.totalProfit ?? null].map((figure) => figure !== null)).toEqual([!isSeen, !isSeen]);
  const heads = await page.getByRole('dialog').getByRole('table', { name: '订单明细' }).locator('thead th').allTextContents();
  const titles = heads.map((head) => head.trim());
  expect(titles).toEqual(expect.arrayContaining(seen));
  for (const title of unseen) expect(titles).not.toContain(title);
});

it('lists the invoices of the order by tens, and takes one away after asking', async () => {
  const { orderId } = await placeOrder();
  await addInvoices(orderId, 11);
  await openDesk();
  await rowOf(orderId).dblclick();
  await tab('发票').click();
  const rows = page.getByRole('table', { name: '订单发票' }).locator('tr[data-id]');
  await rows.nth(9).waitFor();
  await expect.poll(() => rows.count()).toBe(10);
  await page.getByRole('dialog').getByRole('button', { name: '第 2 页' }).click();
  await button('删除 发票1.pdf').click();
  const question = page.getByRole('alertdialog', { name: '删除发票' });
  await question.getByText('是否确认删除订单发票名称为发票1.pdf的数据项?').waitFor();
  await question.getByRole('button', { name: '删除' }).click();
  await said('删除成功');
  await expect.poll(() => rows.count()).toBe(10);
  await button('删除 发票11.pdf').waitFor();
});

it('deletes all invoices of the last page at once, and then shows the page before', async () => {
  const { orderId } = await placeOrder();
  await addInvoices(orderId, 12);
  await openDesk();
  await rowOf(orderId).dblclick();
  await tab('发票').click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: '第 2 页' }).click();
  await button('删除 发票1.pdf').waitFor();
  await dialog.getByRole('checkbox', { name: '选择本页全部' }).check();
  await button('删除所选').click();
  const question = page.getByRole('alertdialog', { name: '删除发票' });
  await question.getByText('是否确认删除订单发票名称为发票2.pdf、发票1.pdf的数据项?').waitFor();
  await question.getByRole('button', { name: '删除' }).click();
  await button('删除 发票12.pdf').waitFor();
  await button('删除 发票3.pdf').waitFor();
});

it('cannot take money before the audit and says why; Escape closes what lies on top, then the order', async () => {
  const order = await placeOrder();
  await openDesk();
  await rowOf(order.orderId).dblclick();
  const detail = dialogOf(`订单 ${order.orderId}`);
  await detail.getByRole('button', { name: '收款' }).hover();
  // The button 签名 has the same hint, so the visible one is taken.
  const hint = detail.getByText('订单未审核').filter({ visible: true });
  await hint.first().waitFor();
  await detail.getByRole('button', { name: '收款' }).click({ force: true });
  await expect.poll(() => page.getByRole('dialog').count()).toBe(1);
  await page.mouse.move(5, 5);
  await expect.poll(() => hint.count()).toBe(0);
  await page.keyboard.press('Escape');
  await detail.waitFor({ state: 'detached' });
  await setAudit(order, true);
  await rowOf(order.orderId).dblclick();
  await detail.getByRole('button', { name: '收款' }).click();
  await dialogOf(/^收款/).waitFor();
  await page.keyboard.press('Escape');
  await dialogOf(/^收款/).waitFor({ state: 'detached' });
  await detail.waitFor();
  await page.keyboard.press('Escape');
  await detail.waitFor({ state: 'detached' });
});
