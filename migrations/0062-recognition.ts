import { type Kysely, sql } from 'kysely';

/** How a shop reads artwork, at most one row each; and what a product says of its prints. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    create table if not exists recognition_config (
      tenant_id bigint not null,
      id bigint not null auto_increment,
      product_id bigint null,
      is_sample tinyint not null default 1,
      is_cmyk tinyint not null default 0,
      is_upload_file tinyint not null default 1,
      file_type varchar(60) not null default '',
      calculation varchar(10) not null default 'default',
      is_fuzzy_read_file_name tinyint not null default 0,
      is_dimension_recognized tinyint not null default 1,
      is_read_file_name tinyint not null default 1,
      name_rule_recognized_id tinyint not null default 1,
      dpi int not null default 72,
      version int not null default 1,
      create_time bigint not null,
      update_time bigint not null,
      creator_name varchar(30) null,
      updater_name varchar(30) null,
      primary key (tenant_id, id),
      unique key uk_id (id),
      unique key uk_tenant (tenant_id),
      constraint fk_recognition_config_product_id foreign key (tenant_id, product_id) references product_info (tenant_id, id),
      constraint fk_recognition_config_tenant foreign key (tenant_id) references system_tenant (id)
    ) engine=innodb default charset=utf8mb4 collate=utf8mb4_unicode_ci`.execute(db);
  await sql`
    alter table product_info
      add column if not exists aliases varchar(200) null comment 'other names in file names, with 、 between',
      add column if not exists default_dpi int null comment 'of pictures that do not say theirs',
      add column if not exists roll_width decimal(18,4) null comment 'metres'`.execute(db);
}
