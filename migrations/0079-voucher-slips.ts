import { type Kysely, sql } from 'kysely';

const TEMPLATES = [
  ['voucher', '收支凭单（三联 241×93）'],
  ['voucher-a5', '收支凭单（A5）'],
] as const;

/** Vouchers are printed: every shop has the type and its templates. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const stamp = sql`unix_timestamp() * 1000, unix_timestamp() * 1000`;
  await sql`
    insert ignore into print_type (tenant_id, name, kind, sort, create_time, update_time)
    select id, '收支凭单', 'voucher', 8, ${stamp} from system_tenant`.execute(db);
  for (const [sort, [shipped, title]] of TEMPLATES.entries())
    await sql`
      insert ignore into print_template (tenant_id, title, type_id, shipped, sort, create_time, update_time)
      select tenant_id, ${title}, id, ${shipped}, ${sort}, ${stamp} from print_type where kind = 'voucher'`.execute(db);
}
