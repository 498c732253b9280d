import { type Kysely, sql } from 'kysely';

/** A day of very many orders stands in several parts, so that nobody ever holds all of it; what was written before is the one part of its day. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    alter table order_column
      add column if not exists part int not null default 0 comment 'newest orders first, from 0; below 0 while it is written' after day,
      drop primary key,
      add primary key (tenant_id, field, day, part)`.execute(db);
}
