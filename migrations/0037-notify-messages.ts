import { type Kysely, sql } from 'kysely';

/** Messages to the people of a shop: their templates, what was sent, and what each person does not want. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    create table if not exists system_notify_template (
      tenant_id bigint not null,
      id bigint not null auto_increment,
      name varchar(63) not null,
      code varchar(63) not null,
      nickname varchar(30) not null,
      content varchar(1000) not null,
      type tinyint not null comment '1 announcement, 2 of the system',
      status tinyint not null default 0,
      remark varchar(255) null,
      version int not null default 1,
      create_time bigint not null,
      update_time bigint not null,
      creator_name varchar(30) null,
      updater_name varchar(30) null,
      primary key (tenant_id, id),
      unique key uk_id (id),
      unique key uk_code (tenant_id, code),
      constraint fk_notify_template_tenant foreign key (tenant_id) references system_tenant (id)
    ) engine=innodb default charset=utf8mb4 collate=utf8mb4_unicode_ci`.execute(db);
  await sql`
    create table if not exists system_notify_message (
      tenant_id bigint not null,
      id bigint not null auto_increment,
      user_id bigint not null,
      template_id bigint null,
      template_code varchar(63) not null,
      template_nickname varchar(30) not null,
      template_content varchar(2000) not null,
      template_type tinyint not null,
      template_params json not null,
      read_status tinyint not null default 0,
      read_time bigint null,
      create_time bigint not null,
      source varchar(100) null comment 'what it tells of: nobody is told of one thing twice',
      primary key (tenant_id, id),
      unique key uk_id (id),
      unique key uk_source (tenant_id, user_id, source),
      key ix_unread (tenant_id, user_id, read_status, id),
      key ix_own (tenant_id, user_id, id),
      key ix_code (tenant_id, template_code, create_time),
      key ix_time (tenant_id, create_time),
      constraint fk_notify_message_user foreign key (tenant_id, user_id) references system_user (tenant_id, id) on delete cascade
    ) engine=innodb default charset=utf8mb4 collate=utf8mb4_unicode_ci`.execute(db);
  await sql`
    create table if not exists system_notify_mute (
      tenant_id bigint not null,
      user_id bigint not null,
      template_code varchar(63) not null,
      primary key (tenant_id, user_id, template_code),
      constraint fk_notify_mute_user foreign key (tenant_id, user_id) references system_user (tenant_id, id) on delete cascade
    ) engine=innodb default charset=utf8mb4 collate=utf8mb4_unicode_ci`.execute(db);
}
