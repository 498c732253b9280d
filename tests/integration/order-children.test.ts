import { createConnection, type RowDataPacket } from 'mysql2/promise';
import { expect, it } from 'vitest';
import { ORDER_CHILDREN } from '#domain/all-areas.ts';
import { testDatabase } from '../support/database.ts';

const camelCase = (name: string): string => name.replaceAll(/_(\w)/g, (_, letter: string) => letter.toUpperCase());

/** Rows that stay when their order is deleted: its history, and the note that its columns are out of date. */
const STAYS = new Set(['orderHistory', 'orderColumnChange']);

it('says of every table with rows of orders how they go and come back with their order', async () => {
  const connection = await createConnection({ uri: (await testDatabase()).url });
  try {
    const [rows] = await connection.query<RowDataPacket[]>(`
      select distinct table_name as name from information_schema.key_column_usage
      where table_schema = database() and referenced_table_name = 'order_info'
      union select table_name from information_schema.columns where table_schema = database() and column_name = 'order_info_id'`);
    const tables = rows.map(({ name }) => camelCase(String(name))).filter((name) => !STAYS.has(name));
    expect(tables.length).toBeGreaterThan(3);
    expect(ORDER_CHILDREN.map(({ table }) => table).toSorted()).toEqual(tables.toSorted());
  } finally {
    await connection.end();
  }
  const keys = ORDER_CHILDREN.map(({ key }) => key);
  expect(new Set(keys).size).toBe(keys.length);
});
