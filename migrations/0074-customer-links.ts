import { type Kysely, sql } from 'kysely';

/** Links by which customers open their order without signing in, and what came of each: openings, approvals and wishes. They go with their order. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    create table if not exists order_link (
      tenant_id bigint not null,
      id bigint not null auto_increment,
      order_info_id bigint not null,
      order_id varchar(32) not null,
      token_hash char(64) not null comment 'the token itself is stored nowhere',
      expire_time bigint not null,
      revoke_time bigint null,
      creator_id bigint not null,
      creator_name varchar(30) not null,
      create_time bigint not null,
      primary key (tenant_id, id),
      unique key uk_id (id),
      unique key uk_token (tenant_id, token_hash),
      key ix_order (tenant_id, order_info_id, id),
      constraint fk_order_link_order_info_id foreign key (tenant_id, order_info_id) references order_info (tenant_id, id),
      constraint fk_order_link_tenant foreign key (tenant_id) references system_tenant (id)
    ) engine=innodb default charset=utf8mb4 collate=utf8mb4_unicode_ci`.execute(db);
  await sql`
    create table if not exists order_link_event (
      tenant_id bigint not null,
      id bigint not null auto_increment,
      link_id bigint not null,
      order_info_id bigint not null,
      kind varchar(10) not null comment 'opened, approved, change',
      shown_hash char(64) null comment 'of what was approved or was to be changed',
      message varchar(500) null,
      signer varchar(50) null,
      image_path varchar(200) null comment 'key of the stored file',
      network varchar(45) not null,
      user_agent varchar(300) not null,
      create_time bigint not null,
      primary key (tenant_id, id),
      unique key uk_id (id),
      key ix_order (tenant_id, order_info_id, id),
      key ix_link (tenant_id, link_id),
      key ix_path (tenant_id, image_path),
      constraint fk_order_link_event_order_info_id foreign key (tenant_id, order_info_id) references order_info (tenant_id, id),
      constraint fk_order_link_event_link_id foreign key (tenant_id, link_id) references order_link (tenant_id, id),
      constraint fk_order_link_event_tenant foreign key (tenant_id) references system_tenant (id)
    ) engine=innodb default charset=utf8mb4 collate=utf8mb4_unicode_ci`.execute(db);
}
