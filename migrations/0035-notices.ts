import { type Kysely, sql } from 'kysely';

/** What a shop tells its people. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    create table if not exists system_notice (
      tenant_id bigint not null,
      id bigint not null auto_increment,
      title varchar(50) not null,
      type tinyint not null comment '1 notice, 2 announcement',
      content mediumtext not null,
      status tinyint not null default 0,
      version int not null default 1,
      create_time bigint not null,
      update_time bigint not null,
      creator_name varchar(30) null,
      updater_name varchar(30) null,
      primary key (tenant_id, id),
      unique key uk_id (id),
      constraint fk_system_notice_tenant foreign key (tenant_id) references system_tenant (id)
    ) engine=innodb default charset=utf8mb4 collate=utf8mb4_unicode_ci`.execute(db);
}
