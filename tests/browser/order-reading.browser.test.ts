import type { Locator } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { formatDate } from '#shared/rules/format.rules.ts';
import { button, intercept, openDesk, page, said, shop, startOrderDesk } from './harness/order-desk.ts';
import { chooseFromMenu, dialogOf, placeOrder, rowOf, setAudit, typeTime } from './harness/placed-orders.ts';

startOrderDesk();

/** Names of all enabled controls of a window. */
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

describe('an order in read mode', () => {
  /** Controls of an order in read mode, beside those of FRAME and TABS: none changes a line, a field or the shop's catalogue. */
  const EXPECTED = {
    // A sample picture may be added to a line before the audit, as an act of its own.
    saved: ['再开一单', '更多操作', '编辑', '审核', ...[1, 2, 3, 4, 5].map((no) => `上传样图第${no}行没有建档的产品`)],
    audited: ['再开一单', '更多操作', '收款', '打印Ctrl+P', '签名'],
  } as const;
  const TABS = ['订单明细5', '收款记录', '发票', '成本利润', '修改记录', '订单文件'];

  it.each(['saved', 'audited'] as const)('changes no line and no field of the header by any key or press (%s)', async (state) => {
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
    await dialog.getByRole('button', { name: state === 'audited' ? '更多操作' : '审核', exact: true }).waitFor();
    expect(await dialog.getByText('还未建立').count()).toBe(0);
    const controls = async (window: Locator) => (await enabledControls(window)).filter((name) => !/^(调整|排序)/.test(name));
    expect(await controls(dialog)).toEqual([...FRAME, ...TABS, ...EXPECTED[state]].sort());

    const writes: string[] = [];
    page.on('request', (request) => {
      if (request.method() !== 'GET' && request.url().includes('/trpc/')) writes.push(request.url());
    });
    const before = await shop.onlyOrder();
    const shown = await dialog.getByRole('table').textContent();
    const cell = dialog.getByRole('cell', { name: '没有建档的产品', exact: true }).first();
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
    await dialog.getByRole('table').evaluate((area) => {
      const data = new DataTransfer();
      data.items.add(new File(['x'], '3.2x1.5.tif'));
      for (const type of ['dragenter', 'dragover', 'drop'])
        area.dispatchEvent(new DragEvent(type, { dataTransfer: data, bubbles: true, cancelable: true }));
    });
    expect(await dialog.locator('input:not([type=file]),select,textarea').count()).toBe(0);
    expect(await dialog.getByRole('table').textContent()).toBe(shown);
    expect(writes).toEqual([]);
    expect(await shop.onlyOrder()).toEqual(before);

    await page.keyboard.press('Escape');
    // The list opens the same view.
    await rowOf(order.orderId).dblclick();
    const detail = dialogOf(/^订单/);
    await detail.getByRole('tab', { name: '收款记录' }).waitFor();
    expect(await controls(detail)).toEqual([...FRAME, ...TABS, ...EXPECTED[state]].sort());
    expect(await detail.getByRole('table').textContent()).toBe(shown);
  });

  it('takes details of its delivery once audited: only changed fields are sent, and a failure keeps the typed values', async () => {
    const order = await placeOrder({ delivery: '小王' });
    await setAudit(order, true);
    const { version } = await shop.onlyOrder();
    await openDesk();
    await rowOf(order.orderId).dblclick();
    await button('更多操作').click();
    await page.getByRole('menuitem', { name: '登记交货' }).click();
    const dialog = dialogOf(/^登记交货/);
    await dialog.getByLabel('备注').fill('客户自提');
    await typeTime(dialog, '实际交货', ['2026', '12', '06']);
    const sent: unknown[] = [];
    let isDown = true;
    await intercept('**/trpc/bs.orderInfo.pandaUpdate**', async (route) => {
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

  it('does not offer to delete it once audited', async () => {
    const order = await placeOrder();
    await setAudit(order, true);
    await openDesk();
    await rowOf(order.orderId).click({ button: 'right' });
    expect(await page.getByRole('menuitem', { name: '删除' }).getAttribute('aria-disabled')).toBe('true');
  });
});
