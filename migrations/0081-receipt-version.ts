import { type Kysely, sql } from 'kysely';

/** Which update of its receipt an entry is, so that a change that began from an older one is noticed. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    alter table order_receipt
      add column if not exists version int not null default 1 comment 'which update of its receipt the entry is' after together_id`.execute(
    db,
  );
}
