import { type Kysely, sql } from 'kysely';

/**
 * Whether money changes hands by a payment method: lists hold 月结 and the like too, by which nothing is received. And what of an advance was
 * used: the entry in the order that it was taken from names the one in the order that it pays. No foreign key, because an order takes its
 * entries along into the recycle bin.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`alter table payment_type add column if not exists takes_money tinyint(1) not null default 1 after name`.execute(db);
  await sql`update payment_type set takes_money = 0 where name regexp '月结|季结|年结|挂账|赊账|欠款'`.execute(db);
  await sql`
    alter table order_receipt
      add column if not exists used_for_id bigint null comment 'of money taken from an advance: the entry of the order that it pays' after first_id,
      add key if not exists ix_used_for (tenant_id, used_for_id)`.execute(db);
}
