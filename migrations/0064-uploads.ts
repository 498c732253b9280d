import { type Kysely, sql } from 'kysely';

/** Files that arrive in pieces: how much of one is there, its bytes on the disk say. Its room is taken before the first of them. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    create table if not exists infra_upload (
      tenant_id bigint not null,
      id bigint not null auto_increment,
      user_id bigint not null,
      path varchar(200) not null comment 'key of what has arrived',
      name varchar(255) not null,
      folder varchar(100) not null,
      size bigint not null,
      file_path varchar(200) null comment 'key of the whole file, once it is kept',
      create_time bigint not null,
      primary key (tenant_id, id),
      unique key uk_id (id),
      unique key uk_path (tenant_id, path),
      key ix_user (tenant_id, user_id, file_path),
      key ix_time (tenant_id, create_time),
      constraint fk_infra_upload_tenant foreign key (tenant_id) references system_tenant (id)
    ) engine=innodb default charset=utf8mb4 collate=utf8mb4_unicode_ci`.execute(db);
}
