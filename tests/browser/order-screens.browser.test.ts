import type { Locator } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { formatDate, formatMinute, formatMoney } from '#shared/rules/format.rules.ts';
import type { OrderDetail } from '#shared/schemas/order.schema.ts';
import type { ReceiptRow } from '#shared/schemas/receipt.schema.ts';
import { begin, button, command, content, openDesk, page, said, shop, startOrderDesk } from './harness/order-desk.ts';
import { expectFigures, PRODUCTS, TYPED } from './order-desk.fixture.ts';

startOrderDesk();

interface Named {
  id: number;
  name: string;
}

async function idOf(path: string, name: string): Promise<number> {
  const list = await shop.call<Named[]>('GET', `${path}/list-all-simple`);
  return list.find((row) => row.name === name)?.id ?? 0;
}

/** An order of 华美广告 over REST: five priced lines, and what else is given. */
async function placeOrder(more: object = {}): Promise<OrderDetail> {
  const unitId = await idOf('/bs/unit-type', '平方米');
  const products = await shop.call<Named[]>('GET', '/bs/product-info/list-all-simple');
  const orderDels = TYPED.map(({ width, height, amount, unitPrice }, index) => {
    const productsName = PRODUCTS[index]?.name ?? '';
    const productsId = products.find((product) => product.name === productsName)?.id;
    return { productsId, productsName, contentProduction: '门头画面', width, height, amount, unitPrice, unitId };
  });
  const header = { customerId: await idOf('/bs/customer-info', '华美广告'), customerName: '华美广告', discountRate: '85' };
  const billType = await idOf('/bs/bill-type', '增值税专票');
  const id = await shop.call<number>('POST', '/bs/order-info/create', { ...header, billType, orderDels, ...more });
  return shop.call('GET', `/bs/order-info/get?id=${id}`);
}

const setAudit = ({ id, orderId }: OrderDetail, auditStatus: boolean) =>
  shop.call('PUT', '/bs/order-info/update-audit-status', { id, orderId, auditStatus });
const receiptsOf = (orderId: string) => shop.call<ReceiptRow[]>('GET', `/bs/order-payment-receipts/list-all-simple?orderId=${orderId}`);
const rowOf = (orderId: string) => page.locator('tr[data-id]', { hasText: orderId }).first();
const dialogOf = (name: RegExp | string) => page.getByRole('dialog', { name });

async function chooseFromMenu(orderId: string, item: string): Promise<void> {
  await rowOf(orderId).click({ button: 'right' });
  await page.getByRole('menuitem', { name: item }).click();
}

/** Types into the segments of a date field, from its first one on. */
async function typeTime(scope: Locator, label: string, digits: readonly string[]): Promise<void> {
  const segments = scope.getByRole('group', { name: label }).getByRole('spinbutton');
  for (const [index, text] of digits.entries()) {
    await segments.nth(index).click();
    await page.keyboard.type(text);
  }
}

describe('history lines', () => {
  it('come in with their amounts, save, and read back as they were shown', async () => {
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
  it('takes type, deliveryman, delivery time and the day of delivery, and shows them wherever the order is read', async () => {
    await openDesk();
    await begin();
    await content('hwp');
    await page.keyboard.press('Enter');
    const dialog = dialogOf('新增订单');
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

    // Saved again without a change it says the same.
    await button('编辑').click();
    await dialogOf(/^订单/).getByLabel('备注', { exact: true }).first().fill('改过');
    await page.keyboard.press('Control+s');
    await said('修改成功');
    const { type, delivery, deliveryTime, actualDeliveryDate } = order;
    expect(await shop.onlyOrder()).toMatchObject({ type, delivery, deliveryTime, actualDeliveryDate, remarks: '改过' });
  });

  it('refuses in every number field what is no figure, and keeps it to be mended', async () => {
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
    // While an input method composes nothing is judged and nothing of it is touched; what it hands over is.
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
  it('asks for its method, books it by name and shows it in the list of receipts', async () => {
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

  it('of an older order says that no method was filled in', async () => {
    const { orderId } = await placeOrder({ prepayment: '30' });
    await openDesk();
    await rowOf(orderId).dblclick();
    await page.getByRole('tab', { name: '收款记录' }).click();
    await page.getByRole('table', { name: '收款记录' }).getByText('未填写').waitFor();
  });
});

/** Everything in a window that can be pressed, typed into or dragged now, by name. */
function enabledControls(dialog: Locator): Promise<string[]> {
  return dialog.evaluate((window) => {
    const controls = window.querySelectorAll(
      'button,a[href],input,select,textarea,[contenteditable=true],[role=menuitem],[role=tab],[draggable=true]',
    );
    return [...controls]
      .filter((control) => !control.matches(':disabled,[aria-disabled=true]') && (control as HTMLElement).offsetParent !== null)
      .map((control) => {
        const label = control.getAttribute('aria-labelledby');
        const text = label ? document.getElementById(label)?.textContent : (control.getAttribute('aria-label') ?? control.textContent);
        return `${text}`.replace(/\s+/g, '').replace(/Alt\+N$/, '');
      })
      .sort();
  });
}

const FRAME = ['关闭', '关闭', '最大化窗口'];

describe('an order that is only read', () => {
  /** What may stand there beside closing and enlarging: nothing that changes a line, a field or the shop's catalogue. */
  const EXPECTED = {
    saved: { order: ['再开一单', '编辑', '审核'], detail: ['编辑', '审核'] },
    audited: { order: ['再开一单', '撤销审核', '收款'], detail: ['登记交货', '撤销审核', '收款'] },
  } as const;
  const TABS = ['订单明细5', '收款记录', '修改记录'];

  it.each(['saved', 'audited'] as const)('offers nothing that writes in lines and header, by any key or press (%s)', async (state) => {
    const unknown = [{ productsName: '没有建档的产品', width: '1', height: '2', amount: '3', unitPrice: '4' }];
    const order = await placeOrder({ orderDels: [...unknown, ...unknown, ...unknown, ...unknown, ...unknown] });
    await openDesk();
    await chooseFromMenu(order.orderId, '编辑');
    const dialog = dialogOf(/^订单/);
    await dialog.getByText('个产品还未建立').waitFor();
    if (state === 'audited') {
      await setAudit(order, true);
      await page.keyboard.press('Escape');
      await button('刷新').click();
      await rowOf(order.orderId).getByText('已审核').first().waitFor();
      await chooseFromMenu(order.orderId, '编辑');
    } else await dialog.getByRole('button', { name: '取消编辑' }).click();
    await dialog.getByRole('button', { name: state === 'audited' ? '撤销审核' : '审核', exact: true }).waitFor();
    expect(await dialog.getByText('还未建立').count()).toBe(0);
    expect(await enabledControls(dialog)).toEqual([...FRAME, ...EXPECTED[state].order].sort());

    const writes: string[] = [];
    page.on('request', (request) => {
      if (request.method() !== 'GET' && request.url().includes('/trpc/')) writes.push(request.url());
    });
    const before = await shop.onlyOrder();
    const shown = await dialog.getByRole('table').textContent();
    const cell = dialog.locator('[data-column=width]').first();
    await cell.click();
    await cell.dblclick();
    await cell.click({ button: 'right' });
    expect(await page.getByRole('menuitem').count()).toBe(0);
    await page.evaluate(() => navigator.clipboard.writeText('a\t1\nb\t2'));
    for (const key of [
      'Control+v',
      'Control+d',
      'Control+Enter',
      'Control+Delete',
      'Control+z',
      'Control+y',
      'Alt+h',
      'F4',
      'Enter',
      'Delete',
      'x',
      'Control+s',
      'Control+Shift+s',
    ])
      await page.keyboard.press(key);
    await dialog.locator('[data-lines]').evaluate((area) => {
      const data = new DataTransfer();
      data.items.add(new File(['x'], '3.2x1.5.tif'));
      for (const type of ['dragenter', 'dragover', 'drop'])
        area.dispatchEvent(new DragEvent(type, { dataTransfer: data, bubbles: true, cancelable: true }));
    });
    expect(await dialog.locator('input,select,textarea').count()).toBe(0);
    expect(await dialog.getByRole('table').textContent()).toBe(shown);
    expect(writes).toEqual([]);
    expect(await shop.onlyOrder()).toEqual(before);

    await page.keyboard.press('Escape');
    await rowOf(order.orderId).dblclick();
    const detail = dialogOf(/^订单/);
    await detail.getByRole('tab', { name: '收款记录' }).waitFor();
    const columns = (await enabledControls(detail)).filter((name) => !/^(调整|排序)/.test(name));
    expect(columns).toEqual([...FRAME, ...TABS, ...EXPECTED[state].detail].sort());
  });

  it('takes a note of its delivery once audited: only what was changed is sent, and a failure keeps what was typed', async () => {
    const order = await placeOrder({ delivery: '小王' });
    await setAudit(order, true);
    const { version } = await shop.onlyOrder();
    await openDesk();
    await rowOf(order.orderId).dblclick();
    await button('登记交货').click();
    const dialog = dialogOf(/^登记交货/);
    await dialog.getByLabel('备注').fill('客户自提');
    await typeTime(dialog, '实际交货', ['2026', '12', '06']);
    const sent: unknown[] = [];
    let isDown = true;
    await page.route('**/trpc/bs.orderInfo.pandaUpdate**', async (route) => {
      sent.push((route.request().postDataJSON() as { json: unknown }).json);
      if (isDown) await route.abort();
      else await route.fulfill({ json: { result: { data: { json: true } } } });
      isDown = false;
    });
    await page.keyboard.press('Tab');
    await dialog.getByRole('button', { name: '保存', exact: true }).click();
    await dialog.getByText('后端接口连接异常').waitFor();
    expect(await dialog.getByLabel('备注').inputValue()).toBe('客户自提');
    await dialog.getByRole('button', { name: '保存', exact: true }).click();
    await said('修改成功');
    await dialog.waitFor({ state: 'detached' });
    const note = { id: order.id, version, remarks: '客户自提', actualDeliveryDate: expect.any(Number) };
    expect(sent).toEqual([note, note]);
    expect(formatDate((sent[1] as { actualDeliveryDate: number }).actualDeliveryDate)).toBe('2026-12-06');
  });

  it('does not offer to delete what is audited', async () => {
    const order = await placeOrder();
    await setAudit(order, true);
    await openDesk();
    await rowOf(order.orderId).click({ button: 'right' });
    expect(await page.getByRole('menuitem', { name: '删除' }).getAttribute('aria-disabled')).toBe('true');
  });
});

describe('the list', () => {
  it('opens, edits and deletes an order from a row of its lines', async () => {
    const { orderId } = await placeOrder();
    await openDesk();
    await button('显示明细').click();
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

  it('finds orders by the words of its state column', async () => {
    const plain = await placeOrder();
    const urgent = await placeOrder({ urgent: 0 });
    const audited = await placeOrder({ urgent: 0 });
    await setAudit(audited, true);
    const cash = await idOf('/bs/payment-type', '现金');
    const paid = await placeOrder({ prepayment: '99999', paymentMethod: cash });
    await openDesk();
    const numbers = { 收清: paid, 已审核: audited, 加急: urgent, 未审核: plain };
    for (const [word, order] of Object.entries(numbers)) {
      await page.getByLabel('状态', { exact: true }).selectOption(word);
      await button('搜索').click();
      await expect.poll(() => page.locator('tr[data-id]').count()).toBe(1);
      await rowOf(order.orderId).getByText(word, { exact: true }).first().waitFor();
    }
    await page.getByLabel('状态', { exact: true }).selectOption('');
    await button('搜索').click();
    await expect.poll(() => page.locator('tr[data-id]').count()).toBe(4);
  });

  it('finds the orders of a customer picked by mnemonic or from the window', async () => {
    const { orderId } = await placeOrder();
    const other = await idOf('/bs/customer-info', '恒源酒店');
    const hotel = await placeOrder({ customerId: other, customerName: '恒源酒店' });
    await openDesk();
    await page.getByRole('combobox', { name: '客户', exact: true }).fill('hyjd');
    await page.getByRole('option', { name: /恒源酒店/ }).click();
    await button('搜索').click();
    await expect.poll(() => page.locator('tr[data-id]').allTextContents()).toHaveLength(1);
    await rowOf(hotel.orderId).waitFor();
    await button('选择客户').click();
    await page.getByRole('button', { name: '选择 华美广告' }).click();
    await button('搜索').click();
    await rowOf(orderId).waitFor();
    expect(await page.locator('tr[data-id]').count()).toBe(1);
    await button('显示明细').click();
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
    await picker.getByRole('button', { name: '新增客户', exact: true }).click();
    const customer = dialogOf('新增客户');
    await customer.getByLabel('客户名称').waitFor();
    expect((await customer.boundingBox())?.width).toBe(1440 * 0.6);
  });

  it('the suggestions of the customer field stay for 500 ms after it is left', async () => {
    await openDesk();
    await command('Alt+n');
    await content('hm');
    await page.getByRole('option', { name: /华美广告/ }).waitFor();
    await page.clock.install();
    await page.clock.pauseAt(Date.now() + 1000);
    await page.keyboard.press('Tab');
    await page.clock.runFor(499);
    expect(await page.getByRole('option', { name: /华美广告/ }).count()).toBe(1);
    await page.clock.runFor(1);
    await page.getByRole('option', { name: /华美广告/ }).waitFor({ state: 'detached' });
  });
});
