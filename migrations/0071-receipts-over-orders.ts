import { type Kysely, sql } from 'kysely';

/**
 * One receipt over many orders of a customer: its entries name the first one of them. No foreign key, because an order takes its entries along
 * into the recycle bin.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    alter table order_receipt
      add column if not exists together_id bigint null comment 'of one receipt over many orders: its first entry' after used_for_id,
      add key if not exists ix_together (tenant_id, together_id)`.execute(db);
}
