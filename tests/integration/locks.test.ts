import { type Connection, createConnection, type RowDataPacket } from 'mysql2/promise';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { hashPassword } from '#domain/system/password.ts';
import { inTransaction } from '#platform/db/transaction.ts';
import type { Scope } from '#platform/scope.ts';
import { MENU_TYPE } from '#shared/states.ts';
import { testDatabase } from '../support/database.ts';
import { importSheet, lineCells } from '../support/import-sheet.ts';
import { LOCK_LOOKS } from '../support/lock-waits.ts';
import { openMatrixShops, openStocked } from '../support/matrix.ts';
import type { TestShops } from '../support/shop.ts';
import type { StockedShop } from '../support/stocked-shop.ts';

/** A call that changes a row reads it under its lock, so that what it has checked still holds when it writes. */
let shops: TestShops;
let watcher: Connection;

beforeAll(async () => {
  shops = await openMatrixShops();
  watcher = await createConnection({ uri: (await testDatabase()).url });
});
afterAll(async () => {
  await watcher.end();
  await shops.close();
});

type Table =
  | 'systemUser'
  | 'orderInfo'
  | 'orderProcess'
  | 'customerInfo'
  | 'productInfo'
  | 'customerType'
  | 'exportTask'
  | 'importJob'
  | 'deletedOrder';
interface Case {
  table: Table;
  /** Id of the row that another connection has locked. */
  row(stock: StockedShop['stock'], shop: StockedShop): number;
  call(shop: StockedShop): Promise<unknown>;
}

const CASES: Record<string, Case> = {
  'an order, by its id': {
    table: 'orderInfo',
    row: ({ openOrder }) => openOrder,
    call: ({ as, stock }) => as().bs.orderInfo.update({ id: stock.openOrder, remarks: '改' }),
  },
  'an order of which single fields are set': {
    table: 'orderInfo',
    row: ({ openOrder }) => openOrder,
    call: ({ as, stock }) => as().bs.orderInfo.pandaUpdate({ id: stock.openOrder, remarks: '改' }),
  },
  'an order, by its number': {
    table: 'orderInfo',
    row: ({ openOrder }) => openOrder,
    call: ({ as, stock }) => as().bs.orderInfo.updateAuditStatus({ orderId: stock.openOrderNumber, auditStatus: true }),
  },
  'the orders of a sheet': {
    table: 'orderInfo',
    row: ({ openOrder }) => openOrder,
    call: (shop) =>
      importSheet(shop, 'orderLines', [lineCells(shop.stock.openOrderNumber, { productsName: `品${shop.mark}`, unitName: null })]),
  },
  'an order that was deleted': {
    table: 'deletedOrder',
    row: ({ goneOrder }) => goneOrder,
    call: ({ as, stock }) => as().bs.orderInfo.restore({ id: stock.goneOrder }),
  },
  'what hangs on an order that is deleted': {
    table: 'orderProcess',
    row: ({ records }) => records.orderProcess,
    call: ({ as, stock }) => as().bs.orderInfo.delete({ id: stock.openOrder }),
  },
  'a customer': {
    table: 'customerInfo',
    row: ({ customer }) => customer,
    call: ({ as, stock }) => as().bs.customerInfo.update({ id: stock.customer, remarks: '改' }),
  },
  'a product': {
    table: 'productInfo',
    row: ({ product }) => product,
    call: ({ as, stock }) => as().bs.productInfo.update({ id: stock.product, remarks: '改' }),
  },
  'the whole tree in which one row gets another parent': {
    table: 'customerType',
    row: ({ spare }) => spare.customerType,
    call: ({ as, stock }) => as().bs.customerType.update({ id: stock.childType, parentId: 0 }),
  },
  'the order whose invoice is changed': {
    table: 'orderInfo',
    row: ({ paidOrder }) => paidOrder,
    call: ({ as, stock }) => as().bs.orderInvoices.update({ id: stock.records.orderInvoices, fileName: '新发票.pdf' }),
  },
  'the order whose invoice is taken away': {
    table: 'orderInfo',
    row: ({ paidOrder }) => paidOrder,
    call: ({ as, stock }) => as().bs.orderInvoices.delete({ id: stock.records.orderInvoices }),
  },
  'the customer whose contacts are all taken away': {
    table: 'customerInfo',
    row: ({ customer }) => customer,
    call: ({ as, stock }) => as().bs.customerContact.deleteByCustomerId({ customerId: stock.customer }),
  },
  'the person whose views of a list are saved': {
    table: 'systemUser',
    row: (_, { userId }) => userId,
    call: ({ as }) => as().system.savedView.update({ list: 'orders', views: [] }),
  },
  'the order a finished step of which is changed': {
    table: 'orderInfo',
    row: ({ openOrder }) => openOrder,
    call: ({ as, stock }) => as().bs.orderProcess.update({ id: stock.records.orderProcess, remarks: '改' }),
  },
  'the order whose voucher is changed': {
    table: 'orderInfo',
    row: ({ paidOrder }) => paidOrder,
    call: ({ as, stock }) => as().bs.paymentAndReceiptRecords.update({ id: stock.records.paymentAndReceiptRecords, amount: '2' }),
  },
  'the order whose voucher is taken away': {
    table: 'orderInfo',
    row: ({ paidOrder }) => paidOrder,
    call: ({ as, stock }) => as().bs.paymentAndReceiptRecords.delete({ id: stock.records.paymentAndReceiptRecords }),
  },
  'an export': {
    table: 'exportTask',
    row: ({ exportTask }) => exportTask,
    call: ({ as, stock }) => as().system.task.cancel({ id: stock.exportTask }),
  },
  'an import': {
    table: 'importJob',
    row: ({ importJob }) => importJob,
    call: ({ as, stock }) => as().bs.importJob.cancel({ id: stock.importJob }),
  },
};

/** A row of the installation, which only the operator changes. */
interface OfInstallation {
  table: string;
  row(operator: StockedShop): number | Promise<number>;
  call(operator: StockedShop, id: number): Promise<unknown>;
}

/** The statement, like `pattern`, with which a transaction waits for a lock; empty when none waits. */
async function waitingStatement(pattern: string): Promise<string> {
  const [rows] = await watcher.query<RowDataPacket[]>(
    "select trx_query as statement from information_schema.innodb_trx where trx_state = 'LOCK WAIT' and trx_query regexp ?",
    [pattern],
  );
  return String(rows[0]?.statement ?? '');
}

/** Polls until a call waits with a statement like `pattern`. @returns the statement */
async function untilItWaits(called: Promise<unknown>, pattern: string): Promise<string> {
  let waiting = '';
  let isOver = false;
  called.catch(() => undefined).finally(() => (isOver = true));
  const look = async () => (isOver ? 'it did not wait' : await waitingStatement(pattern));
  await expect.poll(async () => (waiting = await look()), LOCK_LOOKS).not.toBe('');
  return waiting;
}

/** Begins a call while another connection holds the row, and releases the row once the call waits for it. */
async function whileHeld(
  shop: StockedShop,
  { table, row, call }: Case,
  meanwhile: (scope: Scope) => Promise<unknown> = async () => undefined,
): Promise<{ waiting: string; called: Promise<unknown> }> {
  return inTransaction(shop.scope(), async (scope) => {
    const held = scope.db.selectFrom(table).select('id').where('tenantId', '=', shop.tenantId).where('id', '=', row(shop.stock, shop));
    expect(await held.forUpdate().execute()).toHaveLength(1);
    const called = call(shop);
    const waiting = await untilItWaits(called, `tenant_id. = ${shop.tenantId}[^0-9]`);
    await meanwhile(scope);
    return { waiting, called };
  });
}

describe('is read under its lock:', () => {
  it.each(Object.entries(CASES))('%s', async (_, held) => {
    const { waiting, called } = await whileHeld(await openStocked(shops), held);
    expect(waiting).toMatch(/^select .* for update$/);
    await called;
  });
});

it('holds the customer before the orders that one receipt pays: whoever moves money between them holds him first, too', async () => {
  const shop = await openStocked(shops);
  const { bs } = shop.as();
  const { customer } = shop.stock;
  const id = await bs.orderInfo.create({ customerId: customer, customerName: '华美', orderDels: [{ productsName: '布', unitPrice: 10 }] });
  await bs.orderInfo.updateAuditStatus({ id, auditStatus: true });
  const { arrears } = await bs.orderInfo.get({ id });
  const pay = {
    table: 'customerInfo' as const,
    row: () => customer,
    call: () => bs.orderPaymentReceipts.createTogether({ orders: [{ id, arrears }], thisCollection: arrears }),
  };
  const { waiting, called } = await whileHeld(shop, pay, (scope) =>
    scope.db.selectFrom('orderInfo').select('id').where('tenantId', '=', shop.tenantId).where('id', '=', id).forUpdate().noWait().execute(),
  );
  expect(waiting).toMatch(/^select .* `customer_info` .* for update$/);
  await called;
});

const OF_INSTALLATION: Record<string, OfInstallation> = {
  'a dictionary': {
    table: 'system_dict_type',
    row: ({ stock }) => stock.dictType,
    call: ({ as }, id) => as().system.dictType.update({ id, remark: '改' }),
  },
  'an entry of a dictionary': {
    table: 'system_dict_data',
    row: ({ stock }) => stock.dictData,
    call: ({ as }, id) => as().system.dictData.update({ id, remark: '改' }),
  },
  'a setting': {
    table: 'infra_config',
    row: ({ stock }) => stock.config,
    call: ({ as }, id) => as().infra.config.update({ id, remark: '改' }),
  },
  'a regular job': {
    table: 'infra_job',
    row: async ({ as }) => (await as().infra.job.page({})).list[0]?.id ?? 0,
    call: ({ as }, id) => as().infra.job.update({ id, retryCount: 1 }),
  },
  'the stores of files': {
    table: 'infra_file_config',
    row: () => 1,
    call: ({ as }, id) => as().infra.fileConfig.update({ id, remark: '改' }),
  },
  'the menus': {
    table: 'system_menu',
    row: async ({ as, stock }) => (await as().system.permission.listRoleMenus({ roleId: stock.role }))[0] ?? 0,
    call: ({ as }, id) => as().system.menu.update({ id, status: 0 }),
  },
  'a shop': {
    table: 'system_tenant',
    row: async () => (await shops.open()).tenantId,
    call: ({ as }, id) => as().system.tenant.update({ id, contactName: '改' }),
  },
  'a package that a shop gets': {
    table: 'system_tenant_package',
    row: ({ as, mark }) => as().system.tenantPackage.create({ name: `套${mark}`, menuIds: [] }),
    call: async ({ as }, packageId) => as().system.tenant.update({ id: (await shops.open()).tenantId, packageId }),
  },
  'a package that is deleted': {
    table: 'system_tenant_package',
    row: ({ as, mark }) => as().system.tenantPackage.create({ name: `套${mark}`, menuIds: [] }),
    call: ({ as }, id) => as().system.tenantPackage.delete({ id }),
  },
};

async function openOperator(): Promise<StockedShop> {
  const shop = await openStocked(shops);
  await shop.db.updateTable('systemTenant').set({ isOperator: 1 }).where('id', '=', shop.tenantId).execute();
  return shop;
}

describe('is read under its lock by its operator:', () => {
  it.each(Object.entries(OF_INSTALLATION))('%s', async (_, { table, row, call }) => {
    const operator = await openOperator();
    const id = await row(operator);
    await watcher.beginTransaction();
    try {
      await watcher.query('select id from ?? where id = ? for update', [table, id]);
      const called = call(operator, id);
      expect(await untilItWaits(called, `(from|update) .${table}.`)).toMatch(/^select .* for update$/);
      await watcher.commit();
      await called;
    } finally {
      await watcher.rollback();
    }
  });
});

it('a menu that a role is given keeps its permission, also for an operator who waited for it', async () => {
  const { as, scope, stock, tenantId, mark } = await openOperator();
  const { menu, permission } = as().system;
  const id = await menu.create({ name: `手册${mark}`, permission: '', type: MENU_TYPE.page, sort: 1, parentId: 0, status: 0 });
  const { called } = await inTransaction(scope(), async ({ db }) => {
    await db.insertInto('systemRoleMenu').values({ tenantId, roleId: stock.role, menuId: id }).execute();
    const called = menu.update({ id, permission: 'help:book:query' });
    await untilItWaits(called, 'from .system_menu.');
    return { called };
  });
  await expect(called).rejects.toThrow('已有角色拥有这个菜单');
  await permission.assignRoleMenu({ roleId: stock.role, menuIds: [] });
  await menu.delete({ id });
});

it('a menu that is given to a role is read under its lock: no operator puts another permission on it meanwhile', async () => {
  const { as, scope, stock } = await openStocked(shops);
  const { permission } = as().system;
  const [menu = 0] = await permission.listRoleMenus({ roleId: stock.role });
  const { waiting, called } = await inTransaction(scope(), async ({ db }) => {
    await db.selectFrom('systemMenu').select('id').where('id', '=', menu).forUpdate().execute();
    const called = permission.assignRoleMenu({ roleId: stock.role, menuIds: [menu] });
    return { called, waiting: await untilItWaits(called, `system_menu. where .id. in .${menu}[)]|insert into .system_role_menu`) };
  });
  expect(waiting).toMatch(/^select .* from `system_menu` .* for update$/);
  await called;
});

it('what is said of a finished step is not lost in the recycle bin: its order goes first, or is waited for', async () => {
  const shop = await openStocked(shops);
  const { openOrder, records } = shop.stock;
  const { called } = await whileHeld(
    shop,
    { table: 'orderInfo', row: () => openOrder, call: () => shop.as().bs.orderProcess.update({ id: records.orderProcess, remarks: '改' }) },
    (scope) => shop.services.orderDeletion.delete(scope, openOrder),
  );
  await expect(called).rejects.toThrow('订单明细不存在');
  await shop.as().bs.orderInfo.restore({ id: openOrder });
  expect(await shop.as().bs.orderProcess.get({ id: records.orderProcess })).toMatchObject({ remarks: shop.mark });
});

it('a password that is set anew while another change of it waits is not changed by the old one', async () => {
  const shop = await openStocked(shops);
  const { tenantId, userId } = shop;
  const setTo = (db: Scope['db'], passwordHash: string) =>
    db.updateTable('systemUser').set({ passwordHash }).where('tenantId', '=', tenantId).where('id', '=', userId).execute();
  await setTo(shop.db, await hashPassword('secret1'));
  const call = () => shop.as().system.user.profile.updatePassword({ oldPassword: 'secret1', newPassword: 'fresh1' });
  const { called } = await whileHeld(shop, { table: 'systemUser', row: () => userId, call }, ({ db }) => setTo(db, 'set anew'));
  await expect(called).rejects.toThrow('原密码不正确');
});

it('a line that goes while its order is waited for is no longer there', async () => {
  const shop = await openStocked(shops);
  const { openOrder, openLine } = shop.stock;
  const call = () => shop.as().bs.orderDel.update({ id: openLine, amount: 9 });
  const { called } = await whileHeld(shop, { table: 'orderInfo', row: () => openOrder, call }, ({ db }) =>
    db.deleteFrom('orderLine').where('tenantId', '=', shop.tenantId).where('id', '=', openLine).execute(),
  );
  await expect(called).rejects.toThrow('订单明细不存在');
});
