import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { deflateSync } from 'node:zlib';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { FileAnswer } from '#api/http/file-answer.ts';
import { createPrintService } from '#domain/print/print.service.ts';
import { SHIPPED } from '#domain/print/shipped/shipped.ts';
import type { PrintTemplate } from '#shared/print/template.schema.ts';
import { importSheet } from '../support/import-sheet.ts';
import { pngOf } from '../support/png.ts';
import { bare, drawings, readPdf, wordsOf } from '../support/read-pdf.ts';
import { openTestShops, type TestShop, type TestShops } from '../support/shop.ts';

let shops: TestShops;
let shop: TestShop;

beforeAll(async () => {
  shops = await openTestShops();
  shop = await shops.open();
  await install(shop);
});
afterAll(() => shops.close());

const install = ({ db, tenantId }: TestShop) => shops.services.printTemplates.install(db, tenantId, 1);
const rest = { door: 'rest' } as const;

const contentOf = async (answer: unknown): Promise<Buffer> => {
  expect(answer).toBeInstanceOf(FileAnswer);
  return buffer((answer as FileAnswer).stream);
};
const said = async (answer: unknown): Promise<string> => (await readPdf(await contentOf(answer))).map(wordsOf).join('\f');

const LINE = { projectName: '门头招牌', contentProduction: '3M 灯布喷绘', width: '3', height: '1.5', amount: '2', unitPrice: '18' };

async function order(of: TestShop, more: object = {}, isAudited = true): Promise<number> {
  const { bs } = of.as();
  const id = await bs.orderInfo.create({ customerName: '华美餐饮', orderDels: [LINE], ...more } as never);
  if (isAudited) await bs.orderInfo.updateAuditStatus({ id, auditStatus: true });
  return id;
}

const templateOf = async (of: TestShop, kind: string): Promise<number> => {
  const [first] = await of.as().bs.printTemplate.listAllSimple({ kind: kind as never });
  return first?.id ?? 0;
};

describe('templates of a shop', () => {
  it('are those that the product ships, by type and by the numbers of the API family', async () => {
    const { bs } = shop.as();
    const all = await bs.printTemplate.listAllSimple();
    expect(all.map(({ shipped }) => shipped).toSorted()).toEqual(Object.keys(SHIPPED).toSorted());
    expect(all.every(({ isOwn }) => !isOwn)).toBe(true);
    const receipts = await bs.printTemplate.listAllSimple({ typeId: 3 });
    expect(receipts.map(({ typeName }) => typeName)).toEqual(['收据', '收据', '收据']);
    expect((await bs.printTemplate.listAllSimple({ typeId: 13 })).map(({ title }) => title)).toEqual(['收款记录（A4）']);
    expect((await bs.printTemplate.page({ pageNo: 1, pageSize: 50, typeId: 13 })).total).toBe(1);
  });

  it('are changed, kept as they were, and reset', async () => {
    const { bs } = shop.as();
    const id = await bs.printTemplate.create({ title: '我的送货单', typeId: 1, shipped: 'delivery-note-a4' });
    const { printTemplate } = await bs.printTemplate.get({ id });
    expect(printTemplate).toEqual(SHIPPED['delivery-note-a4']?.template);
    const own: PrintTemplate = { ...printTemplate, page: { ...printTemplate.page, w: 200 } };
    await bs.printTemplate.update({ id, version: 1, printTemplate: own });
    expect(await bs.printTemplate.get({ id })).toMatchObject({ isOwn: true, pageWidth: 200, printTemplate: own });
    await bs.printTemplate.update({ id, version: 2, printTemplate: null });
    expect(await bs.printTemplate.get({ id })).toMatchObject({ isOwn: false, pageWidth: 210 });
    const versions = await bs.printTemplate.versions({ id });
    expect(versions.map(({ printTemplate }) => printTemplate)).toEqual([own, null]);
    await expect(bs.printTemplate.update({ id, version: 1, title: '旧' })).rejects.toThrow('数据已被');
    await expect(bs.printTemplate.create({ title: '我的送货单', typeId: 1 })).rejects.toThrow('打印模板「我的送货单」已存在');
    await bs.printTemplate.delete({ id });
  });

  it('name nothing that their type does not have', async () => {
    const { bs } = shop.as();
    const { template } = SHIPPED.statement as (typeof SHIPPED)[string];
    await expect(bs.printTemplate.create({ title: '错', typeId: 1, printTemplate: template })).rejects.toThrow(
      '送货单没有字段「statement.customerName」',
    );
    await expect(bs.printTemplate.create({ title: '错', typeId: 999_999_999 })).rejects.toThrow('打印类型不存在');
    await expect(bs.printTemplate.create({ title: '错', typeId: 1, shipped: 'statement' })).rejects.toThrow(
      '所选的内置模板不属于该打印类型',
    );
    // An update is refused as well.
    const id = await bs.printTemplate.create({ title: '对', typeId: 1 });
    await bs.printTemplate.create({ title: '另一个', typeId: 1 });
    const update = (sent: object) => bs.printTemplate.update({ id, ...sent });
    await expect(update({ printTemplate: template })).rejects.toThrow('送货单没有字段「statement.customerName」');
    await expect(update({ shipped: 'statement' })).rejects.toThrow('所选的内置模板不属于该打印类型');
    await expect(update({ title: '另一个' })).rejects.toThrow('打印模板「另一个」已存在');
    await shop.db
      .updateTable('printTemplate')
      .set({ shipped: 'gone' })
      .where('tenantId', '=', shop.tenantId)
      .where('id', '=', id)
      .execute();
    await expect(bs.printTemplate.get({ id })).rejects.toThrow('加载打印模板失败');
    await bs.printTemplate.delete({ id });
  });

  it('keep the last twenty of what they were', async () => {
    const { bs } = shop.as();
    const id = await bs.printTemplate.create({ title: '常改', typeId: 1 });
    const { printTemplate } = await bs.printTemplate.get({ id });
    for (let w = 150; w < 175; w++)
      await bs.printTemplate.update({ id, printTemplate: { ...printTemplate, page: { ...printTemplate.page, w } } });
    const versions = await bs.printTemplate.versions({ id });
    expect(versions.length).toBe(20);
    expect(versions[0]?.printTemplate?.page.w).toBe(173);
    await bs.printTemplate.delete({ id });
  });
});

describe('slips of orders', () => {
  it('say what the order says, the same each time, and are counted when they are printed', async () => {
    const id = await order(shop, { orderId: 'P-1', remarks: '周五前送到' });
    const { bs } = shop.as(undefined, rest);
    const before = await bs.orderInfo.get({ id });
    const preview = await contentOf(await bs.print.previewOrders({ ids: [id] }));
    const [page] = await readPdf(preview);
    for (const text of ['P-1', '华美餐饮', '门头招牌', '3M灯布喷绘', '3.00×1.50', '162.00', '壹佰陆拾贰元整', '周五前送到'])
      expect(page && wordsOf(page)).toContain(bare(text));
    expect(page && wordsOf(page)).not.toContain('未审核');
    expect(await bs.orderInfo.get({ id })).toMatchObject({ printCount: 0, version: before.version });

    const printed = await contentOf(await bs.print.printOrders({ ids: [id] }));
    expect(printed.equals(preview)).toBe(true);
    expect(await bs.orderInfo.get({ id })).toMatchObject({ printCount: 1, version: before.version });
    const [entry] = await bs.orderInfo.history({ orderId: 'P-1' });
    expect(entry).toMatchObject({
      action: 'print',
      changes: [
        { field: 'printTemplate', after: '送货单（三联 241×140）' },
        { field: 'printCount', before: 0, after: 1 },
      ],
    });
  });

  it('name what the order holds by number, switched off since or not, and what it holds by name alone', async () => {
    const { bs } = shop.as();
    const deliveryType = await bs.deliveryType.create({ name: '专车直送' });
    const paymentMethod = await bs.paymentType.create({ name: '对公转账' });
    const billType = await bs.billType.create({ name: '专用发票', taxRate: '13' });
    const chosen = await order(shop, { deliveryType, paymentMethod, billType });
    const named = await order(shop, { modeOfDeliveryName: '自提柜', paymentMethodName: '礼品卡' });
    await bs.deliveryType.update({ id: deliveryType, name: '专车直送', status: 1 });
    const said = async (id: number) => {
      const kinds = ['deliveryNote', 'orderConfirmation'] as const;
      const pages = await Promise.all(kinds.map((kind) => shop.as(undefined, rest).bs.print.previewOrders({ ids: [id], kind })));
      return (await Promise.all(pages.map(async (page) => (await readPdf(await contentOf(page))).map(wordsOf)))).flat().join('');
    };
    for (const name of ['专车直送', '对公转账', '专用发票']) expect(await said(chosen)).toContain(name);
    for (const name of ['自提柜', '礼品卡']) expect(await said(named)).toContain(name);
  });

  it('are counted once for one key, however often it is asked', async () => {
    const id = await order(shop);
    const { bs } = shop.as(undefined, { ...rest, idempotencyKey: `print-${id}` });
    const first = await contentOf(await bs.print.printOrders({ ids: [id] }));
    expect((await contentOf(await bs.print.printOrders({ ids: [id] }))).equals(first)).toBe(true);
    expect((await bs.orderInfo.get({ id })).printCount).toBe(1);
  });

  it('are refused of an order that is not audited, and marked where they are only looked at', async () => {
    const audited = await order(shop);
    const open = await order(shop, {}, false);
    const { bs } = shop.as(undefined, rest);
    await expect(bs.print.printOrders({ ids: [audited, open] })).rejects.toThrow('订单未审核');
    expect((await bs.orderInfo.get({ id: audited })).printCount).toBe(0);
    expect(await said(await bs.print.previewOrders({ ids: [open] }))).toContain('未审核仅供预览');
  });

  it('come in one file, each on sheets of its own, in the order that was asked for', async () => {
    const ids = [
      await order(shop, { customerName: '第一家' }),
      await order(shop, { customerName: '第二家' }),
      await order(shop, { customerName: '第三家' }),
    ];
    const pages = (await said(await shop.as(undefined, rest).bs.print.previewOrders({ ids: ids.toReversed() }))).split('\f');
    expect(pages.map((page) => /第.家/.exec(page)?.[0])).toEqual(['第三家', '第二家', '第一家']);
    expect(pages.every((page) => page.includes('第1/1页'))).toBe(true);
    await expect(
      shop.as(undefined, rest).bs.print.previewOrders({ ids: Array.from({ length: 201 }, (_, index) => index + 1) }),
    ).rejects.toThrow('一次最多打印 200 条');
  });

  it('are those of steps and lines, too', async () => {
    const { bs } = shop.as(undefined, rest);
    const flow = [await bs.orderProcessSteps.create({ name: '喷绘打印' }), await bs.orderProcessSteps.create({ name: '覆膜裁切' })];
    const id = await order(shop, { flow, orderDels: [LINE, { ...LINE, projectName: '车贴' }] });
    const steps = (await said(await bs.print.previewOrders({ ids: [id], kind: 'processOrder', origin: 'https://shop.example.com' }))).split(
      '\f',
    );
    expect(steps.map((page) => /工序:(.{4})/.exec(page)?.[1])).toEqual(['喷绘打印', '覆膜裁切']);
    expect(steps[0]).toContain('下一工序:覆膜裁切');
    expect((await said(await bs.print.previewOrders({ ids: [id], kind: 'label' }))).split('\f').length).toBe(2);
    await expect(bs.print.previewOrders({ ids: [await order(shop)], kind: 'processOrder' })).rejects.toThrow('所选订单没有工艺流程');
    await importSheet(shop, 'orders', [{ orderId: 'EMPTY-1', customerName: '无明细' }], { ticked: ['customerFlag'] });
    const [empty] = (await bs.orderInfo.page({ orderId: 'EMPTY-1' })).list;
    await expect(bs.print.previewOrders({ ids: [empty?.id ?? 0], kind: 'label' })).rejects.toThrow('没有可以打印的内容');
  });

  it('say beside its size that a small piece is charged at the least area', async () => {
    const { bs } = shop.as(undefined, rest);
    const small = { ...LINE, width: '0.5', height: '0.8', minArea: '1', pricingBasis: 'area' };
    const frame = { ...LINE, width: '2', height: '1', amount: '3', pricingBasis: 'perimeter' };
    const ids = [await order(shop, { orderDels: [small, LINE, frame] })];
    for (const kind of ['deliveryNote', 'orderConfirmation'] as const) {
      const slip = await said(await bs.print.previewOrders({ ids, kind }));
      expect(slip).toContain(bare('0.50×0.80 按最低 1 ㎡ 计'));
      expect(slip.split(bare('按最低')).length).toBe(2);
      expect(slip).toContain('36.00');
      expect(slip).toContain(bare('2.00×1.00 按周长 18 米 计'));
    }
    // A label for the workshop shows the size alone.
    expect(await said(await bs.print.previewOrders({ ids, kind: 'label' }))).not.toContain(bare('按最低'));
  });

  it('are seen in a template that nobody has saved, if it is one', async () => {
    const { bs } = shop.as(undefined, rest);
    const ids = [await order(shop)];
    const { template } = SHIPPED['delivery-note-a5'] as (typeof SHIPPED)[string];
    expect(await said(await bs.print.previewOrders({ ids, kind: 'deliveryNote', printTemplate: template }))).toContain('华美餐饮');
    await expect(bs.print.previewOrders({ ids, kind: 'label', printTemplate: { ...template, table: null } })).resolves.toBeInstanceOf(
      FileAnswer,
    );
    await expect(bs.print.previewOrders({ ids, kind: 'label', printTemplate: template })).rejects.toThrow('标签没有明细「lines」');
    await expect(bs.print.previewOrders({ ids, kind: 'receipt', printTemplate: template })).rejects.toThrow(
      '所选的打印类型不能打印这些内容',
    );
    await expect(bs.print.previewOrders({ ids, templateId: await templateOf(shop, 'receipt') })).rejects.toThrow(
      '所选的打印模板不能打印这些内容',
    );
    await expect(bs.print.previewOrders({ ids, printTemplate: template })).rejects.toThrow('打印类型不能为空');
    const reader = shop.as(['bs:order-info:query'], rest).bs.print;
    await expect(reader.previewOrders({ ids, kind: 'deliveryNote', printTemplate: template })).rejects.toThrow('没有该操作权限');
  });

  it('never hold cost or profit for whoever may not see them', async () => {
    const id = await order(shop, { orderDels: [{ ...LINE, cost: '13.57' }] });
    const { template } = SHIPPED['delivery-note-a5'] as (typeof SHIPPED)[string];
    const cols = [
      { title: '成本', field: 'cost', w: 40 },
      { title: '总成本', field: 'totalCost', w: 40, sum: true },
    ];
    const printTemplate: PrintTemplate = { ...template, table: template.table && { ...template.table, cols } };
    const read = async (permissions: string[]) =>
      said(await shop.as(permissions, rest).bs.print.previewOrders({ ids: [id], kind: 'deliveryNote', printTemplate }));
    expect(await read(['bs:order-info:query', 'bs:print-template:update', 'bs:order-cost:show'])).toMatch(/13\.57.*122\.13/s);
    expect(await read(['bs:order-info:query', 'bs:print-template:update'])).not.toMatch(/13\.57|122\.13/);
  });

  it('are those of the own shop alone', async () => {
    const other = await shops.open();
    await install(other);
    const foreign = await order(other);
    const { bs } = shop.as(undefined, rest);
    const own = await order(shop);
    await expect(bs.print.previewOrders({ ids: [foreign] })).rejects.toThrow('订单不存在或已被删除');
    await expect(bs.print.printOrders({ ids: [own, foreign] })).rejects.toThrow('订单不存在或已被删除');
    expect((await bs.orderInfo.get({ id: own })).printCount).toBe(0);
    await expect(bs.print.previewOrders({ ids: [own], templateId: await templateOf(other, 'deliveryNote') })).rejects.toThrow(
      '打印模板不存在或已被删除',
    );
  });

  it('are made four at a time for one shop', async () => {
    const waiting: Array<() => void> = [];
    const printer = { warm: () => undefined, print: () => new Promise<Buffer>((done) => waiting.push(() => done(Buffer.from('%PDF')))) };
    const { previewOrders } = createPrintService({ files: shop.services.files, printer });
    const ids = [await order(shop)];
    const begun = Array.from({ length: 4 }, () => previewOrders(shop.scope(), { ids }));
    await expect.poll(() => waiting.length).toBe(4);
    await expect(previewOrders(shop.scope(), { ids })).rejects.toThrow('正在打印的内容较多');
    for (const end of waiting) end();
    await Promise.all(begun);
    const again = previewOrders(shop.scope(), { ids });
    await expect.poll(() => waiting.length).toBe(5);
    waiting[4]?.();
    await again;
  });

  it('are not printed by a shop without a template', async () => {
    const bareShop = await shops.open();
    await expect(bareShop.as(undefined, rest).bs.print.previewOrders({ ids: [await order(bareShop)] })).rejects.toThrow(
      '没有可用的打印模板',
    );
  });
});

describe('slips of money', () => {
  it('say what was received, owed and paid', async () => {
    const { bs } = shop.as(undefined, rest);
    const customerId = await bs.customerInfo.create({
      name: '对账客户',
      typeId: await bs.customerType.create({ name: '企业', parentId: 0 }),
    });
    const id = await order(shop, { customerId, customerName: '对账客户', orderId: 'P-M' });
    const receipt = await bs.orderPaymentReceipts.create({ orderId: 'P-M', thisCollection: '62.5', payee: '收银员', payer: '张经理' });
    const slip = await said(await bs.print.previewReceipts({ ids: [receipt] }));
    for (const text of ['收据', '对账客户', '业务收款', '陆拾贰元伍角整', '¥62.50', '收银员', '张经理', '99.50'])
      expect(slip).toContain(bare(text));
    const record = await said(await bs.print.printReceipts({ ids: [receipt], kind: 'receiptRecord' }));
    for (const text of ['收款记录', 'P-M', '62.50', '收款笔数:1']) expect(record).toContain(bare(text));
    const statement = await said(await bs.print.printStatement({ customerId, date: ['2020-01-01 00:00:00', '2099-12-31 23:59:59'] }));
    for (const text of ['对账单', '对账客户', '162.00', '62.50', '玖拾玖元伍角整', '2020-01-01至']) expect(statement).toContain(bare(text));
    expect((await bs.orderInfo.get({ id })).printCount).toBe(0);
    const { printTemplate } = await bs.printTemplate.get({ id: await templateOf(shop, 'receipt') });
    const draft = { ids: [receipt], kind: 'receipt' as const, printTemplate: printTemplate ?? undefined };
    await bs.print.previewReceipts(draft);
    const cashier = shop.as(['bs:order-payment-receipts:query'], rest).bs;
    await expect(cashier.print.previewReceipts(draft)).rejects.toThrow('没有该操作权限');
    await bs.print.previewReceipts({ ids: [receipt] });
    await bs.print.previewReceipts({ ids: Array.from({ length: 50 }, () => receipt) });
    await expect(bs.print.previewReceipts({ ids: [receipt + 1_000_000] })).rejects.toThrow('收款记录不存在或已被删除');
    await bs.orderPaymentReceipts.createTogether({ orders: [{ id, arrears: '99.5' }], thisCollection: '99', roundOff: '0.5' });
    const letGo = (await bs.orderPaymentReceipts.page({ orderId: 'P-M' })).list.find(({ kind }) => kind === 'roundOff');
    await expect(bs.print.previewReceipts({ ids: [letGo?.id ?? 0] })).rejects.toThrow('没有收到款项，不能打印收据');
  });
});

describe('slips of vouchers', () => {
  it('say what was earned or spent on an order, and for what', async () => {
    const { bs } = shop.as(undefined, rest);
    await order(shop, { orderId: 'P-V' });
    const projectId = await bs.orderExpenditureIncome.create({ name: '运输费用', type: 1 });
    const nameId = await bs.orderExpenditureIncomeItems.create({ name: '市内送货', type: 1, typeId: projectId });
    const create = (amount: string) =>
      bs.paymentAndReceiptRecords.create({ orderId: 'P-V', type: 1, projectId, nameId, amount, abstractTxt: '送货两趟' });
    const ids = [await create('380.5'), await create('20')];
    const pages = (await said(await bs.print.previewVouchers({ ids }))).split('\f');
    expect(pages).toHaveLength(2);
    for (const text of ['收支凭单', '支出', 'P-V', '运输费用', '市内送货', '送货两趟', '叁佰捌拾元伍角整', '¥380.50'])
      expect(pages[0]).toContain(bare(text));
    expect(await said(await bs.print.printVouchers({ ids: ids.slice(1) }))).toContain('贰拾元整');
    await expect(bs.print.previewVouchers({ ids: [999_999] })).rejects.toThrow('收支凭单不存在或已被删除');
    await expect(bs.print.previewVouchers({ ids, kind: 'receipt' })).rejects.toThrow('所选的打印类型不能打印这些内容');
    await expect(shop.as(['bs:order-info:query'], rest).bs.print.previewVouchers({ ids })).rejects.toThrow('没有该操作权限');
  });
});

describe('pictures of the shop', () => {
  const picture = pngOf({ width: 8, height: 8, data: deflateSync(Buffer.alloc(8 * 33)) });
  const images = (file: Buffer): number =>
    drawings(file)
      .join('\n')
      .match(/\/I\d+ Do/g)?.length ?? 0;

  async function upload(of: TestShop, content = picture): Promise<{ url: string; id: number }> {
    const { key } = await shops.storage.put(`${of.tenantId}/import/${crypto.randomUUID()}`, Readable.from([content]), 10_000);
    const url = await of
      .as(undefined, rest)
      .infra.file.upload({ fileKey: key, fileName: '图.png', fileBytes: content.length, fileHash: 'a'.repeat(64) });
    const [file] = (await of.as().infra.file.page({ pageNo: 1, pageSize: 1 })).list;
    return { url, id: file?.id ?? 0 };
  }

  it('stand on its slips by the toggles; those of others, and of other sites, never', async () => {
    const own = await shops.open();
    await install(own);
    const other = await upload(await shops.open());
    const { bs } = own.as(undefined, rest);
    const ids = [await order(own)];
    const mine = await upload(own);
    const config = await bs.printConfig.create({
      title: '华美广告总店',
      isLogo: true,
      logoUrl: mine.url,
      isSeal: false,
      sealUrl: mine.url,
    });
    expect(await bs.print.setup({ kind: 'deliveryNote' })).toMatchObject({
      isLogo: true,
      isSeal: false,
      hasLogo: true,
      hasSeal: true,
      hasFinancial: false,
    });
    const count = async (more: object = {}) => images(await contentOf(await bs.print.previewOrders({ ids, ...more })));
    expect(await count()).toBe(1);
    expect(await count({ isSeal: true })).toBe(2);
    expect(await count({ isLogo: false })).toBe(0);
    expect(await said(await bs.print.previewOrders({ ids }))).toContain('华美广告总店');
    for (const logoUrl of [
      other.url,
      'https://example.com/logo.png',
      'http://127.0.0.1:1/a.png',
      '/etc/passwd',
      `${own.tenantId}/../../x`,
    ]) {
      await bs.printConfig.update({ id: config, logoUrl, sealUrl: logoUrl });
      expect(await count({ isSeal: true })).toBe(0);
      expect(await bs.print.setup({ kind: 'deliveryNote' })).toMatchObject({ hasLogo: false, hasSeal: false });
    }
    const { template } = SHIPPED['delivery-note-a5'] as (typeof SHIPPED)[string];
    const named = (fileId: number): PrintTemplate => ({ ...template, fixed: [{ kind: 'image', x: 10, y: 10, w: 20, h: 20, fileId }] });
    expect(await count({ kind: 'deliveryNote', printTemplate: named(mine.id) })).toBe(1);
    expect(await count({ kind: 'deliveryNote', printTemplate: named(other.id) })).toBe(0);
  });

  it('are printed of every kind that an upload takes, and are said to be unfit where they are damaged', async () => {
    const own = await shops.open();
    await install(own);
    const { bs } = own.as(undefined, rest);
    const ids = [await order(own)];
    const config = await bs.printConfig.create({ isLogo: true });
    const red = sharp({ create: { width: 8, height: 8, channels: 3, background: '#ff0000' } });
    for (const format of ['gif', 'webp', 'jpeg', 'png'] as const) {
      const { url } = await upload(own, await red.toFormat(format).toBuffer());
      await bs.printConfig.update({ id: config, logoUrl: url });
      expect(images(await contentOf(await bs.print.previewOrders({ ids })))).toBe(1);
    }
    const whole = await red.gif().toBuffer();
    const { url } = await upload(own, whole.subarray(0, 14));
    await bs.printConfig.update({ id: config, logoUrl: url });
    expect(await said(await bs.print.previewOrders({ ids }))).toContain('图片无法打印');
  });

  it('have a frame in their place in the preview where they are wanted and not there, and none on paper', async () => {
    const own = await shops.open();
    await install(own);
    const { bs } = own.as(undefined, rest);
    const ids = [await order(own)];
    await bs.printConfig.create({ isLogo: true, logoUrl: (await upload(own)).url, isSeal: true, sealUrl: 'https://example.com/seal.png' });
    const shown = await said(await bs.print.previewOrders({ ids, placeholders: true }));
    expect(shown).toContain('公章');
    expect(shown).not.toContain('企业Logo');
    expect(await said(await bs.print.previewOrders({ ids, placeholders: true, isSeal: false }))).not.toContain('公章');
    for (const answer of [await bs.print.previewOrders({ ids }), await bs.print.printOrders({ ids, placeholders: true } as never)])
      expect(await said(answer)).not.toContain('公章');
  });
});
