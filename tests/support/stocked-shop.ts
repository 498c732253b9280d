import { randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { Readable } from 'node:stream';
import type { Storage } from '#platform/storage/storage.ts';
import { RESOURCE_NAMES, type ResourceName } from '#shared/resources/all-resources.ts';
import type { PERSON } from '#shared/resources/field.ts';
import { createDeclared, inOrderOfReferences, writtenRow } from './declared-rows.ts';
import { RECORD_NAMES, type RecordName, recordFixture } from './fixtures-records.ts';
import { importSheet } from './import-sheet.ts';
import { SMALL_PNG } from './png.ts';
import { contentOf } from './sheet.ts';
import type { TestShop } from './shop.ts';

/** The cost of the stocked product. No other figure of the shop contains its digits, so that a test can search answers for it. */
const PLANTED_COST = '137.9173';

const SHEET = new URL('../samples/clean/orders.xlsx', import.meta.url);
const SHEET_MAX_BYTES = 10_000_000;

/** Ids and numbers of one row of everything, and of a second row where a call deletes one. */
export type ShopStock = Awaited<ReturnType<typeof stockShopItself>>;
/** The same with the rows of the records in RECORDS, which refer to the others. */
export type Stock = ShopStock & { records: Record<RecordName, number>; linkHash: string };

export interface StockedShop extends TestShop {
  stock: Stock;
  /** Part of every text the shop holds: an answer that contains it shows this shop's rows. */
  mark: string;
}

export const SIGNATURE = SMALL_PNG.toString('base64');

/** The input of a call that takes an upload: a file that lies in the storage of the shop. */
export const uploadOf = ({ importFile }: Pick<ShopStock, 'importFile'>) => ({
  fileKey: importFile,
  fileName: '数据.xlsx',
  fileBytes: 1,
  fileHash: 'b'.repeat(64),
});

/**
 * Imports in three states: waiting for columns to be matched, waiting for the commit, and done, so that it can be undone and downloaded.
 */
async function stockImports(shop: TestShop, mark: string, resultKey: string) {
  const options = { isRehearsed: true };
  const headers = { address: '送到哪里' };
  const matchingJob = (await importSheet(shop, 'customers', [{ name: `配${mark}`, address: '一号' }], { ...options, headers })).id;
  await importSheet(shop, 'customers', [{ name: `旁${mark}`, typeName: `类${mark}` }], { ticked: ['createTypeFlag'] });
  const known = (
    await importSheet(shop, 'customers', [{ name: `识${mark}`, remarks: '旧' }], { ...options, headers: { remarks: `列${mark}` } })
  ).id;
  await shop.as().bs.importJob.match({ id: known, choices: [{ header: `列${mark}`, key: 'remarks' }] });
  const rows = [{ name: `查${mark}`, typeName: `无${mark}` }];
  const checkedJob = (await importSheet(shop, 'customers', rows, options)).id;
  const importIssue = (await shop.services.importPreview.issues(shop.scope(), checkedJob)).list[0]?.id ?? 0;
  const doneJob = (await importSheet(shop, 'customerLevel', [{ name: `级${mark}` }])).id;
  await shop.db
    .updateTable('importJob')
    .set({ resultState: 'done', resultKey })
    .where('tenantId', '=', shop.tenantId)
    .where('id', '=', doneJob)
    .execute();
  return { matchingJob, checkedJob, importIssue, doneJob };
}

/** Fills a shop with one row of everything through its own calls. Two such shops differ only in ids and in the mark. */
export async function stockEverything(shop: TestShop, mark: string, storage: Storage): Promise<Stock> {
  const stock = await stockShopItself(shop, mark, storage);
  const records = {} as Record<RecordName, number>;
  for (const name of RECORD_NAMES) {
    const { create } = shop.as().bs[name] as unknown as { create(input: object): Promise<number> };
    records[name] = await create(recordFixture(name).stocked(stock, mark));
  }
  // Changing the layout makes version 2 of the template, and an older one for `versions` to list.
  const { printTemplate } = shop.as().bs;
  const id = records.printTemplate;
  const { printTemplate: shipped } = await printTemplate.get({ id });
  await printTemplate.update({ id, printTemplate: { ...shipped, page: { ...shipped.page, w: 200 } } });
  // The operation log is written later; it is flushed here, so that none of these calls is logged during a test.
  await shop.services.operateLogWriter.flush();
  // Read last, because the hash of an approval covers the files of the order.
  const { shownHash: linkHash } = await shop.as().bs.orderLink.open({ token: stock.linkToken });
  return { ...stock, records, linkHash };
}

async function stockShopItself(shop: TestShop, mark: string, storage: Storage) {
  const { bs, system } = shop.as();
  const base = { user: shop.userId } as Record<ResourceName | typeof PERSON, number>;
  const spare = { ...base };
  for (const name of inOrderOfReferences(RESOURCE_NAMES)) {
    base[name] = await createDeclared(shop, name, writtenRow(name, `甲${mark}`, base));
    spare[name] = await createDeclared(shop, name, writtenRow(name, `乙${mark}`, base));
  }
  const childType = await bs.customerType.create({ name: `子${mark}`, parentId: base.customerType });
  const areaUnit = await bs.unitType.create({ name: `米${mark}`, pricingBasis: 'area' });
  const customer = await bs.customerInfo.create({
    name: `客${mark}`,
    typeId: base.customerType,
    contact: `张${mark}`,
    contactPhone: '13800138000',
    levelId: base.customerLevel,
    sources: base.customerSources,
    paymentId: base.paymentType,
    billId: base.billType,
    deliveryId: base.deliveryType,
    discountsId: base.discountsType,
    closingCycle: base.closingCycle,
    unitId: base.unitType,
    contacts: [{ name: `李${mark}`, contactPhone: '13900139000' }],
  });
  const spareCustomer = await bs.customerInfo.create({ name: `余${mark}`, typeId: base.customerType });
  const product = await bs.productInfo.create({
    name: `品${mark}`,
    typeId: base.productType,
    unitId: areaUnit,
    unitPrice: '181.25',
    cost: PLANTED_COST,
  });
  const spareProduct = await bs.productInfo.create({ name: `备${mark}`, typeId: base.productType });
  const line = {
    productsId: product,
    unitId: areaUnit,
    width: '2',
    height: '1',
    amount: '1',
    unitPrice: '181.25',
    projectName: `项${mark}`,
    remarks: mark,
  };
  const header = {
    customerId: customer,
    customerName: `客${mark}`,
    contact: `张${mark}`,
    orderName: `单${mark}`,
    remarks: mark,
    deliveryType: base.deliveryType,
    paymentType: base.paymentType,
    paymentMethod: base.paymentType,
    billType: base.billType,
    flow: [base.orderProcessSteps],
  };
  const numberOf = async (id: number) => (await bs.orderInfo.get({ id })).orderId;

  const openOrder = await bs.orderInfo.create({ ...header, orderId: `${mark}-1`, orderDels: [line, { ...line, amount: '2' }] });
  // A changed cost enters the history of the order, which must hide it, too.
  const opened = await bs.orderInfo.get({ id: openOrder });
  await bs.orderInfo.update({
    id: openOrder,
    orderDels: opened.orderDels.map((own) => ({ ...own, cost: '941.7351', unitPriceOfMaterial: '753.1957' })),
  } as never);
  const [openLine = 0, otherLine = 0] = opened.orderDels.map(({ id }) => id);

  const paidOrder = await bs.orderInfo.create({ ...header, orderId: `${mark}-2`, prepayment: '20', orderDels: [line] });
  const paidOrderNumber = await numberOf(paidOrder);
  const waitingLine = (await bs.orderInfo.get({ id: paidOrder })).orderDels[0]?.id ?? 0;
  await bs.orderInfo.updateAuditStatus({ id: paidOrder, auditStatus: true });
  const receipt = await bs.orderPaymentReceipts.create({
    orderId: paidOrderNumber,
    thisCollection: '30',
    paymentType: base.paymentType,
    closingTypeId: base.closingCycle,
    payee: `收${mark}`,
    payer: `付${mark}`,
    remarks: mark,
  });
  const paidOrderArrears = (await bs.orderInfo.get({ id: paidOrder })).arrears;
  const { contentHash: paidOrderHash } = await bs.orderSignature.get({ orderId: paidOrderNumber });
  await bs.orderSignature.create({ orderId: paidOrderNumber, contentHash: paidOrderHash, image: SIGNATURE, signer: mark });
  const { token: linkToken } = await bs.orderLink.create({ orderId: paidOrderNumber });
  await bs.orderLink.requestChange({ token: linkToken, message: mark });
  const auditRecords = await bs.orderAuditRecord.page({ orderId: paidOrderNumber });

  await bs.orderInfo.getNewOrderId();
  const goneOrder = await bs.orderInfo.create({ ...header, orderId: `${mark}-3`, orderDels: [line] });
  const goneOrderNumber = await numberOf(goneOrder);
  await bs.orderInfo.delete({ id: goneOrder });

  const person = await system.user.create({
    username: `p${mark}`.replaceAll('-', ''),
    nickname: `人${mark}`,
    password: 'secret',
    deptId: base.dept,
    postIds: [base.post],
  });
  const sparePerson = await system.user.create({ username: `q${mark}`.replaceAll('-', ''), nickname: `闲${mark}`, password: 'secret' });
  const role = await system.role.create({ name: `职${mark}`, code: `c${mark}`, sort: 1 });
  const menu = (await system.menu.list({ name: '订单管理' }))[0]?.id ?? 0;
  await system.permission.assignRoleMenu({ roleId: role, menuIds: [menu] });
  await system.permission.assignRoleDataScope({ roleId: role, dataScope: 2, dataScopeDeptIds: [base.dept] });
  await system.permission.assignUserRole({ userId: person, roleIds: [role] });

  const notice = await system.notice.create({ title: `告${mark}`, type: 1, content: `容${mark}` });
  await shop.as().bs.companyInfo.update({ name: `企${mark}`, cardNumber: `卡${mark}` });
  const { id: dictType = 0 } = (await system.dictType.page({ type: 'common_status' })).list[0] ?? {};
  const { id: dictData = 0 } = (await system.dictData.page({ dictType: 'common_status' })).list[0] ?? {};
  const { id: config = 0 } = (await shop.as().infra.config.page({ key: 'log.login.keep-days' })).list[0] ?? {};
  const family = { tenantId: shop.tenantId, userId: shop.userId, userIp: '10.0.0.1', userAgent: `浏${mark}`, createTime: 1 };
  const signedIn = await shop.db
    .insertInto('tokenFamily')
    .values({ ...family, expiresTime: 4_102_444_800_000 })
    .executeTakeFirstOrThrow();
  const seen = { tenantId: shop.tenantId, userId: shop.userId, userIp: '10.0.0.1', userAgent: `浏${mark}`, createTime: 1 };
  await shop.db
    .insertInto('loginLog')
    .values({ ...seen, username: `登${mark}`, event: 'login' })
    .execute();
  const messageTemplate = await system.notifyTemplate.create({
    name: `信${mark}`,
    code: 'greeting',
    nickname: `发${mark}`,
    content: '{name}好',
    type: 1,
  });
  const message = await system.notifyTemplate.sendNotify({
    userId: shop.userId,
    templateCode: 'greeting',
    templateParams: { name: mark },
  });
  await system.notifyMessage.updateChoice({ code: 'order-late', isWanted: false });

  const token = await system.apiToken.create({ name: `令${mark}`, permissions: ['bs:order-info:query'] });
  const uploadFile = () => storage.put(`${shop.tenantId}/import/${randomUUID()}`, createReadStream(SHEET), SHEET_MAX_BYTES);
  const upload = {
    fileName: `${mark}.xlsx`,
    fileBytes: 1,
    fileHash: 'a'.repeat(64),
    fileKey: (await uploadFile()).key,
    updateSupport: false,
    customerFlag: false,
    dryRun: false,
  };
  const { jobId: importJob } = await bs.orderInfo.import(upload);
  const importFile = (await uploadFile()).key;
  const keepFile = async (fileName: string) => {
    const { key } = await uploadFile();
    await shop.as().infra.file.upload({ fileKey: key, fileName, fileBytes: 1, fileHash: 'c'.repeat(64) });
    const [kept] = (await shop.as().infra.file.page({})).list;
    return { id: kept?.id ?? 0, path: kept?.path ?? '' };
  };
  // `filePath` is a file that rows refer to; `file` is one that may be deleted.
  const { path: filePath } = await keepFile(`附${mark}.xlsx`);
  const { id: file } = await keepFile(`闲${mark}.xlsx`);
  // `pendingUpload` has all its bytes; `spareUpload` may be given up.
  const { id: spareUpload } = await shop.as().infra.upload.create({ name: `弃${mark}.psd`, size: 4 });
  const { id: pendingUpload } = await shop.as().infra.upload.create({ name: `稿${mark}.psd`, size: 4 });
  await storage.append(await uploadPath(shop, pendingUpload), Readable.from(['8BPS']), { offset: 0, maxBytes: 4 });
  const [artwork] = await bs.artwork.read({ files: [{ path: filePath }] });
  const waiting = shop.as(undefined, { isAsyncPreferred: true }).bs;
  const bookedId = (answer: object) => ('jobId' in answer ? Number(answer.jobId) : 0);
  const exportTask = bookedId(await waiting.customerInfo.exportExcel({ name: mark }));
  const endedTask = bookedId(await waiting.productInfo.exportExcel({ name: mark }));
  await system.task.cancel({ id: endedTask });
  const failedTask = bookedId(await waiting.unitType.exportExcel({ name: mark }));
  await shop.db
    .updateTable('exportTask')
    .set({ state: 'failed', error: '磁盘已满', finishTime: Date.now() })
    .where('tenantId', '=', shop.tenantId)
    .where('id', '=', failedTask)
    .execute();
  await system.task.updateSeen({ until: 1 });
  await system.savedView.update({ list: 'bs.orderInfo', views: [{ name: '自己的', text: 'paymentStatus=1' }] });
  const finishedTask = bookedId(await waiting.orderInfo.exportExcel({ remarks: mark }));
  const exported = await bs.orderInfo.exportExcel({ remarks: mark });
  const content = await contentOf(exported);
  const { key: fileKey } = await storage.put(`${shop.tenantId}/export/${randomUUID()}`, Readable.from([content]), SHEET_MAX_BYTES);
  await shop.db
    .updateTable('exportTask')
    .set({ state: 'done', fileKey, bytes: content.length, expireTime: Date.now() + 3_600_000 })
    .where('tenantId', '=', shop.tenantId)
    .where('id', '=', finishedTask)
    .execute();
  const templateOf = async (kind: 'receipt' | 'voucher' | 'statement') =>
    bs.printTemplate.create({ title: `${kind}${mark}`, typeId: await bs.printType.create({ name: `${kind}${mark}`, kind }) });
  const imports = await stockImports(shop, mark, (await uploadFile()).key);
  return {
    tenantId: shop.tenantId,
    user: shop.userId,
    base,
    spare,
    childType,
    areaUnit,
    customer,
    spareCustomer,
    product,
    spareProduct,
    openOrder,
    openOrderNumber: opened.orderId,
    openLine,
    otherLine,
    paidOrder,
    paidOrderNumber,
    paidOrderArrears,
    paidOrderHash,
    linkToken,
    waitingLine,
    receipt,
    auditRecord: auditRecords.list[0]?.id ?? 0,
    goneOrder,
    goneOrderNumber,
    person,
    sparePerson,
    role,
    menu,
    messageTemplate,
    message,
    apiToken: token.id,
    notice,
    dictType,
    dictData,
    config,
    session: Number(signedIn.insertId),
    importJob,
    importFile,
    file,
    filePath,
    receiptTemplate: await templateOf('receipt'),
    voucherTemplate: await templateOf('voucher'),
    statementTemplate: await templateOf('statement'),
    pendingUpload,
    spareUpload,
    artwork: artwork?.id ?? 0,
    ...imports,
    exportTask,
    endedTask,
    failedTask,
    finishedTask,
  };
}

/** The storage path at which the bytes of an upload arrive. */
async function uploadPath({ db, tenantId }: TestShop, id: number): Promise<string> {
  const { path } = await db
    .selectFrom('infraUpload')
    .select('path')
    .where('tenantId', '=', tenantId)
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return path;
}
