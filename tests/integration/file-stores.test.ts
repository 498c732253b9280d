import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { uploadOwners } from '#domain/files/file.service.ts';
import { connectStore } from '#domain/files/file-stores.ts';
import { sweepFiles } from '#domain/system/file-sweep.ts';
import { createLocalStore, type FileStore } from '#platform/storage/file-store.ts';
import { createQiniuStore } from '#platform/storage/qiniu.store.ts';
import { createS3Store } from '#platform/storage/s3.store.ts';
import { STORAGE } from '#shared/states.ts';
import { freshDatabase, type TestDatabase } from '../support/database.ts';
import { startQiniu } from '../support/qiniu-server.ts';
import { S3_BUCKET, S3_KEY, startS3 } from '../support/s3-server.ts';
import { openTestShops, type TestShop, type TestShops } from '../support/shop.ts';

const PNG = Buffer.concat([Buffer.from('89504e470d0a1a0a', 'hex'), Buffer.alloc(100, 1)]);
const HOUR_MS = 3600_000;
const SECRET = 'planted-secret-91735';
let database: TestDatabase;
let s3: Awaited<ReturnType<typeof startS3>>;
let qiniu: Awaited<ReturnType<typeof startQiniu>>;
let shops: TestShops;
let operator: TestShop;
beforeAll(async () => {
  [database, s3, qiniu] = await Promise.all([freshDatabase(), startS3(), startQiniu()]);
  shops = await openTestShops(8, database.url, undefined, async (settings) =>
    settings.storage === STORAGE.qiniu ? createQiniuStore(qiniu.options) : connectStore(settings),
  );
  operator = await shops.open();
  await shops.db.updateTable('systemTenant').set({ isOperator: 1 }).where('id', '=', operator.tenantId).execute();
});
afterAll(async () => {
  await shops.close();
  await Promise.all([database.destroy(), s3.stop(), qiniu.stop()]);
});

const s3Options = () => ({ endpoint: s3.endpoint, bucket: S3_BUCKET, accessKey: S3_KEY, accessSecret: S3_KEY, isPathStyle: true });
const s3Settings = (more: object = {}) => ({
  name: '对象存储',
  storage: STORAGE.s3,
  config: { endpoint: s3.endpoint, bucket: S3_BUCKET, accessKey: S3_KEY, accessSecret: S3_KEY, enablePathStyleAccess: true, ...more },
});
const moveFiles = (signal: AbortSignal) => shops.services.regularJobs.get('fileMove')?.run(signal, null);
const stores = () => operator.as().infra.fileConfig;

async function contentOf(stream: Readable): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of stream) chunks.push(Buffer.from(chunk as Uint8Array));
  return Buffer.concat(chunks);
}
async function keysOf(store: FileStore, tenantId: number): Promise<string[]> {
  const keys: string[] = [];
  for await (const { key } of store.list(tenantId)) keys.push(key);
  return keys.sort();
}
async function uploaded(shop: TestShop, content = PNG, fileName = '图.png') {
  const { key, bytes } = await shops.storage.put(`${shop.tenantId}/import/${randomUUID()}`, Readable.from([content]), 1e9);
  return { fileKey: key, fileName, fileBytes: bytes, fileHash: 'a'.repeat(64) };
}
const pathOf = (address: string) => new URL(address, 'http://host').pathname.replace(/^.*\/get\//, '');
const NO_PROOF = { expires: 0, proof: '' };
async function fetched(shop: TestShop, address: string): Promise<Buffer | null> {
  const file = await shop.services.files.fetch(pathOf(address), NO_PROOF);
  return file && contentOf(await file.open());
}

describe('each kind of store', () => {
  it.each([
    ['local disk', () => createLocalStore(shops.storage)],
    ['S3', () => createS3Store(s3Options())],
    ['Qiniu', () => createQiniuStore(qiniu.options)],
  ])('keeps, reads in parts, measures, lists and deletes: %s', async (_, open) => {
    const store = open();
    const tenantId = 9_000_000;
    const content = Buffer.from(Array.from({ length: 300_000 }, (_, index) => index % 251));
    const key = `${tenantId}/file/${randomUUID()}.bin`;
    expect(await store.size(key)).toBeNull();
    await expect(store.read(key)).rejects.toThrow();
    await store.put(key, Readable.from([content.subarray(0, 100_000), content.subarray(100_000)]), {
      bytes: content.length,
      type: 'application/octet-stream',
    });
    expect(await store.size(key)).toBe(content.length);
    expect((await contentOf(await store.read(key))).equals(content)).toBe(true);
    expect((await contentOf(await store.read(key, { start: 10, end: 19 }))).equals(content.subarray(10, 20))).toBe(true);
    expect(await keysOf(store, tenantId)).toEqual([key]);
    expect(await keysOf(store, tenantId + 1)).toEqual([]);
    const address = await store.readAddress?.(key, '画 面.psd');
    if (address) {
      const response = await fetch(address);
      expect(Buffer.from(await response.arrayBuffer()).equals(content)).toBe(true);
    }
    await store.delete(key);
    await store.delete(key);
    expect(await store.size(key)).toBeNull();
  });
});

it('whatever Qiniu refuses is said to have failed', async () => {
  const store = createQiniuStore({ ...qiniu.options, accessKey: 'other' });
  const key = `9000000/file/${randomUUID()}.bin`;
  const put = () => store.put(key, Readable.from([PNG]), { bytes: PNG.length, type: 'image/png' });
  for (const call of [put, () => store.size(key), () => store.delete(key), () => keysOf(store, 9_000_000)])
    await expect(call()).rejects.toThrow('bad token');
});

describe('a store of the installation', () => {
  it('is kept by the operator, and its secret is answered to nobody', async () => {
    const id = await stores().create(s3Settings({ accessSecret: SECRET }));
    const other = await shops.open();
    await expect(other.as().infra.fileConfig.get({ id })).rejects.toThrow('由平台统一维护');
    const said = JSON.stringify([await stores().get({ id }), await stores().page({ name: '对象' })]);
    expect(said).toContain(S3_BUCKET);
    expect(said).not.toContain(SECRET);
    const { secret, config } = await shops.db.selectFrom('infraFileConfig').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
    expect(JSON.stringify([secret, config])).not.toContain(SECRET);
    await shops.services.operateLogWriter.flush();
    const log = await shops.db.selectFrom('operateLog').selectAll().where('tenantId', '=', operator.tenantId).execute();
    expect(log.length).toBeGreaterThan(0);
    expect(JSON.stringify(log)).not.toContain(SECRET);
    await expect(stores().update({ id, version: 9, name: '新' })).rejects.toThrow('数据已被');
    await expect(stores().update({ id, storage: STORAGE.qiniu })).rejects.toThrow('存储器不能修改');
    expect(await stores().delete({ id })).toBe(true);
  });

  it('is tested by a small object, and only one that works becomes the master', async () => {
    const id = await stores().create(s3Settings({ accessSecret: 'wrong' }));
    await expect(stores().test({ id })).rejects.toThrow('不可用');
    await expect(stores().updateMaster({ id })).rejects.toThrow('不可用');
    expect((await stores().get({ id: 1 })).master).toBe(true);
    await stores().update({ id, config: s3Settings().config });
    expect(await stores().test({ id })).toMatch(/^\d+\/file\//);
    expect(await keysOf(createS3Store(s3Options()), operator.tenantId)).toEqual([]);
    // Without a secret in the input the stored one stays.
    await stores().update({ id, config: s3Settings({ accessSecret: '' }).config });
    await stores().test({ id });
    await expect(stores().update({ id, config: s3Settings({ endpoint: '' }).config })).rejects.toThrow('节点地址不能为空');
    await shops.db.updateTable('infraFileConfig').set({ secret: 'nobody sealed this', version: 99 }).where('id', '=', id).execute();
    await expect(stores().test({ id })).rejects.toThrow('密钥无法读取，请重新填写');
    // A store that cannot be opened is left out of the sweep, and does not stop the sweep of others.
    await shops.services.maintenance.purge();
    await stores().delete({ id });
  });

  it('needs what opens it; the disk of the server can be neither made again nor deleted', async () => {
    await expect(stores().create(s3Settings({ endpoint: '' }))).rejects.toThrow('节点地址不能为空');
    await expect(stores().create(s3Settings({ endpoint: 'http://[' }))).rejects.toThrow('地址格式不正确');
    await expect(stores().create(s3Settings({ accessSecret: '' }))).rejects.toThrow('安全密钥不能为空');
    await expect(stores().create({ name: '七牛', storage: STORAGE.qiniu, config: {} })).rejects.toThrow('访问域名不能为空');
    await expect(stores().create({ name: '库', storage: 1, config: {} })).rejects.toThrow('不支持这种存储器');
    await expect(stores().create({ name: '本地', storage: STORAGE.local, config: {} })).rejects.toThrow('本地磁盘已有配置');
    await expect(stores().delete({ id: 1 })).rejects.toThrow('主配置不能删除');
  });
});

describe('files in another store', () => {
  it('go to the master, are fetched, swept and put there by browsers, and moved with nothing lost', async () => {
    const shop = await shops.open();
    const before = await shop.as().infra.file.upload(await uploaded(shop));
    await expect(shop.as().infra.file.presignedUrl({ path: '图.psd' })).rejects.toThrow('当前的存储不支持直接上传');
    const id = await stores().create(s3Settings());
    await stores().updateMaster({ id });
    const store = createS3Store(s3Options());

    // New files go to the new master, old ones stay where they are; both are found under their addresses.
    const after = await shop.as().infra.file.upload(await uploaded(shop));
    expect(after).toContain(`/infra/file/${id}/get/`);
    expect(await keysOf(store, shop.tenantId)).toEqual([pathOf(after)]);
    for (const address of [before, after]) expect((await fetched(shop, address))?.equals(PNG)).toBe(true);

    // A browser uploads a file to the store by itself. It counts from `create` on, with its true size and type.
    const { configId, uploadUrl, path } = await shop.as().infra.file.presignedUrl({ path: '图.psd' });
    const create = () => shop.as().infra.file.create({ configId, path, name: '图.psd', url: 'x', size: 1, type: 'image/png' });
    await expect(create()).rejects.toThrow('文件不存在，请重新上传');
    const psd = Buffer.concat([Buffer.from('8BPS'), Buffer.alloc(500)]);
    expect((await fetch(uploadUrl, { method: 'PUT', body: new Uint8Array(psd) })).status).toBe(200);
    const kept = await create();
    expect((await shop.as().infra.file.page({ path })).list).toMatchObject([
      { id: kept, configId: id, size: psd.length, type: 'image/vnd.adobe.photoshop', isPublic: false },
    ]);
    await expect(create()).rejects.toThrow('文件路径已存在');
    const other = await shops.open();
    await expect(other.as().infra.file.create({ configId, path, name: '图.psd' })).rejects.toThrow('文件不在本店的目录中');

    // A file that no row names is removed after an hour; one that a row names stays.
    const orphan = `${shop.tenantId}/file/${randomUUID()}.png`;
    await store.put(orphan, Readable.from([PNG]), { bytes: PNG.length, type: 'image/png' });
    const sweep = (now: number) => sweepFiles(shops.db, store, uploadOwners(id), shop.tenantId, now);
    await sweep(Date.now());
    expect(await keysOf(store, shop.tenantId)).toContain(orphan);
    await sweep(Date.now() + 2 * HOUR_MS);
    expect(await keysOf(store, shop.tenantId)).toEqual([pathOf(after), path].sort());

    // The files move back to the disk; the move is stopped after every file and begun again.
    await expect(stores().move({ id, targetId: 1 })).rejects.toThrow('主配置不能移走文件');
    await stores().updateMaster({ id: 1 });
    await expect(stores().delete({ id })).rejects.toThrow('还有 2 个文件');
    await stores().move({ id, targetId: 1 });
    expect(await stores().get({ id })).toMatchObject({ moveToId: 1, moveTotal: 2, fileCount: 2 });
    const stopped = new AbortController();
    stopped.abort();
    await moveFiles(stopped.signal);
    expect(await stores().get({ id })).toMatchObject({ moveToId: 1, fileCount: 2 });
    const signal = new AbortController().signal;
    // Two movers at the same time, as when a slow worker is taken for dead.
    await Promise.all([moveFiles(signal), moveFiles(signal)]);
    expect(await stores().get({ id })).toMatchObject({ moveToId: null, fileCount: 0, moveError: null });
    expect(await keysOf(store, shop.tenantId)).toEqual([]);
    for (const address of [before, after]) expect((await fetched(shop, address))?.equals(PNG)).toBe(true);
    expect(await stores().delete({ id })).toBe(true);
  });

  it('stay where they are when one cannot be moved, and the rest goes', async () => {
    const shop = await shops.open();
    const id = await stores().create(s3Settings());
    await stores().updateMaster({ id });
    const [lost, whole] = [
      await shop.as().infra.file.upload(await uploaded(shop)),
      await shop.as().infra.file.upload(await uploaded(shop)),
    ];
    await createS3Store(s3Options()).delete(pathOf(lost));
    await stores().updateMaster({ id: 1 });
    await stores().move({ id, targetId: 1 });
    const run = () => moveFiles(new AbortController().signal);
    expect(await run()).toBe('移动 1 个文件，失败 1 个');
    const row = await stores().get({ id });
    expect(row).toMatchObject({ moveToId: 1, fileCount: 1, moveTotal: 2 });
    expect(row.moveError).toContain(pathOf(lost));
    expect((await fetched(shop, whole))?.equals(PNG)).toBe(true);
    await stores().stopMove({ id });
    expect(await run()).toBe('没有要移动的文件');
  });

  it('keep both stores as they are while they are moved, and the disk of the server always', async () => {
    const shop = await shops.open();
    const [id, target] = [await stores().create(s3Settings()), await stores().create({ ...s3Settings(), name: '新存储' })];
    const disk = await stores().get({ id: 1 });
    await stores().updateMaster({ id });
    await expect(stores().update({ id: 1, version: disk.version, remark: '旧' })).rejects.toThrow('数据已被');
    await expect(stores().delete({ id: 1 })).rejects.toThrow('本地磁盘的配置不能删除');
    const keys = [];
    for (let count = 0; count < 7; count += 1) keys.push(pathOf(await shop.as().infra.file.upload(await uploaded(shop))));
    const used = await shops.db.selectFrom('infraFileUsage').select('bytes').where('tenantId', '=', shop.tenantId).executeTakeFirst();
    await shops.db
      .updateTable('infraFileUsage')
      .set({ quota: used?.bytes ?? 0 })
      .where('tenantId', '=', shop.tenantId)
      .execute();
    await expect(shop.as().infra.file.presignedUrl({ path: '图.psd' })).rejects.toThrow('已用完');
    await stores().updateMaster({ id: 1 });
    await expect(stores().move({ id, targetId: id })).rejects.toThrow('不能移到这个配置');
    await stores().move({ id, targetId: target });
    await expect(stores().delete({ id: target })).rejects.toThrow('正在向该配置移动文件，不能删除');
    await expect(stores().updateMaster({ id })).rejects.toThrow('正在移走该配置的文件，请先停止移动');
    await expect(stores().move({ id: target, targetId: id })).rejects.toThrow('不能移到这个配置');
    // Five failures in a row are taken for a failure of the store, and the rest is not tried.
    for (const key of keys) await createS3Store(s3Options()).delete(key);
    expect(await moveFiles(new AbortController().signal)).toBe('移动 0 个文件，失败 5 个');
    await stores().stopMove({ id });
  });

  it('of Qiniu are its own', async () => {
    const shop = await shops.open();
    const config = { bucket: 'shop', accessKey: 'key', accessSecret: 'secret', domain: 'files.example.com' };
    const id = await stores().create({ name: '七牛', storage: STORAGE.qiniu, config });
    await stores().updateMaster({ id });
    const address = await shop.as().infra.file.upload(await uploaded(shop));
    expect([...qiniu.objects.keys()]).toEqual([pathOf(address)]);
    expect((await fetched(shop, address))?.equals(PNG)).toBe(true);
    const [row] = (await shop.as().infra.file.page({})).list;
    await shop.as().infra.file.delete({ id: row?.id ?? 0 });
    await expect.poll(() => qiniu.objects.size).toBe(0);
    await stores().updateMaster({ id: 1 });
  });
});
