import { type Connection, createConnection, type RowDataPacket } from 'mysql2/promise';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { camelCase } from '#platform/db/naming.ts';
import { AppError } from '#shared/errors.ts';
import { declarationOf, RESOURCE_NAMES } from '#shared/resources/all-resources.ts';
import { testDatabase } from '../support/database.ts';
import { declaredCalls } from '../support/declared-rows.ts';
import { openMatrixShops, openStocked } from '../support/matrix.ts';
import { openTestShops, type TestShop, type TestShops } from '../support/shop.ts';

/** A row that another row refers to cannot be deleted, be the reference a foreign key, JSON or text. */
let shops: TestShops;
let connection: Connection;

beforeAll(async () => {
  shops = await openTestShops(24);
  connection = await createConnection({ uri: (await testDatabase()).url });
});
afterAll(async () => {
  await connection.end();
  await shops.close();
});

const reasonOf = (call: Promise<unknown>): Promise<string> =>
  call.then(
    () => 'done',
    (error: Error) => (error.cause instanceof AppError ? error.cause.reason : error.message),
  );

interface Column {
  table: string;
  name: string;
  type: string;
  isReference: boolean;
}

async function readColumns(): Promise<Column[]> {
  const [rows] = await connection.query<RowDataPacket[]>(`
    select table_name as tableName, column_name as name, data_type as type from information_schema.columns where table_schema = database()`);
  const [keys] = await connection.query<RowDataPacket[]>(`
    select table_name as tableName, column_name as name from information_schema.key_column_usage
    where table_schema = database() and referenced_table_name is not null`);
  const references = new Set(keys.map((row) => `${row.tableName}.${row.name}`));
  return rows.map((row) => ({
    table: camelCase(String(row.tableName)),
    name: camelCase(String(row.name)),
    type: String(row.type),
    isReference: references.has(`${row.tableName}.${row.name}`),
  }));
}

const NO_IDS = 'holds no ids';
const BOOKS = 'what was true then; never followed';
const PASSING = 'of a task that ends; what is gone by then is said there';
/**
 * JSON and long text columns, which may hold ids, with what keeps such ids valid. A new column must be listed here. Ids of rows that people
 * can delete need rows with foreign keys beside them, as the flow of an order has in order_flow_step.
 */
const LOOSE_COLUMNS: Record<string, string> = {
  'apiToken.permissions': NO_IDS,
  'artwork.facts': NO_IDS,
  'booksCheck.findings': BOOKS,
  'deletedOrder.snapshot': 'checked when the order comes back: steps that are gone are left out, other rows make it refuse',
  'exportTask.filters': PASSING,
  'exportTask.permissions': NO_IDS,
  'idempotencyKey.response': BOOKS,
  'importBlock.content': NO_IDS,
  'importBlock.outcome': PASSING,
  'importIssue.repair': NO_IDS,
  'importJob.headerChoices': NO_IDS,
  'importJob.headers': NO_IDS,
  'importJob.limitedTo': NO_IDS,
  'importJob.matching': NO_IDS,
  'importJob.options': NO_IDS,
  'importJob.repair': PASSING,
  'importRow.cells': NO_IDS,
  'importRow.faults': NO_IDS,
  'importRow.warnings': NO_IDS,
  'importRow.written': PASSING,
  'infraFileConfig.config': NO_IDS,
  'loginKey.publicKey': NO_IDS,
  'loginKey.sealedPrivateKey': NO_IDS,
  'operateLog.fields': PASSING,
  'orderColumn.data': 'a copy of what orders and lines say',
  'orderHistory.changes': BOOKS,
  'orderInfo.flow': 'order_flow_step',
  'orderLine.process': 'a copy of its order’s flow',
  'outbox.payload': PASSING,
  'printTemplate.printTemplate': 'names fields of a slip and files of the shop: one that is gone is left out',
  'printTemplateVersion.printTemplate': BOOKS,
  'savedView.views': 'filters of a list: one that names what is gone finds nothing',
  'systemNotice.content': NO_IDS,
  'systemNotifyMessage.templateParams': BOOKS,
  'systemTenant.company': NO_IDS,
  'systemTenant.passedSteps': NO_IDS,
};
const PERSON = 'who did it: people are switched off, not deleted';
const TENANT = 'a tenant is not deleted';
const NO_DEPARTMENTS = 'there are no departments';
/** Columns of the type of an id without a foreign key, with what keeps their ids valid. */
const LOOSE_IDS: Record<string, string> = {
  'customerInfo.deptId': NO_DEPARTMENTS,
  'customerInfo.ownerId': PERSON,
  'customerInfo.userId': PERSON,
  'customerQuotes.validFrom': 'a time',
  'customerQuotes.validTo': 'a time',
  'deletedOrder.ownerId': PERSON,
  'deletedOrder.tenantId': TENANT,
  'exportTask.bytes': 'a size',
  'exportTask.userId': PERSON,
  'importIssueRow.issueId': PASSING,
  'importJob.userId': PERSON,
  'importRow.resultId': BOOKS,
  'importSideCreation.recordId': PASSING,
  'artwork.size': 'a size',
  'artwork.userId': PERSON,
  'infraFile.size': 'a size',
  'infraFile.userId': PERSON,
  'infraFileUsage.bytes': 'a size',
  'infraFileUsage.quota': 'a size',
  'infraUpload.configId': PASSING,
  'infraUpload.size': 'a size',
  'infraUpload.userId': PERSON,
  'infraJobLog.jobId': 'what ran then; a job that is gone has its runs all the same',
  'loginLog.userId': PERSON,
  'newsEvent.subjectId': PASSING,
  'newsEvent.userId': PERSON,
  'operateLog.userId': PERSON,
  'orderAuditRecord.userId': PERSON,
  'orderColumn.tenantId': TENANT,
  'orderColumnChange.orderInfoId': 'notes that the order has changed or gone',
  'orderColumnChange.tenantId': TENANT,
  'orderColumnDay.tenantId': TENANT,
  'orderDayCounter.tenantId': TENANT,
  'orderFile.detailedOrderId': 'a line goes, the files of its order stay',
  'orderFile.size': 'a size',
  'orderHistory.orderInfoId': BOOKS,
  'orderHistory.tenantId': TENANT,
  'orderHistory.userId': PERSON,
  'orderInfo.deptId': NO_DEPARTMENTS,
  'orderInfo.userId': PERSON,
  'orderLine.currentProcess': 'a step of its order’s flow',
  'orderLine.nextProcess': 'a step of its order’s flow',
  'orderNumberCounter.tenantId': TENANT,
  'orderOwnerCounter.tenantId': TENANT,
  'orderOwnerCounter.userId': PERSON,
  'orderLink.creatorId': PERSON,
  'orderReceipt.togetherId': 'the first entry of the same receipt; entries stay in the ledger for good',
  'orderReceipt.usedForId': 'no order leaves the books while an advance stands between it and another one',
  'orderReceipt.userId': PERSON,
  'orderVoucher.deptId': 'the department of its order',
  'orderVoucher.userId': PERSON,
  'productInfo.deptId': NO_DEPARTMENTS,
  'productInfo.userId': PERSON,
  'systemMenu.parentId': 'menus come from their registry, and a place that something hangs on stays',
  'systemNotifyMessage.templateId': 'the message keeps its own text',
};

describe('pointers that no foreign key guards', () => {
  const key = ({ table, name }: Column) => `${table}.${name}`;

  it('are listed where they stand in JSON or long text', async () => {
    const loose = (await readColumns()).filter(({ type }) => /json|text|blob/.test(type));
    expect(loose.map(key).toSorted()).toEqual(Object.keys(LOOSE_COLUMNS).toSorted());
  });

  it('are listed where they are numbers', async () => {
    const loose = (await readColumns()).filter(
      ({ type, name, isReference }) => type === 'bigint' && !isReference && name !== 'id' && !/([tT]ime|Date|^date)$/.test(name),
    );
    expect(loose.map(key).toSorted()).toEqual(Object.keys(LOOSE_IDS).toSorted());
  });
});

describe('what a shop uses', () => {
  it('cannot be deleted, whatever it is', async () => {
    const matrix = await openMatrixShops();
    try {
      const shop = await openStocked(matrix);
      const { stock } = shop;
      const { bs } = shop.as();
      const [keys] = await connection.query<RowDataPacket[]>(`
        select distinct referenced_table_name as name from information_schema.referential_constraints
        where constraint_schema = database() and table_name <> referenced_table_name`);
      const referred = new Set(keys.map((key) => camelCase(String(key.name))));
      expect(RESOURCE_NAMES.filter((name) => referred.has(declarationOf(name).table)).length).toBeGreaterThan(10);
      for (const name of RESOURCE_NAMES) {
        const isUsed = referred.has(declarationOf(name).table);
        expect([name, await reasonOf(declaredCalls(shop, name).delete({ id: stock.base[name] }))]).toEqual([
          name,
          isUsed ? 'inUse' : 'done',
        ]);
        expect([name, await reasonOf(declaredCalls(shop, name).delete({ id: stock.spare[name] }))]).toEqual([name, 'done']);
      }
      expect(await reasonOf(bs.customerInfo.delete({ id: stock.customer }))).toBe('inUse');
      expect(await reasonOf(bs.productInfo.delete({ id: stock.product }))).toBe('inUse');
    } finally {
      await matrix.close();
    }
  });
});

const newStep = (shop: TestShop, name: string) => shop.as().bs.orderProcessSteps.create({ name });
const newOrder = (shop: TestShop, flow: number[]) =>
  shop.as().bs.orderInfo.create({ customerName: '散客', flow, orderDels: [{ projectName: '门头', amount: 1, unitPrice: 5 }] });

describe('a process step', () => {
  it('is in use as long as an order goes through it, and no longer', async () => {
    const shop = await shops.open();
    const { orderInfo, orderProcessSteps } = shop.as().bs;
    const [design, print, mount] = [await newStep(shop, '设计'), await newStep(shop, '喷绘'), await newStep(shop, '安装')];
    const id = await newOrder(shop, [print, design]);
    const deletion = await orderProcessSteps.delete({ id: design }).catch((error: Error) => error.message);
    expect(deletion).toBe('订单工序正在使用中，不能删除');
    // A step that is disabled stays with the orders that use it.
    await orderProcessSteps.update({ id: design, status: 1 });
    await orderInfo.update({ id, remarks: '改', flow: [print, design] });
    await orderInfo.pandaUpdate({ id, flow: [mount] });
    expect(await reasonOf(orderProcessSteps.delete({ id: design }))).toBe('done');
    expect(await reasonOf(orderProcessSteps.delete({ id: mount }))).toBe('inUse');
    expect(await reasonOf(orderInfo.update({ id, flow: [design] }))).toBe('referenceMissing');
    expect(await reasonOf(newOrder(shop, [design]))).toBe('referenceMissing');
    await orderInfo.update({ id, flow: [] });
    expect(await reasonOf(orderProcessSteps.delete({ id: mount }))).toBe('done');
    expect(await orderInfo.get({ id })).toMatchObject({ flow: null, orderDels: [{ isProcess: 0, process: null, currentProcess: null }] });
  });

  it('of another shop is none', async () => {
    const [shop, other] = [await shops.open(), await shops.open()];
    expect(await reasonOf(newOrder(shop, [await newStep(other, '设计')]))).toBe('referenceMissing');
  });

  it('is deleted or used, when both come at once, never both', async () => {
    const shop = await shops.open();
    for (let round = 0; round < 8; round++) {
      const step = await newStep(shop, `工序${round}`);
      const deletion = reasonOf(shop.as().bs.orderProcessSteps.delete({ id: step }));
      const orders = Array.from({ length: 6 }, () => reasonOf(newOrder(shop, [step])));
      const [deleted, ...made] = await Promise.all([deletion, ...orders]);
      expect(made.filter((reason) => reason !== 'done' && reason !== 'referenceMissing')).toEqual([]);
      if (deleted === 'done') expect(made).toEqual(Array(6).fill('referenceMissing'));
      else expect([deleted, made.includes('done')]).toEqual(['inUse', true]);
    }
  });

  it('that was deleted while an order was away is left out when the order comes back', async () => {
    const shop = await shops.open();
    const { orderInfo, orderProcessSteps } = shop.as().bs;
    const [design, print] = [await newStep(shop, '设计'), await newStep(shop, '喷绘')];
    const [both, one] = [await newOrder(shop, [design, print]), await newOrder(shop, [design])];
    for (const id of [both, one]) await orderInfo.delete({ id });
    expect(await reasonOf(orderProcessSteps.delete({ id: design }))).toBe('done');
    for (const id of [both, one]) await orderInfo.restore({ id });
    expect(await orderInfo.get({ id: both })).toMatchObject({
      flow: [print],
      orderDels: [{ isProcess: 1, process: [print], nextProcess: print, currentProcess: print }],
    });
    expect(await orderInfo.get({ id: one })).toMatchObject({
      flow: null,
      orderDels: [{ isProcess: 0, process: null, currentProcess: null }],
    });
    expect(await reasonOf(orderProcessSteps.delete({ id: print }))).toBe('inUse');
    await orderInfo.update({ id: both, flow: [print], remarks: '可以保存' });
  });

  it('that was deleted meanwhile does not begin anew what was finished', async () => {
    const shop = await shops.open();
    const { orderInfo, orderProcess, orderProcessSteps } = shop.as().bs;
    const [design, print] = [await newStep(shop, '设计'), await newStep(shop, '喷绘')];
    const id = await newOrder(shop, [design, print]);
    const { orderDels } = await orderInfo.get({ id });
    for (let step = 0; step < 2; step += 1) await orderProcess.finishAcceptanceProcess({ list: [{ id: orderDels[0]?.id ?? 0 }] });
    expect(await orderInfo.get({ id })).toMatchObject({ orderDels: [{ currentProcess: null }] });
    await orderInfo.delete({ id });
    await orderProcessSteps.delete({ id: design });
    await orderInfo.restore({ id });
    expect(await orderInfo.get({ id })).toMatchObject({ flow: [print], orderDels: [{ process: [print], currentProcess: null }] });
  });
});
