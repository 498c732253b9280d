import { type Kysely, sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { PLATFORM_TABLES } from '#platform/db/tables.ts';
import { TENANT_TABLES } from '../support/declared-tables.ts';
import { openTestShops, type TestShop, type TestShops } from '../support/shop.ts';

/** The tenant guard below all repositories: a query that could reach other tenants is never sent to the database. */
let shops: TestShops;
let shop: TestShop;
// Without table types, because the tests build queries that the types refuse.
let loose: Kysely<Record<string, Record<string, unknown>>>;

beforeAll(async () => {
  shops = await openTestShops(2);
  shop = await shops.open();
  loose = shops.db as unknown as typeof loose;
});
afterAll(() => shops.close());

/** Expects a refusal, either when a part of the query is built or before the whole is sent. */
const refused = (query: () => { execute(): Promise<unknown> }) =>
  expect((async () => query().execute())()).rejects.toThrow(/^tenant guard: /);

describe('the tenant guard', () => {
  it.each([...TENANT_TABLES].map((table) => [table]))('lets nothing touch %s without its tenant', async (table) => {
    await refused(() => loose.selectFrom(table).selectAll());
    await refused(() => loose.selectFrom(table).selectAll().where('tenantId', '>', 0));
    await refused(() => loose.selectFrom(table).selectAll().where('tenantId', 'in', [shop.tenantId]));
    await refused(() => loose.updateTable(table).set({ createTime: 1 }));
    await refused(() => loose.deleteFrom(table));
    await refused(() => loose.insertInto(table).values({ createTime: 1 }));
    await loose.selectFrom(table).selectAll().where('tenantId', '=', shop.tenantId).execute();
  });

  it('lets no other kind of statement through', async () => {
    await refused(() => shops.db.schema.dropTable('orderInfo').ifExists());
  });

  it('proves nothing by one side of an OR, by a column compared with itself, or by another table’s tenant', async () => {
    const orders = () => loose.selectFrom('orderInfo').selectAll('orderInfo');
    await refused(() => orders().where((eb) => eb.or([eb('tenantId', '=', shop.tenantId), eb('id', '=', 1)])));
    await refused(() => orders().whereRef('tenantId', '=', 'tenantId'));
    await refused(() => orders().where((eb) => eb.not(eb('tenantId', '=', shop.tenantId))));
    const joined = () => orders().innerJoin('orderLine', 'orderLine.orderInfoId', 'orderInfo.id');
    await refused(() => joined().where('orderInfo.tenantId', '=', shop.tenantId));
    await joined().whereRef('orderLine.tenantId', '=', 'orderInfo.tenantId').where('orderInfo.tenantId', '=', shop.tenantId).execute();
  });

  it('looks into subqueries, common tables and what an insert reads', async () => {
    const own = () => loose.selectFrom('orderInfo').selectAll().where('tenantId', '=', shop.tenantId);
    await refused(() => own().where('customerId', 'in', loose.selectFrom('customerInfo').select('id')));
    await refused(() => own().where(({ exists, selectFrom }) => exists(selectFrom('orderLine').select('id'))));
    await refused(() =>
      loose
        .with('every', (db) => db.selectFrom('orderInfo').selectAll())
        .selectFrom('every')
        .selectAll(),
    );
    await refused(() =>
      loose
        .insertInto('orderHistory')
        .columns(['tenantId', 'id'])
        .expression((eb) => eb.selectFrom('orderInfo').select(['tenantId', 'id'])),
    );
    await refused(() => own().unionAll(loose.selectFrom('orderInfo').selectAll()));
  });

  it('takes a table that it does not know for one of the tenants’, and knows no raw SQL that nobody has read', async () => {
    await refused(() => loose.selectFrom('somethingNew').selectAll());
    await refused(() => ({ execute: () => sql`select 1`.execute(loose) }));
    await refused(() =>
      loose.selectFrom('orderInfo').selectAll().where('tenantId', '=', shop.tenantId).where(sql<boolean>`1 = 1 or id > 0`),
    );
    await refused(() => loose.selectFrom('orderInfo').selectAll().where('tenantId', '=', shop.tenantId).orderBy(sql`sleep(1)`));
    for (const table of PLATFORM_TABLES) await loose.selectFrom(table).selectAll().limit(1).execute();
  });
});
