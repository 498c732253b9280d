import { type FilterRow, type FilterStock, LATE, OTHER_DAY, variants } from './filter-stock.ts';
import type { TestShop } from './shop.ts';

type Values = Record<string, unknown>;
type DatedTable = 'customerInfo' | 'customerContact' | 'customerQuotes' | 'levelPrices' | 'productInfo';

async function setTime(shop: TestShop, table: DatedTable, id: number, createTime: unknown): Promise<void> {
  await shop.db
    .updateTable(table)
    .set({ createTime: createTime as number })
    .where('tenantId', '=', shop.tenantId)
    .where('id', '=', id)
    .execute();
}

/** A type, one below it, and one beside it: a filter by the first also finds the rows of the one below. */
async function typesOf(calls: { create(input: { name: string; parentId: number }): Promise<number> }) {
  const top = await calls.create({ name: '上', parentId: 0 });
  const below = await calls.create({ name: '下', parentId: top });
  const beside = await calls.create({ name: '旁', parentId: 0 });
  return { top, below, beside };
}

export async function customerFilterStock(shop: TestShop): Promise<FilterStock> {
  const { bs } = shop.as();
  const { top, below, beside } = await typesOf(bs.customerType);
  const levels = [await bs.customerLevel.create({ name: '金' }), await bs.customerLevel.create({ name: '银' })];
  const sources = [await bs.customerSources.create({ name: '网' }), await bs.customerSources.create({ name: '街' })];
  const plain: Values = {
    name: '华美',
    mnemonicCode: 'KA',
    contact: '张三',
    contactPhone: '13800138000',
    address: '一号路',
    salesman: '赵六',
    salesmanId: shop.userId,
    typeId: top,
    levelId: levels[0],
    sources: sources[0],
    status: 0,
    createTime: LATE,
  };
  const others: Values = {
    name: '大成',
    mnemonicCode: 'ZB',
    contact: '李四',
    contactPhone: '13911112222',
    address: '二马',
    salesman: '周',
    salesmanId: null,
    typeId: below,
    levelId: levels[1],
    sources: sources[1],
    status: 1,
    createTime: OTHER_DAY,
  };
  const rows: FilterRow[] = [];
  for (const [index, values] of [...variants(plain, others), { ...plain, typeId: beside }].entries()) {
    const { createTime, ...fields } = values;
    const [name, mnemonicCode] = [`${String(values.name)}${index}号`, `${String(values.mnemonicCode)}${index}`];
    const id = await bs.customerInfo.create({ ...fields, name, mnemonicCode, invoiceTitle: `抬头${index}` } as never);
    await setTime(shop, 'customerInfo', id, createTime);
    const types = values.typeId === below ? [below, top] : values.typeId;
    rows.push({ id, cell: `抬头${index}`, values: { ...values, name, mnemonicCode, typeId: types, text: name } });
  }
  const kinds = {
    name: 'like',
    mnemonicCode: 'like',
    contact: 'like',
    contactPhone: 'like',
    address: 'like',
    salesman: 'like',
    salesmanId: 'equal',
    typeId: 'tree',
    levelId: 'equal',
    sources: 'equal',
    status: 'equal',
    createTime: 'range',
    text: 'like',
  } as const;
  return { key: 'id', header: '发票抬头', kinds, rows };
}

export async function contactFilterStock(shop: TestShop): Promise<FilterStock> {
  const { bs } = shop.as();
  const typeId = await bs.customerType.create({ name: '类', parentId: 0 });
  const customers = [await bs.customerInfo.create({ name: '一', typeId }), await bs.customerInfo.create({ name: '二', typeId })];
  const plain: Values = { customerId: customers[0], name: '张三', contactPhone: '13800138000', createTime: LATE };
  const others: Values = { customerId: customers[1], name: '李四', contactPhone: '0571-1', createTime: OTHER_DAY };
  const rows: FilterRow[] = [];
  for (const [index, values] of variants(plain, others).entries()) {
    const { createTime, ...fields } = values;
    const id = await bs.customerContact.create({ ...fields, post: `职${index}` } as never);
    await setTime(shop, 'customerContact', id, createTime);
    rows.push({ id, cell: `职${index}`, values });
  }
  return { key: 'id', header: '职位', kinds: { customerId: 'equal', name: 'like', contactPhone: 'like', createTime: 'range' }, rows };
}

export async function quoteFilterStock(shop: TestShop): Promise<FilterStock> {
  const { bs } = shop.as();
  const typeId = await bs.customerType.create({ name: '类', parentId: 0 });
  const productType = await bs.productType.create({ name: '类', parentId: 0 });
  const customers = [await bs.customerInfo.create({ name: '华美', typeId }), await bs.customerInfo.create({ name: '大成', typeId })];
  const products = [
    await bs.productInfo.create({ name: '喷绘', typeId: productType }),
    await bs.productInfo.create({ name: '展架', typeId: productType }),
  ];
  const plain: Values = { customerId: customers[0], productsId: products[0], createTime: LATE };
  const others: Values = { customerId: customers[1], productsId: products[1], createTime: OTHER_DAY };
  const rows: FilterRow[] = [];
  for (const [index, values] of variants(plain, others).entries()) {
    const { createTime, ...fields } = values;
    const id = await bs.customerQuotes.create({
      ...fields,
      unitPrice: '3',
      validFrom: index * 1000,
      validTo: index * 1000,
      remarks: `注${index}`,
    } as never);
    await setTime(shop, 'customerQuotes', id, createTime);
    const customerName = values.customerId === customers[0] ? '华美' : '大成';
    const productsName = values.productsId === products[0] ? '喷绘' : '展架';
    rows.push({ id, cell: `注${index}`, values: { ...values, customerName, productsName } });
  }
  const kinds = { customerId: 'equal', productsId: 'equal', customerName: 'like', productsName: 'like', createTime: 'range' } as const;
  return { key: 'id', header: '备注', kinds, rows };
}

export async function levelPriceFilterStock(shop: TestShop): Promise<FilterStock> {
  const { bs } = shop.as();
  const typeId = await bs.productType.create({ name: '类', parentId: 0 });
  const levels = [await bs.customerLevel.create({ name: '金卡' }), await bs.customerLevel.create({ name: '银卡' })];
  const names = ['喷绘', '展架'];
  const products = [await bs.productInfo.create({ name: '喷绘', typeId }), await bs.productInfo.create({ name: '展架', typeId })];
  const rows: FilterRow[] = [];
  // A level has only one price of a product, so the rows are the four pairs of level and product.
  for (const [level, product, createTime] of [
    [0, 0, LATE],
    [1, 0, LATE],
    [0, 1, LATE],
    [1, 1, OTHER_DAY],
  ] as const) {
    const [levelId, productsId] = [levels[level] as number, products[product] as number];
    const remarks = `注${level}${product}`;
    const id = await bs.levelPrices.create({ levelId, productsId, unitPrice: '3', remarks });
    await setTime(shop, 'levelPrices', id, createTime);
    rows.push({ id, cell: remarks, values: { levelId, productsId, productsName: names[product], createTime } });
  }
  return { key: 'id', header: '备注', kinds: { levelId: 'equal', productsId: 'equal', productsName: 'like', createTime: 'range' }, rows };
}

export async function productFilterStock(shop: TestShop): Promise<FilterStock> {
  const { bs } = shop.as();
  const { top, below, beside } = await typesOf(bs.productType);
  const units = [await bs.unitType.create({ name: '平米' }), await bs.unitType.create({ name: '个' })];
  const plain: Values = {
    name: '喷绘',
    mnemonicCode: 'KA',
    specification: '550',
    typeId: top,
    unitId: units[0],
    status: 0,
    createTime: LATE,
  };
  const others: Values = {
    name: '展架',
    mnemonicCode: 'ZB',
    specification: '680',
    typeId: below,
    unitId: units[1],
    status: 1,
    createTime: OTHER_DAY,
  };
  const rows: FilterRow[] = [];
  for (const [index, values] of [...variants(plain, others), { ...plain, typeId: beside }].entries()) {
    const { createTime, ...fields } = values;
    const [name, mnemonicCode] = [`${String(values.name)}${index}号`, `${String(values.mnemonicCode)}${index}`];
    const id = await bs.productInfo.create({ ...fields, name, mnemonicCode, inventoryField: `库${index}` } as never);
    await setTime(shop, 'productInfo', id, createTime);
    const types = values.typeId === below ? [below, top] : values.typeId;
    rows.push({ id, cell: `库${index}`, values: { ...values, name, mnemonicCode, typeId: types, text: name } });
  }
  const kinds = {
    name: 'like',
    mnemonicCode: 'like',
    specification: 'like',
    typeId: 'tree',
    unitId: 'equal',
    status: 'equal',
    createTime: 'range',
    text: 'like',
  } as const;
  return { key: 'id', header: '库存字段', kinds, rows };
}
