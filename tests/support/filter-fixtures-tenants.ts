import { type FilterRow, type FilterStock, LATE, OTHER_DAY, variants } from './filter-stock.ts';
import type { TestShop } from './shop.ts';

/** Makes the shop under test the operator of the installation, and closes all other shops so that its list of shops is empty of them. */
async function operate({ db, tenantId }: TestShop): Promise<void> {
  await db.updateTable('systemTenant').set({ isOperator: 1 }).where('id', '=', tenantId).execute();
  await db.updateTable('systemTenant').set({ closedTime: 1 }).where('id', '!=', tenantId).execute();
}

export async function tenantStock(shop: TestShop): Promise<FilterStock> {
  await operate(shop);
  const { db, tenantId, tenantName } = shop;
  const plain = { name: `甲${tenantId}`, contactName: '周丽', contactMobile: '13700137000', status: 0, createTime: LATE };
  const told = { name: `乙${tenantId}`, contactName: '王芳', contactMobile: '13900139000', status: 1, createTime: OTHER_DAY };
  const rows: FilterRow[] = [{ id: tenantId, cell: tenantName, values: { name: tenantName, status: 0, createTime: 1 } }];
  for (const [index, values] of variants<typeof plain>(plain, told).entries()) {
    const own = { ...values, name: `${values.name}-${index}` };
    const { insertId } = await db
      .insertInto('systemTenant')
      .values({ ...own, expireTime: LATE })
      .executeTakeFirstOrThrow();
    rows.push({ id: Number(insertId), cell: own.name, values: own });
  }
  const kinds = { name: 'like', contactName: 'like', contactMobile: 'like', status: 'equal', createTime: 'range' } as const;
  return { key: 'id', header: '租户名称', kinds, rows };
}

export async function packageStock(shop: TestShop): Promise<FilterStock> {
  await operate(shop);
  const [menu] = await shop.as().system.menu.list();
  const plain = { name: '标准版', remark: '全部', status: 0, createTime: LATE };
  const told = { name: '基础版', remark: '开单', status: 1, createTime: OTHER_DAY };
  const rows: FilterRow[] = [];
  for (const [index, { createTime, ...values }] of variants<typeof plain>(plain, told).entries()) {
    const own = { ...values, name: `${values.name}${index}` };
    const id = await shop.as().system.tenantPackage.create({ ...own, menuIds: [menu?.id ?? 0] });
    await shop.db
      .updateTable('systemTenantPackage')
      .set({ createTime })
      .where('tenantId', '=', shop.tenantId)
      .where('id', '=', id)
      .execute();
    rows.push({ id, values: { ...own, createTime } });
  }
  return { key: 'id', kinds: { name: 'like', remark: 'like', status: 'equal', createTime: 'range' }, rows };
}

export async function fileConfigStock(shop: TestShop): Promise<FilterStock> {
  await operate(shop);
  const { db } = shop;
  await db
    .updateTable('infraFileConfig')
    .set({ createTime: LATE - 100 * 86_400_000 })
    .where('id', '=', 1)
    .execute();
  const rows: FilterRow[] = [{ id: 1, values: { name: '本地磁盘', storage: 10, createTime: LATE - 100 * 86_400_000 } }];
  const plain = { name: '对象', storage: 20, createTime: LATE };
  for (const [index, values] of variants<typeof plain>(plain, { name: '七牛', storage: 21, createTime: OTHER_DAY }).entries()) {
    const own = { ...values, name: `${values.name}${index}` };
    const { insertId } = await db
      .insertInto('infraFileConfig')
      .values({ ...own, config: '{}', secret: null, remark: null, moveToId: null, moveError: null, updateTime: LATE })
      .executeTakeFirstOrThrow();
    rows.push({ id: Number(insertId), values: own });
  }
  return { key: 'id', kinds: { name: 'like', storage: 'equal', createTime: 'range' }, rows };
}

export async function jobStock(shop: TestShop): Promise<FilterStock> {
  await operate(shop);
  const { db } = shop;
  await db.deleteFrom('infraJob').execute();
  const rows: FilterRow[] = [];
  const plain = { name: '清理', status: 1, handlerName: 'dataPurge' };
  for (const [index, values] of variants<typeof plain>(plain, { name: '提醒', status: 2, handlerName: 'dailyNews' }).entries()) {
    const own = { ...values, name: `${values.name}${index}`, handlerName: `${values.handlerName}${index}` };
    const more = { handlerParam: null, cronExpression: '0 0 3 * * ?', retryCount: 0, retryInterval: 0, monitorTimeout: null };
    const { insertId } = await db
      .insertInto('infraJob')
      .values({ ...own, ...more, createTime: LATE, updateTime: LATE })
      .executeTakeFirstOrThrow();
    rows.push({ id: Number(insertId), cell: own.name, values: own });
  }
  return { key: 'id', header: '任务名称', kinds: { name: 'like', status: 'equal', handlerName: 'like' }, rows };
}
