import ExcelJS from 'exceljs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { IMPORTABLE_RESOURCES } from '#shared/schemas/import.schema.ts';
import { ask } from '../rest/rest-client.ts';
import { type ImportApplication, type ImportShop, openImportApplication } from './import-application.ts';

let imports: ImportApplication;
beforeAll(async () => {
  imports = await openImportApplication();
});
afterAll(() => imports.close());

const kebab = (name: string) => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
const PATHS = [
  '/bs/order-info',
  '/bs/order-del',
  '/bs/customer-info',
  '/bs/product-info',
  ...IMPORTABLE_RESOURCES.map((name) => `/bs/${kebab(name)}`),
];

async function template(shop: ImportShop, path: string): Promise<ExcelJS.Workbook> {
  const response = await shop.send('GET', `${path}/get-import-template`);
  expect(response.headers.get('content-type')).toContain('spreadsheetml');
  expect(decodeURIComponent(response.headers.get('content-disposition') ?? '')).toContain('导入模板.xlsx');
  const workbook = new ExcelJS.Workbook();
  await workbook.xlsx.load(response.bytes as never);
  return workbook;
}

const sheetOf = (workbook: ExcelJS.Workbook) => workbook.worksheets[0] as ExcelJS.Worksheet;
const headersOf = (sheet: ExcelJS.Worksheet, row = 1) => (sheet.getRow(row).values as string[]).slice(1);

/** Fills in the template by the headers that it has, and uploads it. */
async function send(shop: ImportShop, path: string, query: string, rows: Array<Record<string, string | number>>) {
  const workbook = await template(shop, path);
  const sheet = sheetOf(workbook);
  const headers = headersOf(sheet);
  for (const [index, row] of rows.entries()) {
    for (const [header, value] of Object.entries(row)) {
      const column = headers.indexOf(header);
      expect([header, column >= 0]).toEqual([header, true]);
      sheet.getRow(index + 2).getCell(column + 1).value = value;
    }
  }
  return shop.upload(`${path}/import${query}`, new Uint8Array(await workbook.xlsx.writeBuffer()), 'template.xlsx');
}

/** The choices in the drop-down of a column. */
function offered(workbook: ExcelJS.Workbook, header: string): unknown[] {
  const sheet = sheetOf(workbook);
  const cell = sheet.getRow(2).getCell(headersOf(sheet).indexOf(header) + 1);
  const [, letter = '', last = ''] = /^'?选项'?!\$([A-Z]+)\$1:\$[A-Z]+\$(\d+)$/.exec(String(cell.dataValidation?.formulae?.[0])) ?? [];
  const list = workbook.getWorksheet('选项');
  return Array.from({ length: Number(last) }, (_, index) => list?.getCell(`${letter}${index + 1}`).value);
}

async function stockedShop(): Promise<ImportShop> {
  const shop = await imports.shop();
  await shop.call('POST', '/bs/unit-type/create', { name: '平方米', pricingBasis: 'area' });
  await shop.call('POST', '/bs/unit-type/create', { name: '旧单位', status: 1 });
  await shop.call('POST', '/bs/payment-type/create', { name: '微信' });
  const typeId = (await shop.call<number>('POST', '/bs/product-type/create', { name: '喷绘', parentId: 0 })).data;
  await shop.call('POST', '/bs/product-info/create', { name: '户外喷绘', typeId });
  return shop;
}

describe('a template', () => {
  it.each(PATHS)('of %s sent back as it is imports nothing, and its sample not either', async (path) => {
    const shop = await imports.shop();
    const workbook = await template(shop, path);
    expect(workbook.worksheets.map(({ name }) => name).slice(1)).toEqual(['示例', '选项']);
    expect(workbook.getWorksheet('选项')?.state).toBe('hidden');
    const headers = headersOf(sheetOf(workbook));
    expect(headers.some((header) => header.startsWith('*'))).toBe(true);
    expect(headersOf(workbook.getWorksheet('示例') as ExcelJS.Worksheet, 2)).toEqual(headers);
    const answer = await shop.upload(`${path}/import`, new Uint8Array(await workbook.xlsx.writeBuffer()), 'template.xlsx');
    expect(answer).toMatchObject({ code: 1_030_003_001, msg: expect.stringContaining('表头下面没有数据行') });
  });

  it('offers this shop’s own lists, and keeps phones and codes as text', async () => {
    const [shop, other] = [await stockedShop(), await imports.shop()];
    expect(offered(await template(shop, '/bs/order-del'), '单位')).toEqual(['平方米']);
    expect(offered(await template(shop, '/bs/order-del'), '*产品名称')).toEqual(['户外喷绘']);
    expect(offered(await template(shop, '/bs/order-info'), '付款方式')).toEqual(['微信']);
    expect(offered(await template(shop, '/bs/order-info'), '加急')).toEqual(['是', '否']);
    expect(offered(await template(shop, '/bs/product-info'), '*产品类别')).toEqual(['喷绘']);
    expect(offered(await template(shop, '/bs/unit-type'), '状态')).toEqual(['启用', '停用']);
    expect(offered(await template(other, '/bs/order-del'), '单位')).toEqual([]);
    const sheet = sheetOf(await template(shop, '/bs/customer-info'));
    const headers = headersOf(sheet);
    for (const header of ['联系电话', '税号', '银行账号', '助记码'])
      expect([header, sheet.getRow(2).getCell(headers.indexOf(header) + 1).numFmt]).toEqual([header, '@']);
    expect(JSON.stringify(sheet.getRow(1).getCell(1).note)).toContain('必填；文字，最多 15 个字；如 小杨生煎');
  });

  it('has no column of cost for a person who may not see it', async () => {
    const shop = await imports.shop(['bs:product-info:import', 'bs:order-dtl:import']);
    expect(headersOf(sheetOf(await template(shop, '/bs/product-info')))).not.toContain('成本价');
    expect(headersOf(sheetOf(await template(shop, '/bs/order-del')))).not.toContain('成本单价');
    expect(headersOf(sheetOf(await template(await imports.shop(), '/bs/product-info')))).toContain('成本价');
  });

  it('is for signed-in people alone', async () => {
    const { body } = await ask(imports.application.url, 'GET', '/bs/unit-type/get-import-template');
    expect(body).toMatchObject({ code: 401 });
  });
});

describe('a filled-in template', () => {
  it('of customers arrives as it was written', async () => {
    const shop = await imports.shop();
    const answer = await send(shop, '/bs/customer-info', '?createTypeFlag=true', [
      {
        '*客户名称': '小杨生煎',
        '*客户类型': '餐饮',
        联系人: '王芳',
        联系电话: '13800138000',
        联系人2: '赵会计',
        联系电话2: '0571-88886666',
        税号: '00330100MA27',
        对账日: 25,
      },
      { '*客户名称': '大张水饺', '*客户类型': '餐饮', 状态: '停用' },
    ]);
    expect(answer).toMatchObject({ code: 0, data: { state: 'done', createCount: 2, failures: [], warnings: [] } });
    const { data } = await shop.call<{ list: Array<{ id: number }> }>('GET', '/bs/customer-info/page');
    expect(data.list).toMatchObject([
      { name: '大张水饺', status: 1, typeName: '餐饮' },
      { name: '小杨生煎', typeName: '餐饮', contact: '王芳', contactPhone: '13800138000', taxId: '00330100MA27', reconciliationDate: 25 },
    ]);
    const contacts = await shop.call('GET', `/bs/customer-contact/get-by-customer-id?customerId=${data.list[1]?.id}`);
    expect(contacts.data).toMatchObject([{ name: '赵会计', contactPhone: '0571-88886666' }]);
  });

  it('of products and of base data arrives as it was written', async () => {
    const shop = await stockedShop();
    const sent = await send(shop, '/bs/product-info', '?createUnitFlag=true', [
      { '*产品名称': '易拉宝', '*产品类别': '喷绘', 计量单位: '套', 单价: 65, 成本价: 30.5, 助记码: '007' },
    ]);
    expect(sent).toMatchObject({ code: 0, data: { createCount: 1, failures: [] } });
    const { data } = await shop.call('GET', '/bs/product-info/page?name=易拉宝');
    expect(data).toMatchObject({
      list: [{ name: '易拉宝', typeName: '喷绘', unitName: '套', unitPrice: '65.0000', cost: '30.5000', mnemonicCode: '007' }],
    });
    const units = [{ '*单位名称': '立方米', 计价方式: '按数量', 排序: 3, 状态: '启用', 备注: '少用' }];
    expect(await send(shop, '/bs/unit-type', '', units)).toMatchObject({ code: 0, data: { createCount: 1, failures: [] } });
    expect(await send(shop, '/bs/unit-type', '?updateSupport=true', units)).toMatchObject({ data: { unchangedCount: 1 } });
    expect((await shop.call('GET', '/bs/unit-type/page?name=立方')).data).toMatchObject({
      total: 1,
      list: [{ name: '立方米', pricingBasis: 'quantity', sort: 3, status: 0, remarks: '少用' }],
    });
  });

  it('of orders and their lines arrives as it was written', async () => {
    const shop = await stockedShop();
    const order = {
      '*订单编号': '0012',
      '*客户名称': '小杨生煎',
      下单日期: '2026-11-03',
      手机号码: '13800138000',
      付款方式: '微信',
      加急: '是',
    };
    expect(await send(shop, '/bs/order-info', '?customerFlag=true', [order])).toMatchObject({
      data: { createCount: 1, failures: [], warnings: [] },
    });
    const line = { '*订单编号': '0012', '*产品名称': '户外喷绘', '宽(米)': 3.2, '高(米)': 1.5, 数量: 10, 单位: '平方米', 单价: 18.5 };
    expect(await send(shop, '/bs/order-del', '', [line])).toMatchObject({ data: { createCount: 1, failures: [], warnings: [] } });
    expect((await shop.call('GET', '/bs/order-info/get-by-order-id?orderId=0012')).data).toMatchObject({
      customerName: '小杨生煎',
      phoneNumber: '13800138000',
      urgent: 0,
      // 3.2 × 1.5 × 10 × 18.5
      totalAmount: '888.0000',
    });
  });
});

describe('an import', () => {
  it('takes its own permission and no other', async () => {
    const shop = await imports.shop(['bs:unit-type:import', 'bs:unit-type:query']);
    const row = [{ '*单位名称': '张' }];
    expect(await send(shop, '/bs/unit-type', '', row)).toMatchObject({ code: 0, data: { createCount: 1 } });
    expect((await shop.call('GET', '/bs/delivery-type/get-import-template')).code).toBe(403);
    expect((await shop.uploadSample('/bs/delivery-type/import', 'clean/orders.xlsx')).code).toBe(403);
    expect((await shop.call<{ total: number }>('GET', '/bs/unit-type/page')).data.total).toBe(1);
  });

  it('stands in the task centre under the name of what was imported', async () => {
    const shop = await imports.shop();
    await send(shop, '/bs/unit-type', '', [{ '*单位名称': '张' }]);
    expect((await shop.call('GET', '/system/task/page')).data).toMatchObject({
      list: [{ kind: 'import', title: '导入计量单位', state: 'done' }],
    });
  });
});
