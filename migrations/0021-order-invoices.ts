import { type Kysely, sql } from 'kysely';

/** Invoices of orders; they go with their order, whose deletion keeps them first. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    create table if not exists order_invoice (
      tenant_id bigint not null,
      id bigint not null auto_increment,
      order_info_id bigint not null,
      order_id varchar(32) not null,
      file_name varchar(255) not null,
      invoice_file_path varchar(500) not null,
      income_or_expense_type varchar(10) not null,
      version int not null default 1,
      create_time bigint not null,
      update_time bigint not null,
      creator_name varchar(30) null,
      updater_name varchar(30) null,
      primary key (tenant_id, id),
      unique key uk_id (id),
      key ix_order (tenant_id, order_info_id, id),
      key ix_order_id (tenant_id, order_id, id),
      constraint fk_order_invoice_order_info_id foreign key (tenant_id, order_info_id) references order_info (tenant_id, id),
      constraint fk_order_invoice_tenant foreign key (tenant_id) references system_tenant (id)
    ) engine=innodb default charset=utf8mb4 collate=utf8mb4_unicode_ci`.execute(db);
}
