import { randomBytes } from 'node:crypto';
import type { Kysely } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { EXPORT_REGISTRY } from '#domain/all-areas.ts';
import { createExportRunService } from '#domain/exports/export-run.service.ts';
import { createLog } from '#platform/log.ts';
import { createScope } from '#platform/scope.ts';
import { AppError } from '#shared/errors.ts';
import { up as numberExports } from '../../migrations/0017-export-numbers.ts';
import { bookSheet } from '../support/import-sheet.ts';
import { openTestShops, type TestShop, type TestShops } from '../support/shop.ts';

let shops: TestShops;
let shop: TestShop;
let colleague: number;

beforeAll(async () => {
  shops = await openTestShops();
});
afterAll(() => shops.close());
beforeEach(async () => {
  shop = await shops.open();
  const { insertId } = await shop.db
    .insertInto('systemUser')
    .values({ tenantId: shop.tenantId, username: 'staff', passwordHash: 'none', nickname: '小李', createTime: 1, updateTime: 1 })
    .executeTakeFirstOrThrow();
  colleague = Number(insertId);
});

const UNIT_EXPORT = 'bs:unit-type:export';

async function failedExport(userId: number, permissions = [UNIT_EXPORT], times: { createTime?: number; finishTime?: number } = {}) {
  const now = Date.now();
  const { insertId } = await shop.db
    .insertInto('exportTask')
    .values({
      tenantId: shop.tenantId,
      name: 'unitType',
      title: '计量单位',
      fileName: '计量单位.xls',
      filters: '{}',
      permissions: JSON.stringify(permissions),
      state: 'failed',
      rowsTotal: 1,
      error: '磁盘已满',
      userId,
      userName: '小李',
      createTime: now - 5000,
      startTime: now - 3000,
      finishTime: now,
      runs: 2,
      ...times,
    })
    .executeTakeFirstOrThrow();
  return Number(insertId);
}

const importRow = () => ({
  tenantId: shop.tenantId,
  userId: shop.userId,
  userName: '小李',
  kind: 'orders' as const,
  fileKey: `${shop.tenantId}/file`,
  fileName: '三月.xlsx',
  fileHash: Buffer.alloc(32),
  activeHash: null,
  options: '{}',
  limitedTo: null,
  headers: null,
  error: null,
  createTime: Date.now(),
  startTime: Date.now(),
  finishTime: Date.now(),
});

async function failedImport(): Promise<number> {
  const row = { ...importRow(), userId: colleague, state: 'failed' as const, error: '磁盘已满' };
  return Number((await shop.db.insertInto('importJob').values(row).executeTakeFirstOrThrow()).insertId);
}

async function reason(call: Promise<unknown>): Promise<string> {
  try {
    await call;
  } catch (error) {
    const cause = error instanceof Error ? error.cause : undefined;
    if (cause instanceof AppError) return cause.reason === 'invalid' ? cause.message : cause.reason;
    throw error;
  }
  return 'answered';
}

const outboxOf = () =>
  shop.db.selectFrom('outbox').select(['job', 'queue', 'payload', 'slot']).where('tenantId', '=', shop.tenantId).execute();
const stored = (id: number) =>
  shop.db.selectFrom('exportTask').selectAll().where('tenantId', '=', shop.tenantId).where('id', '=', id).executeTakeFirstOrThrow();

describe('the number of a job', () => {
  const numbered = async (jobId: number) => {
    const { list, total } = await shop.as(['infra:job:query']).infra.jobLog.page({ jobId });
    return { total, kinds: list.map(({ kind }) => kind), ids: list.map((row) => row.jobId) };
  };

  it('is that of one job only, be it an import or an export', async () => {
    const [exported, imported] = [await failedExport(colleague), await failedImport()];
    expect(await numbered(exported)).toEqual({ total: 1, kinds: ['export'], ids: [exported] });
    expect(await numbered(imported)).toEqual({ total: 1, kinds: ['import'], ids: [imported] });
    // The ids of exports begin at a billion, so the two counters never meet.
    expect(exported).toBeGreaterThan(1_000_000_000);
    expect(imported).toBeLessThan(1_000_000_000);
  });

  it('becomes that of one job when both had counted from 1', async () => {
    const imported = await failedImport();
    const exported = await failedExport(colleague);
    const renamed = shop.db.updateTable('exportTask').set({ id: imported });
    await renamed.where('tenantId', '=', shop.tenantId).where('id', '=', exported).execute();
    expect(await numbered(imported)).toMatchObject({ total: 2 });
    await numberExports(shop.db.withoutPlugins() as unknown as Kysely<never>);
    expect(await numbered(imported)).toEqual({ total: 1, kinds: ['import'], ids: [imported] });
    expect(await numbered(imported + 1_000_000_000)).toMatchObject({ total: 1, kinds: ['export'] });
  });
});

describe('the log of jobs', () => {
  it('says when a job was asked for, taken and ended, how often it was begun, and why it failed', async () => {
    const id = await failedExport(colleague);
    const row = await shop.as(['infra:job:query']).infra.jobLog.get({ id, kind: 'export' });
    expect(row).toMatchObject({
      state: 'failed',
      status: 2,
      duration: 3000,
      executeIndex: 2,
      error: '磁盘已满',
      userName: '小李',
      isRetryable: true,
    });
    expect((row.beginTime ?? 0) - row.createTime).toBe(2000);
  });

  it("begins another person's failed export anew, in that person's name and with what is still that person's", async () => {
    const id = await failedExport(colleague, [UNIT_EXPORT, 'bs:order-info:export']);
    expect(await shop.as(['infra:job:trigger']).infra.jobLog.retry({ id, kind: 'export' })).toBe(true);
    expect(await outboxOf()).toEqual([{ job: 'export', queue: 'exports', payload: { exportTaskId: id, userId: colleague }, slot: null }]);
    expect(await stored(id)).toMatchObject({
      state: 'queued',
      error: null,
      userId: colleague,
      permissions: [UNIT_EXPORT, 'bs:order-info:export'],
    });

    // The worker uses what the person may do now, which is nothing; the administrator's rights must not write the file.
    const actor = { userId: colleague, nickname: '小李' };
    const { tenantId, tenantName, db } = shop;
    const theirs = createScope({ tenantId, tenantName, actor, grants: { permissions: [], roles: [] }, db, requestId: 'job' });
    const run = createExportRunService({ storage: shops.storage, log: createLog('silent', 'test'), registry: EXPORT_REGISTRY });
    expect(await run.run(theirs, id, new AbortController().signal)).toBe('done');
    expect(await stored(id)).toMatchObject({ state: 'failed', error: '发起人已没有导出权限', fileKey: null });
  });

  it("lets another person's failed import go on where it stopped, in that person's name", async () => {
    const id = await failedImport();
    expect(await shop.as(['infra:job:query']).infra.jobLog.get({ id, kind: 'import' })).toMatchObject({ isRetryable: true });
    expect(await shop.as(['infra:job:trigger']).infra.jobLog.retry({ id, kind: 'import' })).toBe(true);
    expect(await outboxOf()).toEqual([{ job: 'import', queue: 'imports', payload: { importJobId: id, userId: colleague }, slot: null }]);
  });

  it('lets no import go on whose file another one has in hand', async () => {
    const id = await failedImport();
    const fileHash = randomBytes(32);
    const { db, tenantId } = shop;
    await db.updateTable('importJob').set({ fileHash }).where('tenantId', '=', tenantId).where('id', '=', id).execute();
    const other = { ...importRow(), fileHash, activeHash: fileHash, state: 'queued' as const, finishTime: null };
    const { insertId } = await db.insertInto('importJob').values(other).executeTakeFirstOrThrow();
    const retry = () => shop.as(['infra:job:trigger']).infra.jobLog.retry({ id, kind: 'import' });
    expect(await reason(retry())).toBe('importBusy');
    await db.deleteFrom('importJob').where('tenantId', '=', tenantId).where('id', '=', Number(insertId)).execute();
    expect(await retry()).toBe(true);
  });

  it('lets no other import go on, and none whose file is gone', async () => {
    const { jobLog } = shop.as(['infra:job:trigger']).infra;
    const id = await failedImport();
    const become = (changes: { state?: 'done'; finishTime?: number }) =>
      shop.db.updateTable('importJob').set(changes).where('tenantId', '=', shop.tenantId).where('id', '=', id).execute();
    await become({ finishTime: Date.now() - 31 * 86_400_000 });
    expect(await reason(jobLog.retry({ id, kind: 'import' }))).toBe('原表格已过期清理，请重新上传');
    await become({ state: 'done' });
    expect(await reason(jobLog.retry({ id, kind: 'import' }))).toBe('只有失败的任务可以重新执行');
    expect(await outboxOf()).toEqual([]);
    // A task that is found may be gone by the time it is locked.
    const { exports, imports } = shops.services;
    for (const gone of [() => exports.retryForOwner(shop.scope(), 0), () => imports.retryForOwner(shop.scope(), 0)])
      await expect(gone()).rejects.toMatchObject({ reason: 'notFound' });
  });

  it('leaves that to those who may, and to jobs that failed', async () => {
    const id = await failedExport(colleague);
    const retry = (permissions: string[], input: { id: number; kind: 'export' | 'import' }) =>
      reason(shop.as(permissions).infra.jobLog.retry(input));
    expect(await retry(['infra:job:query', 'infra:job:export', UNIT_EXPORT], { id, kind: 'export' })).toBe('forbidden');
    expect(await retry([UNIT_EXPORT], { id: await failedImport(), kind: 'import' })).toBe('forbidden');
    const other = await shops.open();
    expect(await reason(other.as().infra.jobLog.retry({ id, kind: 'export' }))).toBe('notFound');
    expect(await outboxOf()).toEqual([]);
    expect(await retry(['infra:job:trigger'], { id, kind: 'export' })).toBe('answered');
    expect(await retry(['infra:job:trigger'], { id, kind: 'export' })).toBe('只有失败的任务可以重新执行');
    expect((await outboxOf()).length).toBe(1);
  });
});

describe('ended tasks', () => {
  it('count as unseen until their person has looked, and only his own', async () => {
    const { task } = shop.as([UNIT_EXPORT]).system;
    const first = Date.now() - 10_000;
    await failedExport(shop.userId, [], { finishTime: first });
    await failedExport(shop.userId, [], { finishTime: first + 1000 });
    await failedExport(colleague);
    expect(await task.page({})).toMatchObject({ total: 2, unseen: 2 });
    await task.updateSeen({ until: first });
    expect((await task.page({})).unseen).toBe(1);
    await task.updateSeen({ until: first + 1000 });
    // Another tab may report an earlier time later.
    await task.updateSeen({ until: first });
    expect((await task.page({})).unseen).toBe(0);
    // A time in the future must not mark tasks as seen that end later.
    await task.updateSeen({ until: Date.now() + 86_400_000 });
    await failedExport(shop.userId, [], { finishTime: Date.now() + 1000 });
    expect((await task.page({})).unseen).toBe(1);
  });
});

describe('a live stream', () => {
  it('is one of twenty at most, however many are asked for at one moment, and gives its place back', async () => {
    const open = (userId = shop.userId, signal?: AbortSignal) => {
      const scope = { ...shop.scope(), actor: { userId, nickname: '某人' } };
      return shops.services.taskFeed.watch(scope, { signal, recheck: async () => null });
    };
    const refusalOf = (call: () => unknown) => {
      try {
        call();
      } catch (error) {
        return error instanceof AppError ? `${error.entry.code} ${error.message}` : String(error);
      }
      return 'opened';
    };
    const gone = new AbortController();
    const mine = [...Array.from({ length: 18 }, () => open()), open(shop.userId, gone.signal), open()];
    const full = '429 您已在 20 个页面上查看任务进度，请 60 秒后再试';
    expect(Array.from({ length: 30 }, () => refusalOf(open))).toEqual(Array(30).fill(full));
    expect(refusalOf(() => mine.push(open(colleague)))).toBe('opened');
    // One stream ends after its first event, one before it, and of one the client goes away before it.
    await mine[0]?.next();
    await mine[0]?.return(undefined);
    await mine[1]?.return(undefined);
    gone.abort();
    for (let one = 0; one < 3; one++) expect(refusalOf(() => mine.push(open()))).toBe('opened');
    expect(refusalOf(open)).toBe(full);
    for (const stream of mine) await stream.return(undefined);
  });

  it('is not begun by a server that is about to end', async () => {
    const ending = await openTestShops(1);
    const open = () => ending.services.taskFeed.watch(shop.scope(), { recheck: async () => null });
    await open().return(undefined);
    ending.services.taskFeed.close();
    expect(open).toThrow(AppError);
    await ending.close();
  });

  it('begins with five hundred tasks at most', async () => {
    const { tenantId, userId } = shop;
    const task = { tenantId, userId, userName: '小李', name: 'unitType', title: '计量单位', fileName: '计量单位.xls', filters: '{}' };
    await shop.db
      .insertInto('exportTask')
      .values(
        Array.from({ length: 501 }, () => ({ ...task, permissions: '[]', state: 'queued' as const, rowsTotal: 1, createTime: Date.now() })),
      )
      .execute();
    const stream = shops.services.taskFeed.watch(shop.scope(), { recheck: async () => null });
    expect((await stream.next()).value?.tasks).toHaveLength(500);
    await stream.return(undefined);
  });

  it('begins with what goes on, an import that is taken back hours later included', async () => {
    const hour = 3_600_000;
    const now = Date.now();
    const job = { ...importRow(), createTime: now - 3 * hour, startTime: now - 3 * hour, finishTime: now - 2 * hour };
    for (const [fileName, state, undoTime] of [
      ['甲.xlsx', 'undoing', now],
      ['乙.xlsx', 'undone', now],
      ['丙.xlsx', 'done', null],
    ] as const)
      await shop.db
        .insertInto('importJob')
        .values({ ...job, fileName, state, undoTime })
        .execute();
    await failedExport(shop.userId);
    const stream = shops.services.taskFeed.watch(shop.scope(['bs:order-info:import']), { recheck: async () => null });
    const { value: snapshot } = await stream.next();
    expect(snapshot).toMatchObject({ isSnapshot: true, isLogChanged: false, tasks: [{ fileName: '甲.xlsx', state: 'running' }] });
    expect(snapshot?.tasks.length).toBe(1);
    await stream.return(undefined);
  });

  it('says that the log has changed to who may read it, and ends without a word when its person is signed out', async () => {
    const signedOut = async () => null;
    const streams = [['bs:order-info:import'], ['bs:order-info:import', 'infra:job:query']].map((permissions) =>
      shops.services.taskFeed.watch(shop.scope(permissions), { recheck: signedOut }),
    );
    for (const stream of streams) await stream.next();
    const id = await bookSheet(shop, 'orders');
    await shop.as().system.task.cancel({ kind: 'import', id });
    const events = await Promise.all(streams.map((stream) => stream.next()));
    expect(events).toMatchObject([
      { value: { isLogChanged: false, tasks: [{ id, state: 'cancelled' }] } },
      { value: { isLogChanged: true, tasks: [{ id, state: 'cancelled' }] } },
    ]);
    vi.useFakeTimers({ toFake: ['Date', 'setTimeout', 'clearTimeout'] });
    try {
      const ends = streams.map((stream) => stream.next());
      await vi.advanceTimersByTimeAsync(60_000);
      expect(await Promise.all(ends)).toEqual([
        { done: true, value: undefined },
        { done: true, value: undefined },
      ]);
    } finally {
      vi.useRealTimers();
    }
  });
});
