import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { AppError } from '#shared/errors.ts';
import { AFTER_AUDIT_FIELDS, orderPandaInput } from '#shared/schemas/order.schema.ts';
import { importSheet } from '../support/import-sheet.ts';
import { sheetOf } from '../support/sheet.ts';
import { openTestShops, stockShop, type TestShop, type TestShops } from '../support/shop.ts';

let shops: TestShops;
let shop: TestShop;
let stock: Awaited<ReturnType<typeof stockShop>>;

beforeAll(async () => {
  shops = await openTestShops();
});
beforeEach(async () => {
  shop = await shops.open();
  stock = await stockShop(shop);
});
afterAll(() => shops.close());

const reasonOf = (call: Promise<unknown>): Promise<string> =>
  call.then(
    () => 'done',
    (error: Error) => (error.cause instanceof AppError ? error.cause.reason : error.message),
  );
const messageOf = (call: Promise<unknown>): Promise<string> =>
  call.then(
    () => 'done',
    (error: Error) => error.message,
  );

const LINES = [{ projectName: '门头', amount: 2, unitPrice: 18 }];
const newOrder = (extra: object = {}) => shop.as().bs.orderInfo.create({ customerName: '散客', orderDels: LINES, ...extra });

/** A new value for every field that a partial update can carry. */
async function otherValues(): Promise<Record<string, unknown>> {
  const step = await shop.as().bs.orderProcessSteps.create({ name: '设计' });
  const delivery = await shop.as().bs.deliveryType.create({ name: '自提' });
  return {
    customerId: stock.customer,
    customerName: '别人',
    phoneNumber: '13900139000',
    flow: [step],
    deliveryType: delivery,
    paymentType: stock.cash,
    paymentMethod: stock.cash,
    billType: stock.billType,
    urgent: 0,
    isInvoiced: 1,
    isSettledUp: 1,
    isChargeback: 1,
    invoicingCount: 3,
    printCount: 3,
    discountRate: '50',
    discountAmount: '7',
    receivables: '7',
    totalAmount: '7',
    transactionAmount: '7',
    commission: '7',
  };
}
const TIMES = /Date$|Time$|^date$/;
const OWN = new Set(['id', 'orderId', 'version']);

describe('an audited order', () => {
  it('takes by a partial update what becomes of it, and nothing else', async () => {
    const { orderInfo } = shop.as().bs;
    const values = await otherValues();
    const fields = Object.keys(orderPandaInput.shape).filter((field) => !OWN.has(field));
    expect(fields).toEqual(expect.arrayContaining([...AFTER_AUDIT_FIELDS, 'type', 'contact']));
    const id = await newOrder();
    await orderInfo.updateAuditStatus({ id, auditStatus: true });
    for (const field of fields) {
      const value = values[field] ?? (TIMES.test(field) ? 1_700_000_000_000 : '改');
      const isTaken = (AFTER_AUDIT_FIELDS as readonly string[]).includes(field);
      const outcome = await reasonOf(orderInfo.pandaUpdate({ id, [field]: value }));
      expect([field, outcome]).toEqual([field, isTaken ? 'done' : 'orderAudited']);
      if (isTaken) expect(await orderInfo.get({ id })).toMatchObject({ [field]: value });
    }
    const order = await orderInfo.get({ id });
    const changed = new Set(
      (await orderInfo.history({ orderId: order.orderId })).flatMap(({ changes }) => changes.map(({ field }) => field)),
    );
    expect([...changed]).toEqual(expect.arrayContaining([...AFTER_AUDIT_FIELDS]));
  });

  it('takes a whole row back in which only that differs, as screens of this API family send it', async () => {
    const { orderInfo, orderProcessSteps } = shop.as().bs;
    const step = await orderProcessSteps.create({ name: '设计' });
    const id = await newOrder({ flow: [step], discountRate: 85, billType: stock.billType, remarks: '旧' });
    await orderInfo.updateAuditStatus({ id, auditStatus: true });
    const { orderDels: _, ...row } = await orderInfo.get({ id });
    await orderInfo.pandaUpdate({ ...row, remarks: '新', isInvoiced: 1 } as never);
    const { orderDels: __, ...after } = await orderInfo.get({ id });
    expect(after).toMatchObject({ remarks: '新', isInvoiced: 1, version: row.version + 1, totalAmount: row.totalAmount });
    expect(await reasonOf(orderInfo.pandaUpdate({ ...after, contact: '别人' } as never))).toBe('orderAudited');
    expect(await reasonOf(orderInfo.update({ id, remarks: '改' }))).toBe('orderAudited');
  });
});

describe('type, delivery and its times', () => {
  const given = { type: '广告制作', delivery: '小李', deliveryTime: 1_700_000_000_000, actualDeliveryDate: 1_700_100_000_000 };
  const other = { type: '印刷', delivery: '自提', deliveryTime: 1_700_200_000_000, actualDeliveryDate: 1_700_300_000_000 };

  it('are stored and answered by every call', async () => {
    const { orderInfo } = shop.as().bs;
    const id = await newOrder(given);
    expect(await orderInfo.get({ id })).toMatchObject(given);
    await orderInfo.update({ id, ...other });
    expect((await orderInfo.page({ type: '印刷' })).list).toMatchObject([{ id, ...other }]);
    await orderInfo.pandaUpdate({ id, ...given });
    expect(await orderInfo.get({ id })).toMatchObject(given);
    await orderInfo.update({ id, type: '', delivery: null, deliveryTime: '', actualDeliveryDate: null } as never);
    expect(await orderInfo.get({ id })).toMatchObject({ type: null, delivery: null, deliveryTime: null, actualDeliveryDate: null });
  });

  it('are checked', async () => {
    const { orderInfo } = shop.as().bs;
    const wrong = { type: '长'.repeat(51), delivery: '长'.repeat(101), deliveryTime: 'morgen', actualDeliveryDate: '2026-02-31' };
    for (const [field, value] of Object.entries(wrong)) {
      expect(await reasonOf(newOrder({ [field]: value }))).not.toBe('done');
      expect(await reasonOf(orderInfo.pandaUpdate({ id: 1, [field]: value } as never))).not.toBe('notFound');
    }
  });

  it('stand in the export, and come in from a sheet', async () => {
    const { orderInfo } = shop.as().bs;
    const cells = { type: '广告制作', delivery: '小李', deliveryTime: '2026-09-03 15:00', actualDeliveryDate: '2026-09-04' };
    await importSheet(shop, 'orders', [{ orderId: 'T-1', customerName: '华美广告', ...cells }]);
    const times = { deliveryTime: Date.parse('2026-09-03T15:00:00+08:00'), actualDeliveryDate: Date.parse('2026-09-04T00:00:00+08:00') };
    expect(await orderInfo.getByOrderId({ orderId: 'T-1' })).toMatchObject({ ...cells, ...times });
    const { rows } = await sheetOf(await orderInfo.exportExcel({ orderId: 'T-1' }));
    expect(rows).toMatchObject([{ 订单类型: '广告制作', 送货人: '小李', 送货时间: expect.anything(), 实际交货: expect.anything() }]);
  });
});

describe('a line that says nothing', () => {
  const BLANK = '请填写产品、制作内容或金额';
  const blanks = [
    {},
    { amount: 3 },
    { width: '3', height: '2' },
    { unitPrice: 0, totalAmount: '0.00' },
    { projectName: ' ', remarks: '急' },
    { totalAmount: 5 },
  ];
  const something = [
    { projectName: '门头' },
    { contentProduction: '正面' },
    { productsName: '灯布' },
    { width: 3, height: 2, amount: 1, unitPrice: 18 },
    { file: 'a.pdf' },
  ];

  it.each(blanks.map((line) => [JSON.stringify(line), line]))('such as %s is refused with its row by every call', async (_, line) => {
    const { orderInfo, orderDel } = shop.as().bs;
    expect(await messageOf(newOrder({ orderDels: [line] }))).toBe(`第 1 行：${BLANK}`);
    const id = await newOrder();
    const before = await orderInfo.get({ id });
    expect(await messageOf(orderInfo.update({ id, orderDels: [...before.orderDels, line] } as never))).toBe(`第 2 行：${BLANK}`);
    expect(await messageOf(orderDel.create({ orderId: before.orderId, ...line } as never))).toBe(`第 2 行：${BLANK}`);
    const emptied = { projectName: '', unitPrice: null, ...line };
    expect(await messageOf(orderDel.update({ id: before.orderDels[0]?.id ?? 0, ...emptied } as never))).toBe(`第 1 行：${BLANK}`);
    expect(await orderInfo.get({ id })).toEqual(before);
  });

  it.each(something.map((line) => [JSON.stringify(line), line]))('is not one such as %s', async (_, line) => {
    expect(await messageOf(newOrder({ orderDels: [line] }))).toBe('done');
  });

  it('with a product alone is enough', async () => {
    expect(await messageOf(newOrder({ orderDels: [{ productsId: stock.stand }] }))).toBe('done');
  });

  it('that stands in an order of old can stay, be filled and be deleted', async () => {
    const { orderInfo, orderDel } = shop.as().bs;
    const id = await newOrder({ orderDels: [...LINES, { projectName: '旧' }] });
    await shop.db
      .updateTable('orderLine')
      .set({ projectName: null })
      .where('tenantId', '=', shop.tenantId)
      .where('projectName', '=', '旧')
      .execute();
    const { orderDels } = await orderInfo.get({ id });
    await orderInfo.update({ id, orderDels, remarks: '改' } as never);
    await orderDel.update({ id: orderDels[1]?.id ?? 0, projectName: '展架' });
    await orderDel.delete({ id: orderDels[1]?.id ?? 0 });
    expect((await orderInfo.get({ id })).orderDels).toHaveLength(1);
  });
});

describe('a line', () => {
  const detail = (id: number) => shop.as().bs.orderInfo.get({ id });

  it('of an audited order is not saved, and neither is the order, not even as they are', async () => {
    const id = await newOrder({ remarks: '不变' });
    const [line] = (await detail(id)).orderDels;
    const { orderInfo, orderDel } = shop.as().bs;
    await orderInfo.updateAuditStatus({ id, auditStatus: true });
    for (const call of [
      () => orderInfo.update({ id, remarks: '不变' } as never),
      () => orderInfo.update({ id, remarks: '改' } as never),
      () => orderInfo.pandaUpdate({ id, customerName: '改' }),
      () => orderDel.update({ id: line?.id ?? 0, amount: 2 }),
      () => orderDel.update({ id: line?.id ?? 0, amount: 3 }),
      () => orderDel.delete({ id: line?.id ?? 0 }),
    ])
      expect(await reasonOf(call())).toBe('orderAudited');
    expect((await detail(id)).orderDels).toEqual([line]);
  });

  it('names a product and a unit that there are', async () => {
    const none = 999_999_999;
    expect(await messageOf(newOrder({ orderDels: [{ productsId: none, amount: 1 }] }))).toBe('产品不存在，请重新选择');
    expect(await messageOf(newOrder({ orderDels: [{ projectName: '门头', unitId: none, amount: 1 }] }))).toBe('单位不存在，请重新选择');
  });

  it('costs in material what somebody has said who sees costs', async () => {
    const { orderInfo } = shop.as(['bs:order-info:query', 'bs:order-info:create', 'bs:order-info:update']).bs;
    const line = { projectName: '门头', amount: 2, unitPrice: 18, unitPriceOfMaterial: '9' };
    const id = await orderInfo.create({ customerName: '散客', orderDels: [line] });
    const stored = async () => (await detail(id)).orderDels[0];
    expect(await stored()).toMatchObject({ unitPriceOfMaterial: null });
    const own = { ...line, id: (await stored())?.id };
    await shop.as().bs.orderInfo.update({ id, orderDels: [{ ...own, unitPriceOfMaterial: '5' }] } as never);
    await orderInfo.update({ id, orderDels: [{ ...own, unitPriceOfMaterial: '7' }] } as never);
    expect(await stored()).toMatchObject({ unitPriceOfMaterial: '5.0000' });
  });
});
