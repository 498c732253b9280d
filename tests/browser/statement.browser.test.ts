import { readFile } from 'node:fs/promises';
import { expect, it } from 'vitest';
import { formatMoney } from '#shared/rules/format.rules.ts';
import { sheetOf } from '../support/sheet.ts';
import { signIn } from './harness/browser-page.ts';
import { button, page, shop, startOrderDesk } from './harness/order-desk.ts';
import { placeOrder, setAudit } from './harness/placed-orders.ts';

startOrderDesk({ workers: 0 });

const figures = () => page.locator('[aria-label=对账单合计] dd').allTextContents();

it('shows what a customer owes, from the list of customers to the order, and exports it', async () => {
  const earlier = await placeOrder({ date: Date.now() - 70 * 86_400_000, name: '上季门头' });
  const order = await placeOrder({ name: '本月橱窗' });
  await setAudit(order, true);
  await shop.call('POST', '/bs/order-payment-receipts/create', { orderId: order.orderId, thisCollection: '100' });
  const owed = Number(earlier.receivables) + Number(order.receivables) - 100;

  await signIn(shop.name, '/bs/customer/index');
  await button('华美广告 的更多操作').click();
  await page.getByRole('menuitem', { name: '对账单' }).click();
  const rows = page.getByRole('table', { name: '对账单' }).locator('tr[data-id]');
  await rows.nth(1).waitFor();
  expect(await figures()).toEqual([earlier.receivables, order.receivables, '100', owed].map((figure) => formatMoney(String(figure))));
  expect(await rows.first().textContent()).toContain('本月橱窗');
  expect(await rows.nth(1).textContent()).toContain(formatMoney(String(owed)));

  const [download] = await Promise.all([page.waitForEvent('download'), button('导出').click()]);
  expect(download.suggestedFilename()).toBe('对账单 华美广告.xls');
  const sheet = await sheetOf(await readFile(await download.path()));
  expect(sheet.rows.map((row) => row.摘要)).toEqual(['期初余额', '订单', '收款', '本期合计', '期末余额']);
  expect(Number(sheet.rows.at(-1)?.余额)).toBeCloseTo(owed, 2);

  await rows.first().dblclick();
  await page.getByRole('dialog', { name: `订单 ${order.orderId}` }).waitFor();
});

it('asks for a customer first', async () => {
  await signIn(shop.name, '/bs/customer-statement/index');
  await page.getByText('选择客户和期间，查看期初、往来和期末余额。').waitFor();
  expect(await button('导出').isDisabled()).toBe(true);
  await page.getByRole('combobox', { name: '客户' }).fill('hmgg');
  await page.getByRole('option', { name: /华美广告/ }).click();
  await button('查询').click();
  await page.getByText('这段时间没有往来').waitFor();
  expect(await figures()).toEqual(['0.00', '0.00', '0.00', '0.00']);
});
