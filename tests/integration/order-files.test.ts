import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createQiniuStore } from '#platform/storage/qiniu.store.ts';
import { STORAGE } from '#shared/states.ts';
import { freshDatabase, type TestDatabase } from '../support/database.ts';
import { startQiniu } from '../support/qiniu-server.ts';
import { openTestShops, type TestShop, type TestShops } from '../support/shop.ts';

const PDF = Buffer.from('%PDF-1.7 an invoice');
const PNG = Buffer.concat([Buffer.from('89504e470d0a1a0a', 'hex'), Buffer.alloc(100)]);
let database: TestDatabase;
let qiniu: Awaited<ReturnType<typeof startQiniu>>;
let shops: TestShops;
let shop: TestShop;
let order: { id: number; orderId: string; lineId: number };
beforeAll(async () => {
  [database, qiniu] = await Promise.all([freshDatabase(), startQiniu()]);
  shops = await openTestShops(8, database.url, undefined, async () => createQiniuStore(qiniu.options));
});
afterAll(async () => {
  await shops.close();
  await Promise.all([database.destroy(), qiniu.stop()]);
});
beforeEach(async () => {
  shop = await shops.open();
  order = await newOrder();
});

async function newOrder() {
  const id = await shop.as().bs.orderInfo.create({ customerName: '华美', orderDels: [{ productsName: '喷绘', unitPrice: '10' }] });
  const { orderId, orderDels } = await shop.as().bs.orderInfo.get({ id });
  return { id, orderId, lineId: orderDels[0]?.id ?? 0 };
}
const files = () => shop.as().bs.orderFile;
const folder = (of = order) => `${shop.tenantId}/orderFile/${of.orderId}`;
async function upload(content: Buffer, fileName: string, targetDir?: string) {
  const { key, bytes } = await shops.storage.put(`${shop.tenantId}/import/${randomUUID()}`, Readable.from([content]), 1e9);
  const file = { fileKey: key, fileName, fileBytes: bytes, fileHash: 'a'.repeat(64) };
  return shop.as().infra.fileServer.upload({ ...file, ...(targetDir === undefined ? {} : { targetDir }) });
}
const hang = (urls: string, more: object = {}) => files().create({ orderId: order.orderId, fileNames: '图.png', urls, ...more });

describe('a file of an order', () => {
  it('lies under a key of the server in the folder that was named, and no other shop names one', async () => {
    expect((await upload(PNG, '图.png', `${folder()}/sample`)).path).toMatch(new RegExp(`^${folder()}/sample/[0-9a-f-]{36}\\.png$`));
    for (const strange of [`${shop.tenantId + 1}/orderFile/1`, `${folder()}/../../x`, '/etc', `${shop.tenantId}/export/1`])
      expect((await upload(PNG, '图.png', strange)).path).toMatch(new RegExp(`^${shop.tenantId}/file/`));
  });

  it('is listed, renamed, counted, and goes with its row', async () => {
    const { path } = await upload(PNG, '图.png', folder());
    const id = await hang(path, { detailedOrderId: order.lineId });
    expect(await files().get({ id })).toMatchObject({
      orderId: order.orderId,
      detailedOrderId: order.lineId,
      fileType: 'orderPreview',
      originalFilenames: '图.png',
      urls: path,
      size: PNG.length,
    });
    await files().update({ id, version: 1, fileNames: '新.png' });
    expect((await files().page({ orderId: order.orderId })).list.map(({ fileNames }) => fileNames)).toEqual(['新.png']);
    const statistics = { tenantId: shop.tenantId, fileCount: 1, usedBytes: PNG.length, quotaBytes: 10 * 1024 ** 3 };
    expect(await files().tenantStorageStatistics({ tenantId: shop.tenantId })).toEqual(statistics);
    await expect(files().tenantStorageStatistics({ tenantId: shop.tenantId + 1 })).rejects.toThrow('您无权访问该租户的数据');
    await files().delete({ id });
    expect(await files().tenantStorageStatistics({})).toMatchObject({ fileCount: 0, usedBytes: 0 });
  });

  it('is refused where it lies elsewhere, is not there, or is of a line of another order', async () => {
    const other = await newOrder();
    const { path } = await upload(PNG, '图.png', folder());
    const elsewhere = '文件不在本订单的目录中，请重新上传';
    await expect(hang(`${folder(other)}/a.png`)).rejects.toThrow(elsewhere);
    await expect(hang(`${shop.tenantId + 1}/file/a.png`)).rejects.toThrow(elsewhere);
    await expect(hang(`${folder()}/../../../a.png`)).rejects.toThrow('文件不在本店的目录中');
    await expect(hang(`${folder()}/signature/a.png`)).rejects.toThrow('签名和发票的文件不能作为订单文件');
    await expect(hang(`${folder()}/invoice/income/a.pdf`)).rejects.toThrow('签名和发票的文件不能作为订单文件');
    await expect(hang('https://[')).rejects.toThrow('文件地址格式不正确');
    await expect(hang(`${folder()}/gone.png`)).rejects.toThrow('文件不存在，请重新上传');
    const nobodys = `${shop.tenantId}/file/a.png`;
    await expect(hang(nobodys, { orderId: 'none' })).rejects.toThrow('订单不存在');
    await expect(hang(path, { detailedOrderId: other.lineId })).rejects.toThrow('订单明细不存在');
  });

  it('goes with its order and comes back with it', async () => {
    const { path } = await upload(PNG, '图.png', folder());
    const id = await hang(path);
    const before = await files().get({ id });
    await shop.as().bs.orderInfo.delete({ id: order.id });
    expect((await files().page({})).total).toBe(0);
    await shop.as().bs.orderInfo.restore({ id: order.id });
    expect(await files().get({ id })).toEqual(before);
  });
});

it('the files of a deleted order are removed after thirty days, unless its number is in use again', async () => {
  const [gone, stays] = [order, await newOrder()];
  const later = Date.now() + 30 * 86_400_000 + 60_000;
  const purge = (now: number) => shop.services.orderDeletion.purge({ ...shop.scope(), now: () => now }, 10);
  const paths = () =>
    shop.db
      .selectFrom('infraFile')
      .select('path')
      .where('tenantId', '=', shop.tenantId)
      .execute()
      .then((rows) => rows.map(({ path }) => path).toSorted());
  await hang((await upload(PNG, '图.png', folder())).path);
  const kept = [(await upload(PNG, '图.png', folder(stays))).path, (await upload(PNG, '图.png')).path].toSorted();
  const before = await paths();
  for (const { id } of [gone, stays]) await shop.as().bs.orderInfo.delete({ id });
  await shop
    .as()
    .bs.orderInfo.create({ customerName: '华美', orderId: stays.orderId, orderDels: [{ productsName: '喷绘', unitPrice: '10' }] });
  await purge(later - 120_000);
  expect(await paths()).toEqual(before);
  await Promise.all([purge(later), purge(later)]);
  expect(await paths()).toEqual(kept);
  expect(await files().tenantStorageStatistics({})).toMatchObject({ fileCount: 2, usedBytes: 2 * PNG.length });
  await expect(shop.as().bs.orderInfo.restore({ id: gone.id })).rejects.toThrow('已删除的订单不存在');
});

describe('an invoice', () => {
  const income = () => `${folder()}/invoice/income`;
  it('is what its content says, and its room is given back with it', async () => {
    await expect(upload(Buffer.from('MZ program'), '发票.pdf', income())).rejects.toThrow('仅支持pdf, jpg, jpeg, png, xml的发票格式！');
    const { path } = await upload(PDF, '发票.pdf', income());
    const xml = await upload(Buffer.from('<?xml version="1.0"?><EInvoice/>'), '发票.xml', income());
    expect(xml).toMatchObject({ contentType: 'text/xml' });
    const { orderId } = order;
    const id = await shop.as().bs.orderInvoices.create({ orderId, fileName: '发票.pdf', invoiceFilePath: path });
    await shop.as().bs.orderInvoices.create({ orderId, fileName: '发票.xml', invoiceFilePath: xml.path });
    await shop.as().bs.orderInvoices.delete({ id });
    await expect(shop.as().infra.fileServer.getUrlData({ filePath: path })).rejects.toThrow('文件不存在');
    await shop.as().bs.orderInvoices.deleteByOrderId({ orderId });
    expect(await files().tenantStorageStatistics({})).toMatchObject({ fileCount: 0, usedBytes: 0 });
  });
});

describe('a token for Qiniu', () => {
  it('is refused while Qiniu is not in use', async () => {
    await expect(shop.as().bs.orderInfo.getQiniuToken()).rejects.toThrow('没有启用七牛云存储');
  });

  it('is for the folder of the shop, for files of limited size and kind, for ten minutes; what came by it counts once it is named', async () => {
    const config = JSON.stringify({
      bucket: 'shop',
      accessKey: 'key',
      domain: 'x',
      endpoint: '',
      region: '',
      enablePathStyleAccess: false,
    });
    await shops.db.updateTable('systemTenant').set({ isOperator: 1 }).where('id', '=', shop.tenantId).execute();
    const stores = shop.as().infra.fileConfig;
    const id = await stores.create({ name: '七牛', storage: STORAGE.qiniu, config: { ...JSON.parse(config), accessSecret: 'secret' } });
    await stores.updateMaster({ id });
    const before = Date.now() / 1000;
    const token = await shop.as().bs.orderInfo.getQiniuToken();
    const policy = JSON.parse(Buffer.from(token.split(':')[2] ?? '', 'base64url').toString()) as Record<string, unknown>;
    expect(policy).toMatchObject({
      scope: `shop:${shop.tenantId}/orderFile/`,
      isPrefixalScope: 1,
      insertOnly: 1,
      fsizeLimit: 100 * 1024 * 1024,
    });
    expect(Number(policy.deadline)).toBeGreaterThan(before + 500);
    expect(Number(policy.deadline)).toBeLessThan(Date.now() / 1000 + 700);
    expect(policy.mimeLimit).toContain('application/pdf');
    const path = `${folder()}/图.png`;
    qiniu.objects.set(path, PNG);
    await hang(`https://files.example.com/${encodeURI(path)}`);
    expect(await files().tenantStorageStatistics({})).toMatchObject({ fileCount: 1, usedBytes: PNG.length });
    await stores.updateMaster({ id: 1 });
  });
});
