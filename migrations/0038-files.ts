import { type Kysely, sql } from 'kysely';

/** Files that people have uploaded, and how much room a shop has taken of what it may. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    create table if not exists infra_file (
      tenant_id bigint not null,
      id bigint not null auto_increment,
      config_id bigint not null default 1,
      path varchar(200) not null,
      name varchar(255) not null,
      type varchar(100) not null,
      size bigint not null,
      is_public tinyint not null,
      user_id bigint not null,
      creator_name varchar(30) not null,
      create_time bigint not null,
      primary key (tenant_id, id),
      unique key uk_id (id),
      unique key uk_path (tenant_id, path),
      constraint fk_infra_file_tenant foreign key (tenant_id) references system_tenant (id)
    ) engine=innodb default charset=utf8mb4 collate=utf8mb4_unicode_ci`.execute(db);
  await sql`
    create table if not exists infra_file_usage (
      tenant_id bigint not null,
      bytes bigint not null default 0,
      quota bigint not null default 10737418240,
      primary key (tenant_id),
      constraint fk_infra_file_usage_tenant foreign key (tenant_id) references system_tenant (id)
    ) engine=innodb default charset=utf8mb4 collate=utf8mb4_unicode_ci`.execute(db);
}
