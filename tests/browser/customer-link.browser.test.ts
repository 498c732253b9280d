import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { pngOf } from '../../scripts/demo/demo-artwork.ts';
import { PATIENCE_MS } from '../support/patience.ts';
import { drawOn } from './harness/drawing.ts';
import { app, button, openAt, page, said, shop, startOrderDesk } from './harness/order-desk.ts';
import { dialogOf, placeOrder } from './harness/placed-orders.ts';

/** Folder for screenshots that a person can look at; without it none are taken. */
const PICTURES = process.env.PICTURES;
const picture = async (of: Page, name: string) => PICTURES && of.screenshot({ path: `${PICTURES}/${name}.png` });

startOrderDesk({ workers: 0 });

/** Opens the address on a customer's phone, where nobody has ever signed in. */
async function openPhone(address: string): Promise<Page> {
  const context = await page
    .context()
    .browser()
    ?.newContext({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });
  const phone = await context?.newPage();
  if (!phone) throw new Error('there is no browser');
  phone.setDefaultTimeout(PATIENCE_MS);
  const answer = await phone.goto(address);
  expect(answer?.headers()).toMatchObject({ 'referrer-policy': 'no-referrer', 'cache-control': 'no-store' });
  return phone;
}
const seen = (phone: Page, text: string) => phone.getByText(text, { exact: false }).first().waitFor();

async function addArtwork(): Promise<void> {
  await page.getByRole('tab', { name: '订单文件' }).click();
  const buffer = pngOf({ pixels: [340, 226], dpi: 72, colours: [0x175cd3, 0xffffff] });
  await page.locator('input[type=file]').first().setInputFiles({ name: '门头效果图.png', mimeType: 'image/png', buffer });
  await page.getByRole('table', { name: '订单文件' }).getByText('门头效果图.png').waitFor();
}

it('lets a customer look at his order on a phone, ask for a change, approve and sign, and shows nothing once it is revoked', async () => {
  const order = await placeOrder({ contact: '陈立', remarks: '老客户，成本压低' });
  await openAt(`/bs/order/index?open=${order.orderId}`);
  await addArtwork();
  await button('更多操作').click();
  await page.getByRole('menuitem', { name: '客户链接' }).click();
  const dialog = dialogOf(/^客户链接/);
  await dialog.getByRole('textbox', { name: '有效天数' }).fill('3');
  await dialog.getByRole('button', { name: '生成链接', exact: true }).click();
  await dialog.getByRole('img', { name: '链接的二维码' }).waitFor();
  const address = await dialog.getByRole('textbox', { name: '链接地址' }).inputValue();
  await dialog.getByRole('button', { name: '复制', exact: true }).click();
  await dialog.getByRole('button', { name: '已复制' }).waitFor();
  await picture(page, 'link-made-1440');

  const phone = await openPhone(address);
  await seen(phone, `订单 ${order.orderId}`);
  const shown = phone.getByRole('img', { name: '门头效果图.png' });
  await shown.waitFor();
  expect(await shown.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(340);
  const text = await phone.locator('body').textContent();
  for (const hidden of ['成本', '利润', '老客户']) expect(text).not.toContain(hidden);
  expect(await phone.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true);
  await picture(phone, 'link-order-390');
  await phone.getByRole('button', { name: '查看 门头效果图.png' }).click();
  await phone.getByRole('dialog', { name: '门头效果图.png' }).waitFor();
  await phone.getByRole('dialog').getByRole('button', { name: '关闭' }).last().click();

  await phone.getByRole('button', { name: '需要修改' }).click();
  await phone.getByRole('textbox', { name: '修改意见' }).fill('第一行改成 12 个');
  await phone.getByRole('button', { name: '提交' }).click();
  await seen(phone, '您的修改意见已提交：第一行改成 12 个');

  // The shop sees the wish and changes the order; the customer's open page still shows the old order.
  await openAt(`/bs/order/index?open=${order.orderId}`);
  await page.getByText('客户要求修改', { exact: false }).waitFor();
  await picture(page, 'link-wish-1440');
  const { version, orderDels } = await shop.call<typeof order>('GET', `/bs/order-info/get?id=${order.id}`);
  const changed = orderDels.map((line, at) => ({ ...line, ...(at === 0 ? { amount: '12' } : {}) }));
  await shop.call('PUT', '/bs/order-info/update', { id: order.id, version, orderDels: changed });
  await phone.getByRole('button', { name: '确认无误，去签名' }).click();
  await drawOn(phone);
  await phone.getByRole('button', { name: '确认并签名' }).click();
  await seen(phone, '订单刚刚有变更，请核对最新内容后再确认');
  await seen(phone, '数量 12');
  await phone.getByRole('button', { name: '确认无误，去签名' }).click();
  await drawOn(phone);
  await picture(phone, 'link-sign-390');
  await phone.getByRole('button', { name: '确认并签名' }).click();
  await seen(phone, '确认并签名');
  await phone.getByRole('button', { name: '确认无误，去签名' }).waitFor({ state: 'detached' });

  await openAt(`/bs/order/index?open=${order.orderId}`);
  await page.getByText('客户已确认：陈立', { exact: false }).waitFor();
  await shop.call('PUT', '/bs/order-info/panda-update', { id: order.id, address: '人民路 9 号' });
  await openAt(`/bs/order/index?open=${order.orderId}`);
  await page.getByText('已确认的是另一份内容', { exact: false }).waitFor();
  await phone.reload();
  await seen(phone, '已确认的是另一份内容');

  await button('更多操作').click();
  await page.getByRole('menuitem', { name: '客户链接' }).click();
  const events = dialog.getByRole('list', { name: '打开记录' });
  await events.getByText('要求修改').waitFor();
  await expect.poll(() => events.getByRole('listitem').count()).toBe(5);
  await picture(page, 'link-history-1440');
  await dialog.getByRole('button', { name: '撤销链接' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: '撤销', exact: true }).click();
  await said('链接已撤销');
  await phone.reload();
  await phone.getByText('链接已失效', { exact: true }).waitFor();
  expect(await phone.locator('body').textContent()).not.toContain(order.orderId);
  await phone.goto(`${app.url}/c/${'a'.repeat(43)}.1`);
  await phone.getByText('链接已失效', { exact: true }).waitFor();
  // The revoked link opens nothing in a browser that is signed in to the shop either.
  await page.goto(address);
  await page.getByText('链接已失效', { exact: true }).waitFor();
  await phone.context().close();
});
