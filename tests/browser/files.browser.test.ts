import { expect, it } from 'vitest';
import { STORAGE } from '#shared/states.ts';
import { app } from './harness/browser-page.ts';
import { button, db, intercept, openAt, page, said, shop, startOrderDesk } from './harness/order-desk.ts';

/** Folder for screenshots that a person can look at; without it none are taken. */
const PICTURES = process.env.PICTURES;
const picture = async (name: string) => PICTURES && page.screenshot({ path: `${PICTURES}/${name}.png` });

startOrderDesk({ workers: 0 });

/** A PNG of two colours, drawn in the browser. */
async function pngFile(): Promise<Buffer> {
  const url = await page.evaluate(() => {
    const canvas = document.createElement('canvas');
    [canvas.width, canvas.height] = [600, 400];
    const context = canvas.getContext('2d');
    if (context) {
      context.fillStyle = '#0969da';
      context.fillRect(0, 0, 600, 400);
      context.fillStyle = '#fff';
      context.fillRect(250, 100, 100, 200);
    }
    return canvas.toDataURL('image/png');
  });
  return Buffer.from(url.slice(url.indexOf(',') + 1), 'base64');
}

it('sets the picture of the person, cut out of a larger one', async () => {
  await openAt('/user/profile');
  await button('更换头像').click();
  const dialog = page.getByRole('dialog');
  await dialog.locator('input[type=file]').setInputFiles({ name: '我.png', mimeType: 'image/png', buffer: await pngFile() });
  await dialog.getByLabel('缩放').fill('1.5');
  await picture('avatar-1440');
  await dialog.getByRole('button', { name: '保存', exact: true }).click();
  await said('头像已更换');
  const shown = page.locator('header img');
  await shown.waitFor();
  await expect.poll(() => shown.evaluate((image) => (image as HTMLImageElement).naturalWidth)).toBe(256);
  await picture('avatar-shown');
});

it('uploads a file, lists it and deletes it', async () => {
  await openAt('/system/file');
  await page.getByRole('button', { name: '刷新' }).waitFor();
  await page.locator('#content input[type=file]').setInputFiles({ name: '门头.png', mimeType: 'image/png', buffer: await pngFile() });
  await said('上传成功');
  const row = page.getByRole('row', { name: /门头\.png.*image\/png.*凭地址查看/ });
  await row.waitFor();
  await picture('files-1440');
  await page.setViewportSize({ width: 390, height: 844 });
  await page.reload();
  await page.getByText('门头.png').first().waitFor();
  await picture('files-390');
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto(`${app.url}/system/file`);
  await button('门头.png 的更多操作').click();
  await page.getByRole('menuitem', { name: '删除' }).click();
  await said('是否确认删除文件「门头.png」？使用它的地方将不再显示。');
  await button('删除').last().click();
  await row.waitFor({ state: 'detached' });
});

it('copies the address of a file on plain http too, where there is no clipboard API', async () => {
  await page.addInitScript(() => Object.defineProperty(navigator, 'clipboard', { value: undefined }));
  await openAt('/system/file');
  await page.getByRole('button', { name: '刷新' }).waitFor();
  await page.locator('#content input[type=file]').setInputFiles({ name: '门头.png', mimeType: 'image/png', buffer: await pngFile() });
  await button('门头.png 的更多操作').click();
  await page.getByRole('menuitem', { name: '复制地址' }).click();
  await said('地址已复制');
  const type = page.getByPlaceholder('如 image');
  await type.focus();
  await page.keyboard.press('Control+v');
  expect(await type.inputValue()).toMatch(new RegExp(`^${app.url}/.+`));
});

it('leaves the dialog open where the server does not move the files', async () => {
  await db.updateTable('systemTenant').set({ isOperator: 1 }).where('name', '=', shop.name).execute();
  const name = `对象存储 ${shop.name}`;
  const config = { endpoint: 'http://127.0.0.1:9', bucket: 'b', accessKey: 'k', accessSecret: 's', enablePathStyleAccess: true };
  await shop.call('POST', '/infra/file-config/create', { name, storage: STORAGE.s3, config });
  await openAt('/platform/file-config');
  // The store is new, so it has no files yet that could be moved.
  await intercept('**/trpc/**infra.fileConfig.page**', async (route) => {
    const answer = await route.fetch();
    await route.fulfill({ response: answer, body: (await answer.text()).replaceAll('"fileCount":0', '"fileCount":1') });
  });
  await page.getByRole('button', { name: '刷新' }).click();
  await button(`${name} 的更多操作`).click();
  await page.getByRole('menuitem', { name: '移走文件' }).click();
  const dialog = page.getByRole('dialog', { name: /移走文件/ });
  await intercept('**/trpc/infra.fileConfig.move**', (route) => route.abort());
  await dialog.getByRole('button', { name: '开始移动' }).click();
  await dialog.getByRole('alert').getByText('后端接口连接异常').waitFor();
});
