import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { createConnection } from 'mysql2/promise';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { MENUS } from '#domain/all-menus.ts';
import { type AreaMenu, defineMenu, recordPage } from '#domain/menu.ts';
import { createAccountService } from '#domain/system/account.service.ts';
import { apiTokenService } from '#domain/system/api-token.service.ts';
import { bringMenusUpToDate } from '#domain/system/menu-registry.ts';
import { menuRows } from '#domain/system/menu-rows.ts';
import { permissionInfoService } from '#domain/system/permission-info.service.ts';
import { createDatabase, createDatabasePool, type Database } from '#platform/db/database.ts';
import { createScope } from '#platform/scope.ts';
import { MENU_TYPE } from '#shared/states.ts';
import { migrateToLatest } from '../../scripts/migrate.ts';
import { requiredSetting } from '../support/settings.ts';
import { watchStatements } from '../support/statements.ts';

const ROOT = join(import.meta.dirname, '../..');
const NOTHING = { inserted: [], updated: [], removed: [] };

const written: string[] = [];
const closers: Array<() => Promise<unknown>> = [];
afterAll(async () => {
  for (const close of closers.toReversed()) await close();
});

/** A new database without tables. */
async function emptyDatabase(): Promise<string> {
  const base = new URL(requiredSetting('TEST_DATABASE_URL'));
  const name = `test_${randomBytes(6).toString('hex')}`;
  const connection = await createConnection({ uri: base.href });
  await connection.query(`create database \`${name}\` character set utf8mb4 collate utf8mb4_unicode_ci`);
  closers.push(async () => {
    await connection.query(`drop database \`${name}\``);
    await connection.end();
  });
  base.pathname = `/${name}`;
  return base.href;
}

function open(url: string): Database {
  const pool = createDatabasePool(url, 4);
  watchStatements(pool, (sql) => {
    if (/^\s*(insert|update|delete|replace)/i.test(sql)) written.push(sql);
  });
  const db = createDatabase(pool);
  closers.push(() => db.destroy());
  return db;
}

const allRows = (db: Database) => db.selectFrom('systemMenu').selectAll().orderBy('id').execute();
const rowOf = (db: Database, registryKey: string) =>
  db.selectFrom('systemMenu').selectAll().where('registryKey', '=', registryKey).executeTakeFirst();

/** A menu with one more page, in an area of its own. */
const leaflets = defineMenu({ pages: [recordPage('bs:leaflet', { directory: '/bs', sort: 9, name: '传单' })] });
/** The registry without one button, or one page with its buttons. */
const without = (gone: string): AreaMenu[] =>
  MENUS.map((menu: AreaMenu) => ({
    ...menu,
    pages: (menu.pages ?? [])
      .filter(({ componentName }) => componentName !== gone)
      .map((page) => ({
        ...page,
        buttons: Object.fromEntries(Object.entries(page.buttons).filter(([permission]) => permission !== gone)),
      })),
  }));
const renamed = (componentName: string, changes: { name: string; path: string; icon: string; sort: number }): AreaMenu[] =>
  MENUS.map((menu: AreaMenu) => ({
    ...menu,
    pages: (menu.pages ?? []).map((page) => (page.componentName === componentName ? { ...page, ...changes } : page)),
  }));

describe('a database', () => {
  it('gets its menus at the first start, though several processes start at once; the second finds nothing to do', async () => {
    const url = await emptyDatabase();
    const migrate = () =>
      promisify(execFile)(process.execPath, ['scripts/migrate.ts'], { cwd: ROOT, env: { ...process.env, DATABASE_URL: url } });
    await Promise.all([migrate(), migrate(), migrate()]);
    const db = open(url);
    const rows = await allRows(db);
    expect(new Set(rows.map(({ registryKey }) => registryKey))).toEqual(new Set(menuRows(MENUS).map(({ key }) => key)));
    // Menus of earlier releases keep their ids, because roles of every shop refer to them.
    expect(rows.find(({ id }) => id === 1000)).toMatchObject({
      registryKey: 'BsOrder',
      name: '订单管理',
      path: 'order/index',
      parentId: 1,
    });
    expect(rows.find(({ id }) => id === 2081)).toMatchObject({
      registryKey: 'bs:unit-type:create',
      type: MENU_TYPE.button,
      parentId: 2080,
    });

    written.length = 0;
    expect(await bringMenusUpToDate(db, MENUS)).toEqual(NOTHING);
    expect(written).toEqual([]);
    await migrateToLatest(url);
    expect(await allRows(db)).toEqual(rows);
  });
});

describe('the next release', () => {
  let db: Database;
  let shop: { tenantId: number; db: Database };
  let roleId: number;
  const accounts = () => createAccountService({ db });
  const epoch = async (tenantId: number) =>
    (await db.selectFrom('systemTenant').select('permissionEpoch').where('id', '=', tenantId).executeTakeFirstOrThrow()).permissionEpoch;
  const held = async () => {
    const rows = await db
      .selectFrom('systemRoleMenu as given')
      .innerJoin('systemMenu as menu', 'menu.id', 'given.menuId')
      .select('menu.permission')
      .where('given.tenantId', '=', shop.tenantId)
      .where('given.roleId', '=', roleId)
      .execute();
    return rows.map(({ permission }) => permission).toSorted();
  };
  async function openShop(): Promise<number> {
    const admin = { username: 'admin', password: 'correct horse 1' };
    return (await accounts().createTenant({ name: `店${randomBytes(6).toString('hex')}`, admin })).tenantId;
  }

  beforeEach(async () => {
    const url = await emptyDatabase();
    await migrateToLatest(url);
    db = open(url);
    shop = { tenantId: await openShop(), db };
    const permissions = ['bs:product-info:query', 'bs:product-info:import', 'bs:drag-file-billing'];
    roleId = await accounts().createRole(shop, { name: '员工', code: 'staff', permissions });
  });

  it('renames and moves a page in its place', async () => {
    const before = await rowOf(db, 'BsProduct');
    const changes = { name: '商品', path: 'goods/index', icon: 'goods', sort: 7 };
    expect(await bringMenusUpToDate(db, renamed('BsProduct', changes))).toEqual({ ...NOTHING, updated: ['BsProduct'] });
    expect(await rowOf(db, 'BsProduct')).toEqual({ ...before, ...changes });
    expect(await held()).toContain('bs:product-info:query');
  });

  it('leaves a page switched off that people have switched off', async () => {
    await db.updateTable('systemMenu').set({ status: 1 }).where('registryKey', '=', 'BsProduct').execute();
    expect(await bringMenusUpToDate(db, MENUS)).toEqual(NOTHING);
    expect(await rowOf(db, 'BsProduct')).toMatchObject({ status: 1 });
  });

  it('takes a button away with what roles hold of it, and says so to the shops whose roles held it', async () => {
    const stranger = await openShop();
    const before = [await epoch(shop.tenantId), await epoch(stranger)];
    const changes = await bringMenusUpToDate(db, without('bs:product-info:import'));
    expect(changes).toEqual({ ...NOTHING, removed: ['bs:product-info:import'] });
    expect(await held()).toEqual(['bs:drag-file-billing', 'bs:product-info:query']);
    expect([await epoch(shop.tenantId), await epoch(stranger)]).toEqual([(before[0] ?? 0) + 1, before[1]]);
  });

  it('leaves the permission to whoever held it by a row that goes, where another row carries it', async () => {
    const before = await rowOf(db, 'bs:drag-file-billing');
    const dropping = { more: { BsProduct: { 'bs:drag-file-billing': '拖拽文件识别开单' } } };
    // A button that comes back on another page keeps its row.
    expect((await bringMenusUpToDate(db, [...without('bs:drag-file-billing'), dropping])).removed).toEqual([]);
    expect((await rowOf(db, 'bs:drag-file-billing'))?.id).toBe(before?.id);

    const other = { ...recordPage('bs:product-info', { directory: '/bs', sort: 3, name: '产品管理' }), componentName: 'BsGoods' };
    const next = await bringMenusUpToDate(db, [...without('BsProduct'), { pages: [other] }]);
    expect(next.inserted).toEqual(['BsGoods']);
    expect(next.removed).toEqual(expect.arrayContaining(['BsProduct', 'bs:product-info:import']));
    expect(await held()).toEqual(['bs:drag-file-billing', 'bs:product-info:query']);
  });

  it('leaves roles with the permission they held where a page carries another one now, and gives them none that nobody gave', async () => {
    const desk = { ...recordPage('bs:product-desk', { directory: '/bs', sort: 3, name: '产品台' }), componentName: 'BsProduct' };
    const buttons = { 'bs:product-info:query': '产品查询' };
    await bringMenusUpToDate(db, [...without('BsProduct'), { pages: [{ ...desk, buttons: { ...desk.buttons, ...buttons } }] }]);
    expect(await held()).toEqual(['bs:drag-file-billing', 'bs:product-info:query']);
  });

  it('leaves switched off what comes back under another name', async () => {
    await db.updateTable('systemMenu').set({ status: 1 }).where('registryKey', '=', 'BsProduct').execute();
    const other = { ...recordPage('bs:product-info', { directory: '/bs', sort: 3, name: '产品管理' }), componentName: 'BsGoods' };
    await bringMenusUpToDate(db, [...without('BsProduct'), { pages: [other] }]);
    expect(await rowOf(db, 'BsGoods')).toMatchObject({ status: 1 });
  });

  it('adds a page, which everybody sees who holds its permission already', async () => {
    const user = { username: 'wang', password: 'correct horse 1', roleIds: [roleId] };
    const userId = await accounts().createUser(shop, user);
    const grants = { permissions: await held(), roles: ['staff'] };
    const scope = createScope({ ...shop, tenantName: '店', actor: { userId, nickname: '王' }, grants, requestId: '' });
    const pages = async () =>
      (await permissionInfoService.getPermissionInfo(scope, { isPerson: true })).menus[0]?.children?.map(({ name }) => name);
    expect(await pages()).toEqual(['产品管理']);

    const page = { ...recordPage('bs:leaflet', { directory: '/bs', sort: 2, name: '传单' }), permission: 'bs:product-info:query' };
    const changes = await bringMenusUpToDate(db, [...MENUS, { pages: [page] }]);
    expect(changes.inserted).toEqual(['BsLeaflet', ...['create', 'update', 'delete', 'export'].map((action) => `bs:leaflet:${action}`)]);
    const parent = await rowOf(db, 'BsLeaflet');
    expect(await rowOf(db, 'bs:leaflet:create')).toMatchObject({ parentId: parent?.id, name: '传单新增', sort: 1 });
    expect(await pages()).toEqual(['传单', '产品管理']);
    // The permissions for a token are listed in the order of the menus, not of their ids.
    const grantable = await apiTokenService.listPermissions(scope);
    expect(grantable.map(({ name }) => name)).toEqual(['拖拽文件识别开单', '传单查询', '产品导入']);
  });

  it('does the work once when several processes start with it', async () => {
    const all = await Promise.all(Array.from({ length: 4 }, () => bringMenusUpToDate(db, [...MENUS, leaflets])));
    expect(all.filter(({ inserted }) => inserted.length > 0)).toHaveLength(1);
    expect(all.filter(({ updated, inserted }) => updated.length + inserted.length === 0)).toHaveLength(3);
  });

  it('touches nothing that people made, and leaves the place it hangs on', async () => {
    const parentId = (await rowOf(db, 'BsProduct'))?.id ?? 0;
    const own = {
      name: '报表',
      type: MENU_TYPE.page,
      path: 'https://example.com',
      parentId,
      permission: 'bs:product-info:query',
      registryKey: null,
    };
    const { insertId } = await db.insertInto('systemMenu').values(own).executeTakeFirstOrThrow();
    const id = Number(insertId);
    await db.insertInto('systemRoleMenu').values({ tenantId: shop.tenantId, roleId, menuId: id }).execute();
    const before = await allRows(db);

    expect(await bringMenusUpToDate(db, MENUS)).toEqual(NOTHING);
    expect(await allRows(db)).toEqual(before);
    await bringMenusUpToDate(db, without('BsProduct'));
    const after = await allRows(db);
    expect(after.find((row) => row.id === id)).toEqual(before.find((row) => row.id === id));
    expect(after.find((row) => row.id === parentId)).toMatchObject({ name: '产品管理', registryKey: null });
    expect(await held()).toContain('bs:product-info:query');
  });
});

describe('the registry', () => {
  it('refuses two rows of one key, and buttons without a page', () => {
    expect(() => menuRows([...MENUS, ...MENUS])).toThrow('two menus are called BsOrder');
    expect(() => menuRows([{ more: { BsNothing: { 'bs:nothing:create': '无' } } }])).toThrow('there is no page BsNothing');
  });
});
