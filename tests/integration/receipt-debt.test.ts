import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { AppError } from '#shared/errors.ts';
import { arrearsAfter, paidAfter } from '#shared/rules/collection.rules.ts';
import { ask } from '../rest/rest-client.ts';
import { openRestDoor } from '../support/rest-door.ts';
import { openTestShops, type TestShop, type TestShops } from '../support/shop.ts';

/** "The debt has changed" is reported if and only if it has, whatever decimals the shop uses and however a client computes its figures. */
let shops: TestShops;
let door: Awaited<ReturnType<typeof openRestDoor>>;

beforeAll(async () => {
  shops = await openTestShops();
  door = await openRestDoor(shops);
});
afterAll(async () => {
  await door.close();
  await shops.close();
});

async function auditedOrder(shop: TestShop, unitPrice: string) {
  const { orderInfo } = shop.as().bs;
  const id = await orderInfo.create({ customerName: '散客', orderDels: [{ productsName: '布', amount: 1, unitPrice }] });
  await orderInfo.updateAuditStatus({ id, auditStatus: true });
  return orderInfo.get({ id });
}

interface Owing {
  paid: string;
  arrears: string;
}
/** How clients compute what the specification asks for: arrears less the collection, not below 0, and paid plus the collection. */
const RECKONERS: Record<string, (order: Owing, collected: string) => { paid: string | number; arrears: string | number }> = {
  'as this client does': (order, collected) => ({
    paid: paidAfter(order.paid, collected),
    arrears: arrearsAfter(order.arrears, collected),
  }),
  'in binary fractions': (order, collected) => ({
    paid: Number(order.paid) + Number(collected),
    arrears: Math.max(0, Number(order.arrears) - Number(collected)),
  }),
  'in text of two decimals': (order, collected) => ({
    paid: (Number(order.paid) + Number(collected)).toFixed(2),
    arrears: Math.max(0, Number(order.arrears) - Number(collected)).toFixed(2),
  }),
};
const FINE = ['33.3333', '0.1', '0.2', '66.67'];
const COLLECTED: Record<string, string[]> = {
  'as this client does': FINE,
  'in binary fractions': FINE,
  'in text of two decimals': ['33.33', '0.1', '0.2', '66.67'],
};

const send = async (shop: TestShop, isRest: boolean, body: { orderId: string; thisCollection: string } & Record<string, unknown>) => {
  if (!isRest)
    return shop
      .as()
      .bs.orderPaymentReceipts.create(body)
      .then(
        () => 'taken',
        (error: Error) => (error.cause instanceof AppError ? error.cause.reason : error.message),
      );
  const answer = await ask(door.url, 'POST', '/bs/order-payment-receipts/create', { token: door.tokenOf(shop), body });
  return answer.body.code === 0 ? 'taken' : answer.body.msg;
};

const SETTINGS = [
  [0, 'halfUp'],
  [1, 'up'],
  [1, 'down'],
  [2, 'halfUp'],
  [4, 'halfUp'],
] as const;
const cases = Object.keys(RECKONERS).flatMap((reckoner) => SETTINGS.map(([decimals, method]) => [reckoner, decimals, method] as const));

describe('nothing changed', () => {
  it.each(cases)('for a client that reckons %s, in a shop of %d decimals, %s', async (reckoner, decimalPreservationOptions, method) => {
    const shop = await shops.open();
    const { computeConfig, orderInfo } = shop.as().bs;
    // Two orders are older than the shop's setting of decimals, one is newer.
    const orders = [await auditedOrder(shop, '200.45'), await auditedOrder(shop, '200.45')];
    await computeConfig.create({ decimalPreservationOptions, valueMethod: method });
    orders.push(await auditedOrder(shop, '200.45'));
    for (const [index, { id, orderId }] of orders.entries()) {
      for (const thisCollection of COLLECTED[reckoner] ?? []) {
        const seen = await orderInfo.get({ id });
        const figures = RECKONERS[reckoner]?.(seen, thisCollection);
        expect(await send(shop, index > 0, { orderId, thisCollection, ...figures })).toBe('taken');
      }
    }
  });
});

describe('a figure that is not what the form should reckon', () => {
  it.each([
    // The debt without the collection taken off, the paid sum without it added, and wrong figures.
    { arrears: '100' },
    { paid: '0' },
    { arrears: '100', paid: '0' },
    { arrears: '12345.67' },
    { paid: '7' },
  ])('is refused without a word of a change: %j', async (figures) => {
    const shop = await shops.open();
    const { orderId } = await auditedOrder(shop, '100');
    const said = await send(shop, true, { orderId, thisCollection: '40', ...figures });
    expect(said).toBe('提交的金额与账上不符，目前的欠款金额为 100.00 元，请核对后重新收款');
  });
});

describe('a debt that has changed', () => {
  it('is named as it is now, however it was reckoned', async () => {
    const shop = await shops.open();
    const { orderId } = await auditedOrder(shop, '100');
    const collect = (thisCollection: string, figures: { paid?: string; arrears?: string }) =>
      send(shop, true, { orderId, thisCollection, ...figures });
    expect(await collect('30', { paid: '30', arrears: '70' })).toBe('taken');
    const changed = '欠款金额已变为 70.00 元，请核对后重新收款';
    for (const stale of [{ arrears: '50' }, { paid: '50' }, { paid: '50', arrears: '50' }])
      expect(await collect('50', stale)).toBe(changed);
    // A repeated collection whose computed arrears happen to equal the present debt is still refused.
    expect(await collect('30', { paid: '30', arrears: '70' })).toBe(changed);
  });

  it.each(Object.keys(RECKONERS))('is noticed, for a client that reckons %s', async (reckoner) => {
    const shop = await shops.open();
    const { orderId, ...seen } = await auditedOrder(shop, '200.45');
    const body = { orderId, thisCollection: '50', ...RECKONERS[reckoner]?.(seen, '50') };
    expect(await send(shop, false, body)).toBe('taken');
    expect(await send(shop, false, body)).toBe('arrearsChanged');
    expect(await send(shop, true, body)).toBe('欠款金额已变为 150.45 元，请核对后重新收款');
    for (const { paid, arrears } of [body]) {
      expect(await send(shop, false, { orderId, thisCollection: '50', paid })).toBe('arrearsChanged');
      expect(await send(shop, false, { orderId, thisCollection: '50', arrears })).toBe('arrearsChanged');
    }
  });
});
