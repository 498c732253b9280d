import { type Kysely, sql } from 'kysely';

/** The highest id that an earlier migration gave to a menu. */
const LAST_MIGRATED = 3102;

/**
 * From here on the product's menus are brought up to date from their registry at start, and no migration writes them. A row of the registry
 * carries its key: of a directory the path, of a page the name of its component, of a button the permission. Those that earlier migrations
 * made get theirs here; rows without a key belong to whoever made them.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`alter table system_menu add column if not exists registry_key varchar(200) null, add unique key if not exists uk_registry_key (registry_key)`.execute(
    db,
  );
  await sql`
    update system_menu set registry_key = case type when 1 then path when 2 then component_name else permission end
    where registry_key is null and id <= ${LAST_MIGRATED}`.execute(db);
}
