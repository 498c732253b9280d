import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { SHOW_COST } from '#shared/permissions.ts';
import { IMPORTABLE_RESOURCES, type ImportKind } from '#shared/schemas/import.schema.ts';
import { importSheet, type SheetCells, workOn } from '../support/import-sheet.ts';
import { openTestShops, stockShop, type TestShop, type TestShops } from '../support/shop.ts';

let shops: TestShops;
let shop: TestShop;
beforeAll(async () => {
  shops = await openTestShops();
});
beforeEach(async () => {
  shop = await shops.open();
});
afterAll(() => shops.close());

const UPDATE = { ticked: ['updateSupport'] };
const reasons = (job: { failures: Array<{ reason: string }> }) => job.failures.map(({ reason }) => reason);
const customer = async (name: string) => {
  const { list } = await shop.as().bs.customerInfo.page({ name });
  const row = list.find((found) => found.name === name);
  return row && shop.as().bs.customerInfo.get({ id: row.id, withContacts: true });
};
const products = async (name: string) => (await shop.as().bs.productInfo.page({ name })).list;

interface ListCalls {
  page(input: object): Promise<{ list: Array<Record<string, unknown>>; total: number }>;
}
const listOf = async (name: ImportKind, of = shop) =>
  (await (of.as().bs[name as 'unitType'] as unknown as ListCalls).page({ pageSize: 200 })).list;

/** The fields that a row needs besides its name. */
const EXTRAS: Partial<Record<ImportKind, SheetCells>> = {
  billType: { taxRate: '13%' },
  discountsType: { rate: '85' },
  orderExpenditureIncomeItems: { typeName: '水电' },
};

describe('every importable resource', () => {
  it.each(IMPORTABLE_RESOURCES)('%s is created, updated, and unchanged when it comes again', async (kind) => {
    const other = await shops.open();
    const row = (name: string, remarks: string) => ({ name, remarks, sort: { number: '7' }, ...EXTRAS[kind] });
    if (kind === 'orderExpenditureIncomeItems') await shop.as().bs.orderExpenditureIncome.create({ name: '水电' });
    const first = [row('甲', '一'), row('乙', '二')];
    expect(await importSheet(shop, kind, first)).toMatchObject({ createCount: 2, createNames: ['甲', '乙'], failureCount: 0 });
    expect(await listOf(kind)).toMatchObject([
      { name: '甲', remarks: '一', sort: 7, status: 0 },
      { name: '乙', remarks: '二', sort: 7, status: 0 },
    ]);
    expect(await importSheet(shop, kind, first, UPDATE)).toMatchObject({ createCount: 0, updateCount: 0, unchangedCount: 2, failures: [] });
    expect(await importSheet(shop, kind, [row('甲', '一'), { ...row('乙', '改'), status: '停用' }], UPDATE)).toMatchObject({
      updateCount: 1,
      updateNames: ['乙'],
      unchangedCount: 1,
    });
    expect(await listOf(kind)).toMatchObject([
      { name: '甲', remarks: '一', version: 1 },
      { name: '乙', remarks: '改', status: 1, version: 2 },
    ]);
    expect((await importSheet(shop, kind, first)).failures).toMatchObject([
      { row: 2, name: '甲' },
      { row: 3, name: '乙' },
    ]);
    expect(await listOf(kind, other)).toEqual([]);
  });

  it.each(IMPORTABLE_RESOURCES)('%s is refused to a person without the permission, also when the job runs', async (kind) => {
    const scope = shop.scope(['bs:unit-type:query']);
    expect(await importSheet(shop, kind, [{ name: '甲', ...EXTRAS[kind] }], { scope })).toMatchObject({
      state: 'failed',
      error: '发起人已没有导入权限',
    });
    expect(await listOf(kind)).toEqual([]);
  });
});

describe('a resource', () => {
  it('takes choices in words and says which there are', async () => {
    const job = await importSheet(shop, 'unitType', [
      { name: '平方米', pricingBasis: '按面积' },
      { name: '个', pricingBasis: '自动' },
      { name: '米', pricingBasis: '按体积', status: '用' },
    ]);
    expect(job).toMatchObject({ createCount: 2, failureCount: 1 });
    expect(await listOf('unitType')).toMatchObject([
      { name: '平方米', pricingBasis: 'area' },
      { name: '个', pricingBasis: 'auto' },
    ]);
    expect(reasons(job)).toEqual([
      '第 4 行「计价方式」：「按体积」不在可选项中，请填写 自动（有面积按面积，否则按数量）、按面积、按数量、按长度（长边）、按周长、按重量、固定价（不乘数量） 之一',
      '第 4 行「状态」：「用」不在可选项中，请填写 启用、停用 之一',
    ]);
  });

  it('names every fault of a row, and leaves the rows beside it alone', async () => {
    const job = await importSheet(shop, 'billType', [
      { name: '专票', taxRate: { number: '0.13', percent: true } },
      { name: '普票' },
      { name: '收据', taxRate: '很多', sort: '头一个' },
      { name: '专票', taxRate: '6' },
      { remarks: '没有名称' },
    ]);
    expect(await listOf('billType')).toMatchObject([{ name: '专票', taxRate: '13.0000' }]);
    expect(job.failures.map(({ row, column, found }) => [row, column, found])).toEqual([
      [3, '税率(%)', ''],
      [4, '税率(%)', '很多'],
      [4, '排序', '头一个'],
      [5, '票据名称', '专票'],
      [6, '票据名称', ''],
    ]);
    expect(reasons(job)[3]).toBe('第 5 行「票据名称」：「专票」与第 2 行重复，请只保留一行');
  });

  it('with an empty cell keeps what is there', async () => {
    await importSheet(shop, 'closingCycle', [{ name: '月结', days: '30', remarks: '每月底' }]);
    expect(await importSheet(shop, 'closingCycle', [{ name: '月结' }], UPDATE)).toMatchObject({ unchangedCount: 1 });
    await importSheet(shop, 'closingCycle', [{ name: '月结', days: '31' }], UPDATE);
    expect(await listOf('closingCycle')).toMatchObject([{ name: '月结', days: 31, remarks: '每月底' }]);
  });

  it('is found however its name is written', async () => {
    await importSheet(shop, 'deliveryType', [{ name: 'ＳＦ 快递' }]);
    expect(await importSheet(shop, 'deliveryType', [{ name: ' sf 快递 ' }], UPDATE)).toMatchObject({ unchangedCount: 1, failureCount: 0 });
  });
});

describe('a tree', () => {
  it('finds its parents by name, whatever the order of the rows', async () => {
    const rows: SheetCells[] = [
      { name: '软膜', parentId: '灯箱' },
      { name: '灯箱', parentId: '广告' },
      { name: '广告', parentId: '无' },
      { name: '印刷' },
    ];
    expect(await importSheet(shop, 'productType', rows)).toMatchObject({ createCount: 4, failureCount: 0 });
    const list = await listOf('productType');
    const idOf = (name: string) => list.find((row) => row.name === name)?.id;
    expect(list.map(({ name, parentId }) => [name, parentId])).toEqual([
      ['广告', 0],
      ['印刷', 0],
      ['灯箱', idOf('广告')],
      ['软膜', idOf('灯箱')],
    ]);
    expect(await importSheet(shop, 'productType', rows, UPDATE)).toMatchObject({ unchangedCount: 4, updateCount: 0 });
  });

  it('refuses a parent that is not there, a ring, and a name that stands elsewhere', async () => {
    await importSheet(shop, 'customerType', [{ name: '企业' }, { name: '学校', parentId: '企业' }, { name: '个人' }]);
    const job = await importSheet(
      shop,
      'customerType',
      [
        { name: '甲', parentId: '乙' },
        { name: '乙', parentId: '甲' },
        { name: '丙', parentId: '没有' },
        { name: '学校', parentId: '个人' },
        { name: '医院', parentId: '企业' },
      ],
      UPDATE,
    );
    expect(job).toMatchObject({ createCount: 1, createNames: ['医院'], failureCount: 4 });
    expect(reasons(job)[2]).toBe('第 4 行「上级类型」：上级「没有」不存在，或它所在的行有误，请先新增它，或在同一文件中补上这一行');
    expect(reasons(job)[3]).toBe('第 5 行「上级类型」：客户类型「学校」已在另一个上级之下，名称不能重复，请改名，或先在列表中移动它');
  });

  it('larger than one transaction is still applied at once', async () => {
    const rows = Array.from({ length: 1500 }, (_, index) => ({ name: `类${index}`, ...(index > 0 ? { parentId: `类${index - 1}` } : {}) }));
    expect(await importSheet(shop, 'productType', rows.reverse())).toMatchObject({ createCount: 1500, failureCount: 0 });
    const tooMany = Array.from({ length: 5001 }, (_, index) => ({ name: `多${index}` }));
    const job = await importSheet(shop, 'productType', tooMany);
    expect(job).toMatchObject({ state: 'done', createCount: 0, failureCount: 5001 });
    expect(reasons(job)[0]).toBe('第 2 行：产品类别一次最多导入 5000 行，请拆分后再导入');
  });
});

describe('customers', () => {
  const row = { name: '华美广告', typeName: '企业客户', contact: '王芳', contactPhone: { number: '13800138000' }, creditLine: '5000' };

  it('come with their contacts, and are unchanged when they come again', async () => {
    const rows = [{ ...row, contactName2: '赵会计', contactPhone2: '0571-88886666' }];
    const missing = await importSheet(shop, 'customers', rows);
    expect(reasons(missing)).toEqual([
      '第 2 行「客户类型」：客户类型「企业客户」不存在，请先新增该客户类型，或勾选“自动新建不存在的客户类型”',
    ]);
    expect(await listOf('customerType')).toEqual([]);
    const job = await importSheet(shop, 'customers', rows, { ticked: ['createTypeFlag'] });
    expect(job).toMatchObject({ createCount: 1, createNames: ['华美广告'], failureCount: 0 });
    expect(await customer('华美广告')).toMatchObject({
      typeName: '企业客户',
      contact: '王芳',
      contactPhone: '13800138000',
      creditLine: '5000.0000',
      mnemonicCode: 'HMGG',
      contacts: [{ name: '赵会计', contactPhone: '0571-88886666' }],
    });
    expect(await importSheet(shop, 'customers', rows, UPDATE)).toMatchObject({ updateCount: 0, unchangedCount: 1 });
    const changed = { name: '华美广告', contactName2: '赵会计', contactPhone2: '13700137000', contactName3: '钱', contactPhone3: '110' };
    expect(await importSheet(shop, 'customers', [changed], UPDATE)).toMatchObject({ updateCount: 1 });
    expect(await customer('华美广告')).toMatchObject({
      contact: '王芳',
      contacts: [
        { name: '赵会计', contactPhone: '13700137000' },
        { name: '钱', contactPhone: '110' },
      ],
    });
    expect(reasons(await importSheet(shop, 'customers', rows))).toEqual([
      '第 2 行「客户名称」：客户「华美广告」已存在，如需更新，请勾选“更新已存在的客户”',
    ]);
  });

  it('name base data by name; what is missing or switched off is a fault, what the customer has already is not', async () => {
    const { bs } = shop.as();
    const level = await bs.customerLevel.create({ name: '贵宾' });
    await bs.discountsType.create({ name: '八五折', rate: '85' });
    const rows = [{ ...row, levelName: '贵宾', discountsName: '八五折' }];
    await importSheet(shop, 'customers', rows, { ticked: ['createTypeFlag'] });
    await bs.customerLevel.update({ id: level, status: 1 });
    // An export shows the discount rate of the type; imported again it must not become the customer's own rate.
    expect(await importSheet(shop, 'customers', [{ ...rows[0], discount: '85' }], UPDATE)).toMatchObject({ unchangedCount: 1 });
    const job = await importSheet(shop, 'customers', [
      { ...row, name: '新客户', levelName: '贵宾', sourcesName: '天上', reconciliationDate: '40', contactName2: '孙', email: 'x' },
      { name: '无类型' },
    ]);
    expect(job.failures.map(({ row: at, column, expected }) => [at, column, expected])).toEqual([
      [2, '对账日', '请填写整数，如 25'],
      [2, '客户级别', '请启用后再导入，或换一个客户级别'],
      [2, '客户来源', '请先新增该客户来源，或留空'],
      [2, '联系电话2', '有联系人时请填写联系电话'],
      [3, '客户类型', '新增客户时请填写客户类型'],
    ]);
  });

  it('bring no contacts from a person who may not add them', async () => {
    const scope = shop.scope(['bs:customer-info:import', 'bs:customer-type:create']);
    const ticked = ['createTypeFlag'];
    const job = await importSheet(shop, 'customers', [{ ...row, contactName2: '赵', contactPhone2: '110' }], { scope, ticked });
    expect(reasons(job)).toEqual(['第 2 行「联系人2」：没有新增联系人的权限，请清空联系人列']);
    expect(await listOf('customerType')).toEqual([]);
    expect(await importSheet(shop, 'customers', [row], { scope, ticked })).toMatchObject({ createCount: 1 });
  });
});

describe('products', () => {
  const row = { name: '户外喷绘', typeName: '喷绘', unitName: '平方米', unitPrice: '18.5元', cost: '7.25' };
  const ALL = { ticked: ['updateSupport', 'createTypeFlag', 'createUnitFlag'] };

  it('are created with their type and unit, updated, and unchanged when they come again', async () => {
    expect(reasons(await importSheet(shop, 'products', [row])).map((reason) => reason.slice(0, 22))).toEqual([
      '第 2 行「产品类别」：产品类别「喷绘」不存',
      '第 2 行「计量单位」：计量单位「平方米」不',
    ]);
    expect(await importSheet(shop, 'products', [row], ALL)).toMatchObject({ createCount: 1, failureCount: 0, warnings: [] });
    expect(await products('户外喷绘')).toMatchObject([{ typeName: '喷绘', unitName: '平方米', unitPrice: '18.5000', cost: '7.2500' }]);
    expect(await importSheet(shop, 'products', [row], UPDATE)).toMatchObject({ unchangedCount: 1 });
    expect(await importSheet(shop, 'products', [{ name: '户外喷绘', unitPrice: '19' }], UPDATE)).toMatchObject({ updateCount: 1 });
    expect(await products('户外喷绘')).toMatchObject([{ unitPrice: '19.0000', cost: '7.2500', typeName: '喷绘' }]);
  });

  it('of one name in two types need the type', async () => {
    await importSheet(shop, 'products', [row, { ...row, typeName: '写真' }], ALL);
    expect((await products('户外喷绘')).length).toBe(2);
    const job = await importSheet(shop, 'products', [{ name: '户外喷绘', unitPrice: '1' }], ALL);
    expect(reasons(job)).toEqual(['第 2 行「产品类别」：有 2 个产品都叫「户外喷绘」，请填写产品类别：喷绘、写真']);
    expect(await importSheet(shop, 'products', [{ ...row, typeName: '写真', unitPrice: '1' }], ALL)).toMatchObject({ updateCount: 1 });
  });

  it('take a cost only from a person who may see it', async () => {
    const rights = ['bs:product-info:import', 'bs:product-info:update', 'bs:product-type:create', 'bs:unit-type:create'];
    const scope = shop.scope(rights);
    const job = await importSheet(shop, 'products', [row], { ...ALL, scope });
    expect(job).toMatchObject({ createCount: 1, warnings: [{ column: '成本价', found: '7.25' }] });
    expect(await products('户外喷绘')).toMatchObject([{ cost: null }]);
    await importSheet(shop, 'products', [row], { ...ALL, scope: shop.scope([...rights, SHOW_COST]) });
    expect(await importSheet(shop, 'products', [{ ...row, cost: '99' }], { ...ALL, scope })).toMatchObject({ unchangedCount: 1 });
    expect(await products('户外喷绘')).toMatchObject([{ cost: '7.2500' }]);
  });

  it('of another shop are never found', async () => {
    const other = await shops.open();
    await stockShop(other);
    const before = await other.as().bs.productInfo.page({});
    await importSheet(shop, 'products', [row], ALL);
    expect(await other.as().bs.productInfo.page({})).toEqual(before);
  });
});

describe('prices of levels', () => {
  const row = (levelName: string, unitPrice: string) => ({ productsName: '户外喷绘', levelName, unitPrice });
  const prices = async () =>
    (await shop.as().bs.levelPrices.page({})).list
      .map(({ productsName, levelName, unitPrice }) => `${productsName} ${levelName} ${unitPrice}`)
      .sort();

  it('are known by product and level, changed, taken back, and of no product or level that is not there', async () => {
    await stockShop(shop);
    for (const name of ['金卡', '银卡']) await shop.as().bs.customerLevel.create({ name } as never);
    const rows = [row('金卡', '16.2元'), row('银卡', '17'), row('金卡', '15')];
    expect(reasons(await importSheet(shop, 'levelPrices', rows))).toEqual(['第 4 行「产品名称」：「户外喷绘」与第 2 行重复，请只保留一行']);
    expect(await prices()).toEqual(['户外喷绘 金卡 16.2000', '户外喷绘 银卡 17.0000']);
    const job = await importSheet(shop, 'levelPrices', [row('金卡', '15.5'), row('银卡', '17')], UPDATE);
    expect(job).toMatchObject({ updateCount: 1, unchangedCount: 1, failureCount: 0 });
    expect(await prices()).toEqual(['户外喷绘 金卡 15.5000', '户外喷绘 银卡 17.0000']);
    await shop.as().bs.importJob.undo({ id: job.id });
    await workOn(shop, job.id, 'levelPrices', []);
    expect(await prices()).toEqual(['户外喷绘 金卡 16.2000', '户外喷绘 银卡 17.0000']);
    const wrong = [
      row('钻石', '1'),
      { ...row('金卡', '1'), productsName: '没有的' },
      { ...row('银卡', ''), productsName: '没有的' },
      row('金卡', '贵'),
    ];
    expect(reasons(await importSheet(shop, 'levelPrices', wrong, UPDATE))).toEqual([
      '第 2 行「客户级别」：客户级别「钻石」不存在，请先新增该客户级别',
      '第 3 行「产品名称」：产品「没有的」不存在，请先新增该产品',
      '第 4 行「级别价」：不能为空，新增级别价时请填写级别价',
      '第 4 行「产品名称」：产品「没有的」不存在，请先新增该产品',
      '第 5 行「级别价」：「贵」不是数字，请填写如 16.2',
    ]);
  });

  it('are of the product of the category that is named, where a name stands in two', async () => {
    await stockShop(shop);
    await shop.as().bs.customerLevel.create({ name: '金卡' } as never);
    const typeId = await shop.as().bs.productType.create({ name: '车贴', parentId: 0 } as never);
    await shop.as().bs.productInfo.create({ name: '户外喷绘', typeId, unitPrice: '30' });
    const [stocked] = (await products('户外喷绘')).flatMap(({ typeName }) => (typeName === '车贴' ? [] : [typeName]));
    const of = (typeName: string, unitPrice: string) => ({ ...row('金卡', unitPrice), typeName });
    expect(reasons(await importSheet(shop, 'levelPrices', [row('金卡', '16'), of('无此类', '1')]))).toEqual([
      `第 2 行「产品类别」：有 2 个产品都叫「户外喷绘」，请填写产品类别：${stocked}、车贴`,
      '第 3 行「产品名称」：类别「无此类」下没有产品「户外喷绘」，请先新增该产品',
    ]);
    const both = [of(stocked ?? '', '16'), of('车贴', '25')];
    await importSheet(shop, 'levelPrices', both.slice(0, 1));
    // Although only one of the two products has a price, the row may mean the other, so the category must be named.
    expect(reasons(await importSheet(shop, 'levelPrices', [row('金卡', '17')], UPDATE))).toEqual([
      `第 2 行「产品类别」：有 2 个产品都叫「户外喷绘」，请填写产品类别：${stocked}、车贴`,
    ]);
    expect(await importSheet(shop, 'levelPrices', both)).toMatchObject({ createCount: 1 });
    expect(await prices()).toEqual(['户外喷绘 金卡 16.0000', '户外喷绘 金卡 25.0000']);
    expect(reasons(await importSheet(shop, 'levelPrices', [row('金卡', '17')], UPDATE))).toEqual([
      `第 2 行「产品类别」：有 2 个级别价都叫「户外喷绘」，请填写产品类别：车贴、${stocked}`,
    ]);
    expect(await importSheet(shop, 'levelPrices', [of('车贴', '24')], UPDATE)).toMatchObject({ updateCount: 1, failures: [] });
    expect(await prices()).toEqual(['户外喷绘 金卡 16.0000', '户外喷绘 金卡 24.0000']);
  });
});
