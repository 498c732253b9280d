import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { Session } from '#domain/system/session.ts';
import { EVERY_PERMISSION } from '#shared/permissions.ts';
import {
  answerText,
  callFixture,
  fixtureOf,
  type LiveProcedure,
  type MatrixShops,
  type Outcome,
  openMatrixShops,
  PROCEDURES,
} from '../support/matrix.ts';
import type { Stock, StockedShop } from '../support/stocked-shop.ts';

/** A person with every permission whose data scope shows only his own orders and customers, of which there are none. */
let shops: MatrixShops;
let shop: StockedShop;

beforeAll(async () => {
  shops = await openMatrixShops();
  shop = await shops.openKept();
});
afterEach(() => shops.restore());
afterAll(() => shops.close());

const guarded = PROCEDURES.filter(({ meta }) => meta.permission !== 'public');

function call(procedure: LiveProcedure): Promise<Outcome> {
  const { tenantId, tenantName, services, stock } = shop;
  const session: Session = {
    kind: 'access',
    tenantId,
    tenantName,
    tenantStatus: 0,
    tenantExpireTime: Date.now() + 3_600_000,
    userId: stock.person,
    nickname: '新来的',
    grants: { permissions: [EVERY_PERMISSION], roles: [], people: [stock.person] },
  };
  return callFixture(shop, procedure, { services: { ...services, auth: { ...services.auth, authenticate: async () => session } } });
}

/** Rows of the stocked shop that belong to a person. */
const OWNED = [
  'customer',
  'spareCustomer',
  'openOrder',
  'openOrderNumber',
  'openLine',
  'paidOrder',
  'paidOrderNumber',
  'receipt',
  'auditRecord',
  'goneOrder',
  'goneOrderNumber',
  'importJob',
  'matchingJob',
  'checkedJob',
  'importIssue',
  'doneJob',
  'exportTask',
  'endedTask',
  'failedTask',
  'finishedTask',
] as const satisfies Array<keyof Stock>;
const OWNED_RECORDS = ['customerContact', 'customerQuotes', 'orderInvoices'] as const satisfies Array<keyof Stock['records']>;

const otherThan = (value: number | string) => (typeof value === 'number' ? -value : `${value}x`);

/** The same stock with the ids of such rows replaced. */
function elsewhere(stock: Stock): Stock {
  const moved = Object.fromEntries(OWNED.map((key) => [key, otherThan(stock[key])]));
  const records = Object.fromEntries(OWNED_RECORDS.map((key) => [key, otherThan(stock.records[key])]));
  return { ...stock, ...moved, records: { ...stock.records, ...records } };
}

/** Whether the input of a call's fixture names a row that belongs to a person. */
function namesOwned({ name }: LiveProcedure): boolean {
  const { input } = fixtureOf(name);
  return JSON.stringify(input(shop.stock)) !== JSON.stringify(input(elsewhere(shop.stock)));
}

/** Matches texts of orders and customers, of rows that belong to them and of sheets that were imported into them. */
const ownedTexts = () => new RegExp(`[客余张李王单项收付票配旁识查]${shop.mark}|${shop.mark}(-\\d|\\.xlsx)`);

describe('another person’s rows', () => {
  it.each(guarded.map((procedure) => [procedure.name, procedure] as const))('are not shown by %s, nor changed', async (_, procedure) => {
    const asked = JSON.stringify(fixtureOf(procedure.name).input(shop.stock) ?? null);
    const outcome = await call(procedure);
    expect(outcome.ok ? null : outcome.fault).toBeNull();
    // A refusal may repeat a text of the input.
    const said = (await answerText(outcome)).match(ownedTexts())?.[0] ?? '';
    expect(outcome.ok || !asked.includes(said) ? said : '').toBe('');
    if (procedure.type !== 'mutation' || !namesOwned(procedure)) return;
    expect(outcome, `${procedure.name} took a row of another person`).toMatchObject({ ok: false });
    expect(await shops.changes(shop)).toEqual([]);
  });

  it('count for nothing in any answer', async () => {
    const reads = guarded.filter(({ type, name }) => type === 'query' && name !== 'bs.orderInfo.getNewOrderId');
    const answers = async () => {
      const found: Array<readonly [string, string]> = [];
      for (const procedure of reads) found.push([procedure.name, await answerText(await call(procedure))]);
      return found;
    };
    const before = await answers();
    const { bs } = shop.as();
    const { customer, base, product, records } = shop.stock;
    const id = await bs.orderInfo.create({
      customerId: customer,
      customerName: '别人的客户',
      flow: [base.orderProcessSteps],
      prepayment: '5',
      orderDels: [{ productsId: product, width: '1', height: '1', unitPrice: '7' }],
    });
    const { orderId } = await bs.orderInfo.get({ id });
    await bs.orderInfo.updateAuditStatus({ id, auditStatus: true });
    await bs.orderPaymentReceipts.create({ orderId, thisCollection: '1', paymentType: base.paymentType });
    await bs.customerInfo.create({ name: '别人的新客户', typeId: base.customerType });
    await bs.customerQuotes.update({ id: records.customerQuotes, version: 1, unitPrice: '12' });
    expect(await answers()).toEqual(before);
    expect((await shops.changes(shop)).length).toBeGreaterThan(5);
  });
});
