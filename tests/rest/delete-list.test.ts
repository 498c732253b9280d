import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type RestApplication, type RestShop, startRest } from './rest-client.ts';

/** Tests of `delete-list`, by which newer clients of the API family delete all selected rows in one call. */
let application: RestApplication;
let shop: RestShop;

beforeAll(async () => {
  application = await startRest();
  shop = await application.openShop(['bs:unit-type:query']);
});
afterAll(() => application.stop());

let count = 0;
const units = (of: number) =>
  Promise.all(
    Array.from({ length: of }, async () => Number((await shop.call('POST', '/bs/unit-type/create', { name: `单位${++count}` })).data)),
  );
const left = async () => ((await shop.call('GET', '/bs/unit-type/page')).data as { total: number }).total;

describe('delete-list', () => {
  it('takes ids in every form that clients write lists in, and an id twice', async () => {
    const [a, b, c, d] = await units(4);
    expect(await shop.call('DELETE', `/bs/unit-type/delete-list?ids=${a},${b}`)).toEqual({ code: 0, data: true, msg: '' });
    expect((await shop.call('DELETE', `/bs/unit-type/delete-list?ids=${c}&ids=${c}`)).code).toBe(0);
    expect((await shop.call('DELETE', `/bs/unit-type/delete-list?ids[0]=${d}`)).code).toBe(0);
    expect(await left()).toBe(0);
  });

  it('deletes none where one cannot be deleted', async () => {
    const [a, b] = await units(2);
    const answer = await shop.call('DELETE', `/bs/unit-type/delete-list?ids=${a},999999999,${b}`);
    expect(answer).toMatchObject({ code: 404, msg: '计量单位不存在或已被删除' });
    expect(await left()).toBe(2);
    const other = await application.openShop();
    expect((await other.call('DELETE', `/bs/unit-type/delete-list?ids=${a}`)).code).toBe(404);
    expect(await left()).toBe(2);
    await shop.call('DELETE', `/bs/unit-type/delete-list?ids=${a},${b}`);
  });

  it('needs the permission to delete, at least one id, and no more ids than a list may hold', async () => {
    const [a] = await units(1);
    const remove = (query: string, token: string) => application.send('DELETE', `/bs/unit-type/delete-list${query}`, { token });
    expect((await remove(`?ids=${a}`, shop.staffToken)).body.code).toBe(403);
    expect((await remove('', shop.token)).body.code).toBe(400);
    expect((await remove('?ids=', shop.token)).body.code).toBe(400);
    expect((await remove(`?ids=${Array(1001).fill(a).join(',')}`, shop.token)).body.code).toBe(400);
    expect(await left()).toBe(1);
  });

  it('exists for every kind of row that is deleted by its id alone, in the system and infra areas too', async () => {
    const { system, infra } = {
      system: ['user', 'role', 'menu', 'dept', 'post', 'notice', 'tenant', 'tenant-package'],
      infra: ['config', 'job', 'file'],
    };
    for (const path of [
      ...system.map((name) => `/system/${name}`),
      ...infra.map((name) => `/infra/${name}`),
      '/bs/order-info',
      '/bs/product-info',
    ])
      expect([path, (await shop.call('DELETE', `${path}/delete-list`)).code]).toEqual([path, 400]);
    // Receipts have no delete-list, because each is taken back with a reason.
    expect((await shop.call('DELETE', '/bs/order-payment-receipts/delete-list?ids=1')).code).toBe(404);
  });
});
