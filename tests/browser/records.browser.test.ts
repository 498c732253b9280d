import type { Route } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { button, intercept, openAt, page, said, shop, startOrderDesk } from './harness/order-desk.ts';
import { placeOrder } from './harness/placed-orders.ts';

startOrderDesk({ workers: 0 });

const UNITS = '/base-data/unit-type';
const dialog = () => page.getByRole('dialog').last();
const save = () => dialog().getByRole('button', { name: '保存', exact: true }).click();
const unitNames = async () => (await shop.call<Array<{ name: string }>>('GET', '/bs/unit-type/list-all-simple')).map(({ name }) => name);

async function openList(path: string): Promise<void> {
  await openAt(path);
  await page.getByRole('button', { name: '刷新' }).waitFor();
}

async function addUnit(name: string): Promise<void> {
  await button('新建').first().click();
  await dialog().getByLabel('单位名称').fill(name);
}

describe('a list', () => {
  it.each([`${UNITS}?page=9`, '/bs/order/index?page=9'])('leads from a page number that is too high to the last page: %s', async (path) => {
    await placeOrder();
    await openList(path);
    await page.locator('tr[data-id]').first().waitFor();
    await expect.poll(() => new URL(page.url()).searchParams.get('page')).toBe(null);
  });
});

describe('a form of records', () => {
  it('makes one record where the answer was lost, and another one under another key', async () => {
    await openList(UNITS);
    const keys: (string | undefined)[] = [];
    const lose = async (route: Route) => {
      keys.push(route.request().headers()['idempotency-key']);
      const answer = await route.fetch();
      if (keys.length === 1) await route.abort('connectionreset');
      else await route.fulfill({ response: answer });
    };
    await intercept('**/trpc/bs.unitType.create**', lose);
    await addUnit('卷');
    await save();
    await said('新增成功');
    expect((await unitNames()).filter((name) => name === '卷')).toHaveLength(1);
    await page.getByRole('row', { name: /卷/ }).waitFor();
    await addUnit('捆');
    await save();
    await page.getByRole('row', { name: /捆/ }).waitFor();
    expect(keys).toHaveLength(3);
    expect(keys[0]).toMatch(/^[0-9a-f]{32}$/);
    expect(keys[1]).toBe(keys[0]);
    expect(keys[2]).not.toBe(keys[0]);
  });

  it('sends one call while it is busy', async () => {
    await openList(UNITS);
    let calls = 0;
    await intercept('**/trpc/bs.unitType.create**', async (route) => {
      calls += 1;
      await route.continue();
    });
    await addUnit('卷');
    await dialog().getByRole('button', { name: '保存', exact: true }).dblclick();
    await page.getByRole('row', { name: /卷/ }).waitFor();
    expect(calls).toBe(1);
    expect((await unitNames()).filter((name) => name === '卷')).toHaveLength(1);
  });

  it('shows beside the field what the server refuses there, and moves the focus to it', async () => {
    await openList(UNITS);
    await addUnit('平方米');
    await save();
    await dialog().getByText('计量单位「平方米」已存在').waitFor();
    const field = dialog().getByLabel('单位名称');
    await expect.poll(() => field.evaluate((element) => element === document.activeElement)).toBe(true);
    expect(await field.getAttribute('aria-invalid')).toBe('true');
    expect(await dialog().getByRole('alert').count()).toBe(0);
    await field.fill('平方');
    await save();
    await said('新增成功');
    expect(await unitNames()).toContain('平方');
  });

  it('takes the best suggestion for the typed text at Enter, also before it has arrived, and nothing if there is none', async () => {
    await openList('/bs/customer-quotes/index');
    await button('新建').first().click();
    const customer = dialog().getByRole('combobox', { name: '客户' });
    await customer.focus();
    await page.keyboard.type('hmgg');
    await page.keyboard.press('Enter');
    await expect.poll(() => customer.inputValue()).toBe('华美广告');
    await intercept('**/trpc/bs.customerInfo.listAllSimple**', async (route) => {
      await new Promise((resolve) => setTimeout(resolve, 300));
      await route.continue();
    });
    await customer.fill('');
    await page.keyboard.type('hyjd');
    await page.keyboard.press('Enter');
    await expect.poll(() => customer.inputValue()).toBe('恒源酒店');
    await customer.fill('');
    await page.keyboard.type('没有这一家');
    await page.getByText('没有匹配的结果').waitFor();
    await page.keyboard.press('Enter');
    await expect.poll(() => page.getByRole('dialog', { name: '新建客户报价' }).count()).toBe(1);
  });

  it('chooses a row of another list, by whose name the list then shows and filters', async () => {
    for (const name of ['水电', '人工']) await shop.call('POST', '/bs/order-expenditure-income/create', { name, type: 1 });
    await openList('/base-data/order-expenditure-income-items');
    for (const [name, project] of [
      ['电费', '水电'],
      ['工资', '人工'],
    ] as const) {
      await button('新建').first().click();
      await dialog().getByLabel('名目名称').fill(name);
      await dialog().getByLabel('收支项目').selectOption({ label: project });
      await save();
      await page.getByRole('row', { name: new RegExp(`${name}.*${project}`) }).waitFor();
    }
    await page.getByLabel('收支项目').selectOption({ label: '人工' });
    await button('查询').click();
    await page.getByRole('row', { name: /电费/ }).waitFor({ state: 'detached' });
    await page.getByRole('row', { name: /工资/ }).waitFor();
  });

  it('asks before typed values are discarded', async () => {
    await openList(UNITS);
    await addUnit('卷');
    await page.keyboard.press('Escape');
    await said('有未保存的修改，确定放弃吗？');
    await button('继续编辑').click();
    expect(await dialog().getByLabel('单位名称').inputValue()).toBe('卷');
    await page.keyboard.press('Escape');
    await button('放弃修改').click();
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    // Nothing was typed, so nothing is asked.
    await button('新建').first().click();
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    expect(await unitNames()).not.toContain('卷');
  });
});

describe('a list of records', () => {
  it('is used by keys: arrows, Enter, the menu key', async () => {
    await openList('/bs/customer/index');
    const row = page.getByRole('row', { name: /华美广告/ });
    await row.focus();
    await page.keyboard.press('Enter');
    await page.getByRole('dialog', { name: '客户信息' }).waitFor();
    await page.keyboard.press('Escape');
    await row.focus();
    await page.keyboard.press('ContextMenu');
    await page.getByRole('menuitem', { name: '删除' }).click();
    await said('是否确认删除客户「华美广告」？其联系人和报价将一并删除。');
    await button('删除').click();
    await said('删除成功');
    await row.waitFor({ state: 'detached' });
  });

  it('sorts by a header whose column has an index, and exports the selected rows', async () => {
    await openList('/bs/customer/index');
    const names = () => page.locator('tr[data-id] td:nth-child(2)').allTextContents();
    await expect.poll(names).toEqual(['恒源酒店', '华美广告']);
    const head = page.getByRole('columnheader', { name: '助记码' });
    await head.getByRole('button').click();
    await head.getByRole('button').click();
    await expect.poll(names).toEqual(['华美广告', '恒源酒店']);
    expect(await head.getAttribute('aria-sort')).toBe('ascending');
    expect(new URL(page.url()).searchParams.get('sort')).toBe('mnemonicCode');
    // The address holds the sorting, so a reload keeps it.
    await page.reload();
    await expect.poll(names).toEqual(['华美广告', '恒源酒店']);
    await page.getByRole('checkbox', { name: '选择 恒源酒店' }).check();
    const asked = page.waitForRequest(/customer-info\/export-excel/);
    await button('导出所选').click();
    const ids = new URL((await asked).url()).searchParams;
    expect([ids.get('ids[0]'), ids.get('ids[1]')]).toEqual([await page.locator('tr[data-selected]').getAttribute('data-id'), null]);
  });

  it('keeps selected what a deletion has not taken', async () => {
    await shop.call('POST', '/bs/unit-type/create', { name: '卷' });
    await openList(UNITS);
    const selected = () => page.locator('tr[data-selected] td:nth-child(2)').allTextContents();
    for (const name of ['平方米', '卷']) await page.getByRole('checkbox', { name: `选择 ${name}`, exact: true }).check();
    await button('删除所选').click();
    await page.getByRole('alertdialog').getByRole('button', { name: '取消' }).click();
    await page.getByRole('alertdialog').waitFor({ state: 'detached' });
    expect(await selected()).toHaveLength(2);
    await button('删除所选').click();
    await page.getByRole('alertdialog').getByRole('button', { name: '删除' }).click();
    await page.getByText('删除：1 条成功，1 条未成功').waitFor();
    await expect.poll(selected).toEqual(['平方米']);
  });

  it('keeps its filters while the search form is hidden', async () => {
    await openList('/bs/customer/index');
    await page.getByLabel('关键字').fill('hyjd');
    await page.keyboard.press('Enter');
    await page.getByRole('row', { name: /华美广告/ }).waitFor({ state: 'detached' });
    await button('隐藏查询条件').click();
    await button('显示查询条件').click();
    expect(await page.getByLabel('关键字').inputValue()).toBe('hyjd');
    await button('重置').click();
    await page.getByRole('row', { name: /华美广告/ }).waitFor();
  });

  it('shows cards on a phone, which a tap opens', async () => {
    await page.setViewportSize({ width: 390, height: 844 });
    await openList('/bs/customer/index');
    const card = page.getByRole('list', { name: '客户列表' }).getByRole('listitem').filter({ hasText: '华美广告' });
    await card.getByText('13610003520').waitFor();
    expect(await page.getByRole('table').count()).toBe(0);
    await card.click({ position: { x: 150, y: 60 } });
    await page.getByRole('dialog', { name: '客户信息' }).waitFor();
    await page.getByRole('button', { name: '关闭', exact: true }).last().click();
    await card.getByRole('button', { name: '华美广告 的更多操作' }).click();
    await page.getByRole('menuitem', { name: '删除' }).click();
    await said('是否确认删除客户「华美广告」？其联系人和报价将一并删除。');
  });
});
