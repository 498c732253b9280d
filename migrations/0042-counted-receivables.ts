import { type Kysely, sql } from 'kysely';

/** What the orders of a day come to with their tax: beside what was collected it says what is owed, which the amount without tax does not. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    alter table order_day_counter
      add column if not exists receivables decimal(18, 4) not null default 0 after transaction_amount`.execute(db);
  await sql`
    update order_day_counter c
    join (select tenant_id, day, sum(receivables) as receivables from order_info group by tenant_id, day) o
      on o.tenant_id = c.tenant_id and o.day = c.day
    set c.receivables = o.receivables`.execute(db);
}
