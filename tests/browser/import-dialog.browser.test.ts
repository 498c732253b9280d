import type { Download, Route } from 'playwright-core';
import { beforeEach, describe, expect, it } from 'vitest';
import { app, db, intercept, page, startPages } from './harness/browser-page.ts';
import { type ImportDesk, openImportDesk, reworked, type Sheet, stockForLines, workbookOf } from './import-dialog.fixture.ts';

const UNIT_HEADER = ['单位名称', '计价方式'];
const MESSY = new URL('../samples/messy/order-lines.xlsx', import.meta.url);

let desk: ImportDesk;

startPages({ consoleFaults: /./ });
beforeEach(async () => {
  desk = await openImportDesk(db, app.url);
});

const dialog = (title: string) => page.getByRole('dialog', { name: title });
const open = () => page.getByRole('dialog').first();
const choose = (buffer: Buffer, name = '明细.xlsx') =>
  open().locator('input[type=file]').setInputFiles({ name, mimeType: 'application/octet-stream', buffer });
const start = () => open().getByRole('button', { name: '开始检查' }).click();
const commit = (count: number) => open().getByRole('button', { name: `导入 ${count} 行`, exact: true });
const tile = (name: RegExp) => open().getByRole('group', { name: '检查结果' }).getByRole('button', { name });
const cell = (rowNo: number, key: string) => open().locator(`[data-cell="${rowNo}:${key}"]`);
const issue = (name: RegExp) => open().getByRole('listitem', { name });
const ready = (count: number) => expect.poll(() => commit(count).getAttribute('aria-disabled')).toBeNull();

async function openLines(): Promise<void> {
  await page.getByRole('button', { name: '导入', exact: true }).click();
  await page.getByRole('menuitem', { name: '导入订单明细' }).click();
}

async function downloaded(name: string): Promise<Download> {
  const [download] = await Promise.all([page.waitForEvent('download'), open().getByRole('button', { name }).click()]);
  return download;
}

/** The messy sheet with a header that is in no list of known words. */
const messy = () =>
  reworked(MESSY, (sheet) => {
    sheet.getRow(2).getCell(5).value = '怎么做';
    // A unit that the shop does not have.
    sheet.eachRow((row) => {
      row.eachCell((cell) => {
        if (cell.value === '平方') cell.value = '令';
      });
    });
  });

/** Downloads the template of the open dialog, writes the rows below its header, and chooses the file. */
async function fillTemplate(title: string, rows: string[][]): Promise<void> {
  const download = await downloaded('下载模板');
  expect(download.suggestedFilename()).toBe(`${title.replace('导入', '')}导入模板.xlsx`);
  const fill = (sheet: Sheet) => {
    for (const [index, row] of rows.entries())
      for (const [column, text] of row.entries()) if (text !== '') sheet.getRow(index + 2).getCell(column + 1).value = text;
  };
  await choose(await reworked(await download.path(), fill), '填好.xlsx');
}

describe('the import of a messy sheet', () => {
  it('matches a column once, corrects a group and a cell in place, imports, continues with the annotated sheet, and is undone', async () => {
    await stockForLines(desk);
    await desk.signIn('admin', '/bs/order/index');
    await openLines();
    await choose(await messy());
    await start();

    // A column with an unknown header is asked for once.
    const field = open().getByRole('combobox', { name: '「怎么做」对应的字段' });
    await field.selectOption({ label: '制作内容' });
    await open().getByText('本店以后自动沿用').waitFor();
    await open().getByRole('button', { name: '下一步' }).click();

    // Five faults are listed once each, and corrected where they are shown.
    await tile(/有问题 5 行/).waitFor();
    await tile(/新增 34 行/).waitFor();
    await expect.poll(() => open().getByRole('listitem', { name: /行：/ }).count()).toBe(5);
    const unit = issue(/单位「令」不存在/);
    await unit.getByRole('button', { name: '把「令」换成其他单位' }).click();
    await unit.getByRole('combobox').fill('㎡');
    await page.getByRole('option', { name: '㎡' }).click();
    await unit.getByRole('button', { name: '替换 1 行' }).click();
    await tile(/有问题 4 行/).waitFor();
    await issue(/产品「不存在的产品X」不存在/)
      .getByRole('button', { name: '新建产品「不存在的产品X」' })
      .click();
    await tile(/有问题 3 行/).waitFor();

    const amount = cell(3, 'amount');
    expect(await amount.getAttribute('aria-invalid')).toBe('true');
    await amount.dblclick();
    await page.keyboard.type('10');
    await page.keyboard.press('Enter');
    await tile(/有问题 2 行/).waitFor();
    // The corrected row stays in its place, with the new value.
    expect(await cell(3, 'amount').innerText()).toBe('10');

    await ready(37);
    await open().getByText('其余 2 行不导入').waitFor();
    await commit(37).click();
    await open().getByText('导入完成。新增 37 条，更新 0 条，失败 2 条').waitFor();
    await open()
      .getByRole('row', { name: /第 14 行.*数量.*「0」小于 1/ })
      .waitFor();

    // The downloaded sheet tells the result of each row. Imported again after corrections, it skips the rows that are done.
    const download = await downloaded('下载标注后的表格');
    expect(download.suggestedFilename()).toBe('明细-导入结果.xlsx');
    const mended = await reworked(await download.path(), (sheet) => {
      expect(sheet.getRow(2).getCell(1).text).toBe('导入结果');
      expect(sheet.getRow(3).getCell(1).text).toContain('已新增');
      sheet.getRow(14).getCell(10).value = 3;
    });
    await open().getByRole('button', { name: '导入另一个文件' }).click();
    await choose(mended);
    await start();
    await open().getByText('上次已导入的 37 行已跳过').waitFor();
    await ready(1);
    await commit(1).click();
    await open().getByText('导入完成。新增 1 条，更新 0 条，失败 1 条').waitFor();

    await open().getByRole('button', { name: '撤销导入' }).click();
    const question = page.getByRole('alertdialog', { name: '撤销导入' });
    await question.getByText('将删除这次新增的 1 条').waitFor();
    await question.getByRole('button', { name: '撤销导入' }).click();
    await open().getByText('导入已撤销。撤回 1 行').waitFor();
  });
});

describe('the dialog', () => {
  it('can be used by keyboard alone: choice of column, repair, cell, import', async () => {
    await stockForLines(desk);
    await desk.signIn('admin', '/bs/order/index');
    await openLines();
    const rows = [
      ['订单号', '产品名称', '数量', '单位', '怎么做'],
      ['S0200001', '车贴', '二', '令', '单面'],
      ['S0200001', '车贴', 2, '㎡', '双面'],
    ];
    await choose(await workbookOf(rows));
    // Choosing a file puts the focus on the button of the next step.
    await page.keyboard.press('Enter');
    await open().getByRole('table', { name: '待匹配的列' }).waitFor();
    await tabTo('「怎么做」对应的字段');
    await page.keyboard.type('制作内容');
    await tabTo('下一步');
    await page.keyboard.press('Enter');

    await tile(/有问题 1 行/).waitFor();
    await tabTo('把「令」留空');
    await page.keyboard.press('Enter');
    await issue(/单位「令」/).waitFor({ state: 'detached' });
    // A fault that only a person can correct is opened in its cell.
    await tabTo('查看并修改');
    await page.keyboard.press('Enter');
    await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('aria-label'))).toBe('第 2 行「数量」');
    await page.keyboard.press('Escape');
    // Tab enters the grid at the first faulty cell.
    await tabTo('grid');
    expect(await page.evaluate(() => document.activeElement?.getAttribute('data-cell'))).toBe('1:amount');
    await page.keyboard.press('Enter');
    await page.keyboard.type('9');
    await page.keyboard.press('Escape');
    // Esc discards the edit only: the cell keeps its text and the dialog stays.
    expect(await cell(1, 'amount').innerText()).toBe('二');
    await page.keyboard.press('F2');
    await page.keyboard.type('5');
    await page.keyboard.press('Enter');
    await ready(2);
    // The focus stays in the grid during the check.
    expect(await page.evaluate(() => document.activeElement?.getAttribute('data-cell'))).not.toBeNull();
    await tabTo('导入 2 行');
    await page.keyboard.press('Enter');
    await open().getByText('导入完成。新增 2 条，更新 0 条，失败 0 条').waitFor();
    await page.keyboard.press('Escape');
    await dialog('导入订单明细').waitFor({ state: 'detached' });
  });

  it('leaves Enter and Esc to the input method while it composes', async () => {
    await desk.signIn('admin', '/base-data/unit-type');
    await page.getByRole('button', { name: '导入', exact: true }).click();
    await choose(await workbookOf([UNIT_HEADER, ['平方米']]));
    await start();
    await ready(1);
    await tile(/新增 1 行/).click();
    await cell(1, 'name').dblclick();
    const field = open().getByRole('textbox', { name: /第 2 行/ });
    // Enter and Esc in the candidate window of an input method, as Chromium reports them.
    for (const key of ['Enter', 'Escape']) {
      await field.dispatchEvent('keydown', { key, isComposing: true, keyCode: 229, bubbles: true });
      expect(await field.isVisible()).toBe(true);
    }
    await field.fill('平米');
    await field.press('Enter');
    await expect.poll(() => cell(1, 'name').innerText()).toBe('平米');
    await ready(1);
  });

  it('can be closed and continued from the task centre, with the matched columns', async () => {
    await desk.signIn('admin', '/bs/customer/index');
    await page.getByRole('button', { name: '导入', exact: true }).click();
    await choose(
      await workbookOf([
        ['客户名称', '客户类型', '店里叫法'],
        ['小杨生煎', '餐饮', '小杨'],
      ]),
    );
    await start();
    await open().getByRole('combobox', { name: '「店里叫法」对应的字段' }).selectOption({ label: '不导入此列' });
    await open().getByRole('button', { name: '下一步' }).click();
    await issue(/「餐饮」/).waitFor();
    await page.keyboard.press('Escape');
    await open().waitFor({ state: 'detached' });

    await page.getByRole('button', { name: /任务中心/ }).click();
    await page
      .getByRole('dialog', { name: '任务中心' })
      .getByRole('button', { name: /^继续导入/ })
      .click();
    const again = dialog('导入客户');
    await again.getByRole('button', { name: /^新建/ }).click();
    await again.getByRole('button', { name: '导入 1 行', exact: true }).click();
    await again.getByText('导入完成。新增 1 条').waitFor();
    await again.getByRole('button', { name: '导入另一个文件' }).click();
    // The same headers again are not asked for.
    const second = await workbookOf([
      ['客户名称', '客户类型', '店里叫法'],
      ['康美口腔', '餐饮', '康美'],
    ]);
    await again.locator('input[type=file]').setInputFiles({ name: '再来.xlsx', mimeType: 'application/octet-stream', buffer: second });
    await again.getByRole('button', { name: '开始检查' }).click();
    await again.getByRole('button', { name: '导入 1 行', exact: true }).waitFor();
  });

  it('saves what was corrected while another correction was being sent, also when it is closed meanwhile', async () => {
    await desk.signIn('admin', '/base-data/unit-type');
    await page.getByRole('button', { name: '导入', exact: true }).click();
    await choose(await workbookOf([UNIT_HEADER, ['平方米', '按体积'], ['米', '按体积']]));
    await start();
    await tile(/有问题 2 行/).waitFor();
    const held = Promise.withResolvers<void>();
    const wait = async (route: Route) => {
      await held.promise;
      await route.continue();
    };
    await intercept('**/trpc/bs.importJob.fix**', wait, { times: 1 });
    const correct = async (rowNo: number) => {
      await cell(rowNo, 'pricingBasis').dblclick();
      await page.keyboard.press('Control+a');
      await page.keyboard.type('按面积');
      await page.keyboard.press('Enter');
      await expect.poll(() => cell(rowNo, 'pricingBasis').innerText()).toBe('按面积');
    };
    const sending = page.waitForRequest(/importJob\.fix/);
    await correct(1);
    await sending;
    await correct(2);
    await open().getByRole('button', { name: '关闭', exact: true }).last().click();
    await open().waitFor({ state: 'detached' });
    held.resolve();
    const rest = await page.waitForResponse(
      (response) => /importJob\.fix/.test(response.url()) && (response.request().postData() ?? '').includes('"rowNo":2'),
    );
    expect(rest.ok()).toBe(true);
    await page.getByRole('button', { name: /任务中心/ }).click();
    await page
      .getByRole('dialog', { name: '任务中心' })
      .getByRole('button', { name: /^继续导入/ })
      .click();
    await dialog('导入计量单位').getByRole('button', { name: '导入 2 行', exact: true }).waitFor();
  });

  it('tells that a file was imported before and that nothing would change', async () => {
    const file = await workbookOf([UNIT_HEADER, ['平方米'], ['米']]);
    await desk.signIn('admin', '/base-data/unit-type');
    await page.getByRole('button', { name: '导入', exact: true }).click();
    for (const time of [1, 2]) {
      await choose(file);
      await open().getByRole('checkbox', { name: '更新已存在的计量单位' }).check();
      await start();
      if (time === 2) break;
      await ready(2);
      await commit(2).click();
      await open().getByText('导入完成。新增 2 条').waitFor();
      await open().getByRole('button', { name: '导入另一个文件' }).click();
    }
    await open()
      .getByText(/这个文件已由 王店长 于 .* 导入过，重复导入不会产生重复数据/)
      .waitFor();
    await open().getByText('导入不会改变任何内容').waitFor();
    await tile(/无变化 2 行/).waitFor();
    expect(await commit(2).getAttribute('aria-disabled')).toBe('true');
    await open().getByText('没有要写入的内容：所有行都与现有资料一致').waitFor();
  });

  it('stops an import under way and tells which rows stay', async () => {
    const rows = Array.from({ length: 12_000 }, (_, index) => [`客户${index}`, '企业']);
    await desk.signIn('admin', '/bs/customer/index');
    await page.getByRole('button', { name: '导入', exact: true }).click();
    await choose(await workbookOf([['客户名称', '客户类型'], ...rows]));
    await open().getByRole('checkbox', { name: '自动新建不存在的客户类型' }).check();
    await start();
    const begin = open().getByRole('button', { name: '导入 12,000 行', exact: true });
    await begin.click();
    await open().getByRole('progressbar').waitFor();
    await expect.poll(() => open().getByRole('progressbar').getAttribute('value').then(Number)).toBeGreaterThan(0);
    await open().getByRole('button', { name: '停止导入' }).click();
    await open().getByText('导入已停止，已导入的行保留。').waitFor();
    await open()
      .getByText(/「数据」第 2–\d+ 行/)
      .waitFor();
  });
});

/** Presses Tab until the element with this name has the focus; `grid` means any cell of the grid. */
async function tabTo(name: string): Promise<void> {
  for (let presses = 0; presses < 60; presses += 1) {
    await page.keyboard.press('Tab');
    const [label, isCell] = await page.evaluate(() => {
      const element = document.activeElement;
      return [element?.getAttribute('aria-label') ?? element?.textContent ?? '', element?.getAttribute('role') === 'gridcell'] as const;
    });
    if (name === 'grid' ? isCell : label.trim() === name) return;
  }
  throw new Error(`${name} is not reached by Tab`);
}

describe('the import of a plain list', () => {
  it('offers a template, imports it when filled in, and shows the new rows', async () => {
    await desk.signIn('admin', '/base-data/unit-type');
    await page.getByRole('button', { name: '导入', exact: true }).click();
    await fillTemplate('导入计量单位', [
      ['平方米', '按面积'],
      ['米', '按体积'],
      ['个', '按数量'],
    ]);
    await start();
    await tile(/有问题 1 行/).waitFor();
    await open().getByText('「计价方式」：「按体积」不在可选项中').first().waitFor();
    await ready(2);
    await commit(2).click();
    await open().getByText('导入完成。新增 2 条，更新 0 条，失败 1 条').waitFor();
    await open().getByRole('button', { name: '关闭', exact: true }).last().click();
    const list = page.getByRole('table', { name: '计量单位列表' });
    await list.getByText('平方米', { exact: true }).waitFor();
    await expect.poll(() => list.getByRole('row').count()).toBe(3);
  });

  it('works for customers, too, and makes their missing type', async () => {
    await desk.signIn('admin', '/bs/customer/index');
    await page.getByRole('button', { name: '导入', exact: true }).click();
    await fillTemplate('导入客户', [['小杨生煎', '餐饮']]);
    await start();
    await issue(/「餐饮」/)
      .getByRole('button', { name: /^新建/ })
      .click();
    await ready(1);
    await commit(1).click();
    await open().getByText('导入完成。新增 1 条，更新 0 条，失败 0 条').waitFor();
    await open().getByRole('button', { name: '关闭', exact: true }).last().click();
    await page.getByRole('table', { name: '客户列表' }).getByText('小杨生煎', { exact: true }).waitFor();
    // The new type is in the tree beside the list.
    await page.getByRole('tree').getByText('餐饮').waitFor();
  });

  it.each([
    ['/base-data/unit-type', '计量单位列表'],
    ['/bs/customer/index', '客户列表'],
    ['/bs/product/index', '产品列表'],
  ])('at %s is not offered to a person who may only look', async (path, table) => {
    await desk.signIn('reader', path);
    await page.getByRole('table', { name: table }).waitFor();
    expect(await page.getByRole('button', { name: '导入', exact: true }).count()).toBe(0);
  });
});
