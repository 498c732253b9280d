import { type Kysely, sql } from 'kysely';

/** Departments as a tree, and posts. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    create table if not exists system_dept (
      tenant_id bigint not null,
      id bigint not null auto_increment,
      parent_id bigint null,
      name varchar(30) not null,
      sort int null default 0,
      phone varchar(11) null,
      email varchar(50) null,
      status tinyint not null default 0,
      version int not null default 1,
      create_time bigint not null,
      update_time bigint not null,
      creator_name varchar(30) null,
      updater_name varchar(30) null,
      primary key (tenant_id, id),
      unique key uk_id (id),
      unique key uk_name (tenant_id, name),
      constraint fk_system_dept_parent foreign key (tenant_id, parent_id) references system_dept (tenant_id, id),
      constraint fk_system_dept_tenant foreign key (tenant_id) references system_tenant (id)
    ) engine=innodb default charset=utf8mb4 collate=utf8mb4_unicode_ci`.execute(db);
  await sql`
    create table if not exists system_post (
      tenant_id bigint not null,
      id bigint not null auto_increment,
      name varchar(50) not null,
      code varchar(64) not null,
      sort int null default 0,
      status tinyint not null default 0,
      remark varchar(255) null,
      version int not null default 1,
      create_time bigint not null,
      update_time bigint not null,
      creator_name varchar(30) null,
      updater_name varchar(30) null,
      primary key (tenant_id, id),
      unique key uk_id (id),
      unique key uk_name (tenant_id, name),
      unique key uk_code (tenant_id, code),
      constraint fk_system_post_tenant foreign key (tenant_id) references system_tenant (id)
    ) engine=innodb default charset=utf8mb4 collate=utf8mb4_unicode_ci`.execute(db);
}
