import { type Kysely, sql } from 'kysely';

/** Files of orders (previews, artwork); they go with their order, whose deletion keeps them first. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    create table if not exists order_file (
      tenant_id bigint not null,
      id bigint not null auto_increment,
      order_info_id bigint not null,
      order_id varchar(32) not null,
      detailed_order_id bigint null,
      file_type varchar(30) not null,
      file_names varchar(255) not null,
      original_filenames varchar(255) not null,
      urls varchar(200) not null comment 'key of the stored file',
      size bigint not null,
      is_local tinyint not null default 0,
      is_cloud tinyint not null default 0,
      version int not null default 1,
      create_time bigint not null,
      update_time bigint not null,
      creator_name varchar(30) null,
      updater_name varchar(30) null,
      primary key (tenant_id, id),
      unique key uk_id (id),
      key ix_order (tenant_id, order_info_id, id),
      key ix_order_id (tenant_id, order_id, id),
      key ix_urls (tenant_id, urls),
      constraint fk_order_file_order_info_id foreign key (tenant_id, order_info_id) references order_info (tenant_id, id),
      constraint fk_order_file_tenant foreign key (tenant_id) references system_tenant (id)
    ) engine=innodb default charset=utf8mb4 collate=utf8mb4_unicode_ci`.execute(db);
  await sql`alter table order_invoice add key if not exists ix_path (tenant_id, invoice_file_path(200))`.execute(db);
}
