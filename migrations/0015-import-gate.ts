import { type Kysely, sql } from 'kysely';

/** One row for each shop, locked while an import is booked: what is counted then stays true until the import is there. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    create table if not exists import_gate (
      tenant_id bigint not null,
      primary key (tenant_id),
      constraint fk_import_gate_tenant foreign key (tenant_id) references system_tenant (id)
    ) engine=innodb default charset=utf8mb4 collate=utf8mb4_unicode_ci`.execute(db);
}
