import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createOperateLogWriter, type NotedCall } from '#domain/logs/operate-log-writer.ts';
import { CONFIGS } from '#domain/system/config-registry.ts';
import { createLog } from '#platform/log.ts';
import type { OperateLogRow } from '#shared/schemas/log.schema.ts';
import { ask } from '../rest/rest-client.ts';
import { openRestDoor } from '../support/rest-door.ts';
import { openTestShops, type TestShop, type TestShops } from '../support/shop.ts';

let shops: TestShops;
let shop: TestShop;
let fault: Error | null = null;
beforeAll(async () => {
  shops = await openTestShops(4, undefined, (sql) => {
    if (fault && /insert into `operate_log`/.test(sql)) throw fault;
  });
  shop = await shops.open();
});
afterAll(() => shops.close());

async function entries(of: TestShop, filters: object = {}): Promise<OperateLogRow[]> {
  await of.services.operateLogWriter.flush();
  return (await of.as().system.operateLog.page({ pageSize: 200, ...filters })).list;
}

describe('the operation log', () => {
  it('keeps of every write who did it, from where, what, with what result and how long it took', async () => {
    const of = { ip: '203.0.113.9', userAgent: '浏览器', requestId: 'trace-1' };
    const id = await shop.as(undefined, of).system.role.create({ name: '送货员', code: 'driver', sort: 1 });
    await shop
      .as(['system:role:query'], of)
      .system.role.delete({ id })
      .catch(() => undefined);
    await shop.as(undefined, of).system.role.delete({ id });
    const [last, refused, first] = await entries(shop, { module: '角色' });
    expect(first).toMatchObject({
      traceId: 'trace-1',
      userId: shop.userId,
      userNickname: '测试员',
      module: '角色管理',
      name: '新增角色',
      type: 2,
      requestMethod: 'POST',
      requestUrl: '/system/role/create',
      javaMethod: 'system.role.create',
      javaMethodArgs: '{"name":"送货员","code":"driver","sort":1}',
      userIp: '203.0.113.9',
      userAgent: '浏览器',
      resultCode: 0,
      resultMsg: '',
      resultData: String(id),
    });
    expect(first?.duration).toBeGreaterThanOrEqual(0);
    expect(refused).toMatchObject({ name: '删除角色', type: 4, resultCode: 403, resultMsg: '没有该操作权限', resultData: null });
    expect(last).toMatchObject({ name: '删除角色', resultCode: 0 });
    expect(await entries(shop, { success: false })).toEqual([refused]);
  });

  it('keeps lists that were taken away as a file, and no reads and no secrets', async () => {
    const own = await shops.open();
    await own.as().bs.unitType.page({});
    await own.as().bs.unitType.exportExcel({});
    await own.as().system.apiToken.create({ name: '网店', permissions: ['bs:order-info:query'] });
    await own.as().system.user.create({ username: 'zhouli', password: 'secret1' });
    const rows = await entries(own);
    expect(rows.map(({ name, type }) => [name, type])).toEqual([
      ['新增用户', 2],
      ['新增接口令牌', 2],
      ['导出计量单位', 5],
    ]);
    expect(rows[0]?.javaMethodArgs).toBe('{"username":"zhouli","password":"***"}');
    // The answer of the second call is a token, which the log must not hold.
    expect(rows.map(({ resultData }) => resultData === null || /^\d+$/.test(resultData))).toEqual([true, true, true]);
    expect(JSON.stringify(rows)).not.toMatch(/secret1|pat_/);
  });

  it('shows each shop its own', async () => {
    const [one, other] = [await shops.open(), await shops.open()];
    await one.as().bs.unitType.create({ name: '平方米' });
    await other.as().bs.unitType.create({ name: '米' });
    expect((await entries(one)).map(({ javaMethodArgs }) => javaMethodArgs)).toEqual(['{"name":"平方米"}']);
    expect((await entries(other)).map(({ javaMethodArgs }) => javaMethodArgs)).toEqual(['{"name":"米"}']);
  });

  it('is kept for as long as the setting says', async () => {
    const own = await shops.open();
    await own.as().bs.unitType.create({ name: '平方米' });
    await own.as().bs.unitType.create({ name: '米' });
    const [young, old] = await entries(own);
    const days = CONFIGS['log.operate.keep-days'].value;
    const update = shops.db.updateTable('operateLog').where('tenantId', '=', own.tenantId);
    await update
      .set({ startTime: Date.now() - (days * 24 + 1) * 3600_000 })
      .where('id', '=', old?.id ?? 0)
      .execute();
    await own.services.maintenance.purge();
    expect((await entries(own)).map(({ id }) => id)).toEqual([young?.id]);
  });
});

describe('a writer of the log', () => {
  const call = (): NotedCall => ({
    tenantId: shop.tenantId,
    traceId: '',
    userId: shop.userId,
    userNickname: '',
    module: '写',
    name: '',
    type: 0,
    requestMethod: '',
    requestUrl: '',
    callName: '',
    fields: '',
    userIp: '',
    userAgent: '',
    startTime: 1,
    duration: 0,
    resultCode: 0,
    resultMsg: '',
    resultData: null,
  });
  const stored = async () => (await shop.as().system.operateLog.page({ module: '写' })).total;

  it('keeps what the database cannot be told, drops what it refuses, and is bounded', async () => {
    const writer = createOperateLogWriter({ db: shops.db, log: createLog('silent', 'test') });
    writer.note(call());
    fault = Object.assign(new Error('connect ECONNREFUSED'), { code: 'PROTOCOL_CONNECTION_LOST', fatal: true });
    await writer.flush();
    fault = null;
    expect(await stored()).toBe(0);
    await writer.flush();
    expect(await stored()).toBe(1);

    writer.note(call());
    fault = Object.assign(new Error('Data too long'), { errno: 1406 });
    await writer.flush();
    fault = null;
    await writer.flush();
    expect(await stored()).toBe(1);

    for (let nth = 0; nth < 6_000; nth += 1) writer.note(call());
    await writer.stop();
    expect(await stored()).toBe(5_001);
  });
});

describe('over REST', () => {
  it('a write is kept once, also one that is refused before its body is read', async () => {
    const own = await shops.open();
    const rest = await openRestDoor(shops);
    const post = (name: string, headers: Record<string, string> = {}) =>
      ask(rest.url, 'POST', '/bs/unit-type/create', { token: rest.tokenOf(own), body: { name }, headers });
    await post('平方米');
    await post('');
    await post('米', { 'tenant-id': String(own.tenantId + 1) });
    await rest.close();
    expect(
      (await entries(own)).map(({ resultCode, requestUrl, userIp, javaMethodArgs }) => [resultCode, requestUrl, userIp, javaMethodArgs]),
    ).toEqual([
      [403, '/bs/unit-type/create', '127.0.0.1', ''],
      [400, '/bs/unit-type/create', '127.0.0.1', '{"name":""}'],
      [0, '/bs/unit-type/create', '127.0.0.1', '{"name":"平方米"}'],
    ]);
  });
});
