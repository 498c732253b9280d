import { type Kysely, sql } from 'kysely';

/**
 * Rows of a sheet that have nothing about them that others have not are kept some hundred to a row. Imports that are under way have all of
 * theirs in import_row, and end there.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    create table if not exists import_block (
      tenant_id bigint not null,
      job_id bigint not null,
      first_row_no int not null,
      last_row_no int not null,
      state varchar(10) not null comment 'of all its rows: staged, checked, done, undone',
      sheet varchar(100) not null,
      first_row int not null comment 'as the spreadsheet program counts',
      last_row int not null,
      row_count int not null comment 'rows between the two may stand in import_row',
      create_count int not null default 0,
      update_count int not null default 0,
      unchanged_count int not null default 0,
      content mediumblob not null comment 'the rows, column by column, as compressed JSON',
      outcome mediumblob null comment 'what they did, or would do, likewise',
      primary key (tenant_id, job_id, first_row_no),
      key ix_claim (tenant_id, job_id, state, first_row_no),
      constraint fk_import_block_job foreign key (tenant_id, job_id) references import_job (tenant_id, id) on delete cascade
    ) engine=innodb default charset=utf8mb4 collate=utf8mb4_unicode_ci`.execute(db);
}
