import { randomBytes } from 'node:crypto';
import { mkdtemp, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Route } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { UPLOAD_PART_BYTES } from '#shared/schemas/file.schema.ts';
import { STORAGE } from '#shared/states.ts';
import { S3_BUCKET, S3_KEY, startS3 } from '../support/s3-server.ts';
import { requiredSetting } from '../support/settings.ts';
import { openTcpProxy } from '../support/tcp-proxy.ts';
import { app, db, intercept, openAt, page, said, shop, startOrderDesk } from './harness/order-desk.ts';

/** Folder for screenshots that a person can look at; without it none are taken. */
const PICTURES = process.env.PICTURES;
const PARTS = 6;
const SIZE = PARTS * UPLOAD_PART_BYTES;

startOrderDesk();

let s3: Awaited<ReturnType<typeof startS3>>;
/** The proxy between the browser and the store. */
let proxy: Awaited<ReturnType<typeof openTcpProxy>>;
beforeAll(async () => {
  s3 = await startS3();
  proxy = await openTcpProxy(s3.endpoint);
});
afterAll(async () => {
  await proxy.close();
  await s3.stop();
});

beforeEach(async () => {
  // The store is set up before the page is opened, because the page's security policy names the store it may reach.
  await db.updateTable('systemTenant').set({ isOperator: 1 }).where('name', '=', shop.name).execute();
  const config = { bucket: S3_BUCKET, accessKey: S3_KEY, accessSecret: S3_KEY, enablePathStyleAccess: true };
  const id = await shop.call<number>('POST', '/infra/file-config/create', {
    name: `S3 ${shop.name}`,
    storage: STORAGE.s3,
    config: { ...config, endpoint: new URL(proxy.url).origin },
  });
  await shop.call('PUT', `/infra/file-config/update-master?id=${id}`);
  await db.updateTable('systemTenant').set({ isOperator: 0 }).where('name', '=', shop.name).execute();
  // The server reads the setting again for each page; wait until a page may reach the store.
  await expect
    .poll(async () => (await fetch(`${app.url}/login`, { headers: { accept: 'text/html' } })).headers.get('content-security-policy'))
    .toContain(new URL(proxy.url).origin);
});

async function openOrder(): Promise<string> {
  const id = await shop.call<number>('POST', '/bs/order-info/create', {
    customerName: '华美广告',
    orderDels: [{ productsName: '布', unitPrice: '1' }],
  });
  const { orderId } = await shop.call<{ orderId: string }>('GET', `/bs/order-info/get?id=${id}`);
  await openAt(`/bs/order/index?open=${orderId}`);
  await page.getByRole('tab', { name: /订单文件/ }).click();
  await page.getByText('还没有文件').waitFor();
  return orderId;
}

async function choose(): Promise<void> {
  const folder = await mkdtemp(join(requiredSetting('TEST_FOLDER'), 'direct-'));
  const file = join(folder, '大图.psd');
  await writeFile(file, Buffer.concat([Buffer.from('8BPS'), randomBytes(SIZE - 4)]));
  await page.locator('input[type=file][aria-label=订单文件]').setInputFiles(file);
}

it('a large file goes straight to the store, and after a pause and a cut only its missing pieces are sent', async () => {
  const puts: number[] = [];
  let patches = 0;
  page.on('requestfinished', async (request) => {
    const response = await request.response();
    const number = new URL(request.url()).searchParams.get('partNumber');
    if (request.method() === 'PUT' && number !== null && response?.ok()) puts.push(Number(number));
    // It would send bytes of the file to this server.
    if (request.method() === 'PATCH') patches += 1;
  });
  const orderId = await openOrder();
  // The second piece is held back until the upload is paused, however fast the connection is.
  const held = Promise.withResolvers<void>();
  const waits = async (route: Route) => {
    await held.promise;
    await route.abort().catch(() => undefined);
  };
  await intercept(/partNumber=2&/, waits, { times: 1 });
  await choose();
  await expect.poll(() => puts.length).toBeGreaterThan(0);
  await page.getByRole('button', { name: '暂停上传' }).click();
  await page.getByText('已暂停').waitFor();
  held.resolve();
  if (PICTURES) await page.screenshot({ path: `${PICTURES}/direct-held-1440.png` });
  await proxy.cut();
  await page.getByRole('button', { name: '继续上传' }).click();
  await proxy.restore();
  await said('上传成功');
  // No piece that arrived is sent again.
  expect(new Set(puts).size).toBe(puts.length);
  expect(patches).toBe(0);
  await page.getByRole('table', { name: '订单文件' }).getByText('大图.psd').waitFor();
  const { list } = await shop.call<{ list: Array<{ urls: string; size: number }> }>('GET', `/bs/order-file/page?orderId=${orderId}`);
  expect(list).toMatchObject([{ size: SIZE }]);
  const room = await shop.call<{ fileCount: number; usedBytes: number }>('GET', '/bs/order-file/tenant-storage-statistics');
  expect(room).toMatchObject({ fileCount: 1, usedBytes: SIZE });
});

it('a store that the browser cannot reach gets the file through the server', async () => {
  const orderId = await openOrder();
  await intercept(`${new URL(proxy.url).origin}/**`, (route) => route.abort());
  await choose();
  await said('上传成功');
  const { list } = await shop.call<{ list: Array<{ size: number }> }>('GET', `/bs/order-file/page?orderId=${orderId}`);
  expect(list).toMatchObject([{ size: SIZE }]);
});
