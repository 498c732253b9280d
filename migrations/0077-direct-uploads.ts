import { type Kysely, sql } from 'kysely';

/** Large files that a browser puts straight into a store: which store it is, and what the store calls the upload. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    alter table infra_upload
      add column if not exists config_id bigint null comment 'the store that takes it; null for this server',
      add column if not exists store_upload varchar(1000) null comment 'what the store calls the upload'`.execute(db);
}
