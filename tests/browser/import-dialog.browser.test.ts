import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import ExcelJS from 'exceljs';
import type { Browser, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createRole, createTenantWithAdmin, createUser } from '#domain/system/account.service.ts';
import { createDatabase, createDatabasePool, type Database } from '#platform/db/database.ts';
import { startApplication, type TestApplication } from '../support/application.ts';
import { launchBrowser } from '../support/browser.ts';

const PASSWORD = 'a long enough password';

let app: TestApplication;
let browser: Browser;
let db: Database;
let page: Page;
let faults: string[] = [];
let shop: { name: string; tenantId: number };

beforeAll(async () => {
  [app, browser] = await Promise.all([startApplication(), launchBrowser()]);
  db = createDatabase(createDatabasePool(app.databaseUrl, 2));
});
afterAll(async () => {
  await browser?.close();
  await db?.destroy();
  await app?.stop();
});
beforeEach(async () => {
  const name = `导入测试店${randomBytes(4).toString('hex')}`;
  shop = { name, ...(await createTenantWithAdmin(db, { name, admin: { username: 'admin', nickname: '王店长', password: PASSWORD } })) };
  const permissions = ['bs:unit-type:query', 'bs:customer-info:query', 'bs:product-info:query'];
  const roleId = await createRole(db, { tenantId: shop.tenantId, name: '查看', code: 'reader', permissions });
  await createUser(db, { tenantId: shop.tenantId, username: 'reader', nickname: '小李', password: PASSWORD, roleIds: [roleId] });
  page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
  page.setDefaultTimeout(15_000);
  faults = [];
  page.on('pageerror', (error) => faults.push(error.message));
  page.on('console', (message) => {
    if (message.type() === 'error') faults.push(message.text());
  });
});
afterEach(async () => {
  await page.close();
  expect(faults).toEqual([]);
});

async function signIn(username: string, path: string): Promise<void> {
  await page.goto(`${app.url}/login?redirect=${encodeURIComponent(path)}`);
  await page.getByRole('textbox', { name: '租户名称' }).fill(shop.name);
  await page.getByRole('textbox', { name: '用户名' }).fill(username);
  await page.getByRole('textbox', { name: '密码' }).fill(PASSWORD);
  await page.getByRole('button', { name: '登录' }).click();
  await page.waitForURL(`${app.url}${path}`);
}

const dialog = (title: string) => page.getByRole('dialog', { name: title });

/** Takes the template from the open dialog, fills its rows in from column A on, and chooses it for the import. */
async function fillTemplate(title: string, rows: string[][]): Promise<void> {
  const [download] = await Promise.all([page.waitForEvent('download'), dialog(title).getByRole('button', { name: '下载模板' }).click()]);
  expect(download.suggestedFilename()).toBe(`${title.replace('导入', '')}导入模板.xlsx`);
  const workbook = new ExcelJS.Workbook();
  await workbook.xlsx.load(readFileSync(await download.path()) as never);
  for (const [index, row] of rows.entries())
    for (const [column, text] of row.entries())
      if (text !== '') (workbook.worksheets[0] as ExcelJS.Worksheet).getRow(index + 2).getCell(column + 1).value = text;
  await dialog(title)
    .locator('input[type=file]')
    .setInputFiles({ name: '填好.xlsx', mimeType: 'application/octet-stream', buffer: Buffer.from(await workbook.xlsx.writeBuffer()) });
}

describe('the import of a plain list', () => {
  it('hands out a template, takes it back, says what became of each row, and shows the new rows', async () => {
    await signIn('admin', '/base-data/unit-type');
    await page.getByRole('button', { name: '导入', exact: true }).click();
    const open = dialog('导入计量单位');
    await fillTemplate('导入计量单位', [
      ['平方米', '按面积'],
      ['米', '按长度'],
      ['个', '按数量'],
    ]);
    await open.getByRole('button', { name: '开始导入' }).click();
    await open.getByText('导入完成。新增 2 条，更新 0 条，失败 1 条').waitFor();
    await open.getByText(/第 3 行「计价方式」：「按长度」不在可选项中/).waitFor();
    await open.getByRole('button', { name: '关闭', exact: true }).last().click();
    const list = page.getByRole('table', { name: '计量单位列表' });
    await list.getByText('平方米', { exact: true }).waitFor();
    expect(await list.getByRole('row').count()).toBe(3);

    await page.getByRole('button', { name: '导入', exact: true }).click();
    await fillTemplate('导入计量单位', [
      ['平方米', '按面积'],
      ['个', '自动'],
    ]);
    await open.getByRole('checkbox', { name: '更新已存在的计量单位' }).check();
    await open.getByRole('button', { name: '开始导入' }).click();
    await open.getByText('导入完成。新增 0 条，更新 1 条，未变化 1 条，失败 0 条').waitFor();
  });

  it('is the same for customers, with options of their own', async () => {
    await signIn('admin', '/bs/customer/index');
    await page.getByRole('button', { name: '导入', exact: true }).click();
    const open = dialog('导入客户');
    await fillTemplate('导入客户', [['小杨生煎', '餐饮']]);
    await open.getByRole('checkbox', { name: '自动新建不存在的客户类型' }).check();
    await open.getByRole('button', { name: '开始导入' }).click();
    await open.getByText('导入完成。新增 1 条，更新 0 条，失败 0 条').waitFor();
    await open.getByRole('button', { name: '关闭', exact: true }).last().click();
    await page.getByRole('table', { name: '客户列表' }).getByText('小杨生煎', { exact: true }).waitFor();
    // The type it made stands in the tree beside the list.
    await page.getByRole('tree').getByText('餐饮').waitFor();
  });

  it.each([
    ['/base-data/unit-type', '计量单位列表'],
    ['/bs/customer/index', '客户列表'],
    ['/bs/product/index', '产品列表'],
  ])('at %s is not offered to a person who may only look', async (path, table) => {
    await signIn('reader', path);
    await page.getByRole('table', { name: table }).waitFor();
    expect(await page.getByRole('button', { name: '导入', exact: true }).count()).toBe(0);
  });
});
