import { type Kysely, sql } from 'kysely';

/** The views that a person has saved of a list: filters and order under a name. They go with the person. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    create table if not exists saved_view (
      tenant_id bigint not null,
      user_id bigint not null,
      list varchar(60) not null,
      views longtext not null check (json_valid(views)),
      primary key (tenant_id, user_id, list),
      constraint fk_saved_view_user foreign key (tenant_id, user_id) references system_user (tenant_id, id) on delete cascade
    ) engine=innodb default charset=utf8mb4 collate=utf8mb4_unicode_ci`.execute(db);
}
