import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { orderService } from '#domain/orders/order.service.ts';
import { AppError } from '#shared/errors.ts';
import { ORDER_LINE_LIMIT } from '#shared/schemas/order-line.schema.ts';
import { openTestShops, type TestShop, type TestShops } from '../support/shop.ts';

/** The limits of an order, and what it must not lose or mix up. */
let shops: TestShops;
let shop: TestShop;
const asked: unknown[][] = [];

beforeAll(async () => {
  shops = await openTestShops(8, undefined, (_, parameters) => void asked.push(parameters));
  shop = await shops.open();
});
afterAll(() => shops.close());

async function reason(call: Promise<unknown>): Promise<string> {
  const error = await call.then(
    () => null,
    (thrown: unknown) => thrown as Error,
  );
  return error?.cause instanceof AppError ? error.cause.reason : (error?.message ?? 'not refused');
}

const lines = (count: number) =>
  Array.from({ length: count }, (_, index) => ({ projectName: `第 ${index + 1} 面`, amount: 1, unitPrice: '1' }));
async function create(count = 1) {
  const { orderInfo } = shop.as().bs;
  const id = await orderInfo.create({ customerName: '散客', orderDels: lines(count) });
  return orderInfo.get({ id });
}

it('the flow of an order is no longer than a shop works, and names each step once', async () => {
  const { orderInfo, orderProcessSteps } = shop.as().bs;
  const steps: number[] = [];
  for (let step = 0; step < 51; step += 1) steps.push(await orderProcessSteps.create({ name: `工序${step}`, sort: step }));
  const flow = (ids: number[]) => orderInfo.create({ customerName: '散客', flow: ids, orderDels: lines(1) });
  await flow(steps.slice(1));
  expect(await reason(flow(steps))).toContain('工艺流程最多 50 道工序');
  expect(await reason(flow([...steps.slice(0, 2), ...steps.slice(0, 1)]))).toContain('工艺流程中同一道工序只能出现一次');
});

it('a line that names a unit by name gets this unit, and a stored line with a name alone keeps it', async () => {
  const { orderInfo, unitType } = shop.as().bs;
  const named = { projectName: '门头', amount: 2, width: '2', height: '3', unitPrice: '10', unitName: '个' };
  const before = await orderInfo.create({ customerName: '散客', orderDels: [named] });
  const unitId = await unitType.create({ name: '个', pricingBasis: 'quantity' });
  const id = await orderInfo.create({ customerName: '散客', orderDels: [named, { ...named, unitName: '没有的' }] });
  const [line, other] = (await orderInfo.get({ id })).orderDels;
  expect([line?.unitId, line?.totalAmount, other?.unitId]).toEqual([unitId, '20.0000', null]);
  await unitType.create({ name: '平方米', pricingBasis: 'area' });
  const squared = await orderInfo.create({ customerName: '散客', orderDels: [{ ...named, unitName: '㎡' }] });
  expect((await orderInfo.get({ id: squared })).orderDels).toMatchObject([{ unitName: '平方米', totalAmount: '120.0000' }]);
  const { orderDels: stored } = await orderInfo.get({ id: before });
  await orderInfo.update({ id: before, remarks: '改' });
  await orderInfo.update({ id: before, orderDels: stored.map(({ id, ...line }) => ({ ...line, id })) });
  expect((await orderInfo.get({ id: before })).orderDels).toMatchObject([{ unitId: null, totalAmount: stored[0]?.totalAmount }]);
});

it('no discount gives an order away, or stands for a share written as 0.85', async () => {
  const { orderInfo, discountsType } = shop.as().bs;
  for (const discountRate of ['0', '0.85', '100.01']) {
    const refusal = '折扣率应在1到100之间';
    expect(await reason(orderInfo.create({ customerName: '散客', discountRate, orderDels: lines(1) }))).toContain(refusal);
    expect(await reason(orderInfo.update({ id: (await create()).id, discountRate }))).toContain(refusal);
    expect(await reason(discountsType.create({ name: '折', rate: discountRate }))).toMatch(/不能(小于 1|大于 100)/);
  }
  await discountsType.create({ name: '折', rate: '1' });
});

describe('the lines of an order', () => {
  it('are five thousand at most, whichever way they come', async () => {
    const { orderDel, orderInfo } = shop.as().bs;
    expect(ORDER_LINE_LIMIT).toBe(5000);
    const { id, orderId } = await create(5000);
    expect(await reason(orderDel.create({ orderId, amount: 1 }))).toBe('listTooLong');
    const list = await orderDel.listAllSimple({ orderId });
    expect(list).toHaveLength(5000);
    expect(await reason(orderInfo.update({ id, orderDels: lines(5001) }))).toContain('详细订单不能超过 5000 行');
    // Deleting a line makes room for another. An order with more lines, from before there was a limit, cannot be read in one call.
    const { id: _, ...last } = await shop.db
      .selectFrom('orderLine')
      .selectAll()
      .where('tenantId', '=', shop.tenantId)
      .where('id', '=', list.at(-1)?.id ?? 0)
      .executeTakeFirstOrThrow();
    await shop.db
      .insertInto('orderLine')
      .values({ ...last, lineNo: 5001, process: null })
      .execute();
    expect(await reason(orderDel.listAllSimple({ orderId }))).toBe('listTooLong');
  });

  it('are read of several orders together as far as they go into one answer', async () => {
    const ids = [(await create(2)).id, (await create(1)).id];
    expect((await orderService.getAll(shop.scope(), ids, 3)).map(({ orderDels }) => orderDels.length)).toEqual([2, 1]);
    await expect(orderService.getAll(shop.scope(), ids, 2)).rejects.toMatchObject({ reason: 'listTooLong' });
  });

  it('are never none: the last one stays', async () => {
    const { orderDel, orderInfo } = shop.as().bs;
    const { id, orderDels } = await create(2);
    await orderDel.delete({ id: orderDels[0]?.id ?? 0 });
    expect(await reason(orderDel.delete({ id: orderDels[1]?.id ?? 0 }))).toBe('orderWithoutLines');
    expect((await orderInfo.get({ id })).orderDels).toHaveLength(1);
  });

  it('are its own, and name what is there', async () => {
    const { orderInfo, orderDel } = shop.as().bs;
    const [one, other] = [await create(), await create()];
    expect(await reason(orderInfo.update({ id: one.id, orderDels: other.orderDels } as never))).toBe('notFound');
    expect(await reason(orderInfo.update({ id: one.id, customerId: 999_999_999 }))).toBe('referenceMissing');
    const gone = { id: 999_999_999 };
    expect(await reason(orderDel.get(gone))).toBe('notFound');
    expect(await reason(orderDel.delete(gone))).toBe('notFound');
    expect(await reason(shop.as().bs.orderAuditRecord.get(gone))).toBe('notFound');
    expect(await reason(orderInfo.history({ orderId: 'none' }))).toBe('notFound');
  });

  it('are changed from the version that was read, in the list of lines, too', async () => {
    const { orderInfo, orderDel } = shop.as().bs;
    const { id, orderDels, version } = await create();
    const line = orderDels[0]?.id ?? 0;
    await orderDel.update({ id: line, version: 1, amount: 2 });
    expect(await reason(orderDel.update({ id: line, version: 1, amount: 3 }))).toBe('stale');
    expect(await reason(orderInfo.pandaUpdate({ id, version, remarks: 'x' }))).toBe('stale');
  });
});

describe('an order', () => {
  it('that is named twice is one order', async () => {
    const { orderInfo } = shop.as().bs;
    const [one, other] = [await create(), await create()];
    expect(await reason(orderInfo.updateAuditStatus({ id: one.id, orderId: other.orderId, auditStatus: true }))).toBe('notFound');
    expect(await reason(orderInfo.pandaUpdate({ id: one.id, orderId: other.orderId, remarks: 'x' }))).toBe('notFound');
    await orderInfo.updateAuditStatus({ id: one.id, orderId: one.orderId, auditStatus: true });
  });

  it('that was deleted can be brought back for thirty days', async () => {
    const { orderInfo } = shop.as().bs;
    const MONTH = 30 * 86_400_000;
    const deletedAgo = async (milliseconds: number) => {
      const { id, orderId } = await create();
      await orderInfo.delete({ id });
      const deleteTime = Date.now() - milliseconds;
      await shop.db.updateTable('deletedOrder').set({ deleteTime }).where('tenantId', '=', shop.tenantId).where('id', '=', id).execute();
      const { total } = await orderInfo.deletedPage({ orderId });
      return [total, await reason(orderInfo.restore({ id }))];
    };
    expect(await deletedAgo(MONTH - 60_000)).toEqual([1, 'not refused']);
    expect(await deletedAgo(MONTH + 60_000)).toEqual([0, 'notFound']);
    // An order that is too old to be restored is purged.
    await shops.services.maintenance.purge();
    expect(await shops.db.selectFrom('deletedOrder').select('id').where('tenantId', '=', shop.tenantId).execute()).toEqual([]);
  });

  it('whose figures have outgrown the books since does not come back', async () => {
    const { orderInfo } = shop.as().bs;
    const { id } = await create();
    await orderInfo.delete({ id });
    const own = shop.db.updateTable('deletedOrder').where('tenantId', '=', shop.tenantId).where('id', '=', id);
    await own
      .set((eb) => ({ snapshot: eb.fn<string>('json_set', ['snapshot', eb.val('$.order.totalAmount'), eb.val('100000000')]) }))
      .execute();
    await expect(orderInfo.restore({ id })).rejects.toThrow('订单总额：不能大于');
  });

  it('comes back under its own number or not at all', async () => {
    const { orderInfo } = shop.as().bs;
    const { id, orderId } = await create();
    await orderInfo.delete({ id });
    await orderInfo.create({ customerName: '散客', orderId, orderDels: lines(1) });
    expect(await reason(orderInfo.restore({ id }))).toBe('orderNumberTaken');
  });

  it('gives away no more than it comes to, where that is typed', async () => {
    const { bs } = (await shops.open()).as();
    await bs.computeConfig.create({ isAutoDiscountAmount: false });
    const order = (discountAmount: string) => bs.orderInfo.create({ customerName: '散客', discountAmount, orderDels: lines(1) });
    await expect(order('1.01')).rejects.toThrow('优惠金额不能大于订单总额');
    await order('1');
  });
});

it('sums are made at the foot of a list of up to a hundred thousand rows: one more is asked for, to know that there are more', async () => {
  const { orderInfo, orderDel } = shop.as().bs;
  for (const totals of [orderInfo, orderDel]) {
    asked.length = 0;
    await totals.getPageTotals({ customerName: '散' });
    expect(asked.filter((parameters) => parameters.includes(100_001))).toHaveLength(1);
  }
});
