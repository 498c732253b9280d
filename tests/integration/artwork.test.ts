import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { KEPT } from '#domain/compose.ts';
import type { ReadArtworks } from '#domain/order-files/artwork.service.ts';
import { createMaintenanceService } from '#domain/system/maintenance.service.ts';
import { ARTWORK_STATE } from '#shared/schemas/artwork.schema.ts';
import type { ArtworkFacts } from '#shared/schemas/recognition.schema.ts';
import { openTestShops, stockShop, type TestShop, type TestShops } from '../support/shop.ts';

const HOUR = 3_600_000;
const FACTS: ArtworkFacts = {
  format: 'psd',
  widthPx: 500,
  heightPx: 900,
  dpiX: 150,
  dpiY: 150,
  widthPt: null,
  heightPt: null,
  pages: 1,
  colourMode: 'CMYK',
  alpha: false,
  iccName: null,
};
let shops: TestShops;
let shop: TestShop;
let customerId: number;
beforeAll(async () => {
  shops = await openTestShops();
});
afterAll(() => shops.close());
beforeEach(async () => {
  shop = await shops.open();
  customerId = (await stockShop(shop)).customer;
});

async function stored(name: string, content = name): Promise<string> {
  const { key, bytes } = await shops.storage.put(`${shop.tenantId}/import/${randomUUID()}`, Readable.from([content]), 1e9);
  return (await shop.as().infra.fileServer.upload({ fileKey: key, fileName: name, fileBytes: bytes, fileHash: 'a'.repeat(64) })).path;
}
const drop = async (count: number) => {
  const paths: string[] = [];
  for (let index = 0; index < count; index += 1) paths.push(await stored(`画面${index}-3x2-2.psd`));
  return shop.as().bs.artwork.read({ files: paths.map((path) => ({ path })) });
};
/**
 * Stands in for the sandbox within the test process. Files with the same text have the same fingerprint.
 * @param died the file at which it fails
 */
const reader = (died = Number.POSITIVE_INFINITY): ReadArtworks =>
  async function* read(paths) {
    for (const [index, path] of paths.entries()) {
      if (index >= died) throw new Error('killed');
      const content = Buffer.concat(
        await Readable.from(await shops.storage.read(path.slice(path.indexOf(`/${shop.tenantId}/`) + 1)).toArray()).toArray(),
      );
      const fingerprint = content.toString('hex').slice(-64).padStart(64, '0');
      yield { index, read: { facts: FACTS, error: null, preview: Buffer.from('RIFF....WEBP'), fingerprint } };
    }
  };
const readAll = async (died?: number) => {
  while (await shop.services.artwork.readNext(shop.scope(), reader(died), () => false));
};
const list = (ids: number[], of = customerId) => shop.as().bs.artwork.list({ ids, customerId: of });
const room = async () => (await shop.as().bs.orderFile.tenantStorageStatistics({})).usedBytes;
const lineOf = ({ path, previewUrl }: { path: string; previewUrl: string | null }) => ({
  projectName: '画面',
  width: '3',
  height: '2',
  amount: '2',
  unitPrice: '18',
  status: 1,
  file: path,
  patternUrl: previewUrl,
});
const order = (lines: object[], of = customerId) =>
  shop.as().bs.orderInfo.create({ customerId: of, customerName: '华美广告', orderDels: lines });

describe('dropped files', () => {
  it('are each read once, also where the worker is killed in the middle and two go on with it', async () => {
    const rows = await drop(40);
    const ids = rows.map(({ id }) => id);
    expect(rows.every(({ state }) => state === ARTWORK_STATE.waiting)).toBe(true);
    await expect(readAll(5)).rejects.toThrow('killed');
    expect((await list(ids)).filter(({ state }) => state === ARTWORK_STATE.read)).toHaveLength(5);
    await Promise.all([readAll(), readAll()]);
    const read = await list(ids);
    expect(read.map(({ id }) => id)).toEqual(ids);
    expect(read.every(({ state, facts }) => state === ARTWORK_STATE.read && facts?.colourMode === 'CMYK')).toBe(true);
    expect(new Set(read.map(({ previewUrl }) => previewUrl)).size).toBe(40);
    // A second request for the same files reads none of them again.
    const again = await shop.as().bs.artwork.read({ files: rows.map(({ path }) => ({ path })) });
    expect(again.map(({ state }) => state)).toEqual(ids.map(() => ARTWORK_STATE.read));
  });

  it('are laid aside after each file when others are to have their turn', async () => {
    const ids = (await drop(3)).map(({ id }) => id);
    expect(await shop.services.artwork.readNext(shop.scope(), reader(), () => true)).toBe(true);
    expect((await list(ids)).map(({ state }) => state)).toEqual([ARTWORK_STATE.read, ARTWORK_STATE.waiting, ARTWORK_STATE.waiting]);
    await readAll();
    expect((await list(ids)).every(({ state }) => state === ARTWORK_STATE.read)).toBe(true);
  });

  it('are given up where reading those of one person has cost too much within the hour; those of others are read', async () => {
    const [first] = await drop(1);
    await readAll();
    await shop.db
      .updateTable('artwork')
      // It waited for longer than that before it was read.
      .set({ costMs: 20 * 60_000, createTime: Date.now() - 2 * HOUR })
      .where('tenantId', '=', shop.tenantId)
      .where('id', '=', first?.id ?? 0)
      .execute();
    const [second] = await drop(1);
    await readAll();
    const [row] = await list([second?.id ?? 0]);
    expect(row).toMatchObject({ state: ARTWORK_STATE.unread, problem: '本小时识别用时过长，已停止，请稍后分批重试' });
    await shop.db
      .updateTable('artwork')
      .set({ readTime: Date.now() - HOUR - 1 })
      .where('tenantId', '=', shop.tenantId)
      .where('id', '=', first?.id ?? 0)
      .execute();
    const [third] = await drop(1);
    await readAll();
    expect((await list([third?.id ?? 0]))[0]?.state).toBe(ARTWORK_STATE.read);
  });

  it('of kinds that are not opened become lines by their names; what pretends to be a picture does not', async () => {
    const names = ['名片-90x54mm-2.cdr', '标志.ai', '假图片.jpg', 'Thumbs.db'];
    const paths: string[] = [];
    for (const name of names) paths.push(await stored(name));
    const rows = await shop.as().bs.artwork.read({ files: paths.map((path) => ({ path })) });
    const refusing: ReadArtworks = async function* read(places) {
      for (const index of places.keys()) yield { index, read: { facts: null, error: 'notArtwork', preview: null, fingerprint: null } };
    };
    while (await shop.services.artwork.readNext(shop.scope(), refusing, () => false));
    const problem = '文件内容不是可识别的图片或 PDF';
    expect((await list(rows.map(({ id }) => id))).map((row) => row.problem)).toEqual([null, null, problem, problem]);
  });

  it('are of the shop, and of whoever brought them', async () => {
    const [row] = await drop(1);
    const stranger = await shops.open();
    await expect(stranger.as().bs.artwork.read({ files: [{ path: row?.path ?? '' }] })).rejects.toThrow('文件不存在');
    expect(await stranger.as().bs.artwork.list({ ids: [row?.id ?? 0] })).toEqual([]);
    await expect(shop.as(['bs:order-info:create']).bs.artwork.list({ ids: [1] })).rejects.toThrow('没有该操作权限');
    const colleague = { ...shop.scope(), actor: { userId: shop.userId + 1, nickname: '同事' } };
    await shop.services.artwork.readNext(colleague, reader(), () => false);
    expect(await list([row?.id ?? 0])).toMatchObject([{ state: ARTWORK_STATE.waiting }]);
  });

  it('hang on the order with their lines from its saving on, once', async () => {
    const ids = (await drop(3)).map(({ id }) => id);
    await readAll();
    const read = await list(ids);
    const id = await order(read.map(lineOf));
    const saved = await shop.as().bs.orderInfo.get({ id });
    expect(saved.orderDels.map(({ status, patternUrl }) => [status, patternUrl])).toEqual(read.map(({ previewUrl }) => [1, previewUrl]));
    const files = () => shop.as().bs.orderFile.page({ orderId: saved.orderId });
    const linked = read.map(({ path, previewUrl, name }, index) => ({ urls: path, previewUrl, fileNames: name, lineNo: index + 1 }));
    expect((await files()).list.toReversed()).toMatchObject(linked);
    await shop.as().bs.orderInfo.update({ id, version: saved.version, orderDels: saved.orderDels });
    await shop.as().bs.orderDel.update({ id: saved.orderDels[0]?.id ?? 0, file: read[0]?.path, remarks: '改' });
    expect((await files()).total).toBe(3);
    expect((await shop.as().bs.orderFile.page({ customerName: '华美', fileNames: '画面2' })).total).toBe(1);
  });

  it('say for which order the same content has been billed to this customer already', async () => {
    const first = await shop.as().bs.artwork.read({ files: [{ path: await stored('a.psd', 'same') }] });
    await readAll();
    const [row] = await list(first.map(({ id }) => id));
    const { orderId } = await shop.as().bs.orderInfo.get({ id: await order(row ? [lineOf(row)] : []) });
    const second = await shop
      .as()
      .bs.artwork.read({ files: [{ path: await stored('b.psd', 'same') }, { path: await stored('c.psd', 'other') }] });
    await readAll();
    const ids = second.map(({ id }) => id);
    expect((await list(ids)).map(({ billedOn }) => billedOn)).toEqual([orderId, null]);
    const { customerTypeId } = await stockShopType();
    const other = await shop.as().bs.customerInfo.create({ name: '另客', typeId: customerTypeId });
    expect((await list(ids, other)).map(({ billedOn }) => billedOn)).toEqual([null, null]);
  });

  it("are the person's own, and not what others look at", async () => {
    const path = await stored('画面-3x2-1.psd');
    await shop.db.updateTable('infraFile').set({ userId: 0 }).where('tenantId', '=', shop.tenantId).where('path', '=', path).execute();
    await expect(shop.as().bs.artwork.read({ files: [{ path }] })).rejects.toThrow('文件不存在');
    const seen = await stored('标志-1x1-1.psd');
    await shop.db.updateTable('infraFile').set({ isPublic: 1 }).where('tenantId', '=', shop.tenantId).where('path', '=', seen).execute();
    await expect(shop.as().bs.artwork.read({ files: [{ path: seen }] })).rejects.toThrow('文件不存在');
  });

  it('that a row of the shop names by the time they are given up stay where they are', async () => {
    const [row] = await drop(1);
    const path = row?.path ?? '';
    const { id } = await shop.as().bs.orderInfo.get({ id: await order([{ projectName: '画面', amount: '1', unitPrice: '1' }]) });
    const { orderId } = await shop.as().bs.orderInfo.get({ id });
    await shop.as().bs.orderFile.create({ orderId, urls: path, fileNames: '画面.psd' });
    await shop.db.updateTable('artwork').set({ isLinked: 0 }).where('tenantId', '=', shop.tenantId).where('path', '=', path).execute();
    const { storage, db, services } = shops;
    await createMaintenanceService({ ...KEPT, db, storage, auth: services.auth, now: () => Date.now() + 49 * HOUR }).purge();
    expect(
      await shop.db.selectFrom('infraFile').select('path').where('tenantId', '=', shop.tenantId).where('path', '=', path).execute(),
    ).toHaveLength(1);
  });

  it('whose line keeps the small picture and not the file are given up without that picture', async () => {
    const rows = await drop(1);
    await readAll();
    const [row] = await list(rows.map(({ id }) => id));
    await order(row ? [{ ...lineOf(row), file: null }] : []);
    const { storage, db, services } = shops;
    await createMaintenanceService({ ...KEPT, db, storage, auth: services.auth, now: () => Date.now() + 49 * HOUR }).purge();
    const left = await shop.db.selectFrom('infraFile').select('path').where('tenantId', '=', shop.tenantId).execute();
    expect(left.map(({ path }) => row?.previewUrl?.endsWith(path))).toEqual([true]);
  });

  it('that never become lines are given up with their pictures after two days; those of an order stay, deleted or not', async () => {
    const rows = await drop(2);
    await readAll();
    const [kept, left] = await list(rows.map(({ id }) => id));
    const id = await order(kept ? [lineOf(kept)] : []);
    const before = await room();
    const { storage, db, services } = shops;
    const purge = (hours: number) =>
      createMaintenanceService({ ...KEPT, db, storage, auth: services.auth, now: () => Date.now() + hours * HOUR }).purge();
    await purge(47);
    expect(await room()).toBe(before);
    await shop.as().bs.orderInfo.delete({ id });
    await purge(49);
    expect(await room()).toBe(before - (left?.size ?? 0) - 'RIFF....WEBP'.length);
    await shop.as().bs.orderInfo.restore({ id });
    expect((await shop.as().bs.orderFile.page({})).list).toMatchObject([{ urls: kept?.path, previewUrl: kept?.previewUrl }]);
    expect(await list(rows.map((row) => row.id))).toHaveLength(1);
  });
});

const stockShopType = async () => ({ customerTypeId: (await shop.as().bs.customerInfo.get({ id: customerId })).typeId });
