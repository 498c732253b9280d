import { type Kysely, sql } from 'kysely';

/** A role's code decides what it may do: one that only looks like another's, with an accent or in wide letters, is another code for the database too. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`alter table system_role modify code varchar(100) character set utf8mb4 collate utf8mb4_bin not null`.execute(db);
}
