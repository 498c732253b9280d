import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type RestApplication, type RestShop, startRest } from './rest-client.ts';

let application: RestApplication;
let shop: RestShop;

beforeAll(async () => {
  application = await startRest();
  shop = await application.openShop();
});
afterAll(() => application.stop());

const DAY_MS = 86_400_000;
/** The time as `yyyy-MM-dd HH:mm:ss` in Asia/Shanghai, as clients of the API family send it. */
const shanghai = (time: number) => new Date(time + 8 * 3_600_000).toISOString().slice(0, 19).replace('T', ' ');

describe('the envelope', () => {
  it('carries success and refusals alike with HTTP status 200', async () => {
    const get = (path: string, token = shop.token) => application.send('GET', path, { token });
    const created = await application.send('POST', '/bs/unit-type/create', { token: shop.token, body: { name: '张' } });
    expect([created.status, created.body]).toEqual([200, { code: 0, data: expect.any(Number), msg: '' }]);
    expect(created.headers.get('content-type')).toBe('application/json; charset=utf-8');
    const answers = [
      await application.send('GET', '/bs/unit-type/page'),
      await get('/bs/unit-type/page', 'nonsense'),
      await get('/bs/unit-type/page', shop.staffToken),
      await get('/bs/unit-type/get?id=999999999'),
      await get('/bs/unit-type/get?id=abc'),
      await get('/bs/no-such-thing/page'),
      await application.send('PATCH', '/bs/unit-type/page', { token: shop.token }),
      await application.send('POST', '/bs/unit-type/create', { token: shop.token, body: { name: '张' } }),
      await application.send('POST', '/bs/unit-type/create', { token: shop.token, body: '{"name":' }),
    ];
    expect(answers.map(({ status, body }) => [status, body.code, body.data])).toEqual(
      [401, 401, 403, 404, 400, 404, 405, 1_030_000_001, 400].map((code) => [200, code, null]),
    );
    for (const { body } of answers) expect(body.msg).toMatch(/[\u4e00-\u9fff]/);
    expect(answers[0]?.body.msg).toBe('账号未登录');
    expect(answers[2]?.body.msg).toBe('没有该操作权限');
  });

  it('comes with HTTP status 413 for a body that is too large', async () => {
    const { status, body } = await application.send('POST', '/bs/unit-type/create', {
      token: shop.token,
      body: { name: '张', remarks: 'x'.repeat(6_000_000) },
    });
    expect([status, body.code]).toEqual([413, 413]);
  });

  it('is the same under both prefixes', async () => {
    const [short, long] = [
      await application.send('GET', '/bs/unit-type/page', { token: shop.token }),
      await application.send('GET', '//prod-api/admin-api/bs/unit-type/page', { token: shop.token }),
    ];
    expect(long.body.code).toBe(0);
    expect(long.text).toBe(short.text);
    expect((await application.send('GET', '/bs/unit-type/page/', { token: shop.token })).text).toBe(short.text);
  });

  it('holds the same data, codes and messages as tRPC answers', async () => {
    const rpc = async (path: string, input: unknown) => {
      const asked = encodeURIComponent(JSON.stringify({ json: input }));
      return JSON.parse((await application.send('GET', `//trpc/${path}?input=${asked}`, { token: shop.token })).text) as {
        result?: { data: { json: unknown } };
        error?: { json: { message: string; data: { restCode: number; stack?: string } } };
      };
    };
    const page = await rpc('bs.unitType.page', { pageNo: 1, pageSize: 5 });
    expect(page.result?.data.json).toEqual((await shop.call('GET', '/bs/unit-type/page?pageNo=1&pageSize=5')).data);
    for (const id of [999_999_999, 'abc', -1]) {
      const { code, msg } = await shop.call('GET', `/bs/unit-type/get?id=${id}`);
      const refused = (await rpc('bs.unitType.get', { id })).error?.json;
      expect([refused?.data.restCode, refused?.message]).toEqual([code, msg]);
      expect(refused?.data).not.toHaveProperty('stack');
    }
  });
});

describe('what clients of this family send', () => {
  it('is read from a query: ranges of times, ids as text, repeated keys, empty filters', async () => {
    const id = (await shop.call('POST', '/bs/bill-type/create', { name: '普票', taxRate: 3 })).data as number;
    const now = Date.now();
    const page = async (query: string) =>
      ((await shop.call('GET', `/bs/bill-type/page?${query}`)).data as { list: Array<{ id: number }>; total: number }).list.map(
        (row) => row.id,
      );
    const range = (from: number, to: number) =>
      `createTime[0]=${encodeURIComponent(shanghai(from))}&createTime[1]=${encodeURIComponent(shanghai(to))}`;
    expect(await page(range(now - DAY_MS, now + DAY_MS))).toEqual([id]);
    expect(await page(range(now + DAY_MS, now + 2 * DAY_MS))).toEqual([]);
    expect(
      await page(
        range(now - DAY_MS, now + DAY_MS)
          .replaceAll('[', '%5B')
          .replaceAll(']', '%5D'),
      ),
    ).toEqual([id]);
    expect(await page(`createTime=${now - DAY_MS}&createTime=${now + DAY_MS}`)).toEqual([id]);
    expect(await page('name=&status=&createTime[0]=&createTime[1]=&pageNo=1&pageSize=10')).toEqual([id]);
    expect(await page('name=没有')).toEqual([]);
    expect(await shop.call('GET', `/bs/bill-type/page?pageSize=201`)).toMatchObject({ code: 400 });
    expect((await shop.call('GET', `/bs/bill-type/get?id=%20${id}%20`)).data).toMatchObject({
      id,
      taxRate: '3.0000',
      createTime: expect.any(Number),
    });
  });

  it('may be the whole row, with ids as text and unknown fields', async () => {
    const id = (await shop.call('POST', '/bs/payment-type/create', { name: '支票' })).data as number;
    const row = (await shop.call('GET', `/bs/payment-type/get?id=${id}`)).data as Record<string, unknown>;
    expect(
      await shop.call('PUT', '/bs/payment-type/update', { ...row, id: String(id), name: '转账', isSelected: true, deptName: null }),
    ).toEqual({ code: 0, data: true, msg: '' });
    expect((await shop.call('GET', `/bs/payment-type/get?id=${id}`)).data).toMatchObject({
      id,
      name: '转账',
      version: 2,
      createTime: row.createTime,
    });
    expect(await shop.call('PUT', '/bs/payment-type/update', { ...row, name: '旧' })).toMatchObject({ code: 1_030_000_004 });
  });

  it('may be a form, or a query beside a body', async () => {
    const id = (
      await shop.call('POST', '/bs/delivery-type/create', 'name=%E8%87%AA%E6%8F%90&status=0', {
        'content-type': 'application/x-www-form-urlencoded',
      })
    ).data as number;
    expect(
      await shop.call('PUT', '/bs/delivery-type/update', `id=${id}&name=%E5%BF%AB%E9%80%92`, {
        'content-type': 'application/x-www-form-urlencoded',
      }),
    ).toMatchObject({ code: 0 });
    expect(await shop.call('PUT', `/bs/delivery-type/update?id=${id}`, { remarks: '到付' })).toMatchObject({ code: 0 });
    expect((await shop.call('GET', `/bs/delivery-type/get?id=${id}`)).data).toMatchObject({ name: '快递', remarks: '到付' });
    expect(await shop.call('DELETE', `/bs/delivery-type/delete?id=${id}`)).toEqual({ code: 0, data: true, msg: '' });
  });

  it('is refused when it names another tenant, in a header, a query or a body', async () => {
    const other = await application.openShop();
    const tenantHeader = (tenantId: unknown) => ({ 'tenant-id': String(tenantId) });
    expect(await shop.call('GET', '/bs/unit-type/page', undefined, tenantHeader(shop.tenantId))).toMatchObject({ code: 0 });
    expect(await shop.call('GET', '/bs/unit-type/page', undefined, tenantHeader(other.tenantId))).toMatchObject({ code: 403, data: null });
    expect(await shop.call('GET', `/bs/order-del/get-process-count?tenantId=${other.tenantId}`)).toMatchObject({ code: 403, data: null });
    expect(await shop.call('POST', '/bs/unit-type/create', { name: '卷', tenantId: other.tenantId })).toMatchObject({
      code: 403,
      data: null,
    });
    expect((await other.call('GET', '/bs/unit-type/page')).data).toEqual({ list: [], total: 0 });
  });

  it('is answered with a workbook by an export', async () => {
    const { status, headers, text } = await application.send('GET', '/bs/customer-type/export-excel', { token: shop.token });
    expect(status).toBe(200);
    expect(headers.get('content-type')).toMatch(/^application\/vnd\.ms-excel/);
    expect(headers.get('content-disposition')).toContain(`filename*=UTF-8''${encodeURIComponent('客户类型')}`);
    expect(text.slice(0, 2)).toBe('PK');
    expect((await application.send('GET', '/bs/customer-type/export-excel?pageNo=x', { token: shop.token })).body).toMatchObject({
      code: 400,
      data: null,
    });
  });
});
