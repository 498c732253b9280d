import { type Kysely, sql } from 'kysely';

/** Signatures of customers under what an order was at that time; they go with their order. The last one is the order's. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    create table if not exists order_signature (
      tenant_id bigint not null,
      id bigint not null auto_increment,
      order_info_id bigint not null,
      order_id varchar(32) not null,
      content_hash char(64) not null comment 'of what was signed',
      image_path varchar(200) not null comment 'key of the stored file',
      signer varchar(50) null,
      creator_name varchar(30) not null,
      create_time bigint not null,
      primary key (tenant_id, id),
      unique key uk_id (id),
      key ix_order (tenant_id, order_info_id, id),
      key ix_path (tenant_id, image_path),
      constraint fk_order_signature_order_info_id foreign key (tenant_id, order_info_id) references order_info (tenant_id, id),
      constraint fk_order_signature_tenant foreign key (tenant_id) references system_tenant (id)
    ) engine=innodb default charset=utf8mb4 collate=utf8mb4_unicode_ci`.execute(db);
}
