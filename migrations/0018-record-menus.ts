import { type Kysely, sql } from 'kysely';

/**
 * The pages of all contacts and all quotes, beside customers and products. Their buttons stand under the customers (1100) since 0006. Ids are
 * fixed for good: roles of every tenant point at them.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    insert ignore into system_menu (id, parent_id, name, permission, type, sort, path, icon, component, component_name)
    values
      (1400, 1, '客户联系人', 'bs:customer-contact:query', 2, 4, 'customer-contact/index', 'user', 'bs/customer-contact/index', 'BsCustomerContact'),
      (1500, 1, '客户报价', 'bs:customer-quotes:query', 2, 5, 'customer-quotes/index', 'tag', 'bs/customer-quotes/index', 'BsCustomerQuotes')`.execute(
    db,
  );
  // Who may look at contacts and quotes already finds the pages of them.
  for (const [page, button] of [
    [1400, 1110],
    [1500, 1120],
  ])
    await sql`
      insert ignore into system_role_menu (tenant_id, role_id, menu_id)
      select tenant_id, role_id, ${page} from system_role_menu where menu_id = ${button}`.execute(db);
}
