import { type FilterRow, type FilterStock, LATE, OTHER_DAY, variants } from './filter-stock.ts';
import type { TestShop } from './shop.ts';

type Values = Record<string, unknown>;

async function setTime(shop: TestShop, table: 'printTemplate' | 'printConfig', id: number, createTime: unknown): Promise<void> {
  await shop.db
    .updateTable(table)
    .set({ createTime: createTime as number })
    .where('tenantId', '=', shop.tenantId)
    .where('id', '=', id)
    .execute();
}

export async function templateFilterStock(shop: TestShop): Promise<FilterStock> {
  const { bs } = shop.as();
  const types = [await bs.printType.create({ name: '甲类' }), await bs.printType.create({ name: '乙类' })];
  const plain: Values = { title: '送货', typeId: types[0], createTime: LATE };
  const rows: FilterRow[] = [];
  for (const [index, values] of variants(plain, { title: '清单', typeId: types[1], createTime: OTHER_DAY }).entries()) {
    const { createTime, ...fields } = values;
    const title = `${String(values.title)}${index}号`;
    const id = await bs.printTemplate.create({ ...fields, title } as never);
    await setTime(shop, 'printTemplate', id, createTime);
    rows.push({ id, cell: title, values: { ...values, title } });
  }
  return { key: 'id', header: '模板名称', kinds: { title: 'like', typeId: 'equal', createTime: 'range' }, rows };
}

export async function printConfigFilterStock(shop: TestShop): Promise<FilterStock> {
  const { bs } = shop.as();
  const rows: FilterRow[] = [];
  for (const [index, values] of variants({ title: '总店', createTime: LATE }, { title: '分店', createTime: OTHER_DAY }).entries()) {
    const title = `${values.title}${index}号`;
    const id = await bs.printConfig.create({ title });
    await setTime(shop, 'printConfig', id, values.createTime);
    rows.push({ id, cell: title, values: { ...values, title } });
  }
  return { key: 'id', header: '抬头', kinds: { title: 'like', createTime: 'range' }, rows };
}
