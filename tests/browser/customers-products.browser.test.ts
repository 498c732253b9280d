import { randomBytes } from 'node:crypto';
import type { Locator } from 'playwright-core';
import { beforeEach, describe, expect, it } from 'vitest';
import { createAccountService } from '#domain/system/account.service.ts';
import { app, db, PASSWORD, page, signIn as signInAs, startPages } from './harness/browser-page.ts';

const LONG_NAME = '名字超过十五个字的客户或者产品一号';

let shop: { name: string; tenantId: number };

startPages({ workers: 0 });
beforeEach(async () => {
  shop = await openShop();
});

/** Opens a new shop with an administrator and a person who may only read. */
async function openShop(): Promise<typeof shop> {
  const name = `界面测试店${randomBytes(4).toString('hex')}`;
  const accounts = createAccountService({ db });
  const { tenantId } = await accounts.createTenant({ name, admin: { username: 'admin', nickname: '王店长', password: PASSWORD } });
  const permissions = ['bs:customer-info:query', 'bs:product-info:query'];
  const roleId = await accounts.createRole({ tenantId, db }, { name: '查看', code: 'reader', permissions });
  await accounts.createUser({ tenantId, db }, { username: 'reader', nickname: '小李', password: PASSWORD, roleIds: [roleId] });
  return { name, tenantId };
}

let token = '';
async function send<T>(path: string, init: RequestInit): Promise<T> {
  const headers = { 'content-type': 'application/json', ...(token ? { authorization: `Bearer ${token}` } : {}) };
  const response = await fetch(`${app.url}/admin-api${path}`, { headers, ...init });
  const answer = (await response.json()) as { code: number; data: T; msg: string };
  if (answer.code !== 0) throw new Error(`${path}: ${answer.msg}`);
  return answer.data;
}

const post = <T>(path: string, body: object): Promise<T> => send(path, { method: 'POST', body: JSON.stringify(body) });
const get = <T>(path: string): Promise<T> => send(path, {});

/** One customer with two contacts, and one product with a cost. */
async function stock(): Promise<void> {
  token = '';
  const login = { tenantName: shop.name, username: 'admin', password: PASSWORD };
  ({ accessToken: token } = await post<{ accessToken: string }>('/system/auth/login', login));
  const contacts = [
    { name: '赵会计', contactPhone: '13900001111' },
    { name: '钱师傅', contactPhone: '0571-88886666' },
  ];
  const customerType = await post<number>('/bs/customer-type/create', { parentId: 0, name: '企业客户' });
  await post('/bs/customer-info/create', { typeId: customerType, name: '鑫源广告', contacts });
  const productType = await post<number>('/bs/product-type/create', { parentId: 0, name: '写真喷绘' });
  await post('/bs/product-info/create', { typeId: productType, name: '户外写真', unitPrice: '18.5', cost: '7.25' });
}

async function signIn(username: string, path: string): Promise<void> {
  await signInAs(shop.name, path, username);
  await page.waitForURL(`${app.url}${path}`);
}

/** The topmost dialog. */
const dialog = (): Locator => page.getByRole('dialog').last();
const field = (name: string): Locator => dialog().getByLabel(name);
const button = (name: string): Locator => dialog().getByRole('button', { name, exact: true });
const tab = (name: RegExp): Locator => dialog().getByRole('tab', { name });
const seen = (text: string): Promise<void> => page.getByText(text, { exact: true }).first().waitFor();
const focused = (): Promise<string> =>
  page.evaluate(() => document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.id ?? '');

async function addType(tree: string, name: string): Promise<void> {
  await page.getByRole('button', { name: `新建${tree}` }).click();
  await dialog().getByRole('textbox').first().fill(name);
  await button('保存').click();
  await page.getByRole('treeitem', { name }).waitFor();
}

async function openRow(name: string): Promise<void> {
  await page.getByRole('row', { name: new RegExp(name) }).dblclick();
  await dialog().waitFor();
}

describe('customers', () => {
  it('are added with two contacts, changed, and refused with the exact messages', async () => {
    await signIn('admin', '/bs/customer/index');
    await seen('还没有客户');
    await addType('客户类型', '企业客户');

    await page.getByRole('button', { name: '新建', exact: true }).first().click();
    await field('联系电话').fill('123');
    await tab(/其他信息/).click();
    await field('对账日').fill('32');
    await tab(/联系人/).click();
    await button('保存').click();
    // The first tab with a fault is shown, with the focus in its first faulty field.
    await seen('客户类型必填');
    await seen('客户名称必填');
    await seen('请输入11位手机号码');
    expect(
      await dialog()
        .locator('select[aria-invalid=true]')
        .first()
        .evaluate((element) => element === document.activeElement),
    ).toBe(true);

    await field('客户类型').selectOption({ label: '企业客户' });
    await field('客户名称').fill(LONG_NAME);
    await seen('客户名称长度不能超过15位');
    await field('客户名称').fill('鑫源广告');
    await field('联系电话').fill('12345678901');
    await seen('请输入正确的手机号码');
    await field('联系电话').fill('13812345678');
    await button('保存').click();
    await seen('对账日应在1到31之间');
    await field('对账日').fill('25');

    await tab(/联系人/).click();
    await button('新建联系人').click();
    await button('新建联系人').click();
    await seen('请填写姓名');
    await seen('请填写联系方式');
    await expect.poll(focused).toBe('第 1 行姓名');
    await field('第 1 行姓名').fill('赵会计');
    await field('第 1 行联系方式').fill('13900001111');
    await field('第 1 行性别').selectOption({ label: '女' });
    await button('新建联系人').click();
    await field('第 2 行姓名').fill('钱师傅');
    await button('保存').click();
    await seen('请填写联系方式');
    await field('第 2 行联系方式').fill('0571-88886666');
    await button('保存').click();
    await seen('新增成功');
    await dialog().waitFor({ state: 'detached' });
    await page.getByRole('row', { name: /鑫源广告 XYGG 企业客户/ }).waitFor();
  });

  it('open read-only, and keep what was typed when the save is refused', async () => {
    await stock();
    await signIn('admin', '/bs/customer/index');
    await openRow('鑫源广告');
    await seen('订单总额（元）');
    expect(await dialog().getByRole('textbox').count()).toBe(0);
    expect(await button('保存').isDisabled()).toBe(true);
    await tab(/联系人（2）/).click();
    await seen('钱师傅');

    await button('编辑').click();
    await field('第 1 行职位').fill('财务');
    await button('删除联系人 钱师傅').click();
    await button('新建联系人').click();
    await field('第 2 行姓名').fill('孙经理');
    await field('第 2 行联系方式').fill('13700002222');
    // Someone else saves meanwhile.
    await db.updateTable('customerInfo').set({ version: 9 }).where('tenantId', '=', shop.tenantId).execute();
    await button('保存').click();
    await page.getByText(/修改了客户。与您填写的内容没有冲突，可以直接保存。/).waitFor();
    await button('返回继续编辑').click();
    expect(await field('第 2 行姓名').inputValue()).toBe('孙经理');
    await button('保存').click();
    await page.getByText(/没有冲突，可以直接保存/).waitFor();
    await button('合并并保存').click();
    await seen('修改成功');
    const contacts = await db
      .selectFrom('customerContact')
      .select(['name', 'post'])
      .where('tenantId', '=', shop.tenantId)
      .orderBy('id')
      .execute();
    expect(contacts).toEqual([
      { name: '赵会计', post: '财务' },
      { name: '孙经理', post: null },
    ]);
  });

  it('are saved again from where a save stopped half-way, and nothing is saved twice', async () => {
    await stock();
    await signIn('admin', '/bs/customer/index');
    await openRow('鑫源广告');
    await button('编辑').click();
    await field('地址').fill('人民路1号');
    await tab(/联系人/).click();
    await field('第 1 行职位').fill('财务');
    await field('第 2 行职位').fill('安装');
    await button('新建联系人').click();
    await field('第 3 行姓名').fill('孙经理');
    await field('第 3 行联系方式').fill('13700002222');
    // The customer and the first contact are saved, the second contact is refused.
    const setVersion = (version: number) =>
      db.updateTable('customerContact').set({ version }).where('tenantId', '=', shop.tenantId).where('name', '=', '钱师傅').execute();
    await setVersion(9);
    await button('保存').click();
    await page.getByRole('alert').filter({ hasText: '客户已保存，联系人「钱师傅」未保存：' }).waitFor();
    await setVersion(1);
    await button('保存').click();
    await seen('修改成功');
    const contacts = await db
      .selectFrom('customerContact')
      .select(['name', 'post'])
      .where('tenantId', '=', shop.tenantId)
      .orderBy('id')
      .execute();
    expect(contacts).toEqual([
      { name: '赵会计', post: '财务' },
      { name: '钱师傅', post: '安装' },
      { name: '孙经理', post: null },
    ]);
  });

  it('ask before unsaved typing is discarded', async () => {
    await stock();
    await signIn('admin', '/bs/customer/index');
    await openRow('鑫源广告');
    await button('编辑').click();
    await field('地址').fill('人民路1号');
    await page.keyboard.press('Escape');
    await seen('有未保存的修改，确定放弃吗？');
    await page.getByRole('button', { name: '继续编辑' }).click();
    expect(await field('地址').inputValue()).toBe('人民路1号');
  });

  it('are read-only for persons who may not change them', async () => {
    await stock();
    await signIn('reader', '/bs/customer/index');
    await openRow('鑫源广告');
    expect(await button('编辑').count()).toBe(0);
    expect(await button('保存').count()).toBe(0);
    expect(await tab(/联系人/).count()).toBe(0);
    await button('关闭').last().click();
    expect(await page.getByRole('button', { name: '新建', exact: true }).count()).toBe(0);
    expect(await page.getByRole('button', { name: /^删除/ }).count()).toBe(0);
  });
});

describe('products', () => {
  it('are added, refused with the exact messages, and changed after 编辑 only', async () => {
    await signIn('admin', '/bs/product/index');
    await addType('产品类别', '写真喷绘');
    await page.getByRole('button', { name: '新建', exact: true }).first().click();
    await page.getByRole('heading', { name: '新增产品信息' }).waitFor();
    await field('助记码').fill('ABCDEFGHIJKLMNOP');
    await button('保存').click();
    await seen('产品类别必填');
    await seen('产品名称必填');
    await seen('助记码长度不能超过15位');
    await field('产品名称').fill(LONG_NAME);
    await seen('产品名称长度不能超过15位');
    await field('产品类别').selectOption({ label: '写真喷绘' });
    await field('产品名称').fill('户外写真');
    await field('助记码').fill('');
    await field('单价').fill('18.5元');
    // After a first try to save, the form checks while one types; before that, the field does.
    await page.getByText('应为数字').first().waitFor();
    await button('保存').click();
    expect(await field('单价').inputValue()).toBe('18.5元');
    await field('单价').fill('18.5');
    await field('成本价').fill('7.25');
    await button('保存').click();
    await seen('新增成功');
    await page.getByRole('row', { name: /户外写真 HWXZ 写真喷绘/ }).waitFor();

    await openRow('户外写真');
    await page.getByRole('heading', { name: '修改产品信息' }).waitFor();
    await seen('18.50 元');
    expect(await button('保存').isDisabled()).toBe(true);
    await button('编辑').click();
    await field('启用').uncheck();
    await button('保存').click();
    await seen('修改成功');
    await page.getByRole('row', { name: /户外写真 .*停用/ }).waitFor();
  });

  it('show their prices by level, with the way to all of them', async () => {
    await stock();
    const { list } = await get<{ list: Array<{ id: number }> }>('/bs/product-info/page');
    const levelId = await post<number>('/bs/customer-level/create', { name: '金牌客户' });
    await post('/bs/level-prices/create', { productsId: list[0]?.id, levelId, unitPrice: '15.5' });
    await signIn('admin', '/bs/product/index');
    await openRow('户外写真');
    const prices = dialog().getByRole('region', { name: '级别价' });
    await expect.poll(() => prices.innerText()).toMatch(/金牌客户\s+15\.50 元/);
    await prices.getByRole('button', { name: '查看级别价' }).click();
    await page.getByRole('row', { name: /户外写真.*金牌客户/ }).waitFor();
    expect(await page.getByRole('dialog').count()).toBe(0);
  });

  it('show no cost to persons without the permission for it', async () => {
    await stock();
    await signIn('reader', '/bs/product/index');
    await page.getByRole('row', { name: /户外写真/ }).waitFor();
    expect(await page.getByText(/成本价/).count()).toBe(0);
    await openRow('户外写真');
    await seen('18.50 元');
    expect(await page.getByText(/成本价/).count()).toBe(0);
  });
});

describe('settings', () => {
  it('show at once what a rounding does, and fix the method at 0 decimals', async () => {
    await signIn('admin', '/base-data/compute-config');
    const total = page
      .getByRole('region', { name: '计算示例' })
      .getByText('户外写真')
      .locator('xpath=ancestor::div[1]')
      .getByRole('definition');
    // 1.235 × 2.345 × 3 = 8.688225, kept as 8.6882; × 18.35 = 159.42847.
    await page.getByLabel('取值方式').selectOption({ label: '进一' });
    expect(await total.innerText()).toBe('159.43');
    await page.getByLabel('取值方式').selectOption({ label: '舍去' });
    expect(await total.innerText()).toBe('159.42');
    await page.getByLabel('小数位数').selectOption('0');
    expect(await total.innerText()).toBe('159');
    expect(await page.getByLabel('取值方式').isDisabled()).toBe(true);
    await page.getByLabel('小数位数').selectOption('3');
    await page.getByRole('switch', { name: /自动计算税金/ }).uncheck();
    await page.getByRole('button', { name: '保存' }).click();
    await seen('保存成功');
    await page.reload();
    await page.getByLabel('小数位数').waitFor();
    expect(await page.getByLabel('小数位数').inputValue()).toBe('3');
    expect(await page.getByLabel('取值方式').inputValue()).toBe('down');
    expect(await page.getByRole('switch', { name: /自动计算税金/ }).isChecked()).toBe(false);
  });

  it('show a new token once; it works until it is revoked', async () => {
    await signIn('admin', '/system/api-token');
    await page.getByRole('button', { name: '新建', exact: true }).first().click();
    await button('生成令牌').click();
    await seen('令牌名称不能为空');
    await seen('请至少选择一项权限');
    await field('令牌名称').fill('官网下单');
    await dialog().getByRole('checkbox', { name: '客户管理', exact: true }).check();
    await button('生成令牌').click();
    await seen('令牌已生成');
    const made = await dialog().getByRole('textbox', { name: '令牌', exact: true }).inputValue();
    const call = () => fetch(`${app.url}/admin-api/bs/customer-info/page`, { headers: { authorization: `Bearer ${made}` } });
    expect(await (await call()).json()).toMatchObject({ code: 0 });
    await page.keyboard.press('Escape');
    await seen('令牌尚未复制，关闭后无法再次查看，确定关闭吗？');
    await page.getByRole('button', { name: '关闭', exact: true }).last().click();
    await seen('官网下单');
    expect(await page.content()).not.toContain(made);
    await page.getByRole('button', { name: '官网下单 的更多操作' }).click();
    await page.getByRole('menuitem', { name: '吊销' }).click();
    await page.getByRole('button', { name: '吊销', exact: true }).last().click();
    await seen('已吊销');
    expect(await (await call()).json()).toMatchObject({ code: 401 });
  });
});
