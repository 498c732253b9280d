import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { isNarrowed, narrowedTo, wholeShop } from '#platform/db/data-scope.ts';
import { createDatabase, createDatabasePool, type Database } from '#platform/db/database.ts';
import { reviewed } from '#platform/db/reviewed-sql.ts';
import { createScope } from '#platform/scope.ts';
import { testDatabase } from '../support/database.ts';

/** The SQL of a database handle that is narrowed to the rows of two people. */
let whole: Database;
let db: Database;
beforeAll(async () => {
  whole = createDatabase(createDatabasePool((await testDatabase()).url, 1));
  db = narrowedTo(whole, { tenantId: 1, people: [7, 8] });
});
afterAll(() => whole.destroy());

const textOf = (query: { compile(): { sql: string } }) => query.compile().sql;
const OWN = '`user_id` in (?, ?)';

describe('a narrowed handle', () => {
  it('asks whose an order or a customer is, wherever it stands in a query', () => {
    const orders = db.selectFrom('orderInfo as o').select('o.id').where('o.tenantId', '=', 1);
    expect(textOf(orders)).toBe('select `o`.`id` from `order_info` as `o` where `o`.`tenant_id` = ? and `o`.`user_id` in (?, ?)');
    expect(textOf(db.selectFrom('customerInfo').select('id').where('tenantId', '=', 1))).toContain('`customer_info`.`owner_id` in (?, ?)');
    const within = db.selectFrom(orders.as('some')).select('some.id');
    expect(textOf(within).split(OWN)).toHaveLength(2);
    const inside = db.selectFrom('processStep as s').select('s.id').where('s.tenantId', '=', 1).where('s.id', 'in', orders);
    expect(textOf(inside)).toContain(OWN);
    expect(textOf(db.updateTable('orderInfo').set({ state: 1 }).where('tenantId', '=', 1).where('id', '=', 2))).toContain(OWN);
    expect(textOf(db.deleteFrom('orderInfo').where('tenantId', '=', 1))).toContain(OWN);
    const crossed = db.selectFrom('processStep as s').crossJoin('orderInfo as o').select('s.id').where('s.tenantId', '=', 1);
    expect(textOf(crossed.where('o.tenantId', '=', 1))).toContain(OWN);
    // The condition must not become one side of an OR.
    const either = db.selectFrom('orderInfo').select('id').where('tenantId', '=', 1);
    const both = either.where((eb) => eb.or([eb('id', '=', 2), eb('id', '=', 3)]));
    expect(textOf(both)).toMatch(/and \(`id` = \? or `id` = \?\) and `order_info`.`user_id` in/);
  });

  it('asks the order or the customer of what hangs on them, once', () => {
    const lines = db.selectFrom('orderLine as l').select('l.id').where('l.tenantId', '=', 1);
    expect(textOf(lines)).toContain(
      'exists (select 1 as `one` from `order_info` as `reached` where `reached`.`tenant_id` = `l`.`tenant_id`',
    );
    const joined = lines.innerJoin('orderInfo as o', (join) =>
      join.onRef('o.tenantId', '=', 'l.tenantId').onRef('o.id', '=', 'l.orderInfoId'),
    );
    expect(textOf(joined)).not.toContain('exists');
    expect(textOf(joined)).toContain('on `o`.`tenant_id` = `l`.`tenant_id` and `o`.`id` = `l`.`order_info_id` and `o`.`user_id` in (?, ?)');
    // An order that is joined by another column is not the order of the line, so it does not decide about the line.
    const beside = lines.innerJoin('orderInfo as o', (join) =>
      join.onRef('o.tenantId', '=', 'l.tenantId').onRef('o.customerId', '=', 'l.customerId'),
    );
    expect(textOf(beside)).toContain('exists');
    const left = lines.leftJoin('orderInfo as o', (join) =>
      join.onRef('o.tenantId', '=', 'l.tenantId').onRef('o.id', '=', 'l.orderInfoId'),
    );
    expect(textOf(left)).toContain('exists');
    expect(textOf(db.deleteFrom('customerContact').where('tenantId', '=', 1))).toContain('from `customer_info` as `reached`');
  });

  it('sums up the days from the counters of each person', () => {
    const days = db.selectFrom('orderDayCounter').select('orders').where('tenantId', '=', 1).where('day', '=', 2);
    expect(textOf(days)).toMatch(
      /from \(select .* from `order_owner_counter` as `counted` where .*user_id` in \(\?, \?\) group by .*\) as `order_day_counter` where/,
    );
  });

  it('leaves other tables and new rows as they are', () => {
    const step = (of: Database) => of.selectFrom('processStep').select('id').where('tenantId', '=', 1);
    expect(textOf(step(db))).toBe(textOf(step(whole)));
    const entry = { tenantId: 1, orderInfoId: 2, stepId: 3, position: 1 } as never;
    expect(textOf(db.insertInto('orderFlowStep').values(entry))).not.toContain('order_info`');
  });

  it('refuses raw SQL on such tables, though somebody has reviewed it for tenants', () => {
    const raw = reviewed`select 1 from order_info where tenant_id = 1`;
    expect(() => raw.compile(db)).toThrow('data scope: raw SQL on a table whose rows belong to people');
    expect(() => raw.compile(whole)).not.toThrow();
    expect(() => sql`select 1`.compile(db)).toThrow('tenant guard');
  });

  it('is what a scope has whose grants name people, also in a transaction; the whole shop is asked for by name', async () => {
    const parts = { tenantId: 1, tenantName: '', actor: { userId: 7, nickname: '' }, db: whole, requestId: '' };
    const grants = { permissions: [], roles: [] };
    expect(createScope({ ...parts, grants }).db).toBe(whole);
    const scope = createScope({ ...parts, grants: { ...grants, people: [7] } });
    expect(isNarrowed(scope.db)).toBe(true);
    await scope.db.transaction().execute(async (inner) => {
      expect(isNarrowed(inner)).toBe(true);
      const shop = wholeShop({ ...scope, db: inner });
      expect(textOf(shop.db.selectFrom('orderInfo').select('id').where('tenantId', '=', 1))).not.toContain('user_id');
      expect(() => textOf(shop.db.selectFrom('orderInfo').select('id'))).toThrow('tenant guard');
    });
  });
});
