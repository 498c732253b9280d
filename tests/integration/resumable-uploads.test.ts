import { randomBytes } from 'node:crypto';
import { mkdir, symlink } from 'node:fs/promises';
import { request as httpRequest } from 'node:http';
import { dirname, join } from 'node:path';
import { PassThrough, Readable } from 'node:stream';
import { DetailedError, Upload } from 'tus-js-client';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { KEPT } from '#domain/compose.ts';
import { createMaintenanceService } from '#domain/system/maintenance.service.ts';
import { openRestDoor } from '../support/rest-door.ts';
import { openTestShops, type TestShop, type TestShops } from '../support/shop.ts';
import { openTcpProxy } from '../support/tcp-proxy.ts';

type Door = Awaited<ReturnType<typeof openRestDoor>>;
const HOUR = 3_600_000;
let shops: TestShops;
let shop: TestShop;
/** Two servers over one database and one disk. */
let doors: Door[];
beforeAll(async () => {
  shops = await openTestShops();
  doors = [await openRestDoor(shops), await openRestDoor(shops)];
});
afterAll(async () => {
  await Promise.all(doors.map((door) => door.close()));
  await shops.close();
});
beforeEach(async () => {
  shop = await shops.open();
});

const room = async () => (await shop.as().bs.orderFile.tenantStorageStatistics({})).usedBytes;
const begin = (size: number, of = shop) => of.as().infra.upload.create({ name: '画面.psd', size });
const contentOf = async (path: string) => Buffer.concat(await shops.storage.read(path).toArray());
const headersOf = (of = shop) => ({ authorization: `Bearer ${doors[0]?.tokenOf(of)}` });

const TUS = { 'tus-resumable': '1.0.0', 'content-type': 'application/offset+octet-stream' };

interface Patch {
  offset?: number;
  headers?: Record<string, string>;
  door?: Door | undefined;
}
const patch = (uploadUrl: string, body: Buffer, { offset = 0, headers = {}, door = doors[0] }: Patch = {}) =>
  fetch(`${door?.url}${uploadUrl}`, {
    method: 'PATCH',
    headers: {
      ...headersOf(),
      ...TUS,
      'upload-offset': String(offset),
      ...headers,
    },
    body: new Uint8Array(body),
  });
const offsetAt = async (uploadUrl: string, door = doors[0]) =>
  Number((await fetch(`${door?.url}${uploadUrl}`, { method: 'HEAD', headers: headersOf() })).headers.get('upload-offset'));

/** Uploads by tus-js-client, an independent implementation of the protocol. */
function send(content: Buffer, uploadUrl: string, onProgress?: (sent: number) => void): Promise<void> {
  return new Promise((resolve, reject) => {
    new Upload(content, {
      uploadUrl,
      chunkSize: 1024 * 1024,
      retryDelays: null,
      headers: headersOf(),
      onProgress: (sent) => onProgress?.(sent),
      onError: reject,
      onSuccess: () => resolve(),
    }).start();
  });
}

it('an upload that is cut off goes on where it stopped, at another server', async () => {
  const content = Buffer.concat([Buffer.from('38425053', 'hex'), randomBytes(5 * 1024 * 1024)]);
  const { id, uploadUrl } = await begin(content.length);
  const proxy = await openTcpProxy(doors[0]?.url ?? '');
  let isCut = false;
  const first = send(content, new URL(uploadUrl, proxy.url).href, (sent) => {
    if (sent < 2.5 * 1024 * 1024 || isCut) return;
    isCut = true;
    void proxy.cut();
  });
  await expect(first).rejects.toThrow(DetailedError);
  const [, other] = doors;
  const arrived = await offsetAt(uploadUrl, other);
  expect(arrived).toBeGreaterThan(0);
  expect(arrived).toBeLessThan(content.length);
  await expect(shop.as().infra.upload.finish({ id })).rejects.toThrow('文件还没有传完，请继续上传');

  const offsets: number[] = [];
  await send(content, `${other?.url}${uploadUrl}`, (sent) => offsets.push(sent));
  expect(Math.min(...offsets)).toBeGreaterThanOrEqual(arrived);
  const kept = await Promise.all([1, 2, 3].map(() => shop.as().infra.upload.finish({ id })));
  expect(new Set(kept.map(({ path }) => path)).size).toBe(1);
  const [file] = kept;
  expect(file).toMatchObject({ fileName: '画面.psd', contentType: 'image/vnd.adobe.photoshop' });
  expect((await contentOf(file?.path ?? '')).equals(content)).toBe(true);
  expect(await room()).toBe(content.length);
  expect(await shop.as().infra.upload.finish({ id })).toMatchObject({ path: file?.path });
});

it('needs its permission, its room and its person before a byte is stored', async () => {
  await expect(shop.as(['bs:order-info:query']).infra.upload.create({ name: 'a.psd', size: 1 })).rejects.toThrow('没有该操作权限');
  await shop.db.insertInto('infraFileUsage').values({ tenantId: shop.tenantId, quota: 1000 }).execute();
  const { id } = await begin(900);
  await expect(begin(101)).rejects.toThrow('本店的文件空间 1000 B 已用完');
  expect(await room()).toBe(900);
  await shop.as().infra.upload.delete({ id });

  const { uploadUrl } = await begin(100);
  const stranger = await shops.open();
  const refused = async (headers: Record<string, string>) => (await patch(uploadUrl, Buffer.alloc(10), { headers })).status;
  expect(await refused({ authorization: 'Bearer nobody' })).toBe(401);
  expect(await refused(headersOf(stranger))).toBe(404);
  const door = await openRestDoor(shops, ['bs:order-info:query']);
  expect((await patch(uploadUrl, Buffer.alloc(10), { door })).status).toBe(403);
  await door.close();
  expect(await offsetAt(uploadUrl)).toBe(0);
});

it('is answered where it cannot go on: a question for it, and bytes that came whole and cannot be stored', async () => {
  const { id, uploadUrl } = await begin(100);
  const stranger = await shops.open();
  const asked = async (url: string, headers: Record<string, string>) =>
    (await fetch(`${doors[0]?.url}${url}`, { method: 'HEAD', headers })).status;
  expect(await asked(uploadUrl, headersOf())).toBe(200);
  expect(await asked(uploadUrl, { authorization: 'Bearer nobody' })).toBe(401);
  expect(await asked(uploadUrl, headersOf(stranger))).toBe(404);
  expect(await asked(uploadUrl.replace(/\d+$/, '999999999'), headersOf())).toBe(404);
  const { path } = await shop.db
    .selectFrom('infraUpload')
    .select('path')
    .where('tenantId', '=', shop.tenantId)
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  const place = shops.storage.localPath(path);
  await mkdir(dirname(place), { recursive: true });
  await symlink(join(dirname(place), 'nowhere', 'x'), place);
  expect((await patch(uploadUrl, Buffer.alloc(10))).status).toBe(500);
  await shop.as().infra.upload.delete({ id });
});

it('takes bytes only at the place where they belong, and no more than were announced', async () => {
  const { id, uploadUrl } = await begin(10);
  expect((await patch(uploadUrl, Buffer.from('12345'))).headers.get('upload-offset')).toBe('5');
  expect((await patch(uploadUrl, Buffer.from('12345'))).status).toBe(409);
  expect((await patch(uploadUrl, Buffer.from('7890'), { offset: 6 })).status).toBe(409);
  expect((await patch(uploadUrl, Buffer.from('6'), { offset: 5, headers: { 'tus-resumable': '0.2' } })).status).toBe(412);
  expect((await patch(uploadUrl, Buffer.from('6'), { offset: 5, headers: { 'content-type': 'text/plain' } })).status).toBe(415);
  expect((await patch(uploadUrl, Buffer.alloc(500_000), { offset: 5 })).status).toBe(413);
  await expect(offsetAt(uploadUrl)).resolves.toBeLessThanOrEqual(10);
  await shop.as().infra.upload.delete({ id });
  expect((await patch(uploadUrl, Buffer.from('6'), { offset: 5 })).status).toBe(404);
  expect(await room()).toBe(0);
});

it('is one of eight of a person that arrive at a time', async () => {
  const all = await Promise.all(Array.from({ length: 9 }, () => begin(2)));
  const last = all.pop()?.uploadUrl ?? '';
  const arriving = all.map(({ uploadUrl }) => {
    const headers = { ...headersOf(), ...TUS, 'upload-offset': '0', 'content-length': '2' };
    const sending = httpRequest(`${doors[0]?.url}${uploadUrl}`, { method: 'PATCH', headers });
    sending.write('1');
    return { sending, status: new Promise((resolve) => sending.on('response', ({ statusCode }) => resolve(statusCode))) };
  });
  for (const { uploadUrl } of all) await expect.poll(() => offsetAt(uploadUrl)).toBe(1);
  const refused = await patch(last, Buffer.from('12'));
  expect([refused.status, await refused.json()]).toEqual([429, expect.objectContaining({ msg: '同时上传的文件过多，请 10 秒后再试' })]);
  for (const { sending } of arriving) sending.end('2');
  expect(await Promise.all(arriving.map(({ status }) => status))).toEqual(arriving.map(() => 204));
  expect((await patch(last, Buffer.from('12'))).status).toBe(204);
});

it('holds no room that colleagues need: of what they leave, files that a person has begun hold half, and one file alone as much as there is', async () => {
  await shop.db.insertInto('infraFileUsage').values({ tenantId: shop.tenantId, quota: 1000 }).execute();
  const asked = await Promise.all([100, 150, 200, 250, 300].map((size) => begin(size).then(() => size, String)));
  const held = asked.reduce<number>((sum, size) => sum + (typeof size === 'number' ? size : 0), 0);
  expect(held).toBeGreaterThan(0);
  expect(held).toBeLessThanOrEqual(500);
  expect(await room()).toBe(held);
  await expect(begin(600 - held)).rejects.toThrow('您未传完的文件（含本文件）共 600 B，超过本店剩余空间的一半，请等前面的文件传完后再上传');

  const colleague = await shop.db
    .insertInto('systemUser')
    .values({ tenantId: shop.tenantId, username: 'li', passwordHash: '', nickname: '李', createTime: 1, updateTime: 1 })
    .executeTakeFirstOrThrow();
  const scope = { ...shop.scope(), actor: { userId: Number(colleague.insertId), nickname: '李' } };
  const { id } = await shop.services.uploads.create(scope, { name: 'a.psd', size: 1000 - held, isDirect: false });
  await shop.services.uploads.delete(scope, id);
  expect(await room()).toBe(held);
});

it('of which nothing has arrived gives its room back after an hour, one that has begun to arrive after two days', async () => {
  const [none, some] = [await begin(10), await begin(20)];
  await patch(some.uploadUrl, Buffer.from('1'));
  const { storage, db, services } = shops;
  const purge = (minutes: number) =>
    createMaintenanceService({ ...KEPT, db, storage, auth: services.auth, now: () => Date.now() + minutes * 60_000 }).purge();
  await purge(59);
  expect(await room()).toBe(30);
  await purge(61);
  expect(await room()).toBe(20);
  expect((await patch(none.uploadUrl, Buffer.from('1'))).status).toBe(404);
  await patch(some.uploadUrl, Buffer.alloc(19), { offset: 1 });
  await shop.as().infra.upload.finish({ id: some.id });
  await purge(61);
  expect(await room()).toBe(20);
});

it('may be begun two thousand times by one person before one of them ends', async () => {
  const { id } = await begin(1);
  const row = {
    tenantId: shop.tenantId,
    userId: shop.userId,
    name: '画面.psd',
    folder: 'file',
    size: 0,
    filePath: null,
    createTime: Date.now(),
  };
  await shop.db
    .insertInto('infraUpload')
    .values(Array.from({ length: 1998 }, (_, nth) => ({ ...row, path: `${shop.tenantId}/upload/${nth}` })))
    .execute();
  await begin(1);
  await expect(begin(1)).rejects.toThrow('未完成的上传过多，请 60 秒后再试');
  await shop.as().infra.upload.delete({ id });
  await begin(1);
});

it('that never ends is forgotten with its bytes and its room, and one that has ended keeps both', async () => {
  const [cut, whole] = [await begin(10), await begin(4)];
  await patch(cut.uploadUrl, Buffer.from('12345'));
  await patch(whole.uploadUrl, Buffer.from('1234'));
  const { path } = await shop.as().infra.upload.finish({ id: whole.id });
  const { storage, db, services } = shops;
  const orphan = `${shop.tenantId}/upload/${'0'.repeat(8)}`;
  await storage.put(orphan, Readable.from(['x']), 10);
  const purge = (hours: number) =>
    createMaintenanceService({ ...KEPT, db, storage, auth: services.auth, now: () => Date.now() + hours * HOUR }).purge();
  const keys = async () => {
    const found: string[] = [];
    for await (const { key } of storage.list(shop.tenantId)) found.push(key);
    return found;
  };
  await purge(2);
  expect(await offsetAt(cut.uploadUrl)).toBe(5);
  expect(await keys()).not.toContain(orphan);
  await purge(49);
  expect(await keys()).toEqual([path]);
  expect(await room()).toBe(4);
  await expect(shop.as().infra.upload.finish({ id: cut.id })).rejects.toThrow('上传不存在或已被删除');
});

it('a file name is as long as systems of files have them; a longer one is refused where it comes in, and said to be', async () => {
  const { infra, bs } = shop.as();
  const long = `${'长'.repeat(252)}.psd`;
  const tooLong = { cause: { issues: [{ message: '长度不能超过255位' }] } };
  await infra.upload.create({ name: long.slice(1), size: 1 });
  await expect(infra.upload.create({ name: long, size: 1 })).rejects.toMatchObject(tooLong);
  const { id } = await infra.upload.create({ name: '报价\u202edsp.exe', size: 1 });
  expect(
    await shop.db.selectFrom('infraUpload').select('name').where('tenantId', '=', shop.tenantId).where('id', '=', id).executeTakeFirst(),
  ).toEqual({ name: '报价_dsp.exe' });
  await expect(infra.file.create({ configId: 1, path: '1/file/x.psd', name: long })).rejects.toMatchObject(tooLong);
  await expect(bs.orderFile.create({ orderId: '1', fileNames: long, urls: '1/file/x.psd' })).rejects.toMatchObject(tooLong);
});

it('a new request for the same upload, or its end, cuts off an older request that still sends', async () => {
  const { uploads } = shop.services;
  const whole = Buffer.from('8BPS');
  const { id } = await begin(whole.length);
  const start = () => {
    const content = new PassThrough();
    const ended = uploads.append(shop.scope(), id, content, 0).then(
      () => 'whole',
      () => 'cut off',
    );
    content.write('8');
    return { content, ended };
  };
  const sending = async () => {
    const sender = start();
    await expect.poll(() => sender.content.readableFlowing).toBe(true);
    return sender;
  };
  const first = await sending();
  expect(await uploads.append(shop.scope(), id, Readable.from([whole]), 0)).toBe(whole.length);
  expect([first.content.destroyed, await first.ended]).toEqual([true, 'cut off']);
  const together = [start(), start(), start()];
  await expect.poll(() => together.filter(({ content }) => content.destroyed).length).toBe(2);
  const last = await sending();
  expect(await Promise.all(together.map(({ ended }) => ended))).toEqual(['cut off', 'cut off', 'cut off']);
  const { path } = await shop.as().infra.upload.finish({ id });
  expect([last.content.destroyed, await last.ended]).toEqual([true, 'cut off']);
  expect((await contentOf(path)).equals(whole)).toBe(true);
});
