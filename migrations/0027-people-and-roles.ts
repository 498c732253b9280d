import { type Kysely, sql } from 'kysely';

const STAMP = sql.raw(`
  add column if not exists version int not null default 1,
  add column if not exists update_time bigint not null default 0,
  add column if not exists creator_name varchar(30) null,
  add column if not exists updater_name varchar(30) null`);

/** People and roles become records that the shop itself keeps: with a stamp, a department, posts, and how much of the shop's data a role sees. */
export async function up(db: Kysely<never>): Promise<void> {
  const run = (statement: ReturnType<typeof sql>) => statement.execute(db);
  await run(sql`
    alter table system_role ${STAMP},
      add column if not exists data_scope tinyint not null default 1 comment '1 all, 2 chosen departments, 3 own department, 4 own and below, 5 own only',
      add unique key if not exists uk_name (tenant_id, name)`);
  await run(sql`update system_role set update_time = create_time where update_time = 0`);
  await run(sql`
    create table if not exists system_role_dept (
      tenant_id bigint not null,
      role_id bigint not null,
      dept_id bigint not null,
      primary key (tenant_id, role_id, dept_id),
      constraint fk_role_dept_role foreign key (tenant_id, role_id) references system_role (tenant_id, id) on delete cascade,
      constraint fk_role_dept_dept foreign key (tenant_id, dept_id) references system_dept (tenant_id, id)
    ) engine=innodb default charset=utf8mb4 collate=utf8mb4_unicode_ci`);
  // No department could be made until now, so none that is named is there.
  await run(sql`update system_user set dept_id = null where dept_id is not null and dept_id not in (select id from system_dept)`);
  await run(sql`
    alter table system_user ${STAMP},
      add column if not exists sex tinyint null comment '1 male, 2 female',
      add column if not exists remark varchar(500) null,
      add column if not exists login_ip varchar(64) null,
      add column if not exists login_date bigint null,
      add unique key if not exists uk_mobile (tenant_id, mobile),
      add unique key if not exists uk_email (tenant_id, email),
      add constraint fk_system_user_dept_id foreign key if not exists (tenant_id, dept_id) references system_dept (tenant_id, id)`);
  await run(sql`update system_user set update_time = create_time where update_time = 0`);
  await run(sql`
    create table if not exists system_user_post (
      tenant_id bigint not null,
      user_id bigint not null,
      post_id bigint not null,
      primary key (tenant_id, user_id, post_id),
      constraint fk_user_post_user foreign key (tenant_id, user_id) references system_user (tenant_id, id) on delete cascade,
      constraint fk_user_post_post foreign key (tenant_id, post_id) references system_post (tenant_id, id)
    ) engine=innodb default charset=utf8mb4 collate=utf8mb4_unicode_ci`);
  await run(sql`
    alter table system_dept add column if not exists leader_user_id bigint null,
      add constraint fk_system_dept_leader_user_id foreign key if not exists (tenant_id, leader_user_id) references system_user (tenant_id, id)`);
  // Menus and shops belong to the installation; the people of one tenant keep them for all.
  await run(sql`alter table system_tenant add column if not exists is_operator tinyint not null default 0`);
}
