import { it } from 'vitest';
import { openAt, openDesk, page, shop, startOrderDesk } from './harness/order-desk.ts';
import { placeOrder, rowOf, setAudit } from './harness/placed-orders.ts';

startOrderDesk({ workers: 0 });
const shot = (name: string) => page.screenshot({ path: `/tmp/pdshots/${name}.png` });
it('looks', async () => {
  page.setDefaultTimeout(8000);
  page.on('console', (m) => console.info('console', m.type(), m.text().slice(0, 300)));
  const order = await placeOrder({ remarks: '送到后门' });
  await setAudit(order, true);
  const step = async (name: string, work: () => Promise<unknown>) => {
    try { await work(); } catch (error) { console.info(name, String(error).slice(0, 400)); }
    await page.waitForTimeout(700);
    await shot(name);
  };
  await step('01-templates', async () => { await openAt('/base-data/print-template'); await page.locator('tr[data-id]').first().waitFor(); });
  await step('02-menu', () => page.locator('button[aria-label$="的更多操作"]').first().click());
  await step('03-designer', async () => { await page.getByRole('menuitem', { name: '设计版面' }).click(); await page.getByRole('group', { name: '版面' }).waitFor(); });
  await step('04-part', () => page.locator('[data-part]').nth(2).click());
  await step('05-column', () => page.locator('button[aria-label^="列 "]').nth(1).click());
  await step('06-preview', async () => { await page.getByRole('button', { name: '预览', exact: true }).click(); await page.locator('canvas[role=img]').first().waitFor(); });
  await step('07-config', () => openAt('/base-data/print-config').then(() => page.getByRole('button', { name: '新建' }).first().click()));
  await step('08-type', () => openAt('/base-data/print-type'));
  await step('09-order', async () => { await openDesk(); await rowOf(order.orderId).dblclick(); await page.getByRole('button', { name: /^打印/ }).waitFor(); });
  await step('10-drawer', async () => { await page.keyboard.press('Control+p'); await page.locator('canvas[role=img]').first().waitFor(); });
  await step('11-seal', async () => { await page.getByRole('switch', { name: '公章' }).click(); });
  await step('12-actual', async () => { await page.getByRole('switch', { name: /实际大小/ }).click(); });
  await step('13-work', async () => { await page.getByRole('radio', { name: /生产工单（A4）/ }).click(); await page.waitForTimeout(1500); });
  await step('14-print', async () => { await page.keyboard.press('Control+p'); await page.waitForTimeout(2500); console.info('frames', page.frames().map((f) => f.url())); });
  await page.setViewportSize({ width: 390, height: 844 });
  await step('20-phone-drawer', () => page.waitForTimeout(500));
  await step('21-phone-templates', async () => { await openAt('/base-data/print-template'); await page.waitForTimeout(1500); });
  await step('22-phone-designer', async () => { await page.locator('button[aria-label$="的更多操作"]').first().click(); await page.getByRole('menuitem', { name: '设计版面' }).click(); await page.getByRole('group', { name: '版面' }).waitFor(); });
  await step('23-phone-config', () => openAt('/base-data/print-config').then(() => page.getByRole('button', { name: '新建' }).first().click()));
}, 200000);
