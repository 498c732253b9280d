import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { RESOURCES } from '#shared/resources/all-resources.ts';
import type { Fields, ResourceDeclaration } from '#shared/resources/resource.ts';
import { CUSTOMER_IMPORT_COLUMNS } from '#shared/schemas/customer-import.schema.ts';
import { IMPORTABLE_RESOURCES } from '#shared/schemas/import.schema.ts';
import { LEVEL_PRICE_IMPORT_COLUMNS } from '#shared/schemas/level-price-import.schema.ts';
import { PRODUCT_IMPORT_COLUMNS } from '#shared/schemas/product-import.schema.ts';
import { resourceImportColumns } from '#shared/schemas/resource-import.schema.ts';
import { type ImportApplication, type ImportShop, openImportApplication } from './import-application.ts';
import { workbookOf } from './import-workbook.ts';

/** Texts that a spreadsheet program may take for formulas, numbers or dates, or may trim. */
const ODD_TEXTS = ['=1+1', '+86', '-5', '@到付', '007', '1e5', '2026-11-03', 'TRUE', ' 空格 '];
const ORDER_PATHS = { orders: '/bs/order-info', lines: '/bs/order-del' };
const ORDER_OPTIONS = '?updateSupport=true&customerFlag=true';
const LINE_OPTIONS = '?updateSupport=true&createUnitFlag=true&createProductsFlag=true';

let imports: ImportApplication;
let shop: ImportShop;
beforeAll(async () => {
  imports = await openImportApplication();
  shop = await imports.shop();
});
afterAll(() => imports.close());

const TABLES = [
  'orderInfo',
  'orderLine',
  'orderReceipt',
  'orderHistory',
  'orderDayCounter',
  'orderOwnerCounter',
  'customerInfo',
  'customerContact',
  'productInfo',
  'levelPrices',
  ...IMPORTABLE_RESOURCES.map((name) => RESOURCES[name as keyof typeof RESOURCES].table),
] as const;

/** All rows of the shop's tables. Times and versions are included, because an unchanged row keeps them. */
async function contents(of: ImportShop): Promise<Record<string, unknown[]>> {
  const found: Record<string, unknown[]> = {};
  for (const table of TABLES) found[table] = await imports.db.selectFrom(table).selectAll().where('tenantId', '=', of.tenantId).execute();
  return found;
}

async function exported(path: string): Promise<Buffer> {
  const response = await shop.send('GET', `${path}/export-excel`);
  expect(response.headers.get('content-type')).not.toContain('json');
  return response.bytes;
}

/** Imports what was exported and expects that nothing has changed. */
async function expectRoundTrip(path: string, options: string, rows: number): Promise<void> {
  const before = await contents(shop);
  const { data, msg } = await shop.upload(`${path}/import${options}`, await exported(path), 'exported.xls');
  expect(data, msg).toMatchObject({
    state: 'done',
    failures: [],
    warnings: [],
    createCount: 0,
    updateNames: [],
    updateCount: 0,
    unchangedCount: rows,
  });
  expect(await contents(shop)).toEqual(before);
}

async function expectCreated(path: string, file: Buffer, rows: number): Promise<void> {
  const { data, msg } = await shop.upload(path, file, 'sheet.xlsx');
  expect(data, msg).toMatchObject({ state: 'done', failures: [], createCount: rows });
}

describe('import, export, import: nothing changes', () => {
  it.each(IMPORTABLE_RESOURCES)('%s', async (name) => {
    const declaration = RESOURCES[name as keyof typeof RESOURCES] as unknown as ResourceDeclaration<Fields>;
    const path = `/bs/${name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`;
    const columns = resourceImportColumns(declaration);
    // A list that rows of this one name was imported by an earlier case, with this first row.
    const named = columns.filter(({ list }) => list !== undefined && list !== name).map(({ key }) => [key, `${ODD_TEXTS[0]}x0`]);
    const rows = ODD_TEXTS.map((odd, index) => ({
      ...Object.fromEntries([...columns.map(({ key, example }) => [key, example]), ...named]),
      name: `${odd.trim()}x${index}`,
      sort: String(index),
      remarks: odd,
      ...(declaration.isTree ? { parentId: index === 0 ? '顶级' : `${ODD_TEXTS[0]}x0` } : {}),
    }));
    const { total } = (await shop.call<{ total: number }>('GET', `${path}/page`)).data;
    await expectCreated(`${path}/import`, await workbookOf(columns, rows), rows.length);
    await expectRoundTrip(path, '?updateSupport=true', total + rows.length);
  });

  it('products, their cost among them', async () => {
    const rows = ODD_TEXTS.map((odd, index) => ({
      name: `${odd.trim()}p${index}`,
      typeName: '测试类',
      mnemonicCode: `00${index}`,
      specification: odd,
      unitName: '幅',
      unitPrice: '18.1234',
      cost: '9.0301',
      pricingBasis: index % 2 === 0 ? '按长度' : '固定价',
      minArea: '0.5',
      safetyStockLevel: '50.5',
      inventoryField: odd,
      status: index % 2 === 0 ? '启用' : '停用',
      remarks: odd,
      aliases: odd,
      defaultDpi: 45,
      rollWidth: '3.2',
    }));
    const path = '/bs/product-info';
    await expectCreated(
      `${path}/import?createTypeFlag=true&createUnitFlag=true`,
      await workbookOf(PRODUCT_IMPORT_COLUMNS, rows),
      rows.length,
    );
    await expectRoundTrip(path, '?updateSupport=true', rows.length);
  });

  it('prices of levels', async () => {
    await shop.call('POST', '/bs/customer-level/create', { name: '=金卡' });
    await shop.call('POST', '/bs/customer-level/create', { name: '银卡' });
    const names = (await shop.call<Array<{ name: string }>>('GET', '/bs/product-info/list-all-simple')).data.map(({ name }) => name);
    const rows = names.flatMap((productsName, index) => [
      { productsName, levelName: '=金卡', unitPrice: '16.1234', remarks: ODD_TEXTS[index] },
      { productsName, levelName: '银卡', unitPrice: '17' },
    ]);
    expect(rows.length).toBeGreaterThan(4);
    const path = '/bs/level-prices';
    await expectCreated(`${path}/import`, await workbookOf(LEVEL_PRICE_IMPORT_COLUMNS, rows), rows.length);
    await expectRoundTrip(path, '?updateSupport=true', rows.length);
  });

  it('customers with their contacts', async () => {
    const rows = ODD_TEXTS.map((odd, index) => ({
      name: `${odd.trim()}c${index}`,
      typeName: '测试客户',
      mnemonicCode: `00${index}`,
      contact: '王芳',
      contactPhone: '13800138000',
      contactName2: '赵会计',
      contactPhone2: '0571-88886666',
      contactName3: `李${index}`,
      contactPhone3: '057188886666',
      landline: '010203',
      address: odd,
      creditLine: '5000.1234',
      discount: '85.5',
      reconciliationDate: '25',
      taxId: '0091330100',
      bankAccountNumber: '0001202020409900012345',
      qq: '010001',
      status: index % 2 === 0 ? '启用' : '停用',
      remarks: odd,
    }));
    const path = '/bs/customer-info';
    await expectCreated(`${path}/import?createTypeFlag=true`, await workbookOf(CUSTOMER_IMPORT_COLUMNS, rows), rows.length);
    await expectRoundTrip(path, '?updateSupport=true', rows.length);
  });

  it('the sample orders and their lines', async () => {
    shop = await shopWithLists();
    const orders = await shop.uploadSample(`${ORDER_PATHS.orders}/import${ORDER_OPTIONS}`, 'clean/orders.xlsx');
    expect(orders.data).toMatchObject({ state: 'done', createCount: 40, failures: [] });
    const lines = await shop.uploadSample(`${ORDER_PATHS.lines}/import${LINE_OPTIONS}`, 'clean/order-lines.xlsx');
    expect(lines.data).toMatchObject({ state: 'done', createCount: 124, failures: [] });
    // Some lines get another way of charging than that of their product and unit.
    const { list } = (await shop.call<{ list: Array<{ id: number }> }>('GET', `${ORDER_PATHS.lines}/page?pageSize=3`)).data;
    const charges = [{ pricingBasis: 'perimeter' }, { minArea: '9' }, { pricingBasis: 'weight', amount: '0.5' }];
    for (const [index, charge] of charges.entries())
      await shop.call('PUT', `${ORDER_PATHS.lines}/update`, { id: list[index]?.id, ...charge });
    await expectRoundTrip(ORDER_PATHS.orders, ORDER_OPTIONS, 40);
    await expectRoundTrip(ORDER_PATHS.lines, LINE_OPTIONS, 124);

    // The exported files are enough to create the same orders in another shop.
    const [headers, rows] = [await exported(ORDER_PATHS.orders), await exported(ORDER_PATHS.lines)];
    const other = await shopWithLists();
    await other.upload(`${ORDER_PATHS.orders}/import${ORDER_OPTIONS}`, headers, 'orders.xls');
    await other.upload(`${ORDER_PATHS.lines}/import${LINE_OPTIONS}`, rows, 'lines.xls');
    expect(inAnyOrder(await orderContents(other))).toEqual(inAnyOrder(await orderContents(shop)));
  });
});

/** A shop with the base data that the samples name; otherwise these would be imported as text, with a warning. */
async function shopWithLists(): Promise<ImportShop> {
  const made = await imports.shop();
  for (const name of ['物流', '自提', '送货上门']) await made.call('POST', '/bs/delivery-type/create', { name });
  for (const name of ['微信', '支付宝', '现金', '月结', '转账']) await made.call('POST', '/bs/payment-type/create', { name });
  for (const [name, taxRate] of [
    ['增值税专票', '13'],
    ['增值税普票', '6'],
  ])
    await made.call('POST', '/bs/bill-type/create', { name, taxRate });
  return made;
}

/** Fields with ids of base data, which differ between shops; their names and the tax rate are compared instead. */
const NUMBERED = /Id$|^(billType|deliveryType|paymentMethod)$/;

/** Orders and lines of a shop without ids, times and versions. */
async function orderContents(of: ImportShop): Promise<{ orders: object[]; lines: object[] }> {
  const orders = await imports.db.selectFrom('orderInfo').selectAll().where('tenantId', '=', of.tenantId).orderBy('orderId').execute();
  const lines = await imports.db
    .selectFrom('orderLine')
    .selectAll()
    .where('tenantId', '=', of.tenantId)
    .orderBy('orderId')
    .orderBy('lineNo')
    .execute();
  const plain = ({
    tenantId: _,
    id: __,
    createTime: ___,
    updateTime: ____,
    userId: _____,
    version: ______,
    ...row
  }: Record<string, unknown>) =>
    Object.fromEntries(Object.entries(row).filter(([key, value]) => !(NUMBERED.test(key) && typeof value === 'number')));
  return { orders: orders.map(plain), lines: lines.map(plain) };
}

/** The export of lines has the newest first, so lines imported from it are numbered the other way round; the numbers are left out. */
function inAnyOrder({ orders, lines }: Awaited<ReturnType<typeof orderContents>>) {
  const texts = lines.map((line) => JSON.stringify({ ...line, lineNo: 0 }));
  return { orders, lines: texts.sort() };
}

describe('workbooks of other programs import as our own', () => {
  it.each([
    ['openpyxl', 'writers/orders-openpyxl.xlsx', 'writers/order-lines-openpyxl.xlsx'],
    ['xlwt', 'writers/orders-xlwt.xls', 'writers/order-lines-xlwt.xls'],
    ['LibreOffice', 'writers/orders-libreoffice.xlsx', 'writers/order-lines-libreoffice.xlsx'],
    ['LibreOffice .xls', 'writers/orders-libreoffice.xls', 'writers/order-lines-libreoffice.xls'],
  ])('%s', async (_name, orders, lines) => {
    const [own, other] = [await imports.shop(), await imports.shop()];
    for (const [into, headers, rows] of [
      [own, 'clean/orders.xlsx', 'clean/order-lines.xlsx'],
      [other, orders, lines],
    ] as const) {
      const first = await into.uploadSample(`${ORDER_PATHS.orders}/import?customerFlag=true`, headers);
      expect(first.data, first.msg).toMatchObject({ state: 'done', createCount: 40, failures: [] });
      const second = await into.uploadSample(`${ORDER_PATHS.lines}/import?createUnitFlag=true&createProductsFlag=true`, rows);
      expect(second.data, second.msg).toMatchObject({ state: 'done', createCount: 124, failures: [] });
    }
    expect(await orderContents(other)).toEqual(await orderContents(own));
  });
});
