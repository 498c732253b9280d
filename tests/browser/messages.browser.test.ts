import { beforeEach, describe, expect, it } from 'vitest';
import { createAccountService } from '#domain/system/account.service.ts';
import { app, db, PASSWORD, signIn } from './harness/browser-page.ts';
import { button, intercept, openAt, page, said, shop, startOrderDesk } from './harness/order-desk.ts';
import { placeOrder } from './harness/placed-orders.ts';

/** Folder for screenshots that a person can look at; without it none are taken. */
const PICTURES = process.env.PICTURES;
const picture = async (name: string) => PICTURES && page.screenshot({ path: `${PICTURES}/${name}.png` });

startOrderDesk({ workers: 1 });

beforeEach(async () => {
  const { id: tenantId } = await db.selectFrom('systemTenant').select('id').where('name', '=', shop.name).executeTakeFirstOrThrow();
  const accounts = createAccountService({ db });
  const roleId = await accounts.createRole(
    { db, tenantId },
    { name: '审核', code: 'auditor', permissions: ['bs:order-info:query', 'bs:order-info:audit'] },
  );
  await accounts.createUser({ db, tenantId }, { username: 'shenhe', nickname: '老沈', password: PASSWORD, roleIds: [roleId] });
});

const bell = () => page.getByRole('button', { name: /^消息/ });
const isDotted = () => page.locator('link[rel=icon]').getAttribute('data-dotted');

describe('an auditor', () => {
  it('gets a message about a new order at once, reads it and opens the order from it', async () => {
    await signIn(shop.name, '/index', 'shenhe');
    await bell().waitFor();
    const { orderId } = await placeOrder();
    // Arrives through the live stream: without it the page would ask again only after two minutes.
    await page.getByRole('button', { name: '消息，1 条未读' }).waitFor();
    expect(await isDotted()).toBe('true');
    await bell().click();
    const panel = page.getByRole('dialog', { name: '未读消息' });
    await panel.getByText('订单提醒').waitFor();
    await picture('bell-1440');
    await panel.getByText(new RegExp(`王店长 开出订单 ${orderId}`)).click();
    const order = page.getByRole('dialog', { name: new RegExp(orderId) });
    await order.getByRole('button', { name: '审核', exact: true }).waitFor();
    await page.keyboard.press('Escape');
    await order.waitFor({ state: 'detached' });
    await page.getByRole('button', { name: '消息', exact: true }).waitFor();
    expect(await isDotted()).toBe('false');

    await bell().click();
    await panel.getByText('没有未读消息').waitFor();
    await picture('bell-empty');
    await panel.getByRole('button', { name: '查看全部' }).click();
    await page.waitForURL(`${app.url}/user/notify-message`);
    await page.getByRole('row', { name: new RegExp(`${orderId}.*已读`) }).waitFor();
    await picture('own-messages-1440');
    await page.setViewportSize({ width: 390, height: 844 });
    await placeOrder();
    await page.getByRole('button', { name: '消息，1 条未读' }).click();
    await panel.getByText('订单提醒').waitFor();
    await picture('bell-390');
    await page.keyboard.press('Escape');
    await picture('own-messages-390');
  });

  it('can switch off messages of one kind', async () => {
    await signIn(shop.name, '/user/profile', 'shenhe');
    const choice = page.getByRole('switch', { name: /订单待审核/ });
    await choice.click();
    await expect.poll(() => choice.getAttribute('aria-checked')).toBe('false');
    expect(await page.getByRole('switch', { name: /应收逾期/ }).count()).toBe(0);
    await picture('choices');
    await placeOrder();
    await expect.poll(() => db.selectFrom('newsEvent').select('id').execute()).toEqual([]);
    await page.reload();
    await page.getByRole('button', { name: '消息', exact: true }).waitFor();
  });
});

it('makes a template and sends a message with it', async () => {
  await openAt('/system/notify/template');
  await page.getByRole('button', { name: '刷新' }).waitFor();
  await button('新建').first().click();
  const dialog = () => page.getByRole('dialog').last();
  await dialog().getByLabel('模板名称').fill('开会');
  await dialog().getByLabel('模板编码').fill('meeting');
  await dialog().getByLabel('发送人名称').fill('店长');
  await dialog().getByLabel('模板内容').fill('{time}在会议室开会，请 {userId} 主持');
  await picture('template-dialog');
  await dialog().getByRole('button', { name: '保存', exact: true }).click();
  await dialog().waitFor({ state: 'detached' });
  await page.getByRole('row', { name: /开会/ }).waitFor();
  await picture('templates-1440');
  await button('开会 的更多操作').click();
  await page.getByRole('menuitem', { name: '发送' }).click();
  await dialog().getByRole('combobox', { name: '接收人' }).fill('老沈');
  await page.getByRole('option', { name: /老沈/ }).click();
  await dialog().getByLabel('time').fill('周一 9:00');
  // A parameter may have any name, also that of the field of the recipient.
  await dialog().getByLabel('userId').fill('小李');
  await picture('send-dialog');
  // Sent again after its answer was lost, it is one message.
  const keys: (string | undefined)[] = [];
  await intercept('**/trpc/system.notifyTemplate.sendNotify**', async (route) => {
    keys.push(route.request().headers()['idempotency-key']);
    const answer = await route.fetch();
    if (keys.length === 1) await route.abort('connectionreset');
    else await route.fulfill({ response: answer });
  });
  await dialog().getByRole('button', { name: '发送', exact: true }).click();
  await said('已发送');
  expect(keys).toEqual([expect.stringMatching(/^[0-9a-f]{32}$/), keys[0]]);
  await page.goto(`${app.url}/system/notify/message`);
  await page.getByRole('row', { name: /老沈.*周一 9:00在会议室开会，请 小李 主持.*未读/ }).waitFor();
  expect(await page.locator('tr[data-id]').count()).toBe(1);
  await picture('message-log-1440');
});
