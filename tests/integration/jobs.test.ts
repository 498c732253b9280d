import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { nextTimes } from '#domain/jobs/cron.ts';
import { jobRuns } from '#domain/jobs/job.service.ts';
import { shopJob } from '#domain/jobs/regular-job.ts';
import { JOB_STATUS, TIMER_STATUS } from '#shared/states.ts';
import { freshDatabase, type TestDatabase } from '../support/database.ts';
import { bookSheet } from '../support/import-sheet.ts';
import { openTestShops, type TestShop, type TestShops } from '../support/shop.ts';

let database: TestDatabase;
let shops: TestShops;
let operator: TestShop;
beforeAll(async () => {
  database = await freshDatabase();
  shops = await openTestShops(4, database.url);
  operator = await shops.open();
  await shops.db.updateTable('systemTenant').set({ isOperator: 1 }).where('id', '=', operator.tenantId).execute();
});
afterAll(async () => {
  await shops.close();
  await database.destroy();
});
const job = () => operator.as().infra.job;
const log = () => operator.as().infra.jobLog;
const idOf = async (handler: string) => (await job().page({ handlerName: handler })).list[0]?.id ?? 0;
const at = (text: string) => new Date(`${text}+08:00`).getTime();

describe('times', () => {
  it('are those of the API family: seconds first, Sunday is 1, in Shanghai', () => {
    const from = at('2026-11-20T10:00:30');
    expect(nextTimes('0 0 3 * * ?', from, 2)).toEqual([at('2026-11-21T03:00:00'), at('2026-11-22T03:00:00')]);
    // The 23rd of November 2026 is a Monday.
    expect(nextTimes('0 30 8 ? * 2', from, 1)).toEqual([at('2026-11-23T08:30:00')]);
    expect(nextTimes('0 30 8 ? * 2-6', from, 2)).toEqual([at('2026-11-23T08:30:00'), at('2026-11-24T08:30:00')]);
    expect(nextTimes('0 30 8 ? * MON', from, 1)).toEqual([at('2026-11-23T08:30:00')]);
    expect(nextTimes('0 0 9 ? * 1', from, 1)).toEqual([at('2026-11-22T09:00:00')]);
    expect(nextTimes('* * * * * ?', from, 2)).toEqual([from + 1000, from + 2000]);
  });
  it.each(['每天', '* * * * *', '0 0 25 * * ?', '0 0 3 * * ? 2027'])('that are none are refused: %s', (text) => {
    expect(() => nextTimes(text, 0, 1)).toThrow('CRON 表达式不正确');
  });
});

const HANDLERS = ['booksCheck', 'dailyNews', 'dataPurge', 'fileMove', 'orderColumns'];

describe('a regular job', () => {
  it('is there for each handler from the beginning, for the operator alone', async () => {
    const { list } = await job().page({ pageSize: 100 });
    expect(list.map(({ handlerName }) => handlerName).sort()).toEqual(HANDLERS);
    for (const { nextTime, status } of list) {
      expect(status).toBe(TIMER_STATUS.normal);
      expect(nextTime).toBeGreaterThan(Date.now());
    }
    expect((await job().listHandlers()).map(({ name }) => name).sort()).toEqual(HANDLERS);
    const other = await shops.open();
    await expect(other.as().infra.job.page({})).rejects.toThrow('由平台统一维护');
  });

  it('is changed, paused, deleted and made anew', async () => {
    const id = await idOf('dataPurge');
    await job().update({ id, cronExpression: '0 0 4 * * ?', retryCount: 2 });
    expect(await job().getNextTimes({ id, count: 3 })).toHaveLength(3);
    await expect(job().update({ id, cronExpression: '坏' })).rejects.toThrow('CRON 表达式不正确');
    const { version } = await job().get({ id });
    await job().update({ id, version, retryCount: 2 });
    await expect(job().update({ id, version, name: '新' })).rejects.toThrow('数据已被');
    await expect(job().update({ id, handlerName: 'dailyNews' })).rejects.toThrow('已有定时任务');
    await job().updateStatus({ id, status: TIMER_STATUS.paused });
    await expect(job().update({ id, version: version + 1, name: '新' })).rejects.toThrow('数据已被');
    expect(await job().get({ id })).toMatchObject({ status: TIMER_STATUS.paused, nextTime: null, retryCount: 2 });
    expect(await jobRuns.beginAt(shops.db, id, 5000, Date.now())).toBeNull();
    await job().delete({ id });
    const input = { name: '清理', handlerName: 'dataPurge', cronExpression: '0 7 * * * ?' };
    await expect(job().create({ ...input, handlerName: 'rm' })).rejects.toThrow('没有名为 rm 的处理器');
    await expect(job().create({ ...input, handlerParam: '1' })).rejects.toThrow('没有参数');
    expect(await job().create(input)).toBeGreaterThan(id);
    await expect(job().create(input)).rejects.toThrow('已有定时任务');
  });

  it('takes a parameter where its handler reads one: the shops that it is for', async () => {
    const [first, second] = [await shops.open(), await shops.open()];
    const { signal } = new AbortController();
    const seen = async (param: string | null) => {
      const tenants: number[] = [];
      const inEachShop = async ({ tenantId }: { tenantId: number }) => void tenants.push(tenantId);
      await shopJob({ db: shops.db }, { title: '试', inEachShop }).run(signal, param);
      return tenants;
    };
    expect(await seen(String(second.tenantId))).toEqual([second.tenantId]);
    expect(await seen(null)).toEqual(expect.arrayContaining([first.tenantId, second.tenantId]));
    const id = await idOf('booksCheck');
    const handlerParam = `${first.tenantId},${second.tenantId}`;
    await job().update({ id, handlerParam });
    expect(await job().get({ id })).toMatchObject({ handlerParam });
    await expect(job().update({ id, handlerParam: '某店' })).rejects.toThrow('处理器参数应为租户编号');
    await job().update({ id, handlerParam: '' });
    expect(await job().get({ id })).toMatchObject({ handlerParam: null });
    const daily = await idOf('dailyNews');
    await expect(job().update({ id: daily, handlerParam: '1' })).rejects.toThrow('没有参数');
  });

  it('runs once for each of its times, and says so in the log of the operator', async () => {
    const id = await idOf('dailyNews');
    const run = await jobRuns.beginAt(shops.db, id, 60_000, 61_000);
    // The worker of a run was killed: another one begins the same run again.
    expect((await jobRuns.beginAt(shops.db, id, 60_000, 90_000))?.id).toBe(run?.id);
    if (run) await jobRuns.end(shops.db, run, { isDone: true, result: '完成', took: 5, now: 95_000 });
    expect(await jobRuns.beginAt(shops.db, id, 60_000, 99_000)).toBeNull();
    const { list } = await log().page({ jobId: id });
    expect(list).toMatchObject([
      { kind: 'job', executeIndex: 2, createTime: 60_000, beginTime: 61_000, endTime: 95_000, status: JOB_STATUS.done, result: '完成' },
    ]);
    expect(await log().get({ id: run?.id ?? 0, kind: 'job' })).toMatchObject({ handlerName: 'dailyNews' });
    const other = await shops.open();
    expect((await other.as().infra.jobLog.page({ jobId: id })).total).toBe(0);
    await expect(other.as().infra.jobLog.get({ id: run?.id ?? 0, kind: 'job' })).rejects.toThrow('任务不存在');
    // A task is found under its own kind only.
    const task = await bookSheet(other, 'customers');
    expect(await other.as().infra.jobLog.get({ id: task, kind: 'import' })).toMatchObject({ name: 'customers' });
    await expect(other.as().infra.jobLog.get({ id: task, kind: 'job' })).rejects.toThrow('任务不存在');
  });

  it('runs when asked for, also while it is paused; old runs are forgotten, lost ones end', async () => {
    const id = await idOf('fileMove');
    await job().updateStatus({ id, status: TIMER_STATUS.paused });
    await job().trigger({ id });
    const [waiting] = await jobRuns.findWaiting(shops.db);
    expect((await log().page({ jobId: id })).list).toMatchObject([{ state: 'queued', userName: '测试员' }]);
    const now = Date.now();
    const run = await jobRuns.begin(shops.db, waiting?.id ?? 0, now);
    expect(run).toMatchObject({ handlerName: 'fileMove' });
    await job().update({ id, monitorTimeout: 10 });
    await jobRuns.purge(shops.db, now + 2 * 24 * 3600_000, 100);
    expect((await log().page({ jobId: id })).list).toMatchObject([{ state: 'failed', error: '运行中断' }]);
    await jobRuns.purge(shops.db, now + 31 * 24 * 3600_000, 100);
    expect((await log().page({ jobId: id })).total).toBe(0);
  });
});
