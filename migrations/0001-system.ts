import { type Kysely, sql } from 'kysely';

/** Tenants, people, roles, menus, tokens. Times are epoch milliseconds in UTC; status 0 is enabled, 1 disabled. */
export async function up(db: Kysely<never>): Promise<void> {
  const run = (statement: ReturnType<typeof sql>) => statement.execute(db);
  await run(sql`
    create table if not exists system_tenant (
      id bigint not null auto_increment primary key,
      name varchar(50) not null,
      contact_name varchar(50) null,
      contact_mobile varchar(20) null,
      status tinyint not null default 0,
      expire_time bigint not null,
      account_count int not null default 10,
      company json null,
      permission_epoch int not null default 0,
      create_time bigint not null,
      unique key uk_name (name)
    ) engine=innodb default charset=utf8mb4 collate=utf8mb4_unicode_ci`);
  await run(sql`
    create table if not exists system_menu (
      id bigint not null auto_increment primary key,
      parent_id bigint not null default 0,
      name varchar(50) not null,
      permission varchar(100) not null default '',
      type tinyint not null comment '1 directory, 2 menu, 3 button',
      sort int not null default 0,
      path varchar(200) not null default '',
      icon varchar(100) not null default '',
      component varchar(200) not null default '',
      component_name varchar(100) not null default '',
      status tinyint not null default 0,
      visible tinyint not null default 1,
      keep_alive tinyint not null default 1,
      always_show tinyint not null default 1
    ) engine=innodb default charset=utf8mb4 collate=utf8mb4_unicode_ci`);
  await run(sql`
    create table if not exists system_user (
      tenant_id bigint not null,
      id bigint not null auto_increment,
      username varchar(30) not null,
      password_hash varchar(200) not null,
      nickname varchar(30) not null,
      mobile varchar(20) null,
      email varchar(100) null,
      avatar varchar(500) null,
      dept_id bigint null,
      status tinyint not null default 0,
      create_time bigint not null,
      primary key (tenant_id, id),
      unique key uk_id (id),
      unique key uk_username (tenant_id, username),
      constraint fk_system_user_tenant foreign key (tenant_id) references system_tenant (id)
    ) engine=innodb default charset=utf8mb4 collate=utf8mb4_unicode_ci`);
  await run(sql`
    create table if not exists system_role (
      tenant_id bigint not null,
      id bigint not null auto_increment,
      name varchar(30) not null,
      code varchar(100) not null,
      sort int not null default 0,
      status tinyint not null default 0,
      type tinyint not null default 2 comment '1 built-in, 2 custom',
      remark varchar(255) null,
      create_time bigint not null,
      primary key (tenant_id, id),
      unique key uk_id (id),
      unique key uk_code (tenant_id, code),
      constraint fk_system_role_tenant foreign key (tenant_id) references system_tenant (id)
    ) engine=innodb default charset=utf8mb4 collate=utf8mb4_unicode_ci`);
  await run(sql`
    create table if not exists system_user_role (
      tenant_id bigint not null,
      user_id bigint not null,
      role_id bigint not null,
      primary key (tenant_id, user_id, role_id),
      constraint fk_user_role_user foreign key (tenant_id, user_id) references system_user (tenant_id, id) on delete cascade,
      constraint fk_user_role_role foreign key (tenant_id, role_id) references system_role (tenant_id, id) on delete cascade
    ) engine=innodb default charset=utf8mb4 collate=utf8mb4_unicode_ci`);
  await run(sql`
    create table if not exists system_role_menu (
      tenant_id bigint not null,
      role_id bigint not null,
      menu_id bigint not null,
      primary key (tenant_id, role_id, menu_id),
      constraint fk_role_menu_role foreign key (tenant_id, role_id) references system_role (tenant_id, id) on delete cascade,
      constraint fk_role_menu_menu foreign key (menu_id) references system_menu (id) on delete cascade
    ) engine=innodb default charset=utf8mb4 collate=utf8mb4_unicode_ci`);
  await run(sql`
    create table if not exists token_family (
      id bigint not null auto_increment primary key,
      tenant_id bigint not null,
      user_id bigint not null,
      expires_time bigint not null,
      user_ip varchar(64) not null,
      user_agent varchar(300) not null,
      create_time bigint not null,
      key ix_expires (expires_time),
      constraint fk_token_family_user foreign key (tenant_id, user_id) references system_user (tenant_id, id) on delete cascade
    ) engine=innodb default charset=utf8mb4 collate=utf8mb4_unicode_ci`);
  await run(sql`
    create table if not exists access_token (
      token_hash binary(32) not null primary key,
      tenant_id bigint not null,
      user_id bigint not null,
      family_id bigint not null,
      expires_time bigint not null,
      create_time bigint not null,
      key ix_family (family_id),
      key ix_expires (expires_time),
      constraint fk_access_token_family foreign key (family_id) references token_family (id) on delete cascade,
      constraint fk_access_token_user foreign key (tenant_id, user_id) references system_user (tenant_id, id) on delete cascade
    ) engine=innodb default charset=utf8mb4 collate=utf8mb4_unicode_ci`);
  await run(sql`
    create table if not exists refresh_token (
      id bigint not null auto_increment primary key,
      token_hash binary(32) not null,
      tenant_id bigint not null,
      user_id bigint not null,
      family_id bigint not null,
      expires_time bigint not null,
      used_time bigint null,
      create_time bigint not null,
      unique key uk_token_hash (token_hash),
      key ix_family (family_id),
      constraint fk_refresh_token_family foreign key (family_id) references token_family (id) on delete cascade,
      constraint fk_refresh_token_user foreign key (tenant_id, user_id) references system_user (tenant_id, id) on delete cascade
    ) engine=innodb default charset=utf8mb4 collate=utf8mb4_unicode_ci`);
  await run(sql`
    create table if not exists api_token (
      id bigint not null auto_increment primary key,
      token_hash binary(32) not null,
      prefix varchar(16) not null,
      tenant_id bigint not null,
      user_id bigint not null,
      name varchar(50) not null,
      permissions json not null,
      expires_time bigint null,
      revoked_time bigint null,
      last_used_time bigint null,
      create_time bigint not null,
      unique key uk_token_hash (token_hash),
      key ix_tenant (tenant_id, id),
      constraint fk_api_token_user foreign key (tenant_id, user_id) references system_user (tenant_id, id) on delete cascade
    ) engine=innodb default charset=utf8mb4 collate=utf8mb4_unicode_ci`);
  await run(sql`
    create table if not exists login_key (
      id tinyint not null primary key comment 'always 1: one pair per installation',
      key_id varchar(32) not null,
      public_key text not null,
      sealed_private_key text not null,
      create_time bigint not null
    ) engine=innodb default charset=utf8mb4 collate=utf8mb4_unicode_ci`);
  await run(sql`
    create table if not exists used_login_nonce (
      nonce_hash binary(32) not null primary key,
      expires_time bigint not null,
      key ix_expires (expires_time)
    ) engine=innodb default charset=utf8mb4 collate=utf8mb4_unicode_ci`);
  await run(sql`
    create table if not exists login_log (
      tenant_id bigint not null,
      id bigint not null auto_increment,
      user_id bigint null,
      username varchar(50) not null,
      event varchar(30) not null,
      user_ip varchar(64) not null,
      user_agent varchar(300) not null,
      create_time bigint not null,
      primary key (tenant_id, id),
      unique key uk_id (id),
      constraint fk_login_log_tenant foreign key (tenant_id) references system_tenant (id)
    ) engine=innodb default charset=utf8mb4 collate=utf8mb4_unicode_ci`);
  await run(sql`
    create table if not exists idempotency_key (
      tenant_id bigint not null,
      user_id bigint not null,
      idempotency_key varchar(255) character set utf8mb4 collate utf8mb4_bin not null,
      request_hash binary(32) not null,
      response json null,
      create_time bigint not null,
      primary key (tenant_id, user_id, idempotency_key),
      key ix_create_time (create_time),
      constraint fk_idempotency_user foreign key (tenant_id, user_id) references system_user (tenant_id, id) on delete cascade
    ) engine=innodb default charset=utf8mb4 collate=utf8mb4_unicode_ci`);
  await run(sql`
    create table if not exists outbox (
      id bigint not null auto_increment primary key,
      tenant_id bigint not null,
      job varchar(50) not null,
      payload json not null,
      create_time bigint not null,
      sent_time bigint null,
      done_time bigint null,
      error varchar(1000) null,
      key ix_pending (done_time, sent_time, id),
      constraint fk_outbox_tenant foreign key (tenant_id) references system_tenant (id)
    ) engine=innodb default charset=utf8mb4 collate=utf8mb4_unicode_ci`);
}
