import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { Browser, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createTenantWithAdmin } from '#domain/system/account.service.ts';
import { createDatabase, createDatabasePool, type Database } from '#platform/db/database.ts';
import { startApplication, type TestApplication } from '../support/application.ts';
import { launchBrowser } from '../support/browser.ts';

const PASSWORD = 'a long enough password';
/** One more than a call answers itself. */
const UNITS = 20_001;

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
  const name = `任务测试店${randomBytes(4).toString('hex')}`;
  shop = { name, ...(await createTenantWithAdmin(db, { name, admin: { username: 'admin', nickname: '王店长', password: PASSWORD } })) };
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

async function addUnits(count: number): Promise<void> {
  for (let first = 0; first < count; first += 2000) {
    const rows = Array.from({ length: Math.min(2000, count - first) }, (_, index) => ({
      tenantId: shop.tenantId,
      name: `单位${first + index}`,
      pricingBasis: 'auto' as const,
      sort: 0,
      status: 0 as const,
      createTime: 1,
      updateTime: 1,
    }));
    await db.insertInto('unitType').values(rows).execute();
  }
}

async function signIn(path: string): Promise<void> {
  await page.goto(`${app.url}/login?redirect=${encodeURIComponent(path)}`);
  await page.getByRole('textbox', { name: '租户名称' }).fill(shop.name);
  await page.getByRole('textbox', { name: '用户名' }).fill('admin');
  await page.getByRole('textbox', { name: '密码' }).fill(PASSWORD);
  await page.getByRole('button', { name: '登录' }).click();
  await page.waitForURL(`${app.url}${path}`);
}

const panel = () => page.getByRole('dialog', { name: '任务中心' });

describe('the task centre', () => {
  it('takes a long export, follows it to its end and hands over the file', async () => {
    await addUnits(UNITS);
    await signIn('/base-data/unit-type');
    await page.getByRole('button', { name: '导出' }).click();
    await page.getByText('数据较多，已转到任务中心导出').waitFor();
    await page.getByRole('button', { name: '查看' }).click();
    const task = panel().getByRole('listitem');
    await task.getByText('已完成').waitFor();
    expect(await task.innerText()).toContain('导出计量单位');
    expect(await task.innerText()).toContain('20,001 行');
    // Told of it once more, for those who had closed the panel.
    await page.getByText('「计量单位」已导出').waitFor();
    const [download] = await Promise.all([page.waitForEvent('download'), task.getByRole('button', { name: '下载 计量单位.xls' }).click()]);
    expect(download.suggestedFilename()).toBe('计量单位.xls');
    expect(
      readFileSync(await download.path())
        .subarray(0, 2)
        .toString(),
    ).toBe('PK');

    await page.goto(`${app.url}/job/log`);
    const log = page.getByRole('table', { name: '任务日志列表' });
    await log.getByText('export.unitType').waitFor();
    expect(await log.getByRole('row').nth(1).innerText()).toContain('成功');
  });

  it('says when there is nothing, why an export failed, and begins it anew', async () => {
    await addUnits(1);
    await signIn('/index');
    await page.getByRole('button', { name: '任务中心' }).click();
    await panel().getByText('还没有任务').waitFor();
    await panel().getByRole('button', { name: '关闭' }).click();

    const { id: userId } = await db.selectFrom('systemUser').select('id').where('tenantId', '=', shop.tenantId).executeTakeFirstOrThrow();
    await db
      .insertInto('exportTask')
      .values({
        tenantId: shop.tenantId,
        name: 'unitType',
        title: '计量单位',
        fileName: '计量单位.xls',
        filters: '{}',
        permissions: '["*:*:*"]',
        state: 'failed',
        rowsTotal: 1,
        error: '系统多次出错，导出已停止，请稍后重试',
        userId,
        userName: '王店长',
        createTime: Date.now(),
        startTime: Date.now(),
        finishTime: Date.now(),
      })
      .execute();
    await page.reload();
    await page.getByRole('button', { name: '任务中心' }).click();
    await panel().getByText('系统多次出错，导出已停止，请稍后重试').waitFor();
    await panel().getByRole('button', { name: '重试 计量单位' }).click();
    await panel().getByRole('button', { name: '下载 计量单位.xls' }).waitFor();
    expect(await panel().getByRole('listitem').innerText()).toMatch(/已完成[\s\S]*1 行[\s\S]*保留至/);
  });
});
