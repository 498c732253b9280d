import { type Kysely, sql } from 'kysely';

/** What recognition has read of files of artwork. A file that no order names is given up after two days, and its row with it. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    create table if not exists artwork (
      tenant_id bigint not null,
      id bigint not null auto_increment,
      user_id bigint not null,
      path varchar(200) not null comment 'key of the stored file',
      name varchar(255) not null,
      size bigint not null,
      state tinyint not null default 0 comment '0 waits, 1 read, 2 cannot be read',
      facts json null,
      problem varchar(200) null,
      preview_url varchar(200) null,
      fingerprint char(64) null comment 'of the content',
      is_linked tinyint not null default 0 comment 'hangs on an order, or has',
      create_time bigint not null,
      primary key (tenant_id, id),
      unique key uk_id (id),
      unique key uk_path (tenant_id, path),
      key ix_state (tenant_id, state, id),
      key ix_linked (tenant_id, is_linked, create_time),
      key ix_fingerprint (tenant_id, fingerprint),
      constraint fk_artwork_tenant foreign key (tenant_id) references system_tenant (id)
    ) engine=innodb default charset=utf8mb4 collate=utf8mb4_unicode_ci`.execute(db);
}
