import { type FilterRow, type FilterStock, LATE, OTHER_DAY, variants } from './filter-stock.ts';
import type { TestShop } from './shop.ts';

/** The shop that is tried keeps the installation, and its list of shops has no others than these. */
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
