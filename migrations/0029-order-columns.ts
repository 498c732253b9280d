import { type Kysely, sql } from 'kysely';

/** The day in Asia/Shanghai of a time in epoch milliseconds. */
const dayOf = (time: string) => `floor((${time} + 28800000) / 86400000)`;

/**
 * Notes an order on the days that are kept by column; other days it costs one look at an index. It locks what it finds, because only then it
 * sees the newest state: a day that began to be kept while the statement around the trigger was under way, too.
 */
const note = (tenant: string, order: string, days: string) => `
  insert into order_column_change (tenant_id, day, order_info_id)
  select kept.tenant_id, kept.day, ${order} from order_column_day kept where kept.tenant_id = ${tenant} and kept.day in (${days})
  lock in share mode
  on duplicate key update touched = touched + 1`;

/** A line stands on the day of its order. */
const ofLine = (row: 'old' | 'new') =>
  note(
    `${row}.tenant_id`,
    `${row}.order_info_id`,
    `(select ${dayOf('owner.date')} from order_info owner where owner.tenant_id = ${row}.tenant_id and owner.id = ${row}.order_info_id)`,
  );

/** None for new lines, which would cost half as much as the line itself: whoever adds one writes its order in the same transaction. */
const TRIGGERS: ReadonlyArray<readonly [name: string, when: string, body: string]> = [
  ['order_info_made', 'after insert on order_info', note('new.tenant_id', 'new.id', dayOf('new.date'))],
  ['order_info_changed', 'after update on order_info', note('new.tenant_id', 'new.id', `${dayOf('old.date')}, ${dayOf('new.date')}`)],
  ['order_info_gone', 'after delete on order_info', note('old.tenant_id', 'old.id', dayOf('old.date'))],
  ['order_line_changed', 'after update on order_line', ofLine('new')],
  ['order_line_gone', 'after delete on order_line', ofLine('old')],
];

/**
 * The orders of a day once more, by column: lists with filters of shops with very many orders are found in these. `order_column_day` says of
 * which days; triggers note which orders have changed since their columns were written, whoever changes them.
 */
export async function up(db: Kysely<never>): Promise<void> {
  const run = (statement: ReturnType<typeof sql>) => statement.execute(db);
  await run(sql`
    create table if not exists order_column_day (
      tenant_id bigint not null,
      day int not null,
      primary key (tenant_id, day)
    ) engine=innodb default charset=utf8mb4 collate=utf8mb4_unicode_ci`);
  await run(sql`
    create table if not exists order_column_change (
      tenant_id bigint not null,
      day int not null,
      order_info_id bigint not null,
      touched int not null default 1 comment 'how often it was noted',
      primary key (tenant_id, day, order_info_id)
    ) engine=innodb default charset=utf8mb4 collate=utf8mb4_unicode_ci`);
  await run(sql`
    create table if not exists order_column (
      tenant_id bigint not null,
      field varchar(40) character set ascii collate ascii_bin not null,
      day int not null,
      build int not null,
      data mediumblob not null,
      primary key (tenant_id, field, day)
    ) engine=innodb default charset=utf8mb4 collate=utf8mb4_unicode_ci`);
  for (const [name, when, body] of TRIGGERS) {
    await run(sql.raw(`drop trigger if exists ${name}`));
    await run(sql.raw(`create trigger ${name} ${when} for each row ${body}`));
  }
}
