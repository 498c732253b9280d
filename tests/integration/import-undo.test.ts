import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { ImportKind } from '#shared/schemas/import.schema.ts';
import { importSheet, lineCells as line, type SheetCells, workOn } from '../support/import-sheet.ts';
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

const calls = () => shop.as().bs.importJob;
const ALL = ['updateSupport', 'customerFlag', 'createUnitFlag', 'createProductsFlag', 'createTypeFlag'];
const bring = (kind: ImportKind, rows: SheetCells[]) => importSheet(shop, kind, rows, { ticked: ALL });

async function undo(id: number, kind: ImportKind) {
  await calls().undo({ id });
  await workOn(shop, id, kind, []);
  return calls().get({ id });
}

const orderOf = (orderId: string) => shop.as().bs.orderInfo.getByOrderId({ orderId });
const money = () => shop.as().bs.orderInfo.getOrderMoneyCount();
const kept = (job: { kept: Array<{ name: string; reason: string }> }) => job.kept.map(({ name, reason }) => [name, reason]);

describe('orders', () => {
  it('that were made are gone with their deposits and customers; changed ones are as before', async () => {
    await bring('orders', [{ orderId: 'U-1', customerName: '华美广告', contact: '王芳' }]);
    const before = await money();
    const job = await bring('orders', [
      { orderId: 'U-1', customerName: '华美广告', contact: '李娜', discountRate: '85' },
      { orderId: 'U-2', customerName: '新客户', prepayment: '80' },
    ]);
    expect(job).toMatchObject({ createCount: 1, updateCount: 1 });
    expect(job.undoUntil).toBeGreaterThan(Date.now() + 23 * 3600_000);
    expect((await money()).paid).toBe('80.0000');
    expect(await undo(job.id, 'orders')).toMatchObject({ state: 'undone', undoneCount: 2, keptCount: 0, kept: [], undoUntil: null });
    expect(await orderOf('U-1')).toMatchObject({ contact: '王芳', discountRate: null });
    await expect(orderOf('U-2')).rejects.toThrow('不存在');
    expect((await shop.as().bs.customerInfo.page({ name: '新客户' })).total).toBe(0);
    expect(await money()).toEqual(before);
    const history = await shop.as().bs.orderInfo.history({ orderId: 'U-1' });
    expect(history.map(({ action }) => action)).toContain('undoImport');
  });

  it('that were audited, paid, changed or given lines since stay, and say why', async () => {
    const job = await bring(
      'orders',
      ['K-1', 'K-2', 'K-3', 'K-4', 'K-5'].map((orderId) => ({ orderId, customerName: '华美广告' })),
    );
    const { bs } = shop.as();
    await bring('orderLines', [line('K-1'), line('K-2'), line('K-4')]);
    await bs.orderInfo.updateAuditStatus({ id: (await orderOf('K-1')).id, auditStatus: true });
    await bs.orderInfo.updateAuditStatus({ id: (await orderOf('K-2')).id, auditStatus: true });
    await bs.orderPaymentReceipts.create({ orderId: 'K-2', thisCollection: '10', paymentType: stock.cash });
    await bs.orderInfo.pandaUpdate({
      id: (await orderOf('K-3')).id,
      customerName: '华美广告',
      customerId: stock.customer,
      remarks: '改过',
    });
    const ended = await undo(job.id, 'orders');
    expect(ended).toMatchObject({ state: 'undone', undoneCount: 1, keptCount: 4 });
    expect(kept(ended)).toEqual([
      ['K-1', expect.stringContaining('订单「K-1」已审核')],
      ['K-2', expect.stringContaining('订单「K-2」已审核')],
      ['K-3', expect.stringContaining('订单「K-3」在导入之后被修改过')],
      ['K-4', expect.stringContaining('订单「K-4」已有明细')],
    ]);
    await expect(orderOf('K-5')).rejects.toThrow('不存在');
  });

  it('that money was taken for since stay, whatever became of their deposits', async () => {
    const job = await bring('orders', [
      { orderId: 'D-1', customerName: '华美广告', prepayment: '50' },
      { orderId: 'D-2', customerName: '华美广告', prepayment: '50' },
    ]);
    const { orderPaymentReceipts: receipts, orderInfo } = shop.as().bs;
    for (const orderId of ['D-1', 'D-2']) {
      const [deposit] = await receipts.listAllSimple({ orderId });
      await receipts.delete({ id: deposit?.id ?? 0, reason: '退定金' });
    }
    const { id } = await orderOf('D-1');
    await bring('orderLines', [line('D-1')]);
    await orderInfo.updateAuditStatus({ id, auditStatus: true });
    await receipts.create({ orderId: 'D-1', thisCollection: '50', paymentType: stock.cash });
    await orderInfo.updateAuditStatus({ id, auditStatus: false, reason: '改单' });
    const ended = await undo(job.id, 'orders');
    expect(kept(ended)).toEqual([
      ['D-1', expect.stringContaining('订单「D-1」已有收款')],
      ['D-2', expect.stringContaining('订单「D-2」在导入之后被修改过')],
    ]);
  });

  it('that a later import filled in stay', async () => {
    const first = await bring('orders', [{ orderId: 'X-1', customerName: '华美广告' }]);
    const later = await bring('orders', [{ orderId: 'X-1', customerName: '华美广告', remarks: '急件' }]);
    expect(kept(await undo(first.id, 'orders'))).toEqual([['X-1', expect.stringContaining('在导入之后被修改过')]]);
    expect(await orderOf('X-1')).toMatchObject({ remarks: '急件' });
    expect(await undo(later.id, 'orders')).toMatchObject({ undoneCount: 1 });
    expect(await orderOf('X-1')).toMatchObject({ remarks: null });
  });

  it('whose kind of bill of before is gone stay', async () => {
    const { bs } = shop.as();
    const before = await bs.billType.create({ name: '甲票', taxRate: '1' });
    await bs.billType.create({ name: '乙票', taxRate: '2' });
    await bring('orders', [{ orderId: 'Y-1', customerName: '华美广告', billType: '甲票' }]);
    const job = await bring('orders', [{ orderId: 'Y-1', customerName: '华美广告', billType: '乙票' }]);
    await bs.billType.delete({ id: before });
    expect(kept(await undo(job.id, 'orders'))).toEqual([['Y-1', expect.stringContaining('票据类型不存在')]]);
  });

  it('whose former customer is gone stay, and the rest is taken back', async () => {
    await bring('orders', [{ orderId: 'Y-1', customerName: '老客户' }]);
    const job = await bring('orders', [
      { orderId: 'Y-1', customerName: '华美广告' },
      { orderId: 'Y-2', customerName: '华美广告' },
    ]);
    const { bs } = shop.as();
    await bs.customerInfo.delete({ id: (await bs.customerInfo.page({ name: '老客户' })).list[0]?.id ?? 0 });
    const ended = await undo(job.id, 'orders');
    expect(kept(ended)).toEqual([['Y-1', expect.stringContaining('不能还原')]]);
    expect(ended).toMatchObject({ state: 'undone', undoneCount: 1 });
  });

  it('and the lines imported after them can both be taken back, the lines first', async () => {
    const orders = await bring('orders', [{ orderId: 'B-1', customerName: '华美广告' }]);
    const lines = await bring('orderLines', [
      line('B-1'),
      line('B-1', { contentProduction: '反面', productsName: '新材料', unitName: '卷' }),
    ]);
    expect(await undo(lines.id, 'orderLines')).toMatchObject({ state: 'undone', undoneCount: 2, keptCount: 0 });
    expect(await orderOf('B-1')).toMatchObject({ totalAmount: '0.0000', orderDels: [] });
    expect((await shop.as().bs.unitType.page({ name: '卷' })).total).toBe(0);
    expect((await shop.as().bs.productInfo.page({ name: '新材料' })).total).toBe(0);
    expect(await undo(orders.id, 'orders')).toMatchObject({ state: 'undone', undoneCount: 1, keptCount: 0 });
    expect(await shop.as().bs.orderInfo.getOrderInfoTotalCount()).toBe(0);
    expect((await money()).totalAmount).toBe('0.0000');
  });
});

describe('lines', () => {
  it('that were made go and changed ones are as before; what was edited since stays', async () => {
    await bring('orders', [
      { orderId: 'L-1', customerName: '华美广告' },
      { orderId: 'L-2', customerName: '华美广告' },
    ]);
    await bring('orderLines', [line('L-1', { contentProduction: '旧' }), line('L-2', { contentProduction: '旧' })]);
    const before = await money();
    const job = await bring('orderLines', [
      line('L-1', { contentProduction: '旧', amount: '5' }),
      line('L-1', { contentProduction: '新' }),
      line('L-2', { contentProduction: '新' }),
    ]);
    const second = await orderOf('L-2');
    const fresh = second.orderDels.find(({ contentProduction }) => contentProduction === '新');
    await shop.as().bs.orderDel.update({ ...fresh, remarks: '客户改稿' } as never);
    const ended = await undo(job.id, 'orderLines');
    expect(ended).toMatchObject({ state: 'undone', undoneCount: 2, keptCount: 1 });
    expect(kept(ended)).toEqual([['L-2 户外喷绘', expect.stringContaining('在导入之后被修改过')]]);
    expect((await orderOf('L-1')).orderDels.map(({ contentProduction, amount }) => [contentProduction, amount])).toEqual([
      ['旧', '2.0000'],
    ]);
    expect(await orderOf('L-1')).toMatchObject({ totalAmount: '216.0000' });
    expect(Number((await money()).totalAmount)).toBe(Number(before.totalAmount) + 216);
  });

  it('whose cost was changed are not taken back by who may not see cost', async () => {
    await bring('orders', [{ orderId: 'L-4', customerName: '华美广告' }]);
    await bring('orderLines', [line('L-4', { cost: '5' })]);
    const job = await bring('orderLines', [line('L-4', { cost: '6' })]);
    await calls().undo({ id: job.id });
    await workOn(shop, job.id, 'orderLines', [], { scope: shop.scope(['bs:order-dtl:import']) });
    expect(kept(await calls().get({ id: job.id }))).toEqual([['L-4 户外喷绘', expect.stringContaining('没有查看成本的权限')]]);
    expect((await orderOf('L-4')).orderDels[0]?.cost).toBe('6.0000');
  });

  it('of an audited order stay', async () => {
    await bring('orders', [{ orderId: 'L-3', customerName: '华美广告' }]);
    const job = await bring('orderLines', [line('L-3')]);
    await shop.as().bs.orderInfo.updateAuditStatus({ id: (await orderOf('L-3')).id, auditStatus: true });
    expect(kept(await undo(job.id, 'orderLines'))).toEqual([['L-3 户外喷绘', expect.stringContaining('订单「L-3」已审核')]]);
    expect(await orderOf('L-3')).toMatchObject({ totalAmount: '216.0000' });
  });
});

describe('customers, products and lists', () => {
  it('are taken back with contacts, types and units; what is in use stays', async () => {
    const customers = await bring('customers', [
      { name: '甲店', typeName: '新类型', contactName2: '钱', contactPhone2: '111' },
      { name: '乙店', typeName: '新类型' },
      { name: '华美广告', address: '人民路', contactName2: '孙', contactPhone2: '112' },
    ]);
    await bring('orders', [{ orderId: 'C-1', customerName: '乙店' }]);
    const ended = await undo(customers.id, 'customers');
    expect(ended).toMatchObject({ undoneCount: 2, keptCount: 1 });
    expect(kept(ended)).toEqual([['乙店', expect.stringContaining('正在使用中')]]);
    const { bs } = shop.as();
    expect((await bs.customerInfo.page({ name: '甲店' })).total).toBe(0);
    expect((await bs.customerType.page({ name: '新类型' })).total).toBe(1);
    const old = await bs.customerInfo.get({ id: stock.customer });
    expect(old.address).toBeNull();
    expect(await bs.customerContact.getByCustomerId({ customerId: stock.customer })).toEqual([]);
  });

  it('that people have hung contacts or prices on stay', async () => {
    const { bs } = shop.as();
    const customers = await bring('customers', [
      { name: '甲店', typeName: '普通客户' },
      { name: '乙店', typeName: '普通客户', contactName2: '钱', contactPhone2: '111' },
      { name: '丙店', typeName: '普通客户', contactName2: '孙', contactPhone2: '112' },
    ]);
    const products = await bring('products', [{ name: '灯箱', typeName: '喷绘' }]);
    const idOf = async (name: string) => (await bs.customerInfo.page({ name })).list[0]?.id ?? 0;
    const [contact] = await bs.customerContact.getByCustomerId({ customerId: await idOf('乙店') });
    await bs.customerContact.update({ id: contact?.id ?? 0, contactPhone: '999' } as never);
    const product = (await bs.productInfo.page({ name: '灯箱' })).list[0]?.id ?? 0;
    await bs.customerQuotes.create({ customerId: await idOf('甲店'), productsId: product, unitPrice: '9' } as never);
    expect(kept(await undo(products.id, 'products'))).toEqual([['灯箱', expect.stringContaining('添加了报价')]]);
    expect(kept(await undo(customers.id, 'customers'))).toEqual([
      ['甲店', expect.stringContaining('添加了联系人或报价')],
      ['乙店', expect.stringContaining('添加了联系人或报价')],
    ]);
    expect(await idOf('丙店')).toBe(0);
  });

  it('that were made for a row which was refused are there for the next one, and go with the undoing', async () => {
    const job = await bring('customers', [
      { name: '甲店', typeName: '新类型', mnemonicCode: 'x'.repeat(60) },
      { name: '乙店', typeName: '新类型' },
    ]);
    expect(job).toMatchObject({ createCount: 1, failureCount: 1 });
    expect(await undo(job.id, 'customers')).toMatchObject({ undoneCount: 1, keptCount: 0 });
    expect((await shop.as().bs.customerType.page({ name: '新类型' })).total).toBe(0);
  });

  it('of a tree go from the leaves up', async () => {
    const job = await bring('productType', [{ name: '叶', parentId: '枝' }, { name: '枝', parentId: '根' }, { name: '根' }]);
    expect(await undo(job.id, 'productType')).toMatchObject({ undoneCount: 3, keptCount: 0 });
    expect((await shop.as().bs.productType.page({})).total).toBe(1);
  });

  it('that somebody changed since stay', async () => {
    const job = await bring('products', [
      { name: '户外喷绘', typeName: '喷绘', unitPrice: '20' },
      { name: '灯箱', typeName: '喷绘' },
    ]);
    await shop.as().bs.productInfo.update({ id: stock.banner, unitPrice: '21' } as never);
    const ended = await undo(job.id, 'products');
    expect(kept(ended)).toEqual([['户外喷绘', expect.stringContaining('产品在导入之后被修改过')]]);
    expect((await shop.as().bs.productInfo.get({ id: stock.banner })).unitPrice).toBe('21.0000');
    expect((await shop.as().bs.productInfo.page({ name: '灯箱' })).total).toBe(0);
  });
});

describe('undoing', () => {
  it('is possible for a day, once, for who may import, in the shop it belongs to', async () => {
    const job = await bring('customers', [{ name: '甲店', typeName: '普通客户' }]);
    const other = await shops.open();
    await expect(other.as().bs.importJob.undo({ id: job.id })).rejects.toThrow('不存在');
    await expect(shop.as(['bs:order-info:import']).bs.importJob.undo({ id: job.id })).rejects.toThrow('没有该操作权限');
    await shop.db
      .updateTable('importJob')
      .set({ finishTime: Date.now() - 24 * 3600_000 - 1 })
      .where('tenantId', '=', shop.tenantId)
      .where('id', '=', job.id)
      .execute();
    await expect(calls().undo({ id: job.id })).rejects.toThrow('已超过 24 小时');
    const next = await bring('customers', [{ name: '乙店', typeName: '普通客户' }]);
    await undo(next.id, 'customers');
    await expect(calls().undo({ id: next.id })).rejects.toThrow('没有可以撤销的内容');
  });

  it('of a stopped import takes back what was applied', async () => {
    const job = await bring('customers', [{ name: '甲店', typeName: '普通客户' }]);
    await shop.db
      .updateTable('importJob')
      .set({ state: 'cancelled' })
      .where('tenantId', '=', shop.tenantId)
      .where('id', '=', job.id)
      .execute();
    expect((await calls().get({ id: job.id })).appliedRanges).toEqual([{ sheet: '数据', from: 2, to: 2 }]);
    expect(await undo(job.id, 'customers')).toMatchObject({ state: 'undone', undoneCount: 1 });
  });
});
