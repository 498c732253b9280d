import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { Redis } from 'ioredis';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { ExportState } from '#domain/exports/export.transitions.ts';
import { createAccountService } from '#domain/system/account.service.ts';
import { app, db, PASSWORD, page, signIn as signInAs, startPages } from './harness/browser-page.ts';

/** One row more than a call exports itself; more become a task. */
const UNITS = 20_001;

let redis: Redis;
let shop: { name: string; tenantId: number; userId: number };

startPages({ consoleFaults: /./ });
beforeAll(() => {
  redis = new Redis(app.redisUrl);
});
afterAll(() => redis?.disconnect());
beforeEach(async () => {
  const name = `任务测试店${randomBytes(4).toString('hex')}`;
  const { tenantId } = await createAccountService({ db }).createTenant({
    name,
    admin: { username: 'admin', nickname: '王店长', password: PASSWORD },
  });
  const admin = await db.selectFrom('systemUser').select('id').where('tenantId', '=', tenantId).executeTakeFirstOrThrow();
  shop = { name, tenantId, userId: admin.id };
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

/** Adds a row of an export task, and sends the hint, as another process would. */
async function addTask(columns: {
  state: ExportState;
  rowsDone?: number;
  error?: string;
  finishTime?: number;
  userId?: number;
  userName?: string;
}) {
  const row = {
    tenantId: shop.tenantId,
    name: 'unitType',
    title: '计量单位',
    fileName: '计量单位.xls',
    filters: '{}',
    permissions: '["*:*:*"]',
    rowsTotal: 1000,
    userId: shop.userId,
    userName: '王店长',
    createTime: Date.now(),
    startTime: columns.state === 'queued' ? null : Date.now(),
    ...columns,
  };
  const { insertId } = await db.insertInto('exportTask').values(row).executeTakeFirstOrThrow();
  await redis.publish('shop:job-changes', String(shop.tenantId));
  return Number(insertId);
}

/** Changes the row of a task, and sends the hint, as a worker does. */
async function moveTask(
  id: number,
  columns: { state?: ExportState; rowsDone?: number; error?: string; finishTime?: number },
): Promise<void> {
  await db.updateTable('exportTask').set(columns).where('tenantId', '=', shop.tenantId).where('id', '=', id).execute();
  await redis.publish('shop:job-changes', String(shop.tenantId));
}

async function isStreamOpen(): Promise<void> {
  await expect.poll(() => redis.pubsub('NUMSUB', 'shop:job-changes').then(([, count]) => count)).toBeGreaterThan(0);
}

async function signIn(path: string): Promise<void> {
  await signInAs(shop.name, path);
  await page.waitForURL(`${app.url}${path}`);
}

const opener = (rest = '') => page.getByRole('button', { name: `任务中心${rest}`, exact: true });
const ENDED = '，1 个任务已结束待查看';
const panel = () => page.getByRole('dialog', { name: '任务中心' });

describe('the task centre', () => {
  it('takes a long export, announces its end and offers the file', async () => {
    await addUnits(UNITS);
    await signIn('/base-data/unit-type');
    // The client decides by the length of the list whether it asks for a task.
    await page.getByText('20,001').waitFor();
    await page.getByRole('button', { name: '导出' }).click();
    await page.getByText('「计量单位」已导出').waitFor();
    await opener(ENDED).click();
    const task = panel().getByRole('listitem');
    await task.getByText('已完成').waitFor();
    expect(await task.innerText()).toContain('导出计量单位');
    expect(await task.innerText()).toContain('20,001 行');
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

  it('tells when there is no task, why an export failed, and begins it anew', async () => {
    await addUnits(1);
    await signIn('/index');
    await page.getByRole('button', { name: '任务中心' }).click();
    await panel().getByText('还没有任务').waitFor();
    await panel().getByRole('button', { name: '关闭' }).click();

    await addTask({ state: 'failed', error: '系统多次出错，导出已停止，请稍后重试', finishTime: Date.now() });
    await page.reload();
    await opener(ENDED).click();
    await panel().getByText('系统多次出错，导出已停止，请稍后重试').waitFor();
    await panel().getByRole('button', { name: '重试 计量单位' }).click();
    await panel().getByRole('button', { name: '下载 计量单位.xls' }).waitFor();
    expect(await panel().getByRole('listitem').innerText()).toMatch(/已完成[\s\S]*1 行[\s\S]*保留至/);
  });

  it('shows progress live, without repeated requests', async () => {
    const id = await addTask({ state: 'running', rowsDone: 100 });
    await signIn('/index');
    await opener('，1 个任务进行中').click();
    const task = panel().getByRole('listitem');
    await task.getByText('100 / 1,000 行').waitFor();
    await isStreamOpen();
    let asked = 0;
    page.on('request', (request) => {
      if (request.url().includes('task.page')) asked += 1;
    });
    for (const rowsDone of [300, 500, 700]) {
      await moveTask(id, { rowsDone });
      await task.getByText(`${rowsDone} / 1,000 行`).waitFor();
    }
    expect(asked).toBe(0);
    await moveTask(id, { state: 'failed', error: '磁盘已满', finishTime: Date.now() });
    await page.getByText('「计量单位」导出失败：磁盘已满').waitFor();
    await task.getByText('失败', { exact: true }).waitFor();
  });

  it('announces the end on every page, and remembers unseen results across a reload', async () => {
    const id = await addTask({ state: 'running', rowsDone: 100 });
    await signIn('/base-data/unit-type');
    await opener('，1 个任务进行中').waitFor();
    await moveTask(id, { state: 'cancelled', finishTime: Date.now() });
    const message = page.getByRole('listitem').filter({ hasText: '「计量单位」导出已取消' });
    await message.waitFor();
    await opener(ENDED).waitFor();
    await page.reload();
    await opener(ENDED).waitFor();
    expect(await message.count()).toBe(0);
    await opener(ENDED).click();
    await panel().getByText('已取消').waitFor();
    await panel().getByRole('button', { name: '关闭' }).click();
    await opener().waitFor();
    await page.reload();
    await page.getByRole('table', { name: '计量单位列表' }).waitFor();
    await opener().waitFor();

    const next = await addTask({ state: 'running' });
    await opener('，1 个任务进行中').waitFor();
    await moveTask(next, { state: 'failed', error: '磁盘已满', finishTime: Date.now() });
    await page.getByRole('button', { name: '打开任务中心' }).click();
    await panel().getByText('磁盘已满').waitFor();
  });

  it('tells the result of an import', async () => {
    const { tenantId, userId } = shop;
    const file = { fileKey: `${tenantId}/import`, fileName: '三月.xlsx', fileHash: randomBytes(32), activeHash: null };
    const { insertId } = await db
      .insertInto('importJob')
      .values({
        ...file,
        tenantId,
        userId,
        kind: 'orders',
        options: '{}',
        limitedTo: null,
        headers: null,
        state: 'committing',
        totalRows: 10,
        doneRows: 4,
        error: null,
        userName: '王店长',
        createTime: Date.now(),
        startTime: Date.now(),
        finishTime: null,
      })
      .executeTakeFirstOrThrow();
    await signIn('/index');
    await opener('，1 个任务进行中').waitFor();
    await isStreamOpen();
    const end = { state: 'done' as const, doneRows: 10, createCount: 8, failureCount: 2, finishTime: Date.now() };
    await db.updateTable('importJob').set(end).where('tenantId', '=', tenantId).where('id', '=', Number(insertId)).execute();
    await redis.publish('shop:job-changes', String(tenantId));
    await page.getByText('导入订单「三月.xlsx」已完成：新增 8，更新 0，失败 2').waitFor();
    await opener(ENDED).waitFor();
  });
});

describe('the log of jobs', () => {
  it("is live, shows details, and begins another person's failed job anew", async () => {
    await addUnits(1);
    const permissions = ['bs:unit-type:query', 'bs:unit-type:export'];
    const [accounts, place] = [createAccountService({ db }), { tenantId: shop.tenantId, db }];
    const roleId = await accounts.createRole(place, { name: '员工', code: 'staff', permissions });
    const staff = { username: 'staff', nickname: '小李', password: PASSWORD, roleIds: [roleId] };
    const userId = await accounts.createUser(place, staff);
    let streams = 0;
    page.on('request', (request) => {
      if (request.url().includes('task.watch')) streams += 1;
    });
    await signIn('/job/log');
    const log = page.getByRole('table', { name: '任务日志列表' });
    await page.getByText('还没有任务日志').waitFor();
    // Entries of the log are written by the product only.
    expect(await page.getByRole('button', { name: '新建', exact: true }).count()).toBe(0);
    await isStreamOpen();
    const id = await addTask({ state: 'running', rowsDone: 10, userId, userName: '小李' });
    await log.getByText('10 / 1000 行').waitFor();
    await moveTask(id, { state: 'failed', error: '磁盘已满', finishTime: Date.now() });
    const row = log.getByRole('row').nth(1);
    await row.getByText('磁盘已满').waitFor();
    expect(await row.innerText()).toContain('小李');

    await row.getByRole('button', { name: /的更多操作$/ }).click();
    await page.getByRole('menuitem', { name: '详情' }).click();
    const detail = page.getByRole('dialog', { name: '导出计量单位详情' });
    await detail.getByText('磁盘已满').waitFor();
    expect(await detail.innerText()).toMatch(/发起人\s*小李[\s\S]*排队时间[\s\S]*执行次数/);
    await detail.getByRole('button', { name: /^重新执行/ }).click();
    await page.getByText('将以发起人「小李」的身份和权限重新执行').waitFor();
    await page.getByRole('alertdialog').or(page.getByRole('dialog')).getByRole('button', { name: '重新执行', exact: true }).click();
    await detail.getByText('成功').waitFor();
    // The task still belongs to the other person, so the message goes to nobody else.
    expect(await page.getByText('「计量单位」已导出').count()).toBe(0);
    await detail.getByRole('button', { name: '关闭' }).click();
    await row.getByText('成功').waitFor();
    // Badge, messages and list share one connection.
    expect(streams).toBe(1);
  });
});
