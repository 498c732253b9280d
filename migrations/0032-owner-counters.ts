import { type Kysely, sql } from 'kysely';

/** What the orders of a day come to, for each person who made some: whoever sees a part of the shop is answered as fast as who sees all. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    create table if not exists order_owner_counter (
      tenant_id bigint not null,
      user_id bigint not null,
      day int not null,
      orders int not null default 0,
      with_arrears int not null default 0,
      total_amount decimal(18, 4) not null default 0,
      transaction_amount decimal(18, 4) not null default 0,
      receivables decimal(18, 4) not null default 0,
      paid decimal(18, 4) not null default 0,
      arrears decimal(18, 4) not null default 0,
      primary key (tenant_id, user_id, day)
    ) engine=innodb default charset=utf8mb4 collate=utf8mb4_unicode_ci`.execute(db);
  await sql`
    replace into order_owner_counter (tenant_id, user_id, day, orders, with_arrears, total_amount, transaction_amount, receivables, paid, arrears)
    select tenant_id, user_id, day, count(*), sum(arrears > 0), sum(total_amount), sum(transaction_amount), sum(receivables), sum(paid), sum(arrears)
    from order_info group by tenant_id, user_id, day`.execute(db);
}
