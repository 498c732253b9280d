import { expect, it } from 'vitest';
import type { OrderDetail } from '#shared/schemas/order.schema.ts';
import { pdfTexts } from '../support/pdf-text.ts';
import { signIn } from './harness/browser-page.ts';
import { button, openAt, openDesk, page, said, shop, startOrderDesk } from './harness/order-desk.ts';
import { dialogOf, placeOrder, receiptsOf, rowOf, setAudit } from './harness/placed-orders.ts';

startOrderDesk({ workers: 0 });

const TEMPLATES = '/base-data/print-template';
const SHEET = 'canvas[role=img]';
/** The words of the sheet that is shown. */
const shown = () => page.locator(SHEET).first().textContent();
const template = (name: string) => page.getByRole('radio', { name });

async function auditedOrder(more: object = {}): Promise<OrderDetail> {
  const order = await placeOrder(more);
  await setAudit(order, true);
  return order;
}

/** Prints by a key. @returns the words of what was sent to the printer, sheet by sheet */
async function printed(path = 'print-orders', key = 'Control+p'): Promise<string[]> {
  const [answer] = await Promise.all([page.waitForResponse((response) => response.url().endsWith(`/bs/print/${path}`)), page.keyboard.press(key)]);
  expect(answer.headers()['content-type']).toBe('application/pdf');
  const texts = await pdfTexts(await answer.body());
  await page.locator('iframe[data-printing]').waitFor({ state: 'attached' });
  return texts;
}

it('lays out a copy of a shipped template, and prints an order with it', async () => {
  const order = await auditedOrder({ remarks: '送到后门' });
  await openAt(TEMPLATES);
  await button('送货单（三联纸 241×140） 的更多操作').click();
  await page.getByRole('menuitem', { name: '复制' }).click();
  await button('送货单（三联纸 241×140） 副本 的更多操作').click();
  await page.getByRole('menuitem', { name: '设计版面' }).click();
  const sheet = page.getByRole('group', { name: '版面' });
  await sheet.waitFor();
});
