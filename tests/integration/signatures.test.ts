import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { currentSignature } from '#domain/signatures/signature.service.ts';
import { AppError } from '#shared/errors.ts';
import { SMALL_PNG } from '../support/png.ts';
import { openTestShops, stockShop, type TestShop, type TestShops } from '../support/shop.ts';

/** A customer signs one content of an order; the picture is shown only by an address with a proof. */
let shops: TestShops;
let shop: TestShop;
let stock: Awaited<ReturnType<typeof stockShop>>;

beforeAll(async () => {
  shops = await openTestShops(8);
});
beforeEach(async () => {
  shop = await shops.open();
  stock = await stockShop(shop);
});
afterAll(() => shops.close());

const bs = () => shop.as().bs;
const reasonOf = (call: Promise<unknown>): Promise<string> =>
  call.then(
    () => 'done',
    (error: Error) => (error.cause instanceof AppError ? error.cause.reason : error.message),
  );
const PNG = SMALL_PNG.toString('base64');

async function order({ audited = true } = {}) {
  const line = { productsName: '布', amount: 1, unitPrice: 100 };
  const id = await bs().orderInfo.create({ customerId: stock.customer, customerName: '华美广告', orderDels: [line] });
  if (audited) await bs().orderInfo.updateAuditStatus({ id, auditStatus: true });
  const { orderId } = await bs().orderInfo.get({ id });
  return { id, orderId };
}
const hashOf = async (orderId: string) => (await bs().orderSignature.get({ orderId })).contentHash;
const sign = async (orderId: string, more: { contentHash?: string; image?: string; signer?: string } = {}) =>
  bs().orderSignature.create({ orderId, contentHash: await hashOf(orderId), image: PNG, ...more });

describe('a signature', () => {
  it('is taken after the audit only, in the words of the specification', async () => {
    const { orderId } = await order({ audited: false });
    await expect(sign(orderId)).rejects.toThrow('订单未审核');
    expect(await bs().orderSignature.get({ orderId })).toMatchObject({ signature: null });
  });

  it('is kept with the order, and shown by an address that takes a proof', async () => {
    const { id, orderId } = await order();
    await sign(orderId, { signer: '张三' });
    const saved = await bs().orderInfo.get({ id });
    expect(saved.isWhetherSign).toBe(1);
    expect(saved.signatureImgUrl).toMatch(new RegExp(`^${shop.tenantId}/orderFile/${orderId}/signature/[0-9a-f-]{36}\\.png$`));
    const { signature, version } = await bs().orderSignature.get({ orderId });
    expect(version).toBe(saved.version);
    expect(signature).toMatchObject({ signer: '张三', isCurrent: true });
    expect(signature?.url).toContain('proof=');
    const file = await shop.db
      .selectFrom('infraFile')
      .selectAll()
      .where('tenantId', '=', shop.tenantId)
      .where('path', '=', saved.signatureImgUrl ?? '')
      .executeTakeFirstOrThrow();
    expect([file.type, file.isPublic]).toEqual(['image/png', 0]);
    expect((await bs().orderInfo.history({ orderId })).map(({ action }) => action)).toContain('sign');
  });

  it('says when the order is not any more what was signed, and can be signed anew', async () => {
    const { id, orderId } = await order();
    await sign(orderId);
    const before = await hashOf(orderId);
    await bs().orderPaymentReceipts.create({ orderId, thisCollection: '10' });
    await bs().orderInfo.pandaUpdate({ id, remarks: '与客户无关', isInvoiced: 1 });
    expect((await bs().orderSignature.get({ orderId })).signature?.isCurrent).toBe(true);
    expect(await currentSignature(shop.scope(), orderId)).not.toBeNull();
    await bs().orderInfo.updateAuditStatus({ id, auditStatus: false });
    const { version, orderDels } = await bs().orderInfo.get({ id });
    await bs().orderInfo.update({ id, version, orderDels: orderDels.map((line) => ({ ...line, amount: 2 })) });
    await bs().orderInfo.updateAuditStatus({ id, auditStatus: true });
    expect((await bs().orderSignature.get({ orderId })).signature?.isCurrent).toBe(false);
    // Slips do not print an outdated signature.
    expect(await currentSignature(shop.scope(), orderId)).toBeNull();
    expect(await reasonOf(sign(orderId, { contentHash: before }))).toBe('contentChanged');
    await sign(orderId);
    expect((await bs().orderSignature.get({ orderId })).signature?.isCurrent).toBe(true);
  });

  it('is a picture, and takes no room where it is refused', async () => {
    const { orderId } = await order();
    const room = () => bs().orderFile.tenantStorageStatistics({});
    const before = await room();
    await expect(sign(orderId, { image: Buffer.from('<svg onload=alert(1)>').toString('base64') })).rejects.toThrow(
      '请上传 PNG 格式的图片',
    );
    await expect(sign(orderId, { image: SMALL_PNG.subarray(0, -20).toString('base64') })).rejects.toThrow(
      '签名图片不完整或尺寸过大，请重新签名',
    );
    expect(await reasonOf(sign(orderId, { contentHash: '0'.repeat(64) }))).toBe('contentChanged');
    expect(await room()).toEqual(before);
  });

  it('is not deleted from the list of files while its order has it', async () => {
    const { orderId } = await order();
    await sign(orderId);
    const [file] = (await shop.as().infra.file.page({})).list;
    await expect(shop.as().infra.file.delete({ id: file?.id ?? 0 })).rejects.toThrow('文件正在使用中，不能删除');
    expect((await bs().orderSignature.get({ orderId })).signature?.isCurrent).toBe(true);
  });

  it('goes with its order into the recycle bin and comes back with it', async () => {
    const { id, orderId } = await order();
    await sign(orderId);
    await bs().orderInfo.updateAuditStatus({ id, auditStatus: false });
    await bs().orderInfo.delete({ id });
    const [gone] = (await bs().orderInfo.deletedPage({})).list;
    await bs().orderInfo.restore({ id: gone?.id ?? 0 });
    expect((await bs().orderSignature.get({ orderId })).signature?.isCurrent).toBe(true);
  });
});
