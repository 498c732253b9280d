import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import { type Connection, createConnection, type RowDataPacket } from 'mysql2/promise';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { expireUploads } from '#domain/files/upload.service.ts';
import { forgetArtwork } from '#domain/order-files/artwork.service.ts';
import { freshDatabase, type TestDatabase } from '../support/database.ts';
import { openTestShops, stockShop, type TestShop, type TestShops } from '../support/shop.ts';
import { createStatementFaults } from '../support/statements.ts';

/**
 * Work of services that matrix-atomic.test.ts does not reach by a call, such as the daily messages, is also done as a whole or not at all.
 */
const faults = createStatementFaults();
const DAY_MS = 86_400_000;
let database: TestDatabase;
let reader: Connection;
let shops: TestShops;
let shop: TestShop;
let roleId: number;

beforeAll(async () => {
  database = await freshDatabase();
  reader = await createConnection({ uri: database.url });
  shops = await openTestShops(8, database.url, faults.watch);
  shop = await shops.open();
  const { accounts } = shop.services;
  roleId = await accounts.createRole(shop, { name: '店员', code: 'staff', permissions: ['bs:order-info:query'] });
  await accounts.createUser(shop, { username: 'wang', password: 'secret1', roleIds: [roleId] });
  const { customer } = await stockShop(shop);
  const { bs } = shop.as();
  await bs.customerInfo.update({ id: customer, closingCycle: await bs.closingCycle.create({ name: '周结', days: 7 }) });
  const [date, expectedDeliveryDate] = [Date.now() - 8 * DAY_MS, Date.now() - 2 * DAY_MS];
  const orderDels = [{ projectName: '门头', amount: 1, unitPrice: 10 }];
  await bs.orderInfo.create({ customerId: customer, customerName: '华美广告', date, expectedDeliveryDate, orderDels });
});
afterAll(async () => {
  await shops.close();
  await reader.end();
  await database.destroy();
});

const PNG = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';
/** Uploads an artwork file for a worker to read. */
async function drop(): Promise<{ path: string }> {
  const { key, bytes } = await shops.storage.put(`${shop.tenantId}/import/${randomUUID()}`, Readable.from(['8BPS']), 100);
  const file = { fileKey: key, fileName: '画面.psd', fileBytes: bytes, fileHash: 'a'.repeat(64) };
  const { path } = await shop.as().infra.fileServer.upload(file);
  await shop.as().bs.artwork.read({ files: [{ path }] });
  return { path };
}

const client = { ip: '10.0.0.1', userAgent: 'vitest', tenantHeader: null };

const CASES: Record<string, { tables: string[]; work: () => Promise<unknown> }> = {
  'the news of a day': { tables: ['system_notify_message'], work: () => shop.services.news.tellDaily() },
  'a person': {
    tables: ['system_user', 'system_user_role'],
    work: () => shop.services.accounts.createUser(shop, { username: 'zhang', password: 'secret1', roleIds: [roleId] }),
  },
  'a role': {
    tables: ['system_role', 'system_role_menu'],
    work: () => shop.services.accounts.createRole(shop, { name: '设计', code: 'design', permissions: ['bs:order-info:query'] }),
  },
  'a shop': {
    tables: ['system_tenant', 'system_user', 'system_user_role', 'system_role'],
    work: () => shop.services.accounts.createTenant({ name: '新店', admin: { username: 'boss', password: 'secret1' } }),
  },
  'artwork that is to be read': { tables: ['artwork', 'outbox'], work: drop },
  'a sign-in': {
    tables: ['token_family', 'access_token', 'refresh_token'],
    work: () => shop.services.auth.login({ tenantName: shop.tenantName, username: 'wang', password: 'secret1' }, client),
  },
};

async function countOf(table: string): Promise<number> {
  const [rows] = await reader.query<RowDataPacket[]>('select count(*) as count from ??', [table]);
  return Number(rows[0]?.count);
}

describe('is done as a whole or not at all, whichever of its writes fails:', () => {
  it.each(Object.entries(CASES))('%s', async (_, { tables, work }) => {
    const counts = () => Promise.all(tables.map(countOf));
    const before = await counts();
    for (let nth = 1; ; nth += 1) {
      const failed = await faults.failAt(nth, new Error('the disk is full'), () => work().catch(() => undefined));
      if (failed === null) break;
      expect({ failed, counts: await counts() }).toEqual({ failed, counts: before });
    }
    for (const [index, count] of (await counts()).entries()) expect(count).toBeGreaterThan(before[index] ?? 0);
  });
});

describe('leaves the books of files right, whichever of its writes fails:', () => {
  const none = { facts: null, error: 'damaged', fingerprint: null } as const;
  const makeOld = (table: 'artwork' | 'infraUpload') =>
    shop.db.updateTable(table).set({ createTime: 1 }).where('tenantId', '=', shop.tenantId).execute();
  let [orderId, token] = ['', ''];
  const FILED: Record<string, { begin?: () => Promise<unknown>; work: () => Promise<unknown> }> = {
    'a signature that is refused': {
      begin: async () => {
        orderId = (await shop.as().bs.orderInfo.page({})).list[0]?.orderId ?? '';
      },
      work: () => shop.as().bs.orderSignature.create({ orderId, contentHash: 'a'.repeat(64), image: PNG }),
    },
    'an approval of a customer that is refused': {
      begin: async () => {
        orderId = (await shop.as().bs.orderInfo.page({})).list[0]?.orderId ?? '';
        ({ token } = await shop.as().bs.orderLink.create({ orderId }));
      },
      work: () =>
        shop.as([], { bearer: null, ...client }).bs.orderLink.approve({ token, shownHash: 'a'.repeat(64), image: PNG, signer: '张三' }),
    },
    'an upload that is given up': {
      begin: async () => {
        await shop.as().infra.upload.create({ name: '画面.psd', size: 10 });
        await makeOld('infraUpload');
      },
      work: () => expireUploads(shop.scope(), shops.storage, 10),
    },
    'artwork that is read': {
      begin: drop,
      work: () =>
        shop.services.artwork.readNext(
          shop.scope(),
          async function* read() {
            yield { index: 0, read: { ...none, preview: Buffer.from('RIFF....WEBP') } };
          },
          () => false,
        ),
    },
    'artwork that is forgotten': {
      begin: async () => {
        await drop();
        await makeOld('artwork');
      },
      work: () => forgetArtwork(shop.scope(), 10, async () => false),
    },
  };

  /**
   * `room`: bytes that are counted as used beyond those of files and uploads; `strays`: files that are neither artwork nor a preview of it.
   */
  async function differences() {
    const one = async (sql: string) => {
      const [rows] = await reader.query<RowDataPacket[]>(`select (${sql}) as value`);
      return Number(rows[0]?.value);
    };
    const room = await one('select coalesce(sum(bytes), 0) from infra_file_usage');
    const files = await one('select coalesce(sum(size), 0) from infra_file');
    const uploads = await one('select coalesce(sum(size), 0) from infra_upload where file_path is null');
    const strays = await one("select count(*) from infra_file where name not in ('签名.png', '客户确认签名.png')");
    const artworks = await one('select count(*) + count(preview_url) from artwork');
    return { room: room - files - uploads, strays: strays - artworks };
  }

  it.each(Object.entries(FILED))('%s', async (_, { begin, work }) => {
    const before = await differences();
    for (let nth = 1; ; nth += 1) {
      await begin?.();
      const failed = await faults.failAt(nth, new Error('the disk is full'), () => work().catch(() => undefined));
      expect({ failed, ...(await differences()) }).toEqual({ failed, ...before });
      if (failed !== null) continue;
      expect(nth).toBeGreaterThan(1);
      expect(before.room).toBe(0);
      break;
    }
  });

  it('lines that name files of artwork', async () => {
    const { bs } = shop.as();
    const line = { projectName: '画面', amount: 1, unitPrice: 10 };
    const id = await bs.orderInfo.create({ customerName: '散客', orderDels: [line] });
    const hung = { hanging: 'select count(*) from order_file', named: 'select count(distinct file) from order_line' };
    const counts = async () => {
      const [rows] = await reader.query<RowDataPacket[]>(`select (${hung.hanging}) as hanging, (${hung.named}) as named`);
      return rows[0];
    };
    const lines = async (orderInfoId: number) => (await bs.orderInfo.get({ id: orderInfoId })).orderDels;
    const works: Array<(file: string) => Promise<unknown>> = [
      (file) => bs.orderInfo.create({ customerName: '散客', orderDels: [{ ...line, file }] }),
      async (file) => bs.orderInfo.update({ id, orderDels: [...(await lines(id)), { ...line, file }] } as never),
      (file) => bs.orderDel.create({ orderId, ...line, file }),
      async (file) => bs.orderDel.update({ id: (await lines(id))[0]?.id ?? 0, file }),
    ];
    ({ orderId } = await bs.orderInfo.get({ id }));
    for (const [index, work] of works.entries())
      for (let nth = 1; ; nth += 1) {
        const { path } = await drop();
        const before = await counts();
        const failed = await faults.failAt(nth, new Error('the disk is full'), () => work(path).catch(() => undefined));
        const after = await counts();
        if (failed === null) {
          expect({ index, hanging: after?.hanging }).toEqual({ index, hanging: before?.hanging + 1 });
          break;
        }
        expect({ index, failed, after }).toEqual({ index, failed, after: before });
      }
  });
});
