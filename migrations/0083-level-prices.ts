import { type Kysely, sql } from 'kysely';

/** What customers of a level pay for a product. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    create table if not exists level_prices (
      tenant_id bigint not null,
      id bigint not null auto_increment,
      level_id bigint not null,
      products_id bigint not null,
      unit_price decimal(18, 4) not null,
      remarks varchar(255) null,
      version int not null default 1,
      create_time bigint not null,
      update_time bigint not null,
      creator_name varchar(30) null,
      updater_name varchar(30) null,
      primary key (tenant_id, id),
      unique key uk_id (id),
      unique key uk_product_level (tenant_id, products_id, level_id),
      key ix_level (tenant_id, level_id),
      constraint fk_level_prices_level_id foreign key (tenant_id, level_id) references customer_level (tenant_id, id),
      constraint fk_level_prices_products_id foreign key (tenant_id, products_id) references product_info (tenant_id, id) on delete cascade,
      constraint fk_level_prices_tenant foreign key (tenant_id) references system_tenant (id)
    ) engine=innodb default charset=utf8mb4 collate=utf8mb4_unicode_ci`.execute(db);
}
