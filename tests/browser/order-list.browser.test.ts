import { describe, expect, it } from 'vitest';
import { button, intercept, openDesk, page, said, shop, startOrderDesk } from './harness/order-desk.ts';
import { idOf, placeOrder, receiptsOf, rowOf, setAudit } from './harness/placed-orders.ts';

startOrderDesk();

const rows = () => page.locator('tr[data-id]');
const orderNumbers = () => page.locator('tr[data-id] td:nth-child(2)').allTextContents();
const address = () => new URL(page.url()).searchParams;
const sums = () => page.getByLabel('全部符合条件的订单合计').textContent();

describe('a row of the list', () => {
  it('is opened by its number, and offers its menu by ⋯ and by Shift+F10', async () => {
    const { orderId } = await placeOrder();
    await openDesk();
    await button(orderId).click();
    await page.getByRole('dialog', { name: new RegExp(orderId) }).waitFor();
    await page.keyboard.press('Escape');
    await button(`${orderId} 的更多操作`).click();
    await page.getByRole('menuitem', { name: '复制订单' }).waitFor();
    await page.keyboard.press('Escape');
    await rowOf(orderId).focus();
    await page.keyboard.press('Shift+F10');
    await page.getByRole('menuitem', { name: '复制订单' }).waitFor();
  });

  it('is selected by Space, shows it, and stays selected while pages are turned', async () => {
    for (let count = 0; count < 11; count++) await placeOrder();
    await openDesk();
    await page.getByLabel('每页条数').selectOption('10');
    await expect.poll(() => rows().count()).toBe(10);
    const plain = await rows()
      .nth(1)
      .locator('td')
      .nth(2)
      .evaluate((cell) => getComputedStyle(cell).backgroundColor);
    await rows().nth(0).focus();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Space');
    expect(await rows().nth(1).getAttribute('aria-selected')).toBe('true');
    expect(
      await rows()
        .nth(1)
        .locator('td')
        .nth(2)
        .evaluate((cell) => getComputedStyle(cell).backgroundColor),
    ).not.toBe(plain);
    await page.getByText('已选 1 条').waitFor();
    await button('第 2 页').click();
    await expect.poll(() => rows().count()).toBe(1);
    await page.getByText('已选 1 条').waitFor();
    await button('取消选择').click();
    await button('开单Alt+N').waitFor();
  });
});

describe('several orders at once', () => {
  it('are audited and collected, each by its own call, and refusals are shown', async () => {
    const [first, second] = [await placeOrder(), await placeOrder()];
    await setAudit(first, true);
    await openDesk();
    await page.getByRole('checkbox', { name: '选择本页全部' }).check();
    await button('审核 1 单').click();
    await page.getByRole('alertdialog').getByRole('button', { name: '审核', exact: true }).click();
    await said('已审核 1 条');
    await page.getByRole('checkbox', { name: '选择本页全部' }).check();
    await button('收款 2 单').click();
    const dialog = page.getByRole('dialog', { name: '收款 · 2 单' });
    await dialog.getByRole('button', { name: /^收款/ }).click();
    await dialog.getByRole('alert').filter({ hasText: '请选择付款方式' }).waitFor();
    await dialog.getByRole('radio').first().focus();
    await page.keyboard.press('1');
    // Somebody else collects part of one debt meanwhile.
    const cash = await idOf('/bs/payment-type', '现金');
    const receipt = { orderId: second.orderId, thisCollection: '1', paymentType: cash };
    await shop.call('POST', '/bs/order-payment-receipts/create', receipt);
    await dialog.getByRole('button', { name: /^收款/ }).click();
    await page.getByRole('alertdialog', { name: '收款：1 条成功，1 条未成功' }).getByText(second.orderId).waitFor();
    expect(await receiptsOf(first.orderId)).toMatchObject([{ thisCollection: first.arrears, paymentTypeName: '现金' }]);
    expect(await receiptsOf(second.orderId)).toHaveLength(1);
  });

  it('are exported as they were selected', async () => {
    const [first] = [await placeOrder(), await placeOrder()];
    await openDesk();
    await page.getByRole('checkbox', { name: `选择 ${first.orderId}` }).check();
    const asked = page.waitForRequest(/order-info\/export-excel/);
    await button('导出所选').click();
    expect(new URL((await asked).url()).searchParams.get('ids[0]')).toBe(String(first.id));
  });
});

describe('the list of lines', () => {
  it('adds up all filtered lines, and exports the selected ones', async () => {
    const [first] = [await placeOrder(), await placeOrder()];
    await openDesk();
    await button('按明细').click();
    await expect.poll(() => rows().count()).toBe(10);
    const total = (of: 'totalAmount' | 'totalArea') =>
      first.orderDels.reduce((sum, line) => sum + 2 * Number(line[of]), 0).toLocaleString('en-US', { minimumFractionDigits: 2 });
    const sum = page.getByLabel('全部符合条件的明细合计');
    await expect.poll(() => sum.textContent()).toBe(`面积(㎡)${total('totalArea')}金额${total('totalAmount')}`);
    await page.getByRole('checkbox', { name: '选择本页全部' }).check();
    await page.getByText('已选 10 条').waitFor();
    await page.getByText(`金额 ${total('totalAmount')}`).waitFor();
    await page.getByRole('checkbox', { name: '选择本页全部' }).uncheck();
    await page.locator('tr[data-id]', { hasText: first.orderId }).first().getByRole('checkbox').check();
    const asked = page.waitForRequest(/order-del\/export-excel/);
    await button('导出所选').click();
    const line = Number(new URL((await asked).url()).searchParams.get('lineIds[0]'));
    expect(first.orderDels.map(({ id }) => id)).toContain(line);
  });
});

describe('finding', () => {
  it("last month's unpaid orders of one customer takes three actions besides typing", async () => {
    const lastMonth = new Date(new Date().getFullYear(), new Date().getMonth() - 1, 15, 12).getTime();
    const wanted = await placeOrder({ date: lastMonth });
    const hotel = { customerId: await idOf('/bs/customer-info', '恒源酒店'), customerName: '恒源酒店', date: lastMonth };
    await placeOrder(hotel);
    await placeOrder();
    await openDesk();
    await button('欠款').click();
    await button('上月').click();
    await expect.poll(() => rows().count()).toBe(2);
    await page.getByRole('combobox', { name: '客户', exact: true }).fill('hmgg');
    await page.getByRole('option', { name: /华美广告/ }).waitFor();
    await page.keyboard.press('Enter');
    await expect.poll(orderNumbers).toEqual([wanted.orderId]);
    expect([address().get('paymentStatus'), address().get('date')]).toEqual(['0', '@lastMonth']);
    // The address holds the search, so a reload and another browser show the same list.
    await page.reload();
    await expect.poll(orderNumbers).toEqual([wanted.orderId]);
    expect(await page.getByRole('combobox', { name: '客户', exact: true }).inputValue()).toBe('华美广告');
    await page.goBack();
    await expect.poll(() => rows().count()).toBe(2);
  });

  it('adds up all filtered orders, not only those of the page', async () => {
    for (let count = 0; count < 11; count++) await placeOrder();
    await openDesk();
    await page.getByLabel('每页条数').selectOption('10');
    const { receivables } = (await shop.savedOrders())[0] ?? { receivables: '0' };
    const total = (Number(receivables) * 11).toLocaleString('en-US', { minimumFractionDigits: 2 });
    await expect.poll(sums).toContain(`应收金额${total}`);
    await button('加急').click();
    await expect.poll(sums).toContain('应收金额0.00');
  });

  it('sorts by a header whose column has an index', async () => {
    const early = await placeOrder({ date: Date.now() - 5 * 86_400_000 });
    const late = await placeOrder();
    await openDesk();
    expect(await orderNumbers()).toEqual([late.orderId, early.orderId]);
    const head = page.getByRole('columnheader', { name: '下单日期' });
    expect(await head.getAttribute('aria-sort')).toBe('descending');
    await head.getByRole('button').click();
    await expect.poll(orderNumbers).toEqual([early.orderId, late.orderId]);
    expect(await head.getAttribute('aria-sort')).toBe('ascending');
    expect(address().get('sort')).toBe('date');
  });

  it('keeps a view under a name for the person, in every browser', async () => {
    await placeOrder({ urgent: 0 });
    await placeOrder();
    await openDesk();
    await button('加急').click();
    await expect.poll(() => rows().count()).toBe(1);
    await button('视图').click();
    await page.getByRole('menuitem', { name: '存为我的视图…' }).click();
    await page.getByLabel('视图名称').fill('急单');
    // A refusal is said, and the name is still there for another try.
    await intercept('**/trpc/system.savedView.update**', (route) => route.abort(), { times: 1 });
    await page.keyboard.press('Enter');
    await said('后端接口连接异常');
    await page.keyboard.press('Enter');
    await said('视图「急单」已保存');
    await button('重置').click();
    await expect.poll(() => rows().count()).toBe(2);
    await page.evaluate(() => {
      for (const key of Object.keys(localStorage)) if (key !== 'session') localStorage.removeItem(key);
    });
    await page.reload();
    await button('视图').click();
    await page.getByRole('menuitem', { name: '急单' }).click();
    await expect.poll(() => rows().count()).toBe(1);
    await button('急单').click();
    await page.getByRole('menuitem', { name: '删除视图「急单」' }).click();
    await button('视图').waitFor();
  });
});

describe('the search for everything', () => {
  it('finds and opens orders, customers, products, pages and commands', async () => {
    const { orderId } = await placeOrder();
    await openDesk();
    const open = async (text: string, option: RegExp | string) => {
      await page.keyboard.press('Control+k');
      await page.getByRole('combobox', { name: '搜索' }).fill(text);
      await page.getByRole('option', { name: option }).first().waitFor();
    };
    await open(orderId, new RegExp(orderId));
    await page.keyboard.press('Enter');
    await page.getByRole('dialog', { name: new RegExp(orderId) }).waitFor();
    await page.keyboard.press('Escape');
    await open('hyjd', /恒源酒店/);
    await page.keyboard.press('Enter');
    await page.getByRole('dialog', { name: '客户信息' }).waitFor();
    await page.keyboard.press('Escape');
    await open('网格布', /网格布/);
    await page.keyboard.press('Enter');
    await page.getByRole('dialog', { name: /产品/ }).waitFor();
    await page.keyboard.press('Escape');
    await open('kd', /开单/);
    await page.getByRole('option', { name: /开单/ }).first().click();
    await page.getByRole('dialog', { name: /订单|开单/ }).waitFor();
  });
});
