import { type Kysely, sql } from 'kysely';

async function hasColumn(db: Kysely<never>, table: string, column: string): Promise<boolean> {
  const { rows } = await sql`
    select 1 as found from information_schema.columns
    where table_schema = database() and table_name = ${table} and column_name = ${column}`.execute(db);
  return rows.length > 0;
}

/**
 * Queues in which tenants take turns: a job that was handed to the queue holds one of its tenant's slots until it is done, and the unique key
 * lets nobody hold more. Besides: what a person has seen of ended tasks, how often an export was run, and who may begin jobs anew.
 */
export async function up(db: Kysely<never>): Promise<void> {
  if (!(await hasColumn(db, 'outbox', 'slot'))) {
    await sql`
      alter table outbox
        add column queue varchar(20) not null default 'imports',
        add column slot tinyint null comment 'held from being sent until done; null while waiting and afterwards',
        add unique key uk_slot (tenant_id, queue, slot),
        add key ix_lane (done_time, tenant_id, queue, slot, id)`.execute(db);
  }
  await sql`update outbox set queue = 'exports' where job = 'export'`.execute(db);
  if (!(await hasColumn(db, 'export_task', 'runs'))) {
    await sql`
      alter table export_task
        add column runs int not null default 0 comment 'how often a worker began to write it',
        add key ix_finish (tenant_id, finish_time)`.execute(db);
    await sql`update export_task set runs = 1 where start_time is not null`.execute(db);
  }
  const { rows } = await sql`
    select 1 as found from information_schema.statistics
    where table_schema = database() and table_name = 'import_job' and index_name = 'ix_finish'`.execute(db);
  if (rows.length === 0) await sql`alter table import_job add key ix_finish (tenant_id, finish_time)`.execute(db);
  await sql`
    create table if not exists task_seen (
      tenant_id bigint not null,
      user_id bigint not null,
      seen_time bigint not null comment 'tasks that ended up to this time have been seen',
      primary key (tenant_id, user_id),
      constraint fk_task_seen_user foreign key (tenant_id, user_id) references system_user (tenant_id, id) on delete cascade
    ) engine=innodb default charset=utf8mb4 collate=utf8mb4_unicode_ci`.execute(db);
  // What ended before there was a count is not news.
  await sql`
    insert ignore into task_seen (tenant_id, user_id, seen_time)
    select tenant_id, id, floor(unix_timestamp(now(3)) * 1000) from system_user`.execute(db);
  await sql`
    insert ignore into system_menu (id, parent_id, name, permission, type, sort, path, icon, component, component_name)
    values (3102, 3100, '任务重新执行', 'infra:job:trigger', 3, 2, '', '', '', '')`.execute(db);
}
