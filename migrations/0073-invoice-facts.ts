import { type Kysely, sql } from 'kysely';

/** What the XML of an electronic invoice says of itself. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    alter table order_invoice
      add column if not exists invoice_number varchar(30) null after income_or_expense_type,
      add column if not exists invoice_date bigint null after invoice_number,
      add column if not exists invoice_amount decimal(18, 2) null comment 'with tax' after invoice_date`.execute(db);
}
