import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { AppError } from '#shared/errors.ts';
import { importSheet, lineCells } from '../support/import-sheet.ts';
import { openTestShops, stockShop, type TestShop, type TestShops } from '../support/shop.ts';

/**
 * A product is charged by its own basis, else by that of its unit, and for a minimum area of each piece. A line keeps what it is charged
 * by.
 */
let shops: TestShops;
let shop: TestShop;
let stock: Awaited<ReturnType<typeof stockShop>>;

beforeAll(async () => {
  shops = await openTestShops(4);
});
beforeEach(async () => {
  shop = await shops.open();
  stock = await stockShop(shop);
});
afterAll(() => shops.close());

const bs = () => shop.as().bs;
const product = (fields: object) =>
  bs().productInfo.create({ typeId: stock.productTypeId, name: '新品', unitId: stock.areaUnit, unitPrice: '20', ...fields });
async function ordered(...orderDels: object[]) {
  const id = await bs().orderInfo.create({ customerName: '散客', orderDels });
  return bs().orderInfo.get({ id });
}
const read = (id: number) => bs().orderInfo.get({ id });
async function refused(call: Promise<unknown>): Promise<string> {
  const error = await call.then(
    () => null,
    (thrown: Error) => thrown,
  );
  return error?.cause instanceof AppError ? error.cause.message : (error?.message ?? 'not refused');
}

describe('a product charged otherwise than by its unit', () => {
  const SIZE = { width: '0.6', height: '0.9', amount: '10' };
  it.each([
    ['area', '108.0000'],
    ['auto', '108.0000'],
    ['quantity', '200.0000'],
    ['weight', '200.0000'],
    ['length', '180.0000'],
    ['perimeter', '600.0000'],
    ['fixed', '20.0000'],
  ] as const)('by %s comes to %s', async (pricingBasis, totalAmount) => {
    const productsId = await product({ pricingBasis });
    expect(await bs().productInfo.get({ id: productsId })).toMatchObject({ pricingBasis, unitPricingBasis: 'area' });
    const { orderDels } = await ordered({ ...SIZE, productsId });
    expect(orderDels).toMatchObject([{ pricingBasis, totalAmount, totalArea: '5.4000' }]);
  });

  it('is charged by the unit again where a line is given another one, and by no unit of its own where it has none', async () => {
    const productsId = await product({ pricingBasis: 'length' });
    const { orderDels } = await ordered({ ...SIZE, productsId, unitId: stock.pieceUnit }, { ...SIZE, productsId, unitName: '㎡' });
    expect(orderDels.map(({ pricingBasis }) => pricingBasis)).toEqual(['quantity', 'length']);
    const line = orderDels[1];
    await bs().orderDel.update({ id: line?.id ?? 0, unitId: stock.pieceUnit });
    expect((await read(line?.orderInfoId ?? 0)).orderDels[1]).toMatchObject({ pricingBasis: 'quantity', totalAmount: '200.0000' });
  });

  it('stays as it was charged on existing lines, and a line that names its basis has this one', async () => {
    const productsId = await product({});
    const order = await ordered({ ...SIZE, productsId }, { ...SIZE, productsId, pricingBasis: 'fixed' });
    await bs().productInfo.update({ id: productsId, pricingBasis: 'perimeter' });
    const [first, second] = order.orderDels;
    const lines = [
      { id: first?.id, ...SIZE, productsId, amount: '20' },
      { id: second?.id, ...SIZE, productsId, pricingBasis: null },
      { ...SIZE, productsId },
    ];
    await bs().orderInfo.update({ id: order.id, orderDels: lines });
    const charged = (await read(order.id)).orderDels.map(({ pricingBasis, totalAmount }) => [pricingBasis, totalAmount]);
    expect(charged).toEqual([
      ['area', '216.0000'],
      ['area', '108.0000'],
      ['perimeter', '600.0000'],
    ]);
  });

  it('is not audited without the sides that it is charged by', async () => {
    const length = await product({ pricingBasis: 'length' });
    const frame = await product({ name: '相框', pricingBasis: 'perimeter' });
    const fixed = await product({ name: '打包', pricingBasis: 'fixed' });
    const audit = (id: number) => bs().orderInfo.updateAuditStatus({ id, auditStatus: true });
    const missing = await ordered({ productsId: length }, { productsId: frame, width: '2' }, { productsId: fixed });
    expect(await refused(audit(missing.id))).toBe('订单还不能审核，请先补全：第 1 行缺宽；第 2 行缺高');
    const complete = await ordered(
      { productsId: length, height: '3' },
      { productsId: frame, width: '2', height: '1' },
      { productsId: fixed },
    );
    expect(await audit(complete.id)).toBe(true);
  });

  it('is sold by any part of its weight, and by no less than one piece where it is not charged by weight', async () => {
    const productsId = await product({ pricingBasis: 'weight' });
    const order = await ordered({ productsId, amount: '0.5' });
    expect(order).toMatchObject({ totalAmount: '10.0000', orderDels: [{ amount: '0.5000', totalAmount: '10.0000' }] });
    const id = order.orderDels[0]?.id ?? 0;
    expect(await refused(bs().orderDel.update({ id, amount: '0' }))).toContain('数量必须大于0');
    expect(await refused(bs().orderDel.update({ id, unitId: stock.pieceUnit }))).toBe('第 1 行：数量不能小于1');
    expect(await refused(ordered({ contentProduction: '门头' }, { productsId, unitId: stock.pieceUnit, amount: '0.5' }))).toBe(
      '第 2 行：数量不能小于1',
    );
    expect(await refused(ordered({ contentProduction: '门头', amount: 0.99 }))).toBe('第 1 行：数量不能小于1');
    expect(await bs().orderDel.update({ id, amount: '0.25' })).toBe(true);
    expect(await read(order.id)).toMatchObject({ totalAmount: '5.0000' });
  });

  it('says which ways there are when it is given another', async () => {
    const way = '应为：自动、按面积、按数量、按长度、按周长、按重量、固定价';
    expect(await refused(product({ pricingBasis: 'volume' }))).toContain(way);
    expect(await refused(ordered({ contentProduction: '门头', pricingBasis: 'volume' }))).toContain(way);
    expect(await refused(product({ minArea: '-1' }))).toContain('不能为负数');
  });
});

describe('the least area of a product', () => {
  const SMALL = { width: '0.5', height: '0.8', amount: '2' };

  it('is charged for each piece, kept by the line, and taken from another product with that', async () => {
    const small = await product({ minArea: '1' });
    const large = await product({ name: '大幅', minArea: '2.5' });
    const order = await ordered({ ...SMALL, productsId: small });
    expect(order).toMatchObject({
      totalAmount: '40.0000',
      orderDels: [{ minArea: '1.0000', totalArea: '0.8000', totalAmount: '40.0000' }],
    });

    await bs().productInfo.update({ id: small, minArea: '' });
    const [line] = order.orderDels;
    await bs().orderDel.update({ id: line?.id ?? 0, amount: '3' });
    expect((await read(order.id)).orderDels).toMatchObject([{ minArea: '1.0000', totalAmount: '60.0000' }]);
    await bs().orderDel.update({ id: line?.id ?? 0, productsId: large });
    expect((await read(order.id)).orderDels).toMatchObject([{ minArea: '2.5000', totalAmount: '150.0000' }]);
    await bs().orderDel.update({ id: line?.id ?? 0, minArea: null });
    expect((await read(order.id)).orderDels).toMatchObject([{ minArea: null, totalArea: '1.2000', totalAmount: '24.0000' }]);
    const history = await bs().orderInfo.history({ orderId: order.orderId });
    const fields = history.flatMap(({ changes }) => changes.filter(({ field }) => field === 'line.1.minArea'));
    expect(fields.map(({ before, after }) => [before, after])).toEqual([
      ['2.5000', null],
      ['1.0000', '2.5000'],
    ]);
  });

  it('is told to the customer who opens the link of his order', async () => {
    const { orderId } = await ordered({ ...SMALL, productsId: await product({ minArea: '1' }) });
    const { token } = await bs().orderLink.create({ orderId });
    const visitor = shop.as([], { bearer: null, ip: '203.0.113.9' }).bs.orderLink;
    const { lines } = await visitor.open({ token });
    expect(lines).toMatchObject([{ pricingBasis: 'area', totalArea: '0.8000', minArea: '1.0000', totalAmount: '40.0000' }]);
  });

  it('comes with imported lines', async () => {
    const productsId = await product({ name: '写真', minArea: '1', pricingBasis: 'area' });
    const order = await ordered({ ...SMALL, productsId: stock.banner });
    const row = lineCells(order.orderId, {
      productsName: '写真',
      width: '0.5',
      height: '0.8',
      amount: '2',
      unitPrice: '20',
      totalAmount: '40',
    });
    const job = await importSheet(shop, 'orderLines', [row]);
    expect(job).toMatchObject({ createCount: 1, failureCount: 0 });
    const [, line] = (await read(order.id)).orderDels;
    expect(line).toMatchObject({ productsId, minArea: '1.0000', totalArea: '0.8000', totalAmount: '40.0000' });
  });

  it('and the basis are read from a sheet of lines, and kept where it says nothing of them', async () => {
    const productsId = await product({ name: '写真', minArea: '1' });
    const order = await ordered({ ...SMALL, productsId: stock.banner });
    const cells = { productsName: '写真', unitName: '', width: '0.5', height: '0.8', amount: '2', unitPrice: '20' };
    const rows = [
      lineCells(order.orderId, { ...cells, contentProduction: '甲', pricingBasis: '按数量' }),
      lineCells(order.orderId, { ...cells, contentProduction: '乙', minArea: '0.6' }),
      lineCells(order.orderId, { ...cells, contentProduction: '丙', pricingBasis: '按重量', amount: '0.5' }),
      lineCells(order.orderId, { ...cells, contentProduction: '丁', amount: '0.5' }),
    ];
    const job = await importSheet(shop, 'orderLines', rows);
    expect(job).toMatchObject({
      createCount: 3,
      failureCount: 1,
      failures: [{ row: 5, column: '数量', reason: '第 5 行「数量」：「0.5」小于 1，请填写如 10' }],
    });
    const charged = async () =>
      (await read(order.id)).orderDels.slice(1).map(({ pricingBasis, minArea, totalAmount }) => [pricingBasis, minArea, totalAmount]);
    expect(await charged()).toEqual([
      ['quantity', '1.0000', '40.0000'],
      ['area', '0.6000', '24.0000'],
      ['weight', '1.0000', '10.0000'],
    ]);
    // All faults of a row are reported together.
    const lost = await importSheet(shop, 'orderLines', [lineCells('没有的单号', { ...cells, amount: '0.5' })]);
    expect(lost.failures.map(({ column }) => column)).toEqual(expect.arrayContaining(['数量', '订单编号']));
    const changed = [
      lineCells(order.orderId, { ...cells, contentProduction: '甲', unitPrice: '30' }),
      lineCells(order.orderId, { ...cells, contentProduction: '乙', minArea: '0.8' }),
      lineCells(order.orderId, { ...cells, contentProduction: '丙', pricingBasis: '固定价', amount: '3' }),
    ];
    expect(await importSheet(shop, 'orderLines', changed, { ticked: ['updateSupport'] })).toMatchObject({
      updateCount: 3,
      failureCount: 0,
    });
    expect(await charged()).toEqual([
      ['quantity', '1.0000', '60.0000'],
      ['area', '0.8000', '32.0000'],
      ['fixed', '1.0000', '20.0000'],
    ]);
    expect((await read(order.id)).orderDels.at(-1)).toMatchObject({ productsId });
  });

  it('and the basis are read from a sheet of products', async () => {
    const row = { name: '条幅', typeName: '喷绘', unitName: '个', unitPrice: '8', pricingBasis: '按长度', minArea: '0.5' };
    expect(await importSheet(shop, 'products', [row])).toMatchObject({ createCount: 1, failureCount: 0 });
    expect((await bs().productInfo.page({ name: '条幅' })).list).toMatchObject([{ pricingBasis: 'length', minArea: '0.5000' }]);
  });
});
