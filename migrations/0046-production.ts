import { type Kysely, sql } from 'kysely';

/** Steps that lines have finished, by whom and when. A record goes with its line, and both with their order, whose deletion keeps them first. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    create table if not exists order_process (
      tenant_id bigint not null,
      id bigint not null auto_increment,
      order_info_id bigint not null,
      order_id varchar(32) not null,
      order_del_id bigint not null,
      process_id bigint not null,
      handman_id bigint null,
      finish_time bigint not null,
      remarks varchar(500) null,
      version int not null default 1,
      create_time bigint not null,
      update_time bigint not null,
      creator_name varchar(30) null,
      updater_name varchar(30) null,
      primary key (tenant_id, id),
      unique key uk_id (id),
      key ix_order (tenant_id, order_info_id, id),
      key ix_line (tenant_id, order_del_id, id),
      constraint fk_order_process_order_info_id foreign key (tenant_id, order_info_id) references order_info (tenant_id, id),
      constraint fk_order_process_order_del_id foreign key (tenant_id, order_del_id) references order_line (tenant_id, id) on delete cascade,
      constraint fk_order_process_process_id foreign key (tenant_id, process_id) references process_step (tenant_id, id),
      constraint fk_order_process_handman_id foreign key (tenant_id, handman_id) references system_user (tenant_id, id),
      constraint fk_order_process_tenant foreign key (tenant_id) references system_tenant (id)
    ) engine=innodb default charset=utf8mb4 collate=utf8mb4_unicode_ci`.execute(db);
  // The board asks which lines stand at a step.
  await sql`alter table order_line add key ix_process (tenant_id, current_process, id)`.execute(db);
}
