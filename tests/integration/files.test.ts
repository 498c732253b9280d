import { randomUUID } from 'node:crypto';
import { truncate } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { inTransaction } from '#platform/db/transaction.ts';
import { openTestShops, type TestShop, type TestShops } from '../support/shop.ts';

const PNG = Buffer.concat([Buffer.from('89504e470d0a1a0a', 'hex'), Buffer.alloc(100)]);
const HOUR_MS = 3600_000;
let shops: TestShops;
let shop: TestShop;
beforeAll(async () => {
  shops = await openTestShops();
});
afterAll(() => shops.close());
beforeEach(async () => {
  shop = await shops.open();
});

/** Stores a file as the upload reader does. @returns the input that the call gets */
async function uploaded(content: Buffer, fileName = '图.png', tenantId = shop.tenantId) {
  const { key, bytes } = await shops.storage.put(`${tenantId}/import/${randomUUID()}`, Readable.from([content]), 1e9);
  return { fileKey: key, fileName, fileBytes: bytes, fileHash: 'a'.repeat(64) };
}
const pathOf = (address: string) => new URL(address, 'http://host').pathname.replace(/^.*\/get\//, '');
function proofOf(address: string) {
  const { searchParams } = new URL(address, 'http://host');
  return { expires: Number(searchParams.get('expires') ?? 0), proof: searchParams.get('proof') ?? '' };
}
const NO_PROOF = { expires: 0, proof: '' };
const fetchFile: TestShop['services']['files']['fetch'] = (path, proof) => shop.services.files.fetch(path, proof);

describe('an uploaded file', () => {
  it('that is not there, or in a store that is not there, is said to be missing', async () => {
    await expect(shop.services.files.onDisk(shop.scope(), 'nothing')).rejects.toThrow('文件不存在');
    const path = `${shop.tenantId}/file/x.psd`;
    await expect(shop.as().infra.file.create({ configId: 999_999, path, name: 'x.psd' })).rejects.toThrow('文件配置不存在');
  });

  it('is shown to everybody who has its address when it is a picture, whatever its name', async () => {
    const address = await shop.as().infra.file.upload(await uploaded(PNG, '骗人.exe'));
    expect(address).toMatch(new RegExp(`^/prod-api/admin-api/infra/file/1/get/${shop.tenantId}/file/[0-9a-f-]{36}\\.png$`));
    expect(await fetchFile(pathOf(address), NO_PROOF)).toMatchObject({ type: 'image/png', name: '骗人.exe', size: PNG.length });
  });

  it('of any other kind needs the proof in its address, for an hour', async () => {
    const address = await shop.as().infra.file.upload(await uploaded(Buffer.from('<svg onload=alert(1)>'), '图.svg'));
    const path = pathOf(address);
    expect(await fetchFile(path, NO_PROOF)).toBeNull();
    expect(await fetchFile(path, { ...proofOf(address), expires: proofOf(address).expires + 1 })).toBeNull();
    expect(await fetchFile(path, proofOf(address))).toMatchObject({ type: 'application/octet-stream', isPublic: false });
    const other = await shop.as().infra.file.upload(await uploaded(Buffer.from('x')));
    expect(await fetchFile(pathOf(other), proofOf(address))).toBeNull();
    const [row] = (await shop.as().infra.file.page({})).list;
    expect(proofOf(row?.url ?? '').expires).toBeGreaterThan(Date.now() + HOUR_MS / 2);
  });

  it('is no picture beyond 5 MB, by what it is and not by what it is called', async () => {
    const large = Buffer.concat([PNG, Buffer.alloc(5 * 1024 * 1024)]);
    await expect(shop.as().infra.file.upload(await uploaded(large, '大.txt'))).rejects.toThrow('上传文件大小不能超过 5 MB!');
    expect(await shop.as().infra.file.upload(await uploaded(Buffer.alloc(large.length), '大.png'))).toContain('.bin');
  });

  it('that is not there, or is larger than any may be, is not kept', async () => {
    const gone = { ...(await uploaded(PNG)), fileKey: `${shop.tenantId}/import/${randomUUID()}` };
    await expect(shop.as().infra.file.upload(gone)).rejects.toThrow('上传的内容不完整，请重试');
    const path = `${shop.tenantId}/file/${randomUUID()}.bin`;
    await shops.storage.put(path, Readable.from(['x']), 10);
    // A sparse file takes no space on the disk.
    await truncate(shops.storage.localPath(path), 100 * 1024 * 1024 + 1);
    await expect(shop.as().infra.file.create({ configId: 1, path, name: '大.bin' })).rejects.toThrow('上限为 100 MB');
    await expect(shop.as().infra.file.create({ configId: 1, path, name: '大.bin' })).rejects.toThrow('文件不存在，请重新上传');
  });

  it('of another shop cannot be taken', async () => {
    const other = await shops.open();
    const upload = await uploaded(PNG, '图.png', other.tenantId);
    await expect(shop.as().infra.file.upload(upload)).rejects.toThrow('上传的内容不完整');
    await expect(shop.as().infra.file.upload({ ...upload, fileKey: `${shop.tenantId}/import/../../etc/passwd` })).rejects.toThrow('不完整');
  });

  it('is gone with its address once it is deleted, or its shop is closed', async () => {
    const [first, second] = [
      await shop.as().infra.file.upload(await uploaded(PNG)),
      await shop.as().infra.file.upload(await uploaded(PNG)),
    ];
    const { list } = await shop.as().infra.file.page({});
    await shop.as().infra.file.delete({ id: list.find(({ url }) => url === first)?.id ?? 0 });
    expect(await fetchFile(pathOf(first), NO_PROOF)).toBeNull();
    expect(await fetchFile(pathOf(second), NO_PROOF)).not.toBeNull();
    await shop.db.updateTable('systemTenant').set({ status: 1 }).where('id', '=', shop.tenantId).execute();
    expect(await fetchFile(pathOf(second), NO_PROOF)).toBeNull();
  });
});

it('a file whose deletion is rolled back, as when one of several cannot be deleted, keeps its content', async () => {
  const path = pathOf(await shop.as().infra.file.upload(await uploaded(PNG)));
  const [{ id } = { id: 0 }] = (await shop.as().infra.file.page({})).list;
  const together = inTransaction(shop.scope(), async (scope) => {
    await shop.services.files.delete(scope, id);
    await shop.services.files.delete(scope, 999_999_999);
  });
  await expect(together).rejects.toThrow('文件不存在');
  expect(await fetchFile(path, NO_PROOF)).not.toBeNull();
  expect(await shops.storage.size(path)).toBe(PNG.length);
  await shop.as().infra.file.delete({ id });
  await expect.poll(() => shops.storage.size(path)).toBeNull();
});

describe('the room of a shop', () => {
  const usage = async () =>
    (await shop.db.selectFrom('infraFileUsage').select('bytes').where('tenantId', '=', shop.tenantId).executeTakeFirstOrThrow()).bytes;

  it('is never exceeded, however many files come at a time, and given back', async () => {
    await shop.db
      .insertInto('infraFileUsage')
      .values({ tenantId: shop.tenantId, quota: PNG.length * 3 })
      .execute();
    const uploads = await Promise.all(Array.from({ length: 8 }, () => uploaded(PNG)));
    const outcomes = await Promise.allSettled(uploads.map((upload) => shop.as().infra.file.upload(upload)));
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(3);
    const refused = outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? [String(outcome.reason)] : []));
    expect(refused.every((text) => text.includes('已用完'))).toBe(true);
    expect(await usage()).toBe(PNG.length * 3);
    const kept = [];
    for await (const { key } of shops.storage.list(shop.tenantId)) if (key.includes('/file/')) kept.push(key);
    expect(kept).toHaveLength(3);
    const [row] = (await shop.as().infra.file.page({})).list;
    await shop.as().infra.file.delete({ id: row?.id ?? 0 });
    expect(await usage()).toBe(PNG.length * 2);
    const [other] = (await shop.as().infra.file.page({})).list;
    const deleted = await Promise.allSettled(Array.from({ length: 8 }, () => shop.as().infra.file.delete({ id: other?.id ?? 0 })));
    expect(deleted.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(await usage()).toBe(PNG.length);
  });
});

describe('what nobody names', () => {
  it('is removed after an hour, what is named stays', async () => {
    const { sweepFiles } = await import('#domain/system/file-sweep.ts');
    const { uploadOwners } = await import('#domain/files/file.service.ts');
    const address = await shop.as().infra.file.upload(await uploaded(PNG));
    const orphan = `${shop.tenantId}/file/${randomUUID()}.png`;
    await shops.storage.put(orphan, Readable.from([PNG]), 1000);
    const keys = async () => {
      const found = [];
      for await (const { key } of shops.storage.list(shop.tenantId)) if (key.includes('/file/')) found.push(key);
      return found;
    };
    await sweepFiles(shop.db, shops.storage, uploadOwners(1), shop.tenantId, Date.now());
    expect(await keys()).toHaveLength(2);
    await sweepFiles(shop.db, shops.storage, uploadOwners(1), shop.tenantId, Date.now() + 2 * HOUR_MS);
    expect(await keys()).toEqual([pathOf(address)]);
  });
});

it('the picture of a person is a picture', async () => {
  const { profile } = shop.as().system.user;
  await expect(profile.updateAvatar(await uploaded(Buffer.from('%PDF-1.7'), '我.png'))).rejects.toThrow('请上传 PNG、JPG、GIF 或 WebP');
  const address = await profile.updateAvatar(await uploaded(PNG));
  expect(await profile.get()).toMatchObject({ avatar: address });
});
