import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import { Redis } from 'ioredis';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { FileAnswer } from '#api/http/file-answer.ts';
import { createCustomerLinkService } from '#domain/customer-links/customer-link.service.ts';
import { orderFileService } from '#domain/order-files/order-file.service.ts';
import { DatabaseOutage } from '#platform/db/outage.ts';
import { AppError } from '#shared/errors.ts';
import { SMALL_PNG } from '../support/png.ts';
import { testRedis } from '../support/redis.ts';
import { contentOf } from '../support/sheet.ts';
import { openTestShops, stockShop, type TestShop, type TestShops } from '../support/shop.ts';

/*
 * A customer reaches one order by his link as long as it is valid, and what he approves is bound to what he saw.
 */

/** Called before each statement is sent. */
let onStatement: () => void = () => undefined;
let shops: TestShops;
let shop: TestShop;
let stock: Awaited<ReturnType<typeof stockShop>>;

beforeAll(async () => {
  shops = await openTestShops(8, undefined, () => onStatement());
});
beforeEach(async () => {
  shop = await shops.open();
  stock = await stockShop(shop);
});
afterAll(() => shops.close());

const bs = () => shop.as().bs;
/** Calls of a visitor who is not signed in, from this address. */
const visitor = (ip = '203.0.113.9') => shop.as([], { bearer: null, ip, userAgent: 'Mozilla/5.0 (iPhone)' }).bs.orderLink;
const reasonOf = (call: Promise<unknown>): Promise<string> =>
  call.then(
    () => 'done',
    (error: Error) => (error.cause instanceof AppError ? error.cause.reason : error.message),
  );
const PNG = SMALL_PNG.toString('base64');

async function order(more: object = {}) {
  const line = { productsId: stock.stand, amount: 1, unitPrice: 100, cost: '61.5', unitId: stock.pieceUnit };
  const header = { customerId: stock.customer, customerName: '华美广告', remarks: '老客户压价', salesman: '测试员' };
  const id = await bs().orderInfo.create({ ...header, orderDels: [line], ...more });
  return bs().orderInfo.get({ id });
}
async function linked(more: object = {}) {
  const made = await order(more);
  const { token } = await bs().orderLink.create({ orderId: made.orderId });
  return { ...made, token };
}
const approve = async (token: string, shownHash?: string) =>
  visitor().approve({ token, shownHash: shownHash ?? (await visitor().open({ token })).shownHash, image: PNG, signer: '张三' });
async function changeAmount(id: number, amount: number) {
  const { version, orderDels } = await bs().orderInfo.get({ id });
  await bs().orderInfo.update({ id, version, orderDels: orderDels.map((line) => ({ ...line, amount })) });
}
async function addPicture(orderId: string): Promise<string> {
  const key = `${shop.tenantId}/import/${randomUUID()}`;
  await shops.storage.put(key, Readable.from([SMALL_PNG]), 1_000_000);
  const upload = {
    fileKey: key,
    fileName: '门头.png',
    fileBytes: 1,
    fileHash: 'd'.repeat(64),
    targetDir: `${shop.tenantId}/orderFile/${orderId}`,
  };
  const { path } = await shop.services.files.uploadArtwork(shop.scope(), upload);
  await bs().orderFile.create({ orderId, urls: path, fileNames: '门头.png' });
  return path;
}

describe('a link of an order', () => {
  it('shows the order and nothing that the shop keeps to itself', async () => {
    const { token, orderId } = await linked();
    const shown = await visitor().open({ token });
    expect(shown).toMatchObject({ shopName: shop.tenantName, order: { orderId, customerName: '华美广告', receivables: '100.0000' } });
    const text = JSON.stringify(shown);
    for (const secret of ['61.5', '38.5', '老客户压价', 'cost', 'profit', 'remarks', 'salesman']) expect(text).not.toContain(secret);
  });

  it('is stored as a digest alone, which is no token', async () => {
    const { token } = await linked();
    const row = await shop.db.selectFrom('orderLink').selectAll().where('tenantId', '=', shop.tenantId).executeTakeFirstOrThrow();
    expect(JSON.stringify(row)).not.toContain(token.slice(0, 43));
    expect(await reasonOf(visitor().open({ token: row.tokenHash }))).toBe('linkDead');
  });

  it('answers alike where it was guessed, belongs to nobody, has expired, was revoked or replaced', async () => {
    const { token, orderId } = await linked();
    const { orderId: other } = await order();
    const { token: replaced } = await bs().orderLink.create({ orderId: other });
    await bs().orderLink.create({ orderId: other });
    const { token: expired } = await linked();
    const ended = async () =>
      shop.db
        .updateTable('orderLink')
        .set({ expireTime: Date.now() - 1 })
        .where('tenantId', '=', shop.tenantId);
    await bs().orderLink.revoke({ orderId });
    const messages = await Promise.all(
      ['', 'x', `${'a'.repeat(43)}.1`, `${'a'.repeat(43)}.zzzzzz`, token, replaced].map((dead) =>
        visitor('203.0.113.20').open({ token: dead }).catch(String),
      ),
    );
    expect((await visitor().open({ token: expired })).order.customerName).toBe('华美广告');
    await (await ended()).execute();
    expect(new Set([...messages, await visitor('203.0.113.21').open({ token: expired }).catch(String)])).toEqual(
      new Set(['TRPCError: 链接已失效']),
    );
    const others = [
      visitor().approve({ token, shownHash: '0'.repeat(64), image: PNG, signer: '张' }),
      visitor().requestChange({ token, message: '改' }),
      visitor().getFile({ token }),
    ];
    expect(await Promise.all(others.map(reasonOf))).toEqual(['linkDead', 'linkDead', 'linkDead']);
    const events = await shop.db.selectFrom('orderLinkEvent').select('id').where('tenantId', '=', shop.tenantId).execute();
    expect(events).toHaveLength(1);
  });

  it('opens nothing in a shop that lets nobody in', async () => {
    const { token } = await linked();
    await shop.db.updateTable('systemTenant').set({ expireTime: 1 }).where('id', '=', shop.tenantId).execute();
    expect(await reasonOf(visitor().open({ token }))).toBe('linkDead');
  });

  it('cannot be tried out: after sixty wrong ones a network waits, and others do not', async () => {
    const { token } = await linked();
    const guess = () => reasonOf(visitor('203.0.113.77').open({ token: `${'b'.repeat(43)}.${shop.tenantId.toString(36)}` }));
    for (let nth = 0; nth < 60; nth += 1) expect(await guess()).toBe('linkDead');
    expect(await guess()).toBe('tooMany');
    expect(await reasonOf(visitor('203.0.113.77').open({ token }))).toBe('tooMany');
    expect(await reasonOf(visitor('203.0.113.78').open({ token }))).toBe('done');
  });

  it('is opened again by those who all came at once, some of whom had to wait', async () => {
    const { token } = await linked();
    const open = () => reasonOf(visitor('203.0.113.90').open({ token }));
    expect(new Set(await Promise.all(Array.from({ length: 150 }, open)))).toEqual(new Set(['done', 'tooMany']));
    expect(await open()).toBe('done');
  });

  it('is opened for few at a time, and networks take turns: one that opens it over and over delays only itself', async () => {
    const { token } = await linked();
    const done: string[] = [];
    const from = (ip: string) =>
      visitor(ip)
        .open({ token })
        .then(() => done.push(ip));
    await Promise.all([...Array.from({ length: 50 }, () => from('203.0.113.9')), from('198.51.100.7')]);
    expect(done.length).toBe(51);
    expect(done.indexOf('198.51.100.7')).toBeLessThan(25);
  });

  it('needs nobody who is signed in, and does nothing more for one who is', async () => {
    const { token, orderId } = await linked();
    await shop.as().bs.orderLink.open({ token });
    const { events } = await bs().orderLink.get({ orderId });
    expect(events).toMatchObject([{ kind: 'opened', network: '127.0.0.*' }]);
    expect(await reasonOf(visitor().get({ orderId }))).toBe('signedOut');
  });

  it('notes every opening: when, from whereabouts and with what', async () => {
    const { token, orderId } = await linked();
    await visitor().open({ token });
    await visitor('2001:db8:1:2:3:4:5:6').open({ token });
    expect((await bs().orderLink.get({ orderId })).events).toMatchObject([
      { kind: 'opened', network: '2001:db8:1:2', userAgent: 'Mozilla/5.0 (iPhone)' },
      { kind: 'opened', network: '203.0.113.*' },
    ]);
  });

  it('is good for as many days as were said, at most 90', async () => {
    const { orderId } = await order();
    const { expireTime } = await bs().orderLink.create({ orderId, days: 90 });
    expect(Math.round((expireTime - Date.now()) / 86_400_000)).toBe(90);
    await expect(bs().orderLink.create({ orderId, days: 91 })).rejects.toThrow('不能大于 90');
  });

  it('goes with its order into the recycle bin and comes back with it', async () => {
    const { token, id, orderId } = await linked();
    await visitor().requestChange({ token, message: '字再大一些' });
    await bs().orderInfo.delete({ id });
    expect(await reasonOf(visitor().open({ token }))).toBe('linkDead');
    const [gone] = (await bs().orderInfo.deletedPage({})).list;
    await bs().orderInfo.restore({ id: gone?.id ?? 0 });
    expect((await visitor().open({ token })).answer?.message).toBe('字再大一些');
    expect((await bs().orderLink.get({ orderId })).events).toHaveLength(2);
  });
});

describe('what a customer answers', () => {
  it('is bound to what he saw: after a change the order says that another content was approved', async () => {
    const { token, id, orderId } = await linked();
    expect((await approve(token)).answer).toMatchObject({ kind: 'approved', signer: '张三', isCurrent: true });
    await bs().orderInfo.pandaUpdate({ id, remarks: '与客户无关' });
    expect((await bs().orderLink.get({ orderId })).answer).toMatchObject({ isCurrent: true });
    await changeAmount(id, 2);
    expect((await bs().orderLink.get({ orderId })).answer).toMatchObject({ kind: 'approved', isCurrent: false });
    expect((await visitor().open({ token })).answer).toMatchObject({ kind: 'approved', isCurrent: false });
  });

  it('takes in the artwork', async () => {
    const { token, orderId } = await linked();
    await approve(token);
    await addPicture(orderId);
    expect((await bs().orderLink.get({ orderId })).answer?.isCurrent).toBe(false);
  });

  it('is refused where the order has changed since it was opened, and leaves no picture', async () => {
    const { token, id } = await linked();
    const { shownHash } = await visitor().open({ token });
    await changeAmount(id, 3);
    const room = await bs().orderFile.tenantStorageStatistics({});
    expect(await reasonOf(approve(token, shownHash))).toBe('contentChanged');
    expect(await bs().orderFile.tenantStorageStatistics({})).toEqual(room);
  });

  it('counts once, however often it is sent', async () => {
    const { token, orderId } = await linked();
    const { shownHash } = await visitor().open({ token });
    await approve(token, shownHash);
    const room = await bs().orderFile.tenantStorageStatistics({});
    await approve(token, shownHash);
    await visitor().requestChange({ token, message: '改' });
    await visitor().requestChange({ token, message: '改' });
    expect((await bs().orderLink.get({ orderId })).events.map(({ kind }) => kind)).toEqual(['change', 'approved', 'opened']);
    expect(await bs().orderFile.tenantStorageStatistics({})).toEqual(room);
  });

  it('ends at fifty', async () => {
    const { token } = await linked();
    for (let nth = 0; nth < 50; nth += 1) await visitor().requestChange({ token, message: `第 ${nth} 处` });
    await expect(visitor().requestChange({ token, message: '还有' })).rejects.toThrow('回复次数过多，请直接联系商家');
  });

  it('is the signature of an order that is audited, and before the audit an approval alone', async () => {
    const open = await linked();
    await approve(open.token);
    expect((await bs().orderInfo.get({ id: open.id })).isWhetherSign).toBe(0);
    expect((await bs().orderLink.get({ orderId: open.orderId })).answer?.pictureUrl).toContain('proof=');
    const audited = await linked();
    await bs().orderInfo.updateAuditStatus({ id: audited.id, auditStatus: true });
    await approve(audited.token);
    expect((await bs().orderInfo.get({ id: audited.id })).isWhetherSign).toBe(1);
    expect((await bs().orderSignature.get({ orderId: audited.orderId })).signature).toMatchObject({ signer: '张三', isCurrent: true });
  });

  it('is told to the salesperson of the order', async () => {
    const { token, orderId } = await linked();
    await visitor().requestChange({ token, message: '颜色再红一点' });
    await shop.services.news.tellEvents();
    const { list } = await shop.as().system.notifyMessage.myPage({});
    expect(list.map(({ templateContent }) => templateContent)).toContain(`华美广告 对订单 ${orderId} 要求修改：颜色再红一点。`);
  });
});

describe('the service behind a link', () => {
  const SEEN = { ip: '203.0.113.40', userAgent: '' };
  const serviceWith = async (parts: Partial<Parameters<typeof createCustomerLinkService>[0]>) => {
    const redis = new Redis((await testRedis()).url);
    const { files, tenants } = shops.services;
    const service = createCustomerLinkService({ db: shops.db, redis, secretKey: 'another key', files, tenants, ...parts });
    return { service, close: () => redis.disconnect() };
  };

  it('takes no answer by a link that is revoked while the answer is on its way', async () => {
    const { token, orderId } = await linked();
    const { files } = shops.services;
    const withPicture: typeof files.withPicture = async (...given) => {
      await bs().orderLink.revoke({ orderId });
      return files.withPicture(...given);
    };
    const { service, close } = await serviceWith({ files: { ...files, withPicture } });
    const { shownHash } = await service.open(token, SEEN);
    await expect(service.approve({ token, shownHash, image: PNG, signer: '张三' }, SEEN)).rejects.toThrow('链接已失效');
    expect((await bs().orderLink.get({ orderId })).answer).toBeNull();
    close();
  });

  it('shows what the hash is of, also where the order is changed while it is read', async () => {
    const { token, id } = await linked();
    const { ofOrder } = orderFileService;
    const reading = vi.spyOn(orderFileService, 'ofOrder').mockImplementationOnce(async (...given) => {
      await bs().orderInfo.update({ id, orderDels: [{ productsName: '布', contentProduction: '改过', amount: 1, unitPrice: 100 }] });
      return ofOrder(...given);
    });
    const { lines, shownHash } = await visitor().open({ token });
    expect(reading).toHaveBeenCalledTimes(2);
    reading.mockRestore();
    expect(lines.map(({ contentProduction }) => contentProduction)).toEqual(['改过']);
    await visitor().approve({ token, shownHash, image: PNG, signer: '张三' });
  });

  it('shows nothing of an order that others change again and again', async () => {
    const { token, id } = await linked();
    const { ofOrder } = orderFileService;
    let nth = 0;
    const reading = vi.spyOn(orderFileService, 'ofOrder').mockImplementation(async (...given) => {
      nth += 1;
      await bs().orderInfo.update({ id, remarks: `第 ${nth} 次` });
      return ofOrder(...given);
    });
    expect(await reasonOf(visitor().open({ token }))).toBe('unavailable');
    reading.mockRestore();
  });

  it('keeps the picture where nobody knows whether the answer was committed, and takes it away where it was not', async () => {
    const room = () => bs().orderFile.tenantStorageStatistics({});
    const picture = { content: SMALL_PNG, name: '签名.png', folder: 'orderFile/1/signature' };
    const failing = (error: Error) =>
      shops.services.files.withPicture(shop.scope(), picture, () => Promise.reject(error)).catch(() => undefined);
    const before = await room();
    await failing(new DatabaseOutage('lost', null));
    expect(await room()).toEqual(before);
    await failing(new DatabaseOutage('unknown', null));
    expect(await room()).not.toEqual(before);
  });

  it('shows the order of a demonstration and writes nothing', async () => {
    const { token, orderId } = await linked();
    const { service, close } = await serviceWith({ isDemo: true });
    const { shownHash } = await service.open(token, SEEN);
    await expect(service.approve({ token, shownHash, image: PNG, signer: '张三' }, SEEN)).rejects.toThrow('演示模式，禁止写操作');
    await expect(service.requestChange({ token, message: '改' }, SEEN)).rejects.toThrow('演示模式，禁止写操作');
    expect((await bs().orderLink.get({ orderId })).events).toEqual([]);
    close();
  });
});

describe('the artwork behind a link', () => {
  it('is that of its order, and of no other', async () => {
    const { token, orderId } = await linked();
    await addPicture(orderId);
    const other = await order();
    await addPicture(other.orderId);
    const [foreign] = (await bs().orderFile.page({ orderId: other.orderId })).list;
    const { files } = await visitor().open({ token });
    expect(files).toMatchObject([{ name: '门头.png', shows: 'picture' }]);
    const answer = await visitor().getFile({ token, fileId: files[0]?.id });
    expect(answer).toBeInstanceOf(FileAnswer);
    expect(await contentOf(answer as FileAnswer)).toEqual(SMALL_PNG);
    expect(await reasonOf(visitor().getFile({ token, fileId: foreign?.id }))).toBe('notFound');
    expect(await reasonOf(visitor().getFile({ token }))).toBe('notFound');
  });

  it('does not include a file that a line merely names as its sample picture', async () => {
    const foreign = await order();
    const path = await addPicture(foreign.orderId);
    const line = { productsName: '布', amount: 1, unitPrice: 1, patternUrl: `/prod-api/admin-api/infra/file/0/get/${path}` };
    const { token, orderDels } = await linked({ orderDels: [line] });
    expect(await reasonOf(visitor().getFile({ token, lineId: orderDels[0]?.id }))).toBe('notFound');
  });
});

/** Starts `second` when `first` sends its nth statement. @returns both outcomes; undefined when `first` sends fewer statements */
async function interleaved(nth: number, first: () => Promise<string>, second: () => Promise<string>) {
  const begun: { other?: Promise<string> } = {};
  let sent = 0;
  onStatement = () => {
    sent += 1;
    if (sent === nth) begun.other = second();
  };
  const outcome = await first();
  onStatement = () => undefined;
  return begun.other && [outcome, await begun.other];
}

describe('an approval and a change of the order at the same moment', () => {
  it('come out as one after the other, wherever in the one the other begins', async () => {
    const seen = new Set<string>();
    for (const first of ['approve', 'edit'] as const)
      for (let nth = 1; ; nth += 1) {
        const { token, id, orderId } = await linked();
        const { shownHash } = await visitor().open({ token });
        const approval = () => reasonOf(approve(token, shownHash));
        const edit = () => reasonOf(changeAmount(id, 5));
        const outcomes = await (first === 'approve' ? interleaved(nth, approval, edit) : interleaved(nth, edit, approval));
        if (!outcomes) break;
        const [approved = '', edited] = first === 'approve' ? outcomes : outcomes.toReversed();
        const { answer } = await bs().orderLink.get({ orderId });
        expect({ edited, amount: Number((await bs().orderInfo.get({ id })).receivables) }).toEqual({ edited: 'done', amount: 500 });
        // After an approval before the change, the approval is out of date; after a change first, there is no approval.
        expect(answer?.isCurrent).toBe(approved === 'done' ? false : undefined);
        seen.add(approved);
      }
    expect([...seen].toSorted()).toEqual(['contentChanged', 'done']);
  });
});
