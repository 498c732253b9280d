import { declarationOf, RESOURCES, type ResourceName } from '#shared/resources/all-resources.ts';
import { isReference } from '#shared/resources/field.ts';
import {
  auditFilterStock,
  invoiceFilterStock,
  lineFilterStock,
  orderFilterStock,
  receiptFilterStock,
  statisticsFilterStock,
} from './filter-fixtures-orders.ts';
import { contactFilterStock, customerFilterStock, productFilterStock, quoteFilterStock } from './filter-fixtures-shop.ts';
import { type FilterKind, type FilterRow, type FilterStock, LATE, OTHER_DAY, variants } from './filter-stock.ts';
import type { TestShop } from './shop.ts';
import { resourceExtras } from './stocked-shop.ts';

const RESOURCE_TIMES = [LATE, OTHER_DAY];

type Create = { create(input: object): Promise<number> };

/** Two rows of each resource that the fields of this one point to. */
async function targetsOf(shop: TestShop, name: ResourceName): Promise<Map<string, [number, number]>> {
  const targets = new Map<string, [number, number]>();
  for (const { target = '' } of Object.values(declarationOf(name).fields).filter(isReference)) {
    const { create } = shop.as().bs[target as ResourceName] as unknown as Create;
    targets.set(target, [await create({ name: '甲类' }), await create({ name: '乙组' })]);
  }
  return targets;
}

function resourceStock(name: ResourceName) {
  return async (shop: TestShop): Promise<FilterStock> => {
    const declaration = declarationOf(name);
    const calls = shop.as().bs[name] as unknown as Create;
    const { isTree } = declaration;
    const targets = await targetsOf(shop, name);
    const extras = resourceExtras(name, (target) => targets.get(target)?.[0]);
    const top = isTree ? await calls.create({ name: '顶', ...extras, remarks: '行0' }) : 0;
    const filters = Object.entries(declaration.fields).filter(([, field]) => field.filter !== undefined);
    const kinds: Record<string, FilterKind> = { createTime: 'range' };
    const plain: Record<string, unknown> = { createTime: RESOURCE_TIMES[0] };
    const others: Record<string, unknown> = { createTime: RESOURCE_TIMES[1] };
    for (const [key, field] of filters) {
      kinds[key] = field.filter === 'like' ? 'like' : 'equal';
      const { choices, target = '' } = field;
      plain[key] = key === 'parentId' ? 0 : (targets.get(target)?.[0] ?? choices?.[0]?.value ?? '甲类');
      others[key] = key === 'parentId' ? top : (targets.get(target)?.[1] ?? choices?.[1]?.value ?? '乙组');
    }
    const rows: FilterRow[] = [];
    if (isTree) rows.push({ id: top, cell: '行0', values: { ...plain, name: '顶' } });
    for (const [index, values] of variants(plain, others).entries()) {
      const { createTime: _, ...fields } = values;
      const name_ = `${String(values.name)}${index}`;
      const id = await calls.create({ ...extras, ...fields, name: name_, remarks: `行${index + 1}` });
      rows.push({ id, cell: `行${index + 1}`, values: { ...values, name: name_ } });
    }
    for (const { id, values } of rows)
      await shop.db
        .updateTable(declaration.table as 'unitType')
        .set({ createTime: values.createTime as number })
        .where('tenantId', '=', shop.tenantId)
        .where('id', '=', id as number)
        .execute();
    return { key: 'id', header: '备注', kinds, rows };
  };
}

async function computeConfigStock(shop: TestShop): Promise<FilterStock> {
  const id = await shop.as().bs.computeConfig.create({ decimalPreservationOptions: 3 });
  await shop.db.updateTable('computeConfig').set({ createTime: LATE }).where('tenantId', '=', shop.tenantId).execute();
  return { key: 'id', header: '小数位数', kinds: { createTime: 'range' }, rows: [{ id, cell: 3, values: { createTime: LATE } }] };
}

async function tokenStock(shop: TestShop): Promise<FilterStock> {
  const rows: FilterRow[] = [];
  for (const name of ['网店', '平台']) {
    const { id } = await shop.as().system.apiToken.create({ name, permissions: ['bs:order-info:query'] });
    rows.push({ id, values: { name } });
  }
  return { key: 'id', kinds: { name: 'like' }, rows };
}

async function deletedStock(shop: TestShop): Promise<FilterStock> {
  const rows: FilterRow[] = [];
  for (const orderId of ['D-1', 'D-2', 'E-1']) {
    const id = await shop.as().bs.orderInfo.create({ orderId, customerName: '客', orderDels: [{ productsName: '布', unitPrice: '1' }] });
    await shop.as().bs.orderInfo.delete({ id });
    rows.push({ id, values: { orderId } });
  }
  return { key: 'id', kinds: { orderId: 'like' }, rows };
}

/** Exports and an import that differ in one thing each. What the log calls handlerName and status follows from kind, name and state. */
async function jobRows(shop: TestShop): Promise<Array<FilterRow & { kind: string; state: string }>> {
  const plain = { name: 'orderInfo', state: 'failed', startTime: LATE, finishTime: LATE };
  const jobs = variants(plain, { name: 'productInfo', state: 'done', startTime: OTHER_DAY + 1, finishTime: OTHER_DAY });
  const rows: Array<FilterRow & { kind: string; state: string }> = [];
  const note = (kind: string, insertId: bigint | undefined, userName: string, job: typeof plain) => {
    const id = Number(insertId);
    const status = job.state === 'done' ? 1 : 2;
    const values = { jobId: id, handlerName: `${kind}.${job.name}`, status, beginTime: job.startTime, endTime: job.finishTime };
    rows.push({ id, cell: userName, values, kind, state: job.state });
  };
  const of = { tenantId: shop.tenantId, userId: shop.userId, createTime: LATE, fileName: '表.xls' };
  for (const [index, job] of jobs.entries()) {
    const userName = `人${index}`;
    const task = { ...of, ...job, userName, title: '表', filters: '{}', permissions: '[]', rowsTotal: 1, error: '磁盘已满' };
    note('export', (await shop.db.insertInto('exportTask').values(task).executeTakeFirstOrThrow()).insertId, userName, job);
  }
  const { name: kind, ...job } = { ...plain, name: 'orders' };
  const file = { fileKey: `${shop.tenantId}/file`, fileHash: Buffer.alloc(32), activeHash: null, limitedTo: null, headers: null };
  const row = { ...of, ...file, ...job, kind, options: '{}', userName: '入人', error: '文件已损坏' };
  note('import', (await shop.db.insertInto('importJob').values(row).executeTakeFirstOrThrow()).insertId, '入人', { ...job, name: kind });
  return rows;
}

async function jobLogStock(shop: TestShop): Promise<FilterStock> {
  const kinds = { jobId: 'equal', handlerName: 'like', status: 'equal', beginTime: 'since', endTime: 'until' } as const;
  return { key: 'id', header: '发起人', kinds, rows: await jobRows(shop) };
}

async function taskStock(shop: TestShop): Promise<FilterStock> {
  const rows = (await jobRows(shop)).map(({ id, kind, state }) => ({ id, values: { kind, state } }));
  return { key: 'id', kinds: { kind: 'equal', state: 'equal' }, rows };
}

const nothing = async (): Promise<FilterStock> => ({ key: 'id', kinds: {}, rows: [] });

/** Rows for every call that pages, by its name; `exportExcel` of the same router takes the same filters. */
export const FILTER_STOCKS: Record<string, (shop: TestShop) => Promise<FilterStock>> = {
  ...Object.fromEntries((Object.keys(RESOURCES) as ResourceName[]).map((name) => [`bs.${name}.page`, resourceStock(name)])),
  'bs.orderInfo.page': orderFilterStock,
  'bs.orderInfo.deletedPage': deletedStock,
  'bs.orderDel.page': lineFilterStock,
  'bs.orderDel.getCustomerReconciliation': lineFilterStock,
  'bs.orderAuditRecord.page': auditFilterStock,
  'bs.orderInvoices.page': invoiceFilterStock,
  'bs.orderPaymentReceipts.page': receiptFilterStock,
  'bs.customerInfo.page': customerFilterStock,
  'bs.customerInfo.getCustomerStatistics': statisticsFilterStock,
  'bs.customerContact.page': contactFilterStock,
  'bs.customerQuotes.page': quoteFilterStock,
  'bs.productInfo.page': productFilterStock,
  'bs.computeConfig.page': computeConfigStock,
  'bs.importJob.page': nothing,
  'system.apiToken.page': tokenStock,
  'system.task.page': taskStock,
  'infra.jobLog.page': jobLogStock,
};
