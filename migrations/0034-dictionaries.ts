import { type Kysely, sql } from 'kysely';

/** Dictionaries and settings of the installation. What the product brings itself is known by the flag and brought to its registry at every start. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    create table if not exists system_dict_type (
      id bigint not null auto_increment primary key,
      name varchar(100) not null,
      type varchar(100) not null,
      status tinyint not null default 0,
      remark varchar(500) null,
      is_built_in tinyint not null default 0,
      create_time bigint not null,
      unique key uk_name (name),
      unique key uk_type (type)
    ) engine=innodb default charset=utf8mb4 collate=utf8mb4_unicode_ci`.execute(db);
  await sql`
    create table if not exists system_dict_data (
      id bigint not null auto_increment primary key,
      sort int not null default 0,
      label varchar(100) not null,
      value varchar(100) not null,
      dict_type varchar(100) not null,
      status tinyint not null default 0,
      color_type varchar(20) not null default 'default',
      css_class varchar(100) not null default '',
      remark varchar(500) null,
      is_built_in tinyint not null default 0,
      create_time bigint not null,
      unique key uk_value (dict_type, value),
      constraint fk_system_dict_data_type foreign key (dict_type) references system_dict_type (type) on update cascade
    ) engine=innodb default charset=utf8mb4 collate=utf8mb4_unicode_ci`.execute(db);
  await sql`
    create table if not exists infra_config (
      id bigint not null auto_increment primary key,
      category varchar(50) not null,
      name varchar(100) not null,
      config_key varchar(100) not null,
      value varchar(500) not null,
      type tinyint not null comment '1 the product, 2 people',
      visible tinyint not null comment 'whether its value may be read',
      remark varchar(500) null,
      create_time bigint not null,
      update_time bigint not null,
      unique key uk_key (config_key)
    ) engine=innodb default charset=utf8mb4 collate=utf8mb4_unicode_ci`.execute(db);
}
