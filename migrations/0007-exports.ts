import { type Kysely, sql } from 'kysely';

/** Exports that a worker writes: what was asked for, how far it is, and where its file lies. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    create table if not exists export_task (
      tenant_id bigint not null,
      id bigint not null auto_increment,
      name varchar(40) not null comment 'which list',
      title varchar(60) not null,
      file_name varchar(100) not null,
      filters json not null,
      permissions json not null comment 'of who asked, when asking: the file shows no more than these allow',
      state varchar(20) not null comment 'queued, running, done, failed, cancelled',
      rows_total int not null comment 'when asked for; the true number once done',
      rows_done int not null default 0,
      file_key varchar(200) null comment 'of the latest run; whole only when done',
      bytes bigint null,
      setbacks int not null default 0 comment 'unexpected errors so far; too many end the task',
      error varchar(500) null,
      user_id bigint not null,
      user_name varchar(30) not null,
      create_time bigint not null,
      start_time bigint null,
      beat_time bigint null comment 'last sign of the run that holds file_key',
      finish_time bigint null,
      expire_time bigint null,
      primary key (tenant_id, id),
      unique key uk_id (id),
      key ix_user (tenant_id, user_id, id),
      key ix_state (tenant_id, state, expire_time),
      constraint fk_export_task_tenant foreign key (tenant_id) references system_tenant (id)
    ) engine=innodb default charset=utf8mb4 collate=utf8mb4_unicode_ci`.execute(db);
}
