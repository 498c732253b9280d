import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { expireImports } from '#domain/imports/import-expiry.ts';
import { importReviewRepository } from '#domain/imports/import-review.repository.ts';
import { bookSheet, importSheet, lineCells as line, type SheetCells, workOn } from '../support/import-sheet.ts';
import { openTestShops, stockShop, type TestShop, type TestShops } from '../support/shop.ts';
import { openTenantReader, type TenantReader } from '../support/tenant-state.ts';

let shops: TestShops;
let shop: TestShop;
let reader: TenantReader;
beforeAll(async () => {
  shops = await openTestShops();
  reader = await openTenantReader();
});
beforeEach(async () => {
  shop = await shops.open();
  await stockShop(shop);
});
afterAll(async () => {
  await reader.close();
  await shops.close();
});

const calls = () => shop.as().bs.importJob;
const rehearse = (kind: 'orders' | 'orderLines' | 'customers' | 'products' | 'productType', rows: SheetCells[], ticked: string[] = []) =>
  importSheet(shop, kind, rows, { isRehearsed: true, ticked });
const goOn = (id: number, kind: 'orders' | 'orderLines' | 'customers' | 'products' | 'productType') => workOn(shop, id, kind, []);

/** All rows of the shop but those of imports, as one text. */
async function books(): Promise<string> {
  const tables = [...(await reader.rows(shop.tenantId))].filter(([table]) => !/^import_|^outbox/.test(table));
  return JSON.stringify(tables);
}

describe('a rehearsal', () => {
  it('says what would be done and writes nothing', async () => {
    await importSheet(shop, 'orders', [{ orderId: 'R-1', customerName: '华美广告' }]);
    const before = await books();
    const job = await rehearse(
      'orders',
      [
        { orderId: 'R-1', customerName: '华美广告', contact: '王芳' },
        { orderId: 'R-2', customerName: '新客户', prepayment: '80' },
        { orderId: 'R-3', customerName: '华美广告', urgent: '也许' },
      ],
      ['updateSupport', 'customerFlag'],
    );
    expect(job).toMatchObject({
      state: 'checked',
      createCount: 1,
      updateCount: 1,
      failureCount: 1,
      doneRows: 3,
      totalRows: 3,
      finishTime: null,
    });
    expect(job.createNames).toEqual(['R-2']);
    expect(await books()).toEqual(before);
  });

  it('does exactly what the commit then does', async () => {
    await importSheet(shop, 'orders', [{ orderId: 'S-1', customerName: '华美广告' }]);
    const rows = [line('S-1'), line('S-1', { contentProduction: '反面', unitName: '张' }), line('S-9')];
    const job = await rehearse('orderLines', rows, ['createUnitFlag']);
    expect(job).toMatchObject({ state: 'checked', createCount: 2, failureCount: 1 });
    await calls().commit({ id: job.id });
    await goOn(job.id, 'orderLines');
    expect(await calls().get({ id: job.id })).toMatchObject({
      state: 'done',
      createCount: 2,
      failureCount: 1,
      doneRows: 3,
      resultState: 'wanted',
    });
    const order = await shop.as().bs.orderInfo.getByOrderId({ orderId: 'S-1' });
    expect(order.orderDels.map(({ contentProduction, totalAmount }) => [contentProduction, totalAmount])).toEqual([
      [null, '216.0000'],
      ['反面', '216.0000'],
    ]);
  });

  it('has rows that nobody reaches from another shop, though he names its number', async () => {
    const { id } = await rehearse('orders', [
      { orderId: 'N-1', customerName: '没有的客户' },
      { orderId: 'N-2', customerName: '华美广告', urgent: '也许' },
    ]);
    const [issue] = (await calls().issues({ id })).list;
    const theirs = (await shops.open()).scope();
    const before = await calls().rows({ id });
    const groups = await importReviewRepository.findGroups(shop.scope(), id, [1, 2]);
    await importReviewRepository.writeColumn(theirs, id, { issueId: issue?.id ?? 0, columnKey: 'customerName' }, groups, '改');
    expect(await importReviewRepository.findGroups(theirs, id, [1, 2])).toEqual([]);
    expect(await calls().rows({ id })).toEqual(before);
    await shop.db.updateTable('importRow').set({ state: 'done' }).where('tenantId', '=', shop.tenantId).where('jobId', '=', id).execute();
    expect(await importReviewRepository.findAppliedRanges(theirs, id, 9)).toEqual([]);
    await importReviewRepository.markKept(theirs, id, [1, 2], '改');
    expect(await importReviewRepository.findAppliedRanges(shop.scope(), id, 9)).toMatchObject([{ from: 2, to: 3 }]);
  });

  it('can be committed once, by its owner, while it waits', async () => {
    const job = await rehearse('customers', [{ name: '一号', typeName: '普通客户' }]);
    await expect(shop.as(['bs:order-info:import']).bs.importJob.commit({ id: job.id })).rejects.toThrow('没有该操作权限');
    await calls().commit({ id: job.id });
    await expect(calls().commit({ id: job.id })).rejects.toThrow('导入的状态已经变化');
    await expect(calls().fix({ id: job.id, fixes: [{ rowNo: 1, key: 'name', value: '二号' }] })).rejects.toThrow('导入的状态已经变化');
  });

  it('that is stopped leaves nothing', async () => {
    const before = await books();
    const job = await rehearse('customers', [{ name: '一号', typeName: '普通客户' }]);
    await calls().cancel({ id: job.id });
    await goOn(job.id, 'customers');
    expect(await calls().get({ id: job.id })).toMatchObject({ state: 'cancelled', undoUntil: null, createCount: 0, createNames: [] });
    expect(await books()).toEqual(before);
  });

  it('that failed half-way and goes on counts what it had checked before', async () => {
    const rows = Array.from({ length: 900 }, (_, at) => ({ orderId: `H-${at}`, customerName: at === 7 ? '' : '华美广告' }));
    const id = await bookSheet(shop, 'orders', { isRehearsed: true });
    const { importRun, imports } = shop.services;
    let chunks = 0;
    await workOn(shop, id, 'orders', rows, {
      stopWhen: () => {
        chunks += 1;
        return chunks > 1;
      },
    });
    await importRun.fail(shop.scope(), id, '磁盘已满');
    expect(await calls().get({ id })).toMatchObject({ state: 'failed', createCount: 0 });
    await imports.retryForOwner(shop.scope(), id);
    await goOn(id, 'orders');
    expect(await calls().get({ id })).toMatchObject({ state: 'checked', createCount: 899, failureCount: 1, doneRows: 900 });
    await calls().commit({ id });
  });

  it('fails only the row that no longer can be done when it is committed', async () => {
    const job = await rehearse('customers', [
      { name: '一号', typeName: '普通客户' },
      { name: '二号', typeName: '普通客户' },
    ]);
    await importSheet(shop, 'customers', [{ name: '一号', typeName: '普通客户' }]);
    await calls().commit({ id: job.id });
    await goOn(job.id, 'customers');
    const ended = await calls().get({ id: job.id });
    expect(ended).toMatchObject({ state: 'done', createCount: 1, failureCount: 1, createNames: ['二号'] });
    expect(ended.failures[0]?.reason).toContain('客户「一号」已存在');
  });
});

describe('issues', () => {
  beforeEach(async () => {
    await importSheet(shop, 'orders', [{ orderId: 'I-1', customerName: '华美广告' }]);
  });
  const sheet = () => [
    line('I-1', { contentProduction: 'a', unitName: '张' }),
    line('I-1', { contentProduction: 'b', unitName: '张 ' }),
    line('I-1', { contentProduction: 'c', unitName: '卷' }),
    line('I-1', { contentProduction: 'd', amount: '十来个' }),
    line('I-1', { contentProduction: 'e', amount: '若干', unitName: '卷' }),
    line('I-1', { contentProduction: 'f' }),
  ];
  const titles = async (id: number) =>
    (await calls().issues({ id })).list.map(({ title, rowCount, firstRow }) => [title, rowCount, firstRow]);
  const issueNamed = async (id: number, text: string) => {
    const issue = (await calls().issues({ id })).list.find(({ title }) => title.includes(text));
    if (!issue) throw new Error(`no issue ${text}`);
    return issue;
  };

  it('gather the rows that one repair mends', async () => {
    const { id } = await rehearse('orderLines', sheet());
    expect(await titles(id)).toEqual([
      ['单位「张」不存在', 2, 2],
      ['单位「卷」不存在', 2, 4],
      ['不是数字', 2, 5],
    ]);
    expect((await issueNamed(id, '张')).repair).toEqual({
      kind: 'name',
      list: 'unitType',
      noun: '单位',
      name: '张',
      canCreate: true,
      canClear: true,
    });
    const { list, columns } = await calls().rows({ id, issueId: (await issueNamed(id, '卷')).id });
    expect(list.map(({ row, cells, faults }) => [row, cells.unitName, faults.map(({ key }) => key)])).toEqual([
      [4, '卷', ['unitName']],
      [6, '卷', ['amount', 'unitName']],
    ]);
    expect(columns.map(({ key }) => key)).toContain('unitName');
  });

  it('are repaired by creating the name, by another name, by leaving it out, and by mending cells', async () => {
    const { id } = await rehearse('orderLines', sheet());
    expect(await calls().repairChoices({ id, issueId: (await issueNamed(id, '张')).id })).toEqual(expect.arrayContaining(['平方米', '个']));
    await calls().repair({ id, issueId: (await issueNamed(id, '张')).id, action: 'create' });
    await expect(calls().commit({ id })).rejects.toThrow('正在检查');
    await goOn(id, 'orderLines');
    expect(await calls().get({ id })).toMatchObject({ state: 'checked', createCount: 3, failureCount: 3, doneRows: 6 });
    await calls().repair({ id, issueId: (await issueNamed(id, '卷')).id, action: 'map', to: '个' });
    await goOn(id, 'orderLines');
    expect(await calls().get({ id })).toMatchObject({ state: 'checked', createCount: 4, failureCount: 2 });
    const { list } = await calls().rows({ id, show: 'failed' });
    await calls().fix({ id, fixes: list.map(({ rowNo }) => ({ rowNo, key: 'amount', value: '12' })) });
    await goOn(id, 'orderLines');
    expect(await calls().get({ id })).toMatchObject({ state: 'checked', createCount: 6, failureCount: 0, failures: [] });
    expect((await calls().issues({ id })).total).toBe(0);
    await calls().commit({ id });
    await goOn(id, 'orderLines');
    expect(await calls().get({ id })).toMatchObject({ state: 'done', createCount: 6, failureCount: 0 });
    const { orderDels } = await shop.as().bs.orderInfo.getByOrderId({ orderId: 'I-1' });
    expect(orderDels.map(({ contentProduction, unitName, amount }) => [contentProduction, unitName, amount])).toEqual([
      ['a', '张', '2.0000'],
      ['b', '张', '2.0000'],
      ['c', '个', '2.0000'],
      ['d', '平方米', '12.0000'],
      ['e', '个', '12.0000'],
      ['f', '平方米', '2.0000'],
    ]);
    expect((await shop.as().bs.unitType.page({ name: '卷' })).total).toBe(0);
  });

  it('of all missing names of a list go in one step', async () => {
    const { id } = await rehearse('orderLines', sheet());
    await calls().repair({ id, issueId: (await issueNamed(id, '卷')).id, action: 'createAll' });
    await goOn(id, 'orderLines');
    expect(await titles(id)).toEqual([['不是数字', 2, 5]]);
    expect(await calls().get({ id })).toMatchObject({ createCount: 4, options: { createUnitFlag: true } });
  });

  it('of very many rows are mended by the worker step by step, whatever stops it in between', async () => {
    const rows = Array.from({ length: 4500 }, (_, row) => ({ orderId: `V-${row}`, customerName: row === 7 ? '另一家' : '没有的客户' }));
    const { id } = await rehearse('orders', rows);
    const { importRun } = shop.services;
    const step = async () => {
      const run = await importRun.open(shop.scope(), id);
      if (!run) throw new Error('the import is gone');
      return importRun.applyNext(run);
    };
    await calls().repair({ id, issueId: (await issueNamed(id, '没有的客户')).id, action: 'map', to: '华美广告' });
    expect(await calls().get({ id })).toMatchObject({ state: 'checking', doneRows: 4500, failureCount: 4500, repairLeft: 4499 });
    await step();
    expect(await calls().get({ id })).toMatchObject({ state: 'checking', doneRows: 2500, failureCount: 2500, repairLeft: 2499 });
    await expect(calls().commit({ id })).rejects.toThrow('正在检查');
    // Two workers at the same time, as after a kill: each row is mended once.
    await Promise.all([step(), step()]);
    expect(await calls().get({ id })).toMatchObject({ doneRows: 1, repairLeft: 0 });
    await goOn(id, 'orders');
    expect(await calls().get({ id })).toMatchObject({
      state: 'checked',
      createCount: 4499,
      failureCount: 1,
      doneRows: 4500,
      repairLeft: null,
    });
    expect(await titles(id)).toEqual([['客户「另一家」不存在', 1, 9]]);
  });

  it('of rows that exist already are repaired by ticking the option', async () => {
    const { id } = await rehearse('orders', [{ orderId: 'I-1', customerName: '华美广告', contact: '王芳' }]);
    const issue = await issueNamed(id, '已存在');
    expect(issue).toMatchObject({ title: '订单编号「…」已存在', repair: { kind: 'option', option: 'updateSupport' } });
    await calls().repair({ id, issueId: issue.id, action: 'option' });
    await goOn(id, 'orders');
    expect(await calls().get({ id })).toMatchObject({
      state: 'checked',
      updateCount: 1,
      failureCount: 0,
      options: { updateSupport: true },
    });
  });

  it('refuse what does not mend them', async () => {
    const { id } = await rehearse('orders', [{ orderId: 'I-2', customerName: '没有的客户' }]);
    const issue = await issueNamed(id, '没有的客户');
    for (const action of ['option', 'clear', 'map'] as const)
      await expect(calls().repair({ id, issueId: issue.id, action })).rejects.toThrow('这个问题不能这样处理');
    await expect(calls().repair({ id, issueId: 999_999, action: 'create' })).rejects.toThrow('问题不存在');
    await expect(calls().repairChoices({ id, issueId: 999_999 })).rejects.toThrow('问题不存在');
    await expect(calls().fix({ id, fixes: [{ rowNo: 1, key: 'tenantId', value: '1' }] })).rejects.toThrow('表格中没有这一列');
    await expect(calls().fix({ id, fixes: [{ rowNo: 7, key: 'name', value: '1' }] })).rejects.toThrow('第 7 条数据不存在');
    expect(await calls().get({ id })).toMatchObject({ state: 'checked', failureCount: 1 });
  });

  it('look at a row together with the rows it clashes with', async () => {
    const { id } = await rehearse('orders', [
      { orderId: 'I-5', customerName: '华美广告' },
      { orderId: 'I-5', customerName: '华美广告' },
    ]);
    expect(await calls().get({ id })).toMatchObject({ createCount: 1, failureCount: 1 });
    await calls().fix({ id, fixes: [{ rowNo: 1, key: 'orderId', value: 'I-6' }] });
    await goOn(id, 'orders');
    expect(await calls().get({ id })).toMatchObject({ createCount: 2, failureCount: 0, createNames: ['I-6', 'I-5'] });
  });

  it('of a whole group are named and can be mended', async () => {
    const rows = Array.from({ length: 5001 }, (_, n): SheetCells => ({ name: `类${n}` }));
    const { id } = await rehearse('productType', rows);
    expect(await titles(id)).toEqual([['产品类别一次最多导入 5000 行，请拆分后再导入', 5001, 2]]);
  });
});

it('costs in a sheet are shown to nobody who may not see cost', async () => {
  await importSheet(shop, 'orders', [{ orderId: 'H-1', customerName: '华美广告' }]);
  const rows = [line('H-1', { cost: '137.91' }), line('H-1', { contentProduction: 'b', cost: '九块' })];
  const { id } = await rehearse('orderLines', rows);
  await shop.db
    .updateTable('importJob')
    .set({ resultState: 'done', resultKey: 'none' })
    .where('tenantId', '=', shop.tenantId)
    .where('id', '=', id)
    .execute();
  const blind = shop.as(['bs:order-dtl:import']).bs.importJob;
  const told = JSON.stringify([await blind.get({ id }), await blind.rows({ id }), await blind.issues({ id })]);
  expect(told).not.toContain('137.91');
  expect(told).not.toContain('九块');
  expect(told).not.toContain('"cost"');
  expect([(await blind.issues({ id })).total, (await calls().issues({ id })).total]).toEqual([0, 1]);
  await expect(blind.result({ id })).rejects.toThrow('没有该操作权限');
  expect(JSON.stringify(await calls().rows({ id }))).toContain('137.91');
  // They cannot change the cost, either, because they cannot see what they would change.
  const fixes = [{ rowNo: 2, key: 'cost', value: '1' }];
  await expect(blind.fix({ id, fixes })).rejects.toThrow('表格中没有这一列');
  await calls().fix({ id, fixes });
});

describe('columns', () => {
  const headers = { address: '送到哪里', remarks: '闲话' };
  const rows = [{ name: '一号', typeName: '普通客户', address: '人民路 1 号', remarks: '老客' }];

  it('that nobody knows are asked about once, and remembered by the shop alone', async () => {
    const asked = await importSheet(shop, 'customers', rows, { isRehearsed: true, headers });
    expect(asked.state).toBe('matching');
    expect(asked.matching?.unknown.map(({ header, samples }) => [header, samples])).toEqual([
      ['送到哪里', ['人民路 1 号']],
      ['闲话', ['老客']],
    ]);
    expect(asked.matching?.absent.map(({ key }) => key)).toEqual(expect.arrayContaining(['address', 'remarks']));
    await expect(calls().match({ id: asked.id, choices: [{ header: '送到哪里', key: 'name' }] })).rejects.toThrow('不能选给');
    await expect(calls().match({ id: asked.id, choices: [{ header: '没有的列', key: null }] })).rejects.toThrow('没有待识别的列');
    await calls().match({ id: asked.id, choices: [{ header: '送到哪里', key: 'address' }] });
    await workOn(shop, asked.id, 'customers', rows, { names: headers });
    expect(await calls().get({ id: asked.id })).toMatchObject({ state: 'checked', createCount: 1 });
    const { columns, list } = await calls().rows({ id: asked.id });
    expect(columns).toContainEqual({ key: 'address', label: '地址', header: '送到哪里' });
    expect(list[0]?.cells).toMatchObject({ address: '人民路 1 号' });
    expect(list[0]?.cells.remarks).toBeUndefined();

    expect((await importSheet(shop, 'customers', rows, { isRehearsed: true, headers })).state).toBe('checked');
    const other = await shops.open();
    await stockShop(other);
    expect((await importSheet(other, 'customers', rows, { isRehearsed: true, headers })).state).toBe('matching');
  });

  it('that every row needs must be among the choices', async () => {
    const headers = { name: '叫什么', address: '送到哪里' };
    const { id, state } = await importSheet(shop, 'customers', rows, { isRehearsed: true, headers });
    expect(state).toBe('matching');
    for (const choices of [[], [{ header: '叫什么', key: null }], [{ header: '叫什么', key: 'address' }]])
      await expect(calls().match({ id, choices })).rejects.toThrow('缺少必填列：客户名称');
    await calls().match({ id, choices: [{ header: '叫什么', key: 'name' }] });
    await workOn(shop, id, 'customers', rows, { names: headers });
    expect(await calls().get({ id })).toMatchObject({ state: 'checked', createCount: 1 });
  });

  it('show a bit of what stands in them to who brought the sheet, not to who sees all imports', async () => {
    const { id } = await importSheet(shop, 'customers', rows, { isRehearsed: true, headers });
    const samplesFor = async (userId: number) => {
      const permissions = ['bs:customer-info:import', 'bs:import-job:query'];
      const scope = { ...shop.scope(permissions), actor: { userId, nickname: '某人' } };
      const { matching } = await shop.services.imports.get(scope, id);
      return matching?.unknown.map(({ header, samples }) => [header, samples]);
    };
    expect(await samplesFor(shop.userId)).toEqual([
      ['送到哪里', ['人民路 1 号']],
      ['闲话', ['老客']],
    ]);
    expect(await samplesFor(shop.userId + 1_000_000)).toEqual([
      ['送到哪里', []],
      ['闲话', []],
    ]);
  });

  it('of one name are not told apart: the first is meant, and none is left out for good', async () => {
    const twice = { address: '地址', remarks: '地址' };
    expect(await importSheet(shop, 'customers', rows, { isRehearsed: true, headers: twice })).toMatchObject({
      state: 'checked',
      createCount: 1,
    });
    const synonym = { address: '地址', remarks: '客户地址' };
    const asked = await importSheet(shop, 'customers', rows, { isRehearsed: true, headers: synonym });
    if (asked.state === 'matching') {
      await calls().match({ id: asked.id, choices: [{ header: '客户地址', key: null }] });
      await workOn(shop, asked.id, 'customers', rows, { names: synonym });
    }
    const alone = await importSheet(shop, 'customers', rows, { isRehearsed: true, headers: { address: '客户地址', remarks: '备注' } });
    expect(alone.state).toBe('checked');
    expect((await calls().rows({ id: alone.id })).list[0]?.cells).toMatchObject({ address: '人民路 1 号', remarks: '老客' });
  });

  it('called like a property of every object are remembered too', async () => {
    const headers = { remarks: '__proto__' };
    const asked = await importSheet(shop, 'customers', rows, { isRehearsed: true, headers });
    await calls().match({ id: asked.id, choices: [] });
    await workOn(shop, asked.id, 'customers', rows, { names: headers });
    expect(await calls().get({ id: asked.id })).toMatchObject({ state: 'checked', createCount: 1 });
  });

  it('are asked about again when that is wanted', async () => {
    const asked = await importSheet(shop, 'customers', rows, { isRehearsed: true, headers });
    await calls().match({ id: asked.id, choices: [{ header: '送到哪里', key: 'remarks' }] });
    await workOn(shop, asked.id, 'customers', rows, { names: headers });
    await calls().rematch({ id: asked.id });
    await workOn(shop, asked.id, 'customers', rows, { names: headers });
    const again = await calls().get({ id: asked.id });
    expect(again).toMatchObject({ state: 'matching', totalRows: 0, createCount: 0 });
    expect(again.matching?.unknown.map(({ header }) => header)).toEqual(['送到哪里', '闲话']);
  });

  it('are not asked about in an import without a review', async () => {
    expect(await importSheet(shop, 'customers', rows, { headers })).toMatchObject({ state: 'done', createCount: 1 });
  });
});

it('a file that was imported before is said to be', async () => {
  const first = await rehearse('customers', [{ name: '一号', typeName: '普通客户' }]);
  await calls().commit({ id: first.id });
  await goOn(first.id, 'customers');
  const second = await bookSheet(shop, 'customers', { isRehearsed: true, ticked: ['updateSupport'] });
  const { fileHash } = await shop.db
    .selectFrom('importJob')
    .select('fileHash')
    .where('tenantId', '=', shop.tenantId)
    .where('id', '=', first.id)
    .executeTakeFirstOrThrow();
  await shop.db
    .updateTable('importJob')
    .set({ fileHash, activeHash: fileHash })
    .where('tenantId', '=', shop.tenantId)
    .where('id', '=', second)
    .execute();
  await workOn(shop, second, 'customers', [{ name: '一号', typeName: '普通客户' }]);
  expect(await calls().get({ id: second })).toMatchObject({
    state: 'checked',
    unchangedCount: 1,
    previous: { id: first.id, userName: '测试员' },
  });
});

it('an import that nobody comes back to ends after a week; its sheet and rows go a week later', async () => {
  const job = await rehearse('customers', [{ name: '一号', typeName: '没有的类型' }]);
  const week = 7 * 24 * 3600_000 + 1;
  const expireAt = (now: number) => expireImports({ ...shop.scope(), now: () => now }, shops.storage, 100);
  await expireAt(Date.now());
  expect(await calls().get({ id: job.id })).toMatchObject({ state: 'checked', failureCount: 1 });
  await expireAt(Date.now() + week);
  expect(await calls().get({ id: job.id })).toMatchObject({ state: 'cancelled', error: expect.stringContaining('没有确认') });
  expect((await calls().rows({ id: job.id })).list).toHaveLength(1);
  await expireAt(Date.now() + 2 * week);
  expect((await calls().rows({ id: job.id })).list).toEqual([]);
  expect((await calls().issues({ id: job.id })).total).toBe(0);
  await expect(calls().annotate({ id: job.id })).rejects.toThrow('已过期');
});
