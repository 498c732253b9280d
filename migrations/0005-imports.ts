import { type Kysely, sql } from 'kysely';

/** A sheet is staged row by row before it has any effect, so that a job can stop anywhere and go on. */
export async function up(db: Kysely<never>): Promise<void> {
  const run = (statement: ReturnType<typeof sql>) => statement.execute(db);
  await run(sql`
    create table if not exists import_job (
      tenant_id bigint not null,
      id bigint not null auto_increment,
      kind varchar(30) not null,
      file_key varchar(200) not null,
      file_name varchar(255) not null,
      file_hash binary(32) not null,
      active_hash binary(32) null comment 'file_hash until the job ends: one file is not imported twice at once',
      options json not null,
      limited_to json null comment 'permissions of the API token that started it; null for a person',
      headers json null comment 'per sheet: which column holds which field',
      state varchar(20) not null comment 'queued, reading, committing, done, failed, cancelled',
      total_rows int not null default 0 comment 'rows staged so far',
      done_rows int not null default 0,
      create_count int not null default 0,
      update_count int not null default 0,
      unchanged_count int not null default 0,
      failure_count int not null default 0,
      setbacks int not null default 0 comment 'unexpected errors so far; too many end the job',
      error varchar(500) null,
      user_id bigint not null,
      user_name varchar(30) not null,
      create_time bigint not null,
      start_time bigint null,
      finish_time bigint null,
      primary key (tenant_id, id),
      unique key uk_id (id),
      unique key uk_active (tenant_id, kind, active_hash),
      key ix_user (tenant_id, user_id, id),
      constraint fk_import_job_tenant foreign key (tenant_id) references system_tenant (id)
    ) engine=innodb default charset=utf8mb4 collate=utf8mb4_unicode_ci`);
  await run(sql`
    create table if not exists import_row (
      tenant_id bigint not null,
      job_id bigint not null,
      row_no int not null comment 'position among the data rows of the file, from 1',
      sheet varchar(100) not null,
      excel_row int not null,
      state varchar(10) not null comment 'staged, done, failed',
      group_key varchar(64) character set utf8mb4 collate utf8mb4_bin not null comment 'rows with one key are applied together',
      cells json not null comment 'by field, as they stand in the sheet',
      faults json null,
      warnings json null,
      action varchar(10) null comment 'create, update, unchanged',
      result_id bigint null,
      result_name varchar(100) null,
      primary key (tenant_id, job_id, row_no),
      key ix_claim (tenant_id, job_id, state, group_key, row_no),
      constraint fk_import_row_job foreign key (tenant_id, job_id) references import_job (tenant_id, id) on delete cascade
    ) engine=innodb default charset=utf8mb4 collate=utf8mb4_unicode_ci`);
}
