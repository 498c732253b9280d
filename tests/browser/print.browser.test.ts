import { readFile } from 'node:fs/promises';
import { beforeEach, expect, it } from 'vitest';
import type { OrderDetail } from '#shared/schemas/order.schema.ts';
import { pdfTexts } from '../support/pdf-text.ts';
import { button, intercept, openAt, openDesk, page, said, shop, startOrderDesk } from './harness/order-desk.ts';
import { dialogOf, placeOrder, setAudit } from './harness/placed-orders.ts';

startOrderDesk({ workers: 0 });
// Without a viewer of PDFs, as on a phone, printing downloads the file; Playwright cannot work with the viewer of the browser.
beforeEach(() => page.addInitScript(() => Object.defineProperty(Navigator.prototype, 'pdfViewerEnabled', { get: () => false })));

const TEMPLATES = '/base-data/print-template/index?title=送货单';
const BROKEN = { status: 500, json: { error: { message: '系统异常', code: -32603, data: { code: 500, reason: 'internal' } } } };
const SHEET = 'canvas[role=img]';
const printButton = () => page.locator('[aria-keyshortcuts="Control+P"]').first();
/** The text of the shown sheet, without spaces. */
const shown = async () => (await page.locator(SHEET).first().textContent())?.replaceAll(/\s/g, '');
const template = (name: RegExp | string) => page.getByRole('radio', { name, exact: true });

async function auditedOrder(more: object = {}): Promise<OrderDetail> {
  const order = await placeOrder(more);
  await setAudit(order, true);
  return order;
}

/** Prints by a key. @returns the text of each printed sheet */
async function printed(key = 'Control+p'): Promise<string[]> {
  const [download] = await Promise.all([page.waitForEvent('download'), page.keyboard.press(key)]);
  return pdfTexts(await readFile(await download.path()));
}

/** A field of the designer's properties, by its label. */
const property = (name: string) => dialogOf(/^设计模板/).getByLabel(name, { exact: true });

async function openDrawer({ orderId }: OrderDetail): Promise<void> {
  await openAt(`/trade/order/detail?orderId=${orderId}`);
  await printButton().waitFor();
  await page.keyboard.press('Control+p');
  await page.locator(SHEET).first().waitFor();
}

it('lays out a copy of a shipped template, and prints an order with it', async () => {
  const order = await auditedOrder({ remarks: '送到后门' });
  await openAt(TEMPLATES);
  await button('送货单（A4） 的更多操作').click();
  await page.getByRole('menuitem', { name: '复制' }).click();
  await button('送货单（A4） 副本 的更多操作').click();
  await page.getByRole('menuitem', { name: '设计版面' }).click();
  const sheet = page.getByRole('group', { name: '版面' });
  const title = sheet.getByRole('button', { name: '文字 送货单' });
  const number = sheet.getByRole('button', { name: /单号/ });

  // The title is moved by the pointer, the number by keys.
  await title.waitFor();
  const from = await title.boundingBox();
  if (!from) throw new Error('the title is not laid out');
  await page.mouse.move(from.x + from.width / 2, from.y + from.height / 2);
  await page.mouse.down();
  await page.mouse.move(from.x + from.width / 2, from.y + from.height / 2 + 60, { steps: 5 });
  await page.mouse.up();
  expect((await title.boundingBox())?.y).toBeGreaterThan(from.y + 40);
  await number.focus();
  const before = Number(await property('左').inputValue());
  for (const key of ['ArrowLeft', 'ArrowLeft', 'Shift+ArrowLeft']) await page.keyboard.press(key);
  expect(Number(await property('左').inputValue())).toBeCloseTo(before - 6, 5);
  // Consecutive arrow keys are one step of undo and redo.
  await page.keyboard.press('Control+z');
  expect(Number(await property('左').inputValue())).toBeCloseTo(before, 5);
  await page.keyboard.press('Control+y');
  expect(Number(await property('左').inputValue())).toBeCloseTo(before - 6, 5);

  await sheet.getByRole('button', { name: '列 产品名称' }).click();
  await property('添加列').selectOption('备注');
  await property('列标题').fill('特别说明');
  await button('预览').click();
  await expect.poll(shown).toContain('特别说明');
  await page.keyboard.press('Control+s');
  await said('修改成功');
  await page.getByText('已修改').waitFor();

  await openDrawer(order);
  await template('送货单（A4） 副本').click();
  await expect.poll(shown).toContain('特别说明');
  const [text = '', ...others] = await printed();
  expect(others).toEqual([]);
  for (const words of ['特别说明', order.orderId, '送到后门', '华美广告']) expect(text).toContain(words);

  // The print is counted and shown with its person, and the template is remembered.
  await page.getByText(/^已打印 1 次，最近 .* 王店长$/).waitFor();
  await page.keyboard.press('Escape');
  await printButton().click();
  await expect.poll(shown).toContain('特别说明');
  expect(await template('送货单（A4） 副本').isChecked()).toBe(true);
  await page.keyboard.press('Escape');
  await page.getByRole('tab', { name: '修改记录' }).click();
  await page.getByText('送货单（A4） 副本').waitFor();
});

it('says what is not configured when logo and seals are to be printed', async () => {
  await openDrawer(await auditedOrder());
  for (const [name, missing] of [
    ['公章', '公章图片'],
    ['财务章', '财务章图片'],
    ['企业 Logo', '企业Logo'],
  ] as const) {
    const picture = page.getByRole('switch', { name });
    await picture.uncheck();
    await picture.check();
    await said(`未配置${missing}，请先在打印配置中配置`);
  }
  await said('未配置企业Logo/公章图片/财务章图片，请先在打印配置中配置');
  // The preview shows frames in their places, the printed sheet does not.
  await expect.poll(shown).toMatch(/企业Logo.*公章/);
  expect((await printed()).join('')).not.toMatch(/企业 ?Logo|公章/);
  // Fitted to the window, the sheet is never larger than on paper; 241 mm are 911 pixels.
  const width = async () => Math.round((await page.locator(SHEET).first().boundingBox())?.width ?? 0);
  await expect.poll(width).toBeLessThanOrEqual(911);
  await page.setViewportSize({ width: 1920, height: 1080 });
  await expect.poll(width).toBe(911);
  await page.setViewportSize({ width: 1024, height: 768 });
  await expect.poll(width).toBeLessThan(600);
  await page.getByRole('switch', { name: /^实际大小/ }).check();
  await expect.poll(width).toBe(911);
  expect((await page.getByRole('dialog', { name: /^打印/ }).boundingBox())?.width).toBeGreaterThanOrEqual(800);
});

it('tells that templates could not be loaded', async () => {
  const { orderId } = await auditedOrder();
  await page.route('**/trpc/**bs.printTemplate.listAllSimple**', (route) => route.fulfill(BROKEN));
  await openAt(`/trade/order/detail?orderId=${orderId}`);
  await printButton().waitFor();
  await page.keyboard.press('Control+p');
  await page.getByText('加载打印模板失败').first().waitFor();
});

it('tells that another template could not be loaded, and takes it once it can be', async () => {
  const order = await auditedOrder();
  await openDrawer(order);
  const refusal = { json: { code: 500, msg: '打印服务忙', data: null } };
  await intercept('**/bs/print/preview-orders', (route) => route.fulfill(refusal));
  await template('送货单（A4）').click();
  await page.getByText('切换打印模板失败').waitFor();
  await page.unroute('**/bs/print/preview-orders');
  await button('重试').click();
  await expect.poll(shown).toContain(order.orderId);
});

it('prints by Ctrl+P alone', async () => {
  const { orderId } = await auditedOrder();
  await openAt(`/trade/order/detail?orderId=${orderId}`);
  await printButton().waitFor();
  const isTaken = (shiftKey: boolean) =>
    page.evaluate(
      (shiftKey) =>
        !window.dispatchEvent(new KeyboardEvent('keydown', { key: shiftKey ? 'P' : 'p', ctrlKey: true, shiftKey, cancelable: true })),
      shiftKey,
    );
  expect(await isTaken(true)).toBe(false);
  expect(await isTaken(false)).toBe(true);
  const drawer = page.getByRole('dialog', { name: /^打印/ });
  await drawer.waitFor();
  expect(await isTaken(true)).toBe(false);
});

it('prints nothing before the audit, and tells why', async () => {
  const { orderId } = await placeOrder();
  await openAt(`/trade/order/detail?orderId=${orderId}`);
  const print = printButton();
  await print.waitFor();
  expect(await print.getAttribute('aria-disabled')).toBe('true');
  await print.focus();
  await page.getByText('订单未审核').filter({ visible: true }).first().waitFor();
  await page.keyboard.press('Control+p');
  await page.keyboard.press('Enter');
  expect(await page.getByRole('dialog', { name: /^打印/ }).count()).toBe(0);
});

it('prints the chosen audited orders of the list as one file', async () => {
  const audited = [await auditedOrder(), await auditedOrder()];
  await placeOrder();
  await openDesk();
  await page
    .getByRole('checkbox', { name: /全选|选择本页/ })
    .first()
    .check();
  await button('打印 2 单').click();
  await page.locator(SHEET).nth(1).waitFor();
  const texts = await printed();
  expect(texts).toHaveLength(2);
  for (const { orderId } of audited) expect(texts.join('')).toContain(orderId);
});

it('prints receipts and statements', async () => {
  const order = await auditedOrder();
  for (const thisCollection of ['100', '23.5'])
    await shop.call('POST', '/bs/order-payment-receipts/create', { orderId: order.orderId, thisCollection });
  await openAt(`/trade/order/detail?orderId=${order.orderId}`);
  await page.getByRole('tab', { name: '收款记录' }).click();
  await button('打印 23.50').click();
  await expect.poll(shown).toContain('贰拾叁元伍角');
  expect(await printed()).toHaveLength(1);
  await page.keyboard.press('Escape');
  await button('打印全部 2 笔').click();
  await page.locator(SHEET).nth(1).waitFor();
  await template(/收款记录/).click();
  await expect.poll(() => page.locator(SHEET).count()).toBe(1);
  const [text = ''] = await printed();
  for (const words of ['100.00', '23.50', '123.50']) expect(text).toContain(words);

  const customerId = order.customerId ?? 0;
  await page.goto(new URL(`/bs/customer-statement/index?customerId=${customerId}`, page.url()).href);
  await page.getByRole('table', { name: '对账单' }).locator('tr[data-id]').first().waitFor();
  await button('打印').click();
  await expect.poll(shown).toContain('华美广告');
  const [statement = ''] = await printed();
  expect(statement).toContain(order.orderId);
});

it('prints a booked receipt and a voucher that is locked, and neither while it is changed', async () => {
  const { orderId } = await auditedOrder();
  await shop.call('POST', '/bs/order-payment-receipts/create', { orderId, thisCollection: '100' });
  const projectId = await shop.call<number>('POST', '/bs/order-expenditure-income/create', { name: '运输费用', type: 1 });
  const nameId = await shop.call<number>('POST', '/bs/order-expenditure-income-items/create', { name: '送货', type: 1, typeId: projectId });
  await shop.call('POST', '/bs/payment-and-receipt-records/create', { orderId, type: 1, projectId, nameId, amount: '380.5' });
  for (const [path, title, words] of [
    ['/bs/payment-and-receipt-records/index', /收支凭单$/, '叁佰捌拾元伍角整'],
    ['/bs/order-payment-receipts/index', /收款$/, '壹佰元整'],
  ] as const) {
    await openAt(path);
    await page.locator('tr[data-id]').first().dblclick();
    const print = dialogOf(title).getByRole('button', { name: '打印', exact: true });
    await print.click();
    await expect.poll(shown).toContain(words);
    await page.keyboard.press('Escape');
    await dialogOf(title).getByRole('button', { name: '编辑' }).click();
    await expect.poll(() => print.isDisabled()).toBe(true);
  }
});

it('prints by keys alone', async () => {
  await openDrawer(await auditedOrder());
  // The button has the focus: Shift+Tab leads back to the templates, arrows through them.
  await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toContain('打印');
  await template('送货单（三联 241×140）').focus();
  await page.keyboard.press('ArrowDown');
  expect(await template('送货单（三联 241×93）').isChecked()).toBe(true);
  await expect.poll(async () => Math.round(((await page.locator(SHEET).first().boundingBox())?.height ?? 0) / 10)).toBeLessThan(36);
  expect((await printed()).join('')).toContain('华美广告');
  // After printing the focus is on the button again.
  await page.getByText(/^已打印 1 次/).waitFor();
  await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toContain('打印');
  const again = page.waitForResponse((response) => response.url().endsWith('/bs/print/print-orders'));
  await page.keyboard.press('Enter');
  await again;
  await page.getByText(/^已打印 2 次/).waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('dialog', { name: /^打印/ }).waitFor({ state: 'detached' });
});

it('lays out a template by keys alone', async () => {
  const order = await auditedOrder();
  await openAt(TEMPLATES);
  await button('送货单（A4） 的更多操作').focus();
  await page.keyboard.press('Enter');
  await page.getByRole('menuitem', { name: '设计版面' }).focus();
  await page.keyboard.press('Enter');
  await property('查找字段').focus();
  await page.keyboard.type('开单人');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  // The new part has the focus; it is moved, widened, copied and deleted by keys.
  const values = async () => Promise.all(['左', '上', '宽'].map(async (name) => Number(await property(name).inputValue())));
  const part = () => page.evaluate(() => document.activeElement?.getAttribute('aria-label') ?? '');
  await expect.poll(part).toContain('开单人');
  const [left = 0, top = 0, width = 0] = await values();
  for (const key of ['ArrowRight', 'Shift+ArrowDown', 'Alt+ArrowRight']) await page.keyboard.press(key);
  expect(await values()).toEqual([left + 0.5, top + 5, width + 0.5]);
  const copies = page.getByRole('group', { name: '版面' }).getByRole('button', { name: /开单人/ });
  await page.keyboard.press('Control+d');
  await expect.poll(() => copies.count()).toBe(2);
  await page.keyboard.press('Delete');
  await expect.poll(() => copies.count()).toBe(1);
  await page.getByRole('button', { name: '列 产品名称' }).focus();
  await page.keyboard.press('Enter');
  await property('列标题').focus();
  await page.keyboard.press('Control+a');
  await page.keyboard.type('货品');
  await page.keyboard.press('Control+s');
  await said('修改成功');

  await openDrawer(order);
  await template('送货单（A4）').focus();
  await page.keyboard.press('Space');
  await expect.poll(shown).toContain('货品');
  expect((await printed()).join('')).toMatch(/开单人/);
});
