import { type Kysely, sql } from 'kysely';

/** Why an audit was revoked. Records from before have none. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`alter table order_audit_record add column if not exists reason varchar(200) null after reviewer`.execute(db);
}
