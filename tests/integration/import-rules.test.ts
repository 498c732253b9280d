import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { bookSheet, importSheet, lineCells as line, type SheetCells, workOn } from '../support/import-sheet.ts';
import { openTestShops, stockShop, type TestShop, type TestShops } from '../support/shop.ts';

let shops: TestShops;
let shop: TestShop;
beforeAll(async () => {
  shops = await openTestShops();
});
beforeEach(async () => {
  shop = await shops.open();
  await stockShop(shop);
});
afterAll(() => shops.close());

const header = (orderId: string, extra: SheetCells = {}): SheetCells => ({ orderId, customerName: '华美广告', ...extra });
const UPDATE = { ticked: ['updateSupport'] };
const orderOf = (orderId: string) => shop.as().bs.orderInfo.getByOrderId({ orderId });
const reasons = (job: { failures: Array<{ reason: string }> }) => job.failures.map(({ reason }) => reason);

it('warns that a line charged by area has no size, and imports it', async () => {
  await importSheet(shop, 'orders', [header('S-1')]);
  const bare = { width: null, height: null };
  const job = await importSheet(shop, 'orderLines', [
    line('S-1', { ...bare, contentProduction: '甲' }),
    line('S-1', { height: '0', contentProduction: '乙' }),
    line('S-1', { ...bare, contentProduction: '丙', unitName: '个' }),
  ]);
  expect(job).toMatchObject({ createCount: 3, failureCount: 0 });
  expect(job.warnings.map(({ reason }) => reason)).toEqual([
    '第 2 行「宽(米)」：按面积计价，请填写宽和高，金额已按 0 计算',
    '第 3 行「高(米)」：按面积计价，请填写宽和高，金额已按 0 计算',
  ]);
});

it('takes who makes a line outside the shop, and knows by that that it is made there', async () => {
  await importSheet(shop, 'orders', [header('M-1')]);
  await importSheet(shop, 'orderLines', [
    line('M-1', { outsourcingManufacturer: '恒大灯箱厂' }),
    line('M-1', { contentProduction: '乙', outsourcingManufacturer: '恒大灯箱厂', externalCooperation: '否' }),
    line('M-1', { contentProduction: '丙' }),
  ]);
  const { orderDels } = await orderOf('M-1');
  expect(orderDels.map((made) => [made.externalCooperation, made.outsourcingManufacturer])).toEqual([
    [1, '恒大灯箱厂'],
    [0, '恒大灯箱厂'],
    [0, null],
  ]);
});

describe('orders', () => {
  it('begin without lines and without figures; a deposit is in the ledger once', async () => {
    const rows = [header('A-1', { prepayment: '100', billType: '增值税专票', paymentMethod: '现金', date: '2026-09-03' })];
    expect(await importSheet(shop, 'orders', rows)).toMatchObject({ createCount: 1, createNames: ['A-1'], failureCount: 0, warnings: [] });
    expect(await orderOf('A-1')).toMatchObject({
      totalAmount: '0.0000',
      paid: '100.0000',
      arrears: '0.0000',
      taxRate: '13.0000',
      orderDels: [],
      date: Date.parse('2026-09-03T00:00:00+08:00'),
    });
    expect(await shop.as().bs.orderPaymentReceipts.listAllSimple({ orderId: 'A-1' })).toMatchObject([
      { kind: 'deposit', paymentTypeName: '现金' },
    ]);
    expect(await importSheet(shop, 'orders', rows, UPDATE)).toMatchObject({ createCount: 0, updateCount: 0, unchangedCount: 1 });
    await importSheet(shop, 'orderLines', [line('A-1')]);
    // 3 × 2 × 2 × 18 = 216, tax 13 % = 28.08, less the deposit
    expect(await orderOf('A-1')).toMatchObject({
      totalAmount: '216.0000',
      receivables: '244.0800',
      paid: '100.0000',
      arrears: '144.0800',
      paymentStatus: 0,
    });
  });

  it('that stand twice in a sheet are refused, however they are written', async () => {
    const job = await importSheet(shop, 'orders', [header('B-1'), header('b-1'), header('B-2')]);
    expect(reasons(job)).toEqual(['第 3 行「订单编号」：订单编号「b-1」与第 2 行重复，请只保留一行']);
    expect(job).toMatchObject({ createCount: 2, failureCount: 1 });
  });

  it('name every fault of a row', async () => {
    const job = await importSheet(shop, 'orders', [
      { orderId: '订单 1', customerName: '没有的客户', discountRate: '八折半', urgent: '也许' },
    ]);
    expect(job.failureCount).toBe(1);
    expect(job.failures.map(({ row, column, found }) => [row, column, found])).toEqual([
      [2, '加急', '也许'],
      [2, '折扣率', '八折半'],
      [2, '订单编号', '订单 1'],
      [2, '客户名称', '没有的客户'],
    ]);
  });

  it('are updated by what the sheet says and keep what it leaves out', async () => {
    await importSheet(shop, 'orders', [header('C-1', { contact: '王芳', remarks: '先打样' })]);
    await importSheet(shop, 'orderLines', [line('C-1')]);
    const job = await importSheet(shop, 'orders', [header('C-1', { discountRate: '50', contact: '李娜' })], UPDATE);
    expect(job).toMatchObject({ updateCount: 1, updateNames: ['C-1'] });
    expect(await orderOf('C-1')).toMatchObject({
      contact: '李娜',
      remarks: '先打样',
      discountRate: '50.0000',
      totalAmount: '216.0000',
      transactionAmount: '108.0000',
    });
  });

  it('move their lines along to another customer', async () => {
    await importSheet(shop, 'orders', [header('C-2')]);
    await importSheet(shop, 'orderLines', [line('C-2')]);
    await importSheet(shop, 'orders', [{ orderId: 'C-2', customerName: '新客户' }], { ticked: ['updateSupport', 'customerFlag'] });
    const order = await orderOf('C-2');
    expect([order.customerName, order.orderDels[0]?.customerName, order.orderDels[0]?.customerId]).toEqual([
      '新客户',
      '新客户',
      order.customerId,
    ]);
  });

  it('do not change money that was received', async () => {
    await importSheet(shop, 'orders', [header('D-1', { prepayment: '100' })]);
    const job = await importSheet(shop, 'orders', [header('D-1', { prepayment: '300' })], UPDATE);
    expect(reasons(job)).toEqual(['第 2 行「预付款」：订单「D-1」的预付款已登记为 100，已收的款不能通过导入修改，请在收款中处理']);
    expect((await orderOf('D-1')).paid).toBe('100.0000');
  });

  it('that are audited stay as they are', async () => {
    await importSheet(shop, 'orders', [header('E-1', { contact: '王芳' })]);
    await importSheet(shop, 'orderLines', [line('E-1')]);
    await shop.as().bs.orderInfo.updateAuditStatus({ orderId: 'E-1', auditStatus: true });
    const job = await importSheet(shop, 'orders', [header('E-1', { contact: '李娜' })], UPDATE);
    expect(reasons(job)).toEqual(['第 2 行「订单编号」：订单已审核，不能修改或删除，请先撤销审核']);
    expect(await importSheet(shop, 'orders', [header('E-1', { contact: '王芳' })], UPDATE)).toMatchObject({
      unchangedCount: 1,
      failureCount: 0,
    });
    const lines = await importSheet(shop, 'orderLines', [line('E-1'), line('E-1', { productsName: '易拉宝', unitName: '个' })], UPDATE);
    expect(lines).toMatchObject({ unchangedCount: 1, failureCount: 1, createCount: 0 });
    expect(await orderOf('E-1')).toMatchObject({ contact: '王芳', totalAmount: '216.0000' });
  });

  it('with a bill type nobody knows are imported, and it is said', async () => {
    const job = await importSheet(shop, 'orders', [header('F-1', { billType: '收据' }), header('F-2', { billType: '不开票' })]);
    expect(job.warnings.map(({ reason }) => reason)).toEqual([
      '第 2 行「票据类型」：「收据」不在基础资料中，已留空，税金按 0 计算；补充该票据类型后可重新导入更新',
    ]);
    expect(job.createCount).toBe(2);
  });
});

describe('lines', () => {
  beforeEach(async () => {
    await importSheet(shop, 'orders', [header('S-1'), header('S-2')]);
  });

  it('that are equal stay two, and are neither doubled nor swapped when they come again', async () => {
    const rows = [line('S-1', { amount: '2' }), line('S-2'), line('S-1', { amount: '5' }), line('S-1', { amount: '5' })];
    expect(await importSheet(shop, 'orderLines', rows)).toMatchObject({ createCount: 4 });
    expect(await importSheet(shop, 'orderLines', rows, UPDATE)).toMatchObject({ createCount: 0, updateCount: 0, unchangedCount: 4 });
    expect(await importSheet(shop, 'orderLines', rows.toReversed(), UPDATE)).toMatchObject({
      createCount: 0,
      updateCount: 0,
      unchangedCount: 4,
    });
    expect(await importSheet(shop, 'orderLines', rows)).toMatchObject({ createCount: 0, failureCount: 4 });
    const more = await importSheet(shop, 'orderLines', [...rows, line('S-1', { amount: '7' })], UPDATE);
    expect(more).toMatchObject({ createCount: 1, unchangedCount: 4, updateCount: 0 });
    expect((await orderOf('S-1')).orderDels.map(({ lineNo, amount }) => [lineNo, Number(amount)])).toEqual([
      [1, 2],
      [2, 5],
      [3, 5],
      [4, 7],
    ]);
  });

  it('of an order that are good land though others of it are bad', async () => {
    const job = await importSheet(shop, 'orderLines', [
      line('S-1'),
      line('S-1', { amount: '十', unitName: '令' }),
      line('S-1', { productsName: '易拉宝', unitName: '个', width: null, height: null }),
    ]);
    expect(reasons(job)).toEqual([
      '第 3 行「数量」：「十」不是数字，请填写如 10',
      '第 3 行「单位」：单位「令」不存在，请先新增该单位，或勾选“自动新建不存在的单位”',
    ]);
    expect(await orderOf('S-1')).toMatchObject({
      totalAmount: '252.0000',
      orderDels: [{ lineNo: 1 }, { lineNo: 2, totalAmount: '36.0000' }],
    });
  });

  it('take the unit of the shop for any word that means it', async () => {
    const words = ['㎡', '平方', '平米', 'Ｍ2'];
    await importSheet(
      shop,
      'orderLines',
      words.map((unitName) => line('S-1', { unitName })),
    );
    const { orderDels } = await orderOf('S-1');
    expect(new Set(orderDels.map(({ unitName, unitId }) => `${unitName} ${unitId}`)).size).toBe(1);
    expect(orderDels).toHaveLength(words.length);
  });

  it('are updated one by one, and the order is recomputed and recorded once', async () => {
    await importSheet(shop, 'orderLines', [line('S-1', { contentProduction: '正面' }), line('S-1', { contentProduction: '背面' })]);
    const before = await orderOf('S-1');
    const job = await importSheet(shop, 'orderLines', [line('S-1', { contentProduction: '背面', amount: '10' })], UPDATE);
    expect(job).toMatchObject({ updateCount: 1, unchangedCount: 0, createCount: 0 });
    const after = await orderOf('S-1');
    expect([after.totalAmount, after.version]).toEqual(['1296.0000', before.version + 1]);
    // The versions of order and line are counted up, so that people who have them open are told.
    expect(after.orderDels.map(({ version }) => version)).toEqual([1, 2]);
    const [first, second] = after.orderDels;
    await expect(shop.as().bs.orderDel.update({ id: second?.id ?? 0, version: 1, amount: 3 })).rejects.toThrow('测试员');
    await expect(shop.as().bs.orderInfo.update({ id: after.id, version: before.version, remarks: 'x' })).rejects.toThrow('测试员');
    await shop.as().bs.orderDel.update({ id: first?.id ?? 0, version: 1, amount: 3 });
    const entry = (await shop.as().bs.orderInfo.history({ orderId: 'S-1' })).find(({ action }) => action === 'import');
    expect(entry).toMatchObject({
      action: 'import',
      changes: expect.arrayContaining([{ field: 'line.2.amount', before: '2.0000', after: '10.0000' }]),
    });
  });

  it('take price, unit and cost from the product where the sheet leaves them out', async () => {
    await importSheet(shop, 'orderLines', [{ orderId: 'S-1', productsName: '易拉宝', amount: '3' }]);
    expect((await orderOf('S-1')).orderDels).toMatchObject([
      { unitName: '个', unitPrice: '65.0000', cost: '30.0000', totalAmount: '195.0000', totalProfit: '105.0000' },
    ]);
  });

  it('make units and products only when that is wanted, and once for all rows', async () => {
    const rows = [line('S-1', { productsName: '新材料', unitName: '卷' }), line('S-2', { productsName: '新材料', unitName: '卷' })];
    expect(await importSheet(shop, 'orderLines', rows, { ticked: ['createUnitFlag'] })).toMatchObject({ failureCount: 2 });
    expect((await shop.as().bs.unitType.page({ name: '卷' })).total).toBe(0);
    expect(await importSheet(shop, 'orderLines', rows, { ticked: ['createUnitFlag', 'createProductsFlag'] })).toMatchObject({
      createCount: 2,
      failureCount: 0,
    });
    expect((await shop.as().bs.unitType.page({ name: '卷' })).total).toBe(1);
    expect((await shop.as().bs.productInfo.page({ name: '新材料' })).total).toBe(1);
  });

  it('too large for any column name the cell', async () => {
    const job = await importSheet(shop, 'orderLines', [line('S-1', { unitPrice: '99999999999999', amount: '100000' }), line('S-1')]);
    expect(job).toMatchObject({ createCount: 1, failureCount: 1, failures: [{ row: 2 }] });
    expect((await orderOf('S-1')).totalAmount).toBe('216.0000');
  });

  it('say when the sheet means another customer or another amount', async () => {
    const job = await importSheet(shop, 'orderLines', [line('S-1', { customerName: '别的客户', totalAmount: '200' })]);
    expect(job.createCount).toBe(1);
    expect(job.warnings.map(({ reason }) => reason)).toEqual([
      '第 2 行「客户名称」：「别的客户」不是订单「S-1」的客户，以订单的客户「华美广告」为准',
      '第 2 行「金额」：「200」与计算结果不一致，以系统计算的 216.00 为准',
    ]);
  });

  it('beyond what one order may have are refused together', async () => {
    const rows = Array.from({ length: 5001 }, (_, index) => line('S-1', { contentProduction: `第 ${index} 行` }));
    const job = await importSheet(shop, 'orderLines', [...rows, line('S-2')]);
    expect(job).toMatchObject({ createCount: 1, failureCount: 5001, state: 'done' });
    expect(job.failures.length).toBe(1000);
    expect(job.failures[0]?.reason).toBe('第 2 行：这个订单在文件中的明细超过 5000 行，请拆成几个订单');
    expect((await orderOf('S-1')).orderDels).toEqual([]);
  });

  it('of one order larger than a chunk land at once', async () => {
    const rows = Array.from({ length: 2500 }, (_, index) => line('S-1', { contentProduction: `第 ${index} 行` }));
    expect(await importSheet(shop, 'orderLines', rows)).toMatchObject({ createCount: 2500, failureCount: 0 });
    expect(await orderOf('S-1')).toMatchObject({ totalAmount: '540000.0000', version: 2 });
  });
});

describe('rights', () => {
  const IMPORT = ['bs:order-info:import', 'bs:order-dtl:import'];

  it('are those the person has when the job runs', async () => {
    const job = await importSheet(shop, 'orders', [header('R-1')], { scope: shop.scope(['bs:order-dtl:import']) });
    expect(job).toMatchObject({ state: 'failed', error: '发起人已没有导入权限', createCount: 0 });
  });

  it('of an API token bound the job it began', async () => {
    expect(await importSheet(shop, 'orders', [header('R-2')], { limitedTo: ['bs:order-dtl:import'] })).toMatchObject({
      state: 'failed',
      createCount: 0,
    });
  });

  it('decide whether a cost in the sheet counts', async () => {
    await importSheet(shop, 'orders', [header('R-3')]);
    await importSheet(shop, 'orderLines', [line('R-3', { cost: '1' })], { scope: shop.scope(IMPORT) });
    expect((await orderOf('R-3')).orderDels).toMatchObject([{ cost: '7.5000' }]);
    await importSheet(shop, 'orders', [header('R-4')]);
    await importSheet(shop, 'orderLines', [line('R-4', { cost: '1' })]);
    expect((await orderOf('R-4')).orderDels).toMatchObject([{ cost: '1.0000' }]);
  });

  it('to see a job belong to who began it and to who may see all', async () => {
    const { id } = await importSheet(shop, 'orders', [header('R-5')]);
    const nobody = { ...shop.scope(IMPORT), actor: { userId: shop.userId + 1_000_000, nickname: '别人' } };
    await expect(shop.services.imports.get(nobody, id)).rejects.toThrow('导入任务不存在或已被删除');
    await expect(shop.services.imports.cancel(nobody, id)).rejects.toThrow('导入任务不存在或已被删除');
    expect((await shop.services.imports.page(nobody, { pageNo: 1, pageSize: 10 })).total).toBe(0);
    const auditor = { ...nobody, grants: { permissions: ['bs:import-job:query'], roles: [] } };
    expect(await shop.services.imports.get(auditor, id)).toMatchObject({ id, userName: '测试员' });
  });
});

describe('a job', () => {
  const rows = Array.from({ length: 3000 }, (_, index) => header(`J-${String(index).padStart(4, '0')}`));

  it('has each effect once when several workers have it at once', async () => {
    const jobId = await bookSheet(shop, 'orders');
    await Promise.all([1, 2, 3].map(() => workOn(shop, jobId, 'orders', rows)));
    expect(await shop.services.imports.get(shop.scope(), jobId)).toMatchObject({
      state: 'done',
      totalRows: 3000,
      doneRows: 3000,
      createCount: 3000,
      failureCount: 0,
    });
    expect(await shop.as().bs.orderInfo.getOrderInfoTotalCount()).toBe(3000);
  });

  it('loses only the row that the database will not take', async () => {
    const jobId = await bookSheet(shop, 'orders');
    await workOn(shop, jobId, 'orders', rows.slice(0, 40), {
      change: (run) => ({
        ...run,
        importer: {
          ...run.importer,
          apply: async (scope, options, sheetRows) => {
            await run.importer.apply(scope, options, sheetRows);
            if (sheetRows.some((row) => row.name === 'J-0007')) throw Object.assign(new Error('Data too long'), { sqlState: '22001' });
          },
        },
      }),
    });
    const job = await shop.services.imports.get(shop.scope(), jobId);
    expect(job).toMatchObject({ state: 'done', createCount: 39, failureCount: 1, doneRows: 40 });
    expect(reasons(job)).toEqual(['第 9 行：数据无法保存，请核对这一行的内容']);
    expect(await shop.as().bs.orderInfo.getOrderInfoTotalCount()).toBe(39);
  });

  it('is given up after too many errors that nobody foresaw, and says what was done', async () => {
    const jobId = await bookSheet(shop, 'orders');
    const { importRun } = shop.services;
    for (let error = 1; error < 10; error++) expect(await importRun.noteSetback(shop.scope(), jobId)).toBe(true);
    expect(await importRun.noteSetback(shop.scope(), jobId)).toBe(false);
    expect(await shop.services.imports.get(shop.scope(), jobId)).toMatchObject({
      state: 'failed',
      error: expect.stringContaining('已处理 0 行'),
    });
  });
});
