import { type Kysely, sql } from 'kysely';

/** Which steps of setting up a shop its owner has passed over. Shops that have orders are set up. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`alter table system_tenant add column if not exists passed_steps json null`.execute(db);
  await sql`
    update system_tenant t set passed_steps = '["company","people","units","products","order"]'
    where passed_steps is null and exists (select 1 from order_info o where o.tenant_id = t.id)`.execute(db);
}
