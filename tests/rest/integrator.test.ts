import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Envelope, type RestApplication, type RestShop, startRest } from './rest-client.ts';

let application: RestApplication;
let shop: RestShop;
/** The API token of the integrator, with permissions for orders and receipts only. */
let token: string;
let stock: { customer: number; product: number; cash: number };

const PERMISSIONS = [
  'bs:order-info:query',
  'bs:order-info:create',
  'bs:order-info:audit',
  'bs:order-info:delete',
  'bs:order-payment-receipts:create',
  'bs:order-payment-receipts:query',
];

beforeAll(async () => {
  application = await startRest();
  shop = await application.openShop();
  const made = await shop.call('POST', '/system/api-token/create', { name: '网店', permissions: PERMISSIONS });
  token = (made.data as { token: string }).token;
  const id = async (path: string, body: object) => (await shop.call('POST', path, body)).data as number;
  const typeId = await id('/bs/customer-type/create', { name: '普通客户', parentId: 0 });
  const productType = await id('/bs/product-type/create', { name: '喷绘', parentId: 0 });
  const unitId = await id('/bs/unit-type/create', { name: '平方米', pricingBasis: 'area' });
  stock = {
    customer: await id('/bs/customer-info/create', { name: '华美广告', typeId }),
    product: await id('/bs/product-info/create', { name: '户外喷绘', typeId: productType, unitId, unitPrice: 18 }),
    cash: await id('/bs/payment-type/create', { name: '现金' }),
  };
});
afterAll(() => application.stop());

async function call(method: string, path: string, body?: unknown, headers?: Record<string, string>): Promise<Envelope> {
  return (await application.send(method, path, { token, body, headers })).body;
}

const order = (extra: object = {}) => ({
  customerId: String(stock.customer),
  customerName: '华美广告',
  orderDels: [
    { productsId: stock.product, width: '3', height: 2, amount: 2, unitPrice: 18.5 },
    { projectName: '安装', amount: 1, unitPrice: '120' },
  ],
  ...extra,
});
const total = async () => (await call('GET', '/bs/order-info/get-order-info-total-count')).data as number;

describe('an integrator with a token', () => {
  it('makes an order, audits it and collects its money', async () => {
    const id = (await call('POST', '/bs/order-info/create', order())).data as number;
    const created = (await call('GET', `/bs/order-info/get?id=${id}`)).data as Record<string, unknown>;
    expect(created).toMatchObject({ id, auditStatus: false, paymentStatus: 0, customerName: '华美广告', cost: null, profit: null });
    // 3 × 2 × 2 m² × 18.5 + 120
    expect([Number(created.totalAmount), Number(created.arrears)]).toEqual([342, 342]);
    const orderId = created.orderId as string;
    expect(await call('POST', '/bs/order-payment-receipts/create', { orderId, thisCollection: 342 })).toMatchObject({
      code: 1_030_001_002,
    });
    expect(await call('PUT', '/bs/order-info/update-audit-status', { id, orderId, auditStatus: true, auditor: '别人' })).toEqual({
      code: 0,
      data: true,
      msg: '',
    });
    expect(await call('POST', '/bs/order-payment-receipts/create', { orderId, thisCollection: 400 })).toMatchObject({
      code: 1_030_002_002,
      msg: '本次收款金额大于欠款金额，是否进行收款？',
    });
    const receipt = await call('POST', '/bs/order-payment-receipts/create', {
      orderId,
      thisCollection: '342',
      paymentType: stock.cash,
      arrears: 0,
      paid: 342,
    });
    expect(receipt).toEqual({ code: 0, data: expect.any(Number), msg: '' });
    const paid = (await call('GET', `/bs/order-info/get-by-order-id?orderId=${orderId}`)).data as Record<string, unknown>;
    expect([Number(paid.paid), Number(paid.arrears), paid.paymentStatus, paid.auditStatus, paid.auditor]).toEqual([
      342,
      0,
      1,
      true,
      'admin',
    ]);
    expect((await call('GET', `/bs/order-payment-receipts/list-all-simple?orderId=${orderId}`)).data).toMatchObject([
      { id: receipt.data, paymentTypeName: '现金' },
    ]);
  });

  it('may do no more than its permissions allow, and nothing once revoked', async () => {
    expect(await call('GET', '/bs/customer-info/page')).toMatchObject({ code: 403, data: null });
    expect(await call('POST', '/system/api-token/create', { name: '再', permissions: ['bs:order-info:query'] })).toMatchObject({
      code: 403,
    });
    const made = (await shop.call('POST', '/system/api-token/create', { name: '临时', permissions: ['bs:order-info:query'] })).data as {
      id: number;
      token: string;
    };
    const read = async () => (await application.send('GET', '/bs/order-info/page', { token: made.token })).body.code;
    expect(await read()).toBe(0);
    expect(await shop.call('POST', '/system/api-token/revoke', { id: made.id })).toMatchObject({ code: 0 });
    expect(await read()).toBe(401);
  });
});

describe('one Idempotency-Key', () => {
  it('does not repeat an answer that holds a token to a weaker token of the same person', async () => {
    const path = '/system/api-token/create';
    const made = await shop.call('POST', path, { name: '弱', permissions: ['system:api-token:create'] });
    const weak = (made.data as { token: string }).token;
    const body = { name: '强', permissions: ['*:*:*'] };
    const headers = { 'idempotency-key': 'told' };
    expect((await application.send('POST', path, { token: shop.token, body, headers })).body.code).toBe(0);
    const { body: answer, text } = await application.send('POST', path, { token: weak, body, headers });
    expect(answer.code).toBe(403);
    expect(text).not.toContain('pat_');
  });

  it('has 255 characters at most, as the description of the API says', async () => {
    const answer = (key: string) =>
      application.send('POST', '/bs/unit-type/create', { token: shop.token, headers: { 'idempotency-key': key }, body: '{"name":"箱"}' });
    expect((await answer('k'.repeat(256))).body).toMatchObject({ code: 400, msg: expect.stringContaining('不能超过 255 个字符') });
    expect((await answer('k'.repeat(255))).body).toMatchObject({ code: 0 });
    expect((await answer('k'.repeat(255))).body).toMatchObject({ code: 0 });
    expect((await application.send('GET', '//openapi.json')).text).toContain('"maxLength":255},"description":"同一键');
  });

  it('makes one order of two requests, and answers both alike', async () => {
    const before = await total();
    const key = { 'idempotency-key': randomUUID() };
    const first = await application.send('POST', '/bs/order-info/create', { token, body: order(), headers: key });
    const second = await application.send('POST', '/bs/order-info/create', { token, body: order(), headers: key });
    expect(first.body.code).toBe(0);
    expect(second.text).toBe(first.text);
    expect(await total()).toBe(before + 1);
  });

  it('makes one order of thirty requests at once', async () => {
    const before = await total();
    const key = { 'idempotency-key': randomUUID() };
    const answers = await Promise.all(Array.from({ length: 30 }, () => call('POST', '/bs/order-info/create', order(), key)));
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
    expect(answers[0]?.code).toBe(0);
    expect(await total()).toBe(before + 1);
  });

  it('serves one request only, of one person only', async () => {
    const key = { 'idempotency-key': randomUUID() };
    await call('POST', '/bs/order-info/create', order(), key);
    const before = await total();
    expect(await call('POST', '/bs/order-info/create', order({ remarks: '另一单' }), key)).toMatchObject({ code: 900, data: null });
    expect(await total()).toBe(before);
    const other = await application.openShop();
    expect(await other.call('POST', '/bs/unit-type/create', { name: '张' }, key)).toMatchObject({ code: 0 });
  });

  it('is free again after a refusal', async () => {
    const key = { 'idempotency-key': randomUUID() };
    expect(await call('POST', '/bs/order-info/create', order({ customerName: '' }), key)).toMatchObject({
      code: 400,
      msg: '客户名称不能为空',
    });
    expect(await call('POST', '/bs/order-info/create', order(), key)).toMatchObject({ code: 0 });
  });

  it('collects once, however often it is sent', async () => {
    const id = (await call('POST', '/bs/order-info/create', order())).data as number;
    const { orderId } = (await call('GET', `/bs/order-info/get?id=${id}`)).data as { orderId: string };
    await call('PUT', '/bs/order-info/update-audit-status', { id, auditStatus: true });
    const key = { 'idempotency-key': randomUUID() };
    await Promise.all(
      Array.from({ length: 10 }, () => call('POST', '/bs/order-payment-receipts/create', { orderId, thisCollection: 100 }, key)),
    );
    expect((await call('GET', `/bs/order-info/get?id=${id}`)).data).toMatchObject({ paid: '100.0000', arrears: '242.0000' });
  });
});
