import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { appRouter } from '#api/app-router.ts';
import { EXPORTS, type ExportName } from '#domain/all-areas.ts';
import { orderListRepository } from '#domain/orders/order-list.repository.ts';
import { AppError } from '#shared/errors.ts';
import { ask } from '../rest/rest-client.ts';
import { openRestDoor } from '../support/rest-door.ts';
import { sheetOf } from '../support/sheet.ts';
import { openTestShops, stockShop, type TestShop, type TestShops } from '../support/shop.ts';

/** One row more than screens let a call answer itself. */
const MANY_ROWS = 20_001;

let shops: TestShops;
beforeAll(async () => {
  shops = await openTestShops();
});
afterAll(() => shops.close());

async function reason(call: Promise<unknown>): Promise<string> {
  const error = await call.then(
    () => null,
    (thrown: unknown) => thrown as Error,
  );
  return error?.cause instanceof AppError ? error.cause.reason : (error?.message ?? 'not refused');
}

async function addUnits(shop: TestShop, from: number, to: number): Promise<void> {
  const stamp = { tenantId: shop.tenantId, version: 1, createTime: 1, updateTime: 1, creatorName: null, updaterName: null };
  for (let first = from; first < to; first += 2000) {
    const rows = Array.from({ length: Math.min(2000, to - first) }, (_, index) => ({
      ...stamp,
      name: `单位${first + index}`,
      pricingBasis: 'auto' as const,
      sort: 0,
      status: 0 as const,
      remarks: null,
    }));
    await shop.db.insertInto('unitType').values(rows).execute();
  }
}

async function stockedOrders() {
  const shop = await shops.open();
  const stock = await stockShop(shop);
  const { orderInfo, computeConfig } = shop.as().bs;
  await computeConfig.create({ decimalPreservationOptions: 3 });
  const line = {
    productsId: stock.banner,
    unitId: stock.areaUnit,
    width: '3',
    height: '2',
    amount: '1',
    unitPrice: '18.125',
    projectName: '门头',
  };
  const order = { customerId: stock.customer, customerName: '华美广告', orderDels: [line] };
  await orderInfo.create({ ...order, orderId: 'A-1', remarks: '=1+1', date: Date.UTC(2026, 2, 1, 4) } as never);
  await orderInfo.create({ ...order, orderId: 'A-2', remarks: '+86 138', date: Date.UTC(2026, 2, 2, 4) } as never);
  await orderInfo.create({ ...order, orderId: 'B-1', remarks: '@某人', date: Date.UTC(2026, 2, 3, 4) } as never);
  return shop;
}

describe('an export', () => {
  it('names the parents of a tree, as the import of the same sheet reads them', async () => {
    const { customerType } = (await shops.open()).as().bs;
    const parentId = await customerType.create({ name: '企业', parentId: 0 });
    await customerType.create({ name: '学校', parentId });
    const { rows } = await sheetOf(await customerType.exportExcel({}));
    expect(Object.fromEntries(rows.map((row) => [row.类型名称, row.上级类型]))).toEqual({ 企业: '顶级', 学校: '企业' });
    // The parent is also named when the filter leaves it out of the rows.
    const found = await sheetOf(await customerType.exportExcel({ name: '学校' }));
    expect(found.rows.map((row) => row.上级类型)).toEqual(['企业']);
  });

  it('is a file however long the list is, and a task for a caller that prefers not to wait', async () => {
    const shop = await shops.open();
    await addUnits(shop, 0, MANY_ROWS);
    const whole = await sheetOf(await shop.as().bs.unitType.exportExcel({}));
    expect(whole.name).toBe('计量单位');
    expect(new Set(whole.rows.map((row) => row.单位名称)).size).toBe(MANY_ROWS);

    const answer = await shop.as(undefined, { isAsyncPreferred: true }).bs.unitType.exportExcel({});
    expect(answer).toEqual({ jobId: expect.any(Number) });
    expect(await shop.as().system.task.get({ id: (answer as { jobId: number }).jobId })).toMatchObject({
      kind: 'export',
      title: '计量单位',
      fileName: '计量单位.xls',
      state: 'queued',
      rowsTotal: MANY_ROWS,
      rowsDone: 0,
      isDownloadable: false,
    });
  });

  it('is a task whatever its size when the caller prefers so, and the same one when asked for twice', async () => {
    const shop = await stockedOrders();
    const asked = shop.as(undefined, { isAsyncPreferred: true }).bs;
    const first = await asked.orderInfo.exportExcel({ orderId: 'A-' });
    expect(await asked.orderInfo.exportExcel({ orderId: 'A-', pageNo: 4 })).toEqual(first);
    expect(await asked.orderInfo.exportExcel({ orderId: 'B-' })).not.toEqual(first);
    const jobs = await shop.db
      .selectFrom('outbox')
      .select(['job', 'payload'])
      .where('tenantId', '=', shop.tenantId)
      .where('job', '=', 'export')
      .execute();
    expect(jobs).toHaveLength(2);
    expect(jobs[0]).toEqual({ job: 'export', payload: { exportTaskId: (first as { jobId: number }).jobId, userId: shop.userId } });
  });

  it('is refused when too many of the person wait already', async () => {
    const shop = await shops.open();
    const { unitType } = shop.as(undefined, { isAsyncPreferred: true }).bs;
    for (let count = 0; count < 18; count++) await unitType.exportExcel({ name: `第${count}` });
    const atOnce = await Promise.all(Array.from({ length: 6 }, (_, nth) => reason(unitType.exportExcel({ name: `再${nth}` }))));
    expect(atOnce.toSorted()).toEqual([...Array(4).fill('exportBusy'), 'not refused', 'not refused']);
    expect(await unitType.exportExcel({ name: '第3' })).toEqual({ jobId: expect.any(Number) });
  });

  it('answers over REST a file under its name, or the envelope with the id', async () => {
    const shop = await stockedOrders();
    const door = await openRestDoor(shops);
    try {
      const path = '/bs/order-info/export-excel?orderId=A-';
      const token = door.tokenOf(shop);
      const file = await ask(door.url, 'GET', path, { token });
      expect(file.headers.get('content-disposition')).toContain(`filename*=UTF-8''${encodeURIComponent('订单信息.xls')}`);
      expect(file.headers.get('content-type')).toContain('application/vnd.ms-excel');
      expect(file.bytes.subarray(0, 2).toString()).toBe('PK');
      const booked = await ask(door.url, 'GET', path, { token, headers: { prefer: 'wait=1, respond-async' } });
      expect(booked.body).toEqual({ code: 0, msg: '', data: { jobId: expect.any(Number) } });
    } finally {
      await door.close();
    }
  });

  it('holds the rows that the list shows under the same filters', async () => {
    const shop = await stockedOrders();
    const { orderInfo, orderDel } = shop.as().bs;
    const day: [number, number] = [Date.UTC(2026, 2, 2), Date.UTC(2026, 2, 3, 23)];
    for (const filters of [{}, { orderId: 'A-' }, { date: day }, { remarks: '+86' }, { auditStatus: true }, { date: day, orderId: 'B' }]) {
      const { list } = await orderInfo.page({ ...filters, pageSize: 200 });
      const sheet = await sheetOf(await orderInfo.exportExcel({ ...filters, pageNo: 2, pageSize: 1 }));
      expect(sheet.rows.map((row) => row.订单编号)).toEqual(list.map((row) => row.orderId));
    }
    const lines = await sheetOf(await orderDel.exportExcel({ orderId: 'A-', date: day }));
    expect(lines.rows.map((row) => row.订单编号)).toEqual(['A-2']);
  });

  it('reads the orders page by page, each once, also where many have the same date', async () => {
    const shop = await stockedOrders();
    const day = (count: number) => Date.UTC(2026, 2, count, 4);
    const dates = [2, 2, 2, 2, 2, 5, 1, 1, 1, 1, 3, 2].map(day);
    const { customer, orderDels } = { customer: '华美广告', orderDels: [{ projectName: '门头', amount: '1', unitPrice: '1' }] };
    for (const [index, date] of dates.entries())
      await shop.as().bs.orderInfo.create({ orderId: `C-${index}`, customerName: customer, date, orderDels } as never);
    for (const filters of [{}, { orderId: 'C-' }, { orderId: 'C-1' }, { date: [day(2), day(3)] as [number, number] }]) {
      const { list } = await shop.as().bs.orderInfo.page({ ...filters, pageSize: 200 });
      for (const step of [1, 2, 3, 5, 100]) {
        const found: string[] = [];
        for await (const row of orderListRepository.findAll(shop.scope(), filters, step)) found.push(row.orderId);
        expect(found).toEqual(list.map((row) => row.orderId));
      }
    }
  });

  it('keeps text as text, money as numbers with the decimals of the shop, times as times', async () => {
    const shop = await stockedOrders();
    const sheet = await sheetOf(await shop.as().bs.orderInfo.exportExcel({ orderId: 'A-1' }));
    expect(sheet.rows[0]).toMatchObject({ 备注: '=1+1', 订单总额: 108.75, 下单日期: new Date(Date.UTC(2026, 2, 1, 12)) });
    expect(sheet.formatOf('订单总额')).toBe('#,##0.000');
    expect(sheet.formatOf('下单日期')).toBe('yyyy-mm-dd hh:mm:ss');
    const others = await sheetOf(await shop.as().bs.orderInfo.exportExcel({}));
    expect(others.rows.map((row) => row.备注)).toEqual(['@某人', '+86 138', '=1+1']);
  });

  it('has the columns of cost and profit only for those who see them', async () => {
    const shop = await stockedOrders();
    const hidden = ['成本', '利润', '成本单价', '总成本', '总利润', '成本价'];
    const headersFor = async (extra: string[]) => {
      const { orderInfo, orderDel, productInfo } = shop.as(['bs:order-info:export', 'bs:product-info:export', ...extra]).bs;
      const sheets = [
        await sheetOf(await orderInfo.exportExcel({})),
        await sheetOf(await orderDel.exportExcel({})),
        await sheetOf(await productInfo.exportExcel({})),
      ];
      return sheets.flatMap(({ headers }) => headers).filter((header) => hidden.includes(header));
    };
    expect(await headersFor([])).toEqual([]);
    expect(await headersFor(['bs:order-cost:show'])).toEqual(['成本', '成本单价', '总成本', '成本价']);
    expect(await headersFor(['bs:order-profit:show'])).toEqual(['利润', '总利润']);
  });

  it('takes its permission, and shows nothing of another shop', async () => {
    const shop = await stockedOrders();
    const other = await stockedOrders();
    expect(await reason(shop.as(['bs:order-info:query']).bs.orderInfo.exportExcel({}))).toBe('forbidden');
    const rows = (await sheetOf(await shop.as(['bs:order-info:export']).bs.orderInfo.exportExcel({}))).rows;
    expect(rows).toHaveLength(3);
    const { jobId } = (await shop.as(undefined, { isAsyncPreferred: true }).bs.orderInfo.exportExcel({})) as { jobId: number };
    const { task } = other.as().system;
    expect(await reason(task.get({ id: jobId }))).toBe('notFound');
    expect(await reason(task.download({ id: jobId }))).toBe('notFound');
    expect(await reason(task.cancel({ id: jobId }))).toBe('notFound');
    expect(await reason(task.retry({ id: jobId }))).toBe('notFound');
  });
});

describe('the registry of exports', () => {
  it('has every export-excel of the product, under the permission of its call', () => {
    const procedures = appRouter._def.procedures as unknown as Record<string, { _def: { meta: { permission: string } } }>;
    const calls = Object.entries(procedures).flatMap(([path, { _def }]) => {
      const [, name, call] = path.split('.');
      return call === 'exportExcel' ? [`${name} ${_def.meta.permission}`] : [];
    });
    const defined = (Object.keys(EXPORTS) as ExportName[]).map((name) => `${name} ${EXPORTS[name].permission}`);
    expect(calls.toSorted()).toEqual(defined.toSorted());
  });
});
