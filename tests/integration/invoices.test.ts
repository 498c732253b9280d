import { Readable } from 'node:stream';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { NOT_AN_INVOICE } from '#shared/schemas/invoice.schema.ts';
import { importSheet, workOn } from '../support/import-sheet.ts';
import { openTestShops, type TestShop, type TestShops } from '../support/shop.ts';

let shops: TestShops;
let shop: TestShop;
let order: { id: number; orderId: string };

beforeAll(async () => {
  shops = await openTestShops();
});
beforeEach(async () => {
  shop = await shops.open();
  order = await newOrder();
});
afterAll(() => shops.close());

const calls = () => shop.as().bs;
async function newOrder(of = shop) {
  const { bs } = of.as();
  const id = await bs.orderInfo.create({ customerName: '华美', orderDels: [{ productsName: '喷绘', unitPrice: '10' }] });
  return bs.orderInfo.get({ id });
}
const pathOf = (name: string, { orderId }: { orderId: string } = order) => `${shop.tenantId}/orderFile/${orderId}/invoice/income/${name}`;
const upload = (fileName: string, more: object = {}) =>
  calls().orderInvoices.create({ orderId: order.orderId, fileName, invoiceFilePath: pathOf(fileName), ...more });
const store = (name: string, type: string, size: number) => {
  const row = { name, type, size, isPublic: 0, configId: 1, createTime: 1, creatorName: '测试员' };
  return shop.db
    .insertInto('infraFile')
    .values({ ...row, tenantId: shop.tenantId, userId: shop.userId, path: pathOf(name) })
    .execute();
};
const names = async (orderId?: string) => (await calls().orderInvoices.page({ orderId })).list.map(({ fileName }) => fileName);

describe('an invoice', () => {
  it('belongs to an order, and is of the income where nothing else is said', async () => {
    const id = await upload('一.pdf');
    expect(await calls().orderInvoices.get({ id })).toMatchObject({
      orderId: order.orderId,
      fileName: '一.pdf',
      incomeOrExpenseType: 'income',
    });
    await upload('二.XML');
    const other = await newOrder();
    expect(await names(order.orderId)).toEqual(['二.XML', '一.pdf']);
    expect(await names(other.orderId)).toEqual([]);
    await expect(upload('三.pdf', { orderId: '没有' })).rejects.toThrow('订单不存在');
  });

  it('is one of the formats that there are', async () => {
    for (const name of ['发票.exe', 'pdf', '发票.pdf.zip', '发票'])
      await expect(upload(name)).rejects.toThrow('仅支持pdf, jpg, jpeg, png, xml的发票格式！');
    const id = await upload('一.pdf');
    await expect(calls().orderInvoices.update({ id, fileName: '一.exe' })).rejects.toThrow('仅支持pdf');
  });

  it('is what it is called: of another content it is refused, also in place of one', async () => {
    await store('假.pdf', 'application/zip', 1);
    await expect(upload('假.pdf')).rejects.toThrow(NOT_AN_INVOICE);
    const id = await upload('一.pdf');
    await expect(calls().orderInvoices.update({ id, invoiceFilePath: pathOf('假.pdf') })).rejects.toThrow(NOT_AN_INVOICE);
    expect(await calls().orderInvoices.get({ id })).toMatchObject({ invoiceFilePath: pathOf('一.pdf') });
  });

  it('says what its XML says, as far as that is no longer than any', async () => {
    for (const [name, size, invoiceNumber] of [
      ['一.xml', 1_000_000, '24332000000087654321'],
      ['二.xml', 1_000_001, null],
    ] as const) {
      const xml = '<InvoiceNumber>24332000000087654321</InvoiceNumber>'.padEnd(size);
      await shops.storage.put(pathOf(name), Readable.from([xml]), size);
      await store(name, 'text/xml', size);
      expect(await calls().orderInvoices.get({ id: await upload(name) })).toMatchObject({ invoiceNumber });
    }
  });

  it('lies in the folder of its order, and in no other', async () => {
    const other = await newOrder();
    const foreign = [
      pathOf('一.pdf', other),
      `${shop.tenantId + 1}/orderFile/${order.orderId}/invoice/income/一.pdf`,
      `${shop.tenantId}/orderFile/${order.orderId}/invoice/income/../../../一.pdf`,
      `https://files.example/${pathOf('一.pdf')}`,
      pathOf('一.exe'),
      pathOf('..%2f一.pdf'),
      pathOf('..\\\\一.pdf'),
      pathOf('.pdf'),
      `/${pathOf('一.pdf')}`,
      '/etc/passwd',
    ];
    const refusal = '发票文件不在本订单的发票目录中，请重新上传';
    for (const invoiceFilePath of foreign) await expect(upload('一.pdf', { invoiceFilePath })).rejects.toThrow(refusal);
    const id = await upload('一.pdf');
    await expect(calls().orderInvoices.update({ id, invoiceFilePath: '/etc/passwd' })).rejects.toThrow(refusal);
    await expect(calls().orderInvoices.update({ id, orderId: other.orderId })).rejects.toThrow('发票所属订单不能修改');
  });

  it('is taken away alone, or with all of its order', async () => {
    const first = await upload('一.pdf');
    await upload('二.pdf');
    await calls().orderInvoices.delete({ id: first });
    expect(await names()).toEqual(['二.pdf']);
    await upload('三.pdf');
    await calls().orderInvoices.deleteByOrderId({ orderId: order.orderId });
    expect(await names()).toEqual([]);
    await expect(calls().orderInvoices.deleteByOrderId({ orderId: '没有' })).rejects.toThrow('订单不存在');
  });

  it('is not lost where a newer release kept rows that this one does not know', async () => {
    await calls().orderInfo.delete({ id: order.id });
    const bin = () => shop.db.updateTable('deletedOrder').where('tenantId', '=', shop.tenantId).where('id', '=', order.id);
    const { snapshot } = await shop.db
      .selectFrom('deletedOrder')
      .select('snapshot')
      .where('tenantId', '=', shop.tenantId)
      .where('id', '=', order.id)
      .executeTakeFirstOrThrow();
    await bin()
      .set({ snapshot: JSON.stringify({ ...JSON.parse(snapshot), laterRows: [{ id: 1 }] }) })
      .execute();
    await expect(calls().orderInfo.restore({ id: order.id })).rejects.toThrow('此订单由更新版本的系统删除，请升级系统后再恢复');
    await bin().set({ snapshot }).execute();
    expect(await calls().orderInfo.restore({ id: order.id })).toBe(true);
  });

  it('keeps the import that made its order from being undone', async () => {
    const { id } = await importSheet(shop, 'orders', [{ orderId: 'I-1', customerName: '散客' }], { ticked: ['customerFlag'] });
    const [made] = (await calls().orderInfo.page({ orderId: 'I-1' })).list;
    await calls().orderInvoices.create({ orderId: 'I-1', fileName: '一.pdf', invoiceFilePath: pathOf('一.pdf', { orderId: 'I-1' }) });
    await calls().importJob.undo({ id });
    await workOn(shop, id, 'orders', []);
    expect((await calls().orderInfo.get({ id: made?.id ?? 0 })).orderId).toBe('I-1');
    expect(await names('I-1')).toEqual(['一.pdf']);
  });

  it('goes with its order and comes back with it', async () => {
    const id = await upload('一.pdf');
    const before = await calls().orderInvoices.get({ id });
    await calls().orderInfo.delete({ id: order.id });
    expect(await names()).toEqual([]);
    await calls().orderInfo.restore({ id: order.id });
    expect(await calls().orderInvoices.get({ id })).toEqual(before);
  });
});
