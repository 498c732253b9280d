import type { Route } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { formatDate, formatMinute, formatMoney } from '#shared/rules/format.rules.ts';
import type { OrderDetail } from '#shared/schemas/order.schema.ts';
import { begin, button, command, content, intercept, openDesk, page, said, shop, startOrderDesk } from './harness/order-desk.ts';
import { chooseFromMenu, dialogOf, idOf, placeOrder, receiptsOf, rowOf, setAudit, typeTime } from './harness/placed-orders.ts';
import { expectFigures, TYPED } from './order-desk.fixture.ts';

startOrderDesk();

describe('history lines', () => {
  it('are taken over with their amounts, saved, and shown again with the same figures', async () => {
    const earlier = await placeOrder();
    await openDesk();
    await begin();
    await page.getByText('折扣 85%').waitFor();
    await page.keyboard.press('Alt+h');
    const dialog = dialogOf('导入明细');
    for (const { productsName } of earlier.orderDels)
      await dialog.getByRole('checkbox', { name: `选择 ${earlier.orderId} ${productsName}` }).check();
    await dialog.getByRole('button', { name: '确定', exact: true }).click();
    await dialog.waitFor({ state: 'detached' });

    const amounts = earlier.orderDels.map((line) => formatMoney(line.totalAmount));
    const areas = earlier.orderDels.map((line) => Number(line.totalArea));
    const cells = (column: string) => page.locator(`tbody [data-column=${column}]`).allTextContents();
    await expect.poll(() => cells('totalAmount')).toEqual(amounts);
    expect((await cells('totalArea')).map(Number)).toEqual(areas);
    expect(await page.locator('[data-figure=totalAmount]').textContent()).toBe(formatMoney(earlier.totalAmount));

    await page.keyboard.press('Control+s');
    await said('新增成功');
    const again = (await shop.savedOrders()).find(({ id }) => id !== earlier.id);
    if (!again) throw new Error('nothing was saved');
    expectFigures(again, TYPED);
    const said_ = (order: OrderDetail) =>
      order.orderDels.map(
        ({ productsId, productsName, contentProduction, width, height, amount, unitId, unitPrice, totalArea, totalAmount }) => ({
          productsId,
          productsName,
          contentProduction,
          width,
          height,
          amount,
          unitId,
          unitPrice,
          totalArea,
          totalAmount,
        }),
      );
    expect(said_(again)).toEqual(said_(earlier));
  });
});

describe('the header of an order', () => {
  it('takes type, deliveryman, delivery time and the day of delivery, and shows them in every view of the order', async () => {
    await openDesk();
    await begin();
    await content('hwp');
    await page.keyboard.press('Enter');
    const dialog = dialogOf('新增订单');
    // Fields that are seldom needed are folded once the customer is chosen.
    await dialog.getByRole('button', { name: /^更多字段/ }).click();
    await dialog.getByLabel('订单类型').fill('门头');
    await dialog.getByLabel('送货人').fill('小李');
    await typeTime(dialog, '送货时间', ['2026', '12', '05', '14', '30']);
    await typeTime(dialog, '实际交货', ['2026', '12', '06']);
    await page.keyboard.press('Control+s');
    await said('新增成功');
    const order = await shop.onlyOrder();
    expect([order.type, order.delivery, formatMinute(order.deliveryTime), formatDate(order.actualDeliveryDate)]).toEqual([
      '门头',
      '小李',
      '2026-12-05 14:30',
      '2026-12-06',
    ]);
    for (const text of ['门头', '小李', '2026-12-05 14:30', '2026-12-06']) await said(text);
    await page.keyboard.press('Escape');
    await rowOf(order.orderId).dblclick();
    for (const text of ['门头', '小李', '2026-12-05 14:30', '2026-12-06']) await said(text);

    // Saved again with another remark, the order keeps these fields.
    await button('编辑').click();
    await dialogOf(/^订单/)
      .getByRole('button', { name: /^更多字段/ })
      .click();
    await dialogOf(/^订单/).getByLabel('备注', { exact: true }).first().fill('改过');
    await page.keyboard.press('Control+s');
    await said('修改成功');
    const { type, delivery, deliveryTime, actualDeliveryDate } = order;
    expect(await shop.onlyOrder()).toMatchObject({ type, delivery, deliveryTime, actualDeliveryDate, remarks: '改过' });
  });

  it('refuses text that is no number in every number field, and keeps it for correction', async () => {
    await openDesk();
    await begin();
    await content('hwp');
    await page.keyboard.press('Enter');
    const dialog = dialogOf('新增订单');
    for (const label of ['折扣率(%)', '预付款']) {
      const field = dialog.getByLabel(label, { exact: true });
      const before = await field.inputValue();
      await field.fill('1-2.5');
      await dialog.getByRole('alert').filter({ hasText: '只能填数字和小数点' }).waitFor();
      await page.keyboard.press('Control+s');
      await expect.poll(() => field.evaluate((element) => element === document.activeElement)).toBe(true);
      expect(await field.inputValue()).toBe('1-2.5');
      expect(await shop.savedOrders()).toEqual([]);
      await field.fill(before);
    }
    // Text of a composition is neither checked nor changed; the composed text is.
    const discount = dialog.getByLabel('折扣率(%)');
    const cdp = await page.context().newCDPSession(page);
    await discount.fill('');
    await cdp.send('Input.imeSetComposition', { text: '９－', selectionStart: 2, selectionEnd: 2 });
    expect(await discount.inputValue()).toBe('９－');
    expect(await dialog.getByRole('alert').filter({ hasText: '只能填数字和小数点' }).count()).toBe(0);
    await cdp.send('Input.insertText', { text: '９－５' });
    await dialog.getByRole('alert').filter({ hasText: '只能填数字和小数点' }).waitFor();
    expect(await discount.inputValue()).toBe('9-5');
    await dialog.getByLabel('折扣率(%)').fill('９０．５');
    await page.keyboard.press('Control+s');
    await said('新增成功');
    expect(Number((await shop.onlyOrder()).discountRate)).toBe(90.5);
  });
});

describe('a deposit', () => {
  it('asks for its payment method, is booked with the name of the method and shown in the list of receipts', async () => {
    await openDesk();
    await begin();
    await content('hwp');
    await page.keyboard.press('Enter');
    const dialog = dialogOf('新增订单');
    await dialog.getByLabel('预付款', { exact: true }).fill('50');
    await page.keyboard.press('Control+s');
    await said('请选择预付款的付款方式');
    const method = dialog.getByLabel('预付款付款方式');
    await expect.poll(() => method.evaluate((element) => element === document.activeElement)).toBe(true);
    expect(await shop.savedOrders()).toEqual([]);
    await method.selectOption('现金');
    await page.getByText('请选择预付款的付款方式').waitFor({ state: 'detached' });
    await page.keyboard.press('Control+s');
    await said('新增成功');
    const order = await shop.onlyOrder();
    expect(await receiptsOf(order.orderId)).toMatchObject([{ kind: 'deposit', thisCollection: '50.0000', paymentTypeName: '现金' }]);

    await page.keyboard.press('Escape');
    await rowOf(order.orderId).dblclick();
    await page.getByRole('tab', { name: '收款记录' }).click();
    await page.getByRole('table', { name: '收款记录' }).getByText('现金').waitFor();
  });

  it('of an older order shows that it has no payment method', async () => {
    const { orderId } = await placeOrder({ prepayment: '30' });
    await openDesk();
    await rowOf(orderId).dblclick();
    await page.getByRole('tab', { name: '收款记录' }).click();
    await page.getByRole('table', { name: '收款记录' }).getByText('未填写').waitFor();
  });
});

describe('the list', () => {
  it('opens, edits and deletes an order from a row of its lines', async () => {
    const { orderId } = await placeOrder();
    await openDesk();
    await button('按明细').click();
    await page.getByRole('table', { name: '订单明细列表' }).waitFor();
    await chooseFromMenu(orderId, '查看详情');
    await page.getByRole('tab', { name: '收款记录' }).waitFor();
    await page.keyboard.press('Escape');
    await chooseFromMenu(orderId, '编辑');
    await dialogOf(/^订单/).getByRole('button', { name: '取消编辑' }).waitFor();
    await page.keyboard.press('Escape');
    await rowOf(orderId).focus();
    await page.keyboard.press('ContextMenu');
    await page.getByRole('menuitem', { name: '删除' }).click();
    await button('删除').click();
    await said('删除成功');
    expect(await shop.savedOrders()).toEqual([]);
  });

  it('finds orders by the words of the state column', async () => {
    const plain = await placeOrder();
    const urgent = await placeOrder({ urgent: 0 });
    const audited = await placeOrder({ urgent: 0 });
    await setAudit(audited, true);
    const cash = await idOf('/bs/payment-type', '现金');
    const paid = await placeOrder({ prepayment: '99999', paymentMethod: cash });
    await openDesk();
    await button('展开').click();
    const numbers = { 收清: paid, 已审核: audited, 加急: urgent, 未审核: plain };
    for (const [word, order] of Object.entries(numbers)) {
      await page.getByLabel('状态', { exact: true }).selectOption(word);
      await button('查询').click();
      await expect.poll(() => page.locator('tr[data-id]').count()).toBe(1);
      await rowOf(order.orderId)
        .getByText(word === '加急' ? '急' : word, { exact: true })
        .first()
        .waitFor();
    }
    await page.getByLabel('状态', { exact: true }).selectOption('');
    await button('查询').click();
    await expect.poll(() => page.locator('tr[data-id]').count()).toBe(4);
  });

  it('finds the orders of a customer picked by mnemonic or from the window', async () => {
    const { orderId } = await placeOrder();
    const other = await idOf('/bs/customer-info', '恒源酒店');
    const hotel = await placeOrder({ customerId: other, customerName: '恒源酒店' });
    await openDesk();
    await page.getByRole('combobox', { name: '客户', exact: true }).fill('hyjd');
    await page.getByRole('option', { name: /恒源酒店/ }).click();
    await expect.poll(() => page.locator('tr[data-id]').allTextContents()).toHaveLength(1);
    await rowOf(hotel.orderId).waitFor();
    await button('选择客户').click();
    await page.getByRole('button', { name: '选择 华美广告' }).click();
    await rowOf(orderId).waitFor();
    await expect.poll(() => page.locator('tr[data-id]').count()).toBe(1);
    await button('按明细').click();
    await expect.poll(() => page.locator('tr[data-id]').count()).toBe(5);
    await button('重置').click();
    await expect.poll(() => page.locator('tr[data-id]').count()).toBe(10);
  });
});

describe('windows of customers', () => {
  it('take 60 % of the screen, the table of the picker 460 px', async () => {
    await openDesk();
    await command('Alt+n');
    await page.keyboard.press('F4');
    const picker = dialogOf('选择客户');
    await picker.getByRole('button', { name: '选择 华美广告' }).waitFor();
    expect((await picker.boundingBox())?.width).toBe(1440 * 0.6);
    expect((await picker.getByRole('table', { name: '客户列表' }).locator('xpath=ancestor::div[2]').boundingBox())?.height).toBe(460);
    await picker.getByRole('button', { name: '新建客户', exact: true }).click();
    const customer = dialogOf('新建客户');
    await customer.getByLabel('客户名称').waitFor();
    expect((await customer.boundingBox())?.width).toBe(1440 * 0.6);
  });

  it('the suggestions of the customer field stay for 500 ms after it is left', async () => {
    await openDesk();
    await command('Alt+n');
    await content('hm');
    await page.getByRole('option', { name: /华美广告/ }).waitFor();
    await page.clock.install();
    // Far enough ahead of the real time on a slow machine, because the clock cannot be paused at a time in the past.
    await page.clock.pauseAt(Date.now() + 10_000);
    await page.keyboard.press('Tab');
    await page.clock.runFor(499);
    await expect.poll(() => page.getByRole('option', { name: /华美广告/ }).count()).toBe(1);
    await page.clock.runFor(1);
    // The redraw may wait for a timer, which does not run while the clock is paused.
    await page.clock.resume();
    await page.getByRole('option', { name: /华美广告/ }).waitFor({ state: 'detached' });
  });
});

const BROKEN = { error: { message: '系统异常', code: -32603, data: { code: 500, reason: 'internal' } } };

/** Answers the calls in a batch whose names fit with a failure, and leaves the others as they are. */
async function breakCalls(names: RegExp): Promise<void> {
  await page.route(
    (url) => names.test(url.pathname),
    async (route: Route) => {
      const calls = new URL(route.request().url()).pathname.split('/trpc/')[1]?.split(',') ?? [];
      const answers: unknown[] = [await (await route.fetch()).json()].flat();
      await route.fulfill({ json: answers.map((one, index) => (names.test(calls[index] ?? '') ? BROKEN : one)) });
    },
  );
}

describe('pickers opened by F4', () => {
  it('show what was typed, not what was chosen', async () => {
    await openDesk();
    await command('Alt+n');
    await content('恒源');
    await page.keyboard.press('F4');
    const customers = dialogOf('选择客户');
    const search = customers.getByPlaceholder('客户名称、助记码、联系人或电话');
    expect(await search.inputValue()).toBe('恒源');
    await customers.getByRole('button', { name: '选择 恒源酒店' }).waitFor();
    expect(await customers.getByRole('button', { name: '选择 华美广告' }).count()).toBe(0);
    await customers.getByRole('button', { name: '选择 恒源酒店' }).click();
    await page.waitForFunction(() => document.activeElement?.getAttribute('data-cell')?.endsWith(':productsName'));
    await content('网格');
    await page.keyboard.press('F4');
    const products = dialogOf('选择产品');
    expect(await products.getByPlaceholder('产品名称或助记码').inputValue()).toBe('网格');
    await products.getByRole('button', { name: '选择 网格布' }).click();
    await page.waitForFunction(() => document.activeElement?.getAttribute('data-cell')?.endsWith(':contentProduction'));
    await page.getByLabel('客户名称').focus();
    await page.keyboard.press('F4');
    await customers.getByRole('button', { name: '选择 华美广告' }).waitFor();
    expect(await search.inputValue()).toBe('');
  });
});

describe('the cells of a line', () => {
  it('take as many characters as the server does', async () => {
    await openDesk();
    await begin();
    const limit = (column: string) => page.locator(`[data-cell$=":${column}"]`).getAttribute('maxlength');
    expect(await Promise.all(['productsName', 'contentProduction', 'specification', 'remarks'].map(limit))).toEqual([
      '50',
      '500',
      '100',
      '500',
    ]);
  });
});

describe('a late answer about the customer', () => {
  it('does not replace what was typed meanwhile', async () => {
    await openDesk();
    const held = Promise.withResolvers<void>();
    await intercept(
      (url) => url.pathname.endsWith('bs.customerInfo.listAllSimple') && url.search.includes('hmgg'),
      async (route) => {
        await held.promise;
        await route.continue();
      },
    );
    await begin();
    await page.getByLabel('客户名称').fill('路过的客人');
    const answered = page.waitForResponse((response) => response.url().includes('hmgg'));
    held.resolve();
    await (await answered).finished();
    await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
    expect(await page.getByLabel('客户名称').inputValue()).toBe('路过的客人');
  });
});

describe('settings and lists that cannot be loaded', () => {
  it('are said so, with a way to try again, and nothing is called disabled', async () => {
    const { orderId } = await placeOrder();
    await breakCalls(/bs\.billType\.listAllSimple|bs\.computeConfig\.page/);
    await openDesk();
    await rowOf(orderId).waitFor();
    expect(await page.getByText('已停用（').count()).toBe(0);
    await rowOf(orderId).dblclick();
    const failure = dialogOf(/^订单/).getByRole('alert').filter({ hasText: '获取计价设置失败' });
    await failure.waitFor();
    await page.keyboard.press('Escape');
    await failure.waitFor({ state: 'detached' });
    await command('Alt+n');
    const notice = dialogOf('新增订单').getByRole('alert').filter({ hasText: '获取计价设置失败' });
    await notice.waitFor();
    await page.unrouteAll({ behavior: 'wait' });
    await notice.getByRole('button', { name: '重试' }).click();
    await notice.waitFor({ state: 'detached' });
    await dialogOf('新增订单').getByLabel('票据类型').selectOption('增值税专票');
  });
});

describe('an order that is saved but cannot be read again', () => {
  it('says so, is read again by one press, and does not conflict with itself', async () => {
    const { orderId } = await placeOrder();
    await openDesk();
    await rowOf(orderId).dblclick();
    const dialog = dialogOf(/^订单/);
    await dialog.getByRole('button', { name: '编辑' }).click();
    await dialog.getByLabel('联系人').fill('张三');
    await intercept('**/trpc/bs.orderInfo.get?**', (route) => route.fulfill({ status: 500, json: BROKEN }));
    await page.keyboard.press('Control+s');
    const failure = dialog.getByRole('alert').filter({ hasText: '获取订单详情失败' });
    await failure.waitFor();
    await page.keyboard.press('Control+s');
    await page.unroute('**/trpc/bs.orderInfo.get?**');
    await failure.getByRole('button', { name: '重试' }).click();
    await dialog.getByText('张三').first().waitFor();
    await dialog.getByRole('button', { name: '编辑' }).click();
    await dialog.getByLabel('联系人').fill('李四');
    await page.keyboard.press('Control+s');
    await dialog.getByText('李四').first().waitFor();
    expect((await shop.onlyOrder()).contact).toBe('李四');
  });
});
