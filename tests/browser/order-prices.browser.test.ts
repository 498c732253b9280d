import { expect, it } from 'vitest';
import { begin, button, command, content, openAt, openDesk, page, said, shop, startOrderDesk } from './harness/order-desk.ts';
import { idOf, placeOrder } from './harness/placed-orders.ts';

/** Folder for screenshots that a person can look at; without it none are taken. */
const PICTURES = process.env.PICTURES;

startOrderDesk({ workers: 0 });

it('shows the quote and the last price of the customer at the price, and takes each over by one key', async () => {
  const customerId = await idOf('/bs/customer-info', '华美广告');
  const productsId = await idOf('/bs/product-info', '户外喷绘');
  const { orderId } = await placeOrder({
    orderDels: [
      { productsId, productsName: '户外喷绘', contentProduction: '门头', width: '2', height: '1', amount: '1', unitPrice: '17.2' },
    ],
  });
  await shop.call('POST', '/bs/customer-quotes/create', { customerId, productsId, unitPrice: '15.5' });
  let calls = 0;
  page.on('request', (request) => {
    if (request.url().includes('getCustomerPrices')) calls += 1;
  });
  await openDesk();
  await begin();
  await content('hwp');
  await command('Enter');
  const price = page.getByLabel(/^第1行 单价(\(元\))?(（手工填写）)?$/).last();
  await page.getByText('第 1 行单价：报价 15.50；上次价 17.20', { exact: false }).waitFor();
  await page.getByText(orderId, { exact: false }).first().waitFor();
  if (PICTURES) await page.screenshot({ path: `${PICTURES}/price-offer-1440.png` });
  await command('Alt+p');
  expect(await price.inputValue()).toBe('15.5');
  await command('Alt+p');
  expect(await price.inputValue()).toBe('17.2');
  // The focus stays in its cell.
  await content('新门头');
  expect(await page.getByLabel('第1行 制作内容').inputValue()).toBe('新门头');
  expect(calls).toBe(1);
});

it('adds a price of a customer level, and offers it for customers of the level', async () => {
  const levelId = await shop.call('POST', '/bs/customer-level/create', { name: '金卡' });
  const id = await idOf('/bs/customer-info', '华美广告');
  await shop.call('PUT', '/bs/customer-info/update', { id, levelId });
  await openAt('/bs/product/index');
  await page
    .getByRole('row', { name: /户外喷绘/ })
    .getByRole('button', { name: '户外喷绘 的更多操作' })
    .click();
  await page.getByRole('menuitem', { name: '级别价' }).click();
  await page.waitForURL(/level-prices.*productsName=/);
  await button('新建').first().click();
  const dialog = page.getByRole('dialog', { name: '新建级别价' });
  await dialog.getByRole('combobox', { name: '产品' }).fill('hwp');
  await page.getByRole('option', { name: /户外喷绘/ }).click();
  await dialog.getByLabel('客户级别').selectOption({ label: '金卡' });
  await dialog.getByLabel('级别价').fill('16.2');
  if (PICTURES) await page.screenshot({ path: `${PICTURES}/level-price-1440.png` });
  await button('保存').click();
  await said('新增成功');
  await page.getByRole('row', { name: /户外喷绘.*金卡.*16\.20/ }).waitFor();
  await openDesk();
  await begin();
  await content('hwp');
  await command('Enter');
  await page.getByText('第 1 行单价：级别价 16.20（金卡）', { exact: true }).waitFor();
  if (PICTURES) await page.screenshot({ path: `${PICTURES}/level-offer-1440.png` });
  await command('Alt+p');
  expect(
    await page
      .getByLabel(/^第1行 单价/)
      .last()
      .inputValue(),
  ).toBe('16.2');
});

it('charges a small piece at the least area of its product, says so, and keeps it with the line', async () => {
  const id = await idOf('/bs/product-info', '户外喷绘');
  await shop.call('PUT', '/bs/product-info/update', { id, minArea: '1' });
  await openDesk();
  await begin();
  await content('hwp');
  await command('Enter');
  await content('样张');
  await command('Enter');
  await content('0.5*0.8');
  await command('Enter');
  await page.getByText('第 1 行面积：按最低 1 ㎡ 计', { exact: true }).waitFor();
  const computed = (column: string) => page.locator(`[data-computed=${column}]`);
  expect(await computed('totalAmount').textContent()).toBe('18.00');
  expect(await computed('totalArea').textContent()).toBe('最低，按最低 1 ㎡ 计，0.40');
  if (PICTURES) await page.screenshot({ path: `${PICTURES}/least-area-1440.png` });
  await command('Control+s');
  await said('新增成功');
  const order = await shop.onlyOrder();
  expect(order.orderDels).toMatchObject([{ totalArea: '0.4000', minArea: '1.0000', pricingBasis: 'area', totalAmount: '18.0000' }]);

  // The order keeps the least area, also when the product has none any more.
  await shop.call('PUT', '/bs/product-info/update', { id, minArea: '' });
  await openAt(`/trade/order/detail?orderId=${order.orderId}`);
  await page.getByText('0.40（按最低 1 ㎡ 计）', { exact: true }).waitFor();
  if (PICTURES) await page.screenshot({ path: `${PICTURES}/least-area-read-1440.png` });
});

it('charges a product by its own way, and asks for the side that it needs', async () => {
  const id = await idOf('/bs/product-info', '户外喷绘');
  await openAt('/bs/product/index');
  await page.getByRole('row', { name: /户外喷绘/ }).dblclick();
  await button('编辑').click();
  await page.getByRole('dialog').getByLabel('计价方式').selectOption({ label: '按长度（长边）' });
  if (PICTURES) await page.screenshot({ path: `${PICTURES}/charge-mode-1440.png` });
  await button('保存').click();
  await said('修改成功');
  expect(await shop.call('GET', `/bs/product-info/get?id=${id}`)).toMatchObject({ pricingBasis: 'length', unitPricingBasis: 'area' });
  await openDesk();
  await begin();
  await content('hwp');
  await command('Enter');
  await command('Control+s');
  await said('新增成功');
  await button('审核').click();
  await said('订单还不能审核，请先补全：第 1 行缺宽');
  await page.locator('[data-cell$=":width"]').fill('6.5');
  await page.getByText('第 1 行金额：按长度 6.5 米 计', { exact: true }).waitFor();
  expect(await page.locator('[data-computed=totalAmount]').textContent()).toBe('长度，按长度 6.5 米 计，117.00');
  await page.keyboard.press('Control+Shift+s');
  await said('审核成功');
  const order = await shop.onlyOrder();
  expect(order.orderDels).toMatchObject([{ pricingBasis: 'length', totalAmount: '117.0000' }]);
  await openAt(`/trade/order/detail?orderId=${order.orderId}`);
  await page.getByText('按长度 6.5 米 计', { exact: true }).waitFor();
  if (PICTURES) await page.screenshot({ path: `${PICTURES}/charge-read-1440.png` });
});

it('warns before a customer owes more than his credit line, when the order is saved and when it is audited', async () => {
  const id = await idOf('/bs/customer-info', '华美广告');
  await shop.call('PUT', '/bs/customer-info/update', { id, creditLine: '7000' });
  const first = await placeOrder();
  await openDesk();
  await begin();
  await content('hwp');
  await command('Enter');
  await content('画面');
  await command('Enter');
  await content('10*5*2');
  await command('Control+s');
  const question = page.getByRole('alertdialog', { name: '超出信用额度' });
  await question.waitFor();
  expect(await question.textContent()).toContain('华美广告 的信用额度为 7,000.00 元');
  if (PICTURES) await page.screenshot({ path: `${PICTURES}/credit-1440.png` });
  await question.getByRole('button', { name: '返回' }).click();
  expect(await shop.savedOrders()).toHaveLength(1);
  await command('Control+s');
  await question.getByRole('button', { name: '仍要保存' }).click();
  await said('新增成功');

  await openDesk();
  await page.getByRole('checkbox', { name: '选择本页全部' }).check();
  await button('审核 2 单').click();
  const batch = page.getByRole('alertdialog', { name: '审核 2 单' });
  expect(await batch.textContent()).toContain('超出信用额度：华美广告 的信用额度为 7,000.00 元');
  await batch.getByRole('button', { name: '取消' }).click();

  await openAt(`/bs/order/index?open=${first.orderId}`);
  await button('审核').click();
  await question.getByRole('button', { name: '仍要审核' }).click();
  await said('审核成功');
});
