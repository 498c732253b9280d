import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { importSheet, type SheetCells, workOn } from '../support/import-sheet.ts';
import { openTestShops, type TestShop, type TestShops } from '../support/shop.ts';

let shops: TestShops;
let shop: TestShop;
beforeAll(async () => {
  shops = await openTestShops();
});
beforeEach(async () => {
  shop = await shops.open();
  await shop.as().system.dept.create({ parentId: 0, name: '设计部' });
});
afterAll(() => shops.close());

const people = async () => (await shop.as().system.user.page({ pageSize: 200 })).list;

describe('a sheet of people', () => {
  it('makes whom there is not, by username, in the department it names; nobody has a password yet', async () => {
    const job = await importSheet(shop, 'users', [
      { username: 'zhouli', nickname: '周丽', deptName: '设计部', mobile: '13700137000', sex: '女', status: '启用' },
      { username: 'wangwu', status: '停用' },
    ]);
    expect(job).toMatchObject({ state: 'done', createCount: 2, failureCount: 0 });
    expect(await people()).toMatchObject([
      { username: 'wangwu', nickname: 'wangwu', deptName: null, status: 1 },
      { username: 'zhouli', nickname: '周丽', deptName: '设计部', mobile: '13700137000', sex: 2, status: 0 },
      { username: 'tester' },
    ]);
    const stranger = shop.as(undefined, { bearer: null });
    await expect(stranger.system.auth.login({ tenantName: shop.tenantName, username: 'zhouli', password: 'anything' })).rejects.toThrow(
      '登录失败，账号密码不正确',
    );
  });

  it('says what is wrong with a row, and imports the others', async () => {
    const job = await importSheet(shop, 'users', [
      { username: '张三', nickname: '张三' },
      { username: 'lisi', deptName: '没有这个部门' },
      { username: 'good1', email: 'not an address' },
      { username: 'good2', mobile: '13700137001' },
      { username: 'good3', mobile: '13700137001' },
      { username: 'tester', nickname: '改名' },
    ]);
    expect(job).toMatchObject({ state: 'done', createCount: 1, failureCount: 5 });
    const told = (await shop.services.imports.outcome(shop.scope(), job.id)).failures.map(({ row, reason }) => `${row} ${reason}`);
    expect(told.join('\n')).toMatch(/用户名应为 4-30 位字母或数字/);
    expect(told.join('\n')).toMatch(/部门「没有这个部门」不存在/);
    expect(told.join('\n')).toMatch(/邮箱格式不正确/);
    expect(told.join('\n')).toMatch(/手机号码「13700137001」已存在/);
    expect(told.join('\n')).toMatch(/用户「tester」已存在/);
  });

  it('changes whom there is, where that is asked for, and can be taken back', async () => {
    const id = await shop.as().system.user.create({ username: 'zhouli', nickname: '周丽', password: 'secret' });
    const rows = [
      { username: 'zhouli', nickname: '周莉' },
      { username: 'fresh', nickname: '新人' },
    ];
    const job = await importSheet(shop, 'users', rows, { ticked: ['updateSupport'] });
    expect(job).toMatchObject({ createCount: 1, updateCount: 1 });
    expect(await shop.as().system.user.get({ id })).toMatchObject({ nickname: '周莉' });
    await shop.as().bs.importJob.undo({ id: job.id });
    await workOn(shop, job.id, 'users', rows);
    expect((await people()).map(({ username, nickname }) => [username, nickname])).toEqual([
      ['zhouli', '周丽'],
      ['tester', '测试员'],
    ]);
  });

  it('reverts people whom it enabled or disabled, and keeps those whom it may not change', async () => {
    const { user } = shop.as().system;
    const { importJob } = shop.as().bs;
    const [on, off, over] = [
      await user.create({ username: 'wason', nickname: '原启用', password: 'secret' }),
      await user.create({ username: 'wasoff', nickname: '原停用', password: 'secret' }),
      await user.create({ username: 'staysoff', nickname: '留停用', password: 'secret' }),
    ];
    await user.updateStatus({ id: off, status: 1 });
    const rows = [
      { username: 'wason', nickname: '原启用', status: '停用' },
      { username: 'wasoff', nickname: '改名', status: '启用' },
      { username: 'staysoff', nickname: '留改名', status: '停用' },
    ];
    const job = await importSheet(shop, 'users', rows, { ticked: ['updateSupport'] });
    expect(job).toMatchObject({ updateCount: 3 });
    const statuses = async () => Promise.all([on, off, over].map(async (id) => (await user.get({ id })).status));
    expect(await statuses()).toEqual([1, 0, 1]);
    // Undoing begins with the last row; there is room for only one of the two people who were enabled before.
    await shop.db.updateTable('systemTenant').set({ accountCount: 2 }).where('id', '=', shop.tenantId).execute();
    await importJob.undo({ id: job.id });
    await workOn(shop, job.id, 'users', rows);
    const { undoneCount, keptCount, kept } = await importJob.get({ id: job.id });
    expect({ undoneCount, keptCount, kept }).toMatchObject({
      undoneCount: 2,
      keptCount: 1,
      kept: [{ reason: expect.stringContaining('本店最多启用 2 个账号') }],
    });
    expect(await statuses()).toEqual([0, 1, 1]);
    expect(await user.get({ id: over })).toMatchObject({ nickname: '留改名' });
    expect(await user.get({ id: off })).toMatchObject({ nickname: '原停用' });
  });

  it('makes no more people than the shop may have', async () => {
    await shop.db.updateTable('systemTenant').set({ accountCount: 2 }).where('id', '=', shop.tenantId).execute();
    const job = await importSheet(shop, 'users', [{ username: 'user1' }, { username: 'user2' }, { username: 'user3', status: '停用' }]);
    expect(job).toMatchObject({ createCount: 2, failureCount: 1 });
    expect((await people()).map(({ username }) => username)).toEqual(['user3', 'user1', 'tester']);
  });

  it('of a person cannot be reached by an API token, whatever its permissions', async () => {
    const rows: SheetCells[] = [{ username: 'zhouli', deptName: '设计' }, { username: 'fresh' }];
    const { id } = await importSheet(shop, 'users', rows, { isRehearsed: true });
    const [issue] = (await shop.as().bs.importJob.issues({ id })).list;
    const session = await shop.services.auth.sessionOfUser(shop.tenantId, shop.userId);
    const authenticate = async () => session && { ...session, kind: 'api' as const, grants: { permissions: ['*:*:*'], roles: [] } };
    const token = shop.as(undefined, { services: { ...shop.services, auth: { ...shop.services.auth, authenticate } } }).bs.importJob;
    const expectRefusals = async () => {
      for (const call of [
        () => token.match({ id, choices: [{ header: '昵称', key: null }] }),
        () => token.rows({ id }),
        () => token.repair({ id, issueId: issue?.id ?? 0, action: 'clear' }),
        () => token.fix({ id, fixes: [{ rowNo: 1, key: 'username', value: 'backdoor' }] }),
        () => token.rematch({ id }),
        () => token.commit({ id }),
        () => token.undo({ id }),
        () => token.annotate({ id }),
        () => token.result({ id }),
      ])
        await expect(call()).rejects.toThrow('没有该操作权限');
    };
    await expectRefusals();
    await shop.as().bs.importJob.commit({ id });
    await workOn(shop, id, 'users', rows);
    expect(await shop.as().bs.importJob.get({ id })).toMatchObject({ state: 'done', createCount: 1 });
    await expectRefusals();
    expect((await people()).map(({ username }) => username)).toEqual(['fresh', 'tester']);
  });

  it('is answered in the words of the API family as well', async () => {
    const note = {
      sheet: '数据',
      row: 3,
      name: '不行',
      column: '用户名',
      found: '不行',
      expected: '',
      reason: '用户名应为 4-30 位字母或数字',
    };
    const lists = { createNames: ['zhouli'], updateNames: ['wangwu'], failures: [note], warnings: [] };
    const answer = { jobId: 1, state: 'done' as const, createCount: 1, updateCount: 1, unchangedCount: 0, failureCount: 1, ...lists };
    const imports = { ...shop.services.imports, start: async () => answer, outcome: async () => answer };
    const { auth } = shop.services;
    const session = await auth.sessionOfUser(shop.tenantId, shop.userId);
    const permitted = session && { ...session, grants: { permissions: ['system:user:import'], roles: [] } };
    const services = { ...shop.services, imports, auth: { ...auth, authenticate: async () => permitted } };
    const { user } = shop.as(undefined, { services }).system;
    const file = { fileKey: 'key', fileName: '人员.xlsx', fileBytes: 1, fileHash: 'a'.repeat(64) };
    expect(await user.import({ ...file, updateSupport: 1, dryRun: false })).toEqual({
      ...answer,
      createUsernames: ['zhouli'],
      updateUsernames: ['wangwu'],
      failureUsernames: { 不行: '用户名应为 4-30 位字母或数字' },
    });
  });
});
