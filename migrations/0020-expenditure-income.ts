import { type Kysely, sql } from 'kysely';

/** What a shop earns and spends money on besides its orders, and the items of each. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    create table if not exists expenditure_income (
      tenant_id bigint not null,
      id bigint not null auto_increment,
      type tinyint not null default 0,
      name varchar(50) not null,
      visible tinyint not null default 0,
      sort int null default 0,
      status tinyint not null default 0,
      remarks varchar(255) null,
      version int not null default 1,
      create_time bigint not null,
      update_time bigint not null,
      creator_name varchar(30) null,
      updater_name varchar(30) null,
      primary key (tenant_id, id),
      unique key uk_id (id),
      unique key uk_name (tenant_id, name),
      constraint fk_expenditure_income_tenant foreign key (tenant_id) references system_tenant (id)
    ) engine=innodb default charset=utf8mb4 collate=utf8mb4_unicode_ci`.execute(db);
  await sql`
    create table if not exists expenditure_income_item (
      tenant_id bigint not null,
      id bigint not null auto_increment,
      type tinyint not null default 0,
      type_id bigint not null,
      name varchar(50) not null,
      visible tinyint not null default 0,
      sort int null default 0,
      status tinyint not null default 0,
      remarks varchar(255) null,
      version int not null default 1,
      create_time bigint not null,
      update_time bigint not null,
      creator_name varchar(30) null,
      updater_name varchar(30) null,
      primary key (tenant_id, id),
      unique key uk_id (id),
      unique key uk_name (tenant_id, name),
      constraint fk_expenditure_income_item_type_id foreign key (tenant_id, type_id) references expenditure_income (tenant_id, id),
      constraint fk_expenditure_income_item_tenant foreign key (tenant_id) references system_tenant (id)
    ) engine=innodb default charset=utf8mb4 collate=utf8mb4_unicode_ci`.execute(db);
}
