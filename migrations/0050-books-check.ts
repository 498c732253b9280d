import { type Kysely, sql } from 'kysely';

/** What the last check of a shop's books found. The row of a shop is taken by the worker that checks it, so that one does in a night. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    create table if not exists books_check (
      tenant_id bigint not null primary key,
      night int not null comment 'days since 1970-01-01 in Asia/Shanghai',
      checked_time bigint null comment 'null while it is under way',
      findings json null,
      constraint fk_books_check_tenant foreign key (tenant_id) references system_tenant (id)
    ) engine=innodb default charset=utf8mb4 collate=utf8mb4_unicode_ci`.execute(db);
}
