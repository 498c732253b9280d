import { type Kysely, sql } from 'kysely';

/** Every write of every call, and both logs to be read and removed by their time. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    create table if not exists operate_log (
      tenant_id bigint not null,
      id bigint not null auto_increment,
      trace_id varchar(64) not null,
      user_id bigint not null,
      user_nickname varchar(30) not null,
      module varchar(50) not null,
      name varchar(100) not null,
      type tinyint not null comment '0 other, 2 create, 3 update, 4 delete, 5 export, 6 import',
      request_method varchar(10) not null,
      request_url varchar(255) not null,
      call_name varchar(100) not null,
      fields text not null comment 'what was sent, shortened and without secrets',
      user_ip varchar(64) not null,
      user_agent varchar(300) not null,
      start_time bigint not null,
      duration int not null,
      result_code int not null,
      result_msg varchar(500) not null,
      result_data varchar(100) null,
      primary key (tenant_id, id),
      unique key uk_id (id),
      key ix_time (tenant_id, start_time),
      constraint fk_operate_log_tenant foreign key (tenant_id) references system_tenant (id)
    ) engine=innodb default charset=utf8mb4 collate=utf8mb4_unicode_ci`.execute(db);
  await sql`alter table login_log add key if not exists ix_time (tenant_id, create_time)`.execute(db);
}
