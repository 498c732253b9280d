import { randomUUID } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readRecord } from '#platform/excel/record-codec.ts';
import { readTables } from '#platform/excel/sheet-table.ts';
import { DEFAULT_COMPUTE_CONFIG } from '#shared/rules/compute-config.rules.ts';
import { computeOrder } from '#shared/rules/order-amounts.rules.ts';
import type { ImportAnswer } from '#shared/schemas/import.schema.ts';
import type { OrderDetail } from '#shared/schemas/order.schema.ts';
import { ORDER_IMPORT_COLUMNS, ORDER_LINE_IMPORT_COLUMNS } from '#shared/schemas/order-import.schema.ts';
import { readWorkbook } from '#worker/sandbox/read-workbook.ts';
import { type Answer, type ImportApplication, type ImportShop, openImportApplication, SAMPLES } from './import-application.ts';
import { workbookOf } from './import-workbook.ts';

const ORDERS = '/bs/order-info/import';
const LINES = '/bs/order-del/import';
const ALL_ORDERS = `${ORDERS}?updateSupport=true&customerFlag=true`;
const ALL_LINES = `${LINES}?updateSupport=true&createUnitFlag=true&createProductsFlag=true`;
const TAX_RATES: Record<string, string> = { 增值税专票: '13', 增值税普票: '3', 不开票: '0' };

let imports: ImportApplication;
beforeAll(async () => {
  imports = await openImportApplication();
});
afterAll(() => imports.close());

async function stockedShop(): Promise<ImportShop> {
  const shop = await imports.shop();
  for (const [name, taxRate] of Object.entries(TAX_RATES)) await shop.call('POST', '/bs/bill-type/create', { name, taxRate });
  for (const name of ['物流', '自提', '送货上门']) await shop.call('POST', '/bs/delivery-type/create', { name });
  for (const name of ['微信', '支付宝', '现金', '月结']) await shop.call('POST', '/bs/payment-type/create', { name });
  return shop;
}

const order = async (shop: ImportShop, orderId: string) =>
  (await shop.call<OrderDetail>('GET', `/bs/order-info/get-by-order-id?orderId=${orderId}`)).data;

type Values = ReturnType<typeof readRecord>['values'];

async function sampleRows(sample: string, columns: typeof ORDER_IMPORT_COLUMNS | typeof ORDER_LINE_IMPORT_COLUMNS): Promise<Values[]> {
  const rows: Values[] = [];
  for await (const event of readTables(readWorkbook(fileURLToPath(new URL(sample, SAMPLES))), columns)) {
    if (event.kind === 'records') rows.push(...event.records.map((record) => readRecord(record, event.header).values));
  }
  return rows;
}

const number = (text: unknown): number => Number(text ?? 0);

/** Compares every figure of every order with what the calculator makes of the sheets. */
async function expectFigures(shop: ImportShop): Promise<void> {
  const headers = await sampleRows('clean/orders.xlsx', ORDER_IMPORT_COLUMNS);
  const lines = await sampleRows('clean/order-lines.xlsx', ORDER_LINE_IMPORT_COLUMNS);
  for (const header of headers) {
    const saved = await order(shop, String(header.orderId));
    const own = lines.filter((line) => line.orderId === header.orderId);
    const paid = String(header.prepayment ?? '0');
    const expected = computeOrder(
      { discountRate: header.discountRate as string, taxRate: TAX_RATES[String(header.billType)] ?? '0', paid, lines: own as never },
      DEFAULT_COMPUTE_CONFIG,
    );
    for (const figure of [
      'totalAmount',
      'discountAmount',
      'transactionAmount',
      'commission',
      'receivables',
      'paid',
      'arrears',
      'cost',
      'profit',
    ] as const) {
      expect([saved.orderId, figure, number(saved[figure])]).toEqual([header.orderId, figure, number(expected[figure])]);
    }
    expect(saved).toMatchObject({
      customerName: header.customerName,
      salesman: header.salesman,
      urgent: header.urgent,
      remarks: header.remarks,
      auditStatus: false,
    });
    expect(
      saved.orderDels.map((line) => [
        line.productsName,
        line.contentProduction,
        number(line.amount),
        line.unitName,
        line.externalCooperation,
      ]),
    ).toEqual(own.map((line) => [line.productsName, line.contentProduction, number(line.amount), line.unitName, line.externalCooperation]));
    expect(saved.orderDels.map((line) => number(line.totalAmount))).toEqual(expected.lines.map((line) => number(line.totalAmount)));
  }
}

const NOTHING_CHANGED = { code: 0, data: { state: 'done', createCount: 0, updateCount: 0, failureCount: 0, failures: [] } };

describe('the clean sheets', () => {
  it.each([
    ['xlsx', 'xls'],
    ['xls', 'xlsx'],
  ])('import whole from .%s, and change nothing when they come again as .%s', async (format, again) => {
    const shop = await stockedShop();
    const orders = await shop.uploadSample(ALL_ORDERS, `clean/orders.${format}`);
    expect(orders).toMatchObject({
      code: 0,
      msg: '',
      data: { state: 'done', createCount: 40, updateCount: 0, failureCount: 0, failures: [], warnings: [] },
    });
    expect(orders.data.createNames.slice(0, 2)).toEqual(['S0100001', 'S0100002']);
    const lines = await shop.uploadSample(ALL_LINES, `clean/order-lines.${format}`);
    expect(lines).toMatchObject({
      code: 0,
      data: { state: 'done', createCount: 124, updateCount: 0, failureCount: 0, failures: [], warnings: [] },
    });
    await expectFigures(shop);

    expect(await shop.uploadSample(ALL_ORDERS, `clean/orders.${again}`)).toMatchObject({
      ...NOTHING_CHANGED,
      data: { ...NOTHING_CHANGED.data, unchangedCount: 40 },
    });
    expect(await shop.uploadSample(ALL_LINES, `clean/order-lines.${again}`)).toMatchObject({
      ...NOTHING_CHANGED,
      data: { ...NOTHING_CHANGED.data, unchangedCount: 124 },
    });
    await expectFigures(shop);
    const { data: history } = await shop.call<Array<{ action: string }>>('GET', '/bs/order-info/history?orderId=S0100001');
    expect(history.map(({ action }) => action)).toEqual(['import', 'import']);
  });

  it('are refused row by row where what they name is not there', async () => {
    const shop = await imports.shop();
    const { data } = await shop.uploadSample(ORDERS, 'clean/orders.xlsx');
    expect(data).toMatchObject({ state: 'done', createCount: 0, failureCount: 40 });
    expect(data.failures[0]).toEqual({
      sheet: '订单',
      row: 2,
      name: 'S0100001',
      column: '客户名称',
      found: '小杨生煎',
      expected: '请先新增该客户，或勾选“自动新建不存在的客户”',
      reason: '第 2 行「客户名称」：客户「小杨生煎」不存在，请先新增该客户，或勾选“自动新建不存在的客户”',
    });
    expect((await shop.call('GET', '/bs/order-info/get-order-info-total-count')).data).toBe(0);
  });

  it('leave existing orders and lines alone without leave to update', async () => {
    const shop = await stockedShop();
    await shop.uploadSample(ALL_ORDERS, 'clean/orders.xlsx');
    await shop.uploadSample(ALL_LINES, 'clean/order-lines.xlsx');
    const orders = await shop.uploadSample(`${ORDERS}?customerFlag=1`, 'clean/orders.xlsx');
    expect(orders.data).toMatchObject({ createCount: 0, updateCount: 0, failureCount: 40 });
    expect(orders.data.failures[0]?.reason).toBe('第 2 行「订单编号」：订单编号「S0100001」已存在，如需更新，请勾选“更新已存在的订单”');
    const lines = await shop.uploadSample(LINES, 'clean/order-lines.xlsx');
    expect(lines.data).toMatchObject({ createCount: 0, updateCount: 0, failureCount: 124 });
    await expectFigures(shop);
  });
});

describe('the messy sheets', () => {
  it('import their good rows and say of each bad cell what is wrong', async () => {
    const shop = await stockedShop();
    for (const name of ['㎡', '个', '盒', '张', '米']) await shop.call('POST', '/bs/unit-type/create', { name });
    const typeId = (await shop.call<number>('POST', '/bs/product-type/create', { name: '制作', parentId: 0 })).data;
    const known = ['户外喷绘', 'KT板', '宣传单', '亚克力字', '写真', '车贴', '条幅', '铝塑板门头', '名片', '易拉宝', '灯箱片', '不锈钢字'];
    for (const name of known) await shop.call('POST', '/bs/product-info/create', { name, typeId });

    const orders = await shop.uploadSample(`${ORDERS}?customerFlag=true`, 'messy/orders.xlsx');
    expect(orders.data).toMatchObject({ state: 'done', createCount: 12, updateCount: 0, failureCount: 3 });
    expect(orders.data.failures.map(({ sheet, row, name, column, found, reason }) => [sheet, row, name, column, found, reason])).toEqual([
      [
        '订单',
        4,
        'S0200002',
        '手机号码',
        '1380013800',
        '第 4 行「手机号码」：「1380013800」不是有效的手机号码，请填写 11 位手机号，如 13800138000',
      ],
      ['订单', 6, 'S0200004', '下单日期', '2026/13/45', '第 6 行「下单日期」：「2026/13/45」不是有效日期，请填写如 2026-11-03'],
      ['订单', 7, 'S0200005', '客户名称', '', '第 7 行「客户名称」：不能为空，请填写客户名称，如 小杨生煎'],
    ]);
    expect((await order(shop, 'S0200007')).phoneNumber).toBe('13800138000');

    const lines = await shop.uploadSample(LINES, 'messy/order-lines.xlsx');
    const missing = (row: number, orderId: string) => `第 ${row} 行「订单编号」：订单「${orderId}」不存在，请先导入或新建该订单`;
    expect(lines.data.failures.map(({ reason }) => reason)).toEqual([
      missing(4, 'S0200002'),
      '第 5 行「数量」：「十」不是数字，请填写如 10',
      missing(5, 'S0200002'),
      missing(6, 'S0200002'),
      missing(7, 'S0200002'),
      missing(8, 'S0200002'),
      missing(10, 'S0200004'),
      '第 10 行「产品名称」：产品「不存在的产品X」不存在，请先新增该产品，或勾选“自动新建不存在的产品”',
      missing(11, 'S0200004'),
      missing(12, 'NOPE-1'),
      missing(13, 'S0200004'),
      '第 14 行「数量」：「0」小于 1，请填写如 10',
      missing(14, 'S0200004'),
      missing(15, 'S0200005'),
      missing(16, 'S0200005'),
      missing(17, 'S0200005'),
      missing(18, 'S0200005'),
    ]);
    expect(lines.data).toMatchObject({ state: 'done', createCount: 25, failureCount: 14 });
    expect((await order(shop, 'S0200006')).orderDels.length).toBe(4);
  });
});

describe('the call', () => {
  it('answers the job at once where the caller would rather not wait', async () => {
    const shop = await imports.shop();
    const file = await workbookOf(ORDER_IMPORT_COLUMNS, [{ orderId: 'P-1', customerName: '小杨生煎' }]);
    const answer = await shop.upload(`${ORDERS}?customerFlag=true`, file, 'orders.xlsx', { prefer: 'respond-async' });
    expect(answer.data).toMatchObject({ state: 'running', createCount: 0 });
    expect(await shop.ended(answer.data.jobId)).toMatchObject({ state: 'done', createCount: 1 });
  });
});

describe('a file', () => {
  const stored = async () =>
    (await readdir(join(imports.application.dataDir, 'files'), { recursive: true, withFileTypes: true })).filter((entry) => entry.isFile())
      .length;

  it.each([
    ['text named .xlsx', 'orders.xlsx', '订单号,客户名称\nS1,小杨'],
    ['a web page named .xls', 'orders.xls', '<html><table></table></html>'],
    ['a picture', 'orders.png', '\x89PNG\r\n\x1a\n0000'],
  ])('that is %s is refused before any job is made', async (_, name, content) => {
    const shop = await imports.shop();
    const before = await stored();
    const answer = await shop.upload(ORDERS, Buffer.from(content, 'latin1'), name);
    expect(answer.code).toBe(1_030_003_001);
    expect(answer.msg).toMatch(/^仅支持 \.xlsx 或 \.xls 文件：/);
    expect((await shop.call<{ total: number }>('GET', '/bs/import-job/page')).data.total).toBe(0);
    expect(await stored()).toBe(before);
  });

  it('that looks like a workbook and is none ends its job with the reason', async () => {
    const shop = await imports.shop();
    const answer = await shop.upload(ORDERS, Buffer.from('PK\x03\x04 and nothing more'), 'orders.xlsx');
    expect(answer).toMatchObject({ code: 1_030_003_001, msg: expect.stringContaining('工作簿已损坏') });
    const { data } = await shop.call<{ list: unknown[] }>('GET', '/bs/import-job/page');
    expect(data.list).toMatchObject([{ kind: 'orders', state: 'failed', error: answer.msg }]);
  });

  it('without the columns that are needed says which', async () => {
    const shop = await imports.shop();
    const sheet = await workbookOf([ORDER_IMPORT_COLUMNS[1], ORDER_IMPORT_COLUMNS[2]], [{ name: '门头', date: '2026-11-03' }]);
    expect(await shop.upload(ORDERS, sheet, 'orders.xlsx')).toMatchObject({
      code: 1_030_003_001,
      msg: expect.stringContaining('订单编号、客户名称'),
    });
  });

  it('sent twice under one Idempotency-Key is one import, and leaves one file', async () => {
    const shop = await stockedShop();
    const file = await readFile(new URL('clean/orders.xlsx', SAMPLES));
    const headers = { 'idempotency-key': randomUUID() };
    const before = await stored();
    const [first, second] = await Promise.all([
      shop.upload(ALL_ORDERS, file, 'orders.xlsx', headers),
      shop.upload(ALL_ORDERS, file, 'orders.xlsx', headers),
    ]);
    expect(first).toMatchObject({ code: 0, data: { state: 'done', createCount: 40 } });
    expect(second).toEqual(first);
    expect(await stored()).toBe(before + 1);
    const other = await shop.upload(ALL_LINES, file, 'orders.xlsx', headers);
    expect(other.code).toBe(900);
  });
});

describe('who', () => {
  it('may not import is refused, and leaves no file', async () => {
    const shop = await imports.shop(['bs:order-info:import']);
    expect((await shop.uploadSample(LINES, 'clean/order-lines.xlsx')).code).toBe(403);
    // An import may create customers only for a person who may create them in any other way.
    expect((await shop.uploadSample(`${ORDERS}?customerFlag=true`, 'clean/orders.xlsx')).data).toMatchObject({
      createCount: 0,
      failureCount: 40,
    });
    const trusted = await imports.shop(['bs:order-info:import', 'bs:customer-info:create', 'bs:customer-type:create']);
    expect((await trusted.uploadSample(`${ORDERS}?customerFlag=true`, 'clean/orders.xlsx')).data.createCount).toBe(40);
  });

  it('is of another shop does not see the job', async () => {
    const [shop, other] = [await imports.shop(), await imports.shop()];
    const { data } = await shop.uploadSample(ALL_ORDERS, 'clean/orders.xlsx');
    const unknown = { code: 404, msg: '导入任务不存在或已被删除' };
    expect(await other.call('GET', `/bs/import-job/get?id=${data.jobId}`)).toMatchObject(unknown);
    expect(await other.call('POST', '/bs/import-job/cancel', { id: data.jobId })).toMatchObject(unknown);
    expect((await other.call<{ total: number }>('GET', '/bs/import-job/page')).data.total).toBe(0);
    expect(await shop.job(data.jobId)).toMatchObject({ state: 'done', createCount: 40, totalRows: 40, doneRows: 40 });
  });
});

describe('a long import', () => {
  const rows = (count: number) =>
    Array.from({ length: count }, (_, index) => ({ orderId: `L${index}`, customerName: `客户${index % 50}` }));

  it('is not begun a second time while it runs, and can be stopped', async () => {
    const shop = await imports.shop();
    const file = await workbookOf(ORDER_IMPORT_COLUMNS, rows(30_000));
    const answer: Promise<Answer<ImportAnswer>> = shop.upload(`${ORDERS}?customerFlag=true`, file, 'orders.xlsx');
    let id = 0;
    while (id === 0) id = (await shop.call<{ list: Array<{ id: number }> }>('GET', '/bs/import-job/page')).data.list[0]?.id ?? 0;
    expect(await shop.upload(`${ORDERS}?customerFlag=true`, file, 'orders.xlsx')).toMatchObject({
      code: 1_030_003_002,
      msg: '该文件正在导入，请等待完成',
    });
    while ((await shop.job(id)).doneRows === 0);
    expect((await shop.call('POST', '/bs/import-job/cancel', { id })).code).toBe(0);
    const job = await shop.ended(id);
    expect(job.state).toBe('cancelled');
    expect(job.doneRows).toBeLessThan(30_000);
    expect((await answer).data).toMatchObject({ jobId: id, state: 'cancelled' });
    // What was imported before stays, and is as many orders as the job says.
    const after = await shop.job(id);
    expect((await shop.call('GET', '/bs/order-info/get-order-info-total-count')).data).toBe(after.createCount);
  });

  it('goes on in another worker when the first is asked to stop', async () => {
    const shop = await imports.shop();
    const file = await workbookOf(ORDER_IMPORT_COLUMNS, rows(15_000));
    const answer = shop.upload(`${ORDERS}?customerFlag=true`, file, 'orders.xlsx');
    let id = 0;
    while (id === 0) id = (await shop.call<{ list: Array<{ id: number }> }>('GET', '/bs/import-job/page')).data.list[0]?.id ?? 0;
    while ((await shop.job(id)).totalRows === 0);
    const end = await imports.application.workers.at(-1)?.stop(10_000);
    expect(end).toEqual({ code: 0, signal: null });
    await imports.application.addWorker();
    expect(await shop.ended(id)).toMatchObject({ state: 'done', createCount: 15_000, failureCount: 0 });
    await answer;
  });
});
