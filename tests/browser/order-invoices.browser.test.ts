import { readFile } from 'node:fs/promises';
import { expect, it } from 'vitest';
import { formatMoney } from '#shared/rules/format.rules.ts';
import type { InvoiceRow } from '#shared/schemas/invoice.schema.ts';
import { button, openDesk, page, said, shop, startOrderDesk } from './harness/order-desk.ts';
import { chooseFromMenu, dialogOf, placeOrder, rowOf } from './harness/placed-orders.ts';

startOrderDesk({ workers: 0 });

const xml = (amount: string) => `<?xml version="1.0" encoding="utf-8"?><EInvoice><InvoiceNumber>24332000000087654321</InvoiceNumber>
  <IssueTime>2026-11-20</IssueTime><TotalTax-includedAmount>${amount}</TotalTax-includedAmount></EInvoice>`;
const invoicesOf = async (orderId: string) =>
  (await shop.call<{ list: InvoiceRow[] }>('GET', `/bs/order-invoices/page?orderId=${orderId}&pageNo=1&pageSize=10`)).list;
const choose = (name: string, content: string) =>
  page
    .locator('[role=dialog] input[type=file]')
    .setInputFiles({ name, mimeType: 'application/octet-stream', buffer: Buffer.from(content) });

it('uploads an invoice, reads its XML, holds it against the order, gives it out and deletes it', async () => {
  const { orderId, receivables } = await placeOrder();
  await openDesk();
  await rowOf(orderId).dblclick();
  await page.getByRole('tab', { name: '发票' }).click();
  await button('上传发票').click();
  const dialog = dialogOf(/^上传发票/);
  await choose('发票.docx', 'x');
  await said('仅支持pdf, jpg, jpeg, png, xml的发票格式！');
  expect(await dialog.getByRole('button', { name: '确定' }).isDisabled()).toBe(true);
  // The content decides the format, not the name.
  await choose('发票.pdf', 'GIF89a and no invoice');
  await dialog.getByRole('button', { name: '确定' }).click();
  await said('仅支持pdf, jpg, jpeg, png, xml的发票格式！');
  await choose('电子发票.xml', xml('1130.00'));
  await dialog.getByRole('button', { name: '确定' }).click();
  await said('发票上传成功！');
  const row = page.getByRole('table', { name: '订单发票' }).locator('tr[data-id]');
  await row.getByText('24332000000087654321').waitFor();
  expect(await row.textContent()).toContain('2026-11-20');
  const difference = formatMoney(String(Number((1130 - Number(receivables)).toFixed(2))));
  await said(`发票价税合计 1,130.00，订单应收 ${formatMoney(receivables)}，相差 ${difference}`);

  const [download] = await Promise.all([page.waitForEvent('download'), button('下载 电子发票.xml').click()]);
  expect(download.suggestedFilename()).toBe('电子发票.xml');
  expect(await readFile(await download.path(), 'utf8')).toBe(xml('1130.00'));

  await page.getByRole('checkbox', { name: /电子发票\.xml/ }).click();
  await button('删除所选').click();
  await page.getByText('是否确认删除订单发票名称为电子发票.xml的数据项?').waitFor();
  await page.getByRole('alertdialog').getByRole('button', { name: '删除' }).click();
  await said('删除成功');
  await expect.poll(async () => (await invoicesOf(orderId)).length).toBe(0);
});

it('asks whether to upload an invoice when an order is marked as invoiced, and shows all of them from its menu', async () => {
  const { orderId, receivables } = await placeOrder();
  await openDesk();
  await page.getByRole('switch', { name: `${orderId} 已开票` }).click();
  const question = page.getByRole('alertdialog', { name: '上传发票' });
  await question.getByText(`是否上传订单 ${orderId} 的发票附件？`).waitFor();
  await question.getByRole('button', { name: '上传' }).last().click();
  await choose('电子发票.xml', xml(receivables));
  await dialogOf(/^上传发票/)
    .getByRole('button', { name: '确定' })
    .click();
  await said('发票上传成功！');
  expect((await invoicesOf(orderId)).map(({ invoiceAmount }) => Number(invoiceAmount))).toEqual([Number(Number(receivables).toFixed(2))]);
  await chooseFromMenu(orderId, '发票管理');
  const all = dialogOf(/^发票管理/);
  await all.getByText('电子发票.xml').waitFor();
  await all.getByRole('button', { name: '上传发票' }).click();
  await dialogOf(/^上传发票/).waitFor();
});
