import { type Kysely, sql } from 'kysely';

/** The lists a shop keeps for itself, and how it computes. */
export async function up(db: Kysely<never>): Promise<void> {
  const run = (statement: ReturnType<typeof sql>) => statement.execute(db);
  await run(sql`
    create table if not exists customer_type (
      tenant_id bigint not null,
      id bigint not null auto_increment,
      parent_id bigint null,
      name varchar(15) not null,
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
      constraint fk_customer_type_parent foreign key (tenant_id, parent_id) references customer_type (tenant_id, id),
      constraint fk_customer_type_tenant foreign key (tenant_id) references system_tenant (id)
    ) engine=innodb default charset=utf8mb4 collate=utf8mb4_unicode_ci`);
  await run(sql`
    create table if not exists product_type (
      tenant_id bigint not null,
      id bigint not null auto_increment,
      parent_id bigint null,
      name varchar(50) not null,
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
      constraint fk_product_type_parent foreign key (tenant_id, parent_id) references product_type (tenant_id, id),
      constraint fk_product_type_tenant foreign key (tenant_id) references system_tenant (id)
    ) engine=innodb default charset=utf8mb4 collate=utf8mb4_unicode_ci`);
  await run(sql`
    create table if not exists customer_level (
      tenant_id bigint not null,
      id bigint not null auto_increment,
      name varchar(50) not null,
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
      constraint fk_customer_level_tenant foreign key (tenant_id) references system_tenant (id)
    ) engine=innodb default charset=utf8mb4 collate=utf8mb4_unicode_ci`);
  await run(sql`
    create table if not exists customer_source (
      tenant_id bigint not null,
      id bigint not null auto_increment,
      name varchar(50) not null,
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
      constraint fk_customer_source_tenant foreign key (tenant_id) references system_tenant (id)
    ) engine=innodb default charset=utf8mb4 collate=utf8mb4_unicode_ci`);
  await run(sql`
    create table if not exists unit_type (
      tenant_id bigint not null,
      id bigint not null auto_increment,
      name varchar(20) not null,
      pricing_basis varchar(10) not null default 'auto',
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
      constraint fk_unit_type_tenant foreign key (tenant_id) references system_tenant (id)
    ) engine=innodb default charset=utf8mb4 collate=utf8mb4_unicode_ci`);
  await run(sql`
    create table if not exists payment_type (
      tenant_id bigint not null,
      id bigint not null auto_increment,
      name varchar(50) not null,
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
      constraint fk_payment_type_tenant foreign key (tenant_id) references system_tenant (id)
    ) engine=innodb default charset=utf8mb4 collate=utf8mb4_unicode_ci`);
  await run(sql`
    create table if not exists delivery_type (
      tenant_id bigint not null,
      id bigint not null auto_increment,
      name varchar(50) not null,
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
      constraint fk_delivery_type_tenant foreign key (tenant_id) references system_tenant (id)
    ) engine=innodb default charset=utf8mb4 collate=utf8mb4_unicode_ci`);
  await run(sql`
    create table if not exists bill_type (
      tenant_id bigint not null,
      id bigint not null auto_increment,
      name varchar(50) not null,
      tax_rate decimal(18, 4) not null,
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
      constraint fk_bill_type_tenant foreign key (tenant_id) references system_tenant (id)
    ) engine=innodb default charset=utf8mb4 collate=utf8mb4_unicode_ci`);
  await run(sql`
    create table if not exists discount_type (
      tenant_id bigint not null,
      id bigint not null auto_increment,
      name varchar(50) not null,
      rate decimal(18, 4) not null,
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
      constraint fk_discount_type_tenant foreign key (tenant_id) references system_tenant (id)
    ) engine=innodb default charset=utf8mb4 collate=utf8mb4_unicode_ci`);
  await run(sql`
    create table if not exists closing_cycle (
      tenant_id bigint not null,
      id bigint not null auto_increment,
      name varchar(50) not null,
      days int null,
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
      constraint fk_closing_cycle_tenant foreign key (tenant_id) references system_tenant (id)
    ) engine=innodb default charset=utf8mb4 collate=utf8mb4_unicode_ci`);
  await run(sql`
    create table if not exists process_step (
      tenant_id bigint not null,
      id bigint not null auto_increment,
      name varchar(50) not null,
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
      constraint fk_process_step_tenant foreign key (tenant_id) references system_tenant (id)
    ) engine=innodb default charset=utf8mb4 collate=utf8mb4_unicode_ci`);
  await run(sql`
    create table if not exists compute_config (
      tenant_id bigint not null,
      id bigint not null auto_increment,
      is_auto_inlined_area_calc tinyint not null default 1,
      is_auto_inline_amount tinyint not null default 1,
      is_auto_order_amount tinyint not null default 1,
      is_auto_discount_amount tinyint not null default 1,
      is_auto_transaction_amount tinyint not null default 1,
      is_auto_arrears_amount tinyint not null default 1,
      is_auto_receipts tinyint not null default 1,
      is_auto_taxes tinyint not null default 1,
      decimal_preservation_options tinyint not null default 2,
      value_method varchar(10) not null default 'halfUp',
      version int not null default 1,
      create_time bigint not null,
      update_time bigint not null,
      creator_name varchar(30) null,
      updater_name varchar(30) null,
      primary key (tenant_id, id),
      unique key uk_id (id),
      unique key uk_tenant (tenant_id),
      constraint fk_compute_config_tenant foreign key (tenant_id) references system_tenant (id)
    ) engine=innodb default charset=utf8mb4 collate=utf8mb4_unicode_ci`);
}
