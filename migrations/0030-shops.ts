import { type Kysely, sql } from 'kysely';

const STAMP = sql.raw(`
  add column if not exists version int not null default 1,
  add column if not exists update_time bigint not null default 0,
  add column if not exists creator_name varchar(30) null,
  add column if not exists updater_name varchar(30) null`);

/** Packages say which menus the roles of a shop may hold; the tenant that operates the installation keeps them, and the shops. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    create table if not exists system_tenant_package (
      tenant_id bigint not null comment 'the operator',
      id bigint not null auto_increment,
      name varchar(30) not null,
      status tinyint not null default 0,
      remark varchar(255) null,
      version int not null default 1,
      create_time bigint not null,
      update_time bigint not null,
      creator_name varchar(30) null,
      updater_name varchar(30) null,
      primary key (tenant_id, id),
      unique key uk_id (id),
      unique key uk_name (tenant_id, name),
      constraint fk_tenant_package_tenant foreign key (tenant_id) references system_tenant (id)
    ) engine=innodb default charset=utf8mb4 collate=utf8mb4_unicode_ci`.execute(db);
  await sql`
    create table if not exists system_tenant_package_menu (
      tenant_id bigint not null,
      package_id bigint not null,
      menu_id bigint not null,
      primary key (tenant_id, package_id, menu_id),
      constraint fk_tenant_package_menu_package foreign key (tenant_id, package_id) references system_tenant_package (tenant_id, id) on delete cascade,
      constraint fk_tenant_package_menu_menu foreign key (menu_id) references system_menu (id) on delete cascade
    ) engine=innodb default charset=utf8mb4 collate=utf8mb4_unicode_ci`.execute(db);
  await sql`
    alter table system_tenant ${STAMP},
      add column if not exists website varchar(255) null,
      add column if not exists package_id bigint null comment 'null: every menu',
      add column if not exists closed_time bigint null comment 'deleted: nobody sees it or enters it any more',
      add unique key if not exists uk_website (website),
      add constraint fk_system_tenant_package foreign key if not exists (package_id) references system_tenant_package (id)`.execute(db);
  await sql`update system_tenant set update_time = create_time where update_time = 0`.execute(db);
  // From here on this code is the one that comes with a shop of a package.
  await sql`update system_role set code = concat(code, '_', id) where code = 'tenant_admin' and type = 2`.execute(db);
}
