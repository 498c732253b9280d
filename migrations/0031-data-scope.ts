import { type Kysely, sql } from 'kysely';

/**
 * Whose a row is, where roles see a part of the shop: of an order who made it, which it says already; of a customer the salesperson, else who made it; of a
 * deleted order the same as before. The indexes give each person his rows as fast as the shop's are given to who sees all.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`alter table order_info add key if not exists ix_owner (tenant_id, user_id, date, id)`.execute(db);
  await sql`
    alter table customer_info
      add column if not exists owner_id bigint generated always as (coalesce(salesman_id, user_id)) stored invisible,
      add key if not exists ix_owner (tenant_id, owner_id, id)`.execute(db);
  await sql`
    alter table deleted_order
      add column if not exists owner_id bigint generated always as (json_value(snapshot, '$.order.userId')) stored invisible`.execute(db);
}
