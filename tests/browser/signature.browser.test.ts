import { expect, it } from 'vitest';
import { drawOn } from './harness/drawing.ts';
import { button, openAt, page, said, shop, startOrderDesk } from './harness/order-desk.ts';
import { dialogOf, placeOrder, setAudit } from './harness/placed-orders.ts';

startOrderDesk({ workers: 0 });

const OTHER = '签名后订单内容有变更，这个签名对应的是变更前的内容，请重新签名';

const draw = () => drawOn(page);
const pictureSize = () =>
  page.getByRole('img', { name: /的签名/ }).evaluate(async (image: HTMLImageElement) => {
    await image.decode();
    return [image.naturalWidth, image.naturalHeight];
  });

it('takes a signature after the audit, shows it, and says when the order has changed since', async () => {
  const order = await placeOrder({ contact: '张三' });
  await openAt(`/bs/order/index?open=${order.orderId}`);
  await button('审核').waitFor();
  expect(await button('签名').getAttribute('aria-disabled')).toBe('true');
  await button('签名').hover();
  await said('订单未审核');
  await button('审核').click();
  await said('审核成功');
  await button('签名').click();
  await page.locator('canvas[data-ready]').waitFor();
  expect(await button('保存').isDisabled()).toBe(true);
  await draw();
  await page.keyboard.press('Delete');
  expect(await button('保存').isDisabled()).toBe(true);
  await draw();
  await page.keyboard.press('Control+s');
  await said('签名已保存');
  await button('查看签名').click();
  expect(await pictureSize()).toEqual([900, 400]);
  await page.keyboard.press('Escape');
  await dialogOf(/客户签名|查看签名/).waitFor({ state: 'detached' });

  await setAudit(order, false);
  const { version, orderDels } = await shop.call<typeof order>('GET', `/bs/order-info/get?id=${order.id}`);
  const changed = orderDels.map((line) => ({
    id: line.id,
    productsName: line.productsName,
    amount: '9',
    unitPrice: '1',
    contentProduction: '改',
  }));
  await shop.call('PUT', '/bs/order-info/update', { id: order.id, version, orderDels: changed });
  await setAudit(order, true);
  // The open screen still shows the signed version.
  await button('查看签名').click();
  await said('订单已有变更，请让客户核对最新内容后再签名');
  expect(await button('重新签名').count()).toBe(0);
  await button('显示最新内容').click();
  await said(OTHER);
  await openAt(`/bs/order/index?open=${order.orderId}`);
  await said(OTHER);
  await button('查看签名').click();
  await button('重新签名').click();
  await page.setViewportSize({ width: 390, height: 844 });
  await draw();
  await button('保存').click();
  await said('签名已保存');
  await page.getByText(OTHER).waitFor({ state: 'detached' });
});
