import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { orderRepository } from '#domain/orders/order.repository.ts';
import { ORDER_STATE } from '#shared/states.ts';
import { openTestShops, type TestShop, type TestShops } from '../support/shop.ts';

/** The lines of an order move through the steps of its flow. */
let shops: TestShops;
let shop: TestShop;
let steps: number[];

beforeAll(async () => {
  shops = await openTestShops();
});
beforeEach(async () => {
  shop = await shops.open();
  steps = [];
  for (const name of ['打印', '覆膜', '裁切']) steps.push(await calls().orderProcessSteps.create({ name, sort: steps.length }));
});
afterAll(() => shops.close());

const calls = () => shop.as().bs;
const newOrder = async (lines = 2, more: object = {}) => {
  const orderDels = Array.from({ length: lines }, (_, index) => ({ productsName: `布${index}`, unitPrice: '10' }));
  const id = await calls().orderInfo.create({ customerName: '华美', flow: steps, orderDels, ...more } as never);
  return calls().orderInfo.get({ id });
};
type Order = Awaited<ReturnType<typeof newOrder>>;
const again = ({ id }: Order) => calls().orderInfo.get({ id });
const finish = (order: Order, ...numbers: number[]) =>
  calls().orderProcess.finishAcceptanceProcess({ list: numbers.map((number) => ({ id: order.orderDels[number]?.id ?? 0 })) });
const placesOf = async (order: Order) => (await again(order)).orderDels.map(({ currentProcess }) => currentProcess);

describe('a step', () => {
  it('is finished by whoever did it, and the line goes to the next one', async () => {
    const order = await newOrder();
    const [line] = order.orderDels;
    const id = await calls().orderProcess.create({ orderDelId: line?.id ?? 0, processId: steps[0], remarks: '补打一张' });
    expect(await calls().orderProcess.get({ id })).toMatchObject({
      orderId: order.orderId,
      processName: '打印',
      handmanId: shop.userId,
      remarks: '补打一张',
      lineNo: 1,
    });
    expect(await placesOf(order)).toEqual([steps[1], steps[0]]);
    expect(await calls().orderDel.getProcessCount()).toEqual([
      { id: steps[0], name: '打印', count: 1 },
      { id: steps[1], name: '覆膜', count: 1 },
    ]);
  });

  it('counts the version of its line up: who edits the line as it was before is told', async () => {
    const order = await newOrder(1);
    const { id = 0, version } = order.orderDels[0] ?? {};
    await finish(order, 0);
    await expect(calls().orderDel.update({ id, version, amount: 3 })).rejects.toThrow('数据已被');
  });

  it('is finished once, though two saw the line before it', async () => {
    const order = await newOrder(1);
    const seen = { id: order.orderDels[0]?.id ?? 0, currentProcess: steps[0] };
    const both = await Promise.allSettled([
      calls().orderProcess.finishAcceptanceProcess({ list: [seen] }),
      calls().orderProcess.finishAcceptanceProcess({ list: [seen] }),
    ]);
    expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    expect(String(both.find((one) => one.status === 'rejected')?.reason)).toContain('第 1 行的工序已有变化，请刷新后再操作');
    expect(await placesOf(order)).toEqual([steps[1]]);
  });

  it('of many lines is finished for all of them or for none', async () => {
    const order = await newOrder(2);
    await finish(order, 0);
    await finish(order, 0);
    await finish(order, 0);
    await expect(finish(order, 1, 0)).rejects.toThrow('第 1 行 布0的工序已全部完成');
    expect(await placesOf(order)).toEqual([null, steps[0]]);
    await expect(finish(order, 1, 1)).rejects.toThrow('同一条订单明细只能提交一次');
    const plain = await newOrder(1, { flow: [] });
    await expect(finish(plain, 0)).rejects.toThrow('没有工艺流程');
    await expect(calls().orderProcess.create({ orderDelId: 999_999 })).rejects.toThrow('订单明细不存在');
  });

  it('is not finished of a line that goes before its order is held', async () => {
    const order = await newOrder(2);
    const hold = orderRepository.lockByIds;
    const held = vi.spyOn(orderRepository, 'lockByIds').mockImplementationOnce(async (...input) => {
      await calls().orderDel.delete({ id: order.orderDels[1]?.id ?? 0 });
      return hold(...input);
    });
    await expect(finish(order, 0, 1)).rejects.toThrow('订单明细不存在');
    held.mockRestore();
    expect(await placesOf(order)).toEqual([steps[0]]);
  });

  it('is finished of an audited order as well', async () => {
    const order = await newOrder(1);
    await calls().orderInfo.updateAuditStatus({ id: order.id, auditStatus: true });
    await finish(order, 0);
    expect(await placesOf(order)).toEqual([steps[1]]);
  });

  it('stays in the history of its order', async () => {
    const order = await newOrder(1);
    await finish(order, 0);
    const [entry] = await calls().orderInfo.history({ orderId: order.orderId });
    expect(entry).toMatchObject({ action: 'finishStep', changes: [{ field: 'line.1.currentProcess', before: steps[0], after: steps[1] }] });
  });
});

describe('an order', () => {
  it('is finished when the last step of its last line is, and no longer when that is taken back or a line comes', async () => {
    const order = await newOrder(2);
    for (const _ of steps) await finish(order, 0, 1);
    const done = await again(order);
    expect(done.state).toBe(ORDER_STATE.finished);
    expect(done.orderDels.every(({ completionTime }) => completionTime !== null)).toBe(true);
    await calls().orderProcess.undoStep({ list: [{ id: order.orderDels[0]?.id ?? 0 }] });
    const undone = await again(order);
    expect([undone.state, undone.orderDels[0]?.completionTime]).toEqual([ORDER_STATE.inHand, null]);
    await finish(order, 0);
    await calls().orderDel.create({ orderId: order.orderId, productsName: '新', unitPrice: '1' });
    expect((await again(order)).state).toBe(ORDER_STATE.inHand);
  });

  it('keeps where its lines stand when it is saved again with its flow, which is not changed once work is done', async () => {
    const order = await newOrder(2);
    await finish(order, 1);
    const now = await again(order);
    await calls().orderInfo.update({ ...now, remarks: '改' } as never);
    expect(await placesOf(order)).toEqual([steps[0], steps[1]]);
    const changed = { id: order.id, flow: steps.toReversed() };
    await expect(calls().orderInfo.update(changed as never)).rejects.toThrow('已有明细完成工序，不能更换工艺流程');
    await calls().orderProcess.undoStep({ list: [{ id: order.orderDels[1]?.id ?? 0 }] });
    await calls().orderInfo.update(changed as never);
    expect(await placesOf(order)).toEqual([steps[2], steps[2]]);
  });

  it('takes its records along when it is deleted, and back', async () => {
    const order = await newOrder(1);
    await finish(order, 0);
    const { list } = await calls().orderProcess.page({ orderId: order.orderId });
    await calls().orderInfo.delete({ id: order.id });
    expect((await calls().orderProcess.page({ orderId: order.orderId })).total).toBe(0);
    await calls().orderInfo.restore({ id: order.id });
    expect((await calls().orderProcess.page({ orderId: order.orderId })).list).toEqual(list);
  });
});

describe('taking back', () => {
  it('goes step by step, the last one first', async () => {
    const order = await newOrder(1);
    await finish(order, 0);
    await finish(order, 0);
    const [last, first] = (await calls().orderProcess.page({})).list;
    await expect(calls().orderProcess.delete({ id: first?.id ?? 0 })).rejects.toThrow('请先撤销其后完成的工序');
    await calls().orderProcess.delete({ id: last?.id ?? 0 });
    expect(await placesOf(order)).toEqual([steps[1]]);
    const undo = () => calls().orderProcess.undoStep({ list: [{ id: order.orderDels[0]?.id ?? 0 }] });
    await undo();
    expect([await placesOf(order), (await calls().orderProcess.page({})).total]).toEqual([[steps[0]], 0]);
    await expect(undo()).rejects.toThrow('还没有完成的工序');
    const plain = await newOrder(1, { flow: [] });
    const ofPlain = calls().orderProcess.undoStep({ list: [{ id: plain.orderDels[0]?.id ?? 0 }] });
    await expect(ofPlain).rejects.toThrow('没有工艺流程');
  });

  it('takes back the step that was meant, and not the one that another has finished since', async () => {
    const order = await newOrder(1);
    await finish(order, 0);
    await finish(order, 0);
    const undo = (processId: number | undefined) =>
      calls().orderProcess.undoStep({ list: [{ id: order.orderDels[0]?.id ?? 0, processId }] });
    await expect(undo(steps[0])).rejects.toThrow('第 1 行的工序已有变化，请刷新后再操作');
    expect(await placesOf(order)).toEqual([steps[2]]);
    await undo(steps[1]);
    expect(await placesOf(order)).toEqual([steps[1]]);
  });

  it('keeps the step of a record from being deleted', async () => {
    const order = await newOrder(1);
    await finish(order, 0);
    await expect(calls().orderProcessSteps.delete({ id: steps[0] ?? 0 })).rejects.toThrow('正在使用中');
  });
});

describe('the board', () => {
  it('shows at each step what waits, the urgent and then the early ones first', async () => {
    const day = 86_400_000;
    const late = await newOrder(1, { expectedDeliveryDate: Date.now() - day });
    const soon = await newOrder(1, { expectedDeliveryDate: Date.now() + day });
    const urgent = await newOrder(1, { urgent: 0, expectedDeliveryDate: Date.now() + 9 * day });
    await finish(soon, 0);
    const later = await newOrder(1, { expectedDeliveryDate: Date.now() + 2 * day });
    const board = await calls().orderProcess.getBoard({});
    expect(board.map(({ name, count, lines }) => [name, count, lines.map(({ orderId }) => orderId)])).toEqual([
      ['打印', 3, [urgent.orderId, late.orderId, later.orderId]],
      ['覆膜', 1, [soon.orderId]],
    ]);
    const found = await calls().orderProcess.getBoard({ orderDelId: later.orderDels[0]?.id });
    expect(found.flatMap(({ lines }) => lines.map(({ orderId }) => orderId))).toEqual([later.orderId]);
    expect((await calls().orderProcess.getBoard({ text: '没有' })).flatMap(({ lines }) => lines)).toEqual([]);
  });

  it('shows what is long overdue also behind a thousand newer lines', async () => {
    const late = await newOrder(1, { expectedDeliveryDate: Date.now() - 90 * 86_400_000 });
    await newOrder(1000);
    const [step] = await calls().orderProcess.getBoard({});
    expect([step?.count, step?.lines[0]?.orderId]).toEqual([1001, late.orderId]);
  });
});

describe('an order in its flow', () => {
  it('is finished when its last unfinished line is removed, and begins unfinished whatever its lines say', async () => {
    const order = await newOrder(2, { flow: [steps[0]] });
    await finish(order, 0);
    expect(await again(order)).toMatchObject({ state: ORDER_STATE.inHand });
    await calls().orderDel.delete({ id: order.orderDels[1]?.id ?? 0 });
    expect(await again(order)).toMatchObject({ state: ORDER_STATE.finished });
    const copy = await newOrder(0, { orderDels: (await again(order)).orderDels.map(({ id: _, ...line }) => line) });
    expect(copy).toMatchObject({ state: ORDER_STATE.inHand, orderDels: [{ currentProcess: steps[0], completionTime: null }] });
  });
});
