import { expect, it } from 'vitest';
import { formatMoney } from '#shared/rules/format.rules.ts';
import { drawOn } from './harness/drawing.ts';
import { begin, button, command, content, openAt, openDesk, page, said, shop, startOrderDesk } from './harness/order-desk.ts';
import { dialogOf, idOf, placeOrder } from './harness/placed-orders.ts';

/** Tests the work of a whole day on the screens alone, where each act continues with the result of the one before. */
startOrderDesk({ workers: 0 });

async function collect(amount?: string): Promise<void> {
  await button('收款').click();
  const dialog = dialogOf(/^收款/);
  if (amount !== undefined) await dialog.getByLabel('本次收款金额').fill(amount);
  await dialog.getByRole('radio', { name: '现金' }).check();
  await dialog.getByRole('button', { name: '收款', exact: true }).click();
  await dialog.waitFor({ state: 'detached' });
  await said('收款成功');
}

it('quote, order, audit, signature, money in two parts with its slip, invoice, statement', async () => {
  const quote = { customerId: await idOf('/bs/customer-info', '华美广告'), productsId: await idOf('/bs/product-info', '户外喷绘') };
  await shop.call('POST', '/bs/customer-quotes/create', { ...quote, unitPrice: '15.5' });
  await openDesk();
  await begin();
  await content('hwp');
  await command('Enter');
  await page.getByText('第 1 行单价：报价 15.50').waitFor();
  await command('Alt+p');
  await content('门头画面');
  await command('Enter');
  await content('4*2*3');
  await command('Control+Shift+s');
  await said('审核成功');
  const order = await shop.onlyOrder();
  expect(order.orderDels.map(({ unitPrice, totalAmount }) => [unitPrice, totalAmount].map(Number))).toEqual([[15.5, 372]]);

  await button('签名').click();
  await drawOn(page);
  await button('保存').click();
  await said('签名已保存');
  await collect('100');
  await button('打印收据').click();
  await page.locator('[data-pages]').waitFor();
  await page.keyboard.press('Escape');
  await collect();
  await button('收款').waitFor({ state: 'detached' });
  expect(Number((await shop.onlyOrder()).arrears)).toBe(0);

  await page.getByRole('tab', { name: '发票' }).click();
  await button('上传发票').click();
  const buffer = Buffer.from('%PDF-1.4 an invoice');
  await page.locator('[role=dialog] input[type=file]').setInputFiles({ name: '发票.pdf', mimeType: 'application/pdf', buffer });
  await dialogOf(/^上传发票/)
    .getByRole('button', { name: '确定' })
    .click();
  await said('发票上传成功！');

  await openAt('/bs/customer/index');
  await button('华美广告 的更多操作').click();
  await page.getByRole('menuitem', { name: '对账单' }).click();
  await page.getByRole('table', { name: '对账单' }).locator('tr[data-id]').nth(2).waitFor();
  const due = formatMoney(order.receivables);
  await expect.poll(() => page.locator('[aria-label=对账单合计] dd').allTextContents()).toEqual(['0.00', due, due, '0.00']);
});

it('steps finished and taken back, several at once, and the last one in the workshop by the code on the slip', async () => {
  const [printing, cutting] = ['打印', '裁切'];
  const flow: number[] = [];
  for (const name of [printing, cutting]) flow.push(await shop.call('POST', '/bs/order-process-steps/create', { name, sort: flow.length }));
  const { orderId, orderDels } = await placeOrder({ flow });
  const column = (step: string) => page.getByRole('region', { name: step });
  const cards = (step: string) => column(step).getByRole('listitem');
  await openAt('/bs/order-process/index');
  await expect.poll(() => cards(printing).count()).toBe(5);

  await button(`完成 ${orderId} 第 1 行`).click();
  await said(`已完成 ${orderId} 第 1 行`);
  await cards(cutting)
    .filter({ hasText: `${orderId} 第 1 行` })
    .waitFor();
  await button('撤销').click();
  await said('已撤销');
  await expect.poll(() => cards(printing).count()).toBe(5);
  await column(cutting).waitFor({ state: 'detached' });

  for (const line of [1, 2, 3, 4, 5]) await page.getByLabel(`${orderId} 第 ${line} 行`, { exact: true }).check();
  await button('完成 5 行').click();
  await said('已完成 5 行');
  await expect.poll(() => cards(cutting).count()).toBe(5);

  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(new URL(`/bs/order-process/index?line=${orderDels[1]?.id}`, page.url()).href);
  await page.getByText('扫码打开的明细').waitFor();
  await button(`完成 ${orderId} 第 2 行`).click();
  await page.getByText('它的工序可能已经全部完成，可在“完成记录”中查看。').waitFor();
  await page.getByRole('tab', { name: '完成记录' }).click();
  const records = page.getByRole('list', { name: '工序记录列表' }).getByRole('listitem');
  await expect.poll(() => records.count()).toBe(6);
  await button(`${orderId} 第 2 行 ${cutting} 的更多操作`).click();
  await page.getByRole('menuitem', { name: '删除' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: '删除' }).click();
  await expect.poll(() => records.count()).toBe(5);
  await page.getByRole('tab', { name: '待加工' }).click();
  await button(`完成 ${orderId} 第 2 行`).waitFor();
});
