import { type Kysely, sql } from 'kysely';

/** The regular jobs of the installation, and each of their runs. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    create table if not exists infra_job (
      id bigint not null auto_increment,
      name varchar(63) not null,
      status tinyint not null default 1 comment '1 normal, 2 paused',
      handler_name varchar(63) not null,
      handler_param varchar(255) null,
      cron_expression varchar(63) not null,
      retry_count int not null default 0,
      retry_interval int not null default 0,
      monitor_timeout int null,
      version int not null default 1,
      create_time bigint not null,
      update_time bigint not null,
      primary key (id),
      unique key uk_handler (handler_name)
    ) engine=innodb default charset=utf8mb4 collate=utf8mb4_unicode_ci`.execute(db);
  await sql`
    create table if not exists infra_job_log (
      id bigint not null auto_increment,
      job_id bigint not null,
      name varchar(63) not null,
      handler_name varchar(63) not null,
      handler_param varchar(255) null,
      fire_time bigint not null,
      execute_index int not null default 0,
      user_name varchar(30) not null,
      begin_time bigint null,
      end_time bigint null,
      status tinyint not null default 0 comment '0 open, 1 done, 2 failed',
      result varchar(500) not null default '',
      primary key (id),
      unique key uk_fire (job_id, fire_time),
      key ix_begin (begin_time),
      key ix_time (fire_time)
    ) engine=innodb default charset=utf8mb4 collate=utf8mb4_unicode_ci`.execute(db);
  for (const [name, handler, cron, retries] of [
    ['清理过期数据和无主文件', 'dataPurge', '0 7 * * * ?', 1],
    ['到期与逾期提醒', 'dailyNews', '0 17 * * * ?', 1],
    ['更新订单查询列', 'orderColumns', '0 */5 * * * ?', 0],
    ['移动文件', 'fileMove', '30 */10 * * * ?', 0],
  ] as const) {
    await sql`
      insert ignore into infra_job (name, handler_name, cron_expression, retry_count, retry_interval, create_time, update_time)
      values (${name}, ${handler}, ${cron}, ${retries}, 60000, unix_timestamp() * 1000, unix_timestamp() * 1000)`.execute(db);
  }
}
