import { type Kysely, sql } from 'kysely';

/** What reading a file has cost: whoever brings files that are slow to read is stopped before others have to wait for him. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    alter table artwork
      add column if not exists cost_ms int not null default 0 comment 'how long reading it took',
      add key if not exists ix_user (tenant_id, user_id, create_time)`.execute(db);
}
