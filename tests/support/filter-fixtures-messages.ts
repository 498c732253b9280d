import { type FilterRow, type FilterStock, LATE, OTHER_DAY, variants } from './filter-stock.ts';
import type { TestShop } from './shop.ts';

const text = { nickname: '店长', content: '{name}好', type: 1 };

export async function templateStock(shop: TestShop): Promise<FilterStock> {
  const plain = { code: 'greeting', name: '问候', status: 0, createTime: LATE };
  const rows: FilterRow[] = [];
  for (const [index, { createTime, ...values }] of variants(plain, {
    code: 'farewell',
    name: '告别',
    status: 1,
    createTime: OTHER_DAY,
  }).entries()) {
    const own = { ...values, code: `${values.code}${index}` };
    const id = await shop.as().system.notifyTemplate.create({ ...text, ...own });
    await shop.db
      .updateTable('systemNotifyTemplate')
      .set({ createTime })
      .where('tenantId', '=', shop.tenantId)
      .where('id', '=', id)
      .execute();
    rows.push({ id, cell: own.code, values: { ...own, createTime } });
  }
  return { key: 'id', header: '模板编码', kinds: { code: 'like', name: 'like', status: 'equal', createTime: 'range' }, rows };
}

/** Messages to two people, of two templates, read and not. */
async function messages(shop: TestShop): Promise<FilterRow[]> {
  const { system } = shop.as();
  const other = await system.user.create({ username: 'other', nickname: '旁人', password: 'secret' });
  await system.notifyTemplate.create({ ...text, code: 'greeting', name: '问候' });
  await system.notifyTemplate.create({ ...text, code: 'farewell', name: '告别', type: 2 });
  const plain = { userId: shop.userId, templateCode: 'greeting', readStatus: false, createTime: LATE };
  const rows: FilterRow[] = [];
  for (const { createTime, readStatus, ...sent } of variants<typeof plain>(plain, {
    userId: other,
    templateCode: 'farewell',
    readStatus: true,
    createTime: OTHER_DAY,
  })) {
    const id = await system.notifyTemplate.sendNotify({ ...sent, templateParams: { name: '周丽' } });
    await shop.db
      .updateTable('systemNotifyMessage')
      .set({ createTime, readStatus: readStatus ? 1 : 0 })
      .where('tenantId', '=', shop.tenantId)
      .where('id', '=', id)
      .execute();
    rows.push({ id, values: { ...sent, templateType: sent.templateCode === 'greeting' ? 1 : 2, readStatus, createTime } });
  }
  return rows;
}

export async function messageStock(shop: TestShop): Promise<FilterStock> {
  const kinds = { userId: 'equal', templateCode: 'like', templateType: 'equal', createTime: 'range' } as const;
  return { key: 'id', kinds, rows: await messages(shop) };
}

export async function ownMessageStock(shop: TestShop): Promise<FilterStock> {
  const rows = (await messages(shop)).filter(({ values }) => values.userId === shop.userId);
  return { key: 'id', kinds: { readStatus: 'equal', createTime: 'range' }, rows };
}
