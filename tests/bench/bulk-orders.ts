import { type Connection, createConnection, type RowDataPacket } from 'mysql2/promise';
import { dayOf } from '#shared/rules/day.rules.ts';

/** Days over which the orders are spread, the last one being today. */
export const SPAN_DAYS = 365;
const BATCH = 20_000;

interface Filling {
  tenantId: number;
  count: number;
  /** First letter of the order numbers. No order that the product makes and no other filling of the shop uses it. */
  letter: string;
  customers: RowDataPacket[];
  products: RowDataPacket[];
}

/**
 * Fills a shop with orders of three lines by direct SQL, and rebuilds its counters. The orders name customers and products of the shop.
 */
export async function fillOrders(
  databaseUrl: string,
  { tenantId, count, letter }: Pick<Filling, 'tenantId' | 'count' | 'letter'>,
): Promise<void> {
  const connection = await createConnection({ uri: databaseUrl, multipleStatements: true });
  try {
    await connection.query('set session unique_checks = 0, foreign_key_checks = 0');
    const [customers] = await connection.query<RowDataPacket[]>(
      'select id, name, contact, contact_phone from customer_info where tenant_id = ? order by id',
      [tenantId],
    );
    const [products] = await connection.query<RowDataPacket[]>(
      'select p.id, p.name, p.unit_id, u.name unit_name, u.pricing_basis from product_info p join unit_type u on u.tenant_id = p.tenant_id and u.id = p.unit_id where p.tenant_id = ? order by p.id',
      [tenantId],
    );
    await makeLookups(connection, customers, products);
    for (let from = 0; from < count; from += BATCH) await insertBatch(connection, { tenantId, count, letter, customers, products }, from);
    await rebuildCounters(connection, tenantId);
    await connection.query('drop table bench_number, bench_customer, bench_product');
    await connection.query('analyze table order_info, order_line, order_day_counter');
  } finally {
    await connection.end();
  }
}

/**
 * Lookup tables for the generated inserts. They are not temporary: files of temporary tables lie in a folder that other database
 * servers of the machine empty when they start.
 */
async function makeLookups(connection: Connection, customers: RowDataPacket[], products: RowDataPacket[]): Promise<void> {
  await connection.query('create table bench_number (n int primary key)');
  await connection.query('insert into bench_number values ?', [Array.from({ length: BATCH }, (_, n) => [n])]);
  await connection.query(
    'create table bench_customer (at int primary key, id bigint, name varchar(50), contact varchar(50), phone varchar(11)) default charset=utf8mb4 collate=utf8mb4_unicode_ci',
  );
  await connection.query('insert into bench_customer values ?', [
    customers.map((row, at) => [at, row.id, row.name, row.contact, row.contact_phone]),
  ]);
  await connection.query(
    'create table bench_product (at int primary key, id bigint, name varchar(50), unit_id bigint, unit_name varchar(20), basis varchar(10)) default charset=utf8mb4 collate=utf8mb4_unicode_ci',
  );
  await connection.query('insert into bench_product values ?', [
    products.map((row, at) => [at, row.id, row.name, row.unit_id, row.unit_name, row.pricing_basis]),
  ]);
}

/** Line l of order n: 1.5 m x 2.4 m, 1 to 5 pieces, 18 to 27 yuan the square metre. */
const pieces = (n: string, line: number | string) => `(1 + (${n} * 7 + ${line}) % 5)`;
const price = (n: string) => `(18 + ${n} % 10)`;

async function insertBatch(connection: Connection, { tenantId, count, letter, customers, products }: Filling, from: number): Promise<void> {
  const size = Math.min(BATCH, count - from);
  const today = dayOf(Date.now());
  const n = `(${from} + k.n)`;
  const day = `(${today - SPAN_DAYS + 1} + floor(${n} * ${SPAN_DAYS} / ${count}))`;
  const total = `(3.6 * ${price(n)} * (${pieces(n, 1)} + ${pieces(n, 2)} + ${pieces(n, 3)}))`;
  const paid = `(${total} * (${n} % 3) / 2)`;
  // Between 8:00 and 18:00 of the day in China.
  const time = `(${day} * 86400000 - 28800000 + 28800000 + (${n} * 7919) % 36000000)`;
  const digits = `date_format(date_add('1970-01-01', interval ${day} day), '%Y%m%d')`;
  await connection.query(`
    insert into order_info (tenant_id, order_id, type, name, order_name, date, day, status, state, remarks, customer_id, customer_name, contact, phone_number, address,
      expected_delivery_date, salesman, designer_name, delivery, urgent, payment_status, order_description, discount_rate, discount_amount, receivables, paid, prepayment,
      total_amount, transaction_amount, arrears, cost, profit, commission, is_invoiced, is_settled_up, audit_status, auditor, user_id, order_creator_name, create_time,
      update_time, creator_name, updater_name)
    select ${tenantId}, concat('${letter}', ${digits}, '-', ${n}), '喷绘', '门头制作', concat('订单', ${n}), ${time}, ${day}, ${n} % 4, ${n} % 3, if(${n} % 5 = 0, '四边打扣', null),
      c.id, c.name, c.contact, c.phone, '解放路 100 号 2 楼', ${time} + 172800000, '王芳', '李设计', '送货上门', if(${n} % 9 = 0, 0, 1), if(${n} % 3 = 2, 1, 0), '按图施工', 100, 0,
      ${total}, ${paid}, 0, ${total}, ${total}, ${total} - ${paid}, ${total} / 2, ${total} / 2, 0, ${n} % 4 = 1, ${n} % 3 = 2, ${n} % 2, if(${n} % 2 = 1, '店长', null), 1, '店长',
      ${time}, ${time}, '店长', '店长'
    from bench_number k join bench_customer c on c.at = ${n} % ${customers.length}
    where k.n < ${size} order by k.n`);
  const [[first]] = await connection.query<RowDataPacket[]>('select max(id) - ? + 1 as id from order_info where tenant_id = ?', [
    size,
    tenantId,
  ]);
  for (const line of [1, 2, 3]) {
    await connection.query(`
      insert into order_line (tenant_id, order_info_id, order_id, line_no, customer_id, customer_name, project_name, content_production, products_id, products_name, width, height,
        amount, single_area, total_area, unit_id, unit_name, pricing_basis, unit_price, total_amount, cost, total_cost, profit, total_profit, create_time, update_time, creator_name,
        updater_name)
      select o.tenant_id, o.id, o.order_id, ${line}, o.customer_id, o.customer_name, '万达广场开业', '门头画面', p.id, p.name, 1.5, 2.4, ${pieces('o.n', line)}, 3.6,
        3.6 * ${pieces('o.n', line)}, p.unit_id, p.unit_name, 'area', ${price('o.n')}, 3.6 * ${price('o.n')} * ${pieces('o.n', line)}, ${price('o.n')} / 2,
        3.6 * ${price('o.n')} * ${pieces('o.n', line)} / 2, ${price('o.n')} / 2, 3.6 * ${price('o.n')} * ${pieces('o.n', line)} / 2, o.create_time, o.create_time, '店长', '店长'
      from (select *, id - ${Number(first?.id)} + ${from} as n from order_info where tenant_id = ${tenantId} and id >= ${Number(first?.id)}) o
      join bench_product p on p.at = (o.n + ${line}) % ${products.length}
      order by o.id`);
  }
}

async function rebuildCounters(connection: Connection, tenantId: number): Promise<void> {
  await connection.query(
    `delete from order_day_counter where tenant_id = ?;
    delete from order_owner_counter where tenant_id = ?;
    insert into order_owner_counter (tenant_id, user_id, day, orders, with_arrears, total_amount, transaction_amount, receivables, paid, arrears)
    select tenant_id, user_id, day, count(*), sum(arrears > 0), sum(total_amount), sum(transaction_amount), sum(receivables), sum(paid), sum(arrears) from order_info where tenant_id = ? group by tenant_id, user_id, day;
    insert into order_day_counter (tenant_id, day, orders, with_arrears, total_amount, transaction_amount, receivables, paid, arrears)
    select tenant_id, day, count(*), sum(arrears > 0), sum(total_amount), sum(transaction_amount), sum(receivables), sum(paid), sum(arrears) from order_info where tenant_id = ? group by tenant_id, day`,
    [tenantId, tenantId, tenantId, tenantId],
  );
}
