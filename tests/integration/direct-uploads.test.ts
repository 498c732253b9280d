import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createDirectUploads } from '#domain/files/direct-upload.ts';
import { connectStore } from '#domain/files/file-stores.ts';
import { createLog } from '#platform/log.ts';
import type { FileStore } from '#platform/storage/file-store.ts';
import { createQiniuStore } from '#platform/storage/qiniu.store.ts';
import { createS3Store } from '#platform/storage/s3.store.ts';
import { UPLOAD_PART_BYTES } from '#shared/schemas/file.schema.ts';
import { STORAGE } from '#shared/states.ts';
import { freshDatabase, type TestDatabase } from '../support/database.ts';
import { startQiniu } from '../support/qiniu-server.ts';
import { S3_BUCKET, S3_KEY, startS3 } from '../support/s3-server.ts';
import { openTestShops, type TestShop, type TestShops } from '../support/shop.ts';

const HOUR = 3_600_000;
const SIZE = 2 * UPLOAD_PART_BYTES + 1000;
const CONTENT = Buffer.concat([Buffer.from('38425053', 'hex'), randomBytes(SIZE - 4)]);
let database: TestDatabase;
/** Statements that match seem to fail. */
let faulty: RegExp | null = null;
let s3: Awaited<ReturnType<typeof startS3>>;
let qiniu: Awaited<ReturnType<typeof startQiniu>>;
let shops: TestShops;
let shop: TestShop;
const ids: Record<number, number> = {};
beforeAll(async () => {
  [database, s3, qiniu] = await Promise.all([freshDatabase(), startS3(), startQiniu()]);
  const watch = (sql: string) => {
    if (faulty?.test(sql)) throw new Error('the disk is full');
  };
  shops = await openTestShops(8, database.url, watch, async (settings) =>
    settings.storage === STORAGE.qiniu ? createQiniuStore(qiniu.options) : connectStore(settings),
  );
  const operator = await shops.open();
  await shops.db.updateTable('systemTenant').set({ isOperator: 1 }).where('id', '=', operator.tenantId).execute();
  const calls = operator.as().infra.fileConfig;
  const config = { endpoint: s3.endpoint, bucket: S3_BUCKET, accessKey: S3_KEY, accessSecret: S3_KEY, enablePathStyleAccess: true };
  ids[STORAGE.s3] = await calls.create({ name: 'S3', storage: STORAGE.s3, config });
  ids[STORAGE.qiniu] = await calls.create({ name: '七牛', storage: STORAGE.qiniu, config: { ...config, domain: 'http://x' } });
  useStore = (storage) => calls.updateMaster({ id: storage === STORAGE.local ? 1 : (ids[storage] ?? 0) });
});
let useStore: (storage: number) => Promise<unknown>;
afterAll(async () => {
  await shops.close();
  await Promise.all([database.destroy(), s3.stop(), qiniu.stop()]);
});
beforeEach(async () => {
  shop = await shops.open();
});

const uploads = (of = shop) => of.as().infra.upload;
const begin = (size = SIZE) => uploads().create({ name: '画面.PSD', size, isDirect: true });
const room = async () => (await shop.as().bs.orderFile.tenantStorageStatistics({})).usedBytes;
type Piece = Awaited<ReturnType<ReturnType<typeof uploads>['parts']>>['missing'][number];
const put = async ({ url, headers, start, end }: Piece, content = CONTENT.subarray(start, end)) =>
  (await fetch(url, { method: 'PUT', headers, body: new Uint8Array(content) })).status;
const stores: Record<number, () => FileStore> = {
  [STORAGE.s3]: () =>
    createS3Store({ endpoint: s3.endpoint, bucket: S3_BUCKET, accessKey: S3_KEY, accessSecret: S3_KEY, isPathStyle: true }),
  [STORAGE.qiniu]: () => createQiniuStore(qiniu.options),
};
async function keysOf(storage: number): Promise<string[]> {
  const keys: string[] = [];
  for await (const { key } of stores[storage]?.().list(shop.tenantId) ?? []) keys.push(key);
  return keys;
}

describe.each([
  ['S3', STORAGE.s3],
  ['Qiniu', STORAGE.qiniu],
])('large files straight to %s', (_, storage) => {
  beforeEach(() => useStore(storage));

  it('go on with what is missing, and are kept once all of it is there', async () => {
    const { id, isDirect } = await begin();
    expect(isDirect).toBe(true);
    const first = await uploads().parts({ id });
    expect(first.arrivedBytes).toBe(0);
    expect(first.missing.map(({ number, start, end }) => [number, end - start])).toEqual([
      [1, UPLOAD_PART_BYTES],
      [2, UPLOAD_PART_BYTES],
      [3, 1000],
    ]);
    expect(await put(first.missing[2] as Piece)).toBe(200);
    expect(await put(first.missing[0] as Piece)).toBe(200);
    await expect(uploads().finish({ id })).rejects.toThrow('文件还没有传完，请继续上传');
    const rest = await uploads().parts({ id });
    expect([rest.arrivedBytes, rest.missing.map(({ number }) => number)]).toEqual([UPLOAD_PART_BYTES + 1000, [2]]);
    expect(await put(rest.missing[0] as Piece)).toBe(200);
    expect((await uploads().parts({ id })).missing).toEqual([]);
    faulty = /insert into `infra_file`/;
    await expect(uploads().finish({ id })).rejects.toThrow();
    faulty = null;
    const kept = await Promise.all([1, 2].map(() => uploads().finish({ id })));
    const [{ path, contentType } = { path: '', contentType: '' }] = kept;
    expect(new Set(kept.map((answer) => answer.path)).size).toBe(1);
    expect(contentType).toBe('image/vnd.adobe.photoshop');
    expect(path).toMatch(new RegExp(`^${shop.tenantId}/file/[\\w-]+\\.psd$`));
    const stored = Buffer.concat((await (await stores[storage]?.().read(path))?.toArray()) ?? []);
    expect(stored.equals(CONTENT)).toBe(true);
    expect(await room()).toBe(SIZE);
    expect(await uploads().finish({ id })).toMatchObject({ path });
    await uploads().delete({ id });
    expect(await keysOf(storage)).toEqual([path]);
    expect(await room()).toBe(SIZE);
  });

  it('are their own person’s alone, and take the room that they say', async () => {
    await shop.db.insertInto('infraFileUsage').values({ tenantId: shop.tenantId, quota: SIZE }).execute();
    const { id } = await begin();
    await expect(begin()).rejects.toThrow('已用完');
    const stranger = await shops.open();
    await expect(uploads(stranger).parts({ id })).rejects.toThrow('上传不存在');
    await expect(uploads(stranger).finish({ id })).rejects.toThrow('上传不存在');
    // A piece of a wrong length does not count: the store refuses it, or it is missing still.
    const { missing } = await uploads().parts({ id });
    await put(missing[2] as Piece, Buffer.alloc(999));
    expect((await uploads().parts({ id })).arrivedBytes).toBe(0);
    await uploads().delete({ id });
    expect(await room()).toBe(0);
    await expect(uploads().parts({ id })).rejects.toThrow('上传不存在');
  });

  it('that never end are given up in the store, too', async () => {
    const { id } = await begin();
    const { missing } = await uploads().parts({ id });
    await put(missing[0] as Piece);
    const none = await begin();
    await shop.services.uploads.expireDirect(shops.db, Date.now() + 0.9 * HOUR, 100);
    expect(await room()).toBe(2 * SIZE);
    await shop.services.uploads.expireDirect(shops.db, Date.now() + 47 * HOUR, 100);
    expect(await room()).toBe(SIZE);
    await expect(uploads().parts({ id: none.id })).rejects.toThrow('上传不存在');
    expect((await uploads().parts({ id })).arrivedBytes).toBe(UPLOAD_PART_BYTES);
    await shop.services.uploads.expireDirect(shops.db, Date.now() + 49 * HOUR, 100);
    expect(await room()).toBe(0);
    expect(await put(missing[1] as Piece)).toBeGreaterThanOrEqual(400);
    expect(await keysOf(storage)).toEqual([]);
  });
});

it('go through this server where the sender, the store or their size asks for it', async () => {
  await useStore(STORAGE.s3);
  const named = { name: 'a.psd', size: SIZE };
  expect((await uploads().create(named)).isDirect).toBe(false);
  expect((await begin(1000)).isDirect).toBe(false);
  await useStore(STORAGE.local);
  const { id, isDirect } = await begin();
  expect(isDirect).toBe(false);
  expect(await uploads().parts({ id })).toEqual({ arrivedBytes: 0, missing: [] });
});

it('without any bytes stay while their store cannot be asked, and do not keep others from being given up', async () => {
  await useStore(STORAGE.s3);
  const [unknown, none] = [await begin(), await begin()];
  // Names the local disk, which knows no pieces: asking for them fails as with a store that is down.
  await shop.db
    .updateTable('infraUpload')
    .set({ configId: 1 })
    .where('tenantId', '=', shop.tenantId)
    .where('id', '=', unknown.id)
    .execute();
  await shop.services.uploads.expireDirect(shops.db, Date.now() + 2 * HOUR, 100);
  await expect(uploads().parts({ id: none.id })).rejects.toThrow('上传不存在');
  expect(await room()).toBe(SIZE);
});

describe('a store', () => {
  const upload = {
    id: 1,
    path: '1/file/a.psd',
    name: 'a.psd',
    folder: '1/file',
    size: 1000,
    filePath: null,
    configId: 2,
    storeUpload: 'x',
  };
  const arrived = [{ number: 1, bytes: 1000, etag: 'e' }];
  const direct = (store: object) => createDirectUploads({ of: async () => ({ store }) } as never, createLog('silent', 'test'));

  it('that cannot put the pieces together is asked four times', async () => {
    let tries = 0;
    const complete = async () => {
      tries += 1;
      throw new Error('503');
    };
    await expect(direct({ parts: { list: async () => arrived, complete } }).complete(upload)).rejects.toMatchObject({
      reason: 'unavailable',
    });
    expect(tries).toBe(4);
  });

  it('in which the whole has another length than was said has no such file', async () => {
    const parts = { list: async () => arrived, complete: async () => undefined };
    const whole = (bytes: number | null) => direct({ parts, size: async () => bytes }).complete(upload);
    await expect(whole(999)).rejects.toMatchObject({ reason: 'fileMissing' });
    await expect(whole(null)).rejects.toMatchObject({ reason: 'fileMissing' });
    await expect(whole(1000)).resolves.toBeDefined();
  });

  it('that takes no pieces any more says that the file is missing, not that it cannot be reached', async () => {
    await expect(direct({}).parts(upload)).rejects.toMatchObject({ reason: 'fileMissing' });
  });
});
