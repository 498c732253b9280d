import { randomBytes } from 'node:crypto';
import { cp, mkdir, mkdtemp, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { pngOf } from '../../scripts/demo/demo-artwork.ts';
import { requiredSetting } from '../support/settings.ts';
import { openTcpProxy } from '../support/tcp-proxy.ts';
import { app } from './harness/browser-page.ts';
import { begin, openAt, openDesk, page, said, shop, startOrderDesk } from './harness/order-desk.ts';

/** Folder for screenshots that a person can look at; without it none are taken. */
const PICTURES = process.env.PICTURES;
const picture = async (name: string) => PICTURES && page.screenshot({ path: `${PICTURES}/${name}.png` });

startOrderDesk();

const newFolder = () => mkdtemp(join(requiredSetting('TEST_FOLDER'), 'artwork-'));
const png = (colour: number, pixels: [number, number] = [170, 113]) => pngOf({ pixels, dpi: 72, colours: [colour, 0xffffff] });

/** Drops files and folders of the disk on the target through the browser's own drag and drop, so that the browser reads them itself. */
async function drop(target: string, files: readonly string[]): Promise<void> {
  const box = await page.locator(target).boundingBox();
  if (!box) throw new Error(`${target} is not shown`);
  const client = await page.context().newCDPSession(page);
  const at = { x: Math.round(box.x + box.width / 2), y: Math.round(box.y + box.height / 2) };
  const data = { items: [], files: [...files], dragOperationsMask: 1 };
  const send = (type: 'dragEnter' | 'dragOver' | 'dragCancel' | 'drop') => client.send('Input.dispatchDragEvent', { type, ...at, data });
  // A drop is lost until the page listens for it, which the target shows by `data-over`.
  const isTaking = async () => {
    await send('dragEnter');
    await send('dragOver');
    if ((await page.locator('[data-over]').count()) > 0) return true;
    await send('dragCancel');
    return false;
  };
  await expect.poll(isTaking).toBe(true);
  await send('drop');
  await client.detach();
}

const results = () => page.getByRole('table', { name: '识别结果' });
const make = (count: number) => page.getByRole('button', { name: `生成 ${count} 行明细` });

it('a folder that is dropped on an order becomes lines with pictures, which are corrected in place and saved with the order', async () => {
  const folder = join(await newFolder(), '稿件');
  await mkdir(join(folder, '背面'), { recursive: true });
  await writeFile(join(folder, '正面画面-户外喷绘-3x2-2-加急.png'), png(0xb42318));
  await writeFile(join(folder, '背面', '灯布画面-1.2-0.6-3.png'), png(0x175cd3, [170, 85]));
  await writeFile(join(folder, '背面', '样张.png'), png(0x067647, [284, 142]));
  // A copy with the same name in another folder becomes another line.
  await mkdir(join(folder, '分店'));
  await cp(join(folder, '背面', '灯布画面-1.2-0.6-3.png'), join(folder, '分店', '灯布画面-1.2-0.6-3.png'), { preserveTimestamps: true });
  await writeFile(join(folder, '坏文件.psd'), Buffer.from('8BPS'));
  await writeFile(join(folder, '.DS_Store'), 'x');

  await openDesk();
  await begin();
  await drop('[data-lines]', [folder]);
  await results().waitFor();
  await page.getByText('获取 坏文件.psd 信息失败', { exact: false }).waitFor();
  await make(4).waitFor();
  await expect.poll(() => results().getByRole('row').count()).toBe(6);
  await expect.poll(() => results().locator('img').count()).toBe(4);
  await picture('recognition-1440');

  // What the file name does not tell is typed; a product is found by its code.
  const row = results().getByRole('row').filter({ hasText: '样张.png' });
  await row.getByLabel(/产品名称/).fill('wgb');
  await row.getByLabel(/宽/).fill('2');
  await row.getByLabel(/高/).fill('1');
  await row.getByLabel(/备注/).fill('打扣');
  expect(await row.getByLabel(/产品名称/).inputValue()).toBe('网格布');
  await page.getByRole('button', { name: '识别设置' }).click();
  await page.getByRole('dialog', { name: '识别设置' }).getByLabel('默认分辨率').waitFor();
  await picture('recognition-config-1440');
  await page.keyboard.press('Escape');
  await page.getByRole('dialog', { name: '识别设置' }).waitFor({ state: 'detached' });
  await page.setViewportSize({ width: 390, height: 844 });
  await picture('recognition-390');
  await page.setViewportSize({ width: 1440, height: 900 });
  await make(4).click();
  await results().waitFor({ state: 'detached' });
  await picture('recognised-grid-1440');
  await page.keyboard.press('Control+s');
  await said('新增成功');

  const order = await shop.onlyOrder();
  const lines = order.orderDels.map(({ productsName, width, height, amount, unitPrice, status, remarks, patternUrl }) => ({
    line: [productsName, Number(width), Number(height), Number(amount), Number(unitPrice), status, remarks],
    hasPicture: patternUrl !== null,
  }));
  expect(lines).toHaveLength(4);
  expect(new Set(order.orderDels.map(({ file }) => file)).size).toBe(4);
  expect(lines).toEqual(
    expect.arrayContaining([
      { line: ['户外喷绘', 3, 2, 2, 18, 1, '加急'], hasPicture: true },
      { line: ['灯布画面', 1.2, 0.6, 3, 30.5, 1, null], hasPicture: true },
      { line: ['网格布', 2, 1, 1, 26, 1, '打扣'], hasPicture: true },
    ]),
  );

  // The files belong to the order, which takes a further file and shows pictures large.
  await page.getByRole('tab', { name: /订单文件/ }).click();
  const files = page.getByRole('table', { name: '订单文件' });
  await files.getByText('样张.png').waitFor();
  const more = join(folder, '补充.png');
  await writeFile(more, png(0x7a5af8));
  await drop('table[aria-label=订单文件]', [more]);
  await said('上传成功');
  await files.getByText('补充.png').waitFor();
  await expect.poll(() => files.locator('img').count()).toBe(5);
  await picture('order-artwork-1440');
  await page.getByRole('button', { name: '查看 补充.png' }).click();
  await page.getByRole('button', { name: '放大' }).click();
  await picture('order-artwork-zoom-1440');

  // The files are also found among the files of all orders.
  await openAt('/bs/order-file/index');
  await page.getByRole('textbox', { name: '文件名' }).fill('灯布');
  await page.keyboard.press('Enter');
  const found = page.getByRole('table', { name: '订单文件' });
  await expect.poll(() => found.locator('img').count()).toBe(2);
  await page.getByText('本店文件', { exact: false }).waitFor();
  await picture('order-files-1440');
  // Also where the browser blocks windows, as it does with one that opens only after an answer.
  await page.evaluate(() => {
    window.open = () => null;
  });
  await found.locator('tr[data-id]').first().click({ button: 'right' });
  const [download] = await Promise.all([page.waitForEvent('download'), page.getByRole('menuitem', { name: '下载' }).click()]);
  expect(download.suggestedFilename()).toContain('灯布画面');
  await page.setViewportSize({ width: 390, height: 844 });
  await picture('order-files-390');
});

it('two hundred files become two hundred lines, also where the worker is killed in the middle', async () => {
  const folder = await newFolder();
  for (let index = 0; index < 200; index += 1)
    await writeFile(join(folder, `画面${index}-户外喷绘-${1 + (index % 5)}x2-${1 + (index % 3)}.png`), png(index * 80_000));
  await openDesk();
  await begin();
  await drop('[data-lines]', [folder]);
  await results().waitFor();
  await expect.poll(() => results().locator('img').count()).toBeGreaterThan(5);
  const [worker] = app.workers;
  worker?.kill();
  const read = await results().locator('img').count();
  expect(read).toBeLessThan(200);
  await app.addWorker();
  await make(200).waitFor();
  await picture('recognition-200-1440');
  await make(200).click();
  await results().waitFor({ state: 'detached' });
  await page.keyboard.press('Control+s');
  await said('新增成功');
  const order = await shop.onlyOrder();
  expect(order.orderDels).toHaveLength(200);
  expect(new Set(order.orderDels.map(({ projectName }) => projectName)).size).toBe(200);
  expect(new Set(order.orderDels.map(({ file }) => file)).size).toBe(200);
  const { total } = await shop.call<{ total: number }>('GET', `/bs/order-file/page?orderId=${order.orderId}`);
  expect(total).toBe(200);
});

it('an upload that is cut in the middle goes on where it stopped', async () => {
  const id = await shop.call<number>('POST', '/bs/order-info/create', {
    customerName: '华美广告',
    orderDels: [{ productsName: '布', unitPrice: '1' }],
  });
  const { orderId } = await shop.call<{ orderId: string }>('GET', `/bs/order-info/get?id=${id}`);
  const file = join(await newFolder(), '大图.psd');
  await writeFile(file, Buffer.concat([Buffer.from('8BPS'), randomBytes(80 * 1024 * 1024)]));
  const proxy = await openTcpProxy(app.url);
  const offsets: number[] = [];
  page.on('request', (request) => {
    if (request.method() === 'PATCH') offsets.push(Number(request.headers()['upload-offset']));
  });
  await openAt('/login');
  await page.goto(`${new URL(proxy.url).origin}/login`);
  await page.evaluate((session) => localStorage.setItem('session', session), JSON.stringify(shop.session));
  await page.goto(`${new URL(proxy.url).origin}/bs/order/index?open=${orderId}`);
  await page.getByRole('tab', { name: /订单文件/ }).click();
  await page.getByText('还没有文件').waitFor();
  await page.locator('input[type=file][aria-label=订单文件]').setInputFiles(file);
  await expect.poll(() => offsets.some((offset) => offset > 0)).toBe(true);
  const broken = page.waitForEvent('requestfailed', (request) => request.method() === 'PATCH');
  await proxy.cut();
  await broken;
  const before = offsets.length;
  await picture('upload-cut-1440');
  await proxy.restore();
  await said('上传成功');
  expect(offsets.slice(before).every((offset) => offset > 0)).toBe(true);
  await page.getByRole('table', { name: '订单文件' }).getByText('大图.psd').waitFor();
  const room = await shop.call<{ fileCount: number; usedBytes: number }>('GET', '/bs/order-file/tenant-storage-statistics');
  expect(room).toMatchObject({ fileCount: 1, usedBytes: 80 * 1024 * 1024 + 4 });
  await proxy.close();
});
