import { type Kysely, sql } from 'kysely';

/** What a person's files cost within an hour counts by when they were read: files may wait longer than that. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    alter table artwork
      add column if not exists read_time bigint null comment 'when it was read' after cost_ms,
      drop key if exists ix_user,
      add key if not exists ix_user_read (tenant_id, user_id, read_time)`.execute(db);
}
