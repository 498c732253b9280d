import { ADMIN_ROLE } from '#shared/permissions.ts';
import { declarationOf, RESOURCE_NAMES, type ResourceName, resourcePath } from '#shared/resources/all-resources.ts';
import { createDeclared, inOrderOfReferences, samplesOf } from './declared-rows.ts';
import { messageStock, ownMessageStock, templateStock } from './filter-fixtures-messages.ts';
import {
  auditFilterStock,
  lineFilterStock,
  orderFilterStock,
  receiptFilterStock,
  statisticsFilterStock,
} from './filter-fixtures-orders.ts';
import { customerFilterStock, productFilterStock } from './filter-fixtures-shop.ts';
import { SYSTEM_FILTER_STOCKS } from './filter-fixtures-system.ts';
import { fileConfigStock, jobStock, packageStock, tenantStock } from './filter-fixtures-tenants.ts';
import { type FilterKind, type FilterRow, type FilterStock, LATE, OTHER_DAY, variants } from './filter-stock.ts';
import { RECORD_NAMES, recordFixture } from './fixtures-records.ts';
import type { TestShop } from './shop.ts';

/** Rows of a declared resource that each of its filters tells apart, derived from its declared fields. */
function resourceStock(name: ResourceName) {
  return async (shop: TestShop): Promise<FilterStock> => {
    const { table, fields, isTree } = declarationOf(name);
    const kinds: Record<string, FilterKind> = { createTime: 'range' };
    const [plain, others] = [await rowSamples(shop, name, 0), await rowSamples(shop, name, 1)];
    const rows: FilterRow[] = [];
    const add = async (values: Record<string, unknown>) => {
      // Names and codes are unique.
      const numbered = Object.entries(values).map(([key, value]) => [
        key,
        key === 'name' || key === 'code' ? `${String(value)}${rows.length}` : value,
      ]);
      const own: Record<string, unknown> = Object.fromEntries(numbered);
      const { createTime, ...input } = own;
      const id = await createDeclared(shop, name, input);
      await shop.db
        .updateTable(table as 'unitType')
        .set({ createTime: createTime as number })
        .where('tenantId', '=', shop.tenantId)
        .where('id', '=', id)
        .execute();
      rows.push({ id, cell: own.name, values: own });
      return id;
    };
    plain.createTime = LATE;
    const told: Record<string, unknown> = { createTime: OTHER_DAY };
    for (const [key, field] of Object.entries(fields)) {
      if (!field.isFilter) continue;
      kinds[key] = field.kind === 'text' ? 'like' : 'equal';
      told[key] = others[key];
    }
    if (isTree) told.parentId = await add({ ...plain, name: '顶' });
    for (const values of variants(plain, told)) await add(values);
    return { key: 'id', header: fields.name?.label ?? '', kinds, rows };
  };
}

/** Values for the fields of a resource, with a row of their own for each reference. */
async function rowSamples(shop: TestShop, name: ResourceName, nth: 0 | 1): Promise<Record<string, unknown>> {
  const rows: Record<string, number> = {};
  for (const target of inOrderOfReferences([name]))
    if (target !== name) rows[target] = await createDeclared(shop, target, samplesOf(target, nth, rows));
  return samplesOf(name, nth, rows);
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

/** Exports and an import that differ in one thing each. The job log derives its `handlerName` and `status` from kind, name and state. */
async function jobRows(shop: TestShop): Promise<Array<FilterRow & { kind: string; state: string }>> {
  const plain = { name: 'orderInfo', state: 'failed' as 'failed' | 'done', startTime: LATE, finishTime: LATE };
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
  const { name: kind, ...job } = { ...plain, name: 'orders' as const };
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

async function userStock(shop: TestShop): Promise<FilterStock> {
  const { dept, user } = shop.as().system;
  const top = await dept.create({ parentId: 0, name: '生产部' });
  const below = await dept.create({ parentId: top, name: '喷绘组' });
  const other = await dept.create({ parentId: 0, name: '财务部' });
  const plain = { nickname: '周丽', deptId: below, createTime: LATE, status: 0, mobile: '13700137000' };
  const told = { nickname: '王芳', deptId: other, createTime: OTHER_DAY, status: 1, mobile: '13900139000' };
  const rows: FilterRow[] = [];
  for (const [index, { createTime, status, ...values }] of variants<typeof plain>(plain, told).entries()) {
    const own = { ...values, username: `user${index}`, mobile: `${values.mobile.slice(0, 10)}${index}` };
    const id = await user.create({ ...own, password: 'secret' });
    await shop.db
      .updateTable('systemUser')
      .set({ createTime, status })
      .where('tenantId', '=', shop.tenantId)
      .where('id', '=', id)
      .execute();
    rows.push({ id, cell: own.username, values: { ...own, createTime, status, deptId: values.deptId === below ? [below, top] : other } });
  }
  const { userId } = shop;
  const own = { username: 'tester', nickname: '测试员', status: 0, createTime: 1 };
  rows.push({ id: userId, cell: 'tester', values: own });
  const kinds = { username: 'like', nickname: 'like', mobile: 'like', status: 'equal', deptId: 'tree', createTime: 'range' } as const;
  return { key: 'id', header: '用户名', kinds, rows };
}

async function fileStock(shop: TestShop): Promise<FilterStock> {
  const plain = { path: 'a', type: 'application/pdf', createTime: LATE };
  const rows: FilterRow[] = [];
  for (const [index, { path, ...values }] of variants(plain, { path: 'b', type: 'image/png', createTime: OTHER_DAY }).entries()) {
    const own = { ...values, path: `${shop.tenantId}/file/${path}${index}` };
    const row = { ...own, tenantId: shop.tenantId, name: '附件', size: 1, isPublic: 0, userId: shop.userId, creatorName: '' };
    const { insertId } = await shop.db.insertInto('infraFile').values(row).executeTakeFirstOrThrow();
    rows.push({ id: Number(insertId), values: own });
  }
  return { key: 'id', kinds: { path: 'like', type: 'like', createTime: 'range' }, rows };
}

async function roleStock(shop: TestShop): Promise<FilterStock> {
  const plain = { name: '业务', code: 'sales', status: 0, createTime: LATE };
  const rows: FilterRow[] = [];
  for (const [index, { createTime, ...values }] of variants(plain, {
    name: '财务',
    code: 'cash',
    status: 1,
    createTime: OTHER_DAY,
  }).entries()) {
    const own = { ...values, name: `${values.name}${index}`, code: `${values.code}${index}` };
    const id = await shop.as().system.role.create(own);
    await shop.db.updateTable('systemRole').set({ createTime }).where('tenantId', '=', shop.tenantId).where('id', '=', id).execute();
    rows.push({ id, cell: own.name, values: { ...own, createTime } });
  }
  const [roleId = 0] = await shop.as().system.permission.listUserRoles({ userId: shop.userId });
  const held = { name: '管理员', code: ADMIN_ROLE, status: 0, createTime: 1 };
  rows.push({ id: roleId, cell: held.name, values: held });
  return { key: 'id', header: '角色名称', kinds: { name: 'like', code: 'like', status: 'equal', createTime: 'range' }, rows };
}

const nothing = async (): Promise<FilterStock> => ({ key: 'id', kinds: {}, rows: [] });

/** Rows for every call that pages, by the name of the call; `exportExcel` of the same router takes the same filters. */
export const FILTER_STOCKS: Record<string, (shop: TestShop) => Promise<FilterStock>> = {
  ...Object.fromEntries(RESOURCE_NAMES.map((name) => [`${resourcePath(name)}.page`, resourceStock(name)])),
  ...Object.fromEntries(RECORD_NAMES.map((name) => [`bs.${name}.page`, recordFixture(name).filters])),
  'bs.orderInfo.page': orderFilterStock,
  'bs.orderInfo.deletedPage': deletedStock,
  'bs.orderDel.page': lineFilterStock,
  'bs.orderDel.getCustomerReconciliation': lineFilterStock,
  'bs.orderAuditRecord.page': auditFilterStock,
  'bs.orderPaymentReceipts.page': receiptFilterStock,
  'bs.customerInfo.page': customerFilterStock,
  'bs.customerInfo.getCustomerStatistics': statisticsFilterStock,
  'bs.productInfo.page': productFilterStock,
  'bs.importJob.page': nothing,
  'system.apiToken.page': tokenStock,
  'system.user.page': userStock,
  'system.role.page': roleStock,
  'infra.fileConfig.page': fileConfigStock,
  'infra.job.page': jobStock,
  'system.tenant.page': tenantStock,
  'system.tenantPackage.page': packageStock,
  'system.notifyTemplate.page': templateStock,
  'system.notifyMessage.page': messageStock,
  'system.notifyMessage.myPage': ownMessageStock,
  'infra.file.page': fileStock,
  'system.task.page': taskStock,
  'infra.jobLog.page': jobLogStock,
  ...SYSTEM_FILTER_STOCKS,
};
