import { expect, it } from 'vitest';
import { signIn } from './harness/browser-page.ts';
import { app, button, db, openAt, page, said, shop, startOrderDesk } from './harness/order-desk.ts';

startOrderDesk({ workers: 0 });

/** A PNG of one white pixel. */
const PNG = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAAAAAA6fptVAAAACklEQVR4nGP4DwABAQEAG7buVgAAAABJRU5ErkJggg==', 'base64');
const dialog = () => page.getByRole('dialog').last();
const save = async () => {
  await dialog().getByRole('button', { name: '保存', exact: true }).click();
  await dialog().waitFor({ state: 'detached' });
};
const confirm = (label: string) => page.getByRole('alertdialog').getByRole('button', { name: label, exact: true }).click();
async function choose(name: string, item: string): Promise<void> {
  await button(`${name} 的更多操作`).first().click();
  await page.getByRole('menuitem', { name: item }).click();
}
async function open(path: string): Promise<void> {
  await page.goto(`${app.url}${path}`);
  await page.locator('#content h1, #content h2, #content section').first().waitFor();
  await page.locator('[aria-busy=true]').waitFor({ state: 'detached' });
}

it('pushes a notice to everyone, and logs the act', async () => {
  await openAt('/system/notice');
  await button('新建').first().click();
  await dialog().getByLabel('公告标题').fill('明天盘点');
  await dialog().getByLabel('公告内容').fill('上午九点开始');
  await save();
  await choose('明天盘点', '推送');
  await confirm('推送');
  await said('通知公告：明天盘点');
  await open('/index');
  await page.getByRole('button', { name: /明天盘点/ }).click();
  await said('上午九点开始');

  await open('/log/operate-log');
  // The log is written a moment after the answer.
  await expect
    .poll(async () => {
      await button('刷新').click();
      return page.getByRole('row', { name: /新增通知公告/ }).count();
    })
    .toBe(1);
  await choose('新增通知公告', '详情');
  await page.getByRole('dialog').getByText('"title": "明天盘点"').waitFor();
});

it('shows who is signed in, and ends other sign-ins', async () => {
  // A second sign-in; the first is the one that `shop.call` uses.
  await signIn(shop.name, '/user/profile');
  await page.getByRole('heading', { name: '我的会话' }).waitFor();
  await said('本次登录');
  await button('退出其他登录').click();
  await confirm('全部退出');
  await said('已下线');
  await expect.poll(() => button('退出其他登录').count()).toBe(0);
  await expect(shop.call('GET', '/system/notice/page')).rejects.toThrow('账号未登录');

  await open('/log/login-log');
  await page.getByRole('row', { name: /被强制下线/ }).waitFor();
  await open('/log/token');
  await page.getByRole('row', { name: /本次登录/ }).waitFor();
});

it('keeps the details of the company, which the permission info then has', async () => {
  await openAt('/system/company-info');
  await page.getByLabel('企业名称').fill('华美广告');
  const upload = async (file: { name: string; mimeType: string; buffer: Buffer }) => {
    const chooser = page.waitForEvent('filechooser');
    await page.getByLabel('企业标志').click();
    await (await chooser).setFiles(file);
  };
  await upload({ name: '说明.txt', mimeType: 'text/plain', buffer: Buffer.from('logo') });
  await said('请选择图片文件');
  await upload({ name: 'logo.png', mimeType: 'image/png', buffer: PNG });
  await page.getByRole('img', { name: '企业标志' }).waitFor();
  await button('保存').click();
  await said('保存成功');
  const info = await shop.call<{ companyInfo: object }>('GET', '/system/auth/get-permission-info');
  expect(info.companyInfo).toMatchObject({ name: '华美广告', companyLogo: expect.stringMatching(/^\S+\.png$/) });
});

it('lets the operator change dictionaries and settings, and everyone else read them', async () => {
  await openAt('/system/dict');
  await page
    .getByRole('row', { name: /common_status/ })
    .or(page.getByRole('table'))
    .first()
    .waitFor();
  expect(await button('新建').count()).toBe(0);
  await db.updateTable('systemTenant').set({ isOperator: 1 }).where('name', '=', shop.name).execute();
  await page.reload();
  await button('新建').first().click();
  await dialog().getByLabel('字典名称').fill('行业');
  await dialog().getByLabel('字典类型').fill('bs_industry');
  await save();
  await button('行业').click();
  await button('新建').first().click();
  await dialog().getByLabel('字典标签').fill('餐饮');
  await dialog().getByLabel('字典键值').fill('food');
  await dialog().getByLabel('颜色类型').selectOption('success');
  await save();
  await page.getByRole('row', { name: /餐饮.*food/ }).waitFor();

  await open('/system/config');
  await button('新建').first().click();
  await dialog().getByLabel('参数分类').fill('接口');
  await dialog().getByLabel('参数名称').fill('地图密钥');
  await dialog().getByLabel('参数键名').fill('map.key');
  await dialog().getByLabel('参数键值').fill('planted');
  await dialog().getByLabel('是', { exact: true }).uncheck();
  await save();
  await page.getByRole('row', { name: /地图密钥.*••••••/ }).waitFor();
  expect(await page.getByText('planted').count()).toBe(0);
});
