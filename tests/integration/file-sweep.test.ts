import { randomUUID } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { KEPT } from '#domain/compose.ts';
import { createMaintenanceService } from '#domain/system/maintenance.service.ts';
import { openMatrixShops, openStocked } from '../support/matrix.ts';
import type { TestShop, TestShops } from '../support/shop.ts';

let shops: TestShops;
beforeAll(async () => {
  shops = await openMatrixShops();
});
afterAll(() => shops.close());

const HOUR = 3_600_000;

async function filesOf({ tenantId }: TestShop): Promise<string[]> {
  const keys: string[] = [];
  for await (const { key } of shops.storage.list(tenantId)) keys.push(key);
  return keys.sort();
}

async function namedBy({ db, tenantId }: TestShop): Promise<string[]> {
  const imports = await db.selectFrom('importJob').select(['fileKey', 'resultKey']).where('tenantId', '=', tenantId).execute();
  const exports = await db.selectFrom('exportTask').select('fileKey').where('tenantId', '=', tenantId).execute();
  const uploads = await db.selectFrom('infraFile').select('path').where('tenantId', '=', tenantId).execute();
  const underway = await db.selectFrom('infraUpload').select('path').where('tenantId', '=', tenantId).execute();
  return [
    ...imports.flatMap(({ fileKey, resultKey }) => [fileKey, resultKey]),
    ...exports.map(({ fileKey }) => fileKey),
    ...[...uploads, ...underway].map(({ path }) => path),
  ]
    .filter((key): key is string => key !== null && key !== '')
    .sort();
}

it('files that no row names are removed once they are old enough, and no others', async () => {
  const { services, storage, db } = shops;
  const shop = await openStocked(shops);
  const put = async (kind: string) => (await storage.put(`${shop.tenantId}/${kind}/${randomUUID()}`, Readable.from(['x']), 10)).key;
  const named = await put('import-result');
  const job = await db.selectFrom('importJob').select('id').where('tenantId', '=', shop.tenantId).executeTakeFirstOrThrow();
  await db.updateTable('importJob').set({ resultKey: named }).where('tenantId', '=', shop.tenantId).where('id', '=', job.id).execute();
  const orphans = [await put('import'), await put('import-result'), await put('export')];
  const cut = `${shop.tenantId}/import/${randomUUID()}`;
  await writeFile(`${storage.localPath(cut)}.part`, 'half');
  const before = await filesOf(shop);
  expect(before).toEqual(expect.arrayContaining([named, cut, ...orphans]));

  const purge = (now: number) => createMaintenanceService({ ...KEPT, db, storage, auth: services.auth, now: () => now }).purge();
  // New files stay, because their rows may be written a moment later.
  await purge(Date.now());
  expect(await filesOf(shop)).toEqual(before);
  // Several processes may sweep at the same time.
  await Promise.all([purge(Date.now() + 1.5 * HOUR), purge(Date.now() + 1.5 * HOUR), purge(Date.now() + 1.5 * HOUR)]);
  const left = await filesOf(shop);
  expect(left).toEqual((await namedBy(shop)).filter((key) => before.includes(key)));
  expect(left).toContain(named);
  for (const key of [cut, ...orphans]) expect(left).not.toContain(key);
});

it('an upload is discarded only when no job came of it', async () => {
  const shop = await openStocked(shops);
  const [named = ''] = (await namedBy(shop)).filter((key) => key.includes('/import/'));
  await shop.services.imports.discardFile(named);
  expect(await filesOf(shop)).toContain(named);
  const { key } = await shops.storage.put(`${shop.tenantId}/import/${randomUUID()}`, Readable.from(['x']), 10);
  await shop.services.imports.discardFile(key);
  expect(await filesOf(shop)).not.toContain(key);
});
