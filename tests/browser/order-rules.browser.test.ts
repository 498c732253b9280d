import { describe, expect, it } from 'vitest';
import { begin, button, content, intercept, openDesk, page, said, shop, startOrderDesk } from './harness/order-desk.ts';
import { chooseFromMenu, dialogOf, idOf, placeOrder, receiptsOf, rowOf, setAudit } from './harness/placed-orders.ts';

startOrderDesk();

const focusedText = () => page.evaluate(() => document.activeElement?.textContent ?? '');
const bodyFocus = () => page.evaluate(() => document.activeElement?.closest('[data-field]')?.getAttribute('data-field') ?? '');

describe('an order that is not complete', () => {
  it('may be saved, is never 收清, and is not audited before its lines have product, size and price', async () => {
    await openDesk();
    await begin();
    await content('hwp');
    await page.keyboard.press('Enter');
    await page.keyboard.press('ArrowDown');
    await button('新增 末格 ↵').click();
    await page.locator('[data-cell$=":unitPrice"]').fill('5');
    await button('新增 末格 ↵').click();
    await page.locator('[data-cell$=":contentProduction"]').fill('门头画面');
    await page.keyboard.press('Control+s');
    await said('新增成功');
    const order = await shop.onlyOrder();
    await page.getByText(`订单 …${order.orderId.slice(-4)} 已保存`).waitFor();

    await button('审核').click();
    await said('订单还不能审核，请先补全：第 1 行缺宽、高；第 2 行缺产品名称；第 3 行缺单价');
    // The button leads to the first missing cell, and all missing cells are marked.
    await page.waitForFunction(() => document.activeElement?.getAttribute('data-cell')?.endsWith(':width'));
    await page.locator('[data-text=productsName][data-gap]').waitFor();
    await page.locator('[data-text=unitPrice][data-gap]').waitFor();
    await expect(setAudit(order, true)).rejects.toThrow('订单还不能审核，请先补全：第 1 行缺宽、高；第 2 行缺产品名称；第 3 行缺单价');

    for (const [column, text] of [
      ['width', '2'],
      ['height', '1.5'],
    ] as const)
      await page.locator(`[data-cell$=":${column}"]`).fill(text);
    await page.locator('[data-row]').nth(1).locator('[data-column=productsName]').click();
    await content('安装费');
    await page.locator('[data-row]').nth(2).locator('[data-column=unitPrice]').click();
    await content('0');
    await page.keyboard.press('Control+Shift+s');
    await said('审核成功');
    expect((await shop.onlyOrder()).auditStatus).toBe(true);
  });

  it('is found by the state 未定价', async () => {
    const priced = await placeOrder();
    const parked = await placeOrder({ orderDels: [{ contentProduction: '门头画面', width: '88', amount: '1' }] });
    expect(Number(parked.arrears)).toBe(0);
    await openDesk();
    await rowOf(parked.orderId).getByText('未定价', { exact: true }).first().waitFor();
    await rowOf(priced.orderId).getByText('未收', { exact: true }).first().waitFor();
    await button('展开').click();
    await page.getByLabel('收款状态', { exact: true }).selectOption('未定价');
    await button('查询').click();
    await expect.poll(() => page.locator('tr[data-id]').count()).toBe(1);
    await rowOf(parked.orderId).waitFor();
    await page.getByLabel('收款状态', { exact: true }).selectOption('收清');
    await button('查询').click();
    await expect.poll(() => page.locator('tr[data-id]').count()).toBe(0);
  });
});

describe('protection from mistaken acts', () => {
  it('pressing 审核 twice never revokes; to revoke is asked for under ⋯ with a reason that is kept', async () => {
    const order = await placeOrder();
    await openDesk();
    await rowOf(order.orderId).dblclick();
    const box = await button('审核').boundingBox();
    if (!box) throw new Error('no button');
    await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
    for (let press = 0; press < 2; press += 1) {
      await page.mouse.down();
      await page.mouse.up();
    }
    await said('审核成功');
    await page.mouse.down();
    await page.mouse.up();
    expect((await shop.onlyOrder()).auditStatus).toBe(true);
    expect(await page.getByRole('alertdialog').count()).toBe(0);

    await button('更多操作').click();
    await page.getByRole('menuitem', { name: '撤销审核' }).click();
    const question = page.getByRole('alertdialog', { name: '撤销审核' });
    await question.getByText(order.orderId).waitFor();
    await question.getByRole('button', { name: '撤销审核' }).click();
    await question.getByText('请填写撤销原因').waitFor();
    await question.getByLabel('撤销原因').fill('尺寸写错');
    await page.keyboard.press('Enter');
    await said('撤销审核成功');
    expect((await shop.onlyOrder()).auditStatus).toBe(false);
    const records = await shop.call<{ list: object[] }>('GET', '/bs/order-audit-record/page?pageSize=10');
    expect(records.list).toMatchObject([
      { value: 'revoked', reason: '尺寸写错' },
      { value: 'approved', reason: null },
    ]);
    await page.getByRole('tab', { name: '修改记录' }).click();
    await page.getByText('尺寸写错').waitFor();
  });

  it('编辑 leads to the first field, and no question has the focus on its yes', async () => {
    const order = await placeOrder();
    await openDesk();
    await rowOf(order.orderId).dblclick();
    await button('编辑').click();
    await expect.poll(bodyFocus).toBe('customerName');
    await page.getByLabel('手机号码').fill('13800138000');
    await page.keyboard.press('Escape');
    await page.getByRole('alertdialog', { name: '放弃修改' }).waitFor();
    await expect.poll(focusedText).toBe('继续编辑');
    await page.keyboard.press('Enter');
    expect(await page.getByLabel('手机号码').inputValue()).toBe('13800138000');
  });

  it('a failed save stays in the order until it is tried again', async () => {
    await openDesk();
    await begin();
    await content('hwp');
    await page.keyboard.press('Enter');
    await intercept('**/trpc/bs.orderInfo.create**', (route) =>
      route.fulfill({ status: 500, json: { error: { message: '系统异常', code: -32603, data: { code: 500, reason: 'internal' } } } }),
    );
    await page.keyboard.press('Control+s');
    const alert = page.getByRole('alert').filter({ hasText: '订单操作过程中发生错误' });
    await alert.waitFor();
    await page.unroute('**/trpc/bs.orderInfo.create**');
    await alert.getByRole('button', { name: '重试' }).click();
    await said('新增成功');
    expect(await alert.count()).toBe(0);
  });
});

describe('entry by keys', () => {
  it('takes five lines in 55 presses including content: goods by the piece skip the size, an empty product leads to 保存', async () => {
    const typeId = await idOf('/bs/product-type', '喷绘');
    const unitId = await shop.call<number>('POST', '/bs/unit-type/create', { name: '盒', pricingBasis: 'quantity' });
    const piece = { typeId, unitId, unitPrice: '12' };
    await shop.call('POST', '/bs/product-info/create', { ...piece, name: '门牌', mnemonicCode: 'mp' });
    const cards = await shop.call<number>('POST', '/bs/product-info/create', { ...piece, name: '名片', mnemonicCode: 'mp' });
    // A product of earlier orders comes first among the suggestions.
    await placeOrder({ orderDels: [{ productsId: cards, amount: '2' }] });
    await openDesk();
    let presses = 0;
    const press = async (key: string) => {
      presses += 1;
      await page.keyboard.press(key);
    };
    const type = async (text: string) => {
      presses += text.length;
      await page.keyboard.type(text);
    };
    await press('Alt+n');
    await type('hmgg');
    await press('Enter');
    for (const size of ['3*2*5', '1*1*2']) {
      await type('hwp');
      await press('Enter');
      await press('Enter');
      await type(size);
      await press('Enter');
    }
    for (const amount of ['10', '20', '30']) {
      await type('mp');
      // A person waits for the suggestion before pressing Enter.
      await page.getByRole('option', { name: /名片/ }).waitFor();
      await press('Enter');
      await press('Enter');
      await type(amount);
      await press('Enter');
    }
    await press('Enter');
    await expect.poll(focusedText).toContain('保存');
    await press('Enter');
    await said('新增成功');
    expect(presses).toBeLessThanOrEqual(55);
    const saved = (await shop.savedOrders()).find(({ orderDels }) => orderDels.length === 5);
    expect(saved?.orderDels.map(({ productsName, amount }) => `${productsName} ${Number(amount)}`)).toEqual([
      '户外喷绘 5',
      '户外喷绘 2',
      '名片 10',
      '名片 20',
      '名片 30',
    ]);
  });

  it('takes several products at once from the list, a line for each', async () => {
    await openDesk();
    await begin();
    await page.keyboard.press('F4');
    const picker = dialogOf('选择产品');
    for (const name of ['户外喷绘', '网格布', '刀刮布']) await picker.getByRole('checkbox', { name: `选择 ${name}` }).check();
    await picker.getByRole('button', { name: '选用 3 个产品' }).click();
    await picker.waitFor({ state: 'detached' });
    await page.waitForFunction(() => document.activeElement?.getAttribute('data-cell')?.endsWith(':contentProduction'));
    await page.keyboard.press('Control+s');
    await said('新增成功');
    const { orderDels } = await shop.onlyOrder();
    expect(orderDels.map(({ productsName, unitPrice }) => `${productsName} ${Number(unitPrice)}`)).toEqual([
      '户外喷绘 18',
      '网格布 26',
      '刀刮布 16',
    ]);
  });

  it('continues in line 1 after a new customer was created', async () => {
    await openDesk();
    await page.keyboard.press('Alt+n');
    await content('新来的客户');
    await page.getByRole('option', { name: /新建/ }).click();
    await dialogOf('新建客户').getByLabel('联系电话').fill('13800138000');
    await page.keyboard.press('Enter');
    await page.waitForFunction(() => document.activeElement?.getAttribute('data-cell')?.endsWith(':productsName'));
    await content('hwp');
    await page.keyboard.press('Enter');
    await page.keyboard.press('Control+s');
    await page.getByText(/^订单 …\d+ 已保存$/).waitFor();
    const order = await shop.onlyOrder();
    expect([order.customerName, order.orderDels[0]?.productsName]).toEqual(['新来的客户', '户外喷绘']);
  });

  it('takes sizes with their unit, and asks about a size that is too large to print', async () => {
    await openDesk();
    await begin();
    for (const text of ['hwp', '门头画面', '120cm', '2400mm', '１']) {
      await content(text);
      await page.keyboard.press('Enter');
    }
    for (const text of ['hwp', '', '120', '2']) {
      await content(text);
      await page.keyboard.press('Enter');
    }
    await page.getByText('第 2 行宽(米)是 120 米，请核对单位').waitFor();
    // On the smallest supported desktop screen nothing covers the answers.
    await page.setViewportSize({ width: 1366, height: 768 });
    for (const answer of [button('是厘米，改为 1.2 米'), button('就是 120 米')])
      expect(
        await answer.evaluate((element) => {
          const { left, right, top, bottom } = element.getBoundingClientRect();
          const points = [
            [left + 2, top + 2],
            [right - 2, bottom - 2],
          ] as const;
          return points.every(([x, y]) => element.contains(document.elementFromPoint(x, y)));
        }),
      ).toBe(true);
    await page.keyboard.press('Control+s');
    const question = page.getByRole('alertdialog', { name: '核对尺寸' });
    await question.waitFor();
    await expect.poll(focusedText).toBe('返回修改');
    await page.keyboard.press('Enter');
    await question.waitFor({ state: 'detached' });
    await page.keyboard.press('Tab');
    await button('是厘米，改为 1.2 米').click();
    // The button disappears with its question, and the focus goes back to the line.
    await expect.poll(() => page.evaluate(() => (document.activeElement as HTMLElement | null)?.dataset.cell !== undefined)).toBe(true);
    await page.keyboard.press('Control+s');
    await said('新增成功');
    const { orderDels } = await shop.onlyOrder();
    expect(orderDels.map(({ width, height }) => [width, height].map(Number))).toEqual([
      [1.2, 2.4],
      [1.2, 2],
    ]);
  });
});

describe('room for lines', () => {
  it.each([
    [1366, 768, 10],
    [1920, 1080, 18],
    // 1366 x 768 and 1440 x 900 at 150 %.
    [911, 512, 5],
    [960, 600, 5],
  ])('shows in a window of %i x %i at least %i of them', async (width, height, least) => {
    await page.setViewportSize({ width, height });
    await openDesk();
    await page.keyboard.press('Alt+n');
    await content('hmgg');
    await page.keyboard.press('Enter');
    await page.evaluate(
      (block) => navigator.clipboard.writeText(block),
      Array.from({ length: 60 }, () => '户外喷绘\t展架\t1\t2\t3').join('\n'),
    );
    await page.keyboard.press('Control+v');
    await page.getByText(/^已粘贴 60 行/).waitFor();
    const seen = () =>
      page.evaluate(() => {
        const top = document.querySelector('[data-lines] thead')?.getBoundingClientRect().bottom ?? 0;
        const bottom = document.querySelector('[data-lines] tfoot')?.getBoundingClientRect().top ?? 0;
        const isWhole = (row: Element) => {
          const box = row.getBoundingClientRect();
          const middle = document.elementFromPoint(box.left + 60, box.top + box.height / 2);
          return box.top >= top - 1 && box.bottom <= bottom + 1 && middle !== null && row.contains(middle);
        };
        return [...document.querySelectorAll('[data-row]')].filter(isWhole).length;
      });
    await expect.poll(seen).toBeGreaterThanOrEqual(least);
    // The notice of the paste is visible, and disappears when the paste is undone.
    expect(await page.getByText(/^已粘贴 60 行/).evaluate((text) => text.checkVisibility())).toBe(true);
    await page.keyboard.press('Control+z');
    await page.getByText(/^已粘贴 60 行/).waitFor({ state: 'detached' });
  });
});

describe('a receipt', () => {
  it('needs a payment method, and is voided with a reason', async () => {
    for (const name of ['微信', '月结']) await shop.call('POST', '/bs/payment-type/create', { name, takesMoney: name !== '月结' });
    const order = await placeOrder();
    await setAudit(order, true);
    await openDesk();
    await rowOf(order.orderId).dblclick();
    await button('收款').click();
    const dialog = dialogOf(/^收款/);
    await dialog.getByRole('radio', { name: '微信' }).waitFor();
    await expect.poll(() => dialog.getByRole('radio').count()).toBe(2);
    await dialog.getByRole('button', { name: '收款', exact: true }).click();
    await dialog.getByText('请选择付款方式').waitFor();
    await page.keyboard.press('2');
    await page.keyboard.press('Enter');
    await said('收款成功');
    expect(await receiptsOf(order.orderId)).toMatchObject([{ paymentTypeName: '微信' }]);
    await dialogOf(/^订单/).getByText('收清', { exact: true }).waitFor();

    await page.getByRole('tab', { name: '收款记录' }).click();
    await page.getByRole('button', { name: /^作废/ }).click();
    await page.getByRole('alertdialog', { name: '作废收款' }).getByLabel('作废原因').fill('收错订单');
    await page.keyboard.press('Enter');
    await said('收款已作废');
    expect(Number((await shop.onlyOrder()).paid)).toBe(0);
    expect(await receiptsOf(order.orderId)).toEqual([]);
    // The voided receipt stays in the list, struck through, with the person and the reason.
    const voided = page.getByRole('table', { name: '收款记录' }).locator('tr[data-id]', { hasText: '收错订单' });
    await voided.getByText('王店长').first().waitFor();
    expect(
      await voided
        .locator('td')
        .first()
        .evaluate((cell) => getComputedStyle(cell).textDecorationLine),
    ).toBe('line-through');
    expect(await voided.getByRole('button', { name: /^作废/ }).count()).toBe(0);
    await page.getByRole('tab', { name: '修改记录' }).click();
    await page.getByText('收错订单').waitFor();
  });

  it('is paid from the surplus of an earlier payment', async () => {
    const overpaid = await placeOrder();
    await setAudit(overpaid, true);
    const thisCollection = String(Number(overpaid.arrears) + 379.2);
    await shop.call('POST', '/bs/order-payment-receipts/create', { orderId: overpaid.orderId, thisCollection, confirmed: true });
    const order = await placeOrder();
    await setAudit(order, true);
    await openDesk();
    // The surplus is shown with the figures, which otherwise would not add up, and signs show how each figure follows from the others.
    await rowOf(overpaid.orderId).dblclick();
    await said('所收款项超出应收 379.20 元，计入客户预付款');
    const signs = await page
      .getByRole('dialog')
      .locator('dt[data-sign]')
      .evaluateAll((terms) => terms.map((term) => `${(term as HTMLElement).dataset.sign}${term.textContent}`).join(''));
    expect(signs).toBe('订单总额−优惠金额=成交金额+税金=应收金额−已收金额=欠款金额');
    await page.keyboard.press('Escape');
    await rowOf(order.orderId).dblclick();
    await button('收款').click();
    const dialog = dialogOf(/^收款/);
    await dialog.getByText('用预付款（可用 379.20）').waitFor();
    await dialog.getByRole('radio', { name: '现金' }).focus();
    await page.keyboard.press('2');
    expect(await dialog.getByLabel('本次收款金额').inputValue()).toBe('379.20');
    await page.keyboard.press('Enter');
    await said('收款成功');
    await page.getByRole('tab', { name: '收款记录' }).click();
    await page.getByText(`来自订单 ${overpaid.orderId}`).waitFor();
    expect(await receiptsOf(order.orderId)).toMatchObject([{ kind: 'advance', thisCollection: '379.2000' }]);
    expect(await receiptsOf(overpaid.orderId)).toMatchObject([{ kind: 'receipt' }, { kind: 'advance', thisCollection: '-379.2000' }]);
  });
});

describe('a deposit', () => {
  it('is paid only by a method that takes money', async () => {
    const credit = await shop.call<number>('POST', '/bs/payment-type/create', { name: '月结', takesMoney: false });
    await openDesk();
    await begin();
    await content('hwp');
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: /^更多字段/ }).click();
    await page.getByRole('dialog').getByLabel('付款方式', { exact: true }).selectOption(String(credit));
    await page.locator('#order-prepayment').fill('20');
    const method = page.locator('#order-deposit-method');
    await expect.poll(() => method.locator('option').allTextContents()).toEqual(['请选择', '现金']);
    await page.keyboard.press('Control+s');
    await said('请选择预付款的付款方式');
    await method.selectOption('现金');
    await page.keyboard.press('Control+s');
    await said('新增成功');
    expect((await shop.onlyOrder()).paid).toBe('20.0000');
  });
});

describe('an order that somebody else has saved meanwhile', () => {
  it('is merged cell by cell, and nothing typed is lost', async () => {
    const order = await placeOrder({ remarks: '原来的' });
    await openDesk();
    await chooseFromMenu(order.orderId, '编辑');
    const dialog = dialogOf(/^订单/);
    await button('更多字段（已填 2）').click();
    await dialog.getByLabel('备注', { exact: true }).first().fill('我写的');
    await dialog.getByLabel('联系人').fill('我填的人');
    await page.locator('[data-row]').nth(1).locator('[data-column=width]').click();
    await content('9');
    const [first, second, ...rest] = order.orderDels;
    await shop.call('PUT', '/bs/order-info/update', {
      id: order.id,
      remarks: '别人写的',
      address: '别人的地址',
      orderDels: [{ ...first, contentProduction: '别人的内容' }, { ...second, width: '7', amount: '3' }, ...rest],
    });
    await page.keyboard.press('Control+s');
    const merge = dialogOf(/^合并修改/);
    await merge.getByText(/王店长 于 .+ 修改了订单/).waitFor();
    await expect.poll(focusedText).toBe('返回继续编辑');
    const cells = await merge.locator('[data-merge]').evaluateAll((rows) => rows.map((row) => row.querySelector('th')?.textContent));
    expect(cells).toEqual(['送货地址', '备注双方都改了', '第 1 行 制作内容', '第 2 行 宽(米)双方都改了', '第 2 行 数量']);

    // Enter goes back to the form, which has kept everything typed.
    await page.keyboard.press('Enter');
    expect(await dialog.getByLabel('备注', { exact: true }).first().inputValue()).toBe('我写的');
    await page.keyboard.press('Control+s');
    await merge.locator('[data-merge=remarks]').getByText('别人写的').click();
    await merge.getByRole('button', { name: '合并并保存' }).click();
    await said('修改成功');
    const merged = await shop.onlyOrder();
    expect([merged.remarks, merged.contact, merged.address]).toEqual(['别人写的', '我填的人', '别人的地址']);
    expect(merged.orderDels.map(({ id }) => id)).toEqual(order.orderDels.map(({ id }) => id));
    expect(merged.orderDels[0]?.contentProduction).toBe('别人的内容');
    expect([merged.orderDels[1]?.width, merged.orderDels[1]?.amount].map(Number)).toEqual([9, 3]);
    const line = merged.orderDels[1];
    expect(Number(line?.totalAmount)).toBeCloseTo(9 * Number(line?.height) * 3 * Number(line?.unitPrice), 2);
  });

  it('is merged in the same way in every form of the kit', async () => {
    await openDesk();
    const id = await idOf('/bs/payment-type', '现金');
    await page.goto(page.url().replace(/\/bs\/order\/index.*/, '/base-data/payment-type'));
    await page.getByRole('row', { name: /现金/ }).click({ button: 'right' });
    await page.getByRole('menuitem', { name: '修改' }).click();
    const dialog = page.getByRole('dialog').last();
    await dialog.getByRole('textbox').first().fill('现金柜台');
    await shop.call('PUT', '/bs/payment-type/update', { id, name: '现金', remarks: '别人写的' });
    await dialog.getByRole('button', { name: '保存' }).click();
    const merge = dialogOf(/^合并修改/);
    await merge.getByText('别人写的').waitFor();
    await merge.getByRole('button', { name: '合并并保存' }).click();
    await said('修改成功');
    expect(await shop.call('GET', `/bs/payment-type/get?id=${id}`)).toMatchObject({ name: '现金柜台', remarks: '别人写的' });
  });
});
