import { type Kysely, sql } from 'kysely';

/** An update of a receipt wrote its reversal and its new entry in one go: at most this long apart. */
const TOGETHER_MS = 1000;

interface Order {
  tenant_id: number;
  id: number;
  order_id: string;
  flow: string | number[];
}

async function hasColumn(db: Kysely<never>, table: string, column: string): Promise<boolean> {
  const { rows } = await sql`
    select 1 as found from information_schema.columns
    where table_schema = database() and table_name = ${table} and column_name = ${column}`.execute(db);
  return rows.length > 0;
}

async function addFirstId(db: Kysely<never>): Promise<void> {
  await sql`
    alter table order_receipt
      add column first_id bigint null comment 'the first entry of the receipt that this one goes on from; null of a first one' after reverses_id,
      add key ix_first (tenant_id, first_id),
      add constraint fk_order_receipt_first_id foreign key (tenant_id, first_id) references order_receipt (tenant_id, id)`.execute(db);
}

/** Entries that earlier updates wrote go on from the first entry of their receipt. */
async function linkUpdates(db: Kysely<never>): Promise<void> {
  const { rows } = await sql<{ tenant_id: number; reverses_id: number; first_id: number | null; id: number }>`
    select r.tenant_id, r.reverses_id, t.first_id, n.id
    from order_receipt r
    join order_receipt t on t.tenant_id = r.tenant_id and t.id = r.reverses_id
    join order_receipt n on n.tenant_id = r.tenant_id and n.order_info_id = r.order_info_id and n.id = (
      select min(x.id) from order_receipt x where x.tenant_id = r.tenant_id and x.order_info_id = r.order_info_id and x.id > r.id
    )
    where r.kind = 'reversal' and n.kind = 'receipt' and n.first_id is null
      and n.user_id = r.user_id and n.create_time - r.create_time between 0 and ${TOGETHER_MS}
    order by n.id`.execute(db);
  const first = new Map<number, number>();
  // What an earlier run of this migration has linked already is gone on from.
  for (const { tenant_id, reverses_id, first_id, id } of rows) {
    first.set(id, first.get(reverses_id) ?? first_id ?? reverses_id);
    await sql`update order_receipt set first_id = ${first.get(id)} where tenant_id = ${tenant_id} and id = ${id}`.execute(db);
  }
}

/** A step that was deleted although orders went through it is taken out of them, so that they can be saved again; their history says so. */
async function dropVanishedSteps(db: Kysely<never>): Promise<void> {
  const { rows } = await sql<Order>`
    select o.tenant_id, o.id, o.order_id, o.flow from order_info o
    where o.flow is not null and exists (
      select 1 from json_table(o.flow, '$[*]' columns (step bigint path '$')) f
      left join process_step s on s.tenant_id = o.tenant_id and s.id = f.step
      where s.id is null
    )`.execute(db);
  for (const { tenant_id, id, order_id, flow } of rows) {
    const before = typeof flow === 'string' ? (JSON.parse(flow) as number[]) : flow;
    const kept = await sql<{ step_id: number }>`
      select step_id from order_flow_step where tenant_id = ${tenant_id} and order_info_id = ${id}`.execute(db);
    const there = new Set(kept.rows.map(({ step_id }) => Number(step_id)));
    const after = before.filter((step) => there.has(step));
    const steps = after.length > 0 ? JSON.stringify(after) : null;
    const first = after[0] ?? null;
    const stands = (step: number | string | null) => (step !== null && there.has(Number(step)) ? Number(step) : first);
    const lines = await sql<{ id: number; next_process: number | null; current_process: number | null }>`
      select id, next_process, current_process from order_line
      where tenant_id = ${tenant_id} and order_info_id = ${id} and process is not null`.execute(db);
    for (const line of lines.rows)
      await sql`
        update order_line set process = ${steps}, is_process = ${steps === null ? 0 : 1},
          next_process = ${stands(line.next_process)}, current_process = ${stands(line.current_process)}
        where tenant_id = ${tenant_id} and id = ${line.id}`.execute(db);
    await sql`update order_info set flow = ${steps} where tenant_id = ${tenant_id} and id = ${id}`.execute(db);
    const changes = JSON.stringify([{ field: 'flow', before, after: steps === null ? null : after }]);
    await sql`
      insert into order_history (tenant_id, order_info_id, order_id, action, changes, user_id, user_name, create_time)
      values (${tenant_id}, ${id}, ${order_id}, 'update', ${changes}, 0, '系统', floor(unix_timestamp(now(3)) * 1000))`.execute(db);
  }
}

/**
 * What is pointed to stays: an updated receipt keeps the id of its first entry, and the steps of an order's flow, which stand in JSON, are
 * also rows with foreign keys, so that a step in use cannot be deleted.
 */
export async function up(db: Kysely<never>): Promise<void> {
  if (!(await hasColumn(db, 'order_receipt', 'first_id'))) {
    // The column is empty as yet, so its key need not be checked: with the check the whole table would be copied, and nothing written meanwhile.
    await db.connection().execute(async (connection) => {
      await sql`set session foreign_key_checks = 0`.execute(connection);
      try {
        await addFirstId(connection);
      } finally {
        await sql`set session foreign_key_checks = 1`.execute(connection);
      }
    });
  }
  await linkUpdates(db);
  await sql`
    create table if not exists order_flow_step (
      tenant_id bigint not null,
      order_info_id bigint not null,
      step_id bigint not null,
      primary key (tenant_id, order_info_id, step_id),
      key ix_step (tenant_id, step_id),
      constraint fk_order_flow_step_order foreign key (tenant_id, order_info_id) references order_info (tenant_id, id) on delete cascade,
      constraint fk_order_flow_step_step foreign key (tenant_id, step_id) references process_step (tenant_id, id)
    ) engine=innodb default charset=utf8mb4 collate=utf8mb4_unicode_ci`.execute(db);
  await sql`
    insert ignore into order_flow_step (tenant_id, order_info_id, step_id)
    select o.tenant_id, o.id, s.id
    from order_info o, json_table(o.flow, '$[*]' columns (step bigint path '$')) f, process_step s
    where o.flow is not null and s.tenant_id = o.tenant_id and s.id = f.step`.execute(db);
  await dropVanishedSteps(db);
}
