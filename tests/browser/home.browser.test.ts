import { describe, expect, it } from 'vitest';
import { createAccountService } from '#domain/system/account.service.ts';
import { PASSWORD, signIn } from './harness/browser-page.ts';
import { db, openAt, page, shop, startOrderDesk } from './harness/order-desk.ts';
import { idOf, placeOrder, setAudit } from './harness/placed-orders.ts';

startOrderDesk();

const SALES = [
  'bs:order-info:query',
  'bs:order-info:create',
  'bs:order-info:update',
  'bs:customer-info:query',
  'bs:order-payment-receipts:query',
];
const DESIGNER = ['bs:order-info:query', 'bs:order-info:update'];
const CASHIER = ['bs:order-info:query', 'bs:order-payment-receipts:query', 'bs:order-payment-receipts:create'];
const AUDITOR = ['bs:order-info:query', 'bs:order-info:audit'];

/** Creates a person with these permissions in the shop of the test, and opens the home page as this person. */
async function beAt(nickname: string, permissions: string[]): Promise<void> {
  const { id: tenantId } = await db.selectFrom('systemTenant').select('id').where('name', '=', shop.name).executeTakeFirstOrThrow();
  const accounts = createAccountService({ db });
  const roleId = await accounts.createRole({ tenantId, db }, { name: nickname, code: 'worker', permissions: permissions as never[] });
  await accounts.createUser({ tenantId, db }, { username: 'worker', nickname, password: PASSWORD, roleIds: [roleId] });
  await signIn(shop.name, '/index', 'worker');
  await page.getByRole('heading', { name: new RegExp(nickname) }).waitFor();
  await page.locator('[aria-busy=true]').waitFor({ state: 'detached' });
}

const headings = async () =>
  (await page.getByRole('heading', { level: 2 }).allTextContents()).map((text) => text.replace(/[\d,. ]|欠款|全部/g, ''));
const card = (title: string) => page.getByRole('region', { name: new RegExp(title) });

describe('the home page', () => {
  it('of a salesperson begins an order by one press and offers the unsaved one', async () => {
    await beAt('李销售', SALES);
    expect(await headings()).toEqual(['今天开的单', '常用功能']);
    await page.getByRole('link', { name: '开单', exact: true }).click();
    await page.getByRole('dialog').waitFor();
    await page.keyboard.type('hmgg');
    await page.waitForFunction(() => Object.keys(localStorage).some((key) => key.startsWith('order-draft:')));
    await page.goto(new URL('/index', page.url()).href);
    await card('未保存的订单').getByRole('link', { name: /hmgg/ }).click();
    await page.getByText(/有一份没有保存的订单/).waitFor();
  });

  it('of an auditor shows the orders that wait for an audit', async () => {
    const [waiting, done] = [await placeOrder(), await placeOrder()];
    await setAudit(done, true);
    await beAt('钱审核', AUDITOR);
    expect(await headings()).toEqual(['待审核', '常用功能']);
    await card('待审核')
      .getByRole('link', { name: new RegExp(waiting.orderId) })
      .waitFor();
    expect(await card('待审核').getByText(done.orderId).count()).toBe(0);
    await card('待审核').getByRole('link', { name: '全部' }).click();
    await page.getByRole('table', { name: '订单列表' }).getByText(waiting.orderId).waitFor();
    expect(new URL(page.url()).searchParams.get('auditStatus')).toBe('0');
    await expect.poll(() => page.locator('tr[data-id]').count()).toBe(1);
  });

  it('of a cashier shows the debts of audited orders and the receipts of today', async () => {
    const cash = await idOf('/bs/payment-type', '现金');
    const order = await placeOrder();
    await placeOrder({ prepayment: '30', paymentMethod: cash });
    await setAudit(order, true);
    await beAt('赵收银', CASHIER);
    expect(await headings()).toEqual(['待收款', '今日收款', '常用功能']);
    await card('待收款')
      .getByRole('link', { name: new RegExp(order.orderId) })
      .click();
    await page.getByRole('dialog', { name: new RegExp(order.orderId) }).waitFor();
    await page.goBack();
    await page.goto(new URL('/index', page.url()).href);
    await card('今日收款').getByText('现金').waitFor();
    await card('今日收款').getByText('30.00').first().waitFor();
  });

  it('of the owner shows the figures of the shop, each linked to its orders', async () => {
    const owed = await placeOrder();
    await beAt('孙老板', [...CASHIER, 'bs:customer-info:query', 'bs:order-profit:show', 'bs:order-process:query']);
    await page.getByRole('region', { name: '订单走势' }).locator('canvas').waitFor();
    const titles = (await headings()).map((text) => text.match(/^\p{Script=Han}+/u)?.[0].replace('合计', ''));
    expect(titles).toEqual(['订单概况', '账龄', '本月客户排行', '生产负荷', '订单走势', '待收款', '今日收款', '常用功能']);
    await page.getByText('以表格查看').click();
    await page.getByRole('tab', { name: '按月' }).click();
    await expect.poll(() => page.getByRole('region', { name: '订单走势' }).getByRole('row').count()).toBe(13);
    await card('欠款账龄')
      .getByRole('link', { name: /30 天以内/ })
      .click();
    await page.getByRole('table', { name: '订单列表' }).getByText(owed.orderId).waitFor();
    expect(new URL(page.url()).searchParams.get('paymentStatus')).toBe('0');
  });

  it('of a designer shows the designer’s lines without a sample, and no money of the shop', async () => {
    const mine = await placeOrder({ designerName: '吴设计' });
    const other = await placeOrder({ designerName: '别人' });
    await beAt('吴设计', DESIGNER);
    expect(await headings()).toEqual(['待设计', '常用功能']);
    await card('待设计').getByText(mine.orderId).first().waitFor();
    expect(await card('待设计').getByText(other.orderId).count()).toBe(0);
    expect(await page.getByText(/欠款|已收/).count()).toBe(0);
    await card('待设计').getByRole('link', { name: '全部' }).click();
    await page.getByRole('table', { name: '订单明细列表' }).getByText(mine.orderId).first().waitFor();
    await expect.poll(() => page.locator('tr[data-id]').count()).toBe(5);
  });

  it('of the owner shows amounts of money uncut, with two decimals', async () => {
    await placeOrder({ orderDels: [{ productsName: '大单', amount: '1', unitPrice: '99999999' }] });
    await openAt('/index');
    const figure = page.getByText('应收金额（元）').locator('xpath=following-sibling::dd');
    await expect.poll(() => figure.textContent()).toMatch(/^[\d,]+\.\d\d$/);
    expect(await figure.evaluate((element) => element.scrollWidth <= element.clientWidth)).toBe(true);
  });
});
