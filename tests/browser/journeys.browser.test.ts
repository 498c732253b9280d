import { expect, it } from 'vitest';
import { formatMoney } from '#shared/rules/format.rules.ts';
import { drawOn } from './harness/drawing.ts';
import { begin, button, command, content, openAt, openDesk, page, said, shop, startOrderDesk } from './harness/order-desk.ts';
import { dialogOf, idOf } from './harness/placed-orders.ts';

/** Whole days of a shop, on the screens alone: what one act leaves is what the next one finds. */
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
  expect(await page.locator('[aria-label=对账单合计] dd').allTextContents()).toEqual(['0.00', due, due, '0.00']);
});
