import { type Kysely, sql } from 'kysely';

/** Two people who change one menu at once: the later of them is told, as with every other record. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    alter table system_menu
      add column if not exists version int not null default 1,
      add column if not exists update_time bigint not null default 0,
      add column if not exists updater_name varchar(30) null`.execute(db);
}
