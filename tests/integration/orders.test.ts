import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { AppError } from '#shared/errors.ts';
import { dayOf } from '#shared/rules/day.rules.ts';
import { openTestShops, stockShop, type TestShop, type TestShops } from '../support/shop.ts';

let shops: TestShops;
let shop: TestShop;
let stock: Awaited<ReturnType<typeof stockShop>>;

beforeAll(async () => {
  shops = await openTestShops();
  shop = await shops.open();
  stock = await stockShop(shop);
});
afterAll(() => shops.close());

const number = (text: string | null) => Number(text);

function lines() {
  return [
    { projectName: '门头', productsId: stock.banner, unitId: stock.areaUnit, width: '3', height: '2', amount: '2', unitPrice: '18' },
    { projectName: '展架', productsId: stock.stand, unitId: stock.pieceUnit, amount: 3, unitPrice: 65 },
  ];
}

const order = (extra: object = {}) => ({
  customerId: stock.customer,
  customerName: '华美广告',
  phoneNumber: '13800138000',
  orderDels: lines(),
  ...extra,
});

async function reason(call: Promise<unknown>): Promise<string> {
  const error = await call.then(
    () => null,
    (thrown: unknown) => thrown as Error,
  );
  return error?.cause instanceof AppError ? error.cause.reason : (error?.message ?? 'not refused');
}

describe('an order', () => {
  it('is computed on the server, whatever figures are sent', async () => {
    const id = await shop
      .as()
      .bs.orderInfo.create(
        order({ billType: stock.billType, discountRate: 85, totalAmount: '1', arrears: '0', paid: '999', auditStatus: true }) as never,
      );
    const saved = await shop.as().bs.orderInfo.get({ id });
    // 3 × 2 × 2 m² × 18 = 216; 3 × 65 = 195; × 85 % = 349.35; tax 13 % = 45.4155
    expect(number(saved.totalAmount)).toBe(411);
    expect(number(saved.discountAmount)).toBe(61.65);
    expect(number(saved.transactionAmount)).toBe(349.35);
    expect(number(saved.commission)).toBe(45.42);
    expect(number(saved.receivables)).toBe(394.77);
    expect(number(saved.arrears)).toBe(394.77);
    expect(number(saved.cost)).toBe(12 * 7.5 + 90);
    expect(saved).toMatchObject({ paymentStatus: 0, auditStatus: false, urgent: 1, customerName: '华美广告' });
    expect(number(saved.paid)).toBe(0);
    expect(saved.orderDels.map((line) => [line.projectName, line.productsName, number(line.totalArea), number(line.totalAmount)])).toEqual([
      ['门头', '户外喷绘', 12, 216],
      ['展架', '易拉宝', 0, 195],
    ]);
    expect(saved.orderId).toMatch(/^\d{8}-\d{4}$/);
    expect((saved.expectedDeliveryDate ?? 0) - saved.createTime).toBe(2 * 86_400_000);
  });

  it('takes the number it was given and refuses it a second time', async () => {
    const orderId = await shop.as().bs.orderInfo.getNewOrderId();
    await shop.as().bs.orderInfo.create(order({ orderId }) as never);
    expect(await reason(shop.as().bs.orderInfo.create(order({ orderId }) as never))).toBe('orderNumberTaken');
  });

  it.each([
    [{ customerName: '' }, '客户名称不能为空'],
    [{ customerName: undefined }, '客户名称不能为空'],
    [{ phoneNumber: '12345' }, '手机号码格式不正确'],
    [{ prepayment: '0.00001' }, '预付款最多四位小数'],
    [{ prepayment: 0.00001 }, '预付款最多四位小数'],
    [{ orderDels: [] }, '详细订单不能为空！'],
    [{ orderDels: undefined }, '详细订单不能为空！'],
  ])('refuses %j with the specified words', async (extra, message) => {
    const error = await shop
      .as()
      .bs.orderInfo.create(order(extra) as never)
      .catch((thrown: { cause: { issues: Array<{ message: string }> } }) => thrown);
    expect((error as { cause: { issues: Array<{ message: string }> } }).cause.issues[0]?.message).toBe(message);
  });

  it('keeps lines by id, adds new ones and removes missing ones, and says so in its history', async () => {
    const id = await shop.as().bs.orderInfo.create(order() as never);
    const before = await shop.as().bs.orderInfo.get({ id });
    const [first] = before.orderDels;
    await shop.as().bs.orderInfo.update({
      id,
      version: before.version,
      remarks: '加急',
      orderDels: [
        { ...first, width: '5' },
        { projectName: '新增', amount: '1', unitPrice: '10' },
      ],
    } as never);
    const after = await shop.as().bs.orderInfo.get({ id });
    expect(after.orderDels.map((line) => line.projectName)).toEqual(['门头', '新增']);
    expect(after.orderDels[0]?.id).toBe(first?.id);
    expect(number(after.totalAmount)).toBe(5 * 2 * 2 * 18 + 10);
    const [latest] = await shop.as().bs.orderInfo.history({ orderId: after.orderId });
    expect(latest?.changes.map((change) => change.field)).toEqual(
      expect.arrayContaining(['remarks', 'totalAmount', 'line.1.width', 'line.2']),
    );
  });

  it('refuses an edit that began from an older version and says who changed it', async () => {
    const id = await shop.as().bs.orderInfo.create(order() as never);
    const before = await shop.as().bs.orderInfo.get({ id });
    await shop.as().bs.orderInfo.update({ id, version: 1, remarks: 'a' });
    // What was not sent stays as it was.
    const { version, updateTime, remarks, ...kept } = await shop.as().bs.orderInfo.get({ id });
    expect({ remarks, version }).toEqual({ remarks: 'a', version: 2 });
    expect(before).toMatchObject(kept);
    expect(updateTime).toBeGreaterThanOrEqual(before.updateTime);
    const error = await shop
      .as()
      .bs.orderInfo.update({ id, version: 1, remarks: 'b' })
      .catch((thrown: Error) => thrown);
    expect(String((error as Error).message)).toContain('测试员');
  });

  it('is closed for edits while audited, and open again after the audit is revoked', async () => {
    const bs = shop.as().bs;
    const id = await bs.orderInfo.create(order() as never);
    const { orderId, orderDels } = await bs.orderInfo.get({ id });
    await bs.orderInfo.updateAuditStatus({ id, orderId, auditStatus: true });
    await bs.orderInfo.updateAuditStatus({ id, orderId, auditStatus: true });
    expect(await reason(bs.orderInfo.update({ id, remarks: 'x' }))).toBe('orderAudited');
    expect(await reason(bs.orderInfo.delete({ id }))).toBe('orderAudited');
    expect(await reason(bs.orderDel.create({ orderId, amount: 1 }))).toBe('orderAudited');
    const lineId = orderDels[0]?.id ?? 0;
    expect(await reason(bs.orderDel.update({ id: lineId, amount: 5 }))).toBe('orderAudited');
    expect(await reason(bs.orderDel.delete({ id: lineId }))).toBe('orderAudited');
    expect(await reason(bs.orderInfo.pandaUpdate({ id, contact: 'x' }))).toBe('orderAudited');
    await bs.orderInfo.pandaUpdate({ id, isInvoiced: 1, printCount: 1 });
    await bs.orderInfo.updateAuditStatus({ id, orderId, auditStatus: false });
    await bs.orderInfo.update({ id, remarks: 'x' });
    const records = await bs.orderAuditRecord.page({ orderId });
    expect(records.list.map((record) => record.value)).toEqual(['revoked', 'approved']);
    expect(await bs.orderAuditRecord.create({ orderId, value: 'revoked' })).toBe(records.list[0]?.id);
    expect(await reason(bs.orderAuditRecord.create({ orderId, value: 'approved' }))).toBe('invalid');
  });

  it('is not printed before its audit', async () => {
    const bs = shop.as().bs;
    const id = await bs.orderInfo.create(order() as never);
    expect(await reason(bs.orderInfo.pandaUpdate({ id, printCount: 1 }))).toBe('orderNotAudited');
    // Sending the present count or a smaller one is no printing.
    await bs.orderInfo.pandaUpdate({ id, printCount: 0, remarks: '带上样品' });
    await bs.orderInfo.updateAuditStatus({ id, auditStatus: true });
    await bs.orderInfo.pandaUpdate({ id, printCount: 1 });
    expect(await bs.orderInfo.get({ id })).toMatchObject({ printCount: 1, remarks: '带上样品' });
  });

  it('must be named to be audited or changed', async () => {
    const { orderInfo } = shop.as().bs;
    await expect(orderInfo.updateAuditStatus({ auditStatus: true })).rejects.toThrow('请指定订单');
    await expect(orderInfo.pandaUpdate({ remarks: 'x' })).rejects.toThrow('请指定订单');
  });

  it('is not audited while it has no lines, as an order from a sheet may be', async () => {
    const id = await shop.as().bs.orderInfo.create(order() as never);
    await shop.db.deleteFrom('orderLine').where('tenantId', '=', shop.tenantId).where('orderInfoId', '=', id).execute();
    expect(await reason(shop.as().bs.orderInfo.updateAuditStatus({ id, auditStatus: true }))).toBe('orderWithoutLines');
  });

  it('is not audited while a line does not say what it is or costs, and is when it does', async () => {
    const { orderInfo } = shop.as().bs;
    const flat = { productsId: stock.banner, unitId: stock.areaUnit, amount: '2' };
    const orderDels = [{ ...flat, width: '3', height: '2' }, flat, { amount: '1', unitPrice: '5' }, { projectName: '打样', amount: '1' }];
    const id = await orderInfo.create(order({ orderDels }) as never);
    const audit = () => orderInfo.updateAuditStatus({ id, auditStatus: true });
    await expect(audit()).rejects.toThrow('订单还不能审核，请先补全：第 2 行缺宽、高；第 3 行缺产品名称；第 4 行缺单价');
    expect(await orderInfo.get({ id })).toMatchObject({ auditStatus: false, auditor: null });

    const saved = await orderInfo.get({ id });
    const completed = [{}, { width: '1', height: '1' }, { projectName: '安装' }, { unitPrice: '0' }];
    const lines = saved.orderDels.map((line, index) => ({ ...line, ...completed[index] }));
    await orderInfo.update({ ...order(), id, version: saved.version, orderDels: lines } as never);
    expect(await audit()).toBe(true);
  });

  it('is deleted with everything that belongs to it and comes back whole', async () => {
    const bs = shop.as().bs;
    const id = await bs.orderInfo.create(order({ prepayment: '100' }) as never);
    const { orderId } = await bs.orderInfo.get({ id });
    const [deposit] = await bs.orderPaymentReceipts.listAllSimple({ orderId });
    await bs.orderPaymentReceipts.delete({ id: deposit?.id ?? 0, reason: '记错' });
    const before = await bs.orderInfo.get({ id });
    const total = await bs.orderInfo.getOrderInfoTotalCount();
    await bs.orderInfo.delete({ id });
    expect(await reason(bs.orderInfo.get({ id }))).toBe('notFound');
    expect(await bs.orderInfo.getOrderInfoTotalCount()).toBe(total - 1);
    expect((await bs.orderInfo.deletedPage({ orderId: before.orderId })).total).toBe(1);
    await bs.orderInfo.restore({ id });
    expect(await bs.orderInfo.get({ id })).toEqual(before);
    expect(await bs.orderInfo.getOrderInfoTotalCount()).toBe(total);
    expect(await bs.orderPaymentReceipts.listAllSimple({ orderId, voided: true })).toMatchObject([{ kind: 'deposit', voidReason: '记错' }]);
  });

  it('is not deleted while money stands in it; what was collected can be taken back after its audit was revoked, but not changed', async () => {
    const bs = shop.as().bs;
    const id = await bs.orderInfo.create(order({ prepayment: '10' }) as never);
    const { orderId } = await bs.orderInfo.get({ id });
    expect(await reason(bs.orderInfo.delete({ id }))).toBe('orderHasReceipts');
    await bs.orderInfo.updateAuditStatus({ id, auditStatus: true });
    await bs.orderPaymentReceipts.create({ orderId, thisCollection: '20' });
    await bs.orderInfo.updateAuditStatus({ id, auditStatus: false });
    const receipts = await bs.orderPaymentReceipts.listAllSimple({ orderId });
    expect(receipts).toHaveLength(2);
    for (const { id: receipt } of receipts) {
      expect(await reason(bs.orderInfo.delete({ id }))).toBe('orderHasReceipts');
      expect(await reason(bs.orderPaymentReceipts.update({ id: receipt, thisCollection: '1' }))).toBe('orderNotAudited');
      await bs.orderPaymentReceipts.delete({ id: receipt });
    }
    await bs.orderInfo.delete({ id });
    expect(await reason(bs.orderInfo.get({ id }))).toBe('notFound');
  });

  it('takes its deposit with the permission to make it: that is part of making an order, collecting is not', async () => {
    const clerk = shop.as(['bs:order-info:create', 'bs:order-info:query']).bs;
    const id = await clerk.orderInfo.create(order({ prepayment: '100' }) as never);
    const { orderId, paid } = await clerk.orderInfo.get({ id });
    expect(number(paid)).toBe(100);
    await shop.as().bs.orderInfo.updateAuditStatus({ id, auditStatus: true });
    expect(await reason(clerk.orderPaymentReceipts.create({ orderId, thisCollection: '1' }))).toBe('forbidden');
  });

  it('comes back once, however often it is asked for at once', async () => {
    const bs = shop.as().bs;
    const id = await bs.orderInfo.create(order() as never);
    const { orderId } = await bs.orderInfo.get({ id });
    const total = await bs.orderInfo.getOrderInfoTotalCount();
    await bs.orderInfo.delete({ id });
    const outcomes = await Promise.all(Array.from({ length: 6 }, () => reason(bs.orderInfo.restore({ id }))));
    // Later calls find no deleted order any more.
    expect(outcomes.toSorted()).toEqual(['not refused', ...Array<string>(5).fill('notFound')]);
    expect(await bs.orderInfo.getOrderInfoTotalCount()).toBe(total);
    expect((await bs.orderInfo.history({ orderId })).filter(({ action }) => action === 'restore')).toHaveLength(1);
  });

  it('books its deposit under the method it is paid by, whichever name of the wire says so', async () => {
    const bs = shop.as().bs;
    const method = await bs.paymentType.create({ name: '微信' });
    const receiptOf = async (id: number) => {
      const { orderId } = await bs.orderInfo.get({ id });
      return (await bs.orderPaymentReceipts.listAllSimple({ orderId })).map(({ kind, paymentType, paymentTypeName }) => ({
        kind,
        paymentType,
        paymentTypeName,
      }));
    };
    for (const name of ['paymentMethod', 'paymentType']) {
      const id = await bs.orderInfo.create(order({ prepayment: '100', [name]: method }) as never);
      expect(await receiptOf(id), name).toEqual([{ kind: 'deposit', paymentType: method, paymentTypeName: '微信' }]);
    }
    // Older clients send no method; the lists then show none.
    const id = await bs.orderInfo.create(order({ prepayment: '100' }) as never);
    expect(await receiptOf(id)).toEqual([{ kind: 'deposit', paymentType: null, paymentTypeName: null }]);
    expect(await reason(bs.orderInfo.create(order({ prepayment: '100', paymentMethod: 999_999_999 }) as never))).toBe('referenceMissing');
  });

  it('hides cost and profit from those who may not see them, in every answer', async () => {
    const id = await shop.as().bs.orderInfo.create(order() as never);
    const clerk = shop.as(['bs:order-info:query', 'bs:order-info:export', 'bs:order-info:update']).bs;
    const seen = await clerk.orderInfo.get({ id });
    expect([seen.cost, seen.profit]).toEqual([null, null]);
    expect(seen.orderDels.flatMap((line) => [line.cost, line.totalCost, line.profit, line.totalProfit])).toEqual(Array(8).fill(null));
    expect((await clerk.orderInfo.page({ orderId: seen.orderId })).list.map((row) => [row.cost, row.profit])).toEqual([[null, null]]);
    // Saving the row back must not wipe what the clerk could not see.
    await clerk.orderInfo.update({ id, orderDels: seen.orderDels } as never);
    expect(number((await shop.as().bs.orderInfo.get({ id })).cost)).toBe(180);
  });

  it('steps through a flow', async () => {
    const step = await shop.as().bs.orderProcessSteps.create({ name: `设计${Date.now()}` });
    const id = await shop.as().bs.orderInfo.create(order({ flow: [step] }) as never);
    const saved = await shop.as().bs.orderInfo.get({ id });
    expect(saved).toMatchObject({ flow: [step], state: 0 });
    expect(saved.orderDels[0]).toMatchObject({ isProcess: 1, process: [step], nextProcess: step, currentProcess: step, status: 0 });
    expect((await shop.as().bs.orderDel.getProcessCount({})).find((row) => row.id === step)?.count).toBe(2);
  });

  it('has no entry in the history for a flow that is sent back unchanged', async () => {
    const { orderInfo, orderProcessSteps } = shop.as().bs;
    const steps = [await orderProcessSteps.create({ name: '裁切' }), await orderProcessSteps.create({ name: '装裱' })];
    const id = await orderInfo.create(order({ flow: steps }) as never);
    const saved = await orderInfo.get({ id });
    await orderInfo.update({ id, flow: steps, orderDels: saved.orderDels } as never);
    const again = await orderInfo.get({ id });
    expect([again.version, ...again.orderDels.map(({ updateTime }) => updateTime)]).toEqual([
      saved.version,
      ...saved.orderDels.map(({ updateTime }) => updateTime),
    ]);
    await orderInfo.update({ id, flow: [...steps].reverse() } as never);
    const [entry] = await orderInfo.history({ orderId: saved.orderId });
    expect(entry?.changes.filter(({ field }) => field.endsWith('rocess'))).toContainEqual({
      field: 'line.1.process',
      before: steps,
      after: [...steps].reverse(),
    });
  });
});

describe('the order list', () => {
  it('pages through days without losing or repeating an order, with the exact total', async () => {
    const own = await shops.open();
    const stocked = await stockShop(own);
    const day = 86_400_000;
    const now = Date.now();
    for (let i = 0; i < 23; i++) {
      await own.as().bs.orderInfo.create({
        customerId: stocked.customer,
        customerName: '华美广告',
        date: now - (i % 5) * day - i * 1000,
        orderDels: [{ projectName: '门头', amount: 1, unitPrice: i }],
      });
    }
    const seen: number[] = [];
    let last = Number.POSITIVE_INFINITY;
    for (let pageNo = 1; pageNo <= 4; pageNo++) {
      const { list, total } = await own.as().bs.orderInfo.page({ pageNo, pageSize: 7 });
      expect(total).toBe(23);
      for (const row of list) {
        expect(row.date).toBeLessThanOrEqual(last);
        last = row.date;
        seen.push(row.id);
      }
    }
    expect(new Set(seen).size).toBe(23);
    const today = dayOf(now);
    const counted = await own.as().bs.orderInfo.page({
      date: [
        `${new Date(now + 8 * 3600_000).toISOString().slice(0, 10)} 00:00:00`,
        `${new Date(now + 8 * 3600_000).toISOString().slice(0, 10)} 23:59:59`,
      ],
    });
    expect(counted.list.every((row) => dayOf(row.date) === today)).toBe(true);
    expect((await own.as().bs.orderInfo.page({ customerName: '华美', paymentStatus: '1' })).total).toBe(1);
    expect((await own.as().bs.orderInfo.page({ customerName: '100%' })).total).toBe(0);
  });
});

describe('lines', () => {
  it('recompute their order when one is added, changed or deleted', async () => {
    const bs = shop.as().bs;
    const id = await bs.orderInfo.create(order() as never);
    const { orderId } = await bs.orderInfo.get({ id });
    const lineId = await bs.orderDel.create({ orderId, projectName: '加一行', amount: '2', unitPrice: '50' });
    expect(number((await bs.orderInfo.get({ id })).totalAmount)).toBe(511);
    await bs.orderDel.update({ id: lineId, urgent: 0, externalCooperation: 1 });
    await bs.orderDel.update({ id: lineId, unitPrice: '60' });
    const line = await bs.orderDel.get({ id: lineId });
    expect(line).toMatchObject({ projectName: '加一行', urgent: 0, externalCooperation: 1 });
    expect(number(line.amount)).toBe(2);
    expect(number((await bs.orderInfo.get({ id })).totalAmount)).toBe(531);
    await bs.orderDel.delete({ id: lineId });
    expect(number((await bs.orderInfo.get({ id })).totalAmount)).toBe(411);
    expect((await bs.orderDel.page({ orderId })).list[0]).toMatchObject({ orderId, orderCreatorName: '测试员' });
  });
});
