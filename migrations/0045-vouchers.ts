import { type Kysely, sql } from 'kysely';

/** What was earned or spent on an order besides its price; goes with its order, whose deletion keeps it first. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    create table if not exists order_voucher (
      tenant_id bigint not null,
      id bigint not null auto_increment,
      order_info_id bigint not null,
      order_id varchar(32) not null,
      type tinyint not null comment '0 income, 1 expense',
      project_id bigint not null,
      name_id bigint not null,
      abstract_txt varchar(200) null,
      customer_id bigint null,
      date bigint not null,
      handman_id bigint null,
      payment_type bigint null,
      amount decimal(18,4) not null,
      remarks varchar(500) null,
      user_id bigint not null,
      dept_id bigint null,
      version int not null default 1,
      create_time bigint not null,
      update_time bigint not null,
      creator_name varchar(30) null,
      updater_name varchar(30) null,
      primary key (tenant_id, id),
      unique key uk_id (id),
      key ix_order (tenant_id, order_info_id, id),
      key ix_date (tenant_id, date, id),
      constraint fk_order_voucher_order_info_id foreign key (tenant_id, order_info_id) references order_info (tenant_id, id),
      constraint fk_order_voucher_project_id foreign key (tenant_id, project_id) references expenditure_income (tenant_id, id),
      constraint fk_order_voucher_name_id foreign key (tenant_id, name_id) references expenditure_income_item (tenant_id, id),
      constraint fk_order_voucher_customer_id foreign key (tenant_id, customer_id) references customer_info (tenant_id, id),
      constraint fk_order_voucher_handman_id foreign key (tenant_id, handman_id) references system_user (tenant_id, id),
      constraint fk_order_voucher_payment_type foreign key (tenant_id, payment_type) references payment_type (tenant_id, id),
      constraint fk_order_voucher_tenant foreign key (tenant_id) references system_tenant (id)
    ) engine=innodb default charset=utf8mb4 collate=utf8mb4_unicode_ci`.execute(db);
}
