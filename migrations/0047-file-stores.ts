import { type Kysely, sql } from 'kysely';

/** Where files of people lie: the disk of the server from the beginning, and whatever stores the operator adds. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    create table if not exists infra_file_config (
      id bigint not null auto_increment,
      name varchar(63) not null,
      storage tinyint not null comment '10 local disk, 20 S3, 21 Qiniu',
      config json not null comment 'without the secret',
      secret varchar(1000) null comment 'sealed',
      master tinyint not null default 0,
      remark varchar(255) null,
      move_to_id bigint null comment 'its files are being moved there',
      move_total int not null default 0,
      move_error varchar(500) null,
      version int not null default 1,
      create_time bigint not null,
      update_time bigint not null,
      primary key (id),
      constraint fk_file_config_move_to foreign key (move_to_id) references infra_file_config (id)
    ) engine=innodb default charset=utf8mb4 collate=utf8mb4_unicode_ci`.execute(db);
  await sql`
    insert ignore into infra_file_config (id, name, storage, config, master, create_time, update_time)
    values (1, '本地磁盘', 10, '{}', 1, unix_timestamp() * 1000, unix_timestamp() * 1000)`.execute(db);
  await sql`
    alter table infra_file
      add key if not exists ix_config (config_id, tenant_id, id),
      add constraint fk_infra_file_config foreign key if not exists (config_id) references infra_file_config (id)`.execute(db);
}
