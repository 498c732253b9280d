import { read, utils } from '@e965/xlsx';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { contentOf } from '../support/sheet.ts';
import { addDiscount, addOrder, addType, openShops, refusal, refusalCodes, type Shop, type Shops } from './customers.fixture.ts';

let shops: Shops;
beforeAll(async () => {
  shops = await openShops();
});
afterAll(() => shops.close());

const ALL = '*:*:*';

async function shopWithType(): Promise<{ shop: Shop; typeId: number }> {
  const shop = await shops.open();
  return { shop, typeId: await addType(shop, 'customerType', '直客') };
}

test('a customer is created with its contacts, read back, changed and removed', async () => {
  const { shop, typeId } = await shopWithType();
  const { bs } = shop.as(ALL);
  const discountsId = await addDiscount(shop, '老客户', '85');
  const id = await bs.customerInfo.create({
    typeId: String(typeId),
    name: ' 重庆银行 ',
    contact: '王经理',
    contactPhone: '13800138000',
    reconciliationDate: '31',
    creditLine: 5000.5,
    discountsId,
    salesmanId: shop.userId,
    contacts: [
      { name: '张三', contactPhone: '023-1234567', gender: 0 },
      { name: '李四', contactPhone: '13900139000' },
    ],
  });
  const row = await bs.customerInfo.get({ id, withContacts: true });
  expect(row).toMatchObject({
    id,
    name: '重庆银行',
    typeName: '直客',
    mnemonicCode: 'CQYH',
    contactPhone: '13800138000',
    reconciliationDate: 31,
    creditLine: '5000.5000',
    discountsName: '老客户',
    discountRate: '85.0000',
    status: 0,
    userId: shop.userId,
    version: 1,
    creatorName: '测试员',
  });
  expect(row.contacts?.map((contact) => [contact.name, contact.index, contact.gender])).toEqual([
    ['张三', 0, 0],
    ['李四', 1, null],
  ]);
  expect(row.tenantName).toMatch(/^店/);
  expect((await bs.customerInfo.get({ id })).contacts).toBeUndefined();

  // A whole row may be sent back; fields that the server sets are ignored.
  await bs.customerInfo.update({ ...row, address: '渝中区1号', discount: '90', tenantName: '别家', userId: 1 } as never);
  const changed = await bs.customerInfo.get({ id });
  expect(changed).toMatchObject({ address: '渝中区1号', discountRate: '90.0000', version: 2, userId: shop.userId, contact: '王经理' });
  // A field that is absent keeps its value, an empty one is emptied.
  await bs.customerInfo.update({ id, address: '', contact: null });
  expect(await bs.customerInfo.get({ id })).toMatchObject({ address: null, contact: null, contactPhone: '13800138000' });

  expect(await bs.customerInfo.getCustomerCount()).toBe(1);
  expect(await bs.customerInfo.delete({ id })).toBe(true);
  expect(await bs.customerInfo.getCustomerCount()).toBe(0);
  expect(await bs.customerContact.getByCustomerId({ customerId: id })).toEqual([]);
  expect(await refusal(bs.customerInfo.get({ id }))).toEqual({ code: 404, message: '客户不存在或已被删除' });
});

test('nothing of a customer is saved when one of its contacts is wrong or its name is taken', async () => {
  const { shop, typeId } = await shopWithType();
  const { bs } = shop.as(ALL);
  await bs.customerInfo.create({ typeId, name: '旧客户' });
  expect(await refusal(bs.customerInfo.create({ typeId, name: '新客户', contacts: [{ name: '', contactPhone: '1' }] }))).toMatchObject({
    message: '请填写姓名',
  });
  expect(await refusal(bs.customerInfo.create({ typeId, name: '旧客户', contacts: [{ name: '甲', contactPhone: '1' }] }))).toMatchObject({
    code: 1_030_000_001,
    message: '客户「旧客户」已存在',
  });
  expect(await bs.customerInfo.getCustomerCount()).toBe(1);
  expect((await bs.customerContact.page({})).total).toBe(0);
});

test.each<[Record<string, unknown>, string]>([
  [{ typeId: null }, '客户类型必填'],
  [{ typeId: '' }, '客户类型必填'],
  [{ name: undefined }, '客户名称必填'],
  [{ name: '　 ' }, '客户名称必填'],
  [{ name: '一二三四五六七八九十一二三四五六' }, '客户名称长度不能超过15位'],
  [{ contact: '一二三四五六七八九十一二三四五六' }, '联系人长度不能超过15位'],
  [{ contactPhone: '1380013800' }, '请输入11位手机号码'],
  [{ contactPhone: '138001380001' }, '请输入11位手机号码'],
  [{ contactPhone: '12800138000' }, '请输入正确的手机号码'],
  [{ contactPhone: '1380013800a' }, '请输入正确的手机号码'],
  [{ reconciliationDate: 0 }, '对账日应在1到31之间'],
  [{ reconciliationDate: 32 }, '对账日应在1到31之间'],
  [{ reconciliationDate: 1.5 }, '对账日应在1到31之间'],
  [{ reconciliationDate: '月底' }, '对账日应在1到31之间'],
  [{ mnemonicCode: 'ABCDEFGHIJKLMNOP' }, '助记码长度不能超过15位'],
  [{ discount: '101' }, '折扣率应在1到100之间'],
  [{ discount: '0' }, '折扣率应在1到100之间'],
  [{ discount: '0.85' }, '折扣率应在1到100之间'],
])('a customer with %j is refused with its text and nothing is saved', async (fault, message) => {
  const { shop, typeId } = await shopWithType();
  const { bs } = shop.as(ALL);
  const body = { typeId, name: '好客户', contact: '王', contactPhone: '13800138000', ...fault };
  expect(await refusal(bs.customerInfo.create(body as never))).toEqual({ code: 400, message });
  expect(await bs.customerInfo.getCustomerCount()).toBe(0);
  if (Object.values(fault)[0] === undefined) return;
  const id = await bs.customerInfo.create({ typeId, name: '好客户' });
  expect(await refusal(bs.customerInfo.update({ id, ...fault } as never))).toEqual({ code: 400, message });
});

test('fifteen characters fit a name and a contact; an empty phone and day are no phone and no day', async () => {
  const { shop, typeId } = await shopWithType();
  const { bs } = shop.as(ALL);
  const name = '一二三四五六七八九十一二三四五';
  const id = await bs.customerInfo.create({ typeId, name, contact: name, contactPhone: '', reconciliationDate: '' });
  expect(await bs.customerInfo.get({ id })).toMatchObject({ name, contact: name, contactPhone: null, reconciliationDate: null });
});

test('an edit that began before another one is refused with who changed the row', async () => {
  const { shop, typeId } = await shopWithType();
  const { bs } = shop.as(ALL);
  const id = await bs.customerInfo.create({ typeId, name: '甲' });
  await bs.customerInfo.update({ id, version: 1, remarks: '先' });
  const { code, message } = await refusal(bs.customerInfo.update({ id, version: 1, remarks: '后' }));
  expect(code).toBe(1_030_000_004);
  expect(message).toMatch(/^数据已被测试员于 \d{4}-\d\d-\d\d \d\d:\d\d:\d\d 修改，请刷新后再保存$/);
  expect((await bs.customerInfo.get({ id })).remarks).toBe('先');
});

test('a generated mnemonic code follows the name, a typed one stays', async () => {
  const { shop, typeId } = await shopWithType();
  const { bs } = shop.as(ALL);
  const codeAfter = async (id: number, change: object) => {
    await bs.customerInfo.update({ id, ...change });
    return (await bs.customerInfo.get({ id })).mnemonicCode;
  };
  const generated = await bs.customerInfo.create({ typeId, name: '长沙广告' });
  expect((await bs.customerInfo.get({ id: generated })).mnemonicCode).toBe('CSGG');
  expect(await codeAfter(generated, { name: '长春广告A6' })).toBe('CCGGA6');
  // A form sends the old code along with the new name.
  expect(await codeAfter(generated, { name: '重庆广告', mnemonicCode: 'CCGGA6' })).toBe('CQGG');
  expect(await codeAfter(generated, { mnemonicCode: 'LGG' })).toBe('LGG');
  expect(await codeAfter(generated, { name: '上海广告' })).toBe('LGG');
  expect(await codeAfter(generated, { mnemonicCode: '' })).toBe('SHGG');
});

test('one box finds by name, code, pinyin, contact and a piece of the phone, best first and enabled only', async () => {
  const { shop, typeId } = await shopWithType();
  const { bs } = shop.as(ALL);
  const add = (name: string, more: object = {}) => bs.customerInfo.create({ typeId, name, ...more });
  await add('重庆银行', { contact: '王经理', contactPhone: '13811112222' });
  await add('重庆人民医院', { mnemonicCode: 'YY' });
  await add('小重庆火锅');
  await add('重庆', { status: 1 });
  const found = async (text: string) => (await bs.customerInfo.listAllSimple({ text })).map((row) => row.name);
  expect(await found('重庆')).toEqual(['重庆银行', '重庆人民医院', '小重庆火锅']);
  expect(await found('cqyh')).toEqual(['重庆银行']);
  expect(await found('ｃｑ')).toEqual(['重庆银行', '重庆人民医院']);
  expect(await found('chongqingr')).toEqual(['重庆人民医院']);
  expect(await found('yy')).toEqual(['重庆人民医院']);
  expect(await found('2222')).toEqual(['重庆银行']);
  expect(await found('王')).toEqual(['重庆银行']);
  expect(await found('%')).toEqual([]);
  expect(await found('没有')).toEqual([]);
  expect(await bs.customerInfo.listAllSimple()).toHaveLength(3);
  expect((await bs.customerInfo.page({ text: '重庆' })).total).toBe(4);
});

test('a search answers at most 50 rows', async () => {
  const { shop, typeId } = await shopWithType();
  const stamp = { tenantId: shop.tenantId, typeId, createTime: 1, updateTime: 1 };
  await shop.db
    .insertInto('customerInfo')
    .values(Array.from({ length: 60 }, (_, at) => ({ ...stamp, name: `客户${at}` })))
    .execute();
  const { bs } = shop.as(ALL);
  expect(await bs.customerInfo.listAllSimple({ text: '客户' })).toHaveLength(50);
  expect(await bs.customerInfo.listAllSimple({})).toHaveLength(60);
});

test('a customer belongs to the person whom its salesman names, and to nobody where the name is no one person', async () => {
  const { shop, typeId } = await shopWithType();
  const { bs, system } = shop.as(ALL);
  const hire = (username: string, nickname: string) => system.user.create({ username, nickname, password: 'long enough' });
  const wang = await hire('wangfang', '王芳');
  for (const username of ['lina', 'lina2']) await hire(username, '李娜');
  const id = await bs.customerInfo.create({ typeId, name: '甲公司', salesman: '王芳' });
  const owner = async () => (await bs.customerInfo.get({ id })).salesmanId;
  expect(await owner()).toBe(wang);
  await bs.customerInfo.update({ id, salesman: '李娜' });
  expect(await owner()).toBeNull();
  await bs.customerInfo.update({ id, salesman: '路人', salesmanId: wang });
  expect(await owner()).toBe(wang);
  // The same name says nothing new; no name is nobody.
  await bs.customerInfo.update({ id, salesman: '路人', address: '人民路' });
  expect(await owner()).toBe(wang);
  await bs.customerInfo.update({ id, salesman: '' });
  expect(await owner()).toBeNull();
});

test('the page filters by every field, by a type with the types below it, and counts all', async () => {
  const { shop, typeId } = await shopWithType();
  const child = await addType(shop, 'customerType', '区域代理', typeId);
  const grandchild = await addType(shop, 'customerType', '街道代理', child);
  const other = await addType(shop, 'customerType', '同行');
  const { bs } = shop.as(ALL);
  await bs.customerInfo.create({ typeId, name: '甲公司', salesman: '小赵', address: '人民路' });
  await bs.customerInfo.create({ typeId: grandchild, name: '乙公司', contact: '钱', contactPhone: '13800138000' });
  await bs.customerInfo.create({ typeId: other, name: '丙公司', status: 1, mnemonicCode: 'ZZ' });
  const names = async (query: object) => (await bs.customerInfo.page(query)).list.map((row) => row.name);
  expect(await names({})).toEqual(['丙公司', '乙公司', '甲公司']);
  expect(await names({ typeId: String(typeId) })).toEqual(['乙公司', '甲公司']);
  expect(await names({ typeId: child })).toEqual(['乙公司']);
  expect(await names({ name: '丙' })).toEqual(['丙公司']);
  expect(await names({ mnemonicCode: 'z' })).toEqual(['丙公司']);
  expect(await names({ salesman: '赵' })).toEqual(['甲公司']);
  expect(await names({ address: '人民' })).toEqual(['甲公司']);
  expect(await names({ contact: '钱', contactPhone: '0138' })).toEqual(['乙公司']);
  expect(await names({ status: '1', name: '' })).toEqual(['丙公司']);
  expect(await names({ createTime: ['2000-01-01 00:00:00', '2001-01-01 00:00:00'] })).toEqual([]);
  expect(await names({ createTime: ['2000-01-01 00:00:00', '2999-01-01 00:00:00'] })).toHaveLength(3);
  expect(await bs.customerInfo.page({ pageSize: 2, pageNo: 2 })).toMatchObject({ total: 3, list: [{ name: '甲公司' }] });
  expect((await bs.customerInfo.listAllSimple({ typeId })).map((row) => row.name)).toEqual(['甲公司', '乙公司']);
});

test('another shop sees, changes and refers to nothing of this one', async () => {
  const { shop, typeId } = await shopWithType();
  const mine = shop.as(ALL).bs;
  const id = await mine.customerInfo.create({ typeId, name: '甲', contacts: [{ name: '张', contactPhone: '1' }] });
  const contactId = (await mine.customerContact.page({})).list[0]?.id as number;
  const stranger = await shopWithType();
  const { bs } = stranger.shop.as(ALL);
  const codes = await refusalCodes([
    bs.customerInfo.get({ id }),
    bs.customerInfo.update({ id, name: '偷' }),
    bs.customerInfo.delete({ id }),
    bs.customerContact.get({ id: contactId }),
    bs.customerContact.update({ id: contactId, name: '偷' }),
    bs.customerContact.delete({ id: contactId }),
    bs.customerContact.deleteByCustomerId({ customerId: id }),
  ]);
  expect(new Set(codes)).toEqual(new Set([404]));
  expect(await refusal(bs.customerInfo.create({ typeId, name: '乙' }))).toEqual({
    code: 1_030_000_003,
    message: '客户类型不存在，请重新选择',
  });
  expect(await refusal(bs.customerInfo.create({ typeId: stranger.typeId, name: '乙', salesmanId: shop.userId }))).toMatchObject({
    message: '业务员不存在，请重新选择',
  });
  const own = await bs.customerInfo.create({ typeId: stranger.typeId, name: '乙' });
  for (const [field, label] of [
    ['levelId', '客户级别'],
    ['deliveryId', '送货方式'],
    ['closingCycle', '结算周期'],
    ['discountsId', '折扣类型'],
    ['sources', '客户来源'],
    ['billId', '票据类型'],
    ['paymentId', '付款方式'],
    ['unitId', '计量单位'],
  ]) {
    expect(await refusal(bs.customerInfo.update({ id: own, [field as string]: 999_999_999 }))).toMatchObject({
      message: `${label}不存在，请重新选择`,
    });
  }
  expect(await refusal(bs.customerContact.create({ customerId: id, name: '偷', contactPhone: '1' }))).toMatchObject({
    message: '客户不存在，请重新选择',
  });
  expect(await bs.customerContact.getByCustomerId({ customerId: id })).toEqual([]);
  expect((await bs.customerInfo.page({ typeId })).total).toBe(0);
  expect(await mine.customerInfo.get({ id, withContacts: true })).toMatchObject({ name: '甲', version: 1, contacts: [{ name: '张' }] });
});

test('a customer that an order names cannot be removed', async () => {
  const { shop, typeId } = await shopWithType();
  const { bs } = shop.as(ALL);
  const id = await bs.customerInfo.create({ typeId, name: '甲', contacts: [{ name: '张', contactPhone: '1' }] });
  await addOrder(shop, { id, name: '甲' }, 'A-1', 1, { total: '10', paid: '0', arrears: '10' });
  expect(await refusal(bs.customerInfo.delete({ id }))).toEqual({ code: 1_030_000_002, message: '客户正在使用中，不能删除' });
  expect(await bs.customerContact.getByCustomerId({ customerId: id })).toHaveLength(1);
});

test('statistics add up the orders of each customer in a time', async () => {
  const { shop, typeId } = await shopWithType();
  const { bs } = shop.as(ALL);
  const small = { id: await bs.customerInfo.create({ typeId, name: '小' }), name: '小' };
  const large = { id: await bs.customerInfo.create({ typeId, name: '大' }), name: '大' };
  await bs.customerInfo.create({ typeId, name: '无单' });
  await addOrder(shop, small, 'A-1', 1_000, { total: '10.10', paid: '10.10', arrears: '0' });
  await addOrder(shop, large, 'A-2', 2_000, { total: '100.25', paid: '40', arrears: '60.25' });
  await addOrder(shop, large, 'A-3', 3_000, { total: '0.75', paid: '0', arrears: '0.75' });
  const all = await bs.customerInfo.getCustomerStatistics({});
  expect(all).toEqual({
    total: 2,
    list: [
      {
        customerId: large.id,
        customerName: '大',
        orders: 2,
        totalAmount: '101.0000',
        transactionAmount: '101.0000',
        paid: '40.0000',
        arrears: '61.0000',
      },
      {
        customerId: small.id,
        customerName: '小',
        orders: 1,
        totalAmount: '10.1000',
        transactionAmount: '10.1000',
        paid: '10.1000',
        arrears: '0.0000',
      },
    ],
  });
  expect(await bs.customerInfo.getCustomerStatistics({ date: [2_500, 3_000] })).toMatchObject({
    total: 1,
    list: [{ orders: 1, arrears: '0.7500' }],
  });
  expect(await bs.customerInfo.getCustomerStatistics({ customerId: small.id })).toMatchObject({ total: 1, list: [{ customerName: '小' }] });
  expect((await bs.customerInfo.getCustomerStatistics({ pageNo: 2, pageSize: 1 })).list).toMatchObject([{ customerName: '小' }]);
});

test('each call needs its own permission; contacts inside a customer need theirs', async () => {
  const { shop, typeId } = await shopWithType();
  const id = await shop.as(ALL).bs.customerInfo.create({ typeId, name: '甲' });
  const nobody = shop.as().bs;
  expect(await shop.as('bs:order-info:create').bs.customerInfo.listAllSimple()).toHaveLength(1);
  const reader = shop.as('bs:customer-info:query').bs;
  expect((await reader.customerInfo.get({ id })).name).toBe('甲');
  const writer = shop.as('bs:customer-info:create').bs;
  const codes = await refusalCodes([
    nobody.customerInfo.page({}),
    nobody.customerInfo.listAllSimple(),
    nobody.customerInfo.getCustomerCount(),
    reader.customerInfo.exportExcel({}),
    reader.customerInfo.update({ id, name: '乙' }),
    reader.customerInfo.delete({ id }),
    reader.customerInfo.get({ id, withContacts: 'true' }),
    reader.customerContact.page({}),
    reader.customerQuotes.page({}),
    writer.customerInfo.create({ typeId, name: '丙', contacts: [{ name: '张', contactPhone: '1' }] }),
  ]);
  expect(new Set(codes)).toEqual(new Set([403]));
});

test('the export carries the filtered rows with names instead of ids', async () => {
  const { shop, typeId } = await shopWithType();
  const { bs } = shop.as(ALL);
  await bs.customerInfo.create({ typeId, name: '甲', contactPhone: '13800138000', creditLine: '12.5', remarks: '=1+1' });
  await bs.customerInfo.create({ typeId, name: '乙', status: 1 });
  const file = await bs.customerInfo.exportExcel({ status: 0, pageNo: 9 });
  expect(file).toMatchObject({ fileName: '客户信息.xls' });
  const rows = utils.sheet_to_json<Record<string, unknown>>(Object.values(read(await contentOf(file)).Sheets)[0] as never);
  expect(rows).toHaveLength(1);
  expect(rows[0]).toMatchObject({ 客户名称: '甲', 客户类型: '直客', 联系电话: '13800138000', 信用额度: 12.5, 状态: '启用', 备注: '=1+1' });
});
