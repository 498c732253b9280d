import { CONFIGS } from '#domain/system/config-registry.ts';
import { type FilterRow, type FilterStock, LATE, OTHER_DAY, variants } from './filter-stock.ts';
import type { TestShop } from './shop.ts';

async function loginLogStock(shop: TestShop): Promise<FilterStock> {
  const { tenantId, userId } = shop;
  const plain = { username: 'wang', userIp: '10.0.0.1', event: 'login', createTime: LATE };
  const rows: FilterRow[] = [];
  for (const values of variants(plain, { username: 'li', userIp: '192.168.1.9', event: 'bad-credentials', createTime: OTHER_DAY })) {
    const row = { ...values, tenantId, userId, userAgent: '' };
    const { insertId } = await shop.db.insertInto('loginLog').values(row).executeTakeFirstOrThrow();
    rows.push({ id: Number(insertId), cell: Number(insertId), values: { ...values, status: values.event === 'login' } });
  }
  const kinds = { username: 'like', userIp: 'like', status: 'equal', createTime: 'range' } as const;
  return { key: 'id', header: '编号', kinds, rows };
}

async function operateLogStock(shop: TestShop): Promise<FilterStock> {
  const { tenantId, userId } = shop;
  const of = { tenantId, userId, traceId: 'r', name: '新增', requestMethod: 'POST', requestUrl: '/', callName: 'a.b.c', fields: '' };
  const rest = { userIp: '', userAgent: '', duration: 1, resultMsg: '', resultData: null };
  const plain = { module: '角色管理', userNickname: '王芳', type: 2, resultCode: 0, startTime: LATE };
  const rows: FilterRow[] = [];
  for (const values of variants(plain, { module: '字典', userNickname: '李四', type: 4, resultCode: 403, startTime: OTHER_DAY })) {
    const { insertId } = await shop.db
      .insertInto('operateLog')
      .values({ ...of, ...rest, ...values })
      .executeTakeFirstOrThrow();
    rows.push({ id: Number(insertId), cell: Number(insertId), values: { ...values, success: values.resultCode === 0 } });
  }
  const kinds = { module: 'like', userNickname: 'like', type: 'equal', success: 'equal', startTime: 'range' } as const;
  return { key: 'id', header: '编号', kinds, rows };
}

/** The product knows one user type and one client, so these filters have only one value each and one row suffices. */
async function onlineStock(shop: TestShop): Promise<FilterStock> {
  const { tenantId, userId } = shop;
  const row = { tenantId, userId, expiresTime: 4_102_444_800_000, userIp: '10.0.0.1', userAgent: '', createTime: 1 };
  const { insertId } = await shop.db.insertInto('tokenFamily').values(row).executeTakeFirstOrThrow();
  const kinds = { userId: 'equal', nickname: 'like', userType: 'equal', clientId: 'equal' } as const;
  return { key: 'id', kinds, rows: [{ id: Number(insertId), values: { userId, nickname: '测试员', userType: 2, clientId: 'default' } }] };
}

async function noticeStock(shop: TestShop): Promise<FilterStock> {
  const plain = { title: '放假', status: 0, createTime: LATE };
  const rows: FilterRow[] = [];
  for (const [index, { createTime, ...values }] of variants(plain, { title: '盘点', status: 1, createTime: OTHER_DAY }).entries()) {
    const own = { ...values, title: `${values.title}${index}` };
    const id = await shop.as().system.notice.create({ ...own, type: 1, content: '内容' });
    await shop.db.updateTable('systemNotice').set({ createTime }).where('tenantId', '=', shop.tenantId).where('id', '=', id).execute();
    rows.push({ id, cell: own.title, values: { ...own, createTime } });
  }
  return { key: 'id', header: '公告标题', kinds: { title: 'like', status: 'equal', createTime: 'range' }, rows };
}

/** Dictionaries and settings are the same for all shops: their rows are those that the product brings. */
async function dictTypeStock({ db }: TestShop): Promise<FilterStock> {
  const stored = await db.selectFrom('systemDictType').selectAll().execute();
  const rows = stored.map(({ id, ...values }) => ({ id, cell: values.type, values }));
  return {
    key: 'id',
    isShared: true,
    header: '字典类型',
    kinds: { name: 'like', type: 'like', status: 'equal', createTime: 'range' },
    rows,
  };
}

async function dictDataStock({ db }: TestShop): Promise<FilterStock> {
  const stored = await db.selectFrom('systemDictData').selectAll().execute();
  const rows = stored.map(({ id, ...values }) => ({ id, cell: id, values }));
  return { key: 'id', isShared: true, header: '编号', kinds: { label: 'like', dictType: 'equal', status: 'equal' }, rows };
}

async function configStock({ db }: TestShop): Promise<FilterStock> {
  const stored = await db.selectFrom('infraConfig').selectAll().where('configKey', 'in', Object.keys(CONFIGS)).execute();
  const rows = stored.map(({ id, configKey, ...values }) => ({ id, cell: configKey, values: { ...values, key: configKey } }));
  return { key: 'id', isShared: true, header: '参数键名', kinds: { name: 'like', key: 'like', type: 'equal', createTime: 'range' }, rows };
}

/** Rows for the lists of system administration, by the name of the call that pages them. */
export const SYSTEM_FILTER_STOCKS: Record<string, (shop: TestShop) => Promise<FilterStock>> = {
  'system.loginLog.page': loginLogStock,
  'system.operateLog.page': operateLogStock,
  'system.oauth2Token.page': onlineStock,
  'system.notice.page': noticeStock,
  'system.dictType.page': dictTypeStock,
  'system.dictData.page': dictDataStock,
  'infra.config.page': configStock,
};
