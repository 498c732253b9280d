import { type Connection, createConnection, type RowDataPacket } from 'mysql2/promise';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { testDatabase } from '../support/database.ts';
import { openTestShops, stockShop, type TestShop, type TestShops } from '../support/shop.ts';

/** Lists that pickers load whole: answered up to their limit and refused beyond it. A search in a longer list is still answered. */
let shops: TestShops;
let shop: TestShop;
let database: Connection;

beforeAll(async () => {
  shops = await openTestShops();
  shop = await shops.open();
  await stockShop(shop);
  database = await createConnection({ uri: (await testDatabase()).url });
});
afterAll(async () => {
  await database.end();
  await shops.close();
});

const LONGEST = 5000;

/** Fills a table of the shop up to `count` rows with copies of its last row under new names. @returns the id of the last row */
async function fillUp(table: string, nameColumn: string, count: number): Promise<number> {
  const [columns] = await database.query<RowDataPacket[]>(`show columns from ${table}`);
  const own = columns.filter(({ Field, Extra }) => Field !== 'id' && !/GENERATED/.test(Extra as string)).map(({ Field }) => String(Field));
  const copied = own.map((column) => (column === nameColumn ? "concat('第', numbers.seq, '个')" : `\`${column}\``));
  const missing = `${count} - (select count(*) from ${table} where tenant_id = ${shop.tenantId})`;
  const [[needed]] = await database.query<RowDataPacket[]>(`select ${missing} as needed`);
  const source = `(select * from ${table} where tenant_id = ${shop.tenantId} order by id desc limit 1) as pattern`;
  await database.query(
    `insert into ${table} (\`${own.join('`, `')}\`) select ${copied.join(', ')} from ${source} join seq_1_to_${needed?.needed as number} as numbers`,
  );
  const [[last]] = await database.query<RowDataPacket[]>(`select max(id) as id from ${table} where tenant_id = ${shop.tenantId}`);
  return Number(last?.id);
}

type Lists = ReturnType<TestShop['as']>;
const CASES: Array<
  [table: string, nameColumn: string, whole: (lists: Lists) => Promise<unknown[]>, found?: (lists: Lists) => Promise<unknown[]>]
> = [
  ['customer_info', 'name', ({ bs }) => bs.customerInfo.listAllSimple(), ({ bs }) => bs.customerInfo.listAllSimple({ text: '第' })],
  ['product_info', 'name', ({ bs }) => bs.productInfo.listAllSimple(), ({ bs }) => bs.productInfo.listAllSimple({ text: '第' })],
  ['system_user', 'username', ({ system }) => system.user.listAllSimple(), ({ system }) => system.user.listAllSimple({ text: '测试' })],
  ['unit_type', 'name', ({ bs }) => bs.unitType.listAllSimple()],
];

it.each(CASES)('%s', async (table, nameColumn, whole, found) => {
  const last = await fillUp(table, nameColumn, LONGEST + 1);
  await expect(whole(shop.as())).rejects.toThrow(`数据超过 ${LONGEST} 条，请缩小查询范围`);
  if (found) expect(await found(shop.as())).toHaveLength(50);
  await database.query(`delete from ${table} where id = ?`, [last]);
  expect(await whole(shop.as())).toHaveLength(LONGEST);
});
