import { expect, it } from 'vitest';
import { formatMoney } from '#shared/rules/format.rules.ts';
import { button, openAt, page, said, shop, startOrderDesk } from './harness/order-desk.ts';
import { dialogOf, placeOrder, receiptsOf, rowOf, setAudit } from './harness/placed-orders.ts';

startOrderDesk({ workers: 0 });

const DAY_MS = 86_400_000;
const PAGE = '/bs/order-payment-receipts/index';
const owedBy = (...orders: Array<{ arrears: string }>) => orders.reduce((sum, { arrears }) => sum + Number(arrears), 0);

it('collects many orders of a customer by one receipt, shows before how it is spread, and takes it back as one', async () => {
  const old = await placeOrder({ date: Date.now() - 40 * DAY_MS, name: '旧单' });
  const young = await placeOrder({ name: '新单' });
  for (const order of [old, young]) await setAudit(order, true);
  const owed = owedBy(old, young);
  const round = Math.floor(owed / 10) * 10;

  await openAt(PAGE);
  await page.getByText('订单收款后显示在这里。').waitFor();
  await button('客户收款').click();
  const dialog = dialogOf('客户收款');
  await dialog.getByRole('combobox', { name: '客户' }).fill('hmgg');
  await page.getByRole('option', { name: /华美广告/ }).click();
  const rows = dialog.getByRole('table', { name: '分摊到各订单' }).locator('tbody tr');
  await rows.nth(1).waitFor();
  expect(await rows.first().textContent()).toContain(old.orderId);
  await dialog.getByLabel('本次收款金额').fill(String(round));
  await dialog.getByText(/抹零，收清所选订单/).click();
  expect(await rows.nth(1).locator('td').allTextContents()).toContain(formatMoney(String(Number(young.arrears) - (owed - round))));
  await dialog.getByText('现金').click();
  await dialog.getByRole('button', { name: '收款', exact: true }).click();
  await said('收款成功');

  await rowOf(young.orderId).waitFor();
  await expect.poll(() => page.locator('tbody tr[data-id]').count()).toBe(3);
  expect(await page.getByLabel('全部符合条件的收款合计').textContent()).toContain(formatMoney(String(round)));
  expect((await receiptsOf(young.orderId)).map(({ kind }) => kind)).toEqual(['receipt', 'roundOff']);

  await rowOf(old.orderId).dblclick();
  await dialogOf('收款').getByRole('list', { name: '合并收款的订单' }).getByText('抹零').waitFor();
  expect(await dialogOf('收款').getByRole('button', { name: '编辑' }).count()).toBe(0);
  await page.keyboard.press('Escape');

  await rowOf(old.orderId).click({ button: 'right' });
  await page.getByRole('menuitem', { name: '作废' }).click();
  await page.getByText(`这笔合并收款涉及 2 个订单，共 ${formatMoney(String(owed))} 元，将全部作废。`).waitFor();
  await page.getByLabel('作废原因').fill('付错');
  await page.getByRole('alertdialog').getByRole('button', { name: '作废' }).click();
  await said('收款已作废');
  await page.getByText('订单收款后显示在这里。').waitFor();
});

it('opens a receipt to be read, changes it, and asks before it takes more than is owed', async () => {
  const order = await placeOrder();
  await setAudit(order, true);
  await shop.call('POST', '/bs/order-payment-receipts/create', { orderId: order.orderId, thisCollection: '100' });
  await openAt(PAGE);
  await rowOf(order.orderId).dblclick();
  const dialog = dialogOf(/收款/);
  await dialog.getByText('100.00 元').waitFor();
  expect(await dialog.getByRole('button', { name: '保存' }).isDisabled()).toBe(true);
  await dialog.getByRole('button', { name: '编辑' }).click();
  await dialog.getByLabel('本次收款金额').fill('100000');
  await dialog.getByRole('button', { name: '保存' }).click();
  await said('本次收款金额大于欠款金额，是否进行收款？');
  await button('返回修改').click();
  await said('取消收款');
  await dialog.getByLabel('本次收款金额').fill('120');
  await dialog.getByRole('button', { name: '保存' }).click();
  await said('修改成功');
  expect((await receiptsOf(order.orderId)).map(({ thisCollection }) => Number(thisCollection))).toEqual([120]);
});
