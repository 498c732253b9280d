import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { MENUS } from '#domain/all-menus.ts';
import type { AreaMenu } from '#domain/menu.ts';
import { BUILT_IN, BUILT_IN_CODES } from '#domain/messages/built-in-messages.ts';
import { reviewed } from '#platform/db/reviewed-sql.ts';
import { outboxSignal } from '#platform/queue/outbox.ts';
import { createScope } from '#platform/scope.ts';
import { TENANT_ADMIN_ROLE } from '#shared/permissions.ts';
import { openTestShops, stockShop, type TestShop, type TestShops } from '../support/shop.ts';

const DAY_MS = 86_400_000;
const LINE = { projectName: '门头', amount: 1, unitPrice: 10 };
let shops: TestShops;
let shop: TestShop;
beforeAll(async () => {
  shops = await openTestShops();
});
afterAll(() => shops.close());
beforeEach(async () => {
  shop = await shops.open();
});

const waiting = () => shop.db.selectFrom('newsEvent').selectAll().where('tenantId', '=', shop.tenantId).execute();

/** Tells the waiting events several times, as when a worker is killed between telling an event and deleting it. */
async function deliver(times = 1): Promise<void> {
  const events = await waiting();
  for (let time = 0; time < times; time += 1) {
    await shop.services.news.tellEvents();
    expect(await waiting()).toEqual([]);
    await shop.db.insertInto('newsEvent').values(events).execute();
  }
}

async function newPerson(username: string, permissions: readonly string[]): Promise<number> {
  const { accounts } = shop.services;
  const roleId = await accounts.createRole(shop, { name: username, code: username, permissions });
  return accounts.createUser(shop, { username, password: 'secret1', roleIds: [roleId] });
}

const textsOf = async (userId: number, code?: string): Promise<string[]> =>
  (await shop.as().system.notifyMessage.page({ userId, templateCode: code, pageSize: 100 })).list.map((message) => message.templateContent);

describe('an order that waits for its audit', () => {
  it('is told to those who audit, once however often it is tried, and not to who made it', async () => {
    const { customer, banner } = await stockShop(shop);
    const auditor = await newPerson('auditor', ['bs:order-info:audit']);
    const other = await newPerson('sales', ['bs:order-info:query']);
    const id = await shop.as().bs.orderInfo.create({
      customerId: customer,
      customerName: '华美广告',
      orderDels: [{ productsId: banner, width: 2, height: 1, amount: 1 }],
    });
    const { orderId } = await shop.as().bs.orderInfo.get({ id });
    await deliver(3);
    expect(await textsOf(auditor)).toEqual([`测试员 开出订单 ${orderId}（华美广告，应收 36.00 元），等待审核。`]);
    expect(await textsOf(other)).toEqual([]);
    expect(await textsOf(shop.userId)).toEqual([]);
  });

  it('that is refused is told to nobody', async () => {
    await newPerson('auditor', ['bs:order-info:audit']);
    await shop.as().bs.orderInfo.create({ customerName: '甲', orderId: 'A-1', orderDels: [LINE] });
    await expect(shop.as().bs.orderInfo.create({ customerName: '甲', orderId: 'A-1', orderDels: [LINE] })).rejects.toThrow('A-1');
    expect(await waiting()).toHaveLength(1);
  });

  it('is not told to whoever does not want it, nor by a template that is switched off', async () => {
    await shop.db.deleteFrom('systemNotifyTemplate').where('tenantId', '=', shop.tenantId).execute();
    const auditor = await newPerson('auditor', ['bs:order-info:audit']);
    const asAuditor = shop.as(['bs:order-info:audit'], {}).system;
    await shop.db
      .insertInto('systemNotifyMute')
      .values({ tenantId: shop.tenantId, userId: auditor, templateCode: 'order-to-audit' })
      .execute();
    await shop.as().bs.orderInfo.create({ customerName: '甲', orderDels: [LINE] });
    await deliver();
    expect(await textsOf(auditor)).toEqual([]);
    await shop.db.deleteFrom('systemNotifyMute').where('tenantId', '=', shop.tenantId).execute();
    const off = { code: 'order-to-audit', name: '待审', nickname: '提醒', content: '有新订单 {orderNumber}', type: 2, status: 1 };
    const template = await shop.as().system.notifyTemplate.create(off);
    await deliver();
    expect(await textsOf(auditor)).toEqual([]);
    await shop.as().system.notifyTemplate.update({ id: template, status: 0 });
    await deliver();
    expect(await textsOf(auditor)).toEqual([expect.stringMatching(/^有新订单 /)]);
    expect((await asAuditor.notifyMessage.listChoices()).map(({ code }) => code)).not.toContain('receivable-overdue');
  });
});

it('events are told once by workers side by side, and one that cannot be told keeps no other back', async () => {
  const auditor = await newPerson('auditor', ['bs:order-info:audit']);
  const broken = (createTime: number) => ({ tenantId: shop.tenantId, event: 'importEnded' as const, subjectId: 0, userId: 0, createTime });
  const [kept, old] = [Date.now(), Date.now() - 2 * 3600_000];
  await shop.db
    .insertInto('newsEvent')
    .values([broken(kept), broken(old)])
    .execute();
  await shop.db.updateTable('newsEvent').set({ event: reviewed<'importEnded'>`'unheard'` }).where('tenantId', '=', shop.tenantId).execute();
  // The order or import of this event is gone, so the event is dropped without a message.
  await shop.db.insertInto('newsEvent').values(broken(kept)).execute();
  for (let count = 0; count < 5; count += 1) await shop.as().bs.orderInfo.create({ customerName: '甲', orderDels: [LINE] });
  await Promise.all([shop.services.news.tellEvents(), shop.services.news.tellEvents(), shop.services.news.tellEvents()]);
  expect(await textsOf(auditor)).toHaveLength(5);
  // The old event that cannot be told was tried long enough and is dropped; the newer one stays.
  expect(await waiting()).toMatchObject([{ createTime: kept }]);
});

it('a price far from the last one is told with both', async () => {
  const { customer, banner, stand } = await stockShop(shop);
  const auditor = await newPerson('auditor', ['bs:order-info:audit']);
  const order = (bannerPrice: string, standPrice: string) =>
    shop.as().bs.orderInfo.create({
      customerId: customer,
      customerName: '华美广告',
      orderDels: [
        { productsId: banner, productsName: '户外喷绘', width: 1, height: 1, amount: 1, unitPrice: bannerPrice },
        { productsId: stand, productsName: '易拉宝', amount: 1, unitPrice: standPrice },
      ],
    });
  await order('18', '65');
  await order('18', '50');
  await order('9', '45.5');
  await deliver();
  expect(await textsOf(auditor, 'price-far')).toEqual([expect.stringContaining('户外喷绘 9.00 元（上次 18.00 元），请核对')]);
});

it('an import that ended is told to who began it', async () => {
  const { importSheet } = await import('../support/import-sheet.ts');
  await importSheet(shop, 'customerLevel', [{ name: '金卡' }, { name: '金卡' }]);
  await deliver();
  expect(await textsOf(shop.userId, 'import-ended')).toEqual([expect.stringContaining('客户级别导入完成，新增 1 条')]);
});

it('asks for permissions that a menu carries', () => {
  const carried = new Set(
    MENUS.flatMap(({ pages = [], more = {} }: AreaMenu) => [
      ...pages.flatMap(({ permission, buttons }) => [permission, ...Object.keys(buttons)]),
      ...Object.values(more).flatMap((buttons) => Object.keys(buttons)),
    ]),
  );
  const asked = BUILT_IN_CODES.map((code) => BUILT_IN[code].to).filter((to) => to.includes(':'));
  expect(asked.filter((permission) => !carried.has(permission))).toEqual([]);
  expect(asked.length).toBeGreaterThan(0);
});

describe('what comes to pass by itself', () => {
  const tellDaily = () => shop.services.news.tellDaily();

  it('is told once: debts past their closing cycle, orders late', async () => {
    const { customer, banner } = await stockShop(shop);
    const cycle = await shop.as().bs.closingCycle.create({ name: '周结', days: 7 });
    await shop.as().bs.customerInfo.update({ id: customer, closingCycle: cycle });
    const line = { productsId: banner, width: 1, height: 1, amount: 1 };
    const order = (daysAgo: number) =>
      shop.as().bs.orderInfo.create({
        customerId: customer,
        customerName: '华美广告',
        date: Date.now() - daysAgo * DAY_MS,
        expectedDeliveryDate: Date.now() - (daysAgo - 2) * DAY_MS,
        orderDels: [line],
      });
    for (const daysAgo of [0, 7, 8, 20, 60]) await order(daysAgo);
    await tellDaily();
    await tellDaily();
    // Seven days ago is the last day of the cycle, so not yet late; sixty days ago is too long ago to be told.
    expect(await textsOf(shop.userId, 'receivable-overdue')).toEqual(['有 2 个订单已过结算期，仍欠 36.00 元：华美广告。请及时催收。']);
    expect(await textsOf(shop.userId, 'order-late')).toEqual([expect.stringMatching(/^您开出的 3 个订单已过预计交货时间/)]);
    await order(9);
    await shop.db
      .updateTable('systemNotifyMessage')
      .set({ createTime: Date.now() - 3 * DAY_MS })
      .where('tenantId', '=', shop.tenantId)
      .execute();
    await shop.db.updateTable('systemNotifyMessage').set({ source: null }).where('tenantId', '=', shop.tenantId).execute();
    await tellDaily();
    // Three days later only debts that have become overdue since the last message are told: those of eight and nine days ago.
    expect((await textsOf(shop.userId, 'receivable-overdue'))[0]).toContain('有 2 个订单');
  });

  it('is told of an expiry at each step, to administrators alone', async () => {
    const other = await newPerson('sales', ['bs:order-info:query']);
    const expire = (days: number) =>
      shop.db
        .updateTable('systemTenant')
        .set({ expireTime: Date.now() + days * DAY_MS })
        .where('id', '=', shop.tenantId)
        .execute();
    await expire(40);
    await tellDaily();
    expect(await textsOf(shop.userId)).toEqual([]);
    await expire(6);
    await tellDaily();
    await tellDaily();
    expect(await textsOf(shop.userId)).toEqual([expect.stringContaining('还剩 6 天')]);
    expect(await textsOf(other)).toEqual([]);
  });
});

describe('messages of a person', () => {
  const send = async (userId: number, name: string) => {
    const { system } = shop.as();
    return system.notifyTemplate.sendNotify({ userId, templateCode: 'hello', templateParams: { name } });
  };
  beforeEach(async () => {
    await shop.as().system.notifyTemplate.create({ code: 'hello', name: '问候', nickname: '店长', content: '{name}，您好', type: 1 });
  });

  it('are counted, listed and read, those of others are left alone', async () => {
    const { notifyMessage } = shop.as().system;
    const other = await newPerson('sales', ['bs:order-info:query']);
    const [first, second] = [await send(shop.userId, '甲'), await send(shop.userId, '乙')];
    const foreign = await send(other, '丙');
    expect(await notifyMessage.getUnreadCount()).toBe(2);
    expect((await notifyMessage.getUnreadList({ size: 1 })).map(({ id }) => id)).toEqual([second]);
    await notifyMessage.updateRead({ ids: [first, foreign] });
    expect(await notifyMessage.getUnreadCount()).toBe(1);
    expect((await notifyMessage.myPage({ readStatus: 'true' })).list).toMatchObject([
      { id: first, readStatus: true, templateContent: '甲，您好' },
    ]);
    expect(await notifyMessage.get({ id: foreign })).toMatchObject({ readStatus: false, readTime: null });
    await notifyMessage.updateAllRead();
    expect(await notifyMessage.getUnreadCount()).toBe(0);
    expect(await notifyMessage.get({ id: foreign })).toMatchObject({ readStatus: false });
  });

  it('are hinted at the moment they are there', async () => {
    const heard: Array<readonly number[]> = [];
    const listen = (tenantId: number, userIds: readonly number[]) => tenantId === shop.tenantId && heard.push(userIds);
    outboxSignal.on('notified', listen);
    try {
      await send(shop.userId, '甲');
      await shop.as().system.notifyMessage.updateAllRead();
      await shop.as().system.notifyMessage.updateAllRead();
    } finally {
      outboxSignal.off('notified', listen);
    }
    expect(heard).toEqual([[shop.userId], [shop.userId]]);
  });

  it('ask for every parameter of their template', async () => {
    const { notifyTemplate } = shop.as().system;
    await expect(notifyTemplate.sendNotify({ userId: shop.userId, templateCode: 'hello' })).rejects.toThrow('模板参数「name」缺失');
    const off = await notifyTemplate.create({ code: 'off', name: '停用', nickname: '提醒', content: '您好', type: 2, status: 1 });
    await expect(notifyTemplate.sendNotify({ userId: shop.userId, templateCode: 'off' })).rejects.toThrow('该站内信模板已停用，不能发送');
    await notifyTemplate.delete({ id: off });
    await expect(notifyTemplate.sendNotify({ userId: shop.userId, templateCode: 'none' })).rejects.toThrow('站内信模板「none」不存在');
    await expect(notifyTemplate.sendNotify({ userId: 999_999_999, templateCode: 'hello', templateParams: { name: '甲' } })).rejects.toThrow(
      '用户不存在',
    );
  });

  it('a new shop has the texts of the product, whose codes stay', async () => {
    const { tenantId, adminUserId } = await shop.services.accounts.createTenant({
      name: `新店${shop.tenantId}`,
      admin: { username: 'boss', password: 'secret1' },
    });
    const scope = createScope({ ...shop.scope(), tenantId, actor: { userId: adminUserId, nickname: '店长' } });
    const { list } = await shop.services.messageTemplates.page(scope, { pageNo: 1, pageSize: 50 });
    expect(list).toHaveLength(BUILT_IN_CODES.length);
    const [template] = list;
    expect(template).toMatchObject({ isBuiltIn: true });
    const { id = 0, code = '' } = template ?? {};
    await expect(shop.services.messageTemplates.delete(scope, id)).rejects.toThrow('系统内置');
    await expect(shop.services.messageTemplates.update(scope, { id, code: `${code}2` })).rejects.toThrow('系统内置');
    await expect(shop.services.messageTemplates.update(scope, { id, content: '{secret}' })).rejects.toThrow('只能使用参数');
    const { notifyTemplate, notifyMessage } = shop.as().system;
    const own = { code, name: '自己的', nickname: '店长', content: '{secret}', type: 1 };
    await expect(notifyTemplate.create(own)).rejects.toThrow('只能使用参数');
    const other = await notifyTemplate.create({ ...own, code: 'own' });
    await notifyTemplate.create({ ...own, code: 'another' });
    await expect(notifyTemplate.update({ id: other, code: 'another' })).rejects.toThrow('模板编码「another」已存在');
    await expect(notifyMessage.updateChoice({ code: 'own', isWanted: false })).rejects.toThrow('没有这种消息');
  });
});

it('messages to others are out of reach of whoever sees his own data only', async () => {
  const other = await newPerson('auditor', ['bs:order-info:audit']);
  await shop.as().bs.orderInfo.create({ customerName: '机密客户', orderDels: [LINE] });
  await deliver();
  const narrowed = createScope({
    ...shop.scope(),
    grants: { permissions: ['system:notify-message:query'], roles: [], people: [shop.userId] },
  });
  const page = (scope: Parameters<typeof shop.services.messages.page>[0]) =>
    shop.services.messages.page(scope, { pageNo: 1, pageSize: 10 });
  expect((await page(shop.scope())).list.map(({ userId }) => userId)).toEqual([other]);
  expect(await page(narrowed)).toEqual({ list: [], total: 0 });
});

it('an administrator of a package may do without what administrators are told', async () => {
  const scope = createScope({ ...shop.scope(), grants: { permissions: [], roles: [TENANT_ADMIN_ROLE] } });
  expect((await shop.services.messages.choices(scope)).map(({ code }) => code)).toContain('expiry-near');
});

it('parameters are as few as a text can have, and none is what every object has', async () => {
  const { notifyTemplate } = shop.as().system;
  await notifyTemplate.create({ code: 'odd', name: '怪', nickname: '店长', content: '{constructor}', type: 1 });
  const send = (templateParams: Record<string, string>) =>
    notifyTemplate.sendNotify({ userId: shop.userId, templateCode: 'odd', templateParams });
  await expect(send({})).rejects.toThrow('模板参数「constructor」缺失');
  const many = (count: number) => Object.fromEntries(Array.from({ length: count }, (_, index) => [`p${index}`, '1']));
  await expect(send(many(21))).rejects.toMatchObject({ cause: { issues: [{ message: '最多 20 项' }] } });
  await send({ ...many(19), constructor: '好' });
});
