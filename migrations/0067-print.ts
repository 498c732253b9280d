import { type Kysely, sql } from 'kysely';

const TYPES = [
  ['送货单', 'deliveryNote'],
  ['订单确认单', 'orderConfirmation'],
  ['收据', 'receipt'],
  ['对账单', 'statement'],
  ['生产工单', 'workOrder'],
  ['工序工单', 'processOrder'],
  ['标签', 'label'],
  ['发货清单', 'packingList'],
  ['收款记录', 'receiptRecord'],
] as const;

const TEMPLATES = [
  ['deliveryNote', 'delivery-note', '送货单（三联 241×140）'],
  ['deliveryNote', 'delivery-note-third', '送货单（三联 241×93）'],
  ['deliveryNote', 'delivery-note-a4', '送货单（A4）'],
  ['deliveryNote', 'delivery-note-a5', '送货单（A5）'],
  ['deliveryNote', 'delivery-note-roll', '送货单（80 毫米小票）'],
  ['orderConfirmation', 'order-confirmation', '订单确认单（A4）'],
  ['orderConfirmation', 'quotation', '报价单（A4）'],
  ['receipt', 'receipt', '收据（三联 241×93）'],
  ['receipt', 'receipt-a5', '收据（A5）'],
  ['receipt', 'receipt-roll', '收据（80 毫米小票）'],
  ['statement', 'statement', '对账单（A4）'],
  ['workOrder', 'work-order', '生产工单（A4）'],
  ['workOrder', 'work-order-a5', '生产工单（A5）'],
  ['processOrder', 'process-order', '工序工单（A5）'],
  ['label', 'label', '标签（60×40）'],
  ['label', 'label-large', '标签（100×70）'],
  ['packingList', 'packing-list', '发货清单（A4）'],
  ['packingList', 'packing-list-three-part', '发货清单（三联 241×140）'],
  ['receiptRecord', 'receipt-record', '收款记录（A4）'],
] as const;

const STAMP = sql`
  version int not null default 1,
  create_time bigint not null,
  update_time bigint not null,
  creator_name varchar(30) null,
  updater_name varchar(30) null,
  primary key (tenant_id, id),
  unique key uk_id (id)`;

/** What a shop prints with: its paper's heading and seals, its types of slips, and its templates with what they were before. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    create table if not exists print_config (
      tenant_id bigint not null,
      id bigint not null auto_increment,
      title varchar(100) null,
      is_logo tinyint not null default 0,
      logo_url varchar(500) null,
      is_seal tinyint not null default 0,
      seal_url varchar(500) null,
      is_financial tinyint not null default 0,
      financial_seal_url varchar(500) null,
      address varchar(200) null,
      contact_phone varchar(50) null,
      ${STAMP},
      constraint fk_print_config_tenant foreign key (tenant_id) references system_tenant (id)
    ) engine=innodb default charset=utf8mb4 collate=utf8mb4_unicode_ci`.execute(db);
  await sql`
    create table if not exists print_type (
      tenant_id bigint not null,
      id bigint not null auto_increment,
      name varchar(20) not null,
      kind varchar(30) not null,
      sort int null default 0,
      status tinyint not null default 0,
      remarks varchar(255) null,
      ${STAMP},
      unique key uk_name (tenant_id, name),
      constraint fk_print_type_tenant foreign key (tenant_id) references system_tenant (id)
    ) engine=innodb default charset=utf8mb4 collate=utf8mb4_unicode_ci auto_increment=1000`.execute(db);
  await sql`
    create table if not exists print_template (
      tenant_id bigint not null,
      id bigint not null auto_increment,
      title varchar(50) not null,
      type_id bigint not null,
      shipped varchar(40) not null,
      print_template json null comment 'null: as the product ships it',
      sort int not null default 0,
      ${STAMP},
      unique key uk_title (tenant_id, title),
      key ix_type (tenant_id, type_id, sort, id),
      constraint fk_print_template_type_id foreign key (tenant_id, type_id) references print_type (tenant_id, id),
      constraint fk_print_template_tenant foreign key (tenant_id) references system_tenant (id)
    ) engine=innodb default charset=utf8mb4 collate=utf8mb4_unicode_ci`.execute(db);
  await sql`
    create table if not exists print_template_version (
      tenant_id bigint not null,
      id bigint not null auto_increment,
      template_id bigint not null,
      title varchar(50) not null,
      print_template json null,
      creator_name varchar(30) not null,
      create_time bigint not null,
      primary key (tenant_id, id),
      unique key uk_id (id),
      key ix_template (tenant_id, template_id, id),
      constraint fk_print_template_version_template_id foreign key (tenant_id, template_id) references print_template (tenant_id, id) on delete cascade,
      constraint fk_print_template_version_tenant foreign key (tenant_id) references system_tenant (id)
    ) engine=innodb default charset=utf8mb4 collate=utf8mb4_unicode_ci`.execute(db);
  const stamp = sql`unix_timestamp() * 1000, unix_timestamp() * 1000`;
  for (const [sort, [name, kind]] of TYPES.entries())
    await sql`
      insert ignore into print_type (tenant_id, name, kind, sort, create_time, update_time)
      select id, ${name}, ${kind}, ${sort}, ${stamp} from system_tenant`.execute(db);
  for (const [sort, [kind, shipped, title]] of TEMPLATES.entries())
    await sql`
      insert ignore into print_template (tenant_id, title, type_id, shipped, sort, create_time, update_time)
      select tenant_id, ${title}, id, ${shipped}, ${sort}, ${stamp} from print_type where kind = ${kind}`.execute(db);
}
