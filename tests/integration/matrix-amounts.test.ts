import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { IMPORT_REGISTRY } from '#domain/all-areas.ts';
import { dayOf } from '#shared/rules/day.rules.ts';
import { IMPORT_KINDS } from '#shared/schemas/import.schema.ts';
import type { ColumnSpec } from '#shared/schemas/import-column.schema.ts';
import { wireDecimal } from '#shared/schemas/wire.schema.ts';
import type { JsonSchema } from '../support/hostile-values.ts';
import { importSheet, type SheetCells } from '../support/import-sheet.ts';
import { callProcedure, fixtureOf, openMatrixShops, openStocked, PROCEDURES } from '../support/matrix.ts';
import type { TestShop, TestShops } from '../support/shop.ts';
import type { StockedShop } from '../support/stocked-shop.ts';

/** Every call and every sheet refuses figures so large that the sums of a day could not hold them. */
let shops: TestShops;
let shop: StockedShop;

beforeAll(async () => {
  shops = await openMatrixShops();
  shop = await openStocked(shops);
});
afterAll(() => shops.close());

type Path = Array<string | number>;

const schemaOf = (input: z.ZodType) => z.toJSONSchema(input, { io: 'output', unrepresentable: 'any', reused: 'inline' }) as JsonSchema;
const DECIMAL = JSON.stringify(schemaOf(wireDecimal).pattern);

/** The paths of an input that take an exact decimal; of a list the first entry. */
function decimalPaths(schema: JsonSchema, path: Path = []): Path[] {
  if (JSON.stringify(schema.pattern) === DECIMAL) return [path];
  return [
    ...Object.entries(schema.properties ?? {}).flatMap(([key, child]) => decimalPaths(child, [...path, key])),
    ...(schema.items ? decimalPaths(schema.items, [...path, 0]) : []),
    ...(schema.anyOf ?? []).flatMap((child) => decimalPaths(child, path)),
    ...(schema.allOf ?? []).flatMap((child) => decimalPaths(child, path)),
  ];
}

function withValue(input: unknown, [step, ...rest]: Path, value: unknown): unknown {
  if (step === undefined) return value;
  const container: unknown[] | Record<string, unknown> =
    typeof step === 'number' ? [...((input ?? []) as unknown[])] : { ...(input as object) };
  Object.assign(container, { [step]: withValue((container as Record<string | number, unknown>)[step], rest, value) });
  return container;
}

/**
 * Figures that are only compared with the server's own. They have no limit, so that money can be collected on orders older than the limit.
 */
const COMPARED = new Set(
  ['create', 'update'].flatMap((call) => ['arrears', 'paid'].map((figure) => `bs.orderPaymentReceipts.${call}.${figure}`)),
);
const inputs = PROCEDURES.flatMap((procedure) => {
  const all = procedure.type === 'mutation' && procedure.input ? decimalPaths(schemaOf(procedure.input)) : [];
  const paths = all.filter((path) => !COMPARED.has(`${procedure.name}.${path.join('.')}`));
  return paths.map((path) => [procedure.name, path.join('.'), path, procedure] as const);
});
const ABSURD = ['99999999999999.9999', '100000000', '99999999999999999999', 1e8, 1e21, 1e300];
const LIMIT = /不能大于 (99,999,999\.99|100000|100)$|应在0到100之间$/;

describe('an absurd figure', () => {
  it('is looked for in every call that takes one', () => {
    const calls = new Set(inputs.map(([name]) => name));
    for (const name of ['orderInfo.create', 'orderInfo.update', 'orderInfo.pandaUpdate', 'orderDel.create', 'orderDel.update'])
      expect(calls).toContain(`bs.${name}`);
    expect(calls).toContain('bs.orderPaymentReceipts.create');
    expect(calls).toContain('bs.productInfo.update');
    expect(inputs.length).toBeGreaterThan(60);
  });

  it.each(inputs)('is refused by %s in %s, with the limit', async (name, _, path, procedure) => {
    const input = fixtureOf(name).input(shop.stock);
    for (const value of ABSURD)
      expect(await callProcedure(shop, procedure, withValue(input, path, value))).toMatchObject({
        ok: false,
        code: 400,
        message: expect.stringMatching(LIMIT),
      });
    for (const value of ['-1', -0.5])
      expect(await callProcedure(shop, procedure, withValue(input, path, value))).toMatchObject({
        ok: false,
        code: 400,
        message: expect.stringContaining('不能为负数'),
      });
  });
});

const NUMBERS = new Set<ColumnSpec['kind']>(['decimal', 'money', 'percent', 'integer', 'length']);
const columns = IMPORT_KINDS.flatMap((kind) =>
  IMPORT_REGISTRY.importers[kind].columns
    .filter(({ kind: column }) => NUMBERS.has(column))
    .map((spec) => [kind, spec.label, spec] as const),
);

describe('an absurd cell', () => {
  it.each(columns)('of %s in %s is a fault of its own', async (kind, label, spec) => {
    const required = IMPORT_REGISTRY.importers[kind].columns.filter((column) => column.required || column.requiredForNew);
    const row: SheetCells = Object.fromEntries(required.map(({ key, example }) => [key, example ?? '甲']));
    const rows = ['99999999999999', '100000000', '-5'].map((value) => ({ ...row, [spec.key]: value }));
    const { failures } = await importSheet(shop, kind, rows);
    for (const [index, word] of ['大于', '大于', '小于'].entries())
      expect(
        failures.filter((failure) => failure.row === index + 2 && failure.column === label).map(({ reason }) => reason),
      ).toContainEqual(expect.stringContaining(word));
  });
});

describe('the day of a shop', () => {
  const dear = (extra: object = {}) => ({
    customerName: '散客',
    orderDels: [{ productsName: '布', amount: 1, unitPrice: '99999999.99' }],
    ...extra,
  });
  const messageOf = (call: Promise<unknown>) =>
    call.then(
      () => 'done',
      (error: Error) => error.message,
    );

  it('goes on after the largest orders there can be', async () => {
    const own = await shops.open();
    const { orderInfo, orderPaymentReceipts, billType } = own.as().bs;
    for (let round = 0; round < 3; round++) await orderInfo.create(dear());
    const id = await orderInfo.create(dear({ prepayment: '99999999.99' }));
    const { orderId } = await orderInfo.get({ id });
    await orderInfo.updateAuditStatus({ id, auditStatus: true });
    // The sum that one order has received is bounded, too.
    expect(await messageOf(orderPaymentReceipts.create({ orderId, thisCollection: '0.01', confirmed: true }))).toBe(
      '已收金额：不能大于 99,999,999.99',
    );
    expect(await orderInfo.getOrderMoneyCount()).toMatchObject({
      totalAmount: '399999999.9600',
      paid: '99999999.9900',
      arrears: '299999999.9700',
    });
    // Where figures are within their bounds and their result is not, the refusal names the result.
    const tax = await billType.create({ name: '专票', taxRate: '13' });
    expect(await messageOf(orderInfo.create(dear({ billType: tax })))).toBe('应收金额：不能大于 99,999,999.99');
    const line = { productsName: '布', amount: 1, unitPrice: '60000000' };
    expect(await messageOf(orderInfo.create(dear({ orderDels: [line, line] })))).toBe('订单总额：不能大于 99,999,999.99');
    expect(await messageOf(orderInfo.create(dear({ orderDels: [line, { ...line, amount: 2 }] })))).toBe(
      '第 2 行金额：不能大于 99,999,999.99',
    );
    expect(await messageOf(orderInfo.create(dear({ orderDels: [{ width: 90_000, height: 90_000, unitPrice: 1 }] })))).toBe(
      '第 1 行单个面积：不能大于 99,999,999.99',
    );
  });

  it('holds a million of them', () => {
    const column = 10n ** 18n - 1n;
    expect(9_999_999_999n * 100n * 1_000_000n).toBeLessThan(column);
  });

  /** An order with figures beyond the limits, as it could be saved before there were any. */
  async function absurdOrder(own: TestShop): Promise<number> {
    const id = await own.as().bs.orderInfo.create(dear());
    const huge = '99999999999999';
    const order = await own.as().bs.orderInfo.get({ id });
    const figures = { totalAmount: huge, transactionAmount: huge, arrears: huge };
    await own.db
      .updateTable('orderInfo')
      .set({ ...figures, receivables: huge })
      .where('tenantId', '=', own.tenantId)
      .where('id', '=', id)
      .execute();
    await own.db
      .updateTable('orderDayCounter')
      .set(figures)
      .where('tenantId', '=', own.tenantId)
      .where('day', '=', dayOf(order.date))
      .execute();
    return id;
  }

  it('is free again when an order of old that blocks it is deleted, and stays so', async () => {
    const own = await shops.open();
    const { orderInfo } = own.as().bs;
    const id = await absurdOrder(own);
    expect(await messageOf(orderInfo.create(dear()))).toBe('金额过大，合计超出可保存的范围');
    expect(await orderInfo.get({ id })).toMatchObject({ totalAmount: '99999999999999.0000' });
    expect((await orderInfo.page({})).list).toHaveLength(1);
    await orderInfo.getOrderInfoStatisticsCount({ type: 'year' });
    await orderInfo.delete({ id });
    await orderInfo.create(dear());
    expect(await messageOf(orderInfo.restore({ id }))).toBe('订单总额：不能大于 99,999,999.99');
    expect(await orderInfo.getOrderMoneyCount()).toMatchObject({ totalAmount: '99999999.9900' });
  });

  it('does not keep an order of old from being audited, settled and taken back', async () => {
    const own = await shops.open();
    const { orderInfo, orderPaymentReceipts } = own.as().bs;
    const id = await absurdOrder(own);
    const { orderId } = await orderInfo.get({ id });
    await orderInfo.updateAuditStatus({ id, auditStatus: true });
    const receipt = await orderPaymentReceipts.create({ orderId, thisCollection: '5' });
    await orderPaymentReceipts.update({ id: receipt, thisCollection: '6' });
    await orderPaymentReceipts.delete({ id: receipt });
    await orderInfo.updateAuditStatus({ id, auditStatus: false });
    await orderInfo.update({ id, orderDels: [{ productsName: '布', amount: 1, unitPrice: '9' }] });
    expect(await orderInfo.get({ id })).toMatchObject({ totalAmount: '9.0000' });
  });
});
