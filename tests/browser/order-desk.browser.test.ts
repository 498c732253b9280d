import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { formatMoney } from '#shared/rules/format.rules.ts';
import { begin, button, command, commands, content, intercept, openDesk, page, said, shop, startOrderDesk } from './harness/order-desk.ts';
import { type EnteredLine, expected, expectFigures, PRODUCTS, TYPED } from './order-desk.fixture.ts';

const SAMPLES = join(import.meta.dirname, '../samples');

startOrderDesk();

/** The figures that the window shows, by the names of their fields. */
async function figuresShown(): Promise<Record<string, string>> {
  return page.$$eval('[data-figure]', (cells) =>
    Object.fromEntries(cells.map((cell) => [cell.getAttribute('data-figure') ?? '', cell.textContent ?? ''])),
  );
}

/** Types the five lines of TYPED by keyboard: product, content, width, height, quantity. */
async function typeFiveLines(): Promise<void> {
  for (const [index, line] of TYPED.entries()) {
    for (const text of [PRODUCTS[index]?.code ?? '', '门头画面', line.width, line.height, line.amount]) {
      await content(text);
      await command('Enter');
    }
  }
}

describe('order entry by keyboard alone', () => {
  it('takes at most 28 command presses for five lines, then audits and collects', async () => {
    await openDesk();
    await begin();
    await typeFiveLines();
    await command('Control+s');
    await said('新增成功');
    expect(commands).toBeLessThanOrEqual(28);

    const order = await shop.onlyOrder();
    expect(order.customerName).toBe('华美广告');
    expect(order.phoneNumber).toBe('13610003520');
    expect(order.orderDels.map((line) => line.productsName)).toEqual(PRODUCTS.map(({ name }) => name));
    expect(order.orderDels.every((line) => line.contentProduction === '门头画面')).toBe(true);
    expectFigures(order, TYPED);
    const { amounts } = expected(TYPED);
    await page.waitForFunction(() => document.querySelector('[data-figure=arrears]')?.textContent !== '0.00');
    const shown = await figuresShown();
    for (const name of ['totalAmount', 'discountAmount', 'transactionAmount', 'commission', 'receivables', 'paid', 'arrears'] as const)
      expect(shown[name], name).toBe(formatMoney(amounts[name]));

    // Before the audit no money can be collected, and the button tells why.
    expect(await button('收款').getAttribute('aria-disabled')).toBe('true');
    await button('审核').click();
    await said('审核成功');
    await expect.poll(() => button('编辑').getAttribute('aria-disabled')).toBe('true');

    await button('收款').click();
    const collect = page.getByRole('dialog', { name: /^收款/ });
    expect(await collect.getByLabel('本次收款金额').inputValue()).toBe(amounts.arrears);
    expect(await collect.getByLabel('收款人').inputValue()).toBe('王店长');
    expect(await collect.getByLabel('付款人').inputValue()).toBe('华美广告');
    // The focus is on the methods of payment, so a digit chooses one.
    await page.keyboard.press('1');
    expect(await collect.getByRole('radio', { name: '现金' }).isChecked()).toBe(true);
    await collect.getByRole('button', { name: '收款', exact: true }).dblclick();
    await said('收款成功');
    const paid = await shop.onlyOrder();
    expect([paid.paid, paid.arrears, paid.paymentStatus].map(Number)).toEqual([Number(amounts.receivables), 0, 1]);
    const receipts = await shop.call<unknown[]>('GET', `/bs/order-payment-receipts/list-all-simple?orderId=${order.orderId}`);
    expect(receipts).toHaveLength(1);
    await button('收款').waitFor({ state: 'detached' });
  });

  it('takes at most 15 command presses for four similar lines by copy', async () => {
    await openDesk();
    await begin();
    const [first] = TYPED as [EnteredLine];
    for (const text of ['hwp', '门头画面', first.width, first.height]) {
      await content(text);
      await command('Enter');
    }
    await content(first.amount);
    const copies = ['2.1', '2.2', '2.3', '2.4'].map((width) => ({ ...first, width, height: '0.8' }));
    for (const line of copies) {
      await command('Control+Enter');
      await content(line.width);
      await command('Enter');
      await content(line.height);
    }
    await command('Control+s');
    await said('新增成功');
    expect(commands).toBeLessThanOrEqual(15);
    expectFigures(await shop.onlyOrder(), [first, ...copies]);
  });

  it('gives copies the product that was still being searched when they were made', async () => {
    await openDesk();
    await intercept('**/trpc/bs.productInfo.**', async (route) => {
      await new Promise((resolve) => setTimeout(resolve, 1500));
      await route.continue();
    });
    await begin();
    const [first] = TYPED as [EnteredLine];
    for (const text of ['hwp', '门头画面', first.width, first.height]) {
      await content(text);
      await command('Enter');
    }
    await content(first.amount);
    for (let copies = 0; copies < 2; copies += 1) await command('Control+Enter');
    await command('Control+s');
    await said('新增成功');
    expectFigures(await shop.onlyOrder(), [first, first, first]);
  });

  it('takes at most 4 command presses for a pasted block, also while the customer is still being searched', async () => {
    await openDesk();
    await page.evaluate(
      (block) => navigator.clipboard.writeText(block),
      TYPED.map((line, index) => [PRODUCTS[index]?.name, '展架', line.width, line.height, line.amount].join('\t')).join('\n'),
    );
    await begin();
    await command('Control+v');
    await command('Control+s');
    await said('新增成功');
    expect(commands).toBeLessThanOrEqual(4);
    const order = await shop.onlyOrder();
    expect(order.customerName).toBe('华美广告');
    expectFigures(order, TYPED);
  });
});

const CREATED = '**/trpc/bs.orderInfo.create**';

describe('mistakes and faults', () => {
  it('says what is missing in the specified words, goes to the first field and keeps what was typed', async () => {
    await openDesk();
    await page.keyboard.press('Alt+n');
    await page.getByLabel('手机号码').fill('12345');
    await page.keyboard.press('Control+s');
    await said('客户名称不能为空');
    await said('手机号码格式不正确');
    await said('详细订单不能为空！');
    await page.waitForFunction(() => document.activeElement?.closest('[data-field=customerName]') !== null);
    expect(await page.getByLabel('手机号码').inputValue()).toBe('12345');

    await page.keyboard.press('Escape');
    await said('有未保存的修改，确定放弃吗？');
    await button('继续编辑').click();
    expect(await page.getByLabel('手机号码').inputValue()).toBe('12345');
    expect(await shop.savedOrders()).toEqual([]);
  });

  /**
   * The server gets the order, but its first answers never arrive. The answers are counted here, because a route with `times` is removed as
   * soon as it is used, and the browser may then send a held request by itself.
   */
  const loseAnswers = async (times = Number.POSITIVE_INFINITY) => {
    const lost = { answers: 0 };
    await intercept(CREATED, async (route) => {
      if (lost.answers === times) return route.continue();
      lost.answers += 1;
      await route.fetch();
      await route.abort();
    });
    return lost;
  };

  it('saves an order once by itself when an answer is lost', async () => {
    await openDesk();
    await begin();
    await typeFiveLines();
    const lost = await loseAnswers(1);
    await page.keyboard.press('Control+s');
    await said('新增成功');
    expect(lost.answers).toBe(1);
    expectFigures(await shop.onlyOrder(), TYPED);
  });

  it('keeps the order when every answer is lost, and saves it once when it is sent again', async () => {
    await openDesk();
    await begin();
    await typeFiveLines();
    const lost = await loseAnswers();
    await page.keyboard.press('Control+s');
    await said('订单操作过程中发生错误：后端接口连接异常');
    expect(lost.answers).toBeGreaterThan(1);
    expect(await page.locator('[data-row]').count()).toBeGreaterThanOrEqual(5);
    await page.unroute(CREATED);
    await page.keyboard.press('Control+s');
    await said('新增成功');
    expectFigures(await shop.onlyOrder(), TYPED);
  });

  it('asks before collecting more than is owed, and refuses a debt that has changed', async () => {
    await openDesk();
    await begin();
    await typeFiveLines();
    await page.keyboard.press('Control+Shift+s');
    await said('审核成功');
    const order = await shop.onlyOrder();
    await button('收款').click();
    const collect = page.getByRole('dialog', { name: /^收款/ });
    await collect.getByLabel('本次收款金额').fill('');
    await collect.getByRole('button', { name: '收款', exact: true }).click();
    await said('本次收款金额不能为空');

    await collect.getByLabel('本次收款金额').fill('999999');
    await collect.getByRole('radio', { name: '现金' }).check();
    await collect.getByRole('button', { name: '收款', exact: true }).click();
    const question = page.getByRole('alertdialog', { name: /^多收款/ });
    await question.getByText('本次收款金额大于欠款金额，是否进行收款？').waitFor();
    const figures = await question.locator('dd').allTextContents();
    expect(figures).toEqual(['999,999.00', formatMoney(order.arrears), formatMoney(String(999_999 - Number(order.arrears)))]);
    await expect.poll(() => page.locator('[aria-modal=true]').count()).toBe(2);
    // The focus is on the safe answer, so that a further Enter collects nothing.
    await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('返回修改');
    await page.keyboard.press('Enter');
    await said('取消收款');
    expect(Number((await shop.onlyOrder()).paid)).toBe(0);

    // Someone else collects meanwhile.
    await shop.call('POST', '/bs/order-payment-receipts/create', { orderId: order.orderId, thisCollection: '100' });
    await collect.getByLabel('本次收款金额').fill(order.arrears);
    await collect.getByRole('button', { name: '收款', exact: true }).click();
    await page.getByText('欠款金额已变为').first().waitFor();
    const owed = (await shop.onlyOrder()).arrears;
    await page.waitForFunction(
      (arrears) => [...document.querySelectorAll('input')].some((input) => input.value === arrears),
      formatMoney(owed).replaceAll(',', ''),
    );
    await collect.getByRole('button', { name: '收款', exact: true }).click();
    await said('收款成功');
    expect(Number((await shop.onlyOrder()).arrears)).toBe(0);
  });

  it('offers a new order again after the tab was lost', async () => {
    await openDesk();
    await begin();
    await content('hwp');
    await page.keyboard.press('Enter');
    await content('门头画面');
    await page.waitForFunction(() =>
      Object.keys(localStorage).some((key) => key.startsWith('order-draft:') && localStorage.getItem(key)?.includes('门头画面')),
    );
    page.on('dialog', (dialog) => void dialog.accept());
    await page.reload();
    await page.getByText('这段时间还没有订单').waitFor();
    await page.keyboard.press('Alt+n');
    await page.getByText('有一份没有保存的订单：华美广告，1 行明细').waitFor();
    await button('恢复').click();
    await page.keyboard.press('Control+s');
    await said('新增成功');
    expect((await shop.onlyOrder()).orderDels.map((line) => line.contentProduction)).toEqual(['门头画面']);
    expect(await page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('order-draft:')))).toEqual([]);
  });
});

describe('the list', () => {
  it('shows lines, colours rows by state with a word beside, deletes and restores', async () => {
    await openDesk();
    await begin();
    await typeFiveLines();
    await page.keyboard.press('Control+s');
    await said('新增成功');
    const order = await shop.onlyOrder();
    await page.keyboard.press('Escape');
    const row = page.locator('tr[data-id]').first();
    await row.getByText('未审核').waitFor();

    await button('更多').click();
    await page.getByRole('menuitem', { name: '颜色管理' }).click();
    await page.getByRole('textbox', { name: '未审核颜色' }).fill('#a40e26');
    await button('确定').click();
    await page.waitForFunction(() => getComputedStyle(document.querySelector('tr[data-id]') as Element).color === 'rgb(164, 14, 38)');

    await row.getByRole('switch', { name: `${order.orderId} 已开票` }).click();
    await said('已标记为已开票');
    await button('暂不上传').click();
    expect((await shop.onlyOrder()).isInvoiced).toBe(1);

    await button('按明细').click();
    await page.getByRole('table', { name: '订单明细列表' }).getByText('户外喷绘').waitFor();
    await expect.poll(() => page.locator('tr[data-id]').count()).toBe(5);
    await button('按订单').click();

    await row.dblclick();
    await page.getByRole('tab', { name: '修改记录' }).click();
    await said('新增订单');
    await page.keyboard.press('Escape');

    await row.click({ button: 'right' });
    await page.getByRole('menuitem', { name: '删除' }).click();
    await page.getByText(/所有相关信息将一并删除/).waitFor();
    await button('删除').click();
    await said('删除成功');
    expect(await shop.savedOrders()).toEqual([]);
    await button('更多').click();
    await page.getByRole('menuitem', { name: '回收站' }).click();
    await button('恢复').click();
    await said(`订单 ${order.orderId} 已恢复`);
    expectFigures(await shop.onlyOrder(), TYPED);
  });

  it('imports a workbook of orders and reports what became of it', async () => {
    await openDesk();
    await button('导入').click();
    await page.getByRole('menuitem', { name: '导入订单', exact: true }).click();
    const dialog = page.getByRole('dialog', { name: '导入订单' });
    await dialog.locator('input[type=file]').setInputFiles({ name: '订单.txt', mimeType: 'text/plain', buffer: Buffer.from('x') });
    await said('仅支持 .xlsx 或 .xls 文件');
    await dialog.locator('input[type=file]').setInputFiles(join(SAMPLES, 'clean/orders.xlsx'));
    await dialog.getByLabel('自动新建不存在的客户').check();
    await dialog.getByRole('button', { name: '开始检查' }).click();
    await dialog.getByRole('button', { name: '导入 40 行', exact: true }).click();
    await dialog.getByText('新增 40 条，更新 0 条，失败 0 条').waitFor();
  });
});
