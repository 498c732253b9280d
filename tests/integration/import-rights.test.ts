import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { IMPORT_REGISTRY } from '#domain/all-areas.ts';
import type { Scope } from '#platform/scope.ts';
import { RESOURCES, type ResourceName } from '#shared/resources/all-resources.ts';
import { IMPORT_KINDS, type ImportKind } from '#shared/schemas/import.schema.ts';
import type { ColumnSpec } from '#shared/schemas/import-column.schema.ts';
import { createDeclared, inOrderOfReferences, writtenRow } from '../support/declared-rows.ts';
import { importSheet, type SheetCells, workOn } from '../support/import-sheet.ts';
import { readSheet } from '../support/sheet.ts';
import { openTestShops, stockShop, type TestShop, type TestShops } from '../support/shop.ts';
import { openTenantReader, type TenantReader } from '../support/tenant-state.ts';

/** An import creates and changes only what its person may create or change without it. */
let shops: TestShops;
let reader: TenantReader;

beforeAll(async () => {
  shops = await openTestShops();
  reader = await openTenantReader();
});
afterAll(async () => {
  await reader.close();
  await shops.close();
});

const isResource = (kind: ImportKind): kind is ResourceName => kind in RESOURCES;
const OWN_TABLE: Record<string, string[]> = {
  orders: ['order_info'],
  orderLines: ['order_line'],
  customers: ['customer_info'],
  products: ['product_info'],
  levelPrices: ['level_prices'],
};
const snake = (name: string) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
const ownTables = (kind: ImportKind): string[] => (isResource(kind) ? [snake(RESOURCES[kind].table)] : (OWN_TABLE[kind] ?? []));

/** The permission to create a row without an import, by table. */
const CREATION: Record<string, string> = {
  ...Object.fromEntries(Object.values(RESOURCES).map(({ table, permission }) => [snake(table), `${permission}:create`])),
  customer_info: 'bs:customer-info:create',
  customer_contact: 'bs:customer-contact:create',
  product_info: 'bs:product-info:create',
};
/** Tables in which each kind of sheet creates rows on the side; a kind that is not listed creates none. */
const BESIDES: Record<string, string[]> = {
  orders: ['customer_info'],
  orderLines: ['product_info', 'product_type', 'unit_type'],
  customers: ['customer_contact', 'customer_type'],
  products: ['product_type', 'unit_type'],
};
const EVERY_FLAG = ['updateSupport', 'customerFlag', 'createUnitFlag', 'createProductsFlag', 'createTypeFlag'];

/** Number of rows by table, without the tables of imports and those that follow from orders. */
async function counts(shop: TestShop): Promise<Map<string, number>> {
  const tables = [...(await reader.rows(shop.tenantId))] as Array<[string, unknown[]]>;
  return new Map(
    tables
      .filter(([table]) => table in CREATION || /^(order_(info|line)|level_prices)$/.test(table))
      .map(([table, rows]) => [table, rows.length]),
  );
}

async function grownBy(shop: TestShop, work: () => Promise<unknown>): Promise<string[]> {
  const before = await counts(shop);
  await work();
  return [...(await counts(shop))].filter(([table, count]) => count > (before.get(table) ?? 0)).map(([table]) => table);
}

const KNOWN: Record<string, string> = {
  customerName: '华美广告',
  productsName: '户外喷绘',
  typeName: '喷绘',
  unitName: '平方米',
  orderId: 'KNOWN-1',
};
const columnsOf = (kind: ImportKind): readonly ColumnSpec[] => IMPORT_REGISTRY.importers[kind].columns;

/** Rows each of which names something new in one column, and one row with contacts. */
function rowsNamingNew(kind: ImportKind, round: number): SheetCells[] {
  const needed = columnsOf(kind).filter(({ required, requiredForNew, key }) => required || requiredForNew || key === 'typeName');
  const own = kind === 'orders' ? 'orderId' : kind === 'levelPrices' ? 'levelName' : 'name';
  const base: SheetCells = Object.fromEntries(needed.map(({ key, example }) => [key, KNOWN[key] ?? example ?? '10']));
  if (kind === 'customers') base.typeName = '普通客户';
  const naming = columnsOf(kind).filter(({ list, key }) => list !== undefined || (kind === 'orders' && key === 'customerName'));
  const rows = naming.map(({ key }, index) => ({ [key]: `新${round}${key.slice(0, 4)}${index}` }));
  const contacts = columnsOf(kind).some(({ key }) => key === 'contactName2')
    ? [{ contactName2: '赵会计', contactPhone2: '13900000002' }]
    : [];
  return [...rows, ...contacts, {}].map((cells, index) => ({
    ...base,
    ...(kind === 'orderLines' ? {} : { [own]: kind === 'orders' ? `N-${round}-${index}` : `甲${round}乙${index}` }),
    ...(kind === 'orderLines' ? { contentProduction: `第 ${round}-${index} 面` } : {}),
    ...cells,
  }));
}

async function openShop(): Promise<TestShop> {
  const shop = await shops.open();
  await stockShop(shop);
  await shop.as().bs.orderExpenditureIncome.create({ name: KNOWN.typeName ?? '' });
  await shop.as().bs.customerLevel.create({ name: '金卡' } as never);
  await importSheet(shop, 'orders', [{ orderId: 'KNOWN-1', customerName: '华美广告' }]);
  return shop;
}

describe('what is made on the side', () => {
  it.each(IMPORT_KINDS)('of a sheet of %s takes the permission to make it', async (kind) => {
    const shop = await openShop();
    const importPermission = IMPORT_REGISTRY.importers[kind].permission;
    let round = 0;
    const grown = async (permissions: string[], isRehearsed = false) => {
      const scope = shop.scope([importPermission, ...permissions]);
      round += 1;
      // The last row of level prices names a level that must exist.
      if (kind === 'levelPrices') await shop.as().bs.customerLevel.create({ name: `甲${round}乙3` } as never);
      return grownBy(shop, () => importSheet(shop, kind, rowsNamingNew(kind, round), { scope, ticked: EVERY_FLAG, isRehearsed }));
    };
    const besides = BESIDES[kind] ?? [];
    expect(await grown([])).toEqual(ownTables(kind));
    expect(await grown(Object.values(CREATION), true)).toEqual([]);
    for (const [table, permission] of Object.entries(CREATION)) {
      const made = await grown([permission]);
      expect([permission, made.filter((name) => name !== table && !ownTables(kind).includes(name))]).toEqual([permission, []]);
    }
    const others = Object.entries(CREATION).filter(([table]) => !besides.includes(table));
    expect(await grown(others.map(([, permission]) => permission))).toEqual(ownTables(kind));
    expect((await grown(Object.values(CREATION))).toSorted()).toEqual([...ownTables(kind), ...besides].toSorted());
  });

  it('is said in the row, in the rehearsal and by the import alike', async () => {
    const shop = await openShop();
    const scope = shop.scope(['bs:order-dtl:import']);
    for (const isRehearsed of [true, false]) {
      const rows = [{ orderId: 'KNOWN-1', productsName: '新材料', unitName: '卷', amount: '1' }];
      const { failures } = await importSheet(shop, 'orderLines', rows, { scope, ticked: EVERY_FLAG, isRehearsed });
      expect(failures.map(({ reason }) => reason)).toEqual([
        '第 2 行「产品名称」：产品「新材料」不存在，没有新增产品的权限，请联系管理员或先由有权限的人新增',
        '第 2 行「单位」：单位「卷」不存在，没有新增单位的权限，请联系管理员或先由有权限的人新增',
      ]);
    }
  });

  it('may need a type that is not there either', async () => {
    const shop = await shops.open();
    const rows = [{ orderId: 'T-1', customerName: '新客户' }];
    const permissions = ['bs:order-info:import', 'bs:customer-info:create'];
    const { failures } = await importSheet(shop, 'orders', rows, { scope: shop.scope(permissions), ticked: EVERY_FLAG });
    expect(failures.map(({ reason }) => reason)).toEqual([
      '第 2 行「客户名称」：还没有可用的客户类型，没有新增客户类型的权限，请联系管理员或先由有权限的人新增',
    ]);
    const scope = shop.scope([...permissions, 'bs:customer-type:create']);
    expect(await importSheet(shop, 'orders', rows, { scope, ticked: EVERY_FLAG })).toMatchObject({ createCount: 1 });
  });
});

describe('a person who loses a permission', () => {
  const rows = [{ orderId: 'KNOWN-1', productsName: '户外喷绘', unitName: '卷', amount: '1' }];
  const IMPORT = ['bs:order-dtl:import', 'bs:unit-type:create'];

  it('between rehearsal and commit makes nothing', async () => {
    const shop = await openShop();
    const job = await importSheet(shop, 'orderLines', rows, { scope: shop.scope(IMPORT), ticked: EVERY_FLAG, isRehearsed: true });
    expect(job).toMatchObject({ createCount: 1, failureCount: 0 });
    await shop.as(IMPORT).bs.importJob.commit({ id: job.id });
    expect(await grownBy(shop, () => workOn(shop, job.id, 'orderLines', [], { scope: shop.scope(IMPORT.slice(0, 1)) }))).toEqual([]);
    expect(await shop.services.imports.get(shop.scope(), job.id)).toMatchObject({ state: 'done', createCount: 0, failureCount: 1 });
  });

  it('has the permissions of the person who decided last, not of the one who began it', async () => {
    const shop = await openShop();
    const job = await importSheet(shop, 'orderLines', rows, { ticked: EVERY_FLAG, isRehearsed: true });
    expect(job).toMatchObject({ createCount: 1, failureCount: 0 });
    await shop.as(IMPORT.slice(0, 1)).bs.importJob.commit({ id: job.id });
    expect(await grownBy(shop, () => workOn(shop, job.id, 'orderLines', []))).toEqual([]);
    expect(await shop.services.imports.get(shop.scope(), job.id)).toMatchObject({ state: 'done', createCount: 0, failureCount: 1 });
  });

  it('is offered no repair that takes it, and gets none', async () => {
    const shop = await openShop();
    const [may, mayNot] = [shop.as(IMPORT).bs.importJob, shop.as(IMPORT.slice(0, 1)).bs.importJob];
    const { id } = await importSheet(shop, 'orderLines', rows, { scope: shop.scope(IMPORT), isRehearsed: true });
    const { list } = await may.issues({ id });
    expect(list).toMatchObject([{ repair: { kind: 'name', canCreate: true } }]);
    expect((await mayNot.issues({ id })).list).toMatchObject([{ repair: { kind: 'name', canCreate: false } }]);
    const issueId = list[0]?.id ?? 0;
    for (const action of ['create', 'createAll'] as const)
      await expect(mayNot.repair({ id, issueId, action })).rejects.toThrow('没有新增单位的权限，请联系管理员或先由有权限的人新增');
    await may.repair({ id, issueId, action: 'create' });
    await workOn(shop, id, 'orderLines', [], { scope: shop.scope(IMPORT) });
    expect(await shop.services.imports.get(shop.scope(), id)).toMatchObject({ state: 'checked', createCount: 1, failureCount: 0 });
  });

  it('to change is offered no tick for it, and gets none', async () => {
    const shop = await openShop();
    const permissions = ['bs:unit-type:import', 'bs:unit-type:update'];
    const sheet = [{ name: '个', remarks: '改' }];
    const { id } = await importSheet(shop, 'unitType', sheet, { scope: shop.scope(permissions), isRehearsed: true });
    const [may, mayNot] = [shop.as(permissions).bs.importJob, shop.as(permissions.slice(0, 1)).bs.importJob];
    expect((await mayNot.issues({ id })).list).toMatchObject([{ repair: null }]);
    const { list } = await may.issues({ id });
    expect(list).toMatchObject([{ repair: { kind: 'option', option: 'updateSupport' } }]);
    await expect(mayNot.repair({ id, issueId: list[0]?.id ?? 0, action: 'option' })).rejects.toThrow('没有该操作权限');
    await may.repair({ id, issueId: list[0]?.id ?? 0, action: 'option' });
  });
});

describe('an import of somebody else', () => {
  const SEE_ALL = 'bs:import-job:query';
  const IMPORT = 'bs:customer-info:import';
  const OTHER = 1_000_000;

  it('is decided by nobody but who began it, and its sheet shown only to who may import such', async () => {
    const shop = await openShop();
    const { importReview: review, importPreview: preview } = shop.services;
    const rows = [{ name: '一号', typeName: '没有的类' }];
    const { id } = await importSheet(shop, 'customers', rows, { isRehearsed: true });
    const issueId = (await preview.issues(shop.scope(), id)).list[0]?.id ?? 0;
    const as = (...permissions: string[]) => ({
      ...shop.scope(permissions),
      actor: { userId: shop.userId + OTHER, nickname: '别人' },
    });
    const decisions = (scope: Scope): Array<() => Promise<unknown>> => [
      () => review.match(scope, { id, choices: [] }),
      () => review.rematch(scope, id),
      () => preview.repairChoices(scope, { id, issueId }),
      () => review.repair(scope, { id, issueId, action: 'clear' }),
      () => review.fix(scope, { id, fixes: [{ rowNo: 1, key: 'name', value: '二号' }] }),
      () => review.commit(scope, id),
    ];
    const looks = (scope: Scope): Array<() => Promise<unknown>> => [
      () => preview.issues(scope, id),
      () => preview.rows(scope, { id, pageSize: 10 }),
      () => review.annotate(scope, id),
      () => review.undo(scope, id),
    ];
    const before = await reader.hash(shop.tenantId);
    for (const decision of decisions(as(SEE_ALL, IMPORT))) await expect(decision()).rejects.toThrow('导入任务不存在');
    for (const decision of [...decisions(as(IMPORT)), ...looks(as(IMPORT))]) await expect(decision()).rejects.toThrow('导入任务不存在');
    for (const look of looks(as(SEE_ALL))) await expect(look()).rejects.toThrow('没有该操作权限');
    for (const own of [...decisions(shop.scope([SEE_ALL])), ...looks(shop.scope([SEE_ALL]))])
      await expect(own()).rejects.toThrow('没有该操作权限');
    for (const own of looks(shop.scope(['bs:order-info:import']))) await expect(own()).rejects.toThrow('没有该操作权限');
    const { imports } = shop.services;
    // One's own import can be seen and cancelled only as long as one has the permission.
    for (const own of [imports.get, imports.cancel])
      await expect(own(shop.scope(['bs:order-info:import']), id)).rejects.toThrow('没有该操作权限');
    expect(await reader.hash(shop.tenantId)).toBe(before);
    expect((await preview.issues(as(SEE_ALL, IMPORT), id)).total).toBe(1);
  });
});

/** A row about an existing record that changes it. */
function changingRow(kind: ImportKind): SheetCells {
  if (kind === 'orders') return { orderId: 'KNOWN-1', customerName: '华美广告', contact: '王芳' };
  if (kind === 'orderLines') return { orderId: 'KNOWN-1', productsName: '户外喷绘', amount: '1', remarks: '改' };
  if (kind === 'customers') return { name: '华美广告', remarks: '改' };
  if (kind === 'users') return { username: 'known', nickname: '改' };
  if (kind === 'levelPrices') return { productsName: '户外喷绘', levelName: '金卡', unitPrice: '5' };
  return kind === 'products' ? { name: '户外喷绘', remarks: '改' } : { name: '已有的', remarks: '改' };
}

describe('what is there', () => {
  it.each(IMPORT_KINDS)('of %s is changed only by who may change it', async (kind) => {
    const shop = await openShop();
    if (isResource(kind)) {
      const ids: Record<string, number> = {};
      for (const name of inOrderOfReferences([kind])) ids[name] = await createDeclared(shop, name, writtenRow(name, '已有的', ids));
    }
    if (kind === 'users') await shop.as().system.user.create({ username: 'known', nickname: '已有的', password: 'secret1' } as never);
    if (kind === 'orderLines') await importSheet(shop, kind, [{ ...changingRow(kind), remarks: null }]);
    if (kind === 'levelPrices') await importSheet(shop, kind, [{ ...changingRow(kind), unitPrice: '6' }]);
    const { permission, updatePermission } = IMPORT_REGISTRY.importers[kind];
    const run = (permissions: string[]) =>
      importSheet(shop, kind, [changingRow(kind)], { scope: shop.scope(permissions), ticked: EVERY_FLAG });
    const everyOther = Object.values(CREATION);
    const before = JSON.stringify([...(await counts(shop))]);
    const refused = await run([permission, ...everyOther]);
    expect(refused).toMatchObject({ updateCount: 0, failureCount: 1 });
    expect(refused.failures[0]?.reason).toContain('没有修改');
    expect(JSON.stringify([...(await counts(shop))])).toBe(before);
    expect(await run([permission, updatePermission])).toMatchObject({ updateCount: 1, failureCount: 0 });
  });
});

it('a template has no column of what a person may not see', async () => {
  const shop = await openShop();
  const headersFor = async (permissions?: string[]) =>
    (await readSheet((await shop.services.importTemplate.write(shop.scope(permissions), 'products')).content)).headers;
  expect(await headersFor()).toContain('成本价');
  expect(await headersFor(['bs:product-info:import'])).not.toContain('成本价');
});
