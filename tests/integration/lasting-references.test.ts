import { Kysely, MysqlDialect } from 'kysely';
import { createPool } from 'mysql2';
import { type Connection, createConnection, type RowDataPacket } from 'mysql2/promise';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { up } from '../../migrations/0013-lasting-references.ts';
import { freshDatabase, type TestDatabase } from '../support/database.ts';

/** What the migration makes of rows from before receipts kept their ids and process steps were guarded by foreign keys. */
let database: TestDatabase;
let connection: Connection;

beforeAll(async () => {
  database = await freshDatabase();
  connection = await createConnection({ uri: database.url, multipleStatements: true });
  await connection.query(`
    drop table order_flow_step;
    alter table order_receipt drop foreign key fk_order_receipt_first_id, drop key ix_first, drop column first_id;
    set foreign_key_checks = 0;
    delete from order_receipt; delete from order_line; delete from order_info; delete from process_step;`);
});
afterAll(async () => {
  await connection.end();
  await database.destroy();
});

async function migrate(): Promise<void> {
  const db = new Kysely<never>({ dialect: new MysqlDialect({ pool: createPool({ uri: database.url, connectionLimit: 1 }) }) });
  await up(db);
  // Runs twice, because a migration that fails half-way is repeated.
  await up(db);
  await db.destroy();
}

async function rows(statement: string): Promise<RowDataPacket[]> {
  return (await connection.query<RowDataPacket[]>(statement))[0];
}

/** The driver returns JSON parsed or as text, depending on the server. */
const json = (value: unknown): unknown => (typeof value === 'string' ? JSON.parse(value) : value);

const order = (tenant: number, id: number, flow: string | null) => `
  insert into order_info (tenant_id, id, order_id, flow, date, day, customer_name, payment_status, discount_amount, receivables, paid, prepayment,
    total_amount, transaction_amount, arrears, cost, profit, commission, user_id, order_creator_name, create_time, update_time)
  values (${tenant}, ${id}, 'O-${id}', ${flow === null ? 'null' : `'${flow}'`}, 1, 1, '散客', 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1, '张三', 1, 1);`;
const line = (tenant: number, id: number, orderId: number, process: string | null, current: number | null) => `
  insert into order_line (tenant_id, id, order_info_id, order_id, line_no, amount, single_area, total_area, total_amount, total_cost, profit,
    total_profit, is_process, process, next_process, current_process, create_time, update_time)
  values (${tenant}, ${id}, ${orderId}, 'O-${orderId}', ${id}, 1, 0, 0, 0, 0, 0, 0, ${process === null ? 0 : 1},
    ${process === null ? 'null' : `'${process}'`}, ${current}, ${current}, 1, 1);`;
const receipt = (id: number, kind: string, amount: number, reverses: number | null, time: number, orderId = 1, user = 1) => `
  insert into order_receipt (tenant_id, id, order_info_id, order_id, kind, amount, reverses_id, receipt_date, arrears_before, arrears_after,
    user_id, creator_name, create_time)
  values (1, ${id}, ${orderId}, 'O-${orderId}', '${kind}', ${amount}, ${reverses}, 1, 0, 0, ${user}, '张三', ${time});`;
const step = (tenant: number, id: number) => `
  insert into process_step (tenant_id, id, name, create_time, update_time) values (${tenant}, ${id}, '工序${id}', 1, 1);`;

it('keeps every receipt under its first id, and every order savable', async () => {
  await connection.query(`
    ${step(1, 1)} ${step(1, 2)} ${step(2, 3)}
    ${order(1, 1, null)}
    ${order(1, 2, '[9,2,1]')} ${line(1, 21, 2, '[9,2,1]', 9)} ${line(1, 22, 2, '[9,2,1]', 1)} ${line(1, 23, 2, null, null)}
    ${order(1, 3, '[9]')} ${line(1, 31, 3, '[9]', 9)}
    ${order(1, 4, '[1,2]')} ${line(1, 41, 4, '[1,2]', 2)}
    ${order(2, 5, '[1,3]')} ${order(2, 6, '[3]')}
    ${receipt(1, 'receipt', 10, null, 1000)}
    ${receipt(2, 'receipt', 5, null, 2000)}
    ${receipt(3, 'reversal', -10, 1, 90_000)} ${receipt(4, 'receipt', 11, null, 90_004)}
    ${receipt(5, 'reversal', -11, 4, 95_000)} ${receipt(6, 'receipt', 12, null, 95_003)}
    ${receipt(7, 'reversal', -5, 2, 99_000)} ${receipt(8, 'receipt', 6, null, 150_000)}
    ${receipt(9, 'reversal', -6, 8, 200_000)} ${receipt(10, 'receipt', 7, null, 200_001, 1, 2)}`);
  await migrate();

  // Receipts 4 and 6 are updates of 1. Receipt 8 came a minute after a deletion and 10 from another person, so both are receipts of their
  // own.
  expect(
    (await rows('select id, first_id from order_receipt where first_id is not null order by id')).map((row) => [row.id, row.first_id]),
  ).toEqual([
    [4, 1],
    [6, 1],
  ]);
  const orders = await rows('select id, flow from order_info order by id');
  expect(orders.map(({ id, flow }) => [id, json(flow)])).toEqual([
    [1, null],
    [2, [2, 1]],
    [3, null],
    [4, [1, 2]],
    [5, [3]],
    [6, [3]],
  ]);
  const lines = await rows('select id, is_process, process, next_process, current_process from order_line order by id');
  expect(lines.map((row) => [row.id, row.is_process, json(row.process), row.next_process, row.current_process])).toEqual([
    [21, 1, [2, 1], 2, 2],
    [22, 1, [2, 1], 1, 1],
    [23, 0, null, null, null],
    [31, 0, null, null, null],
    [41, 1, [1, 2], 2, 2],
  ]);
  const steps = await rows('select order_info_id, step_id from order_flow_step order by order_info_id, step_id');
  expect(steps.map((row) => [row.order_info_id, row.step_id])).toEqual([
    [2, 1],
    [2, 2],
    [4, 1],
    [4, 2],
    [5, 3],
    [6, 3],
  ]);
  const history = await rows('select order_info_id, user_name, changes from order_history order by order_info_id');
  expect(history.map((row) => [row.order_info_id, row.user_name, json(row.changes)])).toEqual([
    [2, '系统', [{ field: 'flow', before: [9, 2, 1], after: [2, 1] }]],
    [3, '系统', [{ field: 'flow', before: [9], after: null }]],
    [5, '系统', [{ field: 'flow', before: [1, 3], after: [3] }]],
  ]);
});
