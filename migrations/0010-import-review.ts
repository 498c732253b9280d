import { type Kysely, sql } from 'kysely';

/**
 * An import that a person looks at before it has any effect: columns are matched, every row is rehearsed, what is wrong is grouped by the
 * repair it needs, and what was done can be undone for a day.
 */
export async function up(db: Kysely<never>): Promise<void> {
  const run = (statement: ReturnType<typeof sql>) => statement.execute(db);
  await run(sql`
    alter table import_job
      modify column state varchar(20) not null comment 'queued, reading, matching, checking, checked, committing, done, failed, cancelled, undoing, undone',
      add column if not exists is_rehearsed tinyint not null default 0 comment '1: nothing is applied before a person has seen what would be',
      add column if not exists header_choices json null comment 'per header in compact form: the column a person chose, or null to leave it out',
      add column if not exists matching json null comment 'the sheet whose columns wait for a person',
      add column if not exists passed_rows int not null default 0 comment 'rows that the sheet itself says are imported already',
      add column if not exists undone_count int not null default 0,
      add column if not exists kept_count int not null default 0 comment 'rows that could not be undone',
      add column if not exists commit_time bigint null,
      add column if not exists undo_time bigint null,
      add column if not exists result_state varchar(10) null comment 'the annotated workbook: wanted, done, failed',
      add column if not exists result_key varchar(200) null,
      add key if not exists ix_hash (tenant_id, kind, file_hash, id)`);
  await run(sql`
    alter table import_row
      modify column state varchar(10) not null comment 'staged, checked, done, failed, undone, kept',
      add column if not exists written json null comment 'what was written, with what stood there before'`);
  await run(sql`
    create table if not exists import_issue (
      tenant_id bigint not null,
      job_id bigint not null,
      id bigint not null auto_increment,
      issue_key varchar(190) character set utf8mb4 collate utf8mb4_bin not null comment 'column and repair: rows with one key are mended in one go',
      column_key varchar(50) not null,
      title varchar(500) not null,
      expected varchar(500) not null,
      repair json null comment 'what can mend all of its rows at once',
      primary key (tenant_id, job_id, id),
      unique key uk_id (id),
      unique key uk_issue (tenant_id, job_id, issue_key),
      constraint fk_import_issue_job foreign key (tenant_id, job_id) references import_job (tenant_id, id) on delete cascade
    ) engine=innodb default charset=utf8mb4 collate=utf8mb4_unicode_ci`);
  await run(sql`
    create table if not exists import_issue_row (
      tenant_id bigint not null,
      job_id bigint not null,
      issue_id bigint not null,
      row_no int not null,
      primary key (tenant_id, job_id, issue_id, row_no),
      key ix_row (tenant_id, job_id, row_no),
      constraint fk_import_issue_row_job foreign key (tenant_id, job_id) references import_job (tenant_id, id) on delete cascade
    ) engine=innodb default charset=utf8mb4 collate=utf8mb4_unicode_ci`);
  await run(sql`
    create table if not exists import_header_choice (
      tenant_id bigint not null,
      kind varchar(30) not null,
      header varchar(100) character set utf8mb4 collate utf8mb4_bin not null comment 'in compact form',
      column_key varchar(50) null comment 'null: left out',
      user_name varchar(30) not null,
      update_time bigint not null,
      primary key (tenant_id, kind, header),
      constraint fk_import_header_choice_tenant foreign key (tenant_id) references system_tenant (id)
    ) engine=innodb default charset=utf8mb4 collate=utf8mb4_unicode_ci`);
  await run(sql`
    create table if not exists import_side_creation (
      tenant_id bigint not null,
      job_id bigint not null,
      entity varchar(30) not null comment 'customer, product, or the name of a plain resource',
      record_id bigint not null comment 'made because a row named it; undone when nothing else uses it',
      primary key (tenant_id, job_id, entity, record_id),
      constraint fk_import_side_creation_job foreign key (tenant_id, job_id) references import_job (tenant_id, id) on delete cascade
    ) engine=innodb default charset=utf8mb4 collate=utf8mb4_unicode_ci`);
}
